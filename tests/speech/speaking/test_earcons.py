"""Earcons: short, soft at both ends, as loud as each other, and no two alike."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from voiceuno.speech.ports import SPEAKING_RATE, Sound
from voiceuno.speech.speaking.earcons import EARCONS, earcon

NAMES = set("your_turn played draw skip reverse wild uno caught not_understood listening asleep round_won".split())
STEP = SPEAKING_RATE // 100
ALIKE = 0.85  # of 1; the same sound at another pitch is well above


def test_there_is_one_for_everything_that_the_game_tells_by_sound() -> None:
    """Twelve of them."""
    assert set(EARCONS) == NAMES


@pytest.mark.parametrize("name", sorted(NAMES))
def test_it_is_short_has_one_channel_and_sounds_the_same_each_time(name: str) -> None:
    """It must not hold up the words."""
    sound = earcon(name)
    assert sound.dtype == np.float32
    assert sound.ndim == 1
    assert 0.08 <= len(sound) / SPEAKING_RATE <= 0.5
    assert np.array_equal(sound, earcon(name))


@pytest.mark.parametrize("name", sorted(NAMES))
def test_it_is_a_little_softer_than_speech_and_does_not_clip(name: str) -> None:
    """Speech is at 0.1."""
    sound = earcon(name)
    sounding = sound[np.abs(sound) > 0.05 * np.abs(sound).max()]
    assert 0.05 <= np.sqrt((sounding**2).mean()) <= 0.1
    assert np.abs(sound).max() <= 0.5


@pytest.mark.parametrize("name", sorted(NAMES))
def test_it_does_not_click(name: str) -> None:
    """It rises from nothing and falls to nothing; a click would be heard above all that it has of its own."""
    sound = earcon(name)
    loudest = np.abs(sound).max()
    assert np.abs(sound[: SPEAKING_RATE // 1000]).max() < 0.15 * loudest
    assert np.abs(sound[-SPEAKING_RATE // 1000 :]).max() < 0.15 * loudest
    frames = np.lib.stride_tricks.sliding_window_view(sound.astype(np.float64), 256)[::64] * np.hanning(256)
    high = np.abs(np.fft.rfft(frames, axis=1)[:, 256 * 12_000 // SPEAKING_RATE :]).max()
    assert high < 0.01 * np.abs(np.fft.rfft(frames, axis=1)).max()


def picture(sound: Sound) -> NDArray[np.float64]:
    """How much there is of each pitch (rows, six to an octave) at each hundredth of a second (columns)."""
    padded = np.concatenate([np.zeros(1200), sound, np.zeros(1200)])
    frames = np.lib.stride_tricks.sliding_window_view(padded, 2400)[::STEP] * np.hanning(2400)
    power = np.abs(np.fft.rfft(frames, axis=1))
    edges = 120 * 2 ** (np.arange(37) / 6)
    places = np.fft.rfftfreq(2400, 1 / SPEAKING_RATE)
    # The levels at a few pitches of each band; low bands are narrower than the grid of the spectrum.
    pitches = np.geomspace(edges[:-1], edges[1:], 5).ravel()
    bands = [np.interp(pitches, places, row).reshape(5, -1).mean(axis=0) for row in power]
    levels: NDArray[np.float64] = np.sqrt(np.array(bands).T)
    return levels


def likeness(one: Sound, other: Sound) -> float:
    """1 for the same sound, also if it is moved in time or in pitch."""
    first, second = picture(one), picture(other)
    columns = first.shape[1] + second.shape[1]
    rows = 2 * len(first)
    product = np.fft.irfft2(
        np.fft.rfft2(first, (rows, columns)) * np.fft.rfft2(second[::-1, ::-1], (rows, columns)), (rows, columns)
    )
    return float(product.max() / np.sqrt((first**2).sum() * (second**2).sum()))


def test_the_measure_of_likeness_sees_through_pitch_and_delay() -> None:
    """Otherwise the next test would prove nothing."""
    sound = earcon("your_turn")
    higher = np.interp(np.arange(0, len(sound) - 1, 1.122), np.arange(len(sound)), sound).astype(np.float32)
    assert likeness(sound, sound) > 0.99
    assert likeness(sound, np.concatenate([np.zeros(4800, np.float32), sound])) > 0.95
    assert likeness(sound, higher) > ALIKE + 0.05


def test_no_two_are_alike() -> None:
    """Not even at another pitch: who cannot tell notes apart hears the shape."""
    alike = {(a, b): round(likeness(earcon(a), earcon(b)), 2) for a, b in combinations(EARCONS, 2)}
    assert {pair: value for pair, value in alike.items() if value > ALIKE} == {}
