"""The standard streams, made so that no locale, no byte and no closed one can break a command."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO, TextIO

LONGEST = 10_000  # bytes of a line that are read; the longest sentence that is understood is far shorter


def prepare() -> None:
    """Open what was closed, so that no file of ours takes its number, and let each stream cope with any sign."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is this one
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a letter shows another


def lines() -> Iterator[bytes]:
    """The lines of standard input without their ends; of one that is endless no more than the beginning is kept."""
    source: BinaryIO = sys.stdin.buffer
    while line := source.readline(LONGEST):
        rest = line
        while len(rest) == LONGEST and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST)
        yield line.rstrip(b"\r\n")


def text_of(line: bytes) -> str:
    """A line as text; what is not UTF-8 becomes a sign that means nothing."""
    return line.decode("utf-8", errors="replace")


def flush() -> None:
    """Bring the last words that were printed to their place. Raises OSError."""
    sys.stdout.flush()


def give_up(stream: TextIO) -> None:
    """Print nothing there any more: what waits to be printed would fail again when the process ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _nothing(mode: str) -> io.TextIOWrapper:
    return open(os.devnull, mode, encoding="utf-8")  # type: ignore[return-value]  # noqa: PTH123
