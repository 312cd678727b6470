"""Silences the rest of an echo, which the recogniser would still understand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from voiceuno.speech.echo.filter import Signal
from voiceuno.speech.ports import BLOCK

_BANDS = np.array([0, 4, 8, 12, 16, 22, 28, 36, 46, 58, 72, 90, 110, 135])  # their first frequencies, in steps of 50 Hz
_MOST, _LEAST = 0.5, 0.001  # the part of the echo's power that is left at first, and at best
_FALL, _RISE = 0.2, 1.02  # how fast what is usually left is taken to be less, or more, from block to block
_FADE = 0.8  # of the echo's power, from block to block: a room fades slowly
_OVER = 12.0  # so much more power than is usually left is somebody who speaks
_CLOSED = 0.03  # what is let through if nobody does
_HOLD = 15  # blocks, 300 ms, that a speaker may be softer in between

_Powers = NDArray[np.float32]


class EchoGate:
    """Lets sound through that is too loud to be the rest of an echo; high tones leave more of it than low ones."""

    def __init__(self) -> None:
        self._left: _Powers = np.full(len(_BANDS), _MOST, np.float32)
        self._echo: _Powers = np.zeros(len(_BANDS), np.float32)
        self._gain = 1.0
        self._held = 0

    def pass_on(self, rest: Signal, echo: Signal) -> Signal:
        """The rest of a block, made softer if it is only echo; `echo` is what was taken out of it."""
        power, now = _powers(rest), _powers(echo)
        self._echo = np.maximum(now, _FADE * self._echo)
        part = power / (now + 1)
        learnt = np.where(part < self._left, self._left + _FALL * (part - self._left), self._left * _RISE)
        self._left = np.where(now > self._echo / 2, learnt, self._left).clip(_LEAST, _MOST)
        speaks = bool(power.sum() > _OVER * (self._left * self._echo).sum())
        self._held = _HOLD if speaks else max(0, self._held - 1)
        before, self._gain = self._gain, 1.0 if self._held else _CLOSED
        # It opens at once, as words begin suddenly, and closes without a click.
        start = self._gain if speaks else before
        return rest * np.linspace(start, self._gain, BLOCK, dtype=np.float32)


def _powers(samples: Signal) -> _Powers:
    spectrum = np.fft.rfft(samples)
    powers: _Powers = np.add.reduceat(spectrum.real**2 + spectrum.imag**2, _BANDS).astype(np.float32)
    return powers
