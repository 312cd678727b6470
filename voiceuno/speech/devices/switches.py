"""Switches that act as keyboards, read from the kernel where the game has no terminal: space, enter, media keys.

A switch for one finger, a foot or the chin sends a key, over USB or Bluetooth, and so does the button of a headset. The
package `evdev` reads them as well, but has to be compiled on the player's machine; an event is four numbers.
Only the keys in the list are looked at. Nothing else that is typed is read any further, or kept.
"""

from __future__ import annotations

import os
import struct
from contextlib import suppress
from pathlib import Path

from voiceuno.sentences import sentence

INPUT_FOLDER = Path("/dev/input")
EVENT = struct.Struct("llHHi")  # two numbers of the time, then type, code and value
KEY_EVENT, PRESSED, LET_GO = 1, 1, 0  # a key that is held sends 2 again and again
KEY_NAMES = {
    28: "enter",
    57: "space",
    96: "enter",  # of the block of digits
    163: "next",
    164: "play",
    165: "previous",
    166: "stop",
    169: "phone",
    200: "play",
    201: "play",
    207: "play",
    226: "media",
}
# Boxes that act as a joystick or a mouse: the first code and how many there are. Two switches are two buttons.
_BOXES = ((256, 4), (272, 3), (288, 12), (304, 12))
BUTTONS = ("button", *(f"button{number}" for number in range(2, 13)))
KEY_NAMES |= {first + number: BUTTONS[number] for first, count in _BOXES for number in range(count)}
_READ = 64 * EVENT.size
_LOOK_AGAIN = 100  # how often keys are asked for before new devices are looked for: every two seconds


class Switches:
    """All input devices of the machine; those that come later are found, those that go are let go."""

    gap = 0.0  # seconds; the kernel tells a key that is held from one that is pressed

    def __init__(self, folder: Path = INPUT_FOLDER) -> None:
        self._folder = folder
        self._open: dict[str, int] = {}
        self._rest: dict[str, bytes] = {}
        self._forbidden: set[str] = set()
        self._held: dict[str, set[str]] = {}  # the keys of each device that are down
        self._looks = 0
        self.look()

    @property
    def problem(self) -> str:
        """Why no switch can work, as a sentence that says what to do; empty if one can."""
        if self._open:
            return ""
        return sentence("switches.forbidden") if self._forbidden else sentence("switches.none")

    def look(self) -> None:
        """Open what has been plugged in; a Bluetooth switch comes and goes as it sleeps."""
        names: set[str] = set()
        with suppress(OSError):
            names = {entry.name for entry in os.scandir(self._folder) if entry.name.startswith("event")}
        self._forbidden &= names
        for name in sorted(names - set(self._open)):
            try:
                self._open[name] = os.open(self._folder / name, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
                self._forbidden.discard(name)
            except PermissionError:
                self._forbidden.add(name)
            except OSError:  # it is gone already, or is no device
                continue

    def pressed(self) -> list[str]:
        """The names of the keys that were pressed since the last look; waits for nothing."""
        self._looks += 1
        if self._looks % _LOOK_AGAIN == 0:
            self.look()
        return [name for device in list(self._open) for name in self._of(device)]

    @property
    def held(self) -> frozenset[str]:
        """The keys that are down, as far as `pressed` has looked."""
        return frozenset().union(*self._held.values())

    def _of(self, device: str) -> list[str]:
        try:
            data = os.read(self._open[device], _READ)
        except BlockingIOError:
            return []
        except OSError:  # pulled out
            self._let_go(device)
            return []
        data = self._rest.pop(device, b"") + data
        whole = len(data) // EVENT.size * EVENT.size
        if data[whole:]:
            self._rest[device] = data[whole:]
        pressed, held = list[str](), self._held.setdefault(device, set())
        for _, _, kind, code, value in EVENT.iter_unpack(data[:whole]):
            if kind == KEY_EVENT and code in KEY_NAMES:
                (held.discard if value == LET_GO else held.add)(KEY_NAMES[code])
                pressed += [KEY_NAMES[code]] if value == PRESSED else []
        return pressed

    def _let_go(self, device: str) -> None:
        with suppress(OSError):
            os.close(self._open.pop(device))
        self._rest.pop(device, None)
        self._held.pop(device, None)

    def close(self) -> None:
        """Let go of all devices."""
        for device in list(self._open):
            self._let_go(device)
