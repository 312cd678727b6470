"""What holds for the project as a whole: the notices, and a quick start."""

from __future__ import annotations

import resource
import subprocess
import sys
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


def start_costs(*arguments: str) -> float:
    """Return the seconds of work, on however busy a machine, that Python takes to run with the arguments."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_help_starts_quickly() -> None:
    # A ratio holds on slow machines too, where a limit in seconds would not; both are taken in turn, so that what
    # slows the machine for a while slows both.
    costs = [(start_costs("-m", "voiceuno", "--help"), start_costs("-c", "pass")) for _ in range(5)]
    assert min(ours for ours, _ in costs) < 8 * min(bare for _, bare in costs)


def test_help_loads_nothing_heavy() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "voiceuno", "--help"]
    run = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    # A line reads "import time: <self> | <cumulative> | <indented module name>".
    loaded = {top(line.rpartition("|")[2].strip()) for line in run.stderr.splitlines()}
    assert "voiceuno" in loaded
    assert loaded & HEAVY == set()
