"""Memory, of which a small machine has little."""

from __future__ import annotations

import ctypes
from contextlib import suppress

_ARENA_MAX = -8  # the number of this setting in the C library
_ARENAS = 2


def share_memory() -> None:
    """Let all threads take their memory from two pools; else each keeps one, and together they keep 30 MB for nothing.

    Only GNU's C library has such pools; anywhere else nothing happens.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, _ARENAS)
