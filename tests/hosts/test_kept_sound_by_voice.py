"""Whoever keeps what is said is told when there is no more room for it, at that moment."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile

from tests.command_lines import environment, run
from voiceuno.speech.hearing.kept import MOST_BYTES
from voiceuno.speech.models.installed import models_home
from voiceuno.speech.ports import HEARING_RATE
from voiceuno.speech.sound_files import read_samples

pytestmark = pytest.mark.long

CLIPS = Path(__file__).parents[2] / "audio_fixtures" / "joe"
FILLED = "No more sound is kept: there is no room left for it. Just play on."
ROOM = 1_000  # bytes, less than the shortest word


def test_a_full_folder_of_sound_is_told_at_once(tmp_path: Path) -> None:
    """Once, after the answer to what was kept last; the game goes on, and nothing is said at the next start."""
    audio = tmp_path / "home" / "audio"
    audio.mkdir(parents=True)
    with (audio / "old.wav").open("wb") as old:
        old.truncate(MOST_BYTES - ROOM)  # a hole in a file, which takes no room on the disk
    silence = np.zeros(15 * HEARING_RATE, np.int16)
    word = read_samples(CLIPS / "standard_rules.wav")
    soundfile.write(tmp_path / "in.wav", np.concatenate([silence, word, silence, word, silence]), HEARING_RATE)
    files = ("--hear", str(tmp_path / "in.wav"), "--speak", str(tmp_path / "out.wav"), "--fast")
    env = environment(tmp_path, VOICEUNO_MODELS=str(models_home()))
    status, said, errors = run("play", "--tell", "--keep-audio", *files, env=env, data=b"")
    lines = said.splitlines()
    assert (status, errors) == (0, "")
    heard = [at for at, line in enumerate(lines) if "standard rules" in line and "game" not in line]
    told = [at for at, line in enumerate(lines) if FILLED in line]
    assert len(heard) == 2, said
    assert len(told) == 1, said
    assert heard[0] < told[0] < heard[1], said
    assert len([*audio.glob("*.wav")]) == 2
    _, again, _ = run("play", "--tell", "--keep-audio", *files, env=env, data=b"")
    assert FILLED not in again
    assert "Please move or delete some of it." in again.splitlines()[0]
