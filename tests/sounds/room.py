"""What is heard in a room beside a player: doors, coughs, dishes, music, people who talk; and signals: claps, puffs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.sounds.speakers import spoken
from tests.sounds.throat import RATE, Chance, Throat, Wave, formants, humming, say

ROOT = Path(__file__).parents[2]
_TALKERS = {
    "tune": ("espeak en-us+m1", "espeak en-gb+f2", "flite kal16", "flite slt"),
    "report": ("espeak en-gb-x-rp+m4", "espeak en-us+f1", "flite awb", "flite rms"),
}
# What people say between sentences: short, and easily taken for a sound that was taught.
_ANSWERS = (
    "Yeah.",
    "Oh!",
    "No.",
    "Right.",
    "Really?",
    "Okay.",
    "What?",
    "Hm.",
    "Me too.",
    "Yes, dear.",
    "Ha!",
    "Nope.",
)
_SHORT = 0.5  # share of what is said that is so short
_BREATH = 6  # sentences that somebody says at most before somebody else speaks


def coloured(samples: int, chance: Chance, slope: float) -> Wave:
    """Noise of RMS 1 whose spectrum falls with the frequency: 0 white, 0.5 pink, 1 brown."""
    spectrum = np.fft.rfft(chance.standard_normal(samples))
    spectrum /= np.maximum(np.fft.rfftfreq(samples, 1 / RATE), 40) ** slope
    wave = np.fft.irfft(spectrum, samples)
    return np.asarray(wave / np.sqrt(np.mean(wave**2)))


def band(samples: int, chance: Chance, low: float, high: float) -> Wave:
    """Noise of RMS 1 between two frequencies."""
    hertz = np.fft.rfftfreq(samples, 1 / RATE)
    wave = np.fft.irfft(np.fft.rfft(chance.standard_normal(samples)) * ((hertz > low) & (hertz < high)), samples)
    return np.asarray(wave / (np.sqrt(np.mean(wave**2)) + 1e-9))


def fading(samples: int, attack: float, decay: float) -> Wave:
    """A loudness that rises within `attack` seconds and falls to a third in `decay`."""
    times = np.arange(samples) / RATE
    return np.asarray(np.minimum(times / attack, 1) * np.exp(-times / decay))


def ringing(pitches: Sequence[float], decays: Sequence[float], seconds: float) -> Wave:
    """Something struck that rings in several tones."""
    times = np.arange(int(seconds * RATE)) / RATE
    tones = zip(pitches, decays, strict=True)
    return np.asarray(sum(np.sin(2 * np.pi * pitch * times) * np.exp(-times / decay) for pitch, decay in tones))


# -- signals


def hum(chance: Chance) -> Wave:
    """A hum of somebody."""
    throat = Throat(pitch=float(chance.uniform(90, 260)), tract=float(chance.uniform(0.95, 1.25)))
    return say(humming(float(chance.uniform(0.25, 0.9))), throat, chance)


def uh(chance: Chance) -> Wave:
    """Somebody says "uh"."""
    throat = Throat(pitch=float(chance.uniform(90, 260)), tract=float(chance.uniform(0.95, 1.25)), breath=0.2)
    return say(formants([(580, 1250, 2500)], float(chance.uniform(0.18, 0.6))), throat, chance)


def clap(chance: Chance) -> Wave:
    """One clap of two hands, and the room after it."""
    samples = int(0.25 * RATE)
    sharp = band(samples, chance, float(chance.uniform(500, 900)), 7000) * fading(samples, 0.001, 0.012)
    return np.asarray(sharp + 0.12 * coloured(samples, chance, 0.3) * fading(samples, 0.005, 0.06))


def two_claps(chance: Chance) -> Wave:
    """Two claps, one after the other."""
    gap = np.zeros(int(chance.uniform(0.05, 0.25) * RATE))
    return np.concatenate((clap(chance), gap, clap(chance)))


def tap(chance: Chance) -> Wave:
    """A finger on the table beside the microphone."""
    samples = int(0.12 * RATE)
    return ringing((float(chance.uniform(180, 320)), 900), (0.015, 0.006), 0.12) + 0.5 * band(
        samples, chance, 400, 4000
    ) * fading(samples, 0.0008, 0.006)


def puff(chance: Chance) -> Wave:
    """Breath blown at the microphone: a low rumble and a hiss."""
    samples = int(chance.uniform(0.2, 0.6) * RATE)
    wave = coloured(samples, chance, 0.9) + 0.25 * coloured(samples, chance, 0.2)
    return np.asarray(wave * np.hanning(samples) ** 0.5)


# -- noises that mean nothing


def door(chance: Chance) -> Wave:
    """A door that falls shut: a thump with a rattle."""
    samples = int(0.5 * RATE)
    thump = coloured(samples, chance, 1.0) * fading(samples, 0.004, float(chance.uniform(0.05, 0.12)))
    latch = band(samples, chance, 1500, 5000) * fading(samples, 0.001, 0.015)
    return np.asarray(thump + 0.3 * np.roll(latch, int(chance.uniform(0.02, 0.1) * RATE)))


def cough(chance: Chance) -> Wave:
    """One to three bursts of breath, each with a rough voice in it."""
    parts: list[Wave] = []
    for _ in range(int(chance.integers(1, 4))):
        samples = int(chance.uniform(0.22, 0.4) * RATE)
        breath = coloured(samples, chance, 0.3) * fading(samples, 0.005, 0.06)
        rough = np.sign(np.sin(2 * np.pi * np.cumsum(chance.normal(140, 40, samples)) / RATE))
        parts += [breath + 0.35 * rough * fading(samples, 0.05, 0.06), np.zeros(int(chance.uniform(0.02, 0.15) * RATE))]
    return np.concatenate(parts)


def dish(chance: Chance) -> Wave:
    """A plate or a glass."""
    pitches = chance.uniform(1500, 6000, 5)
    return ringing(list(pitches), list(chance.uniform(0.02, 0.15, 5)), 0.5)


def steps(chance: Chance) -> Wave:
    """A few steps."""
    one = coloured(2400, chance, 0.8) * fading(2400, 0.003, 0.02)
    return np.concatenate([np.concatenate((one, np.zeros(int(chance.uniform(0.35, 0.5) * RATE)))) for _ in range(4)])


def keyboard(chance: Chance) -> Wave:
    """Somebody types."""
    wave = np.zeros(2 * RATE)
    for start in chance.integers(0, 2 * RATE - 800, 10):
        wave[start : start + 800] += band(800, chance, 1500, 7000) * fading(800, 0.0005, 0.006)
    return wave


def chair(chance: Chance) -> Wave:
    """A chair that is moved."""
    samples = int(chance.uniform(0.3, 0.9) * RATE)
    rasp = 0.5 + 0.5 * np.sign(np.sin(2 * np.pi * np.cumsum(chance.uniform(30, 90, samples)) / RATE))
    return np.asarray(coloured(samples, chance, 0.6) * rasp * np.hanning(samples))


def bark(chance: Chance) -> Wave:
    """A dog, once or twice."""
    throat = Throat(pitch=float(chance.uniform(300, 500)), tract=1.1, breath=0.6, wander=2.0)
    one = say(formants([(500, 1200, 2400), (800, 1500, 2600), (400, 1000, 2200)], 0.15), throat, chance)
    return np.concatenate((one, np.zeros(2000), one)) if chance.random() < 0.5 else one


def bell(chance: Chance) -> Wave:
    """A telephone or a door bell."""
    pitch = float(chance.uniform(600, 1800))
    tone = ringing((pitch, pitch * 2.01), (0.3, 0.15), 0.4)
    return np.concatenate((tone, ringing((pitch * 0.8,), (0.3,), 0.4)))


def music(chance: Chance) -> Wave:
    """Some notes of a piano."""
    notes = [262 * 2 ** (int(chance.integers(-5, 15)) / 12) for _ in range(8)]
    wave = np.zeros(int(2.2 * RATE))
    for number, pitch in enumerate(notes):
        overtones = range(1, 6)
        string = ringing([pitch * over for over in overtones], [0.25 / over for over in overtones], 0.7)
        wave[number * 2800 : number * 2800 + len(string)] += string
    return wave


def paper(chance: Chance) -> Wave:
    """Rustling."""
    samples = int(chance.uniform(0.3, 1.0) * RATE)
    flutter = np.interp(
        np.arange(samples), np.arange(0, samples + 400, 400), chance.random(len(range(0, samples + 400, 400)))
    )
    return np.asarray(band(samples, chance, 1500, 7500) * flutter**2)


def fan(chance: Chance) -> Wave:
    """A vacuum cleaner in the next room, for some seconds."""
    samples = int(chance.uniform(3, 6) * RATE)
    return np.asarray(coloured(samples, chance, 0.6) * np.minimum(1, np.arange(samples) / 8000))


SIGNAL_SOUNDS: dict[str, tuple[str, Callable[[Chance], Wave]]] = {
    "hum": ("voice", hum),
    "uh": ("voice", uh),
    "two claps": ("clap", two_claps),
    "clap": ("clap", clap),
    "tap": ("clap", tap),
    "puff": ("puff", puff),
}
NOISES: dict[str, Callable[[Chance], Wave]] = {
    each.__name__: each for each in (door, cough, dish, steps, keyboard, chair, bark, bell, music, paper, fan)
}


# -- the room itself


def in_room(
    events: Sequence[Wave],
    chance: Chance,
    quiet: tuple[float, float] = (0.5, 2.5),
    snr: tuple[float, float] = (12, 28),
    floor: tuple[float, float] = (-62, -52),
) -> NDArray[np.int16]:
    """Sounds one after the other, with silence between them, over the noise of a room."""
    room = 10 ** (chance.uniform(*floor) / 20)
    parts: list[Wave] = [np.zeros(RATE)]
    for each in events:
        loud = _loudness(each)
        parts += [each / loud * room * 10 ** (chance.uniform(*snr) / 20), np.zeros(int(chance.uniform(*quiet) * RATE))]
    wave = np.concatenate([*parts, np.zeros(RATE)])
    wave += coloured(len(wave), chance, 0.5) * room
    return np.asarray(np.clip(wave, -1, 1) * 32767, np.int16)


def _loudness(wave: Wave) -> float:
    """The RMS of the loud parts."""
    frames = wave[: len(wave) // 160 * 160].reshape(-1, 160)
    levels = np.sqrt(np.mean(frames**2, axis=1))
    return float(np.sqrt(np.mean(levels[levels > 0.03 * levels.max()] ** 2)) + 1e-9)


@cache
def sentences() -> tuple[str, ...]:
    """What people say at home: the questions of the quiz packs, and sentences that are for the game or for nobody."""
    lines: list[str] = []
    for file in sorted((ROOT / "grammars" / "en" / "quiz").glob("*.txt")):
        lines += [line[10:] for line in file.read_text("utf-8").splitlines() if line.startswith("Question: ")]
    for file in sorted((ROOT / "grammars" / "en" / "sayings").glob("*.txt"))[:2]:
        lines += [line.partition(" | ")[0] for line in file.read_text("utf-8").splitlines() if " | " in line]
    return tuple(lines)


def a_sentence(chance: Chance) -> Wave:
    """Somebody says a sentence to somebody else."""
    return spoken(str(chance.choice(_TALKERS["report"])), str(chance.choice(sentences())))


def a_short_word(chance: Chance) -> Wave:
    """Somebody says "yeah", or "right"."""
    return spoken(str(chance.choice(_TALKERS["report"])), str(chance.choice(_ANSWERS)))


SPEECH: dict[str, Callable[[Chance], Wave]] = {"sentence": a_sentence, "short word": a_short_word}


def talk(half: str, seconds: float, chance: Chance) -> NDArray[np.int16]:
    """People who talk to each other, in voices of one half."""
    said: list[Wave] = []
    length = 0.0
    texts = sentences()
    while length < seconds:
        voice = str(chance.choice(_TALKERS[half]))
        if chance.random() < _SHORT:
            wave = spoken(voice, str(chance.choice(_ANSWERS)))
        else:
            first = int(chance.integers(len(texts) - _BREATH))
            wave = spoken(voice, " ".join(texts[first : first + int(chance.integers(1, _BREATH))]))
        said.append(wave)
        length += len(wave) / RATE + 0.9
    return in_room(said, chance, quiet=(0.2, 1.6), snr=(15, 30))


def noises(seconds: float, chance: Chance) -> NDArray[np.int16]:
    """A restless room without a voice: something falls, rings or rustles every few seconds."""
    made: list[Wave] = []
    length = 0.0
    names = sorted(NOISES)
    while length < seconds:
        wave = NOISES[str(chance.choice(names))](chance)
        made.append(wave)
        length += len(wave) / RATE + 2.0
    return in_room(made, chance, quiet=(0.6, 3.4), snr=(12, 32))
