"""Tells whether the game was speaking when something was heard, however late that is looked at."""

from __future__ import annotations

from collections import deque

from voiceuno.speech.ports import HEARING_RATE

_LATEST = 5  # seconds in which at least one report is in time, however busy the machine is
_APART = 0.05  # seconds; what is less far apart is spoken in one go
_KEPT = 10.0  # seconds for which it is known when the game spoke


class SoundClock:
    """Puts what is played and what is heard into one time.

    Both are reported late on a busy machine, sometimes half a second. But a microphone never hurries: the least late
    report of the last seconds, and the count of the samples, tell when a sample was heard. Reports before that do not
    count: sound may have been lost since, which not every device tells, or its clock may differ a little.
    """

    def __init__(self) -> None:
        self._first: deque[tuple[int, float]] = deque()  # in each second, when the first sample seemed to be heard
        self._samples = 0
        self._spoken: deque[tuple[float, float]] = deque()  # from when to when the game spoke

    def spoke(self, at: float, seconds: float) -> None:
        """The loudspeaker was given so much of the game's speech at a time."""
        last = self._spoken[-1] if self._spoken else (at, at)
        if self._spoken and at - last[1] < _APART:
            self._spoken.pop()
            self._spoken.append((last[0], max(last[1], at + seconds)))
        else:
            self._spoken.append((at, at + seconds))
        while self._spoken[0][1] < at - _KEPT:
            self._spoken.popleft()

    def heard(self, at: float, samples: int, *, is_torn: bool = False) -> bool:
        """The microphone gave so many samples, which came in at a time; whether the game spoke meanwhile."""
        self._samples += samples
        if is_torn:
            self._first.clear()
        second, first = int(at), at - self._samples / HEARING_RATE
        if self._first and self._first[-1][0] == second:
            first = min(first, self._first.pop()[1])
        self._first.append((second, first))
        while self._first[0][0] < second - _LATEST:
            self._first.popleft()
        earliest = min(first for _, first in self._first) + (self._samples - samples) / HEARING_RATE
        # Between then and now it was heard: later than it seems if sound was lost a moment ago.
        return any(begin < at and earliest < end for begin, end in self._spoken)
