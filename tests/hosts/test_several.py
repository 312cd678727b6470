"""Several people in one terminal: `voiceuno play --text --seats Anna,Ben` as it is typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.command_lines import environment, run
from tests.talking import LANGUAGE
from voiceuno.club import Club
from voiceuno.dialogue.settings import Settings
from voiceuno.hosts.several import converse_together
from voiceuno.rules.notation import write_move
from voiceuno.rules.record import Record, read_record, write_record
from voiceuno.table.plan import Plan

NAMES = ("Anna", "Ben")
SEED = 5
TURNS = 14
PAUSE = Settings().pause  # seconds for a correction


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
    """After a yes; the others hear who left, and goodbye. The lines behind it are not read."""
    typed, record = script(tmp_path / "rehearsal", 3)
    lines = told(tmp_path, [*typed, "Ben: quit", "Ben: yes", "Anna: draw"])
    assert lines[-4:] == [
        ("Ben", "Quit? The match is saved."),
        ("Ben", "Goodbye."),
        ("Anna", "Ben has left."),
        ("Anna", "Goodbye."),
    ]
    assert write_record(kept(tmp_path)) == write_record(record)


OFFER = ("", "A match of Standard UNO with Anna and Ben is waiting. Continue?")


@pytest.mark.parametrize("seats", ["Anna,Ben", "Ben,Anna", "anna,BEN"])
def test_a_match_goes_on_after_a_restart(seats: str, tmp_path: Path) -> None:
    """It is offered to the same people, and goes on with the move where it stopped."""
    typed, record = script(tmp_path / "rehearsal", TURNS)
    told(tmp_path, typed[:5])
    lines = told(tmp_path, ["Ben: yes", *typed[5:]], seats)
    assert lines[0] == OFFER
    assert {who for who, _ in lines[1:-1]} == set(NAMES)
    assert write_record(kept(tmp_path)) == write_record(record)
    assert len(kept(tmp_path).entries) == TURNS


def test_another_match_can_be_begun_and_the_first_waits(tmp_path: Path) -> None:
    """The one that was played last is offered first; after a no the one before, and then a new one begins."""
    typed, record = script(tmp_path / "rehearsal", 3)
    told(tmp_path, typed)
    (first,) = (path.parent.name for path in (tmp_path / "home" / "tables").glob("*/match.record"))
    assert told(tmp_path, ["what?", "no", "my hand"]).count(OFFER) == 2, "it is asked again, and not after a no"
    assert told(tmp_path, ["no", "no"]).count(OFFER) == 2
    assert told(tmp_path, ["new game"]).count(OFFER) == 1
    assert len([*(tmp_path / "home" / "tables").glob("*")]) == 4
    path = tmp_path / "home" / "tables" / first / "match.record"
    assert write_record(read_record(path.read_text("utf-8"))) == write_record(record), "nothing of it has changed"


@pytest.mark.parametrize(("seats", "typed"), [("Anna,Clara", []), ("Anna", []), ("Anna,Ben,Clara", [])])
def test_a_match_of_others_is_not_offered(seats: str, typed: list[str], tmp_path: Path) -> None:
    """It is a match of exactly these people, or of nobody here."""
    told(tmp_path, [])
    assert not any("is waiting" in line for _, line in told(tmp_path, typed, seats))


def test_a_match_that_is_offered_can_be_left_alone(tmp_path: Path) -> None:
    """Whoever quits, or says nothing, has begun nothing."""
    told(tmp_path, [])
    for typed in (["quit"], []):
        assert told(tmp_path, typed) == [OFFER, ("", "Goodbye.")]
    assert len([*(tmp_path / "home" / "tables").glob("*")]) == 1


def test_what_is_typed_early_is_for_the_next_turn(tmp_path: Path) -> None:
    """All lines at once give the same match as one after the other, though a bot has to move between them."""
    turns = ["Anna: draw", "keep", "my hand"] * 8
    lines = told(tmp_path, turns, seats="Anna")
    assert not any("turn. Wait for yours" in line for _, line in lines)
    drawn = [entry for entry in kept(tmp_path).entries if kept(tmp_path).names[entry.player] == "Anna"]
    assert len(drawn) >= 8
    assert sum("Your hand" in line for _, line in lines) >= 1


class Typed:
    """Lines that are there at once, and then no more."""

    def __init__(self, *lines: str) -> None:
        self.lines, self.waited = [*lines], list[float | None]()

    def next(self, seconds: float | None = None) -> str | None:
        """The next line."""
        self.waited.append(seconds)
        return self.lines.pop(0) if self.lines else None


WITH_BOT = """voiceuno record 1
rules mattel
seed 5
players Anna Ben Clara
dealer Anna
deal Anna r5 r9 g7
deal Ben r6 g1 b2
deal Clara r1 g2 y4
discard r8
# bot Clara medium
---
"""


def test_whoever_speaks_early_takes_no_time_from_the_others(tmp_path: Path) -> None:
    """Ben has moved, and a bot is next. Anna says what she will do then; Ben still has his time to correct it."""
    (tmp_path / "tables" / "123").mkdir(parents=True)
    (tmp_path / "tables" / "123" / "match.record").write_text(WITH_BOT, "utf-8")
    club = Club(tmp_path)
    table = club.find("123")
    assert table is not None
    places = {name: club.sit_down(at=table, names=[name]) for name in NAMES}
    said: list[tuple[str, str]] = []
    heard = Typed("Ben: red six", "Anna: red five", "Anna: card check", "Ben: top card")
    assert not converse_together(places, heard, lambda name, line: said.append((name, line)))
    assert [line for _, line in said if "Wait for yours" in line] == []
    moves = [(table.names[entry.player], write_move(entry.move, table.names)) for entry in table.record.entries]
    assert [moves[0], moves[2]] == [("Ben", "play r6"), ("Anna", "play r5")]
    assert moves[1][0] == "Clara"
    assert heard.waited[:4] == [None, PAUSE, PAUSE, PAUSE]
    answers = [said.index(line) for line in (("Ben", "Red six on top."), ("Anna", "Red five."))]
    assert answers == sorted(answers)


def test_seats_need_text(tmp_path: Path) -> None:
    """One sentence says so, and nothing is begun."""
    status, said, errors = run("play", "--seats", "Anna,Ben", env=environment(tmp_path))
    assert (status, said) == (2, "")
    assert errors == "Several people with a place each can only type. Please add --text, or leave --seats out.\n"
    assert not (tmp_path / "home").exists()


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
