"""Memory, of which a small machine has little, and which Python looks through when it likes."""

from __future__ import annotations

import atexit
import ctypes
import gc
from contextlib import suppress
from threading import Timer

_ARENA_MAX = -8  # the number of this setting in the C library
_ARENAS = 2
_NEVER = 1_000_000_000
_LOADED = 30.0  # seconds after which everything that a match needs has been read


def share_memory() -> None:
    """Let all threads take their memory from two pools; else each keeps one, and together they keep 30 MB for nothing.

    Only GNU's C library has such pools; anywhere else nothing happens.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, _ARENAS)


def keep_what_is_read(seconds: float = _LOADED) -> None:
    """Do not look for garbage in what is read at the beginning and kept until the end: words, rules, weights.

    Each look through all of it stops every thread for up to 0.2 s, the voice in the middle of the greeting, too. What
    is new is looked at as ever; else loading would take 90 MB more.
    """
    young, old, oldest = gc.get_threshold()
    gc.set_threshold(young, old, _NEVER)
    timer = Timer(seconds, _look_at_the_rest, (young, old, oldest))
    timer.daemon = True
    timer.start()


def _look_at_the_rest(*thresholds: int) -> None:
    gc.freeze()
    atexit.register(gc.unfreeze)  # at the end everything is let go, or libraries would complain
    gc.set_threshold(*thresholds)
