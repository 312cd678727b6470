"""The moment's grace for a late UNO: by the book there is none, and a table may give some seconds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.talking import Seen, make_dialogue
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.settings import Settings
from voiceuno.keeping.match_files import read_match
from voiceuno.rules.record import read_record, write_record
from voiceuno.table.plan import Plan, plan_of

LAID = """voiceuno record 1
rules rnib
{option}players Ann Ben
dealer Ben
deal Ann r5 g2 y1
deal Ben g1 g3 g4 g6
discard r7
---
Ann: play r5
Ben: draw
"""


def at_table(folder: Path, option: str = "", *, pause: float = 2.0) -> Conversation:
    """Ann and Ben share a place; Ann has two cards and is on turn."""
    head = LAID.replace("{option}", f"option {option}\n" if option else "")
    text = head.replace("Ann: play r5\nBen: draw\n", "").replace("g2 y1", "r2 y1").replace("deal Ann r5", "deal Ann")
    (folder / "match.record").write_text(text, encoding="utf-8")
    club = Club(folder, seed=1)
    club.keeper.save_settings(replace(Settings(), name="Ann", pause=pause))
    conversation = club.sit_down()
    conversation.greet()
    conversation.hear("yes")
    return conversation


def test_by_the_book_uno_after_the_card_is_too_late(tmp_path: Path) -> None:
    """The card has touched the pile, and Ben may catch Ann."""
    conversation = at_table(tmp_path)
    conversation.hear("red two")
    assert conversation.hear("uno").lines[0] == "It is too late for UNO."
    assert conversation.hear("catch Ann").lines[0].startswith("Ben catches Ann")


def test_within_the_grace_of_the_table_it_saves(tmp_path: Path) -> None:
    """The table keeps still for as long, however short the pause of its people is."""
    conversation = at_table(tmp_path, "grace 5", pause=0.0)
    assert conversation.hear("red two").wait == 5.0
    assert conversation.hear("uno").lines[0] == "Ann says UNO."
    assert "catches" not in conversation.hear("catch Ann").lines[0]


def test_when_the_grace_is_over_it_is_too_late_though_nobody_moved(tmp_path: Path) -> None:
    """Time is handed in: whoever runs the conversation says that the seconds have passed."""
    conversation = at_table(tmp_path, "grace 5")
    conversation.hear("red two")
    conversation.proceed()
    assert conversation.hear("uno").lines[0] == "It is too late for UNO."
    assert conversation.hear("catch Ann").lines[0].startswith("Ben catches Ann")


def test_standard_rules_know_no_end_of_grace(tmp_path: Path) -> None:
    """There UNO counts until somebody moves, however long that takes."""
    conversation = at_table(tmp_path)
    text = (tmp_path / "match.record").read_text(encoding="utf-8").replace("rules rnib", "rules mattel")
    (tmp_path / "match.record").write_text(text, encoding="utf-8")
    conversation = Club(tmp_path, seed=1).sit_down()
    conversation.greet()
    conversation.hear("yes")
    conversation.hear("red two")
    conversation.proceed()
    assert conversation.hear("uno").lines[0] == "Ann says UNO."


@pytest.mark.parametrize(
    ("said", "grace"),
    [("", 2), (" with no grace", 0), (" and five seconds grace", 5), (" and a grace of ten seconds", 10)],
)
def test_the_grace_is_chosen_by_voice(tmp_path: Path, said: str, grace: int) -> None:
    """Two seconds where nothing was said, because speech is slower than a hand."""
    conversation, _ = make_dialogue(1, tmp_path)
    conversation.greet()
    lines = conversation.hear(f"new game with two bots and rnib rules{said}").lines
    record = Seen(conversation).table.record
    assert record.options.grace == grace
    told = " ".join(lines).lower()
    assert ("seconds for a late uno" in told) == (grace > 2)
    assert plan_of(record).record(record.names, record.seed) == record


def test_grace_does_not_fit_a_book_that_needs_none(tmp_path: Path) -> None:
    """It is refused with its reason, and the game can be played without it."""
    conversation, _ = make_dialogue(1, tmp_path)
    conversation.greet()
    lines = conversation.hear("new game with two bots and standard rules and five seconds grace").lines
    assert "Standard UNO has no such grace for UNO." in lines
    conversation.hear("yes")
    assert Seen(conversation).table.record.options.grace == 0


def test_a_match_from_before_there_was_a_grace_is_not_lost(tmp_path: Path) -> None:
    """A late UNO that counted then still counts."""
    text = LAID.replace("{option}", "").replace(" y1\n", "\n", 1).replace("Ben: draw\n", "Ann: uno\n")
    (tmp_path / "match.record").write_text(text, encoding="utf-8")
    found = read_match(tmp_path / "match.record")
    assert found is not None
    assert found.is_all
    assert found.record.options.grace == 2
    assert len(found.record.entries) == 2


def test_a_match_in_which_uno_was_passed_over_is_not_lost(tmp_path: Path) -> None:
    """UNO said with too many cards used to be kept with the card."""
    text = LAID.replace("{option}", "").replace("Ann: play r5\n", "Ann: play r5 uno\n")
    (tmp_path / "match.record").write_text(text, encoding="utf-8")
    found = read_match(tmp_path / "match.record")
    assert found is not None
    assert found.is_all
    assert len(found.record.entries) == 2


def test_the_record_keeps_the_grace() -> None:
    """What is written is read again, and by the book nothing is written."""
    record = Plan(rules="rnib", bots=1, grace=7).record(("Ann", "Ben"), 1)
    assert "option grace 7\n" in write_record(record)
    assert read_record(write_record(record)).options == record.options
    assert "grace" not in write_record(Plan(rules="rnib", bots=1, grace=0).record(("Ann", "Ben"), 1))
