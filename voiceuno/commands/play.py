"""`voiceuno play`: a match against bots, typed in sentences until the voice takes its place."""

from __future__ import annotations

import argparse
import fcntl
import io
import os
import select
import sys
import time
from functools import partial
from pathlib import Path

from voiceuno.app import make_dialogue
from voiceuno.store import data_home
from voiceuno.text import converse

_LONGEST = 1000  # bytes of a line that are read; the longest sentence that is understood is far shorter


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said behind the name of the command."""
    parser.add_argument("--text", action="store_true", help="type instead of speaking: one line is one sentence")
    parser.add_argument("--seed", type=int, help="the same number deals the same cards")


def run(args: argparse.Namespace) -> int:
    """Converse on standard input and output until the player quits."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a letter shows another
    dialogue, problems = make_dialogue(args.seed)
    if not _is_alone(data_home()):
        print("voiceuno is already running. Only one can play at a time.", file=sys.stderr)
        return 1
    for problem in problems:
        print(problem, file=sys.stderr)
    say = partial(print, flush=True)
    try:
        if not converse(dialogue, Lines(sys.stdin.fileno() if sys.stdin else None), say):
            say(dialogue.prompts.say("say.goodbye"))
    except BrokenPipeError:  # nobody listens any more; everything is saved
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _is_alone(folder: Path) -> bool:
    """Whether no other voiceuno uses the folder; it is kept for this one until the process ends."""
    try:
        lock = os.open(folder / "lock", os.O_WRONLY | os.O_CREAT, 0o666)
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # where nothing can be written, nothing can be mixed up
    return True


class Lines:
    """Lines from a file descriptor, with a look at whether one is there already."""

    def __init__(self, source: int | None) -> None:
        self._source, self._rest = source, bytearray()

    def next(self, seconds: float | None = None) -> str | None:
        """The next line, or None at the end or when none came in time."""
        until = None if seconds is None else time.monotonic() + seconds
        while (end := self._rest.find(b"\n")) < 0 and self._source is not None:
            del self._rest[_LONGEST:]  # however much comes without a line end, little of it is kept
            if not self._is_ready(self._source, until):
                return None
            self._rest += self._read(self._source)
        if end < 0 and not self._rest:
            return None
        line = bytes(self._rest[: end if end >= 0 else None])
        del self._rest[: len(line) + 1]
        text = line[:_LONGEST].decode("utf-8", errors="replace")
        return "".join(sign if sign.isprintable() else " " for sign in text)

    def _is_ready(self, source: int, until: float | None) -> bool:
        seconds = None if until is None else max(0.0, until - time.monotonic())
        return bool(select.select([source], [], [], seconds)[0])

    def _read(self, source: int) -> bytes:
        """What is there; it is the end also if the terminal has gone."""
        try:
            data = os.read(source, 65536)
        except BlockingIOError:  # somebody else was quicker
            return b""
        except OSError:
            data = b""
        self._source = source if data else None
        return data
