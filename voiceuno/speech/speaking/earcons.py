"""Short sounds that say what happens before the words do; all of them are made here, none is recorded."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from voiceuno.speech.ports import SPEAKING_RATE, Sound

_LOUDNESS = 0.08  # root mean square of the part that sounds; a little below speech
_LOUDEST_PEAK = 0.5
_ATTACK, _RELEASE = 0.008, 0.02  # seconds; quicker ones click

_Wave = NDArray[np.float64]

# Pitches in hertz. All lie where ears hear best and age last.
_G3, _C4, _E4, _G4, _A4, _C5, _E5, _G5, _C6, _E6 = (
    196.0, 261.6, 329.6, 392.0, 440.0, 523.3, 659.3, 784.0, 1046.5, 1318.5,
)  # fmt: skip


def earcon(name: str) -> Sound:
    """The sound of this name, of one channel. It must not be changed."""
    return _made(name)


@cache
def _made(name: str) -> Sound:
    wave = _EARCONS[name]()
    attack, release = round(_ATTACK * SPEAKING_RATE), round(_RELEASE * SPEAKING_RATE)
    wave[:attack] *= _ease(attack)
    wave[-release:] *= _ease(release)[::-1]
    sounding = wave[np.abs(wave) > 0.05 * np.abs(wave).max()]
    gain = min(_LOUDNESS / np.sqrt((sounding**2).mean()), _LOUDEST_PEAK / np.abs(wave).max())
    sound: Sound = (wave * gain).astype(np.float32)
    sound.flags.writeable = False
    return sound


def _ease(samples: int) -> _Wave:
    """From 0 to 1 without a corner."""
    return (1 - np.cos(np.linspace(0, np.pi, samples))) / 2


def _time(seconds: float) -> _Wave:
    return np.arange(round(seconds * SPEAKING_RATE)) / SPEAKING_RATE


def _glide(seconds: float, *pitches: float) -> _Wave:
    """The phase of a tone that glides evenly through the pitches."""
    time = _time(seconds)
    places = np.linspace(0, seconds, len(pitches))
    pitch = np.exp(np.interp(time, places, np.log(pitches)))
    return 2 * np.pi * np.cumsum(pitch) / SPEAKING_RATE


def _note(pitch: float, seconds: float, fade: float, overtones: tuple[float, ...] = (0.3, 0.1)) -> _Wave:
    """A struck note that dies away in about `fade` seconds."""
    phase = _glide(seconds, pitch, pitch)
    wave = np.sin(phase)
    for number, strength in enumerate(overtones, 2):
        wave = wave + strength * np.sin(number * phase)
    return _struck(wave, fade)


def _struck(wave: _Wave, fade: float) -> _Wave:
    time = np.arange(len(wave)) / SPEAKING_RATE
    wave = wave * np.exp(-time / fade)
    edge = min(len(wave) // 4, round(0.006 * SPEAKING_RATE))
    wave[:edge] *= _ease(edge)
    wave[-edge:] *= _ease(edge)[::-1]
    return wave


def _together(seconds: float, *notes: tuple[float, _Wave]) -> _Wave:
    """Notes that begin at their times, one over the other."""
    whole = np.zeros(round(seconds * SPEAKING_RATE))
    for at, wave in notes:
        begin = round(at * SPEAKING_RATE)
        part = wave[: len(whole) - begin]
        whole[begin : begin + len(part)] += part
    return whole


def _rustle(seconds: float, low: float, high: float) -> _Wave:
    """Noise between two pitches, always the same."""
    count = round(seconds * SPEAKING_RATE)
    spectrum = np.fft.rfft(np.random.default_rng(1).standard_normal(count))
    pitches = np.fft.rfftfreq(count, 1 / SPEAKING_RATE)
    spectrum *= np.exp(-((np.log(np.maximum(pitches, 1) / np.sqrt(low * high)) / np.log(high / low)) ** 2) * 4)
    return np.fft.irfft(spectrum, count)


def _your_turn() -> _Wave:
    """A doorbell turned round: low, high."""
    return _together(0.42, (0, _note(_G4, 0.2, 0.12)), (0.16, _note(_C5 * 1.5, 0.26, 0.12)))


def _played() -> _Wave:
    """A card put down on wood."""
    thud = _struck(np.sin(_glide(0.09, 320, 180)), 0.025)
    return _together(0.1, (0, thud), (0, 0.3 * _struck(_rustle(0.03, 800, 1600) * 20, 0.01)))


def _draw() -> _Wave:
    """A card drawn over the table."""
    wave = _rustle(0.26, 1500, 3500)
    wave *= np.sin(np.linspace(0, np.pi, len(wave))) ** 2
    return wave


def _skip() -> _Wave:
    """Three hops of the same height, the middle one left out."""
    hop = _note(_C6, 0.05, 0.03, (0.0, 0.2))
    return _together(0.34, (0, hop), (0.07, hop), (0.28, hop))


def _reverse() -> _Wave:
    """Up and back again in one sweep."""
    return np.sin(_glide(0.36, _C4, _C6, _C4))


def _wild() -> _Wave:
    """A harp for the four colours."""
    pitches = enumerate((_C5, _E5, _G5, _C6))
    return _together(0.46, *((0.07 * number, _note(pitch, 0.2, 0.09, (0.15,))) for number, pitch in pitches))


def _uno() -> _Wave:
    """One bell that trembles."""
    wave = _note(_E6, 0.48, 0.25, (0.0, 0.25))
    return wave * (0.6 + 0.4 * np.cos(2 * np.pi * 14 * _time(0.48)))


def _caught() -> _Wave:
    """A horn that falls by a step."""
    horn = (0.7, 0.6, 0.5, 0.4, 0.3)
    return _together(0.44, (0, _note(_E4, 0.16, 1.0, horn)), (0.18, _note(_C4 * 0.9, 0.26, 1.0, horn)))


def _not_understood() -> _Wave:
    """Two dull knocks, then nothing."""
    knock = _struck(np.sin(_glide(0.1, 230, 190)), 0.04)
    return _together(0.26, (0, knock), (0.15, knock))


def _listening() -> _Wave:
    """A short rise, like a question."""
    wave = np.sin(_glide(0.12, _A4, _A4, _A4 * 1.9))
    return wave * _ease(len(wave))


def _asleep() -> _Wave:
    """A yawn: a long fall that gets softer."""
    wave = np.sin(_glide(0.5, _G4, _G4, _E4, _G3))
    return wave * np.linspace(1, 0.25, len(wave))


def _round_won() -> _Wave:
    """A small fanfare in two voices."""
    steps = ((0, _C5, _E5, 0.1), (0.1, _C5, _E5, 0.1), (0.2, _G5, _C6, 0.3))
    notes = [(at, _note(pitch, length, 0.5, (0.4, 0.2))) for at, *pair, length in steps for pitch in pair]
    return _together(0.5, *notes)


_EARCONS: dict[str, Callable[[], _Wave]] = {
    "your_turn": _your_turn,
    "played": _played,
    "draw": _draw,
    "skip": _skip,
    "reverse": _reverse,
    "wild": _wild,
    "uno": _uno,
    "caught": _caught,
    "not_understood": _not_understood,
    "listening": _listening,
    "asleep": _asleep,
    "round_won": _round_won,
}
EARCONS = tuple(_EARCONS)
