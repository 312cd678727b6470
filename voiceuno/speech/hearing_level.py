"""How loud it is, how loud it is when nobody speaks, and whether somebody speaks now."""

from __future__ import annotations

from collections import deque

import numpy as np

from voiceuno.speech.ports import BLOCK, HEARING_RATE, Samples

FRAMES_A_SECOND = HEARING_RATE // BLOCK
_HISTORY = 3 * FRAMES_A_SECOND  # frames over which the background is looked for
_UNSURE = FRAMES_A_SECOND // 2  # until then nobody knows whether the first sounds are background or speech
_QUIET_ROOM = -60.0  # decibels below full scale
_FAINTEST = -66.0  # below this nothing is a voice
_ONSET = 5.0  # decibels above the background at which somebody may be speaking
_LEAST_FALL = 4.0  # a voice that has ended is less than this above the background,
_FALL_SHARE = 0.35  # or less than this share of how far it rose above it
_CLEAR = 20.0  # decibels of a voice above the background from which on silence is surely silence
_LEAST_TRUST = 0.6


def level(frame: Samples) -> float:
    """The loudness of a frame in decibels below full scale; low rumble counts for little."""
    samples = frame.astype(np.float32)
    risen = samples[1:] - 0.9 * samples[:-1]
    power = float(np.mean(risen * risen)) if len(risen) else 0.0
    return 10.0 * float(np.log10(power / 32768.0**2 + 1e-12))


class Activity:
    """Follows the loudness frame by frame."""

    def __init__(self) -> None:
        self._history: deque[float] = deque(maxlen=_HISTORY)
        self._recent: deque[bool] = deque(maxlen=3)
        self._seen = 0
        self._peaks: list[float] = []
        self._background = _QUIET_ROOM

    def hear(self, loudness: float) -> None:
        """Take the loudness of the next frame."""
        self._history.append(loudness)
        self._seen += 1
        # The tenth part of three seconds that is the quietest is background, even while somebody speaks.
        self._background = max(float(np.quantile(self._history, 0.1)), _FAINTEST)
        if self._seen < _UNSURE:
            self._background = min(self._background, _QUIET_ROOM)
        self._recent.append(loudness > self._background + _ONSET)

    @property
    def begins(self) -> bool:
        """Whether somebody seems to have begun to speak."""
        return sum(self._recent) >= 2

    @property
    def background(self) -> float:
        """The loudness when nobody speaks."""
        return self._background


class Silence:
    """Counts the silence at the end of one utterance."""

    def __init__(self, background: float) -> None:
        self._background = background
        self._loudest: list[float] = []
        self._recent: deque[bool] = deque(maxlen=3)
        self.quiet_frames = 0
        self.loud_frames = 0

    def hear(self, loudness: float, background: float) -> None:
        """Take the loudness of the next frame, and that of the background as it is known now."""
        self._background = max(self._background, background)
        self._loudest = sorted([*self._loudest, loudness])[-5:]
        rise = self._loudest[0] - self._background
        is_loud = loudness > self._background + max(_LEAST_FALL, _FALL_SHARE * rise)
        self._recent.append(is_loud)
        self.loud_frames += is_loud
        # A single loud frame is a click and does not begin the silence anew.
        self.quiet_frames = 0 if sum(self._recent) >= 2 else self.quiet_frames + 1

    @property
    def rise(self) -> float:
        """How far the voice rises above the background, in decibels."""
        return self._loudest[0] - self._background if self._loudest else 0.0

    @property
    def quiet(self) -> float:
        """Seconds of silence up to now; in noise, which hides soft syllables, a second of quiet counts for less."""
        return self.quiet_frames / FRAMES_A_SECOND * min(1.0, max(_LEAST_TRUST, self.rise / _CLEAR))

    @property
    def voiced(self) -> float:
        """Seconds in which it was loud."""
        return self.loud_frames / FRAMES_A_SECOND
