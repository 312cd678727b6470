"""Finds how much later the microphone hears what the loudspeaker was given.

Counting samples is not enough: a sound server on a busy machine loses some of them, and two cards differ in speed.
"""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

REACH = 16_384  # samples, a second: the longest way from the game to its ear that is looked for
COMPARED = 6144  # samples that are heard and compared at a time
_KEPT = REACH + COMPARED
_EVERY = 5  # blocks from one look to the next
_CLEAR = 22.0  # how far the right delay stands out; chance reaches about 15
DRIFT = 240  # samples by which the delay may slowly become another one
_PART = 256  # samples of which the loudest one counts,
_LEAST = 10  # in so many blocks
_SILENT = 30.0
_SAME = 4  # samples by which the delay may drift from one look to the next

Signal = NDArray[np.float32]


class EchoLook(Enum):
    """What came of looking for the delay."""

    NOTHING = "nothing"  # there was too little to compare
    SAME = "same"
    MOVED = "moved"  # sound was lost: the echo is the same, but it comes at another time
    NEW = "new"  # the echo must be learnt afresh


class Tape:
    """The last seconds of a stream, by the number of the sample."""

    def __init__(self) -> None:
        self.end = 0
        self.kept: Signal = np.zeros(_KEPT, np.float32)

    def add(self, samples: Signal) -> None:
        """Go on with more."""
        self.end += len(samples)
        self.kept = np.concatenate((self.kept, samples))[-_KEPT:]

    def part(self, start: int, length: int) -> Signal:
        """`length` samples from `start` on; silence where nothing was recorded, or where it is no longer kept."""
        found: Signal = np.zeros(length, np.float32)
        first = self.end - _KEPT
        begin, end = max(start, first), min(start + length, self.end)
        if begin < end:
            found[begin - start : end - start] = self.kept[begin - first : end - first]
        return found


class EchoDelay:
    """The delay between two tapes, followed as it changes."""

    def __init__(self) -> None:
        self.samples: int | None = None  # a sample that is played has its echo so many numbers later
        self._found = 0  # the same as it was found last
        self._blocks = 0

    def look(self, heard: Tape, played: Tape) -> EchoLook:
        """Look again, once in a while."""
        self._blocks += 1
        if self._blocks % _EVERY:
            return EchoLook.NOTHING
        likeness = _likeness(heard.kept[-COMPARED:], played.kept)
        best = int(np.argmax(likeness))
        if likeness[best] < _CLEAR or not _is_speech(heard.kept[-COMPARED:]):
            return EchoLook.NOTHING
        if not _is_speech(played.part(played.end - best - COMPARED, COMPARED)):
            return EchoLook.NOTHING
        apart = heard.end - played.end
        if self.samples is None:
            self.samples = self._found = apart + best
            return EchoLook.NEW
        jump = apart + best - self._found
        is_moved = abs(jump) > _SAME
        if is_moved:
            usual = self._found - apart
            near = likeness[max(0, usual - _SAME) : max(0, usual + _SAME + 1)]
            if near.max(initial=0.0) > 0.75 * likeness[best]:
                return EchoLook.SAME  # a wall that sends the sound back as loud as it came
            self.samples += jump
        self._found += jump
        # Small steps are left to the filter, until they have become too many.
        if abs(self._found - self.samples) > DRIFT:
            self.samples = self._found
            return EchoLook.NEW
        return EchoLook.MOVED if is_moved else EchoLook.SAME


def _is_speech(sound: Signal) -> bool:
    """Whether there is enough to compare; the first moment of one word is like the last one of any other."""
    blocks = np.abs(sound).reshape(-1, _PART).max(axis=1)
    return bool((blocks > _SILENT).sum() >= _LEAST)


def _likeness(heard: Signal, played: Signal) -> Signal:
    """How alike both are for each possible delay, in multiples of what chance gives."""
    size = len(played)
    cross = np.fft.rfft(heard, size).conj() * np.fft.rfft(played)
    loudness = np.abs(cross)
    # All frequencies count alike, or else vowels would make neighbouring delays look the same.
    likeness = np.fft.irfft(cross / (loudness + 1e-3 * loudness.max() + 1e-6), size)[: REACH + 1][::-1]
    spread = float(likeness.std())
    return (likeness / spread if spread > 0 else likeness).astype(np.float32)
