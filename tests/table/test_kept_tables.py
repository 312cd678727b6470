"""A table of several places is kept in a folder of its own: what is said about saving is true of that folder."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shutil import rmtree

import pytest

from tests.command_lines import environment
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.errors import VoiceunoError
from voiceuno.rules.record import read_record, write_record
from voiceuno.table.plan import Plan
from voiceuno.table.table import Table

PLAN = Plan(people=2, bots=0, names=("Anna", "Ben"))
CUT_OFF = "The last save was cut off. I go on from the move before."
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
    while not folder.is_file():  # a game that runs may just be mending it
        rmtree(folder, ignore_errors=True)
        with suppress(OSError):
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


# -- a save that was damaged


def test_whoever_sits_down_hears_that_the_save_was_cut_off(tmp_path: Path) -> None:
    """At every place, and once: who comes back to the same table hears it no more."""
    table, mover, _ = seated(tmp_path)
    mover.hear("draw")
    path = tmp_path / "tables" / table.code / "match.record"
    with path.open("a", encoding="utf-8") as file:
        file.write("Anna: dr")
    club = Club(tmp_path)
    again = club.find(table.code)
    assert again is not None
    assert write_record(again.record) == write_record(table.record)
    for name in table.names:
        assert CUT_OFF in club.sit_down(at=again, names=[name]).greet().lines
    assert CUT_OFF not in club.sit_down(at=again, names=["Anna"]).greet().lines
    again = Club(tmp_path).find(table.code)
    assert again is not None
    assert CUT_OFF not in Club(tmp_path).sit_down(at=again, names=["Anna"]).greet().lines, "it is repaired"


def test_a_table_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """Nobody is told that there is no such table, and what is in its file is not lost."""
    table, _, _ = seated(tmp_path)
    path = tmp_path / "tables" / table.code / "match.record"
    path.write_text("scribble", "utf-8")
    with pytest.raises(VoiceunoError, match=f"The match of table {table.code} cannot be read. It was put aside"):
        Club(tmp_path).find(table.code)
    assert [each.read_text("utf-8") for each in path.parent.iterdir()] == ["scribble"]


# -- codes

OVER = """voiceuno record 1
rules mattel
seed 1
option target 2
players Anna Ben
dealer Ben
deal Anna r5 g7 wi
deal Ben r6 g1 b2
discard r9
---
Anna: play r5
Ben: play r6
Anna: play wi green uno
Ben: play g1
"""
LAST = "Anna: play g7\n"
TOLD = "# told\n"


def fill(folder: Path, text: str) -> None:
    """Every code has a table."""
    for code in range(100, 1000):
        (folder / "tables" / str(code)).mkdir(parents=True)
        (folder / "tables" / str(code) / "match.record").write_text(text, "utf-8")


def test_a_match_that_is_over_and_told_gives_its_code_back(tmp_path: Path) -> None:
    """And no other one does: not one that goes on, that nobody has heard the end of, or with something beside it."""
    fill(tmp_path, OVER)
    tables = tmp_path / "tables"
    (tables / "200" / "match.record").write_text(OVER + LAST, "utf-8")
    (tables / "300" / "match.record").write_text(OVER + LAST + TOLD, "utf-8")
    (tables / "300" / "match.record.left-1").write_text(OVER, "utf-8")
    (tables / "400" / "match.record").write_text(OVER + TOLD, "utf-8")
    before = {path: path.read_text("utf-8") for path in tables.glob("*/*")}
    club = Club(tmp_path)
    with pytest.raises(VoiceunoError, match=r"All tables are taken\. Please finish a match"):
        club.open(PLAN)
    assert {path: path.read_text("utf-8") for path in tables.glob("*/*")} == before
    (tables / "500" / "match.record").write_text(OVER + LAST + TOLD, "utf-8")
    table = club.open(PLAN)
    assert table.code == "500"
    kept = read_record((tables / "500" / "match.record").read_text("utf-8"))
    assert write_record(kept) == write_record(table.record)
    with pytest.raises(VoiceunoError, match="All tables are taken"):
        club.open(PLAN)


def test_a_table_gives_its_code_back_when_all_have_left(tmp_path: Path) -> None:
    """A match is played to its end at two places; whoever answers then has heard it, in the table's own file."""
    fill(tmp_path, OVER)
    club = Club(tmp_path)
    table = club.find("700")
    assert table is not None
    anna, ben = (club.sit_down(at=table, names=[name]) for name in table.names)
    anna.greet()
    ben.greet()
    assert "You win the match" in said(anna, "green seven")
    anna.hear("no")
    assert (tmp_path / "tables" / "700" / "match.record").read_text("utf-8") == OVER + LAST + TOLD
    assert not (tmp_path / "match.record").exists()
    with pytest.raises(VoiceunoError, match="All tables are taken"):
        club.open(PLAN)
    anna.leave()
    ben.leave()
    new = club.open(PLAN)
    assert new.code == "700"
    assert club.find("700") is new


# -- names

CATCHING = """voiceuno record 1
rules mattel
seed 3
players anna BEN
dealer anna
deal anna r5 r9 r2
deal BEN r3 y8
discard r7
---
BEN: play r3
"""


@pytest.mark.parametrize("name", ["Ben", "ben", "BEN"])
def test_names_are_known_in_whatever_case(name: str, tmp_path: Path) -> None:
    """People type theirs as they like; nobody is told that somebody is not at the table who is."""
    folder = tmp_path / "tables" / "123"
    folder.mkdir(parents=True)
    (folder / "match.record").write_text(CATCHING, "utf-8")
    club = Club(tmp_path)
    table = club.find("123")
    assert table is not None
    anna, ben = (club.sit_down(at=table, names=[each]) for each in ("Anna", name))
    anna.greet()
    ben.greet()
    assert said(anna, f"how many cards does {name} have").startswith("BEN has one")
    assert "red three" in said(anna, f"what did {name} do")
    assert "Caught BEN." in said(anna, f"catch {name}")
    with pytest.raises(VoiceunoError, match="Clara is not at this table"):
        club.sit_down(at=table, names=["Clara"])
