"""The first start by ear: the greeting is in both languages, and whoever answers in one of them goes on in it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import soxr

from voiceuno.hosts.tongues import can_be_spoken
from voiceuno.speech.models.installed import models_home, voice_files
from voiceuno.speech.ports import HEARING_RATE
from voiceuno.speech.sound_files import write_wave
from voiceuno.speech.speaking.piper_voice import Voice

_SILENCE = 24.0  # seconds before each sentence: the game has said all that it says
_LONGEST = 600  # seconds for a conversation on a busy machine

pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(
        not (can_be_spoken("fr") and can_be_spoken("en")),
        reason="needs the French models: voiceuno models --get --language fr",
    ),
]


def recording(path: Path, sentences: Sequence[tuple[str, str]]) -> Path:
    """Sentences with silence around them, each by the voice of its language."""
    voices = {code: Voice(*voice_files(code)) for code in {code for code, _ in sentences}}
    room, parts = np.random.default_rng(7), []
    for code, text in sentences:
        phrase = voices[code].speak(text)
        said = soxr.resample(phrase.samples.astype(np.float32), phrase.rate, HEARING_RATE)
        parts += [np.zeros(round(_SILENCE * HEARING_RATE)), said]
    sound = np.concatenate([*parts, np.zeros(round(_SILENCE * HEARING_RATE))])
    sound = sound + room.normal(0, 20, len(sound))  # no room is without a sound
    write_wave(path, sound.clip(-32000, 32000).astype(np.int16), HEARING_RATE)
    return path


def play(folder: Path, sentences: Sequence[tuple[str, str]], **environment: str) -> list[str]:
    """What the game and the player said, as it is printed."""
    heard = recording(folder / "in.wav", sentences)
    command = [sys.executable, "-m", "voiceuno", "play", "--fast", "--tell", "--seed", "4"]
    files = ["--hear", str(heard), "--speak", str(folder / "out.wav")]
    env = os.environ | {"VOICEUNO_HOME": str(folder / "home"), "VOICEUNO_MODELS": str(models_home())} | environment
    done = subprocess.run([*command, *files], env=env, capture_output=True, text=True, timeout=_LONGEST, check=False)
    print(done.stdout, done.stderr)
    return done.stdout.splitlines()


def test_whoever_answers_in_french_goes_on_in_french(tmp_path: Path) -> None:
    """Nobody is known and the machine says nothing: both recognisers listen to the first answer, then one."""
    told = "\n".join(
        play(
            tmp_path,
            [
                ("fr", "Nouvelle partie avec deux robots."),
                ("fr", "classique"),
                ("fr", "mes cartes"),
                ("fr", "parle anglais"),
            ],
        )
    )
    assert "Pour le français, dites : en français." in told
    assert "Deux robots." in told
    assert "UNO classique, avec" in told
    assert told.count("Jaune") == 2
    assert "All right, in English." in told


def test_whoever_answers_in_english_goes_on_in_english(tmp_path: Path) -> None:
    """And turns to French later, by ear."""
    told = "\n".join(
        play(
            tmp_path,
            [("en", "New game with two bots."), ("en", "standard"), ("en", "speak French"), ("fr", "mes cartes")],
        )
    )
    assert "Pour le français, dites : en français." in told
    assert "Two bots." in told
    assert "D'accord, en français." in told
    assert "Jaune" in told


def test_the_machine_says_french(tmp_path: Path) -> None:
    """Then the greeting is French, and English is offered; « en français » is what was spoken anyway."""
    told = play(tmp_path, [("fr", "on joue"), ("fr", "deux robots")], LANG="fr_FR.UTF-8")
    assert "Bienvenue" in told[0]
    assert any("For English, say: in English." in line for line in told)
    assert any("Deux robots." in line for line in told)
