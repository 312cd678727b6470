"""The French models as they come from the registries: fetched, checked, spoken with and listened with."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest
import soxr

from voiceuno.__main__ import main
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.models.catalogue import VOICE, load_models
from voiceuno.speech.models.fetch import fetch
from voiceuno.speech.models.installed import models_home, recognition_folder, voice_files
from voiceuno.speech.ports import HEARING_RATE
from voiceuno.speech.speaking.clip import Phrase
from voiceuno.speech.speaking.piper_voice import Voice

pytestmark = pytest.mark.bench

CARDS = ("cinq rouge", "plus deux vert", "inversion bleue", "joker", "passe ton tour jaune", "zéro bleu")
LINES = ("À vous de jouer.", "Il vous reste trois cartes : cinq rouge, passe ton tour bleu et joker.")
SLOWEST = 4.0  # seconds of the processor for a second of speech, on whatever machine this is


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for models; where VOICEUNO_BENCH_MODELS names one, it is kept for the next time."""
    kept = os.environ.get("VOICEUNO_BENCH_MODELS")
    return Path(kept) if kept else tmp_path_factory.mktemp("models")


@pytest.fixture(autouse=True)
def home(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOICEUNO_MODELS", str(models))


def test_the_french_models_are_fetched_and_whole(capsys: pytest.CaptureFixture[str]) -> None:
    """By the clients that are here, from the registries that they know; Piper's voice, or else Kokoro's."""
    assert main(["models", "--get", "--language", "fr"]) == 0, capsys.readouterr().err
    assert main(["models", "--check", "--language", "fr"]) == 0
    assert "présent" in capsys.readouterr().out


def as_heard(phrase: Phrase) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    sound = soxr.resample(phrase.samples.astype(np.float32), phrase.rate, HEARING_RATE)
    return np.concatenate([np.zeros(4800), sound, np.zeros(9600)]).astype(np.int16)


def test_kokoro_speaks_and_is_understood() -> None:
    """It says the names of cards so that the French model hears them; its times are printed."""
    kokoro = [*load_models("fr")[VOICE].choices][-1]
    assert fetch([kokoro], models_home(), print) == []
    folder = models_home() / kokoro.name
    voice = Voice(folder / "kokoro.onnx", folder / "kokoro.onnx.json")
    began, used = time.monotonic(), time.process_time()
    voice.load()
    print(f"\nloaded in {time.monotonic() - began:.1f} s, {time.process_time() - used:.1f} s of the processor")
    ratios = []
    for line in LINES:
        began, used = time.monotonic(), time.process_time()
        seconds = voice.speak(line).seconds
        ratios.append((time.process_time() - used) / seconds)
        print(
            f"{seconds:.2f} s of speech: {(time.monotonic() - began) / seconds:.2f} of real time, cpu {ratios[-1]:.2f}"
        )
    assert max(ratios) < SLOWEST
    model = RecogniserModel(recognition_folder("fr"))
    heard = []
    for card in CARDS:
        recogniser = model.recogniser(model.grammar(CARDS))
        recogniser.feed(as_heard(voice.speak(f"{card}.")))
        heard.append(recogniser.finish()[0].text)
    print(f"load average {os.getloadavg()[0]:.0f}; heard {heard}")
    assert sum(one == other for one, other in zip(heard, CARDS, strict=True)) >= len(CARDS) - 1


def test_the_voice_of_french_is_one_that_can_be_used() -> None:
    """Whichever was fetched, the game finds it by the language."""
    phrase = Voice(*voice_files("fr")).speak("Bonjour.")
    assert 0.2 < phrase.seconds < 2
