"""Sounds and keys together: whatever a player can do counts, also while the game speaks if it is a key."""

from __future__ import annotations

import numpy as np

from tests.sounds.room import hum, in_room
from voiceuno.hosts.signalling import Signalling
from voiceuno.language.signals import BESIDE, KEY, VOICE
from voiceuno.speech.noticing.noticer import Noticer
from voiceuno.speech.ports import BLOCK


class Pressed:
    """A switch that is pressed at one block."""

    def __init__(self, at: int) -> None:
        self._at = at
        self.is_closed = False

    def pressed(self) -> list[str]:
        """Space, once."""
        self._at -= 1
        return ["space"] if self._at == -1 else []

    def close(self) -> None:
        """It is let go of."""
        self.is_closed = True


def test_a_hum_and_a_key_are_both_noticed_in_the_clock_of_the_sound() -> None:
    """Each with its moment."""
    chance = np.random.default_rng(1)
    sound = in_room([hum(chance)], chance, quiet=(2.0, 2.1), snr=(25, 26))
    switch = Pressed(at=150)
    signalling = Signalling(Noticer(), [switch])
    found = [each for at in range(0, len(sound), BLOCK) for each in signalling.step(sound[at : at + BLOCK])]
    assert [each.kind for each in found if each.is_signal] == [VOICE, KEY]
    assert abs(found[0].began - 1.0) < 0.15
    assert abs(found[-1].began - 151 * BLOCK / 16_000) < 0.001
    signalling.close()
    assert switch.is_closed


def test_a_key_counts_while_the_game_speaks_and_its_own_voice_does_not() -> None:
    """What the microphone hears then may be the game."""
    chance = np.random.default_rng(2)
    sound = in_room([hum(chance)], chance, snr=(25, 26))
    signalling = Signalling(Noticer(), [Pressed(at=10)])
    blocks = range(0, len(sound), BLOCK)
    found = [each for at in blocks for each in signalling.step(sound[at : at + BLOCK], beside=True)]
    assert [(each.kind, each.ignored) for each in found] == [(KEY, ""), (VOICE, BESIDE)]
