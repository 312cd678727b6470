"""Clips are heard in order, at their place, without a click, and can be cut off at once."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from voiceuno.speech.ports import SPEAKING_RATE, Sound
from voiceuno.speech.speaking.mixer import Mixer, limited


def tone(seconds: float = 0.1, level: float = 0.5) -> Sound:
    """A plain sound."""
    time = np.arange(round(seconds * SPEAKING_RATE)) / SPEAKING_RATE
    return (level * np.sin(2 * np.pi * 300 * time)).astype(np.float32)


def test_silence_while_there_is_nothing_to_play() -> None:
    """A sound card gets its samples at all times."""
    sound = Mixer().pull(480)
    assert sound.shape == (480, 2)
    assert sound.dtype == np.float32
    assert not sound.any()


@pytest.mark.parametrize("block", [1, 37, 480, 100_000])
def test_clips_are_heard_one_after_the_other_whatever_the_size_of_blocks(block: int) -> None:
    """Not a sample is lost, doubled or moved."""
    mixer = Mixer()
    first, second = tone(0.02, 0.5), tone(0.01, 0.3)
    mixer.play(first)
    mixer.play(second, gap=0.005)
    heard = np.concatenate([mixer.pull(block) for _ in range(-(-mixer.end // block))])[: mixer.end]
    wanted = np.concatenate([first, np.zeros(240, np.float32), second])
    assert np.allclose(heard[:, 0] * np.sqrt(2), wanted, atol=1e-6)
    assert np.array_equal(heard[:, 0], heard[:, 1])
    assert not mixer.busy


def test_a_pause_that_has_passed_in_silence_is_not_waited_for_again() -> None:
    """A clip that comes late is heard at once."""
    mixer = Mixer()
    mixer.play(tone())
    mixer.pull(SPEAKING_RATE)
    mixer.play(tone(), gap=0.2)
    assert np.abs(mixer.pull(480)).max() > 0.1


def test_a_seat_is_heard_on_its_side_equally_loud_and_never_in_one_ear_only() -> None:
    """Players with one good ear hear everybody."""
    power = []
    for pan in (-1.0, -0.5, 0.0, 0.5, 1.0):
        mixer = Mixer()
        mixer.play(tone(), pan)
        left, right = (mixer.pull(4800) ** 2).mean(axis=0)
        power.append(left + right)
        assert np.sign(round(float(right - left), 6)) == np.sign(pan)
        assert min(left, right) > 0.02 * max(left, right)
    assert max(power) < 1.01 * min(power)


def test_cancelling_is_silent_within_twenty_milliseconds_without_a_click() -> None:
    """What sounds dies away, the rest is dropped."""
    mixer = Mixer()
    mixer.play(np.full(48_000, 0.5, np.float32), mark="one")
    mixer.play(tone(), mark="two")
    before = mixer.pull(480)
    mixer.cancel()
    after = mixer.pull(4800)
    assert np.abs(np.diff(np.concatenate([before, after])[:, 0])).max() < 0.01
    assert not after[960:].any()
    assert not mixer.busy
    assert mixer.marks == ()


def test_what_is_played_after_cancelling_follows_at_once() -> None:
    """An answer does not wait for what was cut off."""
    mixer = Mixer()
    mixer.play(tone(1.0))
    mixer.pull(480)
    mixer.cancel()
    mixer.play(tone(0.1, 0.4), mark="new")
    assert mixer.end - mixer.position <= 0.02 * SPEAKING_RATE + 4800
    mixer.pull(960)
    assert mixer.playing == "new"


def test_cancelling_what_has_not_begun_leaves_silence() -> None:
    """Nothing of it is heard."""
    mixer = Mixer()
    mixer.play(tone())
    mixer.cancel()
    assert not mixer.pull(4800).any()


def test_it_tells_what_sounds_what_follows_and_when_all_is_said() -> None:
    """Marks and positions, counted in samples."""
    mixer = Mixer()
    mixer.play(tone(0.1), mark="one")
    mixer.play(tone(0.1), mark="two", gap=0.1)
    assert (mixer.playing, mixer.marks, mixer.end) == ("one", ("one", "two"), 14_400)
    mixer.pull(4800)
    assert (mixer.playing, mixer.marks, mixer.position) == ("", ("two",), 4800)
    mixer.pull(4800)
    assert mixer.playing == "two"
    mixer.pull(4800)
    assert (mixer.busy, mixer.position) == (False, mixer.end)


@pytest.mark.parametrize("gain", [1.0, 2.0, 4.0, 40.0])
def test_however_loud_nothing_clips(gain: float) -> None:
    """Peaks are bent, and what is louder stays louder."""
    ramp = np.linspace(-0.9, 0.9, 1001, dtype=np.float32)
    loud = limited(ramp, gain)
    assert np.abs(loud).max() < 1.0
    assert (np.diff(loud) > 0).all()
    assert np.allclose(limited(ramp, 0.5), ramp / 2)


def test_the_volume_is_heard() -> None:
    """Four times as loud is louder, a tenth is softer."""
    levels = []
    for gain in (0.1, 1.0, 4.0):
        mixer = Mixer()
        mixer.play(tone(0.1, 0.1), gain=gain)
        levels.append(float(np.abs(mixer.pull(4800)).max()))
    assert levels == pytest.approx([levels[1] / 10, levels[1], levels[1] * 4], rel=0.01)


def test_threads_can_play_pull_and_cancel_at_the_same_time() -> None:
    """No error, no sample above full scale, and an end."""
    mixer = Mixer()
    errors: list[float] = []

    def pull() -> None:
        errors.extend(level for _ in range(300) if (level := float(np.abs(mixer.pull(64)).max(initial=0))) > 1)

    def disturb() -> None:
        for number in range(300):
            mixer.play(tone(0.002), pan=number % 3 - 1)
            if number % 5 == 0:
                mixer.cancel()

    threads = [threading.Thread(target=each) for each in (pull, disturb, pull, disturb)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert errors == []
    mixer.pull(mixer.end - mixer.position)
    assert not mixer.busy
