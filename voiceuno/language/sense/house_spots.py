"""House rules in a sentence that is read by its likeness: named anywhere, they belong to the match that is planned."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.language.automaton import Matcher
from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Family, Meaning
from voiceuno.rules.house_rules import BOOK_VALUES, HOUSE_OPTIONS

_RULE = "house_option"  # as the grammar file names it
_NEW, _NAMED = "new", "house"


class HouseSpots:
    """Finds house rules among the words of a sentence."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    def added(self, meaning: Meaning, words: Sequence[str]) -> Meaning:
        """A plan with the house rules that were named beside it; any other meaning as it is."""
        if meaning.verb != _NEW and not meaning.is_any(Family.PLANS):
            return meaning
        said = str(meaning).split()
        pairs = [pair for pair in self._found(words) if pair[0] not in said]
        text = " ".join([*said, *(word for pair in dict(pairs).items() for word in pair)])
        return Meaning.read(self._grammar.in_order(text) or str(meaning)) if pairs else meaning

    def _found(self, words: Sequence[str]) -> list[tuple[str, str]]:
        """Each rule with its value, the longest wording at each place; what no house plays was hardly meant."""
        if _RULE not in self._grammar.rules:
            return []
        matcher, at = Matcher(self._grammar.rules, {}, list(words)), 0
        pairs = list[tuple[str, str]]()
        while at < len(words):
            found = max(matcher.matches(self._grammar.rules[_RULE], at), key=lambda each: each.end, default=None)
            if found is not None:
                key, _, value = found.value.partition(" ")
                is_value = key in HOUSE_OPTIONS and (value in HOUSE_OPTIONS[key] or value in BOOK_VALUES)
                pairs += [(key, value)] if is_value or (key == _NAMED and value != "none") else []
            at = found.end if found is not None else at + 1
        return pairs
