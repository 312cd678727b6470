"""How alike two words sound: the cost of hearing one where the other was said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import permutations
from typing import Any

_KEPT = 50_000


class Likeness:
    """Compares keys of sounds; a sound that is easily taken for another costs less than any other one."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        """`table` is the part of sounds.toml that says which sounds are near each other and which are weak."""
        near: Iterable[str] = table["near"]
        self._changed = {pair: table["cost_near"] for sounds in near for pair in permutations(sounds, 2)}
        self._lost: dict[str, float] = dict.fromkeys(table["weak"], table["cost_weak"])
        self.cost = lru_cache(maxsize=_KEPT)(self._cost)

    def _cost(self, heard: str, said: str) -> float:
        """What it costs to make one key of the other, sound by sound."""
        lost, changed = self._lost, self._changed
        costs = [0.0]
        for sound in said:
            costs.append(costs[-1] + lost.get(sound, 1.0))
        for mine in heard:
            gone = lost.get(mine, 1.0)
            corner, costs[0] = costs[0], costs[0] + gone
            for place, other in enumerate(said, 1):
                cost = corner if mine == other else corner + changed.get((mine, other), 1.0)
                corner = costs[place]
                costs[place] = min(cost, corner + gone, costs[place - 1] + lost.get(other, 1.0))
        return costs[-1]
