"""A speaker without a screen whose models are broken: it says so, and is not started again for ever."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.spoken_game import Player, is_made_out, is_sounding
from tests.talking import LANGUAGE
from tests.virtual_card import VirtualCard, virtual_card
from voiceuno.speech.models.installed import models_home

pytestmark = pytest.mark.long

TOLD = LANGUAGE.prompts.say
VOICE, HEARING = "en_US-joe-medium", "vosk-model-small-en-us-0.15"
NEEDS_REPAIR = 78  # as the file of the service knows it


@pytest.fixture(scope="module")
def player() -> Player:
    """Somebody who listens."""
    return Player()


@pytest.fixture(scope="module")
def card() -> Iterator[VirtualCard]:
    """A sound card for all tests of this file."""
    with virtual_card() as made:
        yield made


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Models and recorded sentences as `voiceuno models --get` leaves them."""
    home = tmp_path_factory.mktemp("models")
    for name in (VOICE, HEARING):
        (home / name).symlink_to(models_home() / name)
    command = [sys.executable, "-m", "voiceuno", "models", "--get"]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "VOICEUNO_MODELS": str(home)})
    return home


@pytest.fixture
def home(whole: Path, tmp_path: Path) -> Path:
    """The same for one test, with models that can be replaced one by one."""
    return Path(shutil.copytree(whole, tmp_path / "models", symlinks=True))


def damage(home: Path, name: str, path: str) -> None:
    """Replace a model by a copy with one byte changed."""
    whole = (home / name).resolve()
    (home / name).unlink()
    shutil.copytree(whole, home / name, copy_function=os.link)
    data = bytearray((whole / path).read_bytes())
    data[len(data) // 2] ^= 1
    (home / name / path).unlink()
    (home / name / path).write_bytes(data)


def switch_on(
    card: VirtualCard, home: Path, player: Player, command: str = "play", **variables: str
) -> tuple[int, str, str, bool]:
    """Start it as the service does: the exit status, what it prints, what is heard, whether there was a sound."""
    recording = card.record()
    run = subprocess.run(
        [sys.executable, "-m", "voiceuno", command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={
            **card.environment,
            "VOICEUNO_HOME": str(home.parent / "home"),
            "VOICEUNO_MODELS": str(home),
            **variables,
        },
        check=False,
        timeout=120,
    )
    samples = recording.stop()
    assert run.stderr == ""
    return run.returncode, run.stdout, player.transcribe(samples), is_sounding(samples)


def test_a_damaged_voice_is_told_by_a_recording(card: VirtualCard, home: Path, player: Player) -> None:
    """The sentence was recorded while the voice was whole; nobody has to read anything."""
    damage(home, VOICE, f"{VOICE}.onnx")
    status, printed, heard, _ = switch_on(card, home, player)
    assert status == NEEDS_REPAIR
    assert "The English voice is damaged: en_US-joe-medium.onnx" in printed
    assert len(printed.splitlines()) == 1
    assert is_made_out(TOLD("broken.voice"), heard), heard


def test_a_damaged_hearing_is_told_by_the_voice(card: VirtualCard, home: Path, player: Player) -> None:
    """The voice itself can say it."""
    damage(home, HEARING, "graph/HCLr.fst")
    status, printed, heard, _ = switch_on(card, home, player)
    assert status == NEEDS_REPAIR
    assert "The English recognition model is damaged: graph/HCLr.fst" in printed
    assert "hearing" in heard
    assert is_made_out(TOLD("broken.recognition"), heard), heard


def test_an_own_voice_that_cannot_be_loaded_is_told(card: VirtualCard, home: Path, player: Player) -> None:
    """It is found out while the game begins to speak."""
    damage(home, VOICE, f"{VOICE}.onnx")
    own = home.parent / "own"
    (home / VOICE).rename(own)
    (own / f"{VOICE}.onnx").write_bytes(b"\x08" * 100_000)
    (home / VOICE).symlink_to(models_home() / VOICE)
    status, printed, heard, _ = switch_on(card, home, player, VOICEUNO_VOICE=str(own))
    assert status == NEEDS_REPAIR
    assert "cannot be used: " in printed
    assert is_made_out(TOLD("broken.own_voice"), heard), heard


def test_without_recordings_there_are_sounds(card: VirtualCard, home: Path, player: Player) -> None:
    """Three times the knocks: something is wrong, and it is not the loudspeaker."""
    damage(home, VOICE, f"{VOICE}.onnx")
    shutil.rmtree(home / "sentences")
    status, printed, _, was_sound = switch_on(card, home, player)
    assert status == NEEDS_REPAIR
    assert "is damaged" in printed
    assert was_sound


def test_the_doctor_too_has_a_recording(card: VirtualCard, home: Path, player: Player) -> None:
    """What is printed tells one cause once; what is heard tells the one that keeps it from saying more."""
    damage(home, VOICE, f"{VOICE}.onnx")
    status, printed, heard, _ = switch_on(card, home, player, "doctor")
    assert status == 1
    assert sum("voice" in line for line in printed.splitlines() if line.startswith("Problem: ")) == 1
    assert is_made_out(TOLD("broken.voice"), heard), heard


def test_who_can_type_plays_in_text(card: VirtualCard, home: Path) -> None:
    """As before: one sentence says why, and the game goes on."""
    damage(home, VOICE, f"{VOICE}.onnx")
    run = subprocess.run(
        [sys.executable, "-m", "voiceuno", "play"],
        input="new game with one bot and standard rules\nquit\nyes\n",
        capture_output=True,
        text=True,
        env={**card.environment, "VOICEUNO_HOME": str(home.parent / "home"), "VOICEUNO_MODELS": str(home)},
        check=False,
        timeout=120,
    )
    assert run.returncode == 0
    assert "is damaged" in run.stdout.splitlines()[0]
    assert "Goodbye." in run.stdout
