"""The voice: the same words always sound the same, begin at once, and are as loud as any others."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from voiceuno.speech.models.installed import voice_files
from voiceuno.speech.ports import SPEAKING_RATE
from voiceuno.speech.speaking.clip import Phrase, make_phrase
from voiceuno.speech.speaking.piper_voice import Voice, VoiceProblem


@pytest.fixture(scope="module")
def voice() -> Voice:
    """The real one."""
    return Voice(*voice_files())


def levels(phrase: Phrase) -> list[float]:
    """How loud each hundredth of a second is."""
    size = phrase.rate // 100
    frames = phrase.samples[: len(phrase.samples) // size * size].reshape(-1, size) / 32768
    return [float(level) for level in np.sqrt((frames**2).mean(axis=1))]


def test_it_says_the_same_words_the_same_way(voice: Voice) -> None:
    """A phrase from the cache sounds like a new one."""
    assert np.array_equal(voice.speak("Red five.").samples, voice.speak("Red five.").samples)
    assert voice.ready
    assert voice.problem == ""


def test_it_speaks_as_fast_as_it_is_told(voice: Voice) -> None:
    """Twice the rate takes about half of the time."""
    slow, normal, quick = (voice.speak("Your turn, red five on top.", rate).seconds for rate in (0.5, 1.0, 2.0))
    assert 1.6 < slow / normal < 2.3
    assert 1.6 < normal / quick < 2.4


@pytest.mark.parametrize("text", ["Red five.", "Which colour?", "Half.", "Your turn: wild draw four on top.", "Sorry?"])
def test_it_begins_at_once_is_evenly_loud_and_does_not_clip(voice: Voice, text: str) -> None:
    """No time is lost in silence before the first word, and little behind the last one."""
    phrase = voice.speak(text)
    heard = [number for number, level in enumerate(levels(phrase)) if level > 0.001]
    assert heard[0] <= 2
    assert len(levels(phrase)) - heard[-1] <= 8
    spoken = np.array([level for level in levels(phrase) if level > 0.01])
    assert 0.07 < np.sqrt((spoken**2).mean()) < 0.14
    assert np.abs(phrase.samples.astype(int)).max() < 30_000


def test_a_phrase_is_made_ready_for_the_loudspeaker_unchanged_in_length_and_loudness(voice: Voice) -> None:
    """At 48,000 samples a second."""
    phrase = voice.speak("Wild draw four.")
    sound = phrase.sound()
    assert sound.dtype == np.float32
    assert len(sound) / SPEAKING_RATE == pytest.approx(phrase.seconds, abs=0.001)
    assert np.sqrt((sound**2).mean()) == pytest.approx(np.sqrt(((phrase.samples / 32768) ** 2).mean()), rel=0.02)


@pytest.mark.parametrize("text", ["", "…", "♠", "\u200b"])
def test_what_cannot_be_said_is_silence(voice: Voice, text: str) -> None:
    """And no error."""
    assert voice.speak(text).seconds < 0.7


@pytest.mark.parametrize("level", [0.0, 1e-6])
@pytest.mark.parametrize("length", [0, 2000])
def test_silence_is_short_and_stays_silent(level: float, length: int) -> None:
    """Noise that nobody hears is not made louder."""
    phrase = make_phrase(np.full(length, level, np.float32), 22_050)
    assert not phrase.samples.any()
    assert 0 < phrase.seconds < 0.01


def test_voices_are_told_apart_by_what_they_are(tmp_path: Path, voice: Voice) -> None:
    """A copy is the same voice; another one under the same name is not."""
    model, config = voice_files()
    copy = tmp_path / model.name
    copy.symlink_to(model)
    shutil.copy(config, tmp_path / config.name)
    assert Voice(copy, tmp_path / config.name).identity == voice.identity
    (tmp_path / config.name).write_text(config.read_text("utf-8") + "\n", "utf-8")
    assert Voice(copy, tmp_path / config.name).identity != voice.identity
    copy.unlink()
    copy.write_bytes(b"another model")
    assert Voice(copy, config).identity != voice.identity


@pytest.mark.parametrize("damage", ["model cut", "model empty", "model gone", "config no json", "config empty object"])
def test_a_damaged_voice_is_told_in_a_sentence(tmp_path: Path, damage: str) -> None:
    """Once and every time it is asked; no crash."""
    model, config = tmp_path / "voice.onnx", tmp_path / "voice.onnx.json"
    whole_model, whole_config = voice_files()
    if damage != "model gone":
        model.write_bytes(whole_model.read_bytes()[:100_000] if damage == "model cut" else b"")
    config.write_bytes(whole_config.read_bytes())
    if damage.startswith("config"):
        model.unlink()
        model.symlink_to(whole_model)
        config.write_text("nonsense" if damage == "config no json" else "{}", "utf-8")
    broken = Voice(model, config)
    for _ in range(2):
        with pytest.raises(
            VoiceProblem, match=r"^The voice .* cannot be used: .*\. Get it again, or name another one\.$"
        ):
            broken.speak("Hello.")
    assert str(model) in broken.problem
    assert not broken.ready


def test_nothing_heavy_is_loaded_before_it_is_needed() -> None:
    """The first words come from the cache while the voice is still loading."""
    heavy = "[name for name in ('piper', 'onnxruntime') if name in sys.modules]"
    code = f"import sys, voiceuno.speech.speaking.speaker; print({heavy})"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"
