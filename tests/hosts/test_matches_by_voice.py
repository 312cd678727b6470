"""A match that was put aside is had back by voice alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from tests.keeping.test_matches import opponents, put
from tests.spoken_game import Player
from voiceuno.keeping.store import Store
from voiceuno.speech.models.installed import models_home
from voiceuno.speech.ports import HEARING_RATE


@pytest.mark.long
def test_a_match_is_had_back_by_voice(tmp_path: Path) -> None:
    """Asked for, heard, chosen by its place: real words through the real recogniser, in the time of the recording."""
    home = tmp_path / "home"
    home.mkdir()
    put(home, "match.record", "Ben")
    put(home, "match.record.left-1", "Clara", days=1)
    player = Player()
    parts = [np.zeros(12 * HEARING_RATE, np.int16)]
    for text in ("which matches are there", "the second one", "quit", "yes"):
        parts += [player.say(text), np.zeros(25 * HEARING_RATE, np.int16)]
    soundfile.write(tmp_path / "in.wav", np.concatenate(parts), HEARING_RATE)
    files = ["--hear", str(tmp_path / "in.wav"), "--speak", str(tmp_path / "out.wav"), "--fast"]
    done = subprocess.run(
        [sys.executable, "-m", "voiceuno", "play", *files],
        env={**os.environ, "VOICEUNO_HOME": str(home), "VOICEUNO_MODELS": str(models_home())},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert opponents(Store(home)) == ["Clara", "Ben"], done.stdout
