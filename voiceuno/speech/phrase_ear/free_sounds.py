"""How well any sounds in any order fit: what no phrase comes near was none."""

from __future__ import annotations

import numpy as np

from voiceuno.speech.phrase_ear.kaldi import Floats
from voiceuno.speech.phrase_ear.sounds import NOTHING, SILENCE, Sounds

_NEVER = np.float32(-1e9)
_LOSS = 2.0  # of each sound that is put beside others at will, a logarithm


class FreeSounds:
    """The best that any row of sounds can reach."""

    def __init__(self, sounds: Sounds) -> None:
        rows = sorted((phone, before, *heard) for (before, phone), heard in sounds.pairs.items())
        table = np.array(rows, np.int64)
        self._phones, self._first_of = np.unique(table[:, 0], return_index=True)
        self._before, self._first, self._others = table[:, 1], table[:, 2], table[:, 3]
        self._count = int(table[:, :2].max()) + 1

    def score(self, fits: Floats) -> float:
        """How well they fit, a logarithm."""
        now = np.full(len(self._first), _NEVER, np.float32)
        left = np.full(self._count, _NEVER, np.float32)
        left[[NOTHING, SILENCE]] = 0.0
        for row in fits:
            now = np.maximum(now + row[self._others], left[self._before] + row[self._first] - _LOSS)
            left[:] = _NEVER
            left[self._phones] = np.maximum.reduceat(now, self._first_of)
        return float(left.max())
