"""What others import from voiceuno: all of it is there and explained, and importing it costs nothing."""

from __future__ import annotations

import ast
import doctest
import inspect
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import voiceuno

ROOT = Path(__file__).parents[1]
# Explained where they are defined; a value has no text of its own.
VALUES = {"CERTAIN", "DOUBTFUL", "RULESETS", "__version__"}
HEAVY = {"numpy", "onnxruntime", "piper", "sounddevice", "soundfile", "soxr", "vosk"}


def loaded_by(program: str) -> set[str]:
    """The modules that a program has in memory at its end."""
    code = f"{program}\nimport sys, json; print(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def declared() -> set[str]:
    """The names that a type checker sees."""
    tree = ast.parse(Path(voiceuno.__file__).read_text("utf-8"))
    (block,) = (each for each in tree.body if isinstance(each, ast.If))
    return {name.asname or name.name for each in block.body if isinstance(each, ast.ImportFrom) for name in each.names}


def test_a_type_checker_sees_the_same_names() -> None:
    """Those that are loaded when they are asked for are those that are declared."""
    assert declared() | {"__version__"} == set(voiceuno.__all__)
    assert len(set(voiceuno.__all__)) == len(voiceuno.__all__)


@pytest.mark.parametrize("name", sorted(voiceuno.__all__))
def test_every_name_is_there_and_explained(name: str) -> None:
    """With a text of its own, and so is everything that can be called on it."""
    value = getattr(voiceuno, name)
    if name in VALUES:
        assert value
        return
    assert value.__name__ == name
    assert "__doc__" not in vars(value) or value.__doc__
    assert inspect.getdoc(value)
    assert [each for each in public_parts(value) if not inspect.getdoc(getattr(value, each))] == []


def public_parts(value: Any) -> list[str]:
    """The methods and properties of a class of ours."""
    if not inspect.isclass(value):
        return []
    kinds = (property, staticmethod, classmethod)
    return [
        name
        for name, part in vars(value).items()
        if not name.startswith("_") and (inspect.isfunction(part) or isinstance(part, kinds))
    ]


def test_another_name_is_refused() -> None:
    """As with any module."""
    with pytest.raises(AttributeError, match="module 'voiceuno' has no attribute 'Dealer'"):
        _ = voiceuno.Dealer


def test_importing_it_loads_nothing() -> None:
    """The process with the sound devices and every `--help` begin with it."""
    loaded = loaded_by("import voiceuno")
    assert {name for name in loaded if name.startswith("voiceuno.")} == {"voiceuno.sentences"}
    assert loaded.isdisjoint(HEAVY)
    assert loaded - loaded_by("import os, importlib, typing") == {"__future__", "voiceuno", "voiceuno.sentences"}


def test_all_of_it_does_without_sound() -> None:
    """A host that types needs no speech library, and none that is slow to load."""
    loaded = loaded_by("from voiceuno import *\nClub, Conversation, Language")
    assert {"voiceuno.club", "voiceuno.dialogue.conversation"} <= loaded
    assert loaded.isdisjoint(HEAVY)
    of_hosts = {
        f"voiceuno.hosts{each}"
        for each in ("", ".gathering", ".guesses", ".guest_place", ".guests", ".several", ".typed", ".wire")
    }
    assert {name for name in loaded if name.startswith(("voiceuno.speech", "voiceuno.hosts"))} == of_hosts


def test_the_first_example_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the module says at its beginning can be typed."""
    monkeypatch.setenv("VOICEUNO_HOME", str(tmp_path))
    assert voiceuno.__doc__
    example = doctest.DocTestParser().get_doctest(voiceuno.__doc__, {}, "voiceuno", None, None)
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0
