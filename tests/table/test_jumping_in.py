"""Jumping in at a table: a person always has the time for it, and a bot is never quicker."""

from __future__ import annotations

from voiceuno.bots.seated import SeatedBots
from voiceuno.dialogue.lesson import Forgetful
from voiceuno.rules.cards import find_card
from voiceuno.rules.moves import Draw, Move, Play
from voiceuno.rules.record import read_record
from voiceuno.table.news import News
from voiceuno.table.table import Table

HEAD = """voiceuno record 1
rules mattel
option jump-in yes
option jump-in-any yes
seed 5
players Ann Ben Cas Dan
dealer Dan
"""
ANN, BEN, CAS, DAN = range(4)


class Place:
    """Somebody who listens."""

    def __init__(self, *seats: int) -> None:
        self.seats = seats
        self.heard: list[News] = []

    def notice(self, news: News) -> None:
        """Note it."""
        self.heard.append(news)


def table(deals: str, *bots: str, moves: str = "") -> Table:
    """A table at which these are bots."""
    remarks = "".join(f"# bot {name} hard\n" for name in bots)
    return Table(read_record(f"{HEAD}{deals}{remarks}---\n{moves}"), Forgetful(), SeatedBots)


def play(code: str) -> Move:
    """Lay a card."""
    card = find_card(code)
    assert card
    return Play(card)


def test_a_bot_on_turn_gives_time_to_a_person_who_can_jump_in() -> None:
    """And only then, where one person plays alone: nothing else is to be waited for."""
    deals = "deal Ann r5 g2 b9\ndeal Ben r5 r3 y1\ndeal Cas y2 y3 r8\ndeal Dan y4 y6 b8\ndiscard r1\n"
    here = table(deals.replace("deal Ann r5", "deal Ann r9"), "Ben", "Cas", "Dan", moves="Ann: draw\nBen: play r5\n")
    assert here.waits
    assert not here.has_window
    here = table(deals, "Ben", "Cas", "Dan", moves="Ann: draw\nBen: play r5\n")
    assert here.waits
    assert here.has_window
    here.act(ANN, play("r5"))
    assert here.turn == BEN


def test_where_several_people_play_the_pause_betrays_nothing() -> None:
    """It is there after every card, whoever holds what."""
    deals = "deal Ann r9 g2 b9\ndeal Ben y9 r3 y1\ndeal Cas r5 y3 r8\ndeal Dan y4 y6 b8\ndiscard r1\n"
    here = table(deals, "Cas", "Dan", moves="Ann: draw\nBen: play r3\nCas: play r5\n")
    assert here.has_window


def test_a_bot_that_can_jump_in_too_waits_for_the_people() -> None:
    """Ben is on turn, Ann and the bot Dan hold a five: nothing happens until the place has waited."""
    deals = "deal Ann b5 g2 b9\ndeal Ben y9 r3 y1\ndeal Cas r8 y3 r6\ndeal Dan y5 y6 b8\ndiscard r1\ndraw r5\n"
    here = table(deals, "Cas", "Dan")
    place, other = Place(ANN), Place(BEN)
    here.join(place)
    here.join(other)
    here.act(ANN, Draw())
    here.act(ANN, play("r5"))
    assert here.asked == BEN
    assert here.waits
    assert here.has_window
    assert not here.proceed(place), "the other place has time as well"
    assert here.proceed(other)
    assert [entry.player for entry in here.record.entries][-1] == DAN
    assert here.record.entries[-1].move == play("y5")


def test_by_the_book_nobody_waits() -> None:
    """Without the house rule the time between two bots is as it was."""
    deals = "deal Ann r5 g2 b9\ndeal Ben r5 r3 y1\ndeal Cas y2 y3 r8\ndeal Dan y4 y6 b8\ndiscard r1\n"
    remarks = "".join(f"# bot {name} hard\n" for name in ("Ben", "Cas", "Dan"))
    head = HEAD.replace("option jump-in yes\noption jump-in-any yes\n", "")
    record = read_record(f"{head}{deals}{remarks}---\nAnn: draw\nBen: play r5\n")
    assert not Table(record, Forgetful(), SeatedBots).has_window
