"""`voiceuno serve` where what it needs is not installed, and with options that make no sense; the rest of it is tested
in tests/assistants, in an environment of its own."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from voiceuno.__main__ import main


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the user's data."""
    monkeypatch.setenv("VOICEUNO_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In one sentence, and nothing is made on disk."""
    for name in [name for name in sys.modules if name.startswith("voiceuno.hosts.wyoming.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "wyoming", None)
    importlib.invalidate_caches()
    assert main(["serve"]) == 1
    assert "pip install '.[serve]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--together"], "Playing together takes two rooms or more."),
        (["--room", "kitchen=tcp://a:1", "--together"], "Playing together takes two rooms or more."),
        (["--room", "kitchen"], "kitchen is no room."),
        (["--room", "=tcp://a:1"], "=tcp://a:1 is no room."),
        (["--room", "kitchen=http://a:1"], "kitchen=http://a:1 is no room."),
        (["--room", "kitchen=tcp://a"], "kitchen=tcp://a is no room."),
    ],
)
def test_options_that_make_no_sense_are_told(
    options: list[str], told: str, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    """At once, with the status of a wrong command line."""
    assert main(["serve", *options]) == 2
    assert told in capsys.readouterr().err
    assert not home.exists()
