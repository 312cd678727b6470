"""Sounds and keys together: whatever a player can do counts, also while the game speaks if it is a key."""

from __future__ import annotations

import numpy as np
import pytest

from tests.sounds.room import hum, in_room
from tests.sounds.throat import Throat, humming, say
from voiceuno.hosts.signalling import Signalling
from voiceuno.hosts.terminal_keys import TerminalKeys
from voiceuno.language.signals import BESIDE, HELD, KEY, LONG, SOON, VOICE, SignalSettings
from voiceuno.speech.noticing.noticer import Noticer
from voiceuno.speech.ports import BLOCK


class Pressed:
    """A switch that is pressed at one block."""

    held: frozenset[str] = frozenset()

    def __init__(self, at: int, gap: float = 0.0) -> None:
        self._at, self.gap = at, gap
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


class Held(Pressed):
    """A key of a terminal that is held: it comes at once, again after two thirds of a second, and then quickly."""

    def pressed(self) -> list[str]:
        """Space, again and again for three seconds, and once more two seconds later."""
        self._at += 1
        seconds = self._at * BLOCK / 16_000
        is_sent = self._at == 1 or (0.66 < seconds < 3 and self._at % 2 == 0) or self._at == 250
        return ["space"] if is_sent else []


def test_a_key_that_is_held_is_one_signal() -> None:
    """A hand that cannot let go at once would take one choice after the other."""
    signalling = Signalling(Noticer(), [Held(0, gap=TerminalKeys.gap)])
    found = [each for _ in range(300) for each in signalling.step(np.zeros(BLOCK, np.int16))]
    assert len(found) > 20
    assert [round(each.began, 2) for each in found if each.is_signal] == [0.02, 5.0]


class Down(Pressed):
    """A switch of which the kernel tells that it is down, for some blocks from one on."""

    def __init__(self, blocks: int) -> None:
        super().__init__(at=10)
        self._blocks = blocks

    def pressed(self) -> list[str]:
        """Space, once; then it is held."""
        found = super().pressed()
        self.held = frozenset(["space"] if -self._blocks <= self._at < 0 else [])
        return found


@pytest.mark.parametrize(
    ("switch", "began"),
    [(Held(0, gap=TerminalKeys.gap), 0.02), (Down(40), 0.22), (Down(20), None)],
    ids=["terminal", "kernel", "too short"],
)
def test_a_key_may_have_to_be_held(switch: Pressed, began: float | None) -> None:
    """A hand that trembles presses by accident; whoever holds the key has chosen what was read when it went down."""
    signalling = Signalling(Noticer(SignalSettings(hold=0.5)), [switch])
    silence = np.zeros(BLOCK, np.int16)
    found = [each for _ in range(200) for each in signalling.step(silence)]
    assert [round(each.began, 2) for each in found if each.is_signal] == ([] if began is None else [began])
    assert {each.ignored for each in found} <= {"", HELD, SOON}
    assert not signalling.busy  # nobody waits for a key that was let go


def test_another_key_counts_while_one_is_held() -> None:
    """Two switches are two keys."""
    noticer = Noticer()
    noticer.feed(np.zeros(16_000, np.int16))
    assert noticer.press("space", gap=0.7).is_signal
    noticer.feed(np.zeros(8_000, np.int16))
    assert [noticer.press(name, gap=0.7).is_signal for name in ("space", "enter")] == [False, True]


def test_what_goes_on_for_long_keeps_nobody_waiting() -> None:
    """A vacuum cleaner is over after four seconds for who waits, and its end is no signal."""
    chance = np.random.default_rng(3)
    long = in_room([say(humming(8.0), Throat(), chance)], chance, quiet=(1.0, 1.1), snr=(25, 26))
    noticer = Noticer()
    busy, found = 0, []
    for at in range(0, len(long) // BLOCK * BLOCK, BLOCK):
        found += noticer.feed(long[at : at + BLOCK])
        busy += noticer.busy
    assert [each.ignored for each in found] == [LONG]
    assert found[0].decided_at < 6
    assert busy * BLOCK / 16_000 < 4.5
