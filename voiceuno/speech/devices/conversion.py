"""From the rate and the channels of a device to those of the game and back, without a break between blocks."""

from __future__ import annotations

import numpy as np
import soxr
from numpy.typing import NDArray

from voiceuno.speech.ports import HEARING_RATE, SPEAKING_RATE, Samples, Sound


class ToHearing:
    """Turns what a microphone delivers into what the game listens to."""

    def __init__(self, rate: int, channels: int) -> None:
        self._channels = channels
        same = rate == HEARING_RATE
        self._resampler = None if same else soxr.ResampleStream(rate, HEARING_RATE, 1, dtype="int16")

    def convert(self, block: bytes) -> Samples:
        """The next samples; they may come one block later."""
        samples: Samples = np.frombuffer(block, np.int16)
        if self._channels > 1:
            samples = samples.reshape(-1, self._channels).mean(axis=1).astype(np.int16)
        return samples if self._resampler is None else self._resampler.resample_chunk(samples)


class FromSpeaking:
    """Turns what the game says into what a loudspeaker takes."""

    def __init__(self, rate: int, channels: int) -> None:
        self._rate, self._channels = rate, channels
        self._resampler: soxr.ResampleStream | None = None  # while something of it is to come

    def convert(self, sound: Sound, *, is_last: bool = False) -> NDArray[np.float32]:
        """The next frames, with a column for each channel; all of them, if nothing follows for now."""
        if self._rate != SPEAKING_RATE and (len(sound) or self._resampler):
            if self._resampler is None:
                self._resampler = soxr.ResampleStream(SPEAKING_RATE, self._rate, 2, dtype="float32")
            sound = self._resampler.resample_chunk(sound, last=is_last)
            if is_last:
                self._resampler = None
        return sound.mean(axis=1, keepdims=True) if self._channels == 1 else sound
