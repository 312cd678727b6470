"""`voiceuno languages` tells what each language lacks."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from voiceuno.__main__ import main
from voiceuno.language import files, lacking, messages
from voiceuno.language.loading import load_grammar
from voiceuno.speech.models import installed
from voiceuno.speech.models.catalogue import VOICE, load_models

GRAMMARS = files.data_folder("grammars")


def test_every_language_is_told_with_a_sentence_for_each_thing(capsys: pytest.CaptureFixture[str]) -> None:
    """Ours are whole in their words."""
    assert main(["languages"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.partition(":")[0] for line in lines} >= {"en", "fr"}
    assert not [line for line in lines if "without words" in line or "cannot be said" in line]


def test_it_speaks_the_language_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """As every command does."""
    assert main(["languages", "--language", "fr"]) == 0
    assert "fr : " in capsys.readouterr().out


def test_what_is_not_here_is_told_with_how_to_get_it_for_that_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever types what is told has the models of the language that was meant."""
    monkeypatch.setenv("VOICEUNO_MODELS", str(tmp_path))
    assert main(["languages"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("fr:")]
    assert len(lines) == 3
    assert all(line.endswith("models --get --language fr") for line in lines), lines


def test_a_voice_that_was_fetched_in_place_of_another_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where Piper's voice cannot be had, Kokoro's speaks French."""
    monkeypatch.setenv("VOICEUNO_MODELS", str(tmp_path))
    other = [*load_models("fr")[VOICE].choices][-1]
    monkeypatch.setattr(installed, "wrong_files", lambda model, *_, **__: [] if model.name == other.name else ["all"])
    assert main(["languages"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("fr:")]
    assert not [line for line in lines if "voice" in line.partition(" is not ")[0]], lines


def test_the_beginnings_of_a_language_are_told_what_they_lack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Files, keys, commands, packs and models; the first few by name, all of them if that is wanted."""
    for name in ("en", "languages.toml"):
        (tmp_path / name).symlink_to(GRAMMARS / name)
    shutil.copytree(
        GRAMMARS / "en", tmp_path / "de", ignore=shutil.ignore_patterns("quiz", "sense.toml", "speech.toml")
    )
    prompts = tmp_path / "de" / "prompts.toml"
    prompts.write_text(prompts.read_text("utf-8").replace("paused = ", "paused_otherwise = "), "utf-8")
    commands = tmp_path / "de" / "commands.toml"
    commands.write_text(commands.read_text("utf-8").replace('means = "undo"', 'means = "draw"'), "utf-8")
    monkeypatch.setattr(files, "data_folder", lambda name: tmp_path if name == "grammars" else GRAMMARS.parent / name)
    monkeypatch.setattr(messages, "data_folder", files.data_folder)
    try:
        assert main(["languages"]) == 0
        told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("de:")]
        assert main(["languages", "--all"]) == 0
        everything = capsys.readouterr().out
    finally:
        load_grammar.cache_clear()
    assert told[0] == "de: missing files (1): sense.toml."
    assert "sentences of the conversation without words (" in told[1]
    assert "paused" in told[1]
    assert "sentences outside the conversation without words (" in told[2]
    assert told[2].endswith(", ….")
    assert told[3] == "de: meanings that cannot be said (1): undo."
    assert told[4] == "de: quiz packs: 0; 10 or more are wanted."
    assert told[5].startswith("de: there is no model to hear with and no voice; write voices/de.toml")
    named = set(re.findall(r"[a-z_.]+", everything))
    assert {key for key in lacking.message_keys("en") if key.startswith("models.")} <= named
