"""A language that somebody has begun: it can be played with, and its mistakes are told so that they can be mended."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import voiceuno

PROJECT = Path(voiceuno.__file__).parents[1]
BEGUN = ("cards.toml", "commands.toml", "names.toml")


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The folder of a language with the words of English and no sentences of its own, beside the others."""
    (tmp_path / "voiceuno").symlink_to(PROJECT / "voiceuno")
    (tmp_path / "voices").symlink_to(PROJECT / "voices")
    grammars = tmp_path / "grammars"
    grammars.mkdir()
    for name in ("en", "fr", "languages.toml"):
        (grammars / name).symlink_to(PROJECT / "grammars" / name)
    (grammars / "de").mkdir()
    for name in BEGUN:
        shutil.copy(PROJECT / "grammars" / "en" / name, grammars / "de")
    return grammars / "de"


def run(begun: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    project = begun.parents[1]
    command = [sys.executable, "-m", "voiceuno", *words]
    places = {"PYTHONPATH": str(project), "VOICEUNO_HOME": str(project / "home"), "LC_ALL": "C.UTF-8", "LANG": ""}
    return subprocess.run(
        command, input=said, capture_output=True, text=True, cwd=project, env={**os.environ, **places}, check=False
    )


def test_what_has_no_sentence_yet_is_said_in_the_default_language(begun: Path) -> None:
    """A match goes on; nothing ends it for want of words."""
    whole = (PROJECT / "grammars" / "en" / "prompts.toml").read_text("utf-8")
    words = "\n[".join(part for part in whole.split("\n[") if part.startswith("words"))
    (begun / "prompts.toml").write_text("[" + words + '\n[setup]\nbots = "{value} Roboter"\n', "utf-8")
    talk = "let's play\ntwo bots\nstandard rules\nstart\nwhat are my cards\nthe whole truth about pears\nquit\nyes\n"
    ended = run(begun, "play", "--text", "--language", "de", said=talk)
    assert ended.returncode == 0, ended.stderr
    assert "Two Roboter" in ended.stdout
    assert "Goodbye." in ended.stdout


def test_a_slip_is_told_with_its_file_and_line_and_the_others_are_shown(begun: Path) -> None:
    """Somebody who writes words can mend it without knowing the program."""
    lines = (begun / "commands.toml").read_text("utf-8").splitlines()
    lines.insert(40, 'means = "half a')
    (begun / "commands.toml").write_text("\n".join(lines), "utf-8")
    shown = run(begun, "languages")
    assert shown.returncode == 0, shown.stderr
    assert "grammars/de/commands.toml cannot be read" in shown.stdout
    assert "line 41" in shown.stdout
    assert "fr: " in shown.stdout
    played = run(begun, "play", "--text", "--language", "de", said="help\n")
    assert played.returncode == 1
    assert "grammars/de/commands.toml cannot be read" in played.stderr


def test_a_meaning_that_nobody_knows_is_refused(begun: Path) -> None:
    """Else the command would be understood, and nothing would happen."""
    with (begun / "commands.toml").open("a", encoding="utf-8") as file:
        file.write('\n[[command]]\nmeans = "ziehen"\nphases = "any"\nsay = "ich ziehe"\n')
    tried = run(begun, "understand", "--language", "de", "ich ziehe")
    assert tried.returncode == 1
    assert "No meaning begins with 'ziehen'" in tried.stderr


def test_nobody_is_offered_a_language_that_cannot_offer_itself(begun: Path) -> None:
    """The first start in English is as it was."""
    greeted = run(begun, "play", "--text", said="quit\nyes\n")
    assert greeted.returncode == 0, greeted.stderr
    assert "language.offer" not in greeted.stdout
    assert greeted.stdout.count("en français") == 1
    assert greeted.stdout.count("in English") == 0
