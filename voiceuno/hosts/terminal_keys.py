"""Keys of the terminal, one by one, without waiting for the end of a line: a switch that acts as a keyboard."""

from __future__ import annotations

import os
import termios
from contextlib import suppress
from typing import Any

# What keyboards send; an arrow is three bytes, and one press.
_NAMES = {b" ": "space", b"\n": "enter", b"\r": "enter", b"\t": "tab"}
_ESCAPE = 0x1B
_MODES = 3  # where the list of a terminal's settings has the local modes,
_CONTROL = 6  # and the control characters
_READ = 256


class TerminalKeys:
    """A terminal in which every key counts at once; as it was before, after `close`."""

    held: frozenset[str] = frozenset()  # a terminal does not say; a key that is held comes again
    gap = 0.7  # seconds; a key that is held comes again, for the first time after two thirds of a second

    def __init__(self, source: int) -> None:
        """`source` is a file descriptor; if it is no terminal no key is ever pressed."""
        self._source: int | None = None
        self._before: Any = None
        if not os.isatty(source):
            return
        with suppress(termios.error):
            self._before = termios.tcgetattr(source)
            modes = termios.tcgetattr(source)
            modes[_MODES] &= ~(termios.ICANON | termios.ECHO)  # Ctrl-C still ends the game
            modes[_CONTROL][termios.VMIN] = modes[_CONTROL][termios.VTIME] = 0
            termios.tcsetattr(source, termios.TCSANOW, modes)
            self._source = source

    def pressed(self) -> list[str]:
        """The names of the keys since the last look; waits for nothing. Letters and digits are their own names."""
        if self._source is None:
            return []
        try:
            data = os.read(self._source, _READ)
        except OSError:  # the terminal is gone
            data = b""
        return _names(data)

    def close(self) -> None:
        """Let the terminal be as it was."""
        if self._source is not None:
            with suppress(termios.error):
                termios.tcsetattr(self._source, termios.TCSANOW, self._before)
            self._source = None


def _names(data: bytes) -> list[str]:
    """The keys in what a terminal sent."""
    names = []
    place = 0
    while place < len(data):
        if data[place] == _ESCAPE:
            end = place + 1
            while end < len(data) and data[end : end + 1] in b"[O;0123456789" and end - place < 8:
                end += 1
            names.append("other" if end > place + 1 else "escape")
            place = end + 1 if end > place + 1 else end
            continue
        key = data[place : place + 1]
        name = _NAMES.get(key, key.decode("ascii", "replace"))
        if name.isprintable() and name != "\ufffd":
            names.append(name)
        place += 1
    return names
