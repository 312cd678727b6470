"""Who is named in a sentence about a class, and how old each of them is."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from voiceuno.language.accents import without_accents
from voiceuno.language.grammar import Grammar
from voiceuno.language.sense.clauses import plain_words
from voiceuno.language.sense.spots import NAME, Spot

_CAPITAL = re.compile(r"[^\W\d_]+")
_SEVERAL = 2


class People:
    """Tells names from words, also where a name is a word: Will, May, Rose."""

    def __init__(self, grammar: Grammar, table: Mapping[str, Any], is_name: Callable[[str], bool]) -> None:
        """`table` has `word_names`, which are words too, `being` before an age, and `also` between names."""
        self._is_name = is_name
        self._listed = plain_words((*grammar.names, *grammar.more_names))
        self._words = plain_words(table.get("word_names", ())) - self._listed
        self._light = plain_words(table.get("light", ()))
        self._being, self._also = plain_words(table.get("being", ())), plain_words(table.get("also", ()))
        self._not = plain_words(table.get("not", ()))

    def find(
        self, words: Sequence[str], text: str, known: set[int], ages: Collection[int], mended: Collection[int]
    ) -> list[Spot]:
        """Who is named and where; `ages` are the places of numbers that may be ages, `mended` those of corrections."""
        plain = [*map(without_accents, words)]
        capitals = {word.lower() for word in _CAPITAL.findall(text) if word[0].isupper()} - {*_first(text)}
        free = [at for at in range(len(words)) if at not in known]
        aged = {at for at in free if self._is_before_age(at, plain, ages)}
        sure = {
            at
            for at in free
            if (plain[at] not in self._light and self._is_plain_name(words[at], plain[at], capitals | {*_first(text)}))
            or (plain[at] in self._words and (words[at] in capitals or at in aged))
            or (at in aged and plain[at] not in self._light and self._is_name(words[at]))
        }
        sure |= self._listed_beside({at for at in free if plain[at] in self._words}, sure, plain)
        known |= sure
        return self._corrected([Spot(NAME, words[at].capitalize(), at, at + 1) for at in sorted(sure)], plain, mended)

    def count(self, plain: Sequence[str], known: Collection[int], names: Sequence[Spot]) -> int:
        """How many people were named, also those who were taken back."""
        back = {plain[at + 1] for at in range(len(plain) - 1) if plain[at] in self._not and at + 1 in known}
        return len(names) + len(back)

    def goes_on(self, plain: Sequence[str], at: int) -> bool:
        """Whether "and" comes right before a place, so that nothing is corrected there."""
        return at > 0 and plain[at - 1] in self._also

    def taken_back(self, plain: Sequence[str], known: set[int]) -> set[int]:
        """Where it says that somebody does not play: "not Susan"."""
        places = {at for at in range(len(plain) - 1) if plain[at] in self._not and at + 1 in known}
        known |= places
        return places

    def _is_plain_name(self, word: str, plain: str, capitals: Collection[str]) -> bool:
        return plain not in self._words and (plain in self._listed or word in capitals) and self._is_name(word)

    def _is_before_age(self, at: int, plain: Sequence[str], ages: Collection[int]) -> bool:
        """Whether somebody's age follows: "Hope is six", "Mia, seven"."""
        behind = at + 1
        while behind < len(plain) and plain[behind] in self._being:
            behind += 1
        return behind in ages

    def _listed_beside(self, words: set[int], sure: set[int], plain: Sequence[str]) -> set[int]:
        """Words that are names because they stand in a row with others: "Will, May and Grace"."""
        found, run = set[int](), list[int]()
        for at in range(len(plain) + 1):
            if at < len(plain) and at in words | sure:
                run.append(at)
            elif at == len(plain) or plain[at] not in self._also or not run:
                found |= {*run} if len(run) >= _SEVERAL else set()
                run = []
        return found

    def _corrected(self, names: Sequence[Spot], plain: Sequence[str], mended: Collection[int]) -> list[Spot]:
        """Each once, without those that were taken back: "Leo, no, Theo", "sorry, not Susan"."""
        left = list[Spot]()
        for spot in names:
            if spot.begin and plain[spot.begin - 1] in self._not:
                left = [each for each in left if each.value != spot.value]
            elif spot.value not in {each.value for each in left}:
                left = [*(left[:-1] if spot.begin in mended else left), spot]
        return left


def _first(text: str) -> list[str]:
    """The first word, which has a capital anyway; one that is written small before names with a capital is none."""
    first, *others = _CAPITAL.findall(text) or [""]
    is_small = first.islower() and any(word[0].isupper() and len(word) > 1 for word in others)
    return [first.lower()] if first and not is_small else []


def aged(names: Sequence[Spot], ages: Sequence[Spot]) -> list[tuple[str, str]]:
    """Whose age is which: it comes behind one name, behind as many names as there are ages, or is that of all.

    Where nobody is named the lowest counts.
    """
    if not names:
        return [("difficulty", min(age.value for age in ages))] if ages else []
    found = list[tuple[str, str]]()
    waiting, run = list[Spot](), list[Spot]()
    for spot in [*sorted((*names, *ages), key=lambda each: each.begin), None]:
        if spot is not None and spot.kind != NAME:
            run.append(spot)
            continue
        if run:
            found += _shared(waiting, run)
            waiting, run = [], []
        waiting += [spot] if spot is not None else []
    return [("age", f"{name}-{level}") for name, level in found]


def _shared(names: Sequence[Spot], ages: Sequence[Spot]) -> list[tuple[str, str]]:
    """The ages of some people that were named before them."""
    if len(ages) == len(names):
        return [(name.value, age.value) for name, age in zip(names, ages, strict=True)]
    if len(ages) == 1:
        return [(name.value, ages[0].value) for name in names]
    return [(names[-1].value, ages[0].value)] if names else []
