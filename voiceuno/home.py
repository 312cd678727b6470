"""The user's folder for voiceuno, and how files in it are written so that none is ever torn."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def data_home() -> Path:
    """The user's folder for voiceuno."""
    given = os.environ.get("VOICEUNO_HOME")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "voiceuno"


def replace_file(path: Path, text: str) -> None:
    """Write a file so that at any moment it is the old one or the new one. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    try:
        write_all(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666), text)
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the names of a folder are on disk too."""
    with suppress(OSError):  # some disks cannot do this for a folder; the files themselves are safe
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def write_all(file: int, text: str) -> None:
    """Write to an open file, wait until the disk has it, and close."""
    try:
        data = text.encode()
        while data:
            data = data[os.write(file, data) :]
        os.fsync(file)
    finally:
        os.close(file)
