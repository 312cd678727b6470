"""The machine's devices, as a player names them."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from voiceuno.sentences import sentence
from voiceuno.speech.devices.card import NoSound, list_devices
from voiceuno.speech.devices.choice import ChosenDevices, Device, choose, remember

_KINDS = ("input", "output")
_PLACES = {"first": 0, "second": 1, "third": 2}  # in the order in which they are named
_WAYS = frozenset("pulse pipewire jack default sysdefault dmix lavrate samplerate speexrate upmix vdownmix".split())


class Changeable(Protocol):
    """A sound card that can change its devices."""

    @property
    def names(self) -> tuple[str, str]:
        """The microphone and the loudspeaker in use."""
        ...

    def use(self, input: str | None = None, output: str | None = None) -> None:  # noqa: A002
        """Change to other devices."""
        ...


class SoundMachine:
    """Lets a player choose devices in words; what was chosen is remembered."""

    def __init__(self, card: Changeable, home: Path) -> None:
        self._card, self._home = card, home

    def devices(self) -> list[str]:
        """What there is, by names that can be spoken."""
        return list(dict.fromkeys(device.name for device in _all()))

    def use(self, word: str) -> str | None:
        """Take what a word stands for, to hear with, to speak with or both; the name of it, or None."""
        devices, names = _all(), {}
        for kind, now in zip(_KINDS, self._card.names, strict=True):
            if word in _PLACES:
                chosen = next((each for each in devices[_PLACES[word] :][:1] if each.can(kind)), None)
            else:
                chosen = _after(now, devices, kind) if word == "next" else choose(devices, word, kind)
            if chosen is not None:
                names[kind] = chosen.name
        if not names:
            return None
        self._card.use(**names)
        remember(self._home, ChosenDevices(**(dict(zip(_KINDS, self._card.names, strict=True)) | names)))
        is_one = len(set(names.values())) == 1
        return next(iter(names.values())) if is_one else sentence("host.two_devices", **names)


def _all() -> list[Device]:
    """The devices that somebody can point at, not the ways to reach them; those too, if there is nothing else."""
    try:
        devices = list_devices()
    except NoSound:
        return []
    return [device for device in devices if device.name not in _WAYS] or devices


def _after(name: str, devices: list[Device], kind: str) -> Device | None:
    """The device after the one in use; after the last one comes the first."""
    usable = [device for device in devices if device.can(kind)]
    names = [device.name for device in usable]
    return usable[(names.index(name) + 1) % len(usable)] if name in names else next(iter(usable), None)
