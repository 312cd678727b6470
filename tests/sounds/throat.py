"""Voices made with numpy: what the mouth does as an envelope over time, and a throat that sounds through it.

An envelope is taken from a synthesiser's word, or drawn from formants. The throat can be slow, slurred, breathy or
wander in pitch, as the voices of many players are; no two repetitions are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

RATE = 16_000
HOP = 80  # samples of one frame of an envelope: 5 ms
_SIZE = 512
_BINS = _SIZE // 2 + 1
_HERTZ = np.fft.rfftfreq(_SIZE, 1 / RATE)
_QUEFRENCIES = 28  # what is kept of the cepstrum: the mouth, without the throat

Wave = NDArray[np.float64]
Chance = np.random.Generator


class Mouth(NamedTuple):
    """What a mouth does: the logarithm of its envelope, and how much of it is voiced, frame by frame."""

    envelope: Wave  # shape (frames, bins)
    voiced: Wave  # between 0 and 1


class Throat(NamedTuple):
    """How somebody sounds."""

    pitch: float = 120.0  # hertz
    tract: float = 1.0  # above 1: a shorter person, whose formants are higher
    slow: float = 1.0
    slur: float = 0.0  # seconds over which sounds run into each other
    breath: float = 0.05  # share of breath in the voice
    wander: float = 0.5  # semitones by which the pitch wanders
    unsteady: float = 1.0  # how much repetitions differ


# -- mouths


def formants(points: Sequence[tuple[float, float, float]], seconds: float, voiced: float = 1.0) -> Mouth:
    """A mouth that moves through the given formants, evenly in time."""
    count = max(8, int(seconds * RATE / HOP))
    places = np.linspace(0, len(points) - 1, count)
    tracks = [np.interp(places, np.arange(len(points)), [point[number] for point in points]) for number in range(3)]
    power = np.full((count, _BINS), 1e-5)
    for track, width, gain in zip(tracks, (80, 110, 160), (1.0, 0.35, 0.12), strict=True):
        power += gain / (1 + ((_HERTZ[None, :] - track[:, None]) / width) ** 2)
    tilt = -6.0 * np.log2(np.maximum(_HERTZ, 250) / 250) * np.log(10) / 20
    rise = np.minimum(1, np.minimum(np.arange(count), np.arange(count)[::-1]) / 8 + 0.02)
    return Mouth(0.5 * np.log(power) + tilt + np.log(rise)[:, None], np.full(count, voiced))


def humming(seconds: float) -> Mouth:
    """A mouth that is closed: the nose alone."""
    mouth = formants([(250, 1100, 2300)], seconds)
    damped = mouth.envelope - np.where(_HERTZ > 500, 1.2, 0)[None, :] - np.where(_HERTZ > 1500, 1.0, 0)[None, :]
    return mouth._replace(envelope=damped)


def burst(mouth: Mouth, hertz: float, seconds: float = 0.03) -> Mouth:
    """The same mouth after a consonant that bursts at some frequency."""
    count = max(4, int(seconds * RATE / HOP))
    noise = np.tile(-2.5 - ((_HERTZ - hertz) / 1200) ** 2, (count, 1)).clip(-9, 0)
    closed = np.full((6, _BINS), -9.0)
    envelope = np.concatenate((closed, noise, mouth.envelope))
    return Mouth(envelope, np.concatenate((np.zeros(6 + count), mouth.voiced)))


def twice(mouth: Mouth, gap: float = 0.06) -> Mouth:
    """The same movement twice."""
    quiet = np.full((int(gap * RATE / HOP), _BINS), -9.0)
    envelope = np.concatenate((mouth.envelope, quiet, mouth.envelope))
    return Mouth(envelope, np.concatenate((mouth.voiced, np.zeros(len(quiet)), mouth.voiced)))


def mouth_of(wave: Wave) -> Mouth:
    """What a mouth does that says this."""
    wave = wave / (np.abs(wave).max() + 1e-9)
    padded = np.concatenate((np.zeros(_SIZE // 2), wave, np.zeros(_SIZE // 2)))
    starts = range(0, len(padded) - _SIZE, HOP)
    frames = np.stack([padded[start : start + _SIZE] for start in starts]) * np.hanning(_SIZE)
    spectra = np.log(np.abs(np.fft.rfft(frames)) + 1e-4)
    cepstra = np.fft.irfft(spectra)
    cepstra[:, _QUEFRENCIES : _SIZE - _QUEFRENCIES + 1] = 0
    power = np.abs(np.fft.rfft(frames, 2 * _SIZE)) ** 2
    echoes = np.fft.irfft(power)[:, : _SIZE // 2]
    likeness = echoes[:, 40:240].max(axis=1) / (echoes[:, 0] + 1e-3)
    return Mouth(np.fft.rfft(cepstra).real, np.clip((likeness - 0.25) / 0.25, 0, 1))


# -- sounding


def say(mouth: Mouth, throat: Throat, chance: Chance) -> Wave:
    """One repetition: never quite the same as another."""
    much = throat.unsteady
    stretch = throat.slow * np.exp(chance.uniform(-0.26, 0.26) * much)
    mouth = _warped(mouth, stretch, much, chance)
    mouth = _slurred(mouth, throat.slur * RATE / HOP)
    tract = throat.tract * np.exp(chance.normal(0, 0.02) * much)
    envelope = _scaled(mouth.envelope, tract) + _tilt(chance.normal(0, 1.2) * much)
    count = len(envelope)
    pitch = throat.pitch * 2 ** (chance.normal(0, 1.5) * much / 12) * _wandering(count, throat.wander, chance)
    breath = float(np.clip(throat.breath * np.exp(chance.normal(0, 0.3) * much), 0, 1))
    voice = _pulses(np.repeat(pitch, HOP)) * np.sqrt(1 - breath**2)
    hiss = chance.standard_normal(len(voice))
    voiced = np.repeat(mouth.voiced[:count], HOP)
    wave = _through(envelope, voiced * voice + (1 - voiced + voiced * breath) * 0.6 * hiss)
    loud = float(np.sqrt(np.mean(wave**2)))
    return wave / (loud + 1e-12) * 10 ** (chance.uniform(-5, 5) / 20)


def _warped(mouth: Mouth, stretch: float, much: float, chance: Chance) -> Mouth:
    """Slower or faster as a whole, and here and there."""
    count = len(mouth.envelope)
    knots = np.exp(chance.normal(0, 0.2 * much, 6))
    pace = np.interp(np.linspace(0, 5, count), np.arange(6), knots)
    times = np.cumsum(pace) / pace.mean() * stretch
    wanted = np.arange(0, times[-1])
    places = np.interp(wanted, times, np.arange(count))
    low = places.astype(int).clip(0, count - 2)
    part = (places - low)[:, None]
    envelope = mouth.envelope[low] * (1 - part) + mouth.envelope[low + 1] * part
    return Mouth(envelope, mouth.voiced[low])


def _slurred(mouth: Mouth, frames: float) -> Mouth:
    if frames < 1:
        return mouth
    window = np.hanning(int(2 * frames) + 3)
    window /= window.sum()
    half = len(window) // 2

    def smooth(values: Wave) -> Wave:
        padded = np.concatenate((np.repeat(values[:1], half, axis=0), values, np.repeat(values[-1:], half, axis=0)))
        spectrum = np.fft.rfft(padded, axis=0) * np.fft.rfft(window, len(padded))[:, None]
        return np.asarray(np.fft.irfft(spectrum, len(padded), axis=0)[2 * half : 2 * half + len(values)])

    return Mouth(smooth(mouth.envelope), smooth(mouth.voiced[:, None])[:, 0].clip(0, 1))


def _scaled(envelope: Wave, tract: float) -> Wave:
    bins = np.arange(_BINS) / tract
    low = bins.astype(int).clip(0, _BINS - 2)
    part = np.clip(bins - low, 0, 1)
    return np.asarray(envelope[:, low] * (1 - part) + envelope[:, low + 1] * part)


def _tilt(decibels: float) -> Wave:
    return np.asarray(decibels * np.log2(np.maximum(_HERTZ, 200) / 1000) * np.log(10) / 20)


def _wandering(count: int, semitones: float, chance: Chance) -> Wave:
    knots = chance.normal(0, semitones, 3 + count // 30)
    return np.asarray(2 ** (np.interp(np.linspace(0, len(knots) - 1, count), np.arange(len(knots)), knots) / 12))


def _pulses(pitch: Wave) -> Wave:
    """A buzz of this pitch, as vocal folds make it, of RMS 1."""
    phase = np.cumsum(pitch / RATE)
    pulses = np.diff(np.floor(phase), prepend=0.0)
    wave = pulses - pulses.mean()
    return np.asarray(wave / (np.sqrt(np.mean(wave**2)) + 1e-9))


def _through(envelope: Wave, source: Wave) -> Wave:
    """A source heard through a mouth."""
    window = np.hanning(_SIZE)
    padded = np.concatenate((np.zeros(_SIZE // 2), source, np.zeros(_SIZE)))
    wave = np.zeros(len(padded))
    shape = np.exp(np.clip(envelope, -12, 12))
    for number, each in enumerate(shape):
        start = number * HOP
        spectrum = np.fft.rfft(padded[start : start + _SIZE] * window) * each
        wave[start : start + _SIZE] += np.fft.irfft(spectrum) * window
    return wave[_SIZE // 2 : _SIZE // 2 + len(source)]
