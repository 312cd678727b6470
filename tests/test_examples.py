"""The examples run as they are, each in a process of its own."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = {path.stem: path for path in sorted((ROOT / "examples").glob("*.py"))}
TYPED = """new game with one bot and standard rules
my hand
what is on the table tonight
quit
yes
"""

ASKED = """bedroom: what's the weather in Berlin
kitchen: pause
"""


def run(name: str, folder: Path, typed: str = "") -> list[str]:
    """What an example prints; it ends well and complains of nothing."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES[name])],
        input=typed,
        cwd=folder,
        env={**os.environ, "VOICEUNO_HOME": str(folder / "home"), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_bots_play_a_round(tmp_path: Path) -> None:
    """Told from the deal to the score, and the same every time."""
    lines = run("bot_match", tmp_path)
    assert any(line.endswith(" deals.") for line in lines)
    assert re.fullmatch(r"(Anna|Ben|Clara) wins the round\.", lines[-2])
    assert re.fullmatch(r"(Anna|Ben|Clara) gets \d+, that makes \d+\.", lines[-1])
    assert lines == run("bot_match", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_somebody_types_to_it(tmp_path: Path) -> None:
    """A match begins, questions are answered, and it is kept when the player quits."""
    lines = run("text_loop", tmp_path, TYPED)
    assert any("Your hand:" in line for line in lines)
    assert lines[-2:] == ["Quit? The match is saved.", "Goodbye."]
    assert any("Continue?" in line for line in run("text_loop", tmp_path, "quit\n"))


def test_the_lines_end(tmp_path: Path) -> None:
    """Whoever closes the input ends it, without an error."""
    assert run("text_loop", tmp_path)[0] == "Welcome to voiceuno."


def test_two_play_at_a_table(tmp_path: Path) -> None:
    """Both say something, each is told of the other, and nobody of a card that the other drew."""
    lines = run("two_at_a_table", tmp_path)
    for name, other in (("Anna", "Ben"), ("Ben", "Anna")):
        told = [line.removeprefix(f"  to {name}: ") for line in lines if line.startswith(f"  to {name}: ")]
        assert any(line.startswith(f"{name} says: ") for line in lines)
        assert sum(line.startswith("Your hand: ") for line in told) == 1
        assert any(line.startswith(f"{other}, ") for line in told)
        drew = [line for line in told if line.startswith(f"{other} draws")]
        assert [line for line in drew if not re.match(rf"{other} draws(\.| (one|two|four|six)\b)", line)] == []
    assert list(tmp_path.iterdir()) == []


def test_an_assistant_has_two_devices(tmp_path: Path) -> None:
    """Each has a match of its own, a pause hands the assistant back, and what waited is there after a restart."""
    devices = ("kitchen", "bedroom")
    lines = run(
        "assistant_host",
        tmp_path,
        "".join(f"{each}: play uno with two bots and standard rules\n" for each in devices) + ASKED,
    )
    for device in devices:
        assert sum(line.startswith(f"{device}: Your hand: ") for line in lines) == 1
    assert lines[-3:] == [
        "bedroom: (for the assistant: what's the weather in Berlin)",
        "kitchen: Paused. Say continue.",
        "kitchen: (listens: no)",
    ]
    lines = run("assistant_host", tmp_path, "attic: turn on the light\nkitchen: play uno\n")
    assert lines[0] == "attic: (for the assistant: turn on the light)"
    assert "is waiting. Continue?" in lines[-2]
    assert lines[-1] == "kitchen: (listens: yes)"


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_says_how_to_run_it_and_is_tested(name: str) -> None:
    """It is short, uses the public face first of all, and none is left out here."""
    text = EXAMPLES[name].read_text("utf-8")
    assert f"`python examples/{name}.py`" in (ast.get_docstring(ast.parse(text)) or "")
    assert "from voiceuno import " in text
    assert text.count("\n") < 60
    assert f'run("{name}"' in Path(__file__).read_text("utf-8")
