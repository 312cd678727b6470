"""Whether a microphone hears a voice well, judged from a few seconds of it."""

from __future__ import annotations

from enum import Enum

import numpy as np

from voiceuno.sentences import sentence
from voiceuno.speech.ports import HEARING_RATE, Samples

_WINDOW = HEARING_RATE // 10
_LEAST = HEARING_RATE // 2  # samples that can be judged
_DEAD = 2  # even a quiet microphone delivers more than this now and then
_FULL, _MOST_FULL = 32_700, 20  # so many samples at full scale are heard as a crackle
# In decibels below full scale, of the loudest and the quietest tenth of a second:
_NOTHING = -52.0  # what a room sounds like
_QUIET = -40.0  # a voice that is hard to tell from the room
_LEAST_RISE = 6.0  # a voice has pauses; what is nearly as loud all the time is noise


class LevelVerdict(Enum):
    """How well a microphone hears."""

    DEAD = "dead"
    NOTHING = "nothing"
    NOISE = "noise"
    QUIET = "quiet"
    CLIPPING = "clipping"
    GOOD = "good"

    @property
    def sentence(self) -> str:
        """What was heard, and what to do."""
        return sentence(f"level.{self.value}")


def judge_level(samples: Samples) -> LevelVerdict:
    """Judge a microphone by a recording of somebody who was asked to speak."""
    loudness = np.abs(samples.astype(np.int32))
    if len(samples) < _LEAST or loudness.max() <= _DEAD:
        return LevelVerdict.DEAD
    if np.count_nonzero(loudness >= _FULL) >= _MOST_FULL:
        return LevelVerdict.CLIPPING
    windows = samples[: len(samples) // _WINDOW * _WINDOW].reshape(-1, _WINDOW).astype(np.float64)
    # Without its mean: a constant offset cannot be heard.
    power = np.sort(windows.var(axis=1)) / 32768.0**2
    quietest, loudest = 10 * np.log10(power[[0, -1]] + 1e-12)
    if loudest < _NOTHING:
        return LevelVerdict.NOTHING
    if loudest - quietest < _LEAST_RISE:
        return LevelVerdict.NOISE
    return LevelVerdict.QUIET if loudest < _QUIET else LevelVerdict.GOOD
