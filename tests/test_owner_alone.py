"""What is ours on disk is for the owner alone, and what is said by voice is not printed."""

from __future__ import annotations

import json
import os
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.command_lines import CLIP, PROGRAM, ROOT, environment
from tests.command_lines import run as run_command
from voiceuno.keeping.home import tighten
from voiceuno.keeping.store import Store
from voiceuno.language.heard import Heard
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.kept import KeptAudio
from voiceuno.speech.models.installed import models_home
from voiceuno.speech.ports import HEARING_RATE
from voiceuno.speech.sound_files import read_samples, write_wave


@pytest.fixture(params=[0o000, 0o022])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """One that lets everybody do everything, and the usual one."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    """What others may use in a folder, and the folder itself."""
    found = [folder, *folder.rglob("*")]
    return [str(path) for path in found if not path.is_symlink() and stat.S_IMODE(path.lstat().st_mode) & 0o077]


def spoken(*words: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """A short game by voice from a recording, with an umask that lets everybody read everything."""
    pause = np.zeros(10 * HEARING_RATE, np.int16)  # in which the game greets
    sentence = read_samples(ROOT / "audio_fixtures" / "awb" / "new_game_with_two_bots.wav")
    write_wave(folder / "in.wav", np.concatenate([pause, sentence, pause[: 3 * HEARING_RATE]]), HEARING_RATE)
    files = "--hear", str(folder / "in.wav"), "--speak", str(folder / "out.wav"), "--fast"
    return subprocess.run(
        [*PROGRAM, "play", *files, *words],
        cwd=ROOT,
        env=environment(folder, **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        umask=0,
    )


def test_whatever_the_game_keeps_is_for_the_owner_alone(tmp_path: Path) -> None:
    """Match, settings, lock, phrases, kept sentences and the model's settings; the recording is the user's affair."""
    home = tmp_path / "home"
    models = home / "models"
    models.mkdir(parents=True)
    for model in models_home().iterdir():
        if not model.name.startswith((".", "configured")):
            (models / model.name).symlink_to(model)
    done = spoken("--keep-audio", folder=tmp_path, VOICEUNO_MODELS=str(models))
    assert (done.returncode, done.stderr) == (0, "")
    typed = subprocess.run(
        [*PROGRAM, "play", "--text"],
        cwd=ROOT,
        env=environment(tmp_path),
        input=b"new game with two bots and standard rules\nquit\nyes\n",
        capture_output=True,
        timeout=60,
        check=False,
        umask=0,
    )
    assert typed.returncode == 0
    kept = {path.name for path in home.rglob("*")}
    assert kept >= {"match.record", "lock", "phrases", "audio", "manifest.jsonl", "configured", "model.conf"}
    assert open_to_others(home) == []
    assert stat.S_IMODE((tmp_path / "out.wav").stat().st_mode) == 0o666


@pytest.mark.parametrize("mask", [0o022, 0o027])
def test_a_recording_that_the_user_named_follows_the_umask(mask: int, tmp_path: Path) -> None:
    """It may be meant for others; a file that is there keeps its rights."""
    for name in ("new.wav", "old.wav"):
        out = tmp_path / name
        if name == "old.wav":
            out.touch(0o640)
            out.chmod(0o640)
        subprocess.run(
            [*PROGRAM, "say", "Red five.", "-o", str(out)],
            cwd=ROOT,
            env=environment(tmp_path),
            check=True,
            timeout=60,
            umask=mask,
        )
        assert stat.S_IMODE(out.stat().st_mode) == (0o640 if name == "old.wav" else 0o666 & ~mask)


def test_files_made_without_the_command_line_are_private_too(umask: int, tmp_path: Path) -> None:
    """The functions that write see to it themselves."""
    store = Store(tmp_path / "a" / "home")
    store.save_settings(store.load_settings("Ann"))
    heard = Heard("red five", Meaning.read("play r5"), 1.0, (), 1.0, "certain")
    KeptAudio(tmp_path / "a" / "audio").keep(np.zeros(HEARING_RATE, np.int16), heard, Moment())
    assert (tmp_path / "a" / "audio" / "manifest.jsonl").exists()
    assert open_to_others(tmp_path / "a") == []
    write_wave(tmp_path / "named.wav", np.zeros(10, np.int16), HEARING_RATE)
    assert stat.S_IMODE((tmp_path / "named.wav").stat().st_mode) == 0o666 & ~umask


def test_what_an_earlier_version_left_open_is_closed_at_the_next_start(tmp_path: Path) -> None:
    """By any command; what is not ours stays as it is."""
    home = tmp_path / "home"
    for folder in ("phrases/ab", "audio", "models/m/conf", "quiz"):
        (home / folder).mkdir(parents=True)
    ours = "match.record match.record.torn-1 player-ann.json matches-ann.json last-player.json voice-ann.json "
    ours += "devices.json lock"
    inside = "phrases/ab/c.phrase audio/a.wav audio/manifest.jsonl models/m/conf/model.conf"
    for name in [*ours.split(), *inside.split(), "quiz/a.txt", "letter.txt"]:
        (home / name).write_text("", "utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("", "utf-8")
    (home / "audio" / "link").symlink_to(elsewhere)
    for path in [home, *home.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755)
    elsewhere.chmod(0o644)
    status, _, errors = run_command("packs", env=environment(tmp_path))
    assert status == 1, errors  # the pack is empty
    theirs = [str(home / "letter.txt"), str(home / "quiz"), str(home / "quiz" / "a.txt")]
    assert sorted(open_to_others(home)) == theirs
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o644


def test_a_folder_of_everybody_is_left_open(tmp_path: Path) -> None:
    """Somebody may have named the folder for temporary files."""
    (tmp_path / "lock").touch(0o644)
    tmp_path.chmod(0o1777)
    tighten(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777
    assert stat.S_IMODE((tmp_path / "lock").stat().st_mode) == 0o600


@pytest.mark.long
def test_by_voice_nothing_that_is_said_is_printed(tmp_path: Path) -> None:
    """A service would write it into its journal; what somebody has to put right is printed."""
    (tmp_path / "home" / "quiz").mkdir(parents=True)
    (tmp_path / "home" / "quiz" / "torn.txt").write_text("Title: Torn\n", "utf-8")
    done = spoken(folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.partition(",")[0] for line in done.stdout.splitlines()] == ["game: torn.txt"]


@pytest.mark.long
def test_who_asks_can_read_along(tmp_path: Path) -> None:
    """Both sides are printed."""
    done = spoken("--tell", folder=tmp_path)
    lines = done.stdout.splitlines()
    assert "game: Welcome to voiceuno." in lines
    assert any(line.startswith("you: new game") for line in lines)


def test_who_reads_along_and_leaves_does_not_end_the_game(tmp_path: Path) -> None:
    """The player has no screen, and does not know of the reader."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*PROGRAM, "play", "--tell", "--hear", str(CLIP), "--speak", str(tmp_path / "out.wav"), "--fast"],
        cwd=ROOT,
        env=environment(tmp_path),
        stdin=subprocess.DEVNULL,
        stdout=write,
        stderr=subprocess.PIPE,
        timeout=120,
        check=False,
    )
    os.close(write)
    assert done.stderr == b""
    assert (tmp_path / "out.wav").stat().st_size > 48_000 * 4 * 3, "it greeted to the end"


@pytest.mark.long
def test_kept_sentences_are_a_benchmark_of_ones_own(tmp_path: Path) -> None:
    """That they are private does not keep the owner from using them."""
    spoken("--keep-audio", folder=tmp_path)
    manifest = tmp_path / "home" / "audio" / "manifest.jsonl"
    entries = [json.loads(line) for line in manifest.read_text("utf-8").splitlines()]
    assert "new game" in entries[0]["text"]
    assert all((manifest.parent / entry["file"]).stat().st_size for entry in entries)
