"""A switch in a terminal: every press counts at once, and the terminal is as before when the game is over."""

from __future__ import annotations

import os
import pty
import termios
import time
from collections.abc import Iterator

import pytest

from voiceuno.hosts.terminal_keys import TerminalKeys


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """A real terminal: the keyboard's end, and the game's."""
    keyboard, game = pty.openpty()
    yield keyboard, game
    os.close(keyboard)
    os.close(game)


def pressed(keys: TerminalKeys, count: int) -> list[str]:
    """So many keys, as soon as the terminal has passed them on."""
    names: list[str] = []
    until = time.monotonic() + 10
    while len(names) < count and time.monotonic() < until:
        names += keys.pressed()
    return names


def test_a_key_counts_without_the_end_of_a_line(terminal: tuple[int, int]) -> None:
    """Space and enter have names, and letters are their own; an arrow is one press."""
    keyboard, game = terminal
    keys = TerminalKeys(game)
    os.write(keyboard, b" ")
    assert pressed(keys, 1) == ["space"]
    os.write(keyboard, b"\rn\x1b[Cx")
    assert pressed(keys, 4) == ["enter", "n", "other", "x"]
    assert keys.pressed() == []


def test_the_terminal_is_as_before_afterwards(terminal: tuple[int, int]) -> None:
    """And whoever types sees it again."""
    _, game = terminal
    before = termios.tcgetattr(game)
    keys = TerminalKeys(game)
    assert termios.tcgetattr(game) != before
    keys.close()
    assert termios.tcgetattr(game) == before
    assert keys.pressed() == []


def test_without_a_terminal_nothing_is_ever_pressed() -> None:
    """A service has none."""
    reader, writer = os.pipe()
    os.write(writer, b"   ")
    keys = TerminalKeys(reader)
    assert keys.pressed() == []
    keys.close()
    os.close(reader)
    os.close(writer)
