"""Runs a program under strace: which sockets it opens, and which files it creates or opens for writing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

_OPENING = frozenset("open openat openat2".split())
_MAKING = frozenset(
    "creat truncate mkdir mkdirat mknod mknodat link linkat symlink symlinkat rename renameat renameat2".split()
)
_REACHING = frozenset("socket connect bind listen".split())
_PATIENCE = 20.0  # seconds until strace has written down the end of the program
_UNFINISHED = re.compile(r"^(\d+) +(.*) <unfinished \.\.\.>$")
_RESUMED = re.compile(r"^(\d+) +<\.\.\. \w+ resumed>(.*)$")
_CALL = re.compile(r"^\d+ +(\w+)\((.*)\) += (-?\d+|\?)")
_PATH = re.compile(r'(?:\w+(?:<([^>]*)>)?, )?"((?:[^"\\]|\\.)*)"')  # with the folder that it counts from
_WRITING = re.compile(r"O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)")


class Call(NamedTuple):
    """Something that a program asked of the system."""

    name: str
    words: str  # as strace writes them
    failed: bool

    @property
    def path(self) -> str:
        """The whole path of the file; where there are two, of the one that is made."""
        found: list[tuple[str, str]] = _PATH.findall(self.words)
        return os.path.normpath(os.path.join(*found[-1])) if found else ""  # noqa: PTH118

    def __str__(self) -> str:
        return f"{self.name}({self.words})"


class Watched:
    """A program that is watched: start it with `command` in front of it."""

    def __init__(self, log: Path) -> None:
        self._log = log
        calls = ",".join(sorted(_OPENING | _MAKING | _REACHING))
        # With -D the program is our own child, so that it can be ended; strace follows it to its end.
        self.command = [
            "strace",
            "-D",
            "-f",
            "--seccomp-bpf",
            "-y",
            "-q",
            "-s",
            "4096",
            "-e",
            f"trace={calls}",
            "-o",
            str(log),
        ]

    def sockets(self) -> list[Call]:
        """Every attempt to open a socket or to reach somebody, also where it failed."""
        return [call for call in self._calls() if call.name in _REACHING]

    def written(self) -> list[Call]:
        """What created a file, or opened one so that it could be changed."""
        return [
            call
            for call in self._calls()
            if not call.failed and (call.name in _MAKING or (call.name in _OPENING and _WRITING.search(call.words)))
        ]

    def _calls(self) -> Iterator[Call]:
        for line in self._lines():
            if match := _CALL.match(line):
                yield Call(match.group(1), match.group(2), match.group(3).startswith("-"))

    def _lines(self) -> Iterator[str]:
        """Whole lines; strace breaks those of calls during which another thread did something."""
        begun: dict[str, str] = {}
        for line in self._text().splitlines():
            if match := _UNFINISHED.match(line):
                begun[match.group(1)] = line.removesuffix(" <unfinished ...>")
            elif match := _RESUMED.match(line):
                yield begun.pop(match.group(1), "") + match.group(2)
            else:
                yield line
        yield from (f"{line}) = ?" for line in begun.values())

    def _text(self) -> str:
        """What strace has written, when the first process has ended, which is the program itself."""
        until = time.monotonic() + _PATIENCE
        while True:
            text = self._log.read_text("utf-8", errors="replace")
            first = text.partition(" ")[0]
            if re.search(rf"^{first} +\+\+\+ (exited|killed)", text, re.MULTILINE):
                return text
            assert time.monotonic() < until, f"strace does not come to an end: {text[-500:]}"
            time.sleep(0.05)


def watched(folder: Path) -> Watched:
    """Somebody who watches; the test is skipped where nobody may watch, or fails where somebody must."""
    why = _why_not()
    if why and (os.environ.get("VOICEUNO_NEED_SOUND") or os.environ.get("CI")):
        pytest.fail(f"Programs cannot be watched: {why}")
    if why:
        pytest.skip(f"Programs cannot be watched: {why}")
    return Watched(folder / "calls")


def _why_not() -> str:
    if not shutil.which("strace"):
        return "the program strace is missing (Debian package strace)"
    run = subprocess.run(["strace", "-D", "-f", "-q", "true"], capture_output=True, text=True, check=False)
    return "" if run.returncode == 0 else f"strace may not do its work here: {run.stderr.strip()[-200:]}"
