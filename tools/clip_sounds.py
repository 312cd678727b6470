"""Sounds around a voice, made with numpy: noise floors, murmur, rooms, coughs, music. Used by make_clips.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

RATE = 16_000
FRAME = RATE // 100

Wave: TypeAlias = NDArray[np.float64]
Chance: TypeAlias = np.random.Generator


# ---- measuring


def frames(wave: Wave) -> Wave:
    """The loudness (RMS) of each 10 ms."""
    whole = wave[: len(wave) // FRAME * FRAME].reshape(-1, FRAME)
    return np.asarray(np.sqrt(np.mean(whole**2, axis=1)))


def loudness(wave: Wave) -> float:
    """The RMS of those parts in which there is sound, within 30 dB of the loudest."""
    levels = frames(wave)
    active = levels[levels > levels.max() * 10 ** (-30 / 20)]
    return float(np.sqrt(np.mean(active**2)))


def trimmed(wave: Wave) -> Wave:
    """Without the silence before and after; soft consonants 45 dB below the loudest sound stay."""
    levels = frames(wave)
    loud = np.flatnonzero(levels > levels.max() * 10 ** (-45 / 20))
    return wave[max(loud[0] - 1, 0) * FRAME : (loud[-1] + 3) * FRAME]


# ---- around a voice


def coloured(samples: int, chance: Chance, slope: float) -> Wave:
    """Noise of RMS 1 whose spectrum falls with the frequency to the power of `slope`: 0 white, 0.5 pink, 1 brown."""
    spectrum = np.fft.rfft(chance.standard_normal(samples))
    spectrum /= np.maximum(np.fft.rfftfreq(samples, 1 / RATE), 40) ** slope
    wave = np.fft.irfft(spectrum, samples)
    return np.asarray(wave / np.sqrt(np.mean(wave**2)))


def background(samples: int, chance: Chance) -> Wave:
    """The noise of a room with a fan, RMS 1."""
    return coloured(samples, chance, 0.5)


def murmur(talk: list[Wave], samples: int, chance: Chance) -> Wave:
    """Six people talking at once, from anywhere in what they say."""
    wave = np.zeros(samples)
    for number in chance.choice(len(talk), 6, replace=False):
        wave += np.roll(np.resize(talk[number] / loudness(talk[number]), samples), chance.integers(samples))
    return wave


def add_noise(wave: Wave, noise: Wave, decibels: float) -> Wave:
    """A voice with noise that many decibels below it."""
    gain = loudness(wave) / float(np.sqrt(np.mean(noise**2))) * 10 ** (-decibels / 20)
    return np.asarray(wave + noise * gain)


def add_room(wave: Wave, chance: Chance) -> Wave:
    """A voice in a room, as loud as before: six early reflections, a tail that falls by 60 dB in 0.35 to 0.6 s."""
    times = np.arange(int(0.6 * RATE)) / RATE
    tail = chance.standard_normal(len(times)) * 10 ** (-3 * times / chance.uniform(0.35, 0.6))
    tail[: RATE // 100] = 0
    for delay in chance.uniform(0.003, 0.03, 6):
        tail[int(delay * RATE)] += chance.uniform(-3, 3)
    # The direct voice is as strong as all that comes back, or twice as strong.
    room = tail * np.sqrt(chance.uniform(0.5, 1) / np.sum(tail**2))
    room[0] = 1
    length = len(wave) + len(room)
    wet = np.fft.irfft(np.fft.rfft(wave, length) * np.fft.rfft(room, length), length)[: len(wave)]
    return np.asarray(wet * loudness(wave) / loudness(wet))


# ---- sounds that nobody says


def fading(samples: int, attack: float, decay: float) -> Wave:
    """A loudness that rises within `attack` seconds and falls to a third in `decay`."""
    times = np.arange(samples) / RATE
    return np.asarray(np.minimum(times / attack, 1) * np.exp(-times / decay))


def placed(length: float, sounds: list[tuple[float, Wave]]) -> Wave:
    """Sounds at their seconds in a silence."""
    wave = np.zeros(int(length * RATE))
    for second, sound in sounds:
        start = int(second * RATE)
        wave[start : start + len(sound)] += sound[: len(wave) - start]
    return wave


def cough(chance: Chance) -> Wave:
    """Two bursts of breath, each with a rough voice at its end."""
    bursts = []
    for second in (0.0, 0.45):
        samples = int(0.35 * RATE)
        breath = coloured(samples, chance, 0.3) * fading(samples, 0.005, 0.07)
        rough = np.sign(np.sin(2 * np.pi * 140 * np.arange(samples) / RATE)) * fading(samples, 0.08, 0.06)
        bursts.append((second, breath + 0.3 * rough))
    return placed(0.9, bursts)


def clearing_throat(chance: Chance) -> Wave:
    """A low rattle that swells and stops, twice."""
    rattles = []
    for second, length in ((0.0, 0.3), (0.4, 0.5)):
        samples = int(length * RATE)
        beat = 0.5 + 0.5 * np.sin(2 * np.pi * 55 * np.arange(samples) / RATE)
        rattles.append((second, coloured(samples, chance, 0.8) * beat * np.hanning(samples)))
    return placed(0.95, rattles)


def knocking(chance: Chance) -> Wave:
    """Four knocks on a wooden door."""
    samples = int(0.12 * RATE)
    times = np.arange(samples) / RATE
    knock = (np.sin(2 * np.pi * 190 * times) + 0.3 * chance.standard_normal(samples)) * fading(samples, 0.001, 0.02)
    return placed(1.1, [(0.24 * number, knock) for number in range(4)])


def piano(chance: Chance) -> Wave:
    """Three broken chords of struck strings."""
    notes = []
    for number, semitone in enumerate((0, 4, 7, 12, 5, 9, 12, 17, 7, 11, 14, 19)):
        samples = int(0.7 * RATE)
        times = np.arange(samples) / RATE
        pitch = 262 * 2 ** (semitone / 12)
        string = sum(np.sin(2 * np.pi * pitch * over * times) / over**1.5 for over in range(1, 7))
        notes.append((0.17 * number + chance.uniform(0, 0.02), string * fading(samples, 0.004, 0.25)))
    return placed(2.6, notes)


def whistling(chance: Chance) -> Wave:
    """A tune of five whistled notes that glide into one another, with breath."""
    pitches = np.repeat([1200.0, 1500, 1350, 1800, 1200], int(0.3 * RATE))
    smooth = np.convolve(pitches, np.hanning(1600) / np.hanning(1600).sum(), "same")
    return np.sin(2 * np.pi * np.cumsum(smooth) / RATE) + 0.05 * chance.standard_normal(len(smooth))


def humming_fridge(chance: Chance) -> Wave:
    """A hum of the mains with its overtones, over a hiss."""
    times = np.arange(2 * RATE) / RATE
    hum = sum(np.sin(2 * np.pi * 50 * over * times) / over for over in (1, 2, 3, 4, 6))
    return np.asarray(hum + 0.2 * coloured(len(times), chance, 0.5))


SOUNDS: dict[str, Callable[[Chance], Wave]] = {
    "cough": cough,
    "clearing_throat": clearing_throat,
    "knocking": knocking,
    "piano": piano,
    "whistling": whistling,
    "humming_fridge": humming_fridge,
}
