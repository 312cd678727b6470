"""The rule books beside each other: what is not like the standard one, from their values."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.rulings import Rulings, uno_rules
from voiceuno.language.prompts import Prompts
from voiceuno.rules.rulesets import MATTEL, RULESETS, Ruleset, Scoring
from voiceuno.rules.uno.state import UnoRules, WildFour
from voiceuno.table.plan_words import STANDARD

# The order in which they are told, the most striking first.
# What is not among them makes no difference that a player notices.
FEATURES = (
    "asks_questions", "draws_stack", "draw_only_if_stuck", "honest_four", "late_uno", "uno_penalty",
    "caught_until_own_turn", "bluff_returns", "advice_penalty",
)  # fmt: skip
_AT_A_TIME = 3  # more cannot be kept in mind by ear
_FEW = 2  # of each book, where several are told


class Books:
    """Tells what is special about each rule book."""

    def __init__(self, prompts: Prompts) -> None:
        self._prompts = prompts

    def about(self, word: str) -> list[str]:
        """What `bot`, `standard`, `rnib` … is, in steps."""
        prompts = self._prompts
        book = RULESETS.get(STANDARD.get(word, word))
        if book is None:
            return [prompts.say(f"about.{word}")]
        if book is MATTEL:
            return [" ".join((prompts.say("about.standard"), Rulings(prompts, book).short()))]
        features = self.features(book)
        steps = [features[at : at + _AT_A_TIME] for at in range(0, len(features), _AT_A_TIME)]
        first, *rest = [prompts.listing(step) for step in steps]
        goal = [Rulings(prompts, book).goal()] if book.target != MATTEL.target else []
        lines = [" ".join((prompts.say(f"about.{word}", list=first), *goal))]
        return [*lines, *(prompts.say("about.book", rules=self._name(book), list=step) for step in rest)]

    def difference(self, played: Ruleset | None) -> list[str]:
        """How the books differ from the standard one: first the one that is played, a line for each."""
        books = sorted(RULESETS.values(), key=lambda book: played is None or book.name != played.name)
        lines = [
            self._prompts.say(
                "about.book", rules=self._name(book), list=self._prompts.listing(self.features(book)[:_FEW])
            )
            for book in books
            if book is not MATTEL
        ]
        return [" ".join((self._prompts.say("about.difference"), lines[0])), *lines[1:]]

    def compared(self, named: Sequence[Ruleset]) -> list[str]:
        """What is special about books that were named: of one all of it, of several what the others have not."""
        if len(named) == 1:
            return self.about(named[0].name)
        lines = list[str]()
        for book in named:
            elsewhere = {each for other in named if other is not book for each in self.features(other)}
            own = [each for each in self.features(book) if each not in elsewhere][:_AT_A_TIME]
            lines.append(self._prompts.say("about.book", rules=self._name(book), list=self._prompts.listing(own)))
        return [" ".join(lines)]

    def features(self, book: Ruleset) -> list[str]:
        """What is not as in the standard book, in a few words each."""
        rules, usual = uno_rules(book), uno_rules(MATTEL)
        if rules is None or usual is None:
            return [self._prompts.part("feature.dos")]
        told = [self._feature(name, rules) for name in FEATURES if getattr(rules, name) != getattr(usual, name)]
        has_more = Scoring.ELIMINATION in book.scorings
        return [*told, *([self._prompts.part("feature.scorings")] if has_more else [])]

    def _feature(self, name: str, rules: UnoRules) -> str:
        value = getattr(rules, name)
        key = f"{name}_{value.value}" if isinstance(value, WildFour) else name
        number = self._prompts.number(value) if type(value) is int else ""
        return self._prompts.part(f"feature.{key}", number=number)

    def _name(self, book: Ruleset) -> str:
        return self._prompts.say(f"rules.{book.name}.name")
