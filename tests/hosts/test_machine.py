"""Choosing devices in words; what was chosen is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from voiceuno.hosts import machine
from voiceuno.hosts.machine import SoundMachine
from voiceuno.speech.devices.card import NoSound
from voiceuno.speech.devices.choice import Device, remembered

DEVICES = [
    Device(0, "Built-in Audio", 2, 2, is_default_input=True, is_default_output=True),
    Device(1, "USB Headset", 1, 2),
    Device(2, "Television HDMI", 0, 2),
    Device(3, "pulse", 32, 32),  # a way to reach them, none of its own
]


class Card:
    """Stands in for the sound card: takes what it is told to."""

    def __init__(self) -> None:
        self.chosen = ("Built-in Audio", "Built-in Audio")

    @property
    def names(self) -> tuple[str, str]:
        """What is in use."""
        return self.chosen

    def use(self, input: str | None = None, output: str | None = None) -> None:  # noqa: A002
        """Change devices at once."""
        self.chosen = (input or self.chosen[0], output or self.chosen[1])


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> SoundMachine:
    """A machine with three devices."""
    monkeypatch.setattr(machine, "list_devices", lambda: DEVICES)
    return SoundMachine(Card(), tmp_path)


def test_devices_have_names(sound: SoundMachine) -> None:
    """The player hears what there is."""
    assert sound.devices() == ["Built-in Audio", "USB Headset", "Television HDMI"]


def test_a_headset_is_for_both(sound: SoundMachine, tmp_path: Path) -> None:
    """One word changes microphone and loudspeaker, and the choice is there next time."""
    assert sound.use("headset") == "USB Headset"
    assert remembered(tmp_path) == ("USB Headset", "USB Headset")


def test_a_loudspeaker_alone_leaves_the_microphone(sound: SoundMachine, tmp_path: Path) -> None:
    """A television cannot listen."""
    assert sound.use("television") == "Television HDMI"
    assert remembered(tmp_path) == ("Built-in Audio", "Television HDMI")


def test_next_goes_through_all_of_them(sound: SoundMachine) -> None:
    """Without knowing a name every device can be reached."""
    heard = [sound.use("next") for _ in range(3)]
    assert heard[0] == "USB Headset"
    assert any("Television" in str(name) for name in heard)


def test_a_place_in_the_list_is_a_name_too(sound: SoundMachine) -> None:
    """Names of devices are hard to say, numbers are not."""
    assert sound.use("second") == "USB Headset"


def test_what_is_not_there_is_not_taken(sound: SoundMachine, tmp_path: Path) -> None:
    """Nothing changes, and nothing is remembered."""
    assert sound.use("bluetooth") is None
    assert remembered(tmp_path) == ("", "")


def test_a_machine_without_sound_has_no_devices(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """That is an answer too, not an error."""

    def none() -> list[Device]:
        raise NoSound("There is none.")

    monkeypatch.setattr(machine, "list_devices", none)
    assert SoundMachine(Card(), tmp_path).devices() == []
    assert SoundMachine(Card(), tmp_path).use("headset") is None
