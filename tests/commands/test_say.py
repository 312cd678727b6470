"""`voiceuno say`: a recording of what the game says, or a sentence that tells why there is none."""

from __future__ import annotations

import io
import wave
from pathlib import Path

import pytest

from voiceuno.__main__ import main


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the user's data."""
    monkeypatch.setenv("VOICEUNO_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def seconds(path: Path) -> float:
    """The length of a recording, which has one channel of 16 bits."""
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 48_000)
        return float(file.getnframes() / 48_000)


def test_it_writes_a_recording_that_is_longer_when_it_is_slower(tmp_path: Path) -> None:
    """A code takes as long as the words for it."""
    for name, *arguments in (("words", "Red five."), ("code", "r5."), ("slow", "red five.", "--rate", "0.6")):
        assert main(["say", *arguments, "-o", str(tmp_path / name)]) == 0
    assert 0.4 < seconds(tmp_path / "words") < 1.5
    assert seconds(tmp_path / "code") == pytest.approx(seconds(tmp_path / "words"), abs=0.05)
    assert seconds(tmp_path / "slow") > 1.3 * seconds(tmp_path / "words")


def test_the_second_time_it_sounds_the_same_and_comes_from_the_cache(tmp_path: Path, home: Path) -> None:
    """Which is in the user's folder."""
    main(["say", "Your turn. Red five on top.", "-o", str(tmp_path / "one.wav")])
    assert len([path for path in (home / "phrases").rglob("*") if path.is_file()]) == 2
    main(["say", "Your turn. Red five on top.", "-o", str(tmp_path / "two.wav")])
    assert (tmp_path / "one.wav").read_bytes() == (tmp_path / "two.wav").read_bytes()


def test_it_reads_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line, whatever bytes come."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"Red five.\n\nBlue \xff skip.\n"), encoding="utf-8"))
    assert main(["say", "-", "-o", str(tmp_path / "out.wav")]) == 0
    assert seconds(tmp_path / "out.wav") > 1


@pytest.mark.parametrize("text", ["", " ", "… !"])
def test_nothing_to_say_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    """And no file is made."""
    assert main(["say", text, "-o", str(tmp_path / "out.wav")]) == 1
    assert capsys.readouterr().err == "There is nothing to say. Give a text with words in it.\n"
    assert not (tmp_path / "out.wav").exists()


def test_a_place_that_cannot_be_written_to_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By its name."""
    assert main(["say", "Hello.", "-o", str(tmp_path / "none" / "out.wav")]) == 1
    assert "out.wav cannot be written" in capsys.readouterr().err


def test_a_missing_or_broken_voice_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With what to do about it; no file is made."""
    monkeypatch.setenv("VOICEUNO_MODELS", str(tmp_path / "none"))
    assert main(["say", "Hello.", "-o", str(tmp_path / "out.wav")]) == 1
    assert "models --get" in capsys.readouterr().err
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "voice.onnx").write_bytes(b"nothing of the kind")
    config = '{"audio": {"sample_rate": 22050}, "phoneme_id_map": {"a": [1]}}'
    (tmp_path / "own" / "voice.onnx.json").write_text(config, "utf-8")
    monkeypatch.setenv("VOICEUNO_VOICE", str(tmp_path / "own"))
    assert main(["say", "Hello.", "-o", str(tmp_path / "out.wav")]) == 1
    assert "Get it again, or name another one." in capsys.readouterr().err
    assert not (tmp_path / "out.wav").exists()


@pytest.mark.parametrize(
    ("option", "value"), [("--rate", "0"), ("--rate", "nan"), ("--volume", "5"), ("--volume", "x")]
)
def test_impossible_settings_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, value: str
) -> None:
    """With the range that is possible."""
    with pytest.raises(SystemExit):
        main(["say", "Hello.", "-o", str(tmp_path / "out.wav"), option, value])
    assert f"{value} is not a number from" in capsys.readouterr().err
