"""A real file system of a few kilobytes, that runs full and is locked, where this machine lets us have one."""

from __future__ import annotations

import ctypes
import os
import subprocess
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

_NEW_MOUNTS = 0x00020000  # CLONE_NEWNS: what is mounted is seen by this process alone, and ends with it
_SIZE = 64 * 1024
_PAGE = 4096


def may_mount(workshop: Path) -> str:
    """Why no file system can be mounted here; nothing if it can."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_NEW_MOUNTS):
        return f"no mounts of our own: {os.strerror(ctypes.get_errno())}"
    place = workshop / "mounted"
    place.mkdir()
    for words in (["--make-rprivate", "/"], ["-t", "tmpfs", "-o", "size=64k", "none", str(place)]):
        done = subprocess.run(["mount", *words], capture_output=True, text=True, check=False)
        if done.returncode:
            return f"no mounts: {done.stderr.strip()}"
    subprocess.run(["umount", str(place)], check=True)
    return ""


class TinyDisk:
    """Fills and empties itself, becomes read-only and writable again, as luck will have it."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self.folder, self._chance = folder, chance
        self._filler = folder / "filler"
        self._is_locked = False

    def __enter__(self) -> Self:
        self.folder.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={_SIZE}", "none", str(self.folder)], check=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        subprocess.run(["umount", "--lazy", str(self.folder)], check=True)

    def change(self) -> None:
        """Perhaps something happens to the disk."""
        match self._chance.randrange(12):
            case 0:
                self._fill()
            case 1:
                self.heal()
            case 2:
                self._lock("ro")

    def heal(self) -> None:
        """There is room, and it may be used."""
        self._lock("rw")
        self._filler.unlink(missing_ok=True)

    def _fill(self) -> None:
        """Leave a few pages, or nothing."""
        self._lock("rw")
        free = os.statvfs(self.folder).f_bavail * _PAGE - self._chance.randrange(4) * _PAGE
        with self._filler.open("ab") as file:
            file.write(bytes(max(0, free)))

    def _lock(self, how: str) -> None:
        if self._is_locked == (how == "ro"):
            return
        self._is_locked = how == "ro"
        subprocess.run(["mount", "-o", f"remount,{how},size={_SIZE}", str(self.folder)], check=True)
