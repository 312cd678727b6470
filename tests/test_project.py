"""What holds for the project as a whole: the notices, and a quick start."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]

SPEECH_LIBRARIES = {"piper", "sounddevice", "vosk"}
HEAVY = {"numpy", "onnxruntime", "rlcard"} | SPEECH_LIBRARIES


def top(name: str) -> str:
    """Return the first part of a dotted name."""
    return name.partition(".")[0]


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
