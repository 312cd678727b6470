"""From the rate and the channels of a device to those of the game and back, without a break between blocks."""

from __future__ import annotations

import numpy as np
import soxr
from numpy.typing import NDArray

from voiceuno.speech.ports import HEARING_RATE, SPEAKING_RATE, Samples, Sound, Speaks

_PULLED = SPEAKING_RATE // 100  # samples that are asked for at a time, where they are resampled


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

    def __init__(self, speaks: Speaks, rate: int, channels: int) -> None:
        self._speaks, self._channels = speaks, channels
        same = rate == SPEAKING_RATE
        self._resampler = None if same else soxr.ResampleStream(SPEAKING_RATE, rate, 2, dtype="float32")
        self._ready: Sound = np.zeros((0, 2), np.float32)

    def take(self, frames: int) -> NDArray[np.float32]:
        """The next frames, with a column for each channel."""
        sound = self._speaks.pull(frames) if self._resampler is None else self._resampled(frames)
        return sound.mean(axis=1, keepdims=True) if self._channels == 1 else sound

    def _resampled(self, frames: int) -> Sound:
        while len(self._ready) < frames:
            more = self._resampler.resample_chunk(self._speaks.pull(_PULLED))  # type: ignore[union-attr]
            self._ready = np.concatenate([self._ready, more])
        sound, self._ready = self._ready[:frames], self._ready[frames:]
        return sound
