"""What holds for the project as a whole: the direction of imports, the notices, a quick start."""

from __future__ import annotations

import ast
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# What touches the world outside. Without these the same seed always gives the same game.
IMPURE = {
    "asyncio",
    "datetime",
    "io",
    "os",
    "pathlib",
    "shutil",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
}
SPEECH_LIBRARIES = {"piper", "sounddevice", "vosk"}
HEAVY = {"numpy", "onnxruntime", "rlcard"} | SPEECH_LIBRARIES


def imports_in(source: str, package: str) -> Iterator[str]:
    """Yield the full dotted name of everything that a module of `package` imports, wherever it does so."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # One leading dot means the package itself, each further dot one package up.
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            origin = [*above, node.module] if node.module else above
            yield from (".".join([*origin, alias.name]) for alias in node.names)


def imports_of(layer: str) -> list[tuple[str, str]]:
    """Return (file, imported name) for each import in a layer such as `voiceuno.rules`."""
    path = ROOT.joinpath(*layer.split("."))
    files = [*path.rglob("*.py"), *path.parent.glob(f"{path.name}.py")]
    return [
        (str(file.relative_to(ROOT)), name)
        for file in sorted(files)
        for name in imports_in(file.read_text("utf-8"), ".".join(file.relative_to(ROOT).parent.parts))
    ]


def is_within(name: str, *packages: str) -> bool:
    """Tell whether a dotted name is one of the packages or lies inside one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def top(name: str) -> str:
    """Return the first part of a dotted name."""
    return name.partition(".")[0]


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import os.path", "os.path"),
        ("from voiceuno import app", "voiceuno.app"),
        ("from . import cards", "voiceuno.rules.cards"),
        ("from .cards import Card", "voiceuno.rules.cards.Card"),
        ("from .. import app", "voiceuno.app"),
        ("from ..app import run", "voiceuno.app.run"),
        ("def f():\n    import vosk", "vosk"),
    ],
)
def test_every_way_to_import_is_seen(source: str, name: str) -> None:
    assert list(imports_in(source, "voiceuno.rules")) == [name]


def test_the_rules_are_found() -> None:
    # Otherwise the tests below would hold for want of anything to look at.
    assert imports_of("voiceuno.rules")


def test_rules_import_only_pure_parts_of_the_standard_library() -> None:
    wrong = [
        (file, name)
        for file, name in imports_of("voiceuno.rules")
        if not is_within(name, "voiceuno.rules", "voiceuno.errors")
        and (top(name) not in sys.stdlib_module_names or top(name) in IMPURE)
    ]
    assert wrong == []


def test_the_base_of_our_errors_imports_nothing() -> None:
    # So every layer may use it.
    assert {top(name) for _, name in imports_of("voiceuno.errors")} <= {"__future__"}


def test_dialogue_imports_only_the_rules() -> None:
    wrong = [
        (file, name)
        for file, name in imports_of("voiceuno.dialogue")
        if not is_within(name, "voiceuno.rules", "voiceuno.dialogue", "voiceuno.errors", "rapidfuzz")
        and top(name) not in sys.stdlib_module_names
    ]
    assert wrong == []


def test_speech_does_not_import_the_app() -> None:
    assert [found for found in imports_of("voiceuno.speech") if is_within(found[1], "voiceuno.app")] == []


def test_only_speech_imports_the_speech_libraries() -> None:
    wrong = [
        (file, name)
        for file, name in imports_of("voiceuno")
        if top(name) in SPEECH_LIBRARIES and not file.startswith("voiceuno/speech")
    ]
    assert wrong == []


def test_readme_names_the_owner_of_the_trademarks() -> None:
    readme = " ".join((ROOT / "README.md").read_text("utf-8").split())
    assert "UNO and DOS are trademarks of Mattel" in readme


def fastest_start(*arguments: str) -> float:
    """Return the shortest of five times, in seconds, that Python takes to run with the arguments."""
    times = []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    return min(times)


def test_help_starts_quickly() -> None:
    # A ratio holds on slow machines too, where a limit in seconds would not.
    assert fastest_start("-m", "voiceuno", "--help") < 8 * fastest_start("-c", "pass")


def test_help_loads_nothing_heavy() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "voiceuno", "--help"]
    run = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    # A line reads "import time: <self> | <cumulative> | <indented module name>".
    loaded = {top(line.rpartition("|")[2].strip()) for line in run.stderr.splitlines()}
    assert "voiceuno" in loaded
    assert loaded & HEAVY == set()
