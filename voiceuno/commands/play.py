"""`voiceuno play`: a match against bots, typed in sentences until the voice takes its place."""

from __future__ import annotations

import argparse
import os
import select
import sys
from functools import partial

from voiceuno.app import make_dialogue
from voiceuno.text import converse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said behind the name of the command."""
    parser.add_argument("--text", action="store_true", help="type instead of speaking: one line is one sentence")
    parser.add_argument("--seed", type=int, help="the same number deals the same cards")


def run(args: argparse.Namespace) -> int:
    """Converse on standard input and output until the player quits."""
    try:
        dialogue, problems = make_dialogue(args.seed)
    except OSError as error:
        print(
            f"The folder for saved games cannot be used: {error}. Set VOICEUNO_HOME to another one.",
            file=sys.stderr,
        )
        return 1
    for problem in problems:
        print(problem, file=sys.stderr)
    converse(dialogue, Lines(sys.stdin.fileno()), partial(print, flush=True))
    return 0


class Lines:
    """Lines from a file descriptor, with a look at whether one is there already."""

    def __init__(self, source: int) -> None:
        self.source, self._rest, self._ended = source, b"", False

    def next(self, seconds: float | None = None) -> str | None:
        """The next line, or None at the end or when none came in time."""
        while b"\n" not in self._rest and not self._ended:
            if seconds is not None and not select.select([self.source], [], [], seconds)[0]:
                return None
            data = os.read(self.source, 65536)
            self._rest, self._ended = self._rest + data, not data
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode("utf-8", errors="replace") if line or not self._ended else None
