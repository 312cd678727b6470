"""Signals: a hum, a clap, a puff, a key; what else is heard in a room is no signal, and it is told why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.sounds import room
from tests.sounds.room import in_room
from tests.sounds.throat import RATE, Throat, Wave, formants, humming, say
from voiceuno.language.signals import (
    BESIDE,
    CLAP,
    FAINT,
    FEW,
    KEY,
    LONG,
    OFF,
    PUFF,
    SHORT,
    SOON,
    TALK,
    UNLIKE,
    VOICE,
    Noticed,
    SignalSettings,
    judge_trial,
)
from voiceuno.speech.noticing.noticer import Noticer
from voiceuno.speech.ports import BLOCK

ALL = SignalSettings(kinds=frozenset((VOICE, CLAP, PUFF, KEY)))


def noticed_in(sound: NDArray[np.int16], settings: SignalSettings = ALL, *, beside: bool = False) -> list[Noticed]:
    """All that is noticed in a recording, block by block as a microphone hands it over."""
    noticer = Noticer(settings)
    found: list[Noticed] = []
    for begin in range(0, len(sound), BLOCK):
        found += noticer.feed(sound[begin : begin + BLOCK], beside=beside)
    return found


def heard(waves: Sequence[Wave], settings: SignalSettings = ALL) -> list[Noticed]:
    """What is noticed of sounds one after the other in a quiet room."""
    return noticed_in(in_room(waves, np.random.default_rng(1), quiet=(1.0, 1.1), snr=(24, 25)), settings)


def hum(seconds: float = 0.5) -> Wave:
    """A hum of about this length."""
    return say(humming(seconds), Throat(unsteady=0.0), np.random.default_rng(2))


@pytest.mark.parametrize(
    ("make", "kind"), [(room.hum, VOICE), (room.uh, VOICE), (room.two_claps, CLAP), (room.puff, PUFF)]
)
def test_signals_are_told_apart(make: Callable[[np.random.Generator], Wave], kind: str) -> None:
    """Five of each, by five people."""
    chance = np.random.default_rng(3)
    found = heard([make(chance) for _ in range(5)])
    assert [each.kind for each in found if each.is_signal] == [kind] * 5


@pytest.mark.parametrize("make", [room.cough, room.dish, room.chair, room.bell, room.music, room.paper, room.fan])
def test_noises_of_a_room_are_no_signal(make: Callable[[np.random.Generator], Wave]) -> None:
    """Whoever coughs has not chosen a card. Doors, barking and typing are taken for signals now and then."""
    chance = np.random.default_rng(4)
    found = heard([make(chance) for _ in range(4)])
    assert found
    assert [each for each in found if each.is_signal] == []


def test_a_sentence_is_no_signal_but_a_syllable_is() -> None:
    """People who talk beside the player do not choose for them."""
    chance = np.random.default_rng(5)
    ah, ee, oo = (750.0, 1200.0, 2500.0), (300.0, 2300.0, 3000.0), (320.0, 850.0, 2300.0)
    syllables = [say(formants([one, other], 0.18), Throat(), chance) for one, other in ((ah, ee), (oo, ah), (ee, oo))]
    sentence = np.concatenate([piece for each in syllables * 2 for piece in (each, np.zeros(800))])
    assert [each.ignored for each in heard([sentence])] == [TALK]
    assert [each.ignored for each in heard([syllables[0]])] == [""]


def test_when_it_began_is_known_in_the_clock_of_the_sound() -> None:
    """With scanning the choice that was being read counts, not the one that is read when the sound is over."""
    sound = np.concatenate((np.zeros(2 * RATE), hum() * 3000, np.zeros(RATE))).astype(np.int16)
    [found] = noticed_in(sound)
    assert found.began == pytest.approx(2.0, abs=0.1)
    assert found.ended == pytest.approx(2.0 + len(hum()) / RATE, abs=0.12)
    assert found.decided_at - found.ended < 0.5


def test_what_counts_is_set() -> None:
    """How long, how loud, and which kinds; each reason is told."""
    assert [each.ignored for each in heard([hum(0.3)], ALL._replace(shortest=0.6))] == [SHORT]
    assert [each.ignored for each in heard([hum(0.9)], ALL._replace(longest=0.5))] == [LONG]
    assert [each.ignored for each in heard([hum()], ALL._replace(louder=60.0))] == [FAINT]
    assert [each.ignored for each in heard([hum()], ALL._replace(kinds=frozenset((CLAP,))))] == [OFF]


def test_claps_count_as_many_as_are_asked_for() -> None:
    """One is a door, and five are steps."""
    chance = np.random.default_rng(6)
    row = np.concatenate([np.concatenate((room.clap(chance), np.zeros(3000))) for _ in range(5)])
    assert [each.ignored for each in heard([room.clap(chance)])] == [FEW]
    assert [each.ignored for each in heard([room.clap(chance)], ALL._replace(claps=1))] == [""]
    assert [each.ignored for each in heard([row])] == [UNLIKE]


def test_what_is_heard_beside_the_game_is_no_signal() -> None:
    """It may be the game itself."""
    sound = in_room([hum()], np.random.default_rng(1))
    found = noticed_in(sound, beside=True)
    assert [(each.ignored, each.is_late) for each in found] == [(BESIDE, True)]  # but the player may have been late
    noise = in_room([room.cough(np.random.default_rng(4))], np.random.default_rng(1))
    assert [(each.ignored, each.is_late) for each in noticed_in(noise, beside=True)] == [(BESIDE, False)]


def test_the_end_of_the_games_own_voice_is_no_signal_either() -> None:
    """A sound is told only after it is over; what counts is whether the game spoke when it began."""
    sound = in_room([hum(), hum()], np.random.default_rng(1), quiet=(1.0, 1.1), snr=(24, 25))
    spoken_until = RATE + len(hum())
    noticer = Noticer(ALL)
    blocks = range(0, len(sound), BLOCK)
    found = [one for at in blocks for one in noticer.feed(sound[at : at + BLOCK], beside=at < spoken_until)]
    assert [each.ignored for each in found] == [BESIDE, ""]


def test_a_tremor_is_one_signal() -> None:
    """A key that is pressed twice within a moment counts once."""
    noticer = Noticer(ALL)
    assert noticer.press("space").is_signal
    assert noticer.press("space").ignored == SOON
    noticer.feed(np.zeros(RATE, np.int16))
    assert noticer.press("space").label == "space"
    noticer.settings = ALL._replace(kinds=frozenset((VOICE,)))
    noticer.feed(np.zeros(RATE, np.int16))
    assert noticer.press("space").ignored == OFF


def test_a_trial_tells_what_to_do() -> None:
    """ "Make your sound three times." """
    good = heard([hum(), hum(), hum()])
    assert [each.kind for each in good] == [VOICE] * 3
    assert judge_trial(good).advice == "fine"
    assert judge_trial(good[:2]).advice == "fewer"
    assert judge_trial(heard([hum(0.3)] * 3, ALL._replace(shortest=0.6))).advice == SHORT
    assert judge_trial([]).advice == "nothing"
