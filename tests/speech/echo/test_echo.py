"""The game's own voice in the microphone: taken out, and nothing else with it."""

from __future__ import annotations

import numpy as np
import pytest
import soxr
from numpy.typing import NDArray

from voiceuno.speech.echo.canceller import EchoCanceller
from voiceuno.speech.models.installed import voice_files
from voiceuno.speech.ports import BLOCK, HEARING_RATE, SPEAKING_RATE, Samples, Sound
from voiceuno.speech.speaking.piper_voice import Voice

TEXT = (
    "You hold seven cards: red three, red nine, green skip, blue reverse, yellow zero, and wild draw four.",
    "Bot one plays blue seven. Bot two draws a card. It is your turn, and the top card is blue seven.",
)
PLAYER = "Please stop talking now, I have heard enough."
PULLED = SPEAKING_RATE // 100
LATE = 3400  # samples from the game to its ear, 212 ms

Signal = NDArray[np.float64]


@pytest.fixture(scope="module")
def spoken() -> Sound:
    """About ten seconds of the game's voice, as the loudspeaker is given it."""
    voice = Voice(*voice_files())
    return np.concatenate([voice.speak(text).sound() for text in TEXT])


@pytest.fixture(scope="module")
def player() -> Signal:
    """Somebody else who speaks, as the microphone hears it: the same voice, but lower."""
    sound = Voice(*voice_files()).speak(PLAYER).sound()
    heard: Signal = soxr.resample(sound, SPEAKING_RATE, HEARING_RATE * 1.2).astype(np.float64) * 12_000
    return heard


def room(sound: Sound, late: int = LATE, loudness: float = 0.7) -> Signal:
    """What a microphone hears of the loudspeaker in a room that fades by 60 dB in 0.3 s."""
    chance = np.random.default_rng(1)
    length = round(0.3 * HEARING_RATE)
    walls = chance.standard_normal(length) * 10 ** (-3 * np.arange(length) / length)
    walls *= 0.5 / np.sqrt((walls**2).sum())
    walls[0] = 1
    heard = soxr.resample(sound, SPEAKING_RATE, HEARING_RATE).astype(np.float64) * 32768 * loudness
    echo = np.concatenate([np.zeros(late), np.convolve(heard, walls)])
    return echo + chance.standard_normal(len(echo)) * 5


def listen(sound: Sound, heard: Signal, torn_at: int | None = None, canceller: EchoCanceller | None = None) -> Signal:
    """What is left of what is heard while a sound is played, in the order in which devices deliver both.

    From the sample `torn_at` on there was a break, as the loudspeaker has noticed.
    """
    canceller = canceller or EchoCanceller()
    samples = np.clip(heard, -32768, 32767).astype(np.int16)
    sound = np.pad(sound, (0, max(0, len(samples) * 3 - len(sound))))
    cleaned: list[Samples] = []
    for start in range(0, len(samples) - BLOCK + 1, BLOCK):
        canceller.play(np.stack([sound[start * 3 : (start + BLOCK) * 3]] * 2, axis=1))
        if start == torn_at:
            canceller.tear()
        cleaned.append(canceller.clean(samples[start : start + BLOCK]))
    return np.concatenate(cleaned).astype(np.float64)


def decibels(after: Signal, before: Signal) -> float:
    """How much louder the one is than the other."""
    return float(10 * np.log10(((after**2).mean() + 1e-3) / ((before**2).mean() + 1e-3)))


def test_the_echo_of_a_room_is_taken_out(spoken: Sound) -> None:
    """After three seconds of speech at least 15 dB of the game's voice are gone."""
    heard = room(spoken)
    cleaned = listen(spoken, heard)
    later = slice(3 * HEARING_RATE, len(cleaned))
    assert decibels(cleaned[later], heard[later]) < -15


def test_a_player_who_speaks_over_the_game_is_kept(spoken: Sound, player: Signal) -> None:
    """A voice that is softer than the echo comes out as loud as it went in, and with little else."""
    heard = room(spoken)
    start = 5 * HEARING_RATE
    during = slice(start, start + len(player))
    assert decibels(player, heard[during]) < -3
    heard[during] += player
    cleaned = listen(spoken, heard)
    assert abs(decibels(cleaned[during], player)) < 3
    assert decibels(cleaned[during] - player, player) < -6


def test_without_an_echo_nothing_is_changed(spoken: Sound, player: Signal) -> None:
    """With a headset the player is heard as he speaks, sample by sample, whatever the game says."""
    heard = np.random.default_rng(2).standard_normal(len(spoken) // 3 // BLOCK * BLOCK) * 20
    heard[3 * HEARING_RATE :][: len(player)] += player
    assert np.array_equal(listen(spoken, heard), np.trunc(heard))


def test_silence_of_the_game_changes_nothing(player: Signal) -> None:
    """While nothing is played the microphone is handed on as it is."""
    heard = player[: len(player) // BLOCK * BLOCK]
    assert np.array_equal(listen(np.zeros(len(heard) * 3, np.float32), heard), np.trunc(heard))


@pytest.mark.parametrize("lost", [-1600, 40, 7000])
def test_sound_that_is_lost_on_its_way_is_made_up_for(spoken: Sound, lost: int) -> None:
    """The echo comes sooner or later all at once, as after a moment of a busy machine: a second later all is well."""
    at = 5 * HEARING_RATE
    heard = np.concatenate([room(spoken)[:at], room(spoken, LATE + lost)[at:]])
    cleaned = listen(spoken, heard)
    later = slice(at + HEARING_RATE, len(cleaned))
    assert decibels(cleaned[later], heard[later]) < -15


@pytest.mark.parametrize("lost", [-1600, 2500, 7000])
def test_after_a_break_nothing_of_the_game_is_heard(spoken: Sound, lost: int) -> None:
    """The loudspeaker was not served for a moment, in a pause: its next words, at another delay, are no player's."""
    at, pause = 5 * HEARING_RATE, 12_800
    parted = np.concatenate([spoken[: 3 * at], np.zeros(3 * pause, np.float32), spoken[3 * at :]])
    heard = np.concatenate([room(parted)[: at + LATE], room(parted, LATE + lost)[at + LATE :]])
    cleaned = listen(parted, heard, torn_at=at)
    begins = at + pause + LATE + lost
    pieces = cleaned[begins : begins + 2 * HEARING_RATE].reshape(-1, HEARING_RATE // 10)
    assert np.sqrt((pieces**2).mean(axis=1)).max() < 300  # words at thousands are understood


@pytest.mark.parametrize("ahead", [-2 * HEARING_RATE, 2 * HEARING_RATE])
def test_a_device_that_has_counted_less_than_the_other_is_no_trouble(spoken: Sound, player: Signal, ahead: int) -> None:
    """One of both lost seconds of sound: the echo is taken out, and who speaks right after it is heard as he is."""
    canceller = EchoCanceller()
    if ahead > 0:
        canceller.play(np.zeros((3 * ahead, 2), np.float32))
    else:
        canceller.clean(np.zeros(-ahead, np.int16))
    echo = room(spoken)
    pause = np.zeros(HEARING_RATE // 2)
    heard = np.concatenate([echo, pause, player])
    cleaned = listen(spoken, heard, canceller=canceller)
    later = slice(3 * HEARING_RATE, len(echo))
    assert decibels(cleaned[later], heard[later]) < -15
    answer = slice(len(echo) + len(pause), len(cleaned))
    assert np.array_equal(cleaned[answer], np.trunc(heard[answer]))


def test_cards_that_differ_in_speed_are_no_trouble(spoken: Sound) -> None:
    """A microphone that is a little fast, 50 samples in a million, still does not hear the game."""
    long = np.tile(spoken, 3)
    exact = room(long)
    places = np.arange(0, len(exact) - 1, 1 / 1.00005)
    heard = np.interp(places, np.arange(len(exact)), exact)
    cleaned = listen(long, heard)
    later = slice(3 * HEARING_RATE, len(cleaned))
    assert decibels(cleaned[later], heard[later]) < -15


def test_pieces_of_any_length_are_taken(player: Signal) -> None:
    """Devices deliver as much as they like at a time; nothing is lost or doubled."""
    canceller = EchoCanceller()
    samples = player[: 20 * BLOCK].astype(np.int16)
    pieces = np.split(samples, [1, 300, 321, 2000, 2001])
    assert np.array_equal(np.concatenate([canceller.clean(piece) for piece in pieces]), samples)
