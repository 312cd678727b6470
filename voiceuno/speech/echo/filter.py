"""Learns how the loudspeaker sounds in the microphone, and tells what it adds there."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from voiceuno.speech.ports import BLOCK

PARTS = 16  # blocks of echo that are learnt: 320 ms
_STEADY = 0.999  # how much of what was learnt still holds a block later
_FIRST_DOUBT = 1.0  # the variance of the unknown filter; great, so that it is learnt quickly
_SMOOTH = 0.9  # of the power of what the filter cannot explain, from block to block
_KEPT = 6  # times that were thought right, a tenth of a second apart: it takes some of them to notice that it is not
_FLOOR = 1e4  # the least such power; without it silence would be learnt from

_Spectra = NDArray[np.complex64]
_Powers = NDArray[np.float32]
Signal = NDArray[np.float32]


class EchoFilter:
    """A Kalman filter on the spectra of blocks.

    It knows how sure it is of each part of the echo's path and how much of the sound is not echo. A player who speaks
    at the same time makes it learn less, and does not make it forget (Enzner and Vary, 2006).
    """

    def __init__(self) -> None:
        bins = BLOCK + 1
        self._played: _Spectra = np.zeros((PARTS, bins), np.complex64)  # the newest block first
        self._before: Signal = np.zeros(BLOCK, np.float32)
        self._path: _Spectra = np.zeros((PARTS, bins), np.complex64)
        self._doubt: _Powers = np.full((PARTS, bins), _FIRST_DOUBT, np.float32)
        self._other: _Powers = np.full(bins, _FLOOR, np.float32)
        self._kept: deque[tuple[_Spectra, _Powers]] = deque(maxlen=_KEPT)  # the oldest first

    def clean(self, heard: Signal, played: Signal) -> Signal:
        """What was heard without the echo of what has been played up to the end of this block."""
        self._played = np.roll(self._played, 1, axis=0)
        self._played[0] = np.fft.rfft(np.concatenate((self._before, played)))
        self._before = played
        echo = np.fft.irfft((self._played * self._path).sum(axis=0))[BLOCK:]
        rest: Signal = (heard - echo).astype(np.float32)
        self._learn(rest)
        return rest

    def keep(self) -> None:
        """What is learnt by now is right, as far as is known."""
        self._kept.append((self._path, self._doubt))

    def align(self, played: Signal) -> None:
        """The echo comes at another time than was thought: what was learnt last is wrong, and this was played before.

        `played` goes up to the block that is to be cleaned next, without it.
        """
        blocks = played[-(PARTS + 1) * BLOCK :].reshape(-1, BLOCK)[::-1]
        for part, (block, before) in enumerate(pairwise(blocks)):
            self._played[part] = np.fft.rfft(np.concatenate((before, block)))
        self._before = blocks[0]
        if self._kept:
            self._path, self._doubt = self._kept[0]
            self._kept.clear()

    def _learn(self, rest: Signal) -> None:
        error = np.fft.rfft(np.concatenate((np.zeros(BLOCK, np.float32), rest))).astype(np.complex64)
        power = self._played.real**2 + self._played.imag**2
        self._other = _SMOOTH * self._other + (1 - _SMOOTH) * (error.real**2 + error.imag**2)
        gain = self._doubt / ((power * self._doubt).sum(axis=0) + 2 * self._other + _FLOOR)
        change: Any = np.fft.irfft(gain * self._played.conj() * error, axis=1)
        change[:, BLOCK:] = 0  # a path of one block a part, or the parts would overlap
        self._path = (_STEADY * (self._path + np.fft.rfft(change, axis=1))).astype(np.complex64)
        path_power = self._path.real**2 + self._path.imag**2
        self._doubt = _STEADY**2 * (1 - 0.5 * gain * power) * self._doubt + (1 - _STEADY**2) * path_power
