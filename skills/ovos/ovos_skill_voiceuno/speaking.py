"""Whether the loudspeaker of a session speaks just now."""

from __future__ import annotations

import time
from threading import Lock

_LONGEST = 60.0  # seconds; a loudspeaker that has not told its end by then has lost it


class Speaking:
    """Counts beginnings and ends: the assistant hands messages to several threads, so they may come in any order."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._open: dict[str, tuple[int, float]] = {}  # how many have begun and not ended, and when that changed

    def begins(self, key: str) -> None:
        """Something is being said."""
        self._step(key, 1)

    def ends(self, key: str) -> None:
        """It has been said."""
        self._step(key, -1)

    def is_heard(self, key: str) -> bool:
        """Whether something is being said."""
        return self._count(key) > 0

    def _step(self, key: str, by: int) -> None:
        with self._lock:
            self._open[key] = self._count(key) + by, time.monotonic()

    def _count(self, key: str) -> int:
        count, when = self._open.get(key, (0, 0.0))
        return count if time.monotonic() - when < _LONGEST else 0
