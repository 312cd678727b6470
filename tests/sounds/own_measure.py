"""How well own sounds are told apart, and how often the room is taken for one: the product's own code, made sounds."""

from __future__ import annotations

import time
import zlib
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.sounds.room import in_room
from tests.sounds.speakers import MadeSpeaker
from tests.sounds.throat import Chance, Mouth, Wave
from voiceuno.speech.noticing.own_sounds import LONGEST, OwnSounds, SoundPrint, TaughtSound, print_of
from voiceuno.speech.noticing.pieces import Piece, Pieces
from voiceuno.speech.noticing.sound_look import Look, look_at
from voiceuno.speech.ports import HEARING_RATE


class Taught(NamedTuple):
    """A speaker's sounds as the game knows them."""

    own: OwnSounds
    alike: list[tuple[str, str]]  # pairs that are named while being taught


class Figures(NamedTuple):
    """What came of it."""

    tried: int
    right: int
    wrong: int
    mistakes: list[str]
    milliseconds: float  # of CPU for a sound, the slowest of a hundred left out

    def shares(self) -> tuple[float, float]:
        """Right and wrong."""
        return self.right / self.tried, self.wrong / self.tried


def one(wave: Wave, chance: Chance) -> Look | None:
    """A sound, made once in a room."""
    pieces = Pieces().feed(in_room([wave], chance, quiet=(0.4, 0.5)))
    return max(map(look_at, pieces), key=lambda look: look.seconds, default=None)


def teach(speaker: MadeSpeaker, sounds: dict[str, Mouth], chance: Chance) -> Taught:
    """Three examples of each sound; what the game would refuse as too alike is taught all the same, and named."""
    own, alike = OwnSounds(), []
    for label, mouth in sounds.items():
        prints: list[SoundPrint] = []
        while len(prints) < 3:
            look = one(speaker.make(mouth, chance), chance)
            if look is None:
                continue
            sound = print_of(look)
            other = own.too_alike(sound, label, prints)
            if other and (label, other) not in alike:
                alike.append((label, other))
            prints.append(sound)
        own = own.with_sound(TaughtSound(label, tuple(prints)))
    return Taught(own, alike)


def measure(speaker: MadeSpeaker, repetitions: int) -> tuple[Taught, Figures]:
    """Teach a speaker's sounds, then make each so many times."""
    chance = np.random.default_rng(zlib.crc32(speaker.name.encode()))
    sounds = speaker.sounds()
    taught = teach(speaker, sounds, chance)
    right, wrong, mistakes, times = 0, 0, [], []
    for label, mouth in sounds.items():
        for _ in range(repetitions):
            look = one(speaker.make(mouth, chance), chance)
            began = time.process_time()
            heard = taught.own.match(print_of(look)) if look is not None and look.seconds <= LONGEST else ""
            times.append(time.process_time() - began)
            right += heard == label
            wrong += heard not in ("", label)
            if heard != label:
                mistakes.append(f"{speaker.name}: {label} as {heard or 'nothing'}")
    slow = float(np.percentile(times, 99)) * 1000
    return taught, Figures(len(sounds) * repetitions, right, wrong, mistakes, slow)


def false_accepts(owners: Sequence[OwnSounds], room: Sequence[Piece], seconds: float) -> float:
    """How often an hour the room is taken for a sound that was taught, on average over the speakers.

    Each piece alone: that a sound right after talk belongs to the talk is left out; with the first half it changed
    nothing.
    """
    looks = [look for look in map(look_at, room) if look.seconds <= LONGEST]
    prints = [print_of(look) for look in looks]
    taken = sum(bool(own.match(each)) for own in owners for each in prints)
    return taken / len(owners) / (seconds / 3600)


def length(sound: NDArray[np.int16]) -> float:
    """Seconds of a recording."""
    return len(sound) / HEARING_RATE
