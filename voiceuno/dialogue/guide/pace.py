"""How long is waited after each choice: as long as this player's signals take."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from voiceuno.dialogue.settings import LONGEST_PACE, SHORTEST_PACE

WORDS_A_MINUTE = 170.0  # of the voice at its own rate
_TOO_SOON = 0.6  # seconds of a label after which a signal can be an answer to it; before, it is for the one before
_MARGIN = 1.5  # the wait, in terms of the latest signals
_NEARLY_LATE = 0.8  # a signal behind this share of the wait was lucky
_SLOWER = 1.25  # after a choice that was taken back
_SIGNALS = 6  # so many quick ones in a row make it faster


def seconds_of(text: str, rate: float = 1.0) -> float:
    """About how long it takes to say something."""
    return len(text.split()) * 60 / (WORDS_A_MINUTE * rate)


@dataclass(slots=True)
class Pace:
    """Measures how late signals come, and says how long to wait for them."""

    lags: deque[float] = field(default_factory=lambda: deque(maxlen=_SIGNALS))

    def is_for_the_one_before(self, after: float | None, label: str, rate: float) -> bool:
        """Whether a signal came so early in a label that only the one before can be meant.

        `after`: seconds since the label was said to its end, below zero if it is still being said; None: unknown.
        """
        return after is not None and seconds_of(label, rate) + after < _TOO_SOON

    def is_before(self, after: float | None, label: str, rate: float) -> bool:
        """Whether a signal came before a label was begun, while something else was said."""
        return after is not None and seconds_of(label, rate) + after < 0

    def after_late(self, wait: float, after: float, label: str, rate: float) -> float:
        """The wait for somebody whose signal came when the next label had begun."""
        self.lags.clear()
        return _within((wait + max(0.0, seconds_of(label, rate) + after)) * _MARGIN)

    def after_signal(self, wait: float, after: float) -> float:
        """The wait after a signal in time: longer if it was nearly late, shorter if all were quick for a while."""
        lag = max(0.0, after)
        self.lags.append(lag)
        if lag > wait * _NEARLY_LATE:
            return _within(lag * _MARGIN)
        latest = _within(max(self.lags) * _MARGIN)
        return min(wait, max(latest, wait / _SLOWER)) if len(self.lags) == _SIGNALS else wait

    def after_mistake(self, wait: float) -> float:
        """The wait after a choice was taken back: perhaps the signal came too late for the one before."""
        self.lags.clear()
        return _within(wait * _SLOWER)


def _within(wait: float) -> float:
    return round(min(max(wait, SHORTEST_PACE), LONGEST_PACE), 2)
