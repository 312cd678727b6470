"""Sounds that a player has taught: three examples each, and which of them a new sound is, if it is one at all.

Two methods look at the same frames and are added up. One stretches time freely, so that a slow "ba-ba" is a quick one;
the other compares beginning, middle and end, so that "da" is not "ad". What lasts much longer is further off.
The limits were chosen with half of the speakers of `tests/sounds`; tests/bench/test_own_sounds_bench.py measures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from voiceuno.speech.noticing.sound_look import Floats, Look
from voiceuno.speech.noticing.warping import distances

EXAMPLES = 3
MOST_SOUNDS = 20
SHORTEST, LONGEST = 0.08, 2.5  # seconds of a sound that can be taught
_SOFTEST = -25.0  # decibels; what is softer beside the loudest frame counts as that
_LOUDNESS, _VOICED, _CHANGE = 0.1, 1.5, 0.7  # weights beside the colour of the sound
_PARTS = 10  # into which a sound is cut for the second method
_LENGTH = 1.5  # what a sound that lasts e times as long is further off
_FEWEST = 3  # frames
# A sound is taken for one that was taught up to a distance that depends on how unlike each other its examples are;
_NEAR, _SPREAD = 2.0, 1.3
# talk and noises of a room come nearer than this only by accident,
_BACKGROUND = 5.2
# and if another sound is nearly as near it is neither. What is far must be the nearer to one of them: talk is as far
# from all of them.
_CLEARLY, _FAR, _CLEARER = 0.93, 4.0, 0.15
_ALIKE = 3.0  # so near no two different sounds may be when they are taught
_UNLIKE = 6.5  # so far from each other no two examples of one sound may be


class SoundPrint(NamedTuple):
    """What is kept in mind of a sound."""

    frames: Floats  # one every 20 ms: colour, loudness, voice, and how they change
    parts: Floats  # the same at ten places, as one row
    length: float  # the logarithm of how many frames it has


class TaughtSound(NamedTuple):
    """A sound with its examples."""

    label: str
    prints: tuple[SoundPrint, ...]


class Ranked(NamedTuple):
    """A taught sound, and how far a new one is from it."""

    label: str
    distance: float
    reach: float  # up to which distance it is taken for it


def print_of(look: Look) -> SoundPrint:
    """What is kept in mind of a sound."""
    loudness = np.maximum(look.loudness, _SOFTEST)[:, None] * _LOUDNESS
    voiced = look.voiced.clip(0, 1)[:, None] * _VOICED
    frames = _halved(np.concatenate((look.cepstra, loudness, voiced), axis=1))
    if len(frames) < _FEWEST:
        frames = np.repeat(frames, _FEWEST, axis=0)
    around = np.pad(frames, ((2, 2), (0, 0)), mode="edge")
    change = (around[4:] - around[:-4]) * _CHANGE / 2 + (around[3:-1] - around[1:-3]) * _CHANGE / 4
    frames = np.concatenate((frames, change), axis=1)
    return SoundPrint(frames, _parts(frames), float(np.log(len(frames))))


def apart(sound: SoundPrint, others: Sequence[SoundPrint]) -> Floats:
    """How far a sound is from each of others."""
    if not others:
        return np.zeros(0)
    stretched = distances(sound.frames, [each.frames for each in others])
    parts = np.stack([each.parts for each in others]) - sound.parts
    placed = np.sqrt((parts**2).sum(axis=1))
    lengths = np.abs(np.array([each.length for each in others]) - sound.length)
    return np.asarray(0.5 * stretched + 0.5 * placed + _LENGTH * lengths)


class OwnSounds:
    """All sounds that a player has taught."""

    def __init__(self, taught: Iterable[TaughtSound] = ()) -> None:
        self.taught = tuple(taught)
        self._prints = [each for sound in self.taught for each in sound.prints]
        self._reaches = [_reach(sound.prints) for sound in self.taught]

    def rank(self, sound: SoundPrint) -> list[Ranked]:
        """The taught sounds, the nearest first; the worst of three examples does not count."""
        far = apart(sound, self._prints)
        ranked, place = [], 0
        for each, reach in zip(self.taught, self._reaches, strict=True):
            own = np.sort(far[place : place + len(each.prints)])
            ranked.append(Ranked(each.label, float(own[: max(1, len(own) - 1)].mean()), reach))
            place += len(each.prints)
        return sorted(ranked, key=lambda one: one.distance)

    def match(self, sound: SoundPrint) -> str:
        """Which of the taught sounds it is; nothing if it is none of them, or in doubt between two."""
        ranked = self.rank(sound)
        if not ranked or ranked[0].distance > ranked[0].reach:
            return ""
        clearly = _CLEARLY - _CLEARER * max(0.0, ranked[0].distance - _FAR)
        if len(ranked) > 1 and ranked[0].distance > clearly * ranked[1].distance:
            return ""
        return ranked[0].label

    def too_alike(self, sound: SoundPrint, label: str, examples: Sequence[SoundPrint]) -> str:
        """The other taught sound that a new example of `label` would be confused with, or nothing."""
        others = [each for each in self.rank(sound) if each.label != label]
        if not others:
            return ""
        nearest = others[0]
        own = float(apart(sound, examples).min()) if examples else 0.0
        return nearest.label if nearest.distance < max(_ALIKE, min(own, _BACKGROUND)) else ""

    def with_sound(self, sound: TaughtSound) -> OwnSounds:
        """These sounds and another one, or another one in place of the one of that label."""
        return OwnSounds([*(each for each in self.taught if each.label != sound.label), sound])

    def without(self, label: str) -> OwnSounds:
        """These sounds without one."""
        return OwnSounds(each for each in self.taught if each.label != label)


def is_unlike(sound: SoundPrint, examples: Sequence[SoundPrint]) -> bool:
    """Whether a new example has nothing to do with those before it."""
    return bool(examples) and float(apart(sound, examples).min()) > _UNLIKE


def _reach(prints: Sequence[SoundPrint]) -> float:
    pairs = [apart(one, prints[number + 1 :]) for number, one in enumerate(prints[:-1])]
    spread = float(np.concatenate(pairs).mean()) if pairs else 0.0
    return min(_NEAR + _SPREAD * spread, _BACKGROUND)


def _halved(frames: Floats) -> Floats:
    """Half as many frames: each the mean of two."""
    count = len(frames) // 2
    return np.asarray(frames[: 2 * count].reshape(count, 2, -1).mean(axis=1)) if count else frames


def _parts(frames: Floats) -> Floats:
    places = np.linspace(0, len(frames) - 1, _PARTS)
    low = places.astype(int)
    high = np.minimum(low + 1, len(frames) - 1)
    share = (places - low)[:, None]
    return np.asarray((frames[low] * (1 - share) + frames[high] * share).ravel() / np.sqrt(_PARTS))
