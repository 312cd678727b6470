"""Sound files: any recording becomes what the game listens to, broken ones are refused in a sentence."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pytest
import soundfile

from voiceuno.speech import sound_files
from voiceuno.speech.ports import HEARING_RATE, Samples, Sound
from voiceuno.speech.sound_files import SoundFileError, WaveWriter, read_samples, write_wave


def tone(seconds: float, rate: int, pitch: float = 440.0) -> Sound:
    """A sine wave at half of full scale."""
    return (0.5 * np.sin(2 * np.pi * pitch * np.arange(round(seconds * rate)) / rate)).astype(np.float32)


def pitch_of(samples: Samples) -> float:
    """The loudest frequency."""
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples))))
    return float(np.argmax(spectrum)) * HEARING_RATE / len(samples)


@pytest.mark.parametrize("rate", [8_000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000])
@pytest.mark.parametrize("channels", [1, 2])
def test_every_rate_and_channel_count_becomes_what_is_listened_to(tmp_path: Path, rate: int, channels: int) -> None:
    """Length, pitch and loudness stay what they were."""
    path = tmp_path / "a.wav"
    soundfile.write(path, np.column_stack([tone(1, rate)] * channels), rate)
    samples = read_samples(path)
    assert samples.dtype == np.int16
    assert samples.shape == (pytest.approx(HEARING_RATE, abs=2),)
    assert pitch_of(samples) == pytest.approx(440, abs=2)
    assert np.abs(samples).max() == pytest.approx(16384, rel=0.02)


@pytest.mark.parametrize(("name", "subtype"), [("a.flac", "PCM_24"), ("a.ogg", "VORBIS"), ("a.wav", "ULAW")])
def test_other_formats_are_read(tmp_path: Path, name: str, subtype: str) -> None:
    """Whatever a phone or a recorder writes can be used."""
    soundfile.write(tmp_path / name, tone(1, 44_100), 44_100, subtype=subtype)
    assert pitch_of(read_samples(tmp_path / name)) == pytest.approx(440, abs=2)


def test_samples_of_the_right_kind_are_not_changed(tmp_path: Path) -> None:
    """What the game writes it reads again bit by bit, down to the extremes."""
    samples = np.random.default_rng(1).integers(-32768, 32768, 50_000, dtype=np.int16)
    write_wave(tmp_path / "a.wav", samples, HEARING_RATE)
    assert np.array_equal(read_samples(tmp_path / "a.wav"), samples)


def test_impossible_floats_are_tamed(tmp_path: Path) -> None:
    """Neither too loud nor undefined samples do harm."""
    wild = np.array([0, 3.0, -3.0, np.nan, np.inf, -np.inf] * 100, np.float32)
    soundfile.write(tmp_path / "a.wav", wild, HEARING_RATE, subtype="FLOAT")
    assert read_samples(tmp_path / "a.wav")[:6].tolist() == [0, 32767, -32768, 0, 32767, -32768]


@pytest.mark.filterwarnings("error")
def test_impossible_floats_of_two_channels_are_tamed_without_a_word(tmp_path: Path) -> None:
    """What is infinite in both directions is silence, and nothing is printed about it."""
    wild = np.array([[np.inf, -np.inf], [np.nan, 0.5], [np.inf, np.inf]] * 100, np.float32)
    soundfile.write(tmp_path / "a.wav", wild, HEARING_RATE, subtype="FLOAT")
    assert read_samples(tmp_path / "a.wav")[:3].tolist() == [0, 8192, 32767]


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"", "a.wav"),
        (b"RIFF", "a.wav"),
        (b"RIFF\x24\0\0\0WAVEfmt ", "a.wav"),
        (b"voiceuno record 1\nrules mattel\n", "a.wav"),
        (bytes(range(256)) * 40, "a.flac"),
        (b"\0" * 1000, "a.mp3"),
        (b"\x01\x02" * 1000, "a.raw"),
        (b"OggS" + b"\0" * 500, "a.ogg"),
    ],
)
def test_foreign_files_are_refused_in_a_sentence(tmp_path: Path, content: bytes, name: str) -> None:
    """It names the file and says what to do."""
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(SoundFileError, match=rf"{name} .*\. Please .*\.$"):
        read_samples(path)


def test_what_is_no_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """A missing file, a folder, a pipe that nobody writes to, a file without a sample."""
    pipe, silent = tmp_path / "pipe.wav", tmp_path / "silent.wav"
    os.mkfifo(pipe)
    write_wave(silent, np.zeros(0, np.int16), HEARING_RATE)
    for path in (tmp_path / "missing.wav", tmp_path, pipe, silent):
        with pytest.raises(SoundFileError, match=rf"{path.name} .*\. Please .*\.$"):
            read_samples(path)


@pytest.mark.parametrize("name", ["a.wav", "a.flac"])
def test_a_file_that_breaks_off_gives_what_is_there(tmp_path: Path, name: str) -> None:
    """A recorder that lost its power is no reason to lose what was said."""
    path = tmp_path / name
    noise = np.random.default_rng(1).normal(0, 0.1, 10 * HEARING_RATE).astype(np.float32)
    soundfile.write(path, noise, HEARING_RATE)
    whole = read_samples(path)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    half = read_samples(path)
    assert 3 * HEARING_RATE < len(half) <= 6 * HEARING_RATE
    assert np.array_equal(half, whole[: len(half)])


@pytest.mark.parametrize("length", range(0, 120, 3))
def test_a_wave_cut_anywhere_is_read_or_refused(tmp_path: Path, length: int) -> None:
    """No length of what is left makes anything but samples or a sentence."""
    path = tmp_path / "a.wav"
    write_wave(path, np.arange(100, dtype=np.int16), HEARING_RATE)
    path.write_bytes(path.read_bytes()[:length])
    try:
        samples = read_samples(path)
    except SoundFileError:
        assert length < 48
    else:
        assert samples.tolist() == list(range((length - 44) // 2))


MEASURE = """
import sys, tracemalloc
from pathlib import Path
from voiceuno.speech.sound_files import read_pieces
tracemalloc.start()
length = sum(len(piece) for piece in read_pieces(Path(sys.argv[1])))
print(length, tracemalloc.get_traced_memory()[1])
"""


def test_a_long_file_is_read_in_little_memory(tmp_path: Path) -> None:
    """Pieces of a recording of ten minutes take less than its samples would."""
    path = tmp_path / "a.wav"
    write_wave(path, np.zeros(600 * 8_000, np.int16), 8_000)
    # In a process of its own, where no thread of another test takes memory meanwhile.
    run = subprocess.run([sys.executable, "-c", MEASURE, path], capture_output=True, text=True, check=True)
    length, peak = map(int, run.stdout.split())
    assert length == pytest.approx(600 * HEARING_RATE, abs=2)
    assert peak < 2_000_000


def test_a_file_that_is_far_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says how long one may be, instead of filling the memory."""
    monkeypatch.setattr(sound_files, "LONGEST", 60)
    write_wave(tmp_path / "a.wav", np.zeros(61 * HEARING_RATE, np.int16), HEARING_RATE)
    with pytest.raises(SoundFileError, match=r"a\.wav is longer than 1 minutes"):
        read_samples(tmp_path / "a.wav")


def test_a_growing_wave_is_whole_at_any_moment(tmp_path: Path) -> None:
    """A copy taken while it is written can be played, and lacks half a second at most."""
    path, copy = tmp_path / "a.wav", tmp_path / "b.wav"
    writer = WaveWriter(path, 48_000, 2)
    sound = np.random.default_rng(1).normal(0, 0.1, (48_000 * 2, 2)).astype(np.float32)
    for start in range(0, len(sound), 960):
        copy.write_bytes(path.read_bytes())
        with wave.open(str(copy)) as opened:
            frames = opened.getnframes()
            assert len(opened.readframes(frames)) == frames * 4
        assert 0 <= start - frames < 24_000
        writer.write(sound[start : start + 960])
    writer.close()
    written, rate = soundfile.read(path, dtype="float32")
    assert rate == 48_000
    assert np.abs(written - sound).max() < 1e-4


def test_what_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    """A folder that does not exist, a folder in the file's place, a full disk."""
    for path in (tmp_path / "missing" / "a.wav", tmp_path):
        with pytest.raises(SoundFileError, match=r"cannot be written: .*\. Please .*\.$"):
            write_wave(path, np.zeros(10, np.int16), HEARING_RATE)
    with pytest.raises(SoundFileError, match=r"/dev/full cannot be written: .*\. Please .*\.$"):
        write_wave(Path("/dev/full"), np.zeros(100_000, np.int16), HEARING_RATE)


def test_a_wave_that_is_full_grows_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match longer than a WAV file can hold does not end for it."""
    monkeypatch.setattr(sound_files, "_FULL", 100_000)
    writer = WaveWriter(tmp_path / "a.wav", HEARING_RATE, 1)
    for _ in itertools.repeat(None, 10):
        writer.write(np.ones(HEARING_RATE, np.int16))
    writer.close()
    assert len(read_samples(tmp_path / "a.wav")) == 3 * HEARING_RATE
