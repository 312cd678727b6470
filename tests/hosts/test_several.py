"""Several people in one terminal: `voiceuno play --text --seats Anna,Ben` as it is typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.command_lines import environment, run
from tests.talking import LANGUAGE
from voiceuno.club import Club
from voiceuno.rules.record import Record, read_record, write_record
from voiceuno.table.plan import Plan

NAMES = ("Anna", "Ben")
SEED = 5
TURNS = 14


def told(folder: Path, typed: list[str], seats: str = ",".join(NAMES)) -> list[tuple[str, str]]:
    """To whom what was said, in a process that ends well."""
    data = "".join(f"{line}\n" for line in typed).encode()
    words = ("play", "--text", "--seats", seats, "--seed", str(SEED))
    status, said, errors = run(*words, env=environment(folder), data=data)
    assert (status, errors) == (0, "")
    lines = [re.fullmatch(r"(?:\[(\w+)\] )?(.*)", line) for line in said.splitlines()]
    return [(line[1] or "", line[2]) for line in lines if line]


def kept(folder: Path) -> Record:
    """The one match on disk."""
    (path,) = (folder / "home" / "tables").glob("*/match.record")
    return read_record(path.read_text("utf-8"))


def script(folder: Path, turns: int) -> tuple[list[str], Record]:
    """What two people say who take the first thing that is possible, and the match that comes of it."""
    club = Club(folder, seed=SEED)
    table = club.open(Plan(people=2, bots=0, names=NAMES))
    places = {name: club.sit_down(at=table, names=[name]) for name in NAMES}
    for place in places.values():
        place.greet()
    lines = []
    for _ in range(turns):
        name = table.names[table.turn]
        moment = places[name].moment
        words = LANGUAGE.say(moment.likely[0], moment)
        lines.append((name, words))
        places[name].hear(words)
        for place in places.values():
            place.news()
    return [f"{name}: {words}" for name, words in lines], table.record


def test_each_is_told_what_is_for_them(tmp_path: Path) -> None:
    """Every line says for whom it is; a hand and its answers are for its owner alone."""
    lines = told(tmp_path, ["Anna: my hand", "Ben: my hand", "Ben: top card"])
    hands = {who: line.removeprefix("Your hand: ") for who, line in lines if line.startswith("Your hand: ")}
    assert hands.keys() == set(NAMES)
    assert hands["Anna"] != hands["Ben"]
    assert [(who, line) for who, line in lines if line in hands.values()] == [*hands.items()]
    assert [who for who, line in lines if line.endswith("on top.") and not line.startswith("Your turn")] == ["Ben"]
    assert lines[-1] == ("", "Goodbye.")


def test_a_match_is_played_by_two(tmp_path: Path) -> None:
    """Turn by turn: who speaks moves, the other is told, and the same match is on disk."""
    typed, record = script(tmp_path / "rehearsal", TURNS)
    assert {line.partition(":")[0] for line in typed} == set(NAMES)
    lines = told(tmp_path, typed)
    assert write_record(kept(tmp_path)) == write_record(record)
    assert kept(tmp_path).names == NAMES
    for name, other in (NAMES, NAMES[::-1]):
        assert any(who == name and line.startswith((f"{other}, ", f"{other} draws")) for who, line in lines)
        drew = [line for who, line in lines if who == name and line.startswith(f"{other} draws")]
        assert [line for line in drew if not re.match(rf"{other} draws(\.| (one|two|four|six)\b)", line)] == []


def test_who_is_on_turn_need_not_say_the_name(tmp_path: Path) -> None:
    """And a name may be written as people type it."""
    typed, record = script(tmp_path / "rehearsal", TURNS)
    ways = [line.partition(": ")[2] if number % 2 else f"  {line.upper()}" for number, line in enumerate(typed)]
    told(tmp_path, ways)
    assert write_record(kept(tmp_path)) == write_record(record)


def test_who_is_not_on_turn_is_told_to_wait(tmp_path: Path) -> None:
    """Nobody moves for somebody else."""
    typed, _ = script(tmp_path / "rehearsal", 1)
    (asked,) = (line.partition(":")[0] for line in typed)
    waits = next(name for name in NAMES if name != asked)
    lines = told(tmp_path, [f"{waits}: draw"])
    assert (waits, f"It is {asked}'s turn. Wait for yours.") in lines
    assert kept(tmp_path).entries == ()


def test_one_quits_and_all_is_kept(tmp_path: Path) -> None:
    """After a yes, and the lines behind it are not read."""
    typed, record = script(tmp_path / "rehearsal", 3)
    lines = told(tmp_path, [*typed, "Ben: quit", "Ben: yes", "Anna: draw"])
    assert lines[-2:] == [("Ben", "Quit? The match is saved."), ("Ben", "Goodbye.")]
    assert write_record(kept(tmp_path)) == write_record(record)


def test_one_may_play_against_a_bot(tmp_path: Path) -> None:
    """A single name is enough; the bot is not at a place of its own."""
    lines = told(tmp_path, ["my hand"], seats="Anna")
    assert {who for who, _ in lines} == {"Anna", ""}
    assert kept(tmp_path).names[0] == "Anna"
    assert len(kept(tmp_path).names) == 2


@pytest.mark.parametrize(
    "seats", ["", ",", "Anna,Anna", "Anna,anna", "An:na,Ben", "Anna Maria,Ben", "A,B,C,D,E,F,G,H,I,J,K"]
)
def test_names_that_cannot_be_used_are_told(seats: str, tmp_path: Path) -> None:
    """In a sentence, before anything is begun."""
    status, said, errors = run("play", "--text", "--seats", seats, env=environment(tmp_path))
    assert (status, said) == (2, "")
    assert "Traceback" not in errors
    assert "does not name the players" in errors.splitlines()[-1]
    assert not (tmp_path / "home").exists()
