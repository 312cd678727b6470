"""A disk that refuses: the calls of `os` for one folder fail for a while, each in a way that it can really fail."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

_NO_SPACE = (errno.ENOSPC, errno.EDQUOT)
_BROKEN = (errno.EIO,)
_LOCKED = (errno.EROFS, errno.EACCES, errno.EPERM)
_ERRORS: dict[str, tuple[int, ...]] = {
    "open": (*_NO_SPACE, *_BROKEN, *_LOCKED, errno.EMFILE, errno.ENFILE),
    "write": (*_NO_SPACE, *_BROKEN, errno.EFBIG),
    "fsync": (*_NO_SPACE, *_BROKEN),
    "fstat": _BROKEN,
    "close": _BROKEN,
    "link": (*_NO_SPACE, *_BROKEN, *_LOCKED, errno.EMLINK),
    "rename": (*_NO_SPACE, *_BROKEN, *_LOCKED),
    "replace": (*_NO_SPACE, *_BROKEN, *_LOCKED),
    "mkdir": (*_NO_SPACE, *_BROKEN, *_LOCKED),
    "unlink": (*_BROKEN, *_LOCKED),
}
_READING = frozenset(["open", "fstat", "close"])


class FaultyDisk:
    """Stands for a part of `os`, for the files of one folder; all others work as ever."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path, chance: Random) -> None:
        self._folder, self._chance = str(folder), chance
        self._files: set[int] = set()
        self.calls = self.faults = 0
        self.first, self.last, self.rate = 0, -1, 1.0  # which calls may fail, and how likely
        for name in _ERRORS:
            patch.setattr(os, name, self._faulty(name, getattr(os, name)))

    def fail(self, first: int, last: int, rate: float) -> None:
        """From now on calls with these numbers may fail."""
        self.first, self.last, self.rate = self.calls + first, self.calls + last, rate

    def heal(self) -> None:
        """All is well again."""
        self.last = -1

    def _faulty(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            if not self._is_ours(args[0]):
                return real(*args, **more)
            self.calls += 1
            is_ill = self.first <= self.calls <= self.last and self._chance.random() < self.rate
            if is_ill:
                self.faults += 1
                return self._failing(name, real, *args, **more)
            result = real(*args, **more)
            if name == "open":
                self._files.add(result)
            elif name == "close":
                self._files.discard(args[0])
            return result

        return call

    def _failing(self, name: str, real: Callable[..., Any], *args: Any, **more: Any) -> Any:
        if name == "write" and self._chance.random() < 0.5:
            written = real(args[0], args[1][: self._chance.randint(0, max(0, len(args[1]) - 1))])
            if written and self._chance.random() < 0.5:
                return written  # a short write is no error
        elif name == "close":
            real(*args, **more)  # the file is closed all the same
            self._files.discard(args[0])
        elif name == "fsync" and self._chance.random() < 0.2:
            real(*args, **more)
        number = self._chance.choice(_ERRORS[name])
        raise OSError(number, os.strerror(number), *([str(args[0])] if not isinstance(args[0], int) else []))

    def _is_ours(self, what: object) -> bool:
        if isinstance(what, int):
            return what in self._files
        return isinstance(what, str | os.PathLike) and os.fspath(what).startswith(self._folder)
