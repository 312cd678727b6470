"""Removes what onnxruntime wrote about this machine before it was told not to."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from voiceuno.keeping.home import data_home, replace_file
from voiceuno.sentences import sentence

# Below the user's cache folder. Beside it, in DeveloperTools, other programs keep files of their own.
_FOLDER = "Microsoft/DeveloperTools/.onnxruntime"
_FILES = ("deviceid", "deviceid.lock", "deviceid.tmp.*", "onnxruntime.db", "onnxruntime.db-*", "onnxruntime.db.ses")
_DONE = "telemetry-removed"  # in our own folder, because another program may use onnxruntime as its user wants it


def remove_telemetry() -> None:
    """Delete the identifier and the reports, once; where that cannot be done, do nothing."""
    done = data_home() / _DONE
    with suppress(OSError, RuntimeError):  # RuntimeError: this user has no home
        folder = _cache() / _FOLDER
        if not folder.is_dir() or done.exists():
            return
        for path in [found for pattern in _FILES for found in folder.glob(pattern)]:
            path.unlink(missing_ok=True)
        with suppress(OSError):  # they hold something else too
            for empty in (folder, folder.parent, folder.parent.parent):
                empty.rmdir()
        replace_file(done, sentence("voice.telemetry_removed") + "\n")


def _cache() -> Path:
    given = os.environ.get("XDG_CACHE_HOME")
    return Path(given) if given else Path.home() / ".cache"
