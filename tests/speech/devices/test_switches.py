"""A switch is a key: read from the kernel's devices, in whose place the tests put pipes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from voiceuno.sentences import sentence
from voiceuno.speech.devices.switches import EVENT, KEY_EVENT, PRESSED, Switches

SPACE, ENTER, PLAY, LETTER, MOVED = 57, 28, 164, 30, 2


def event(code: int, value: int = PRESSED, kind: int = KEY_EVENT) -> bytes:
    """As the kernel writes it."""
    return EVENT.pack(1_700_000_000, 5, kind, code, value)


@pytest.fixture
def device(tmp_path: Path) -> Iterator[int]:
    """Where a switch writes."""
    os.mkfifo(tmp_path / "event3")
    reader = os.open(tmp_path / "event3", os.O_RDONLY | os.O_NONBLOCK)
    writer = os.open(tmp_path / "event3", os.O_WRONLY)
    yield writer
    os.close(reader)
    os.close(writer)


def test_a_press_counts_once_however_long_it_is_held(device: int, tmp_path: Path) -> None:
    """Who cannot let go quickly must not choose three things."""
    switches = Switches(tmp_path)
    os.write(device, event(SPACE) + event(SPACE, 2) + event(SPACE, 2) + event(SPACE, 0) + event(0, 0, 0))
    assert switches.pressed() == ["space"]
    assert switches.pressed() == []
    switches.close()


def test_what_is_held_is_known_until_it_is_let_go(device: int, tmp_path: Path) -> None:
    """Where a key must be held, a short press does not count."""
    switches = Switches(tmp_path)
    os.write(device, event(SPACE) + event(ENTER) + event(SPACE, 2) + event(ENTER, 0))
    assert switches.pressed() == ["space", "enter"]
    assert switches.held == {"space"}
    os.write(device, event(SPACE, 0))
    assert switches.pressed() == []
    assert switches.held == set()
    switches.close()


def test_the_buttons_of_a_box_are_told_apart(device: int, tmp_path: Path) -> None:
    """Two switches may be the two buttons of a mouse or of a joystick."""
    switches = Switches(tmp_path)
    os.write(device, event(272) + event(273) + event(288) + event(289) + event(315))
    assert switches.pressed() == ["button", "button2", "button", "button2", "button12"]
    switches.close()


def test_switches_of_every_kind_have_names(device: int, tmp_path: Path) -> None:
    """Space, enter, the button of a headset, a box that acts as a joystick or a mouse."""
    switches = Switches(tmp_path)
    os.write(device, event(ENTER) + event(PLAY) + event(272) + event(304))
    assert switches.pressed() == ["enter", "play", "button", "button"]
    switches.close()


def test_what_is_typed_elsewhere_is_not_looked_at(device: int, tmp_path: Path) -> None:
    """Letters and movements are nobody's business."""
    switches = Switches(tmp_path)
    os.write(device, event(LETTER) + event(0, 7, MOVED) + event(SPACE))
    assert switches.pressed() == ["space"]
    switches.close()


def test_half_an_event_waits_for_its_other_half(device: int, tmp_path: Path) -> None:
    """As a slow line may deliver it."""
    switches = Switches(tmp_path)
    os.write(device, event(SPACE)[:10])
    assert switches.pressed() == []
    os.write(device, event(SPACE)[10:])
    assert switches.pressed() == ["space"]
    switches.close()


def test_a_switch_that_comes_later_is_found_and_one_that_goes_is_let_go(tmp_path: Path) -> None:
    """Bluetooth switches sleep."""
    switches = Switches(tmp_path)
    assert switches.problem == sentence("switches.none")
    os.mkfifo(tmp_path / "event1")
    assert [name for _ in range(100) for name in switches.pressed()] == []
    assert switches.problem == ""
    writer = os.open(tmp_path / "event1", os.O_WRONLY)
    os.write(writer, event(SPACE))
    assert switches.pressed() == ["space"]
    os.close(writer)
    switches.close()
    assert switches.pressed() == []


def test_without_a_switch_and_without_the_permission_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two different sentences follow from it: plug one in; or join the group that may read it."""
    assert Switches(tmp_path / "nowhere").problem == sentence("switches.none")
    (tmp_path / "event0").touch()

    def refuse(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", refuse)
    assert Switches(tmp_path).problem == sentence("switches.forbidden")
