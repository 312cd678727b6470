"""The kinds of attack: where each one lives, how much of the time it gets, and how long one case may take."""

from __future__ import annotations

import importlib
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol

GIGABYTE = 2**30

Found = Counter[str]  # what a case came to, in words, and how often


class Broken(AssertionError):
    """Something that must never happen; `what` is the same for the same kind of failure, `detail` tells this one."""

    def __init__(self, what: str, detail: object = "") -> None:
        super().__init__(f"{what}: {detail}" if str(detail) else what)
        self.what = what


class Attack(Protocol):
    """One kind of attack, prepared once; each case hangs on its own luck alone."""

    def case(self, chance: Random, folder: Path) -> Found:
        """Attack once, in an empty folder; raises when something broke."""
        ...


class Kind(NamedTuple):
    """One kind of attack, as far as the runner must know it."""

    name: str
    weight: float  # its share of the time
    limit: float  # seconds after which a case hangs; generous, because the machine may be busy
    memory: int  # bytes that a process may ask for

    def prepare(self, workshop: Path) -> Attack:
        """Load what it needs, once for a process; `workshop` is a folder for it."""
        attack: Attack = importlib.import_module(f"tests.torture.{self.name}").Torture(workshop)
        return attack


# Slow cases come first: what they take too long is missing from the quick ones, and the end comes in time.
_ALL = (
    Kind("models", 2.5, 240, 6 * GIGABYTE),
    Kind("recordings", 1.5, 180, 4 * GIGABYTE),
    Kind("kills", 3, 90, 4 * GIGABYTE),
    Kind("files", 2, 60, 2 * GIGABYTE),
    Kind("faults", 2, 60, 2 * GIGABYTE),
    Kind("tears", 1, 60, 2 * GIGABYTE),
    Kind("fuzz", 2, 60, 2 * GIGABYTE),
    Kind("setups", 1, 60, 2 * GIGABYTE),
)
KINDS = {kind.name: kind for kind in _ALL}
