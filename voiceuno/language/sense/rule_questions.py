"""Questions about rules that name what they are about: two cards, two house rules, or a UNO that was forgotten."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.cues import Phrase, has_any, phrases, places
from voiceuno.language.sense.parts import Parts
from voiceuno.language.sense.spots import CARD, FACE, WILD, Spot
from voiceuno.language.sense.wording import SETUP, Wording, is_question
from voiceuno.rules.house_rules import HOUSE_OPTIONS
from voiceuno.rules.rulesets import MATTEL, RULESETS

_ASK, _TURN = "ask", "turn"
_OF_CATCHING = tuple(Meaning(_ASK, ("rule", topic)) for topic in ("catch", "dos"))
_FORGOTTEN = Meaning(_ASK, ("rule", "forgotten"))
_MIXED = Meaning(_ASK, ("house", "stacking", "mixed"))
_OF_STACKING = (("rule", "stacking"), ("house", "stacking"))
_RULES, _TWO = "rules", 2
_LONG = 20  # words; whoever says more tells a story

Wished = Callable[[str], Meaning | None]


class RuleQuestions:
    """Knows what is asked by what is named, whatever it was taken for."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any], parts: Parts, wording: Wording) -> None:
        """`words` is the table of sense.toml: `asked_rules` has the small words between what is named."""
        self._grammar, self._parts, self._wording, table = grammar, parts, wording, words["asked_rules"]
        self._on, self._on_it = phrases(table["on"]), phrases(table["on_it"])
        self._articles = frozenset(table["articles"])
        self._with, self._answering = phrases(table["with"]), phrases(table["answering"])
        self._whether, self._several = phrases(table["whether"]), phrases(table["several"])
        self._inverted, self._first = phrases(table["inverted"]), phrases(table["first"])
        self._together, self._split = phrases(table["together"]), frozenset(table["split"])
        self._mixed, self._telling = phrases(table["mixed"]), phrases(table["telling"])
        self._forgetting, self._catching = phrases(table["forgetting"]), phrases(table["catching"])

    def read(self, meaning: Meaning | None, text: str, moment: Moment, wished: Wished) -> Meaning | None:
        """The question, more exactly than it was understood; None if that is as it should be.

        `wished` reads what a part of a sentence would wish for a match.
        """
        words = self._grammar.read_words(text)
        if len(words) > _LONG or moment.question is not None:
            return None
        if meaning in _OF_CATCHING and has_any(self._forgetting, words) and not has_any(self._catching, words):
            return _FORGOTTEN
        is_of_stacking = meaning is not None and meaning.verb == _ASK and meaning.words[:2] in _OF_STACKING
        if is_of_stacking and has_any(self._mixed, words) and has_any(self._telling, words):
            return _MIXED
        is_act = meaning is not None and meaning.is_any(Family.MOVE | Family.PLANS)
        is_asked = self._begins(words) if is_act else self._is_asked(words, text)
        if not (is_question(text) or is_asked):
            return None  # "a seven on a seven is allowed, so the blue one" plays it
        return self._go_together(words, text, moment, wished) or self._card_on_card(text, moment)

    def _begins(self, words: Sequence[str]) -> bool:
        return any(0 in places(each, words) for each in self._first)

    def _is_asked(self, words: Sequence[str], text: str) -> bool:
        begins = {0, *self._parts.stops(text)}
        found = {at for each in self._whether for at in places(each, words)}
        return (
            bool(found & begins)
            or has_any(self._inverted, words)
            or (bool(found) and self._parts.is_question(words, self._parts.stops(text)))
        )

    def _card_on_card(self, text: str, moment: Moment) -> Meaning | None:
        """Which card is to be laid on which other one: "can I put a draw four on a draw two"."""
        words = self._wording.words(text, _TURN)
        book = MATTEL.name if moment.phase == SETUP else moment.rules
        if RULESETS[book].game.name != "uno" or not has_any(self._whether, words):
            return None
        spots = self._wording.spots(words, moment._replace(phase=_TURN, rules=book))
        cards = [spot for spot in spots if spot.kind in (CARD, WILD, FACE)]
        if len(cards) == 1 and has_any(self._several, words) and cards[0].value in ("+2", "wi+4"):
            return _laid(cards[0], cards[0])
        if len(cards) != _TWO:
            return None
        first, second = cards
        if self._stands_between(self._on, words, first, second):
            return _laid(first, second)
        is_answer = self._stands_between(self._with, words, first, second) and has_any(self._answering, words)
        return _laid(second, first) if is_answer or has_any(self._on_it, words, second.end) else None

    def _stands_between(self, wanted: Sequence[Phrase], words: Sequence[str], first: Spot, second: Spot) -> bool:
        """Whether one of these stands between two cards, and nothing else but articles."""
        between = range(first.end, second.begin)
        found = {at + step for each in wanted for at in places(each, words, first.end, second.begin)
                 for step in range(len(each))}  # fmt: skip
        return bool(found) and all(at in found or words[at] in self._articles for at in between)

    def _go_together(self, words: Sequence[str], text: str, moment: Moment, wished: Wished) -> Meaning | None:
        """Two house rules, or one and a book, of which it is asked whether they can be played at once."""
        if not has_any(self._together, words):
            return None
        cut = {at for each in (*self._together, *self._whether) for begin in places(each, words)
               for at in range(begin, begin + len(each))}  # fmt: skip
        parts: list[list[str]] = [[]]
        for at, word in enumerate(words):
            if at in cut or word in self._split:
                parts.append([])
            else:
                parts[-1].append(word)
        rules: dict[str, str] = {}
        for part in filter(None, map(" ".join, parts)):
            listed = self._grammar.meaning(part, SETUP, MATTEL.name)
            found = listed if listed is not None and listed.verb in HOUSE_OPTIONS else wished(part)
            said = str(found).split() if found is not None and found.verb in HOUSE_OPTIONS else []
            rules |= dict(zip(said[::2], said[1::2], strict=False))
        books = self._wording.books_in(text, moment)[:1]
        named = [*rules.items(), *((_RULES, book) for book in books)]
        if len(named) < _TWO or not rules:
            return None
        return Meaning(_ASK, ("together", *(word for pair in named for word in pair)))


def _laid(card: Spot, top: Spot) -> Meaning:
    return Meaning(_ASK, ("lay", *(f"?{each.value}" if each.kind == FACE else each.value for each in (card, top))))
