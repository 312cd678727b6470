"""What a card or a rule does, by the values of the rule book that is played."""

from __future__ import annotations

from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import Face, find_card
from voiceuno.rules.match import Options
from voiceuno.rules.rulesets import MATTEL, RULESETS, Ruleset, Scoring
from voiceuno.rules.uno.engine import Uno
from voiceuno.rules.uno.state import UnoRules, WildFour

_CARDS = {  # topics that are cards, each with one of its kind
    "skip": "rsk", "reverse": "rrv", "draw_two": "r+2", "wild": "wi", "wild_draw_four": "wi+4", "wild_dos": "wd",
    "wild_number": "r#",
}  # fmt: skip
_OF_DOS = ("bonus", "matching")
_SCORINGS = {"partners": (Scoring.PARTNERS, Scoring.ROTATING_PARTNERS), "elimination": (Scoring.ELIMINATION,)}
_BLUFFS = {WildFour.NO_CARD_OF_THE_COLOUR: "challenge_colour", WildFour.NOTHING_ELSE_PLAYABLE: "challenge_nothing"}


def uno_rules(book: Ruleset) -> UnoRules | None:
    """Where a book of UNO differs from others; None for another game."""
    return book.game.rules if isinstance(book.game, Uno) else None


class Rulings:
    """Explains one rule book with the options that were chosen."""

    def __init__(self, prompts: Prompts, book: Ruleset = MATTEL, options: Options | None = None) -> None:
        self._prompts, self._book, self._options = prompts, book, options or Options()

    def explain(self, topic: str) -> str:
        """The answer to `uno`, `wild_draw_four`, `stacking` …, in this book; if it has none, in one that has."""
        if self._has(topic):
            return " ".join(self._parts(topic))
        others = [Rulings(self._prompts, book) for book in RULESETS.values()]
        others = [each for each in others if each._has(topic)]
        names = self._prompts.listing(each._name for each in others)
        return " ".join((self._say("elsewhere", list=names), *others[0]._parts(topic)))

    def goal(self) -> str:
        """What wins the match."""
        return self._prompts.say(f"goal.{self._scoring}", target=str(self._options.target or self._book.target))

    @property
    def _name(self) -> str:
        return self._prompts.say(f"rules.{self._book.name}.name")

    @property
    def _scoring(self) -> str:
        return self._options.scoring.value.replace("-", "_")

    def _say(self, key: str, **slots: str) -> str:
        return self._prompts.say(f"topic.{key}", rules=self._name, **slots)

    def _has(self, topic: str) -> bool:
        """Whether the book has such a card or rule; what has a no for an answer is answered by every book."""
        if topic in _CARDS:
            return find_card(_CARDS[topic]) in self._book.game.deck
        if topic in _SCORINGS:
            return any(scoring in self._book.scorings for scoring in _SCORINGS[topic])
        if topic in _OF_DOS:
            return uno_rules(self._book) is None
        return self._book.asks_questions if topic == "quiz" else True

    def _parts(self, topic: str) -> list[str]:
        if topic == "scoring":
            game = self._book.game.name
            return [self._say(f"scoring_{self._scoring}"), self._say(f"scoring_{game}"), self.goal()]
        uno = uno_rules(self._book)
        keys = _of_dos(topic) if uno is None else _of_uno(topic, uno)
        cost = uno.advice_penalty if uno is not None and topic == "advice" else uno.uno_penalty if uno else 0
        card = find_card(_CARDS.get(topic, ""))
        points = str(card.points) if card else ""
        text = self._prompts.part(f"topic.{_stacks(uno)}") if uno is not None and uno.total_skips else ""
        return [self._say(key, number=self._prompts.number(cost), points=points, text=text) for key in keys]


def _of_dos(topic: str) -> list[str]:
    """The sentences about a topic in DOS."""
    own = {
        "uno": "dos", "challenge": "challenge_dos", "catch": "catch_dos", "advice": "advice_free",
        "drawing": "drawing_dos", "stacking": "stacking_dos",
    }  # fmt: skip
    return [own.get(topic, topic)]


def _of_uno(topic: str, rules: UnoRules) -> list[str]:
    """The sentences about a topic by a book of UNO."""
    match topic:
        case "stacking" if rules.total_skips:
            return ["stacking_house"]
        case "draw_two" if rules.draws_stack:
            adds = "draw_two_adds_skip" if rules.total_skips else "draw_two_adds"
            return [adds if Face.DRAW_TWO in rules.stacks else topic if rules.draw_skips else "draw_two_plays"]
        case "draw_two" if not rules.draw_skips:
            return ["draw_two_plays"]
        case "draw_two" | "wild" | "stacking":
            return [f"{topic}_adds" if rules.draws_stack else topic]
        case "wild_draw_four":
            return _of_draw_four(rules)
        case "uno" | "dos" | "catch" if not rules.uno_penalty:
            return ["uno_free"]
        case "uno" | "dos":
            long = "_long" if rules.caught_until_own_turn else ""
            return ["uno" if rules.late_uno else "uno_early", f"uno_caught{long}"]
        case "catch":
            return [
                "catch_one" if rules.uno_penalty == 1 else "catch",
                "catch_until_long" if rules.caught_until_own_turn else "catch_until",
            ]
        case "challenge" if not rules.bluffing:
            return ["challenge_honest"]
        case "challenge" if rules.honest_four is WildFour.ALWAYS:
            return ["challenge_never"]
        case "challenge":
            right = "challenge_right_back" if rules.bluff_returns else "challenge_right"
            return ["challenge_wrong", right, _BLUFFS[rules.honest_four]]
        case "advice":
            return ["advice" if rules.advice_penalty else "advice_free"]
        case "drawing":
            must = "must" if not rules.keeps else "stuck" if rules.draw_only_if_stuck else ""
            return ["_".join(filter(None, ("drawing", "until" if rules.until_fits else "", must)))]
    return [topic]


def _of_draw_four(rules: UnoRules) -> list[str]:
    """When it may be laid, what the next player does then, and what it counts."""
    plays, honest = "" if rules.draw_skips else "_plays", rules.honest_four
    if rules.four_is_doubted:
        doubted = [f"four_for_{honest.value}", "four_plays_or_doubt"]
        return doubted if plays else [f"wild_draw_four_{honest.value}"]
    if rules.asks_questions:
        return ["wild_draw_four_always"]
    adds = "adds" if Face.WILD_DRAW_FOUR in rules.stacks else "skips"
    return [f"four_when_{honest.value}", f"four_{adds}{plays}"]


def _stacks(rules: UnoRules) -> str:
    """Which draw cards can be put on which."""
    if len(rules.stacks) == 1:
        return "stacks_twos" if Face.DRAW_TWO in rules.stacks else "stacks_fours"
    return "stacks_mixed" if rules.stacks_mixed else "stacks_same"
