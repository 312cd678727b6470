"""What the network is given of the sound: forty cepstral coefficients every ten milliseconds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from voiceuno.speech.phrase_ear.kaldi import Floats, UnknownModel
from voiceuno.speech.ports import HEARING_RATE, Samples

_FRAME, _STEP, _BINS = 400, 160, 512
_LIFTER = 22.0
_RAISED = 0.97  # how much of the sample before is taken off each
_LEAST = 1.2e-7
_COUNT = 40
_READ = {"num-mel-bins": _COUNT, "num-ceps": _COUNT, "sample-frequency": HEARING_RATE}

_Doubles = NDArray[np.float64]


class Features:
    """Computes them as a model wants them."""

    def __init__(self, lowest: float, highest: float) -> None:
        """The frequencies between which is listened, in hertz; the second one is taken from the end if below zero."""
        top = highest if highest > 0 else HEARING_RATE / 2 + highest
        self._window = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(_FRAME) / (_FRAME - 1))) ** 0.85
        self._filters = _filters(lowest, top)
        order = np.arange(_COUNT)[:, None]
        cosines = np.sqrt(2 / _COUNT) * np.cos(np.pi / _COUNT * (np.arange(_COUNT) + 0.5) * order)
        cosines[0] = np.sqrt(1 / _COUNT)
        self._cosines = cosines * (1 + 0.5 * _LIFTER * np.sin(np.pi * order / _LIFTER))

    @classmethod
    def of(cls, model: Path) -> Features:
        """As conf/mfcc.conf of a model says. Raises UnknownModel."""
        lines = (model / "conf" / "mfcc.conf").read_text("utf-8").split()
        settings = dict(line.removeprefix("--").split("=", 1) for line in lines if "=" in line)
        if any(float(settings.get(name, value)) != value for name, value in _READ.items()):
            raise UnknownModel(str(model))
        return cls(float(settings.get("low-freq", 20)), float(settings.get("high-freq", 0)))

    def of_sound(self, samples: Samples) -> Floats:
        """One row for each ten milliseconds."""
        count = (len(samples) - _FRAME) // _STEP + 1
        if count < 1:
            return np.zeros((0, _COUNT), np.float32)
        places = np.arange(count)[:, None] * _STEP + np.arange(_FRAME)
        frames = samples.astype(np.float64)[places]
        frames -= frames.mean(axis=1, keepdims=True)
        frames -= _RAISED * np.concatenate((frames[:, :1], frames[:, :-1]), axis=1)
        powers = np.abs(np.fft.rfft(frames * self._window, _BINS)) ** 2
        energies: _Doubles = np.log(np.maximum(powers @ self._filters.T, _LEAST))
        found: Floats = (energies @ self._cosines.T).astype(np.float32)
        return found


def _mel(hertz: _Doubles | float) -> _Doubles:
    return np.asarray(1127.0 * np.log1p(np.asarray(hertz) / 700.0))


def _filters(lowest: float, highest: float) -> _Doubles:
    """Triangles that overlap by half, evenly spread as the ear hears."""
    edges = np.linspace(_mel(lowest), _mel(highest), _COUNT + 2)
    places = _mel(np.arange(_BINS // 2) * HEARING_RATE / _BINS)
    rising = (places - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - places) / (edges[2:] - edges[1:-1])[:, None]
    triangles = np.maximum(np.minimum(rising, falling), 0.0)
    return np.concatenate((triangles, np.zeros((_COUNT, 1))), axis=1)
