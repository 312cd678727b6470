"""House rules and the like in a sentence that is read by its likeness: named anywhere, they belong to the plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from voiceuno.language.automaton import Matcher
from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Family, Meaning
from voiceuno.rules.house_rules import BOOK_VALUES, HOUSE_OPTIONS

_RULE = "option"  # as the grammar file names it
_NEW, _NAMED = "new", "house"
_NO_BOTS = ("bots", "0")
# Wishes beside the house rules that are found by their wordings alone; what numbers count is read by their neighbours.
_OTHERS = frozenset(("scoring", "grace", "difficulty", "teacher", "partner", "left", "right"))


class HouseSpot(NamedTuple):
    """One rule that is named in a sentence."""

    key: str
    value: str
    begin: int
    end: int


class HouseSpots:
    """Finds house rules among the words of a sentence."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    def added(self, meaning: Meaning, named: Sequence[HouseSpot]) -> Meaning:
        """A plan with the house rules that were named beside it; any other meaning as it is."""
        if meaning.verb != _NEW and not meaning.is_any(Family.PLANS):
            return meaning
        said = str(meaning).split()
        pairs = {each.key: each.value for each in named if each.key not in said}
        text = " ".join([*said, *(word for pair in pairs.items() for word in pair)])
        return Meaning.read(self._grammar.in_order(text) or str(meaning)) if pairs else meaning

    def find(self, words: Sequence[str]) -> list[HouseSpot]:
        """Each rule with its value, the longest wording at each place; what no house plays was hardly meant."""
        if _RULE not in self._grammar.rules:
            return []
        matcher, at = Matcher(self._grammar.rules, {}, list(words)), 0
        spots = list[HouseSpot]()
        while at < len(words):
            found = max(matcher.matches(self._grammar.rules[_RULE], at), key=lambda each: each.end, default=None)
            if found is not None:
                keys, values = found.value.split()[::2], found.value.split()[1::2]
                pairs = [pair for pair in zip(keys, values, strict=False) if _is_wish(*pair)]
                spots += [HouseSpot(*pair, at, found.end) for pair in pairs]
            at = found.end if found is not None else at + 1
        return spots


def _is_wish(key: str, value: str) -> bool:
    """Whether it can be wished for by these words, wherever they stand."""
    if key in HOUSE_OPTIONS:
        return value in HOUSE_OPTIONS[key] or value in BOOK_VALUES
    return (key == _NAMED and value != "none") or key in _OTHERS or (key, value) == _NO_BOTS


def places_in(named: Sequence[HouseSpot]) -> frozenset[int]:
    """The places of all words that name a rule."""
    return frozenset(at for each in named for at in range(each.begin, each.end))
