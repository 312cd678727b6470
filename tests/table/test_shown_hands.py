"""A challenged hand is shown to who challenged it and to nobody else, in every verbosity and at every kind of place."""

from __future__ import annotations

from pathlib import Path

import pytest

from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.rules.record import read_record
from voiceuno.table.table import Table

RECORD = """\
voiceuno record 1
rules {book}
seed 3
players Ann Ben Clara David
dealer Clara
deal David wi+4 r3 g2 g9
deal Ann r5 y9 b1
deal Ben b5 y8 b1
deal Clara b5 b8 y1
discard r7
---
David: play wi+4 blue
"""
HELD = ("three", "two and nine")  # what David has left, as it is read: red three, green two and nine
BOOKS = ("mattel", "rnib", "french")
ASKED = ("show me the hand", "what did David have", "what did he have", "show me David's cards")
VERBOSITIES = ("brief", "normal", "detailed")


def seat(club: Club, text: str) -> Table:
    """A table with this match on it."""
    record = read_record(text)
    club.keeper.begin(record)
    return club.seat(record)


class Room:
    """Places at one table, each of which hears its own answers."""

    def __init__(self, folder: Path, book: str, places: tuple[tuple[str, ...], ...]) -> None:
        club = Club(folder, seed=1)
        self.table = seat(club, RECORD.format(book=book))
        self.places = {names: club.sit_down(at=self.table, names=names) for names in places}
        for place in self.places.values():
            place.greet()

    def say(self, names: tuple[str, ...], text: str) -> list[str]:
        return list(self.places[names].hear(text).lines)

    def news(self) -> dict[tuple[str, ...], list[str]]:
        """What each place is told of what happened elsewhere."""
        return {names: list(place.news().lines) for names, place in self.places.items() if place.has_news}


def is_shown(lines: list[str]) -> bool:
    """Whether the hand is read out: by its groups, or card by card where it is told with the challenge."""
    text = " ".join(lines)
    return all(part in text for part in HELD) or ("red three" in text and "green nine" in text)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("verbosity", VERBOSITIES)
def test_the_challenger_alone_hears_it(tmp_path: Path, book: str, verbosity: str) -> None:
    """Four places: who challenged is told at once or on request, the others not even when they ask."""
    room = Room(tmp_path, book, (("Ann",), ("Ben",), ("Clara",), ("David",)))
    for names in room.places:
        room.say(names, verbosity)
    assert is_shown(room.say(("Ann",), "challenge")) == (verbosity == "detailed")
    told = room.news()
    assert not any(is_shown(lines) for lines in told.values())
    for text in ASKED:
        assert is_shown(room.say(("Ann",), text)), text
        for other in (("Ben",), ("Clara",)):
            lines = room.say(other, text)
            assert not is_shown(lines), text
            assert any("Only Ann may hear" in line for line in lines), text


@pytest.mark.parametrize("verbosity", VERBOSITIES)
def test_where_several_listen_it_is_read_only_after_a_yes(tmp_path: Path, verbosity: str) -> None:
    """Ann and Ben share a place: what Ann may hear is asked about once more, so that Ben can turn away."""
    both = ("Ann", "Ben")
    room = Room(tmp_path, "mattel", (both, ("Clara",), ("David",)))
    room.say(both, verbosity)
    assert not is_shown(room.say(both, "challenge"))
    room.news()
    asked = room.say(both, "show me the hand")
    assert asked == ["That hand is for Ann alone. Shall I read it now?"]
    assert not is_shown(room.say(both, "no"))
    room.say(both, "show me the hand")
    assert is_shown(room.say(both, "yes"))
    assert not is_shown(room.say(("Clara",), "show me the hand"))


def test_nothing_is_shown_where_nobody_challenged(tmp_path: Path) -> None:
    """Neither before a challenge, nor to who believed it, nor in the next round."""
    room = Room(tmp_path, "mattel", (("Ann",), ("Ben",), ("Clara",), ("David",)))
    assert not is_shown(room.say(("Ann",), "show me the hand"))
    room.say(("Ann",), "accept")
    assert not is_shown(room.say(("Ann",), "show me the hand"))


def test_a_match_that_goes_on_still_knows_it(tmp_path: Path) -> None:
    """Who sits down again in the same round can ask for it."""
    club = Club(tmp_path, seed=1)
    table = seat(club, RECORD.format(book="mattel") + "Ann: challenge\n")
    ann: Conversation = club.sit_down(at=table, names=("Ann",))
    ann.greet()
    assert is_shown(list(ann.hear("what did he have").lines))
