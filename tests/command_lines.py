"""One short run of every command in a process of its own, for tests of what holds for all of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from voiceuno.__main__ import _COMMANDS

ROOT = Path(__file__).parents[1]
PROGRAM = (sys.executable, "-m", "voiceuno")
CLIP = ROOT / "audio_fixtures" / "awb" / "catch_clara.wav"
RECORD = """voiceuno record 1
rules mattel
seed 3
players Ann Ben Cas
dealer Cas
---
"""
TYPED = b"new game with two bots and standard rules\nquit\nyes\n"


def command_lines(folder: Path) -> dict[str, list[str]]:
    """What is typed for each command; files are in the folder."""
    record = folder / "a.record"
    record.write_text(RECORD, "utf-8")
    lines = {
        "play": ["play", "--text"],
        "play by voice": ["play"],
        "demo": ["demo", "-o", str(folder / "none" / "demo.wav")],
        "replay": ["replay", str(record)],
        "simulate": ["simulate", "--games", "3", "--bots", "easy,easy"],
        "understand": ["understand"],
        "hear": ["hear", str(CLIP)],
        "say": ["say", "Red five.", "-o", str(folder / "said.wav")],
        "serve": ["serve", "--together"],  # rooms are missing, so that it ends at once
        "bench": ["bench", "hearing", str(folder / "none")],
        "packs": ["packs"],
        "models": ["models"],
        "languages": ["languages"],
        "doctor": ["doctor", "--no-speech"],
        "help": ["--help"],
    }
    assert lines.keys() >= set(_COMMANDS)
    return lines


NAMES = (*_COMMANDS, "play by voice", "help")


def environment(folder: Path, **more: str | None) -> dict[str, str]:
    """Variables for a process without sound, whose folder is `home` in this one; None takes one out."""
    silent = {"PULSE_SERVER": f"unix:{folder}/nowhere", "VOICEUNO_HOME": str(folder / "home")}
    both = {**os.environ, **silent, **more}
    both.pop("PYTHONUNBUFFERED", None)  # so that the last words are printed at the end, as usual
    return {name: value for name, value in both.items() if value is not None}


def run(*words: str, env: dict[str, str], data: bytes = TYPED, before: tuple[str, ...] = ()) -> tuple[int, str, str]:
    """The status, and what was printed on both streams."""
    done = subprocess.run(
        [*before, *PROGRAM, *words], input=data, cwd=ROOT, env=env, capture_output=True, timeout=120, check=False
    )
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def assert_told(status: int, errors: str) -> None:
    """It ended as it should: no traceback, no mistake of ours, and a sentence where something was wrong."""
    assert "Traceback" not in errors
    assert "Error" not in errors
    assert status in (0, 1, 2), errors
    lines = errors.splitlines()
    if "usage:" not in errors:
        assert len(lines) <= 1, errors
