"""A table of several places is kept in a folder of its own: what is said about saving is true of that folder."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

import pytest

from tests.command_lines import environment
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.rules.record import read_record, write_record
from voiceuno.table.plan import Plan
from voiceuno.table.table import Table

PLAN = Plan(people=2, bots=0, names=("Anna", "Ben"))
CANNOT_SAVE = "I cannot save: "


def seated(folder: Path) -> tuple[Table, Conversation, Conversation]:
    """A table of two places: whoever is on turn, and the other one."""
    club = Club(folder, seed=5)
    table = club.open(PLAN)
    first, second = (club.sit_down(at=table, names=[name]) for name in table.names)
    first.greet()
    second.greet()
    return (table, first, second) if table.turn in first.seats else (table, second, first)


def break_folder(folder: Path) -> None:
    """A file in the place of a folder, so that nothing can be kept in it, whoever tries."""
    rmtree(folder)
    folder.write_text("in the way", "utf-8")


def said(place: Conversation, text: str) -> str:
    """The answer to a sentence."""
    return " ".join(place.hear(text).lines)


def test_a_move_that_was_not_kept_is_told_at_every_place(tmp_path: Path) -> None:
    """Once, and so is that it is kept again; "save" tells the same."""
    table, mover, other = seated(tmp_path)
    break_folder(tmp_path / "tables" / table.code)
    assert CANNOT_SAVE in said(mover, "draw")
    assert CANNOT_SAVE in " ".join(other.news().lines)
    assert CANNOT_SAVE in said(mover, "save")
    assert CANNOT_SAVE not in said(mover, "my hand")
    (tmp_path / "tables" / table.code).unlink()
    assert said(mover, "my hand").startswith("Saved again.")
    assert said(other, "my hand").startswith("Saved again.")
    kept = read_record((tmp_path / "tables" / table.code / "match.record").read_text("utf-8"))
    assert write_record(kept) == write_record(table.record)


LEAVING: dict[str, Callable[[Conversation], str]] = {
    "Quit? I cannot save the match": lambda place: said(place, "quit"),
    "Leave this match for a practice hand? I cannot save it.": lambda place: said(place, "teach me"),
    "I could not save: ": lambda place: " ".join(place.farewell("say.goodbye").lines),
}


@pytest.mark.parametrize("words", LEAVING)
def test_whoever_leaves_a_table_that_is_not_kept_is_told(words: str, tmp_path: Path) -> None:
    """Nobody hears that it is saved."""
    table, mover, _ = seated(tmp_path)
    mover.hear("draw")
    break_folder(tmp_path / "tables" / table.code)
    assert words in LEAVING[words](mover)


def test_trouble_of_the_house_is_told_at_a_table_that_is_kept(tmp_path: Path) -> None:
    """Settings are in the folder of the house: both count."""
    _, mover, _ = seated(tmp_path)
    assert CANNOT_SAVE not in said(mover, "my hand")
    (tmp_path / "last-player.json").mkdir()
    assert CANNOT_SAVE in said(mover, "brief")
    assert "Quit? I cannot save" in said(mover, "quit")


def test_typing_ends_with_the_truth(tmp_path: Path) -> None:
    """The lines end while the table's folder is broken: the last words say so."""
    words = (sys.executable, "-m", "voiceuno", "play", "--text", "--seats", "Anna,Ben", "--seed", "5")
    with subprocess.Popen(
        words, env=environment(tmp_path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        while "our turn" not in game.stdout.readline():
            pass
        (folder,) = (tmp_path / "home" / "tables").iterdir()
        break_folder(folder)
        game.stdin.write("draw\n")
        game.stdin.close()
        told = game.stdout.read().splitlines()
        assert game.wait(timeout=60) == 0
    assert any(CANNOT_SAVE in line for line in told[:-1])
    assert told[-1].startswith("I could not save: ")
