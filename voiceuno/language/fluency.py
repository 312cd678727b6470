"""How usual a sentence is: which word follows which two others, learnt from the example sentences.

The recogniser knows pairs of neighbours only, so it writes down "salmon on the salmon" for "seven on the seven".
Kneser and Ney's way of counting: a word counts by how many different words it was seen behind.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

_BEGIN, _END = "<", ">"
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_DISCOUNT = 0.75  # of each count, which is left for what was never seen
_UNSEEN = 1 / 20_000  # how likely a word is that is in no example: one of so many
_LEAST = 2  # times that three words were seen together to be kept: once says little and takes most of the memory

_Words = tuple[str, ...]


class Fluency:
    """Judges sentences by how their words follow each other."""

    def __init__(self, sentences: Iterable[str]) -> None:
        threes: Counter[_Words] = Counter()
        for text in sentences:
            words = (_BEGIN, _BEGIN, *_WORD.findall(text.lower().replace("\u2019", "'")), _END)
            threes.update(zip(words, words[1:], words[2:], strict=False))
        twos = Counter(three[1:] for three in threes)
        ones = Counter(two[1:] for two in twos)
        self._seen: dict[_Words, float] = {}
        self._rest: dict[_Words, float] = {}  # what is left for other words behind these
        for counts, least in ((threes, _LEAST), (twos, 1), (ones, 1)):
            self._learn(counts, least)

    def _learn(self, counts: Mapping[_Words, int], least: int) -> None:
        whole: Counter[_Words] = Counter()
        for words, count in counts.items():
            whole[words[:-1]] += count
        for words, count in counts.items():
            if count >= least:
                share = (count - _DISCOUNT) / whole[words[:-1]]
                self._seen[words] = share
                self._rest[words[:-1]] = self._rest.get(words[:-1], 1.0) - share

    def score(self, words: Sequence[str]) -> float:
        """The logarithm of how likely a sentence is; only differences between sentences say anything."""
        whole = (_BEGIN, _BEGIN, *words, _END)
        return sum(math.log(self.share(three)) for three in zip(whole, whole[1:], whole[2:], strict=False))

    def share(self, words: tuple[str, ...]) -> float:
        """How likely the last of up to three words is behind the others."""
        if not words:
            return _UNSEEN
        shorter = self.share(words[1:])
        rest = self._rest.get(words[:-1])
        return shorter if rest is None else self._seen.get(words, 0.0) + rest * shorter
