"""Two files in place of a sound card: samples are the only clock."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest
import soundfile

from voiceuno.speech.devices.file_card import QUIET, FileCard
from voiceuno.speech.ports import BLOCK, HEARING_RATE, Samples, Sound
from voiceuno.speech.sound_files import SoundFileError, write_wave


class Counting:
    """Says something loud for so many samples, then nothing."""

    def __init__(self, loud: int) -> None:
        self.loud, self.pulled = loud, 0

    def pull(self, samples: int) -> Sound:
        """Half of full scale on the left, less on the right."""
        left = max(0, min(samples, self.loud - self.pulled))
        self.pulled += samples
        sound = np.zeros((samples, 2), np.float32)
        sound[:left] = (0.5, 0.25)
        return sound

    @property
    def busy(self) -> bool:
        """Whether it is still loud."""
        return self.pulled < self.loud


def recording(tmp_path: Path, samples: int) -> tuple[Path, Samples]:
    """A recording of noise."""
    noise = np.random.default_rng(2).integers(-3000, 3000, samples, dtype=np.int16)
    write_wave(tmp_path / "in.wav", noise, HEARING_RATE)
    return tmp_path / "in.wav", noise


def read_all(card: FileCard) -> Samples:
    """Everything that is heard until the end."""
    blocks = []
    while not card.ended:
        block = card.read(1)
        assert block is not None
        assert block.shape == (BLOCK,)
        blocks.append(block)
    card.close()
    return np.concatenate(blocks)


def test_what_is_spoken_takes_as_long_as_what_is_heard(tmp_path: Path) -> None:
    """The recording is heard whole, then silence; both files have the same length and the same clock."""
    path, noise = recording(tmp_path, 16_000 + 100)
    speaks = Counting(loud=12_000)
    card = FileCard(path, tmp_path / "out.wav", speaks, fast=True)
    heard = read_all(card)
    assert np.array_equal(heard[: len(noise)], noise)
    assert not heard[len(noise) :].any()
    assert len(heard) == 51 * BLOCK + QUIET * HEARING_RATE
    spoken, rate = soundfile.read(tmp_path / "out.wav")
    assert rate == 48_000
    assert len(spoken) == 3 * len(heard) == speaks.pulled
    assert card.seconds == len(heard) / HEARING_RATE
    assert spoken[11_999].tolist() == [0.5, 0.25]
    assert not spoken[12_000:].any()
    assert card.read(1) is None


def test_the_game_is_heard_out_after_the_recording(tmp_path: Path) -> None:
    """A last long sentence is not cut off, nor one that is still being prepared."""
    path, _ = recording(tmp_path, 1600)
    long = Counting(loud=10 * 48_000)
    assert len(read_all(FileCard(path, None, long, fast=True))) == (10 + QUIET) * HEARING_RATE
    answers = iter([True] * 100 + [False] * 1000)
    late = FileCard(path, None, Counting(0), fast=True, busy=lambda: next(answers))
    assert len(read_all(late)) == (0.1 + 2 + QUIET) * HEARING_RATE


def test_last_words_are_recorded(tmp_path: Path) -> None:
    """What is said after everything has ended, until the card is closed, is in the file too."""
    speaks = Counting(0)
    card = FileCard(None, tmp_path / "out.wav", speaks, fast=True)
    while not card.ended:
        card.read(1)
    speaks.loud = speaks.pulled + 48_000
    for _ in range(50):
        card.read(1)
    card.close()
    spoken, rate = soundfile.read(tmp_path / "out.wav")
    assert len(spoken) == (QUIET + 1) * rate
    assert spoken[-1].tolist() == [0.5, 0.25]


def test_without_a_recording_there_is_silence_until_the_game_is_silent(tmp_path: Path) -> None:
    """The game can be recorded though nobody speaks."""
    heard = read_all(FileCard(None, tmp_path / "out.wav", Counting(48_000), fast=True))
    assert not heard.any()
    assert len(heard) == (1 + QUIET) * HEARING_RATE


def test_in_real_time_a_block_takes_as_long_as_it_sounds(tmp_path: Path) -> None:
    """Half a second of sound takes half a second, and waiting is limited as asked."""
    path, _ = recording(tmp_path, HEARING_RATE)
    card = FileCard(path, None, Counting(0))
    began = time.monotonic()
    assert card.read(0.001) is None
    for _ in range(25):
        assert card.read(1) is not None
    assert time.monotonic() - began == pytest.approx(0.5, abs=0.15)
    card.close()
    assert card.ended


def test_what_was_said_is_in_the_file_before_the_end(tmp_path: Path) -> None:
    """A game that is killed leaves a recording that can be played."""
    path, _ = recording(tmp_path, 5 * HEARING_RATE)
    card = FileCard(path, tmp_path / "out.wav", Counting(10**6), fast=True)
    for _ in range(100):
        card.read(1)
    assert soundfile.info(tmp_path / "out.wav").duration == pytest.approx(2, abs=0.5)
    card.close()


def test_files_that_cannot_be_used_are_said_at_once(tmp_path: Path) -> None:
    """Before a game begins, not in the middle of it."""
    path, _ = recording(tmp_path, 100)
    with pytest.raises(SoundFileError, match=r"missing\.wav does not exist"):
        FileCard(tmp_path / "missing.wav", None, Counting(0))
    with pytest.raises(SoundFileError, match="cannot be written"):
        FileCard(path, tmp_path / "missing" / "out.wav", Counting(0))
