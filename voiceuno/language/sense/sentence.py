"""A sentence as the tolerant reader has it: its words, what they name, and small ways to look at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from voiceuno.language.automaton import words_key
from voiceuno.language.moment import Moment
from voiceuno.language.sense.spots import Spot


class Sentence(NamedTuple):
    """The words of a sentence, what they name, and where it stands."""

    words: Sequence[str]
    spots: Sequence[Spot]
    moment: Moment
    capitals: frozenset[str] = frozenset()  # words that were written with a capital
    last_clause: str = ""  # what stands behind the last comma
    taken: frozenset[int] = frozenset()  # places of words that name a house rule
    stops: tuple[int, ...] = ()  # before which words a comma or the like stands

    def is_taken(self, spot: Spot) -> bool:
        """Whether a house rule has all of it: of the number in "to two hundred, three bots" it has only a part."""
        return self.taken.issuperset(range(spot.begin, spot.end))


def last_of(spots: Sequence[Spot], kind: str) -> str | None:
    """What was named last of a kind."""
    return next((spot.value for spot in reversed(spots) if spot.kind == kind), None)


def phrases_of(texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Phrases as their words, the longest first."""
    return tuple(tuple(words_key(text).split()) for text in sorted(texts, key=len, reverse=True))


def places_of(words: Sequence[str], phrases: Sequence[tuple[str, ...]]) -> list[tuple[int, int]]:
    """Where phrases stand, from left to right, the longest at each place."""
    found: list[tuple[int, int]] = []
    said = {*words}
    near = [phrase for phrase in phrases if phrase[0] in said]  # of hundreds that are looked for hardly one is there
    at = 0 if near else len(words)
    while at < len(words):
        length = next((len(phrase) for phrase in near if tuple(words[at : at + len(phrase)]) == phrase), 0)
        if length:
            found.append((at, at + length))
        at += length or 1
    return found
