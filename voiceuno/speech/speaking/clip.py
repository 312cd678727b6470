"""A phrase as a voice says it: trimmed, of even loudness, small enough to keep, and quickly made ready to be played."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import soxr
from numpy.typing import NDArray

from voiceuno.speech.ports import SPEAKING_RATE, Samples, Sound

_LOUDNESS = 0.1  # root mean square of what is spoken, pauses left out; leaves room to turn the volume up
_LOUDEST_PEAK = 0.9
_MOST_GAIN = 4.0  # what is all but silent stays so
_FRAME = 0.005  # seconds
_SILENT = 10 ** (-50 / 20)  # beside the loudest frame; the softest "f" and "h" lie above it
_LEAD, _TAIL = 0.005, 0.04  # seconds kept before the first and behind the last sound


class Phrase(NamedTuple):
    """Sound of one channel at the voice's own rate."""

    samples: Samples
    rate: int  # samples a second

    def sound(self) -> Sound:
        """The phrase as it is played."""
        return as_played(self.samples.astype(np.float32) / 32768.0, self.rate)

    @property
    def seconds(self) -> float:
        """How long it takes to say it."""
        return len(self.samples) / self.rate


def as_played(sound: Sound, rate: int) -> Sound:
    """Sound of one channel at the rate that loudspeakers get."""
    # The quick filter of soxr keeps everything that a voice of 22 kHz has, in a tenth of the time of the best one.
    played: Sound = soxr.resample(sound, rate, SPEAKING_RATE, quality="MQ")
    return played


def make_phrase(sound: Sound, rate: int) -> Phrase:
    """Cut the silence around what a voice has said, and make it as loud as every other phrase."""
    sound = np.nan_to_num(sound.astype(np.float32))
    frame = max(1, round(_FRAME * rate))
    count = -(-len(sound) // frame)
    padded = np.zeros(count * frame, np.float32)
    padded[: len(sound)] = sound
    levels: NDArray[np.float32] = np.sqrt((padded.reshape(count, frame) ** 2).mean(axis=1))
    loudest = levels.max(initial=0.0)
    if loudest <= 1e-4:
        return Phrase(np.zeros(frame, np.int16), rate)  # nothing to hear, but something to keep
    heard = np.flatnonzero(levels > _SILENT * loudest)
    begin = max(0, heard[0] * frame - round(_LEAD * rate))
    end = min(len(sound), (heard[-1] + 1) * frame + round(_TAIL * rate))
    cut = padded[begin:end].copy()
    edge = min(len(cut) // 2, frame)  # a cut must not click
    cut[:edge] *= np.linspace(0, 1, edge, dtype=np.float32)
    tail = min(len(cut) // 2, round(_TAIL * rate) // 2)
    cut[len(cut) - tail :] *= np.linspace(1, 0, tail, dtype=np.float32)
    voiced = levels[levels > 0.05 * loudest]
    gain = min(_LOUDNESS / float(np.sqrt((voiced**2).mean())), _MOST_GAIN, _LOUDEST_PEAK / float(np.abs(cut).max()))
    return Phrase(np.rint(cut * gain * 32767.0).astype(np.int16), rate)
