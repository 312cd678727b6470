"""Which microphone and which loudspeaker: chosen by number, by name or by a word, and remembered."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from voiceuno.home import read_regular, replace_file

_FILE = "devices.json"
_LARGEST = 10_000  # bytes of the file that are read

# Words that say nothing about which device is meant.
_EMPTY_WORDS = frozenset("a an the my our use take switch change choose to please device number with on".split())
_PLAIN_NUMBER = re.compile(r"[0-9]{1,9}")
_NUMBERS = {word: number for number, word in enumerate("zero one two three four five six seven eight nine ten".split())}

# What a player may call a device, and what its maker may have written instead, the likeliest first.
_OTHER_NAMES = {
    "headset": ("headset", "headphone", "earphone", "bluez", "usb"),
    "headphones": ("headphone", "headset", "earphone", "bluez", "usb"),
    "earphones": ("earphone", "headphone", "headset", "bluez", "usb"),
    "bluetooth": ("bluetooth", "bluez"),
    "speakerphone": ("speakerphone", "speak", "conference", "usb"),
    "speaker": ("speaker",),
    "speakers": ("speaker",),
    "loudspeaker": ("speaker",),
    "loudspeakers": ("speaker",),
    "television": ("hdmi", "displayport"),
    "tv": ("hdmi", "displayport"),
    "monitor": ("hdmi", "displayport"),
    "screen": ("hdmi", "displayport"),
    "internal": ("built-in", "internal", "pch", "analog"),
    "computer": ("built-in", "internal", "pch", "analog"),
    "laptop": ("built-in", "internal", "pch", "analog"),
    "webcam": ("webcam", "camera", "cam"),
    "camera": ("camera", "webcam", "cam"),
    "mic": ("mic",),
    "microphone": ("mic",),
}


class Device(NamedTuple):
    """One device, as the machine names it."""

    number: int
    name: str
    inputs: int  # channels that can be heard
    outputs: int  # channels that can be spoken to
    is_default_input: bool = False
    is_default_output: bool = False
    server_name: str = ""  # what the sound server calls it; empty if it is used directly

    def can(self, kind: str) -> bool:
        """Whether it is any use as "input" or "output"."""
        return (self.inputs if kind == "input" else self.outputs) > 0

    def is_default(self, kind: str) -> bool:
        """Whether the machine takes it by itself."""
        return self.is_default_input if kind == "input" else self.is_default_output


class Choice(NamedTuple):
    """What a player chose; nothing means the machine's default."""

    input: str = ""
    output: str = ""


def choose(devices: Sequence[Device], word: str, kind: str) -> Device | None:
    """The device that a number, a name or a word means, for "input" or "output"; None if there is none."""
    # A device that the sound server shares is better than the same one taken away from everybody else.
    usable = sorted((device for device in devices if device.can(kind)), key=lambda device: not device.server_name)
    for device in usable:
        if device.name == word:
            return device
    words = [part for part in word.lower().replace(",", " ").split() if part not in _EMPTY_WORDS]
    if words in ([], ["default"]):
        # Not a device that happens to be the server's default today, but whatever is the default at any time.
        return next((device for device in reversed(usable) if device.is_default(kind)), None)
    if len(words) == 1 and (_PLAIN_NUMBER.fullmatch(words[0]) or words[0] in _NUMBERS):
        number = _NUMBERS[words[0]] if words[0] in _NUMBERS else int(words[0])
        return next((device for device in usable if device.number == number), None)
    return _named(usable, words) or _named(usable, [part for part in words if part in _OTHER_NAMES][:1])


def remembered(home: Path) -> Choice:
    """What was chosen last time; nothing if that cannot be read."""
    try:
        values = json.loads(read_regular(home / _FILE, _LARGEST))
        names = [values.get(kind, "") for kind in ("input", "output")]
    except (OSError, ValueError, AttributeError, RecursionError):
        return Choice()
    return Choice(*(name if isinstance(name, str) and name.isprintable() else "" for name in names))


def remember(home: Path, choice: Choice) -> None:
    """Keep a choice for next time; where nothing can be written it lasts until the end of the game."""
    with suppress(OSError):
        replace_file(home / _FILE, json.dumps(choice._asdict()) + "\n")


def _named(devices: Iterable[Device], words: Sequence[str]) -> Device | None:
    """The first device whose name has all the words, in their likeliest spelling first."""
    if not words:
        return None
    names = [(device, f"{device.name} {device.server_name}".lower()) for device in devices]
    for device, name in names:
        if all(word in name for word in words):
            return device
    last = words[-1]  # "usb headset": the last word says what it is
    for other in _OTHER_NAMES.get(last, ()):
        for device, name in names:
            if other in name and all(word in name for word in words[:-1]):
                return device
    return None
