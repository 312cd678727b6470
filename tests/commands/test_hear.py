"""`voiceuno hear`: one JSON line for each file, whatever the file is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
import soxr

from voiceuno.__main__ import main
from voiceuno.speech.sound_files import read_samples

CLIPS = Path(__file__).parents[2] / "audio_fixtures"


def clip(transcript: str) -> Path:
    """One of the spoken clips, by what is said in it."""
    return min(CLIPS.glob(f"*/{transcript.replace(' ', '_')}.wav"))


def hear(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> list[dict[str, Any]]:
    """The lines that the command prints."""
    assert main(["hear", *map(str, arguments)]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_line_says_what_was_heard_and_when(capsys: pytest.CaptureFixture[str]) -> None:
    """Each line has the file, the text, the meaning, the confidence, the alternatives and the time."""
    [line] = hear(capsys, "--phase", "turn", clip("blue three"))
    assert line["file"] == str(clip("blue three"))
    assert (line["text"], line["meaning"], line["outcome"]) == ("blue three", "play b3", "certain")
    assert 0.6 < line["confidence"] <= 1.0
    assert line["alternatives"][0]["meaning"] == "play b3"
    assert 0.5 < line["decided_at"] < 3.0


def test_the_phase_decides_what_words_mean(capsys: pytest.CaptureFixture[str]) -> None:
    """A colour alone is a command only after the question for one."""
    assert hear(capsys, "--phase", "colour", clip("blue"))[0]["meaning"] == "colour blue"
    assert hear(capsys, "--phase", "waiting", clip("blue"))[0]["meaning"] is None


def test_other_rates_and_channels_are_heard(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """48 kHz in two channels is the same to the game as what it was made of."""
    samples = read_samples(clip("blue three"))
    faster = soxr.resample(samples, 16_000, 48_000)
    soundfile.write(tmp_path / "a.flac", np.stack((faster, faster), axis=1), 48_000)
    assert hear(capsys, tmp_path / "a.flac")[0]["meaning"] == "play b3"


def test_files_that_cannot_be_read_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A missing, an empty and a torn file each get a line with a sentence, and the others are heard all the same."""
    (tmp_path / "empty.wav").write_bytes(b"")
    (tmp_path / "torn.wav").write_bytes(b"RIFF\x00")
    lines = hear(capsys, tmp_path / "none.wav", tmp_path / "empty.wav", tmp_path / "torn.wav", clip("blue three"))
    assert [line["meaning"] for line in lines] == [None, None, None, "play b3"]
    assert all(line["error"].endswith(".") for line in lines[:3])
    assert "error" not in lines[3]


def test_paths_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A dash stands for a list of paths, one a line."""
    (tmp_path / "paths").write_text(f"{clip('blue three')}\n\n{clip('card check')}\n")
    with (tmp_path / "paths").open() as paths:
        monkeypatch.setattr("sys.stdin", paths)
        assert [line["meaning"] for line in hear(capsys, "-")] == ["play b3", "ask counts"]


def test_a_missing_model_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No traceback: what is missing and what to type."""
    monkeypatch.delenv("VOICEUNO_RECOGNITION", raising=False)
    monkeypatch.setenv("VOICEUNO_MODELS", str(tmp_path))
    assert main(["hear", str(clip("blue three"))]) == 1
    assert "models --get" in capsys.readouterr().err
