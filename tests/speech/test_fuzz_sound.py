"""Whatever is in a recording, or wrong with it: no crash, no move that nobody said, and the match is kept."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import soundfile
import soxr

from tests.spoken_game import Player, is_sounding
from tests.talking import make_dialogue
from voiceuno.rules.record import read_record
from voiceuno.speech.models.installed import models_home
from voiceuno.speech.ports import HEARING_RATE, Samples
from voiceuno.speech.sound_files import read_samples, write_wave

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
QUICK = {"rate": 1.4, "pause": 0.5, "verbosity": "brief"}  # the settings of a player in a hurry
GAP, LONG = 7.0, 14.0  # seconds of silence between two sentences, in which the game says what it has to say
CHANCE = np.random.default_rng(1)


@pytest.fixture(scope="module")
def player() -> Player:
    """Somebody who speaks, and who can listen."""
    return Player()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a match in which it is the player's turn."""
    folder = tmp_path_factory.mktemp("home")
    dialogue, _ = make_dialogue(1, folder)
    dialogue.greet()
    reply = dialogue.hear("new game with one bot and standard rules")
    while reply.wait is not None:
        reply = dialogue.proceed()
    (folder / "last-player.json").write_text(json.dumps(QUICK), "utf-8")
    shutil.copy(folder / "match.record", folder / "before")
    return folder


def run(*words: str | Path, home: Path, seconds: float = 600.0) -> subprocess.CompletedProcess[str]:
    """Run `voiceuno`, which must never crash nor write to standard error."""
    command = [sys.executable, "-m", "voiceuno", *map(str, words)]
    environment = {"VOICEUNO_HOME": str(home), "VOICEUNO_MODELS": str(models_home()), "PATH": ""}
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode in (0, 1), f"it crashed: {done.returncode} {done.stderr}"
    assert done.stderr == ""
    return done


def told(done: subprocess.CompletedProcess[str], who: str) -> list[str]:
    """What one side said, as the game prints it."""
    return [line.removeprefix(f"{who}: ") for line in done.stdout.splitlines() if line.startswith(f"{who}: ")]


def is_untouched(home: Path) -> bool:
    """Whether the match goes on from where it was."""
    return (home / "match.record").read_bytes() == (home / "before").read_bytes()


def pause(seconds: float) -> Samples:
    """Silence."""
    return np.zeros(round(seconds * HEARING_RATE), np.int16)


def in_turn(first: Samples, *sounds: Samples, gap: float) -> Samples:
    """Sounds with silence between and behind them; more of it around the first, when the game has much to say."""
    around = pause(gap), first, pause(LONG)
    return np.concatenate([*around, *(part for sound in sounds for part in (sound, pause(gap)))])


def noises() -> dict[str, Samples]:
    """Sounds that are no words."""
    time_line = np.arange(2 * HEARING_RATE) / HEARING_RATE
    white = CHANCE.normal(0, 1, len(time_line))
    clicks = np.where(CHANCE.random(len(time_line)) < 0.001, 1.0, 0.0)
    bursts = white * (np.sin(2 * np.pi * 3 * time_line) > 0)
    made = {
        "soft noise": 0.01 * white,
        "loud noise": 0.3 * white,
        "clipped noise": 20 * white,
        "bursts": 0.2 * bursts,
        "hum": 0.5 * np.sin(2 * np.pi * 50 * time_line),
        "whistle": 0.5 * np.sin(2 * np.pi * 1000 * time_line),
        "clicks": clicks,
        "sweep": 0.5 * np.sin(2 * np.pi * 500 * time_line * time_line),
    }
    return {name: np.asarray(np.clip(sound, -1, 1) * 32767, np.int16) for name, sound in made.items()}


def clipped(samples: Samples) -> Samples:
    """Far too loud a recording."""
    return np.clip(samples.astype(np.int32) * 30, -32768, 32767).astype(np.int16)


def test_noise_and_stray_speech_play_no_card(home: Path, player: Player, tmp_path: Path) -> None:
    """Noise of all kinds and clipped speech that is no command, on the player's turn: the match stays as it is."""
    strays = sorted((ROOT / "audio_fixtures" / "negatives").rglob("*.wav"))[::8]
    assert strays
    sounds = [*noises().values(), *(clipped(read_samples(path)) for path in strays)]
    write_wave(tmp_path / "in.wav", in_turn(player.say("continue"), *sounds, gap=4.0), HEARING_RATE)
    claim_four_gigabytes(tmp_path / "in.wav")
    done = run("play", "--tell", "--hear", tmp_path / "in.wav", "--speak", tmp_path / "out.wav", "--fast", home=home)
    assert done.returncode == 0
    assert "continue" in told(done, "you"), "it was the player's turn"
    assert is_untouched(home), done.stdout
    assert soundfile.info(tmp_path / "out.wav").duration >= 4.0 * len(sounds)
    assert "Goodbye" in told(done, "game")[-1]


def claim_four_gigabytes(path: Path) -> None:
    """Let a WAV file promise more than there is."""
    data = bytearray(path.read_bytes())
    data[4:8] = data[40:44] = struct.pack("<I", 2**32 - 1)
    path.write_bytes(data)


def header(samples_a_second: int) -> bytes:
    """The beginning of a WAV file without any sound."""
    form = (b"fmt ", 16, 1, 1, samples_a_second, 2 * samples_a_second, 2, 16)
    return struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36, b"WAVE", *form, b"data", 0)


BAD = {
    "empty": b"",
    "text": b"This is a text about sound.\n" * 20,
    "no sound": header(HEARING_RATE),
    "no rate": header(0) + bytes(4000),
    "torn header": b"RIFF\xff\xff\xff\xffWAVEfm",
    "by chance": np.random.default_rng(2).bytes(5000),
}


@pytest.mark.parametrize("kind", ["empty", "text", "no sound"])
def test_a_file_that_is_no_recording_is_refused(kind: str, home: Path, tmp_path: Path) -> None:
    """One sentence says what is wrong with it and what to do."""
    path = tmp_path / "in.wav"
    path.write_bytes(BAD[kind])
    done = run("play", "--hear", path, "--speak", tmp_path / "out.wav", "--fast", home=home)
    assert done.returncode == 1
    assert str(path) in done.stdout
    assert "Please" in done.stdout
    assert len(done.stdout.splitlines()) == 1
    assert is_untouched(home)


def test_in_real_time_a_recording_takes_its_time(home: Path, player: Player, tmp_path: Path) -> None:
    """Without --fast the game takes as long as it sounds, and its last words are heard; this file breaks off."""
    write_wave(tmp_path / "in.wav", noises()["bursts"], HEARING_RATE)
    (tmp_path / "in.wav").write_bytes((tmp_path / "in.wav").read_bytes()[:20_001])
    began = time.monotonic()
    done = run("play", "--hear", tmp_path / "in.wav", "--speak", tmp_path / "out.wav", home=home)
    took = time.monotonic() - began
    assert done.returncode == 0
    assert is_untouched(home)
    assert 3.0 < soundfile.info(tmp_path / "out.wav").duration <= took
    assert "the sound has ended" in player.transcribe(read_samples(tmp_path / "out.wav")[-4 * HEARING_RATE :])


def test_every_rate_and_a_bad_file_through_hear(home: Path, player: Player, tmp_path: Path) -> None:
    """A command is the same command at 8, 44.1 and 48 kHz, in stereo and in FLAC; noise and silence are none."""
    words = np.concatenate([pause(0.3), player.say("play blue seven"), pause(0.5)]).astype(np.float32) / 32768
    good, bad = [], []
    for rate, ending, channels in ((8_000, "wav", 1), (44_100, "flac", 2), (48_000, "wav", 2)):
        sound = soxr.resample(words, HEARING_RATE, rate)
        good.append(tmp_path / f"{rate}.{ending}")
        soundfile.write(good[-1], np.stack([sound] * channels, axis=1), rate)
    for name, noise in {"noise": noises()["clipped noise"], "silence": pause(2)}.items():
        bad.append(tmp_path / f"{name}.wav")
        write_wave(bad[-1], noise, HEARING_RATE)
    for name, data in BAD.items():
        bad.append(tmp_path / f"{name}.wav")
        bad[-1].write_bytes(data)
    heard = {
        Path(line["file"]): line
        for line in map(json.loads, run("hear", "--phase", "turn", *good, *bad, home=home).stdout.splitlines())
    }
    assert [heard[path]["meaning"] for path in good] == ["play b7"] * len(good)
    assert {path.stem: heard[path]["meaning"] for path in bad} == {path.stem: None for path in bad}
    assert all(("error" in heard[path]) == (path.stem in BAD) for path in bad)


def test_a_recorded_conversation(player: Player, tmp_path: Path) -> None:
    """A match is begun, the hand is asked for and the game is left, from a stereo recording into a recording."""
    sentences = ["new game with one bot and standard rules", "my hand", "quit", "yes"]
    words = [player.say(sentence) for sentence in sentences]
    sound = soxr.resample(in_turn(*words, gap=GAP).astype(np.float32) / 32768, HEARING_RATE, 44_100)
    soundfile.write(tmp_path / "in.wav", np.stack([sound, sound / 2], axis=1), 44_100)
    home = tmp_path / "home"
    home.mkdir()
    (home / "last-player.json").write_text(json.dumps(QUICK), "utf-8")
    files = "--hear", tmp_path / "in.wav", "--speak", tmp_path / "out.wav"
    done = run("play", "--tell", "--seed", "1", *files, "--fast", home=home)
    assert done.returncode == 0
    assert told(done, "you") == sentences
    lines = told(done, "game")
    assert lines[-1] == "Goodbye."
    record = read_record((home / "match.record").read_text("utf-8"))
    assert not [entry for entry in record.entries if entry.player == 0]
    said = read_samples(tmp_path / "out.wav")
    asked = (
        round((GAP + LONG) * HEARING_RATE) + len(words[0]) + len(words[1])
    )  # the samples until the hand was asked for
    hand = player.transcribe(said[asked : asked + round(GAP * HEARING_RATE)])
    assert {"red", "blue", "green", "yellow"} & {*hand.split()}, (lines, hand)
    assert is_sounding(said[-HEARING_RATE:]), "and goodbye was the last that was heard"
