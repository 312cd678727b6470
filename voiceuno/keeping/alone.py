"""One folder is for one program at a time."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from voiceuno.keeping.home import PRIVATE_FILE, make_folder


class Alone:
    """Keeps a folder for whoever made this, until it is released or the process ends."""

    def __init__(self, folder: Path) -> None:
        self.is_alone = True  # whether nobody else uses the folder; where nothing can be written, nothing is mixed up
        self._lock = -1
        try:
            make_folder(folder)
            self._lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_NONBLOCK | os.O_CLOEXEC, PRIVATE_FILE)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            self.is_alone = False
        except OSError:
            self.release()

    def release(self) -> None:
        """Let others use the folder."""
        if self._lock >= 0:
            os.close(self._lock)
        self._lock = -1
