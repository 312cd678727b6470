"""How likely each kind of act is, given the features of a sentence: weights that were fitted to example sentences."""

from __future__ import annotations

import math
from array import array
from collections.abc import Collection, Iterable

NOTHING = "-"  # the kind of what is not meant for the game
ALWAYS = "^$"  # the feature that every sentence has
_UNITS = 100  # weights are written in hundredths


class Scorer:
    """Adds up the weights of a sentence's features."""

    def __init__(self, text: str) -> None:
        """`text` has the kinds, then a line for each feature: its name, a tab, and the number and weight of kinds."""
        # Where no weights are fitted yet, nothing is recognised.
        first, *lines = [line for line in text.splitlines() if line and not line.startswith("#")] or [NOTHING]
        self.kinds = tuple(first.split("\t"))
        self._rows: dict[str, int] = {}
        self._ends = array("l", (0,))
        numbers = array("h")
        for row, line in enumerate(lines):
            feature, _, pairs = line.partition("\t")
            self._rows[feature] = row
            numbers.extend(map(int, pairs.split()))
            self._ends.append(len(numbers) // 2)
        self._numbers, self._weights = numbers[::2], numbers[1::2]

    def score(self, features: Iterable[str], allowed: Collection[str]) -> list[tuple[str, float]]:
        """The allowed kinds with their probabilities, the likeliest first; not being meant is always among them."""
        sums = [0] * len(self.kinds)
        for feature in (ALWAYS, *features):
            row = self._rows.get(feature)
            if row is not None:
                begin, end = self._ends[row], self._ends[row + 1]
                for kind, weight in zip(self._numbers[begin:end], self._weights[begin:end], strict=True):
                    sums[kind] += weight
        totals = zip(self.kinds, sums, strict=True)
        chosen = [(kind, total / _UNITS) for kind, total in totals if kind in allowed or kind == NOTHING]
        highest = max(total for _, total in chosen)
        powers = [(kind, math.exp(total - highest)) for kind, total in chosen]
        whole = sum(power for _, power in powers)
        return sorted(((kind, power / whole) for kind, power in powers), key=lambda each: -each[1])

    def knows(self, word: str) -> bool:
        """Whether a word tells anything."""
        return word in self._rows
