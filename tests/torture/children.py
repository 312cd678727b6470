"""Runs `voiceuno` as a process of its own: it ends in time, by itself, and never with a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.torture.kinds import Broken

ROOT = Path(__file__).parents[2]


def run(home: Path, *words: str | Path, seconds: float, said: bytes = b"", **more: str) -> tuple[int, str, str]:
    """The status and what was printed; `more` are variables of the environment."""
    command = [sys.executable, "-m", "voiceuno", *map(str, words)]
    folders = dict.fromkeys(("VOICEUNO_HOME", "HOME", "XDG_RUNTIME_DIR"), str(home))  # without this machine's sound
    environment = {**os.environ, **folders, "PULSE_SERVER": "", "PYTHONPATH": str(ROOT), **more}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, input=said, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise Broken(f"`{words[0]}` hangs", f"{words} took more than {seconds:.0f} seconds") from None
    out, errors = (text.decode(errors="replace") for text in (done.stdout, done.stderr))
    if done.returncode < 0:
        raise Broken(f"`{words[0]}` dies of signal {-done.returncode}", f"{words}: {errors[-600:]}")
    if "Traceback" in out + errors:
        last = errors.strip().splitlines()[-1].partition(":")[0]
        raise Broken(f"`{words[0]}` prints a traceback: {last}", f"{words}: {errors[-900:]}")
    return done.returncode, out, errors
