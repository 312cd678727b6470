"""What a teacher wishes while a quiz is played, in any order: known by a few words, and by having no others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from voiceuno.language.accents import without_accents
from voiceuno.language.automaton import words_key
from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.sentence import phrases_of, places_of
from voiceuno.language.sense.spots import Spot
from voiceuno.rules.rulesets import RULESETS

_SLOT = re.compile(r"\{[a-z]+\}")
_PACK_RULE = "pack_name"  # as the grammar file names it
_PACK, _NAME, _ANYONE = "{pack}", "{name}", "{anyone}"
_SETUP = "setup"


def plain_words(texts: Iterable[str]) -> frozenset[str]:
    """Words as they are compared here; many people leave accents out when they type."""
    return frozenset(without_accents(words_key(text)) for text in texts)


def plain_phrases(texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Phrases as their words, likewise."""
    return phrases_of([without_accents(words_key(text)) for text in texts])


class _Act(NamedTuple):
    """Something that can be wished."""

    means: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...]  # it is known by one of these
    needs: tuple[str, ...]  # slots that must be said


class ClassWishes:
    """Reads a sentence all of whose words are accounted for; with any other it may be about something else."""

    def __init__(self, grammar: Grammar, table: Mapping[str, Any], is_name: Callable[[str], bool]) -> None:
        """`table` has what can be wished, and `light` words that change nothing; `is_name` knows unlisted names."""
        self._grammar, self._is_name = grammar, is_name
        self._light = plain_words(table.get("light", ()))
        self._acts = [
            _Act(
                tuple(act["means"].split()),
                plain_phrases(act["say"]),
                tuple(f"{{{need}}}" for need in act.get("needs", ())),
            )
            for act in table.get("act", ())
        ]

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """The wish, or None."""
        if moment.phase == _SETUP or not RULESETS[moment.rules].asks_questions:
            return None
        words = self._grammar.read_words(text)
        ways = [way for act in self._acts if (way := self._way(act, words, moment)) is not None]
        return max(ways, key=lambda way: way[0])[1] if ways else None

    def _way(self, act: _Act, words: Sequence[str], moment: Moment) -> tuple[int, Meaning] | None:
        """How many words make a sentence this wish, and what it means; None if a word is left over."""
        plain = [*map(without_accents, words)]
        known = {at for begin, end in places_of(plain, act.phrases) for at in range(begin, end)}
        if not known:
            return None
        weight, said = len(known), dict[str, str]()
        pack = self._pack(words, known) if _PACK in act.means else None
        if pack is not None:
            said[_PACK] = pack.value
            known |= {*range(pack.begin, pack.end)}
        names = {at: name for at, name in self._names(act, words, moment).items() if at not in known}
        said |= {slot: name for name in names.values() for slot in (_NAME, _ANYONE) if slot in act.means}
        is_left = any(at not in known | {*names} and word not in self._light for at, word in enumerate(plain))
        if is_left or len(names) > 1 or not {*act.needs} <= said.keys():
            return None
        filled = (said.get(word, "") if _SLOT.fullmatch(word) else word for word in act.means)
        return weight + len(said), Meaning.read(" ".join(filter(None, filled)))

    def _pack(self, words: Sequence[str], known: set[int]) -> Spot | None:
        """The subject that is named; "this time" names one only where nothing else does."""
        matcher, rule = self._grammar.matcher(words), self._grammar.rules[_PACK_RULE]
        found = [
            Spot(_PACK, each.value, at, each.end)
            for at in range(len(words))
            for each in matcher.matches(rule, at)
            if not known & {*range(at, each.end)}
        ]
        heavy = [spot for spot in found if not {*words[spot.begin : spot.end]} <= self._light]
        return max(heavy or found, key=lambda spot: spot.end - spot.begin, default=None)

    def _names(self, act: _Act, words: Sequence[str], moment: Moment) -> dict[int, str]:
        """Where somebody is named: who sits at the table, or anybody where somebody new may be meant."""
        here = {without_accents(words_key(name)): name for name in moment.names}
        found = dict[int, str]()
        for at, word in enumerate(words):
            plain = without_accents(word)
            if plain in here:
                found[at] = here[plain]
            elif _ANYONE in act.means and plain not in self._light and self._is_name(word):
                found[at] = word.capitalize()
        return found
