"""Small words at both ends of a sentence that say nothing: "well, red five, please"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from voiceuno.language.accents import without_accents
from voiceuno.language.automaton import words_key

_LONGEST = 4  # words of one filler


class Fillers:
    """Finds out how much of a sentence can be left out."""

    def __init__(self) -> None:
        self._fillers: set[tuple[str, ...]] = set()

    def learn(self, fillers: Iterable[str]) -> None:
        """Take up what a file has; many people leave accents out when they type."""
        ways = (way for filler in fillers for way in (filler, without_accents(filler)))
        self._fillers.update(tuple(words_key(way).split()) for way in ways)

    def cuts(self, words: Sequence[str]) -> list[tuple[int, int]]:
        """How many words of filler to leave out at the start and the end: none first, then more and more."""
        heads = self._edges(words, from_start=True)
        tails = self._edges(words, from_start=False)
        cuts = sorted((head + tail, head, tail) for head in heads for tail in tails)
        return [(head, tail) for cut, head, tail in cuts if cut < len(words)]

    def _edges(self, words: Sequence[str], *, from_start: bool) -> list[int]:
        """How many words can be cut from one edge: none, or the fillers that follow one another."""
        cuts = [0]
        for cut in cuts:  # grows while it is walked: a filler may follow a filler
            for length in range(1, _LONGEST + 1):
                if cut + length > len(words):
                    break
                end = len(words) - cut
                edge = words[cut : cut + length] if from_start else words[end - length : end]
                if tuple(edge) in self._fillers and cut + length not in cuts:
                    cuts.append(cut + length)
        return cuts
