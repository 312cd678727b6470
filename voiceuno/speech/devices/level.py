"""Whether a microphone hears a voice well, judged from a few seconds of it."""

from __future__ import annotations

from enum import Enum

import numpy as np

from voiceuno.speech.ports import HEARING_RATE, Samples

_WINDOW = HEARING_RATE // 10
_LEAST = HEARING_RATE // 2  # samples that can be judged
_DEAD = 2  # no microphone is so quiet that nothing ever exceeds this
_FULL, _MOST_FULL = 32_700, 20  # so many samples at full scale are heard as a crackle
# In decibels below full scale, of the loudest and the quietest tenth of a second:
_NOTHING = -52.0  # what a room sounds like
_QUIET = -40.0  # a voice that is hard to tell from the room
_LEAST_RISE = 6.0  # a voice has pauses; what is nearly as loud all the time is noise


class LevelVerdict(Enum):
    """What was heard; the value says so, and what to do."""

    DEAD = "It delivers no sound at all. Please check that it is switched on, connected and not muted."
    NOTHING = "It heard nothing. Please speak while it listens, come nearer, or turn the microphone up."
    NOISE = "It heard a steady noise and no voice. Please look for what makes the noise, and speak while it listens."
    QUIET = "It heard you, but too quietly. Please come nearer, or turn the microphone up."
    CLIPPING = "It heard you too loudly, so that words crackle. Please move away a little, or turn the microphone down."
    GOOD = "It hears you well."


def judge_level(samples: Samples) -> LevelVerdict:
    """What a recording of somebody who was asked to speak tells about the microphone."""
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
