"""How likely each kind of act is, given the features of a sentence: weights that were fitted to example sentences."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable

NOTHING = "-"  # the kind of what is not meant for the game
ALWAYS = "^$"  # the feature that every sentence has
_UNITS = 100  # weights are written in hundredths


class Scorer:
    """Adds up the weights of a sentence's features."""

    def __init__(self, text: str) -> None:
        """`text` has the kinds, then a line for each feature: its name, a tab, and its weights by number of kind."""
        first, *lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        self.kinds = tuple(first.split("\t"))
        self._weights: dict[str, str] = dict(line.split("\t", 1) for line in lines)

    def score(self, features: Iterable[str], allowed: Collection[str]) -> list[tuple[str, float]]:
        """The allowed kinds with their probabilities, the likeliest first; not being meant is always among them."""
        sums = [0.0] * len(self.kinds)
        for feature in (ALWAYS, *features):
            for pair in self._weights.get(feature, "").split():
                number, _, weight = pair.partition(":")
                sums[int(number)] += float(weight) / _UNITS
        chosen = [
            (kind, total) for kind, total in zip(self.kinds, sums, strict=True) if kind in allowed or kind == NOTHING
        ]
        highest = max(total for _, total in chosen)
        powers = [(kind, math.exp(total - highest)) for kind, total in chosen]
        whole = sum(power for _, power in powers)
        return sorted(((kind, power / whole) for kind, power in powers), key=lambda each: -each[1])

    def knows(self, word: str) -> bool:
        """Whether a word tells anything."""
        return word in self._weights
