"""Remembers the checksums of the models' files, so that a file is read again only when it has changed."""

from __future__ import annotations

import atexit
import fcntl
import hashlib
import json
import os
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from voiceuno.keeping.home import CAREFULLY, open_regular, read_regular, replace_file

_FILE = "checked.json"
_SETTLED = 2.0  # seconds; a file may change once more without another time, so younger ones are read again
_MOST_PROOFS = 50

_writing = threading.Lock()


class Checked:
    """Checksums of files, and which models have worked; where nothing can be kept, all is checked every time."""

    def __init__(self, home: Path) -> None:
        self._path = home / _FILE
        self._files, self._proofs = _read(self._path)
        self._new_files: dict[str, list[Any]] = {}
        self._new_proofs: list[str] = []

    def digest(self, path: Path, *, anew: bool = False) -> str:
        """The SHA-256 of a file, from memory if it has not changed; `anew` reads it in any case. Raises OSError."""
        key, look = str(path.absolute()), _look(path)
        known = self._files.get(key, [])
        if not anew and known and known[:-1] == look:
            return str(known[-1])
        digest = sha256_of(path)
        is_settled = _look(path) == look and time.time() - max(look[1:3]) / 1e9 > _SETTLED
        noted = [*look, digest] if is_settled else []  # an empty note matches no file, so it is read again
        if noted != known:
            self._files[key] = self._new_files[key] = noted
        return digest

    def is_proved(self, proof: str) -> bool:
        """Whether something was kept as proved."""
        return proof in self._proofs

    def prove(self, proof: str) -> None:
        """Keep something as proved."""
        if proof not in self._proofs:
            self._proofs.append(proof)
            self._new_proofs.append(proof)

    def keep(self) -> None:
        """Write what is new to the disk, and keep what others wrote meanwhile."""
        if not self._new_files and not self._new_proofs:
            return
        with _writing, suppress(OSError):
            files, proofs = _read(self._path)
            files = {path: known for path, known in (files | self._new_files).items() if known and Path(path).is_file()}
            proofs = list(dict.fromkeys([*proofs, *self._new_proofs]))[-_MOST_PROOFS:]
            replace_file(self._path, _sealed(files, proofs))
            self._new_files, self._new_proofs = {}, []


class Loading:
    """A file that exists from loading a model until it has worked; one that nobody holds is left from a crash."""

    def __init__(self, home: Path, purpose: str) -> None:
        self._mark = home / f".loading-{purpose}"
        self._held: int | None = None

    @property
    def failed_before(self) -> bool:
        """Whether a process crashed while it loaded such a model."""
        with suppress(OSError):  # most often there is no mark, or somebody alive holds it
            mark = os.open(self._mark, os.O_RDONLY | os.O_CLOEXEC | CAREFULLY)
            try:
                fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
            finally:
                os.close(mark)
            return True
        return False

    def begin(self) -> None:
        """Leave the mark: from now on the model may crash this process."""
        with suppress(OSError):
            self._held = os.open(self._mark, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | CAREFULLY, 0o600)
            fcntl.flock(self._held, fcntl.LOCK_SH | fcntl.LOCK_NB)
            atexit.register(self.worked)  # a process that ends normally did not crash

    def worked(self) -> None:
        """Remove the mark: the model works."""
        held, self._held = self._held, None
        if held is None:
            return
        atexit.unregister(self.worked)
        with suppress(OSError):  # somebody else may hold it still
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._mark.unlink()
        os.close(held)


def sha256_of(path: Path) -> str:
    """The checksum of a file."""
    with open_regular(path) as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _look(path: Path) -> list[int]:
    """The size, the times and the place of a file, which tell whether it has changed."""
    found = path.stat()
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino]


def _sealed(files: dict[str, list[Any]], proofs: list[str]) -> str:
    known = json.dumps({"files": files, "proofs": proofs}, indent=1, sort_keys=True)
    return json.dumps({"seal": hashlib.sha256(known.encode()).hexdigest()}) + "\n" + known + "\n"


def _read(path: Path) -> tuple[dict[str, list[Any]], list[str]]:
    """What was kept; nothing if the file is torn or was changed by somebody else."""
    with suppress(OSError, ValueError, LookupError, TypeError, RecursionError):
        seal, _, known = read_regular(path).decode("utf-8").partition("\n")
        if json.loads(seal)["seal"] == hashlib.sha256(known.removesuffix("\n").encode()).hexdigest():
            kept = json.loads(known)
            return dict(kept["files"]), list(kept["proofs"])
    return {}, []
