"""How loud it is, how loud it is when nobody speaks, and whether somebody speaks now.

A voice is looked for in four bands of frequencies, because noise fills some and leaves others: hiss hides the
consonants and not the vowels, rumble the other way round. Other voices fill all bands as the player's does, but
more softly; so the sound as a whole is compared with the loudest parts of the utterance as well.
"""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from voiceuno.speech.ports import BLOCK, HEARING_RATE, Samples

FRAMES_A_SECOND = HEARING_RATE // BLOCK
_HISTORY = 3 * FRAMES_A_SECOND  # frames over which the background is looked for
_UNSURE = FRAMES_A_SECOND // 2  # until then nobody knows whether the first sounds are background or speech
_QUIETEST = 0.1  # the part of the history that is background, even while somebody speaks
_QUIET_ROOM = -60.0  # decibels below full scale
_FAINTEST = -66.0  # below this nothing is a voice
_ONSET = 6.0  # decibels above the background at which somebody may be speaking
# A voice has ended where every band is less than this above its background, or less than this share of its rise,
_LEAST_FALL = 4.0
_FALL_SHARE = 0.35
# or where the whole sound is so far below the loudest, or by such a share of how far it rises above the background.
_LEAST_DROP = 7.5
_DROP_SHARE = 0.6
_CLEAR = 20.0  # decibels of a voice above the background from which on silence is surely silence
_LEAST_TRUST = 0.8

_Bands = NDArray[np.float64]
_EDGES = (150, 600, 1500, 3500, 7500)  # hertz
_VOICE = (200, 4000)
_SMOOTH_BANDS, _SMOOTH_WHOLE = 3, 5  # frames
_WINDOW = np.hanning(BLOCK)
_BIN = HEARING_RATE / BLOCK
_FULL_SCALE = 32768.0**2 * BLOCK * float(np.sum(_WINDOW**2)) / 2  # the power of a spectrum at 0 decibels


def level(frame: Samples) -> float:
    """The loudness of a frame in decibels below full scale; low rumble counts for little."""
    samples = frame.astype(np.float32)
    risen = samples[1:] - 0.9 * samples[:-1]
    power = float(np.mean(risen * risen)) if len(risen) else 0.0
    return 10.0 * float(np.log10(power / 32768.0**2 + 1e-12))


class Loudness(NamedTuple):
    """How loud a moment is, in decibels below full scale."""

    bands: _Bands
    whole: float


class Activity:
    """Follows the loudness frame by frame."""

    def __init__(self) -> None:
        self._powers: deque[_Bands] = deque(maxlen=max(_SMOOTH_BANDS, _SMOOTH_WHOLE))
        self._history = np.zeros((_HISTORY, len(_EDGES)))
        self._recent: deque[bool] = deque(maxlen=3)
        self._seen = 0
        self.background = _loudness(np.full(len(_EDGES), _QUIET_ROOM))

    def hear(self, frame: Samples) -> Loudness:
        """Take the next frame."""
        self._powers.append(_powers(frame))
        powers = np.asarray(self._powers)
        smooth = powers[-_SMOOTH_BANDS:].mean(axis=0)
        smooth[-1] = powers[-_SMOOTH_WHOLE:, -1].mean()
        levels = np.maximum(10.0 * np.log10(smooth / _FULL_SCALE + 1e-12), _FAINTEST)
        self._history[self._seen % _HISTORY] = levels
        self._seen += 1
        known = self._history[: min(self._seen, _HISTORY)]
        place = int(_QUIETEST * (len(known) - 1))
        background = np.partition(known, place, axis=0)[place]
        if self._seen < _UNSURE:
            background = np.minimum(background, _QUIET_ROOM)
        self.background = _loudness(background)
        self._recent.append(bool((levels[:-1] - background[:-1]).max() > _ONSET))
        return _loudness(levels)

    @property
    def begins(self) -> bool:
        """Whether somebody seems to have begun to speak."""
        return sum(self._recent) >= 2


class Silence:
    """Counts the silence at the end of one utterance."""

    def __init__(self) -> None:
        self._bands: list[_Bands] = []
        self._whole: list[float] = []
        self._recent: deque[bool] = deque(maxlen=3)
        self.rise = 0.0  # how far the voice rises above the background, in decibels
        self.quiet_frames = 0
        self.loud_frames = 0

    def hear(self, loudness: Loudness, background: Loudness) -> None:
        """Take the loudness of the next frame, and that of the background as it is known now."""
        self._bands.append(loudness.bands)
        self._whole.append(loudness.whole)
        above = (np.asarray(self._bands) - background.bands).max(axis=1)
        peak = _loud(np.asarray(self._whole))
        self.rise = peak - background.whole
        stands_out = above[-1] > max(_LEAST_FALL, _FALL_SHARE * _loud(above))
        is_loud = bool(stands_out and loudness.whole > peak - max(_LEAST_DROP, _DROP_SHARE * self.rise))
        self._recent.append(is_loud)
        self.loud_frames += is_loud
        # A single loud frame is a click and does not begin the silence anew.
        self.quiet_frames = 0 if sum(self._recent) >= 2 else self.quiet_frames + 1

    def end(self) -> None:
        """Somebody begins to speak again: it is over, however soft the first syllable is."""
        self.quiet_frames = 0

    @property
    def quiet(self) -> float:
        """Seconds of silence up to now; in noise, which hides soft syllables, a second of quiet counts for less."""
        return self.quiet_frames / FRAMES_A_SECOND * min(1.0, max(_LEAST_TRUST, self.rise / _CLEAR))

    @property
    def voiced(self) -> float:
        """Seconds in which it was loud."""
        return self.loud_frames / FRAMES_A_SECOND


def _powers(frame: Samples) -> _Bands:
    """The power in each band, and last that of the whole voice."""
    spectrum = np.abs(np.fft.rfft(frame * _WINDOW)) ** 2
    limits = [*pairwise(_EDGES), _VOICE]
    return np.array([spectrum[round(low / _BIN) : round(high / _BIN)].sum() for low, high in limits])


def _loudness(levels: _Bands) -> Loudness:
    return Loudness(levels[:-1], float(levels[-1]))


def _loud(levels: _Bands) -> float:
    """A level that only a few moments reach."""
    return float(np.partition(levels, -min(4, len(levels)))[-min(4, len(levels))])
