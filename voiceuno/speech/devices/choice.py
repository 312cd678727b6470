"""Which microphone and which loudspeaker: chosen by number, by name or by a word, and remembered."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from voiceuno.keeping.home import read_regular, replace_file
from voiceuno.sentences import sentence

_FILE = "devices.json"
_LARGEST = 10_000  # bytes of the file that are read
_PLAIN_NUMBER = re.compile(r"[0-9]{1,9}")
_DEFAULT = "default"  # the device that the machine takes by itself; `process` asks for it so


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


class ChosenDevices(NamedTuple):
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
    if word in ("", _DEFAULT):  # what is asked for most often needs no words of any language
        return _default(usable, kind)
    empty = sentence("devices.spoken.empty").split()
    said = word.lower().replace(",", " ")
    if elided := sentence("devices.spoken.elided"):  # "l'écran" is "écran"
        said = re.sub(rf"\b(?:{elided})['\u2019](?=\w)", "", said)
    words = [part for part in said.split() if part not in empty]
    if words in ([], [_DEFAULT], [sentence("devices.spoken.default")]):
        return _default(usable, kind)
    if len(words) == 1 and (number := _number(words[0])) is not None:
        return next((device for device in usable if device.number == number), None)
    others = _other_names()
    return _named(usable, words, others) or _named(usable, [part for part in words if part in others][:1], others)


def remembered(home: Path) -> ChosenDevices:
    """What was chosen last time; nothing if that cannot be read."""
    try:
        values = json.loads(read_regular(home / _FILE, _LARGEST))
        names = [values.get(kind, "") for kind in ("input", "output")]
    except (OSError, ValueError, AttributeError, RecursionError):
        return ChosenDevices()
    return ChosenDevices(*(name if isinstance(name, str) and name.isprintable() else "" for name in names))


def remember(home: Path, choice: ChosenDevices) -> None:
    """Keep a choice for next time; where nothing can be written it lasts until the end of the game."""
    with suppress(OSError):
        replace_file(home / _FILE, json.dumps(choice._asdict()) + "\n")


def _default(devices: Sequence[Device], kind: str) -> Device | None:
    """Whatever is the default at any time, not a device that happens to be the sound server's default today."""
    return next((device for device in reversed(devices) if device.is_default(kind)), None)


def _number(word: str) -> int | None:
    """The number that is written or spoken."""
    numbers = sentence("devices.spoken.numbers").split()
    if word in numbers:
        return numbers.index(word)
    return int(word) if _PLAIN_NUMBER.fullmatch(word) else None


def _other_names() -> dict[str, list[str]]:
    """What a player may call a device, and what its maker may have written instead, the likeliest first."""
    lines = sentence("devices.spoken.other_names").strip().splitlines()
    return {name.strip(): makers.split() for name, _, makers in (line.partition(":") for line in lines)}


def _named(devices: Iterable[Device], words: Sequence[str], others: Mapping[str, Sequence[str]]) -> Device | None:
    """The first device whose name has all the words, in their likeliest spelling first."""
    if not words:
        return None
    names = [(device, f"{device.name} {device.server_name}".lower()) for device in devices]
    for device, name in names:
        if all(word in name for word in words):
            return device
    last = words[-1]  # "usb headset": the last word says what it is
    for other in others.get(last, ()):
        for device, name in names:
            if other in name and all(word in name for word in words[:-1]):
                return device
    return None
