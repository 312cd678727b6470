"""Tells whether the game was speaking when something was heard, however late that is looked at."""

from __future__ import annotations

from collections import deque

from voiceuno.speech.ports import HEARING_RATE

_SPEED = 2e-4  # by how much the clock of a microphone may differ from that of the machine
_APART = 0.05  # seconds; what is less far apart is spoken in one go
_KEPT = 10.0  # seconds for which it is known when the game spoke


class SoundClock:
    """Puts what is played and what is heard into one time.

    Both are reported late on a busy machine, sometimes half a second. But a microphone never hurries: the least late
    report so far, and the count of the samples since, tell when a sample was heard.
    """

    def __init__(self) -> None:
        self._first: float | None = None  # when the first sample was heard, as far as is known
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
        seconds = samples / HEARING_RATE
        self._samples += samples
        latest = at - self._samples / HEARING_RATE
        if self._first is None or is_torn:
            self._first = latest
        else:
            self._first = min(latest, self._first + _SPEED * seconds)
        until = self._first + self._samples / HEARING_RATE
        return any(begin < until and until - seconds < end for begin, end in self._spoken)
