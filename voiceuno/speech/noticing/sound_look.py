"""What a piece of sound looks like: its loudness, its voice and its colour, every 10 ms.

MFCC-like features in plain numpy: what is on PyPI for this is either no longer kept (python_speech_features) or brings
a hundred megabytes of other things with it (librosa).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from voiceuno.speech.noticing.pieces import Piece
from voiceuno.speech.ports import HEARING_RATE, Samples

STEP = 0.01  # seconds between two frames
_HOP = round(STEP * HEARING_RATE)
_SIZE = 400  # samples of a frame: 25 ms
_PADDED = 512
_LONG = 1024  # for the autocorrelation
_BANDS, _LOWEST, _HIGHEST = 26, 90.0, 7400.0
_CEPSTRA = 12
_RANGE = 10 ** (-3.2)  # what is weaker than the loudest band by more than this is not looked at
_LEAST_SAMPLES = 2 * _SIZE
_PITCHES = (75.0, 500.0)  # hertz
_WITHIN = 0.15  # share of the power between 90 and 1800 hertz, where a voice has most of it
_TONE = 0.95  # a bell repeats itself at more than 500 hertz nearly as well
_JUMP = 0.12  # octaves by which a pitch changes within 10 ms at the most
_WINDOW = np.hanning(_SIZE)

Floats = NDArray[np.float64]


class Look(NamedTuple):
    """Frames of one piece; those before and after it that are hardly louder than the room are left out."""

    loudness: Floats  # decibels below the loudest frame
    voiced: Floats  # how much a frame repeats itself, 1 for a pure voice
    low: Floats  # share of the power below 200 hertz
    high: Floats  # share of the power above 2500 hertz
    cepstra: Floats  # shape (frames, 12): the colour of the sound
    above: float  # decibels of the loudest frame above the room

    @property
    def seconds(self) -> float:
        """How long it is."""
        return len(self.loudness) * STEP


def look_at(piece: Piece) -> Look:
    """What a piece looks like, with the room taken out of it."""
    spectra, frames = _spectra(piece.samples)
    room = _spectra(piece.room)[0]
    noise = np.mean(room, axis=0) if len(piece.room) >= _LEAST_SAMPLES else np.full(spectra.shape[1], 1.0)
    clean = np.maximum(spectra - noise, 0.0)
    power = clean.sum(axis=1) + 1e-6
    above = 10 * np.log10(power.max() / (noise.sum() + 1e-6) + 1e-9)
    begin, end = _loud_part(power, noise.sum())
    clean, power, frames = clean[begin:end], power[begin:end], frames[begin:end]
    bands = clean @ _filters()
    logs = np.log(bands + bands.max() * _RANGE + 1e-6)
    hertz = np.fft.rfftfreq(_PADDED, 1 / HEARING_RATE)
    return Look(
        10 * np.log10(power / power.max()),
        _voicing(frames),
        clean[:, hertz < 200].sum(axis=1) / power,
        clean[:, hertz > 2500].sum(axis=1) / power,
        logs @ _cosines(),
        float(above),
    )


def _spectra(samples: Samples) -> tuple[Floats, Floats]:
    """The power of each frame, and the frames."""
    wave = samples.astype(np.float64)
    if len(wave) < _SIZE + _HOP:
        wave = np.concatenate((wave, np.zeros(_SIZE + _HOP - len(wave))))
    frames = np.lib.stride_tricks.sliding_window_view(wave, _SIZE)[::_HOP]
    spectra = np.fft.rfft(frames * _WINDOW, _PADDED)
    return spectra.real**2 + spectra.imag**2, frames


def _loud_part(power: Floats, noise: float) -> tuple[int, int]:
    """From the first frame to the last that stand out."""
    least = max(power.max() * 10 ** (-2.5), min(noise * 1.5, power.max() * 0.2))
    loud = np.flatnonzero(power >= least)
    return int(loud[0]), int(loud[-1]) + 1


def _voicing(frames: Floats) -> Floats:
    """How much each frame repeats itself at the pitch of a voice; what hisses, rumbles or rings does not."""
    centred = (frames - frames.mean(axis=1, keepdims=True)) * _WINDOW
    spectra = np.fft.rfft(centred, _LONG)
    power = spectra.real**2 + spectra.imag**2
    hertz = np.fft.rfftfreq(_LONG, 1 / HEARING_RATE)
    within = power * ((hertz > 90) & (hertz < 1800))
    echoes = np.fft.irfft(within)[:, : _SIZE - 100] / _own_echo()
    echoes = echoes / (echoes[:, :1] + 1e-6)
    first, last = round(HEARING_RATE / _PITCHES[1]), round(HEARING_RATE / _PITCHES[0])
    middle = echoes[:, 1:-1]
    peaks = np.zeros_like(echoes)
    peaks[:, 1:-1] = np.where((middle >= echoes[:, :-2]) & (middle >= echoes[:, 2:]), middle, 0.0)
    pitch, tone = peaks[:, first:last].max(axis=1), peaks[:, 4:first].max(axis=1)
    share = within.sum(axis=1) / (power.sum(axis=1) + 1e-6)
    is_voice = (share > _WITHIN) & (tone < _TONE * pitch)
    return np.where(is_voice, pitch * _steadiness(first + peaks[:, first:last].argmax(axis=1)), 0.0)


def _steadiness(lags: NDArray[np.int64]) -> Floats:
    """Nearly 1 where the pitch is that of a neighbouring frame, or an octave from it; less where it jumps."""
    if len(lags) < 2:
        return np.full(len(lags), 0.5)
    jumps = np.abs(np.diff(np.log2(lags)))
    jumps = np.minimum(jumps, np.abs(jumps - 1))
    nearest = np.minimum(np.concatenate((jumps[:1], jumps)), np.concatenate((jumps, jumps[-1:])))
    return np.asarray(np.where(nearest < _JUMP, 1.0, 0.5))


@cache
def _own_echo() -> Floats:
    """How the window itself falls off, so that low pitches do not look less voiced."""
    spectrum = np.fft.rfft(_WINDOW, _LONG)
    echo = np.fft.irfft(spectrum.real**2 + spectrum.imag**2)[: _SIZE - 100]
    return np.asarray(np.maximum(echo / echo[0], 0.05))


@cache
def _filters() -> Floats:
    """Triangles that are even to the ear, shape (bins, bands)."""
    lowest, highest = (1127 * np.log(1 + hertz / 700) for hertz in (_LOWEST, _HIGHEST))
    edges = 700 * (np.exp(np.linspace(lowest, highest, _BANDS + 2) / 1127) - 1)
    bins = np.fft.rfftfreq(_PADDED, 1 / HEARING_RATE)[:, None]
    rising = (bins - edges[:-2]) / (edges[1:-1] - edges[:-2])
    falling = (edges[2:] - bins) / (edges[2:] - edges[1:-1])
    return np.asarray(np.maximum(np.minimum(rising, falling), 0.0))


@cache
def _cosines() -> Floats:
    """From bands to cepstra; the first, which is the loudness, is left out."""
    places = (np.arange(_BANDS) + 0.5) * np.pi / _BANDS
    return np.asarray(np.sqrt(2 / _BANDS) * np.cos(np.outer(places, np.arange(1, _CEPSTRA + 1))))
