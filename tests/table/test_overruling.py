"""A wrong verdict is overruled by a person at the table: asked back, in time, and the record stays one that replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.test_places import Company, on_turn, settle
from voiceuno.language.meaning import Meaning
from voiceuno.rules.moves import Answer, Phase
from voiceuno.rules.record import read_record, write_record
from voiceuno.table.plan import Plan

Place = tuple[str, ...]


def answered_wrong(folder: Path, bots: int) -> tuple[Company, Place, Place]:
    """Two people at places of their own, after a wrong answer; who gave it, and the other."""
    plan = Plan(rules="quiz", people=2, bots=bots, names=("Anna", "Ben"), packs=("capitals",), target=40)
    company = Company(folder, plan, (("Anna",), ("Ben",)))
    settle(company)
    mover, other = on_turn(company)
    if company.table.state.round.phase is not Phase.ANSWER:
        company.say(mover, company.words(company.places[mover]))
    assert company.table.state.round.phase is Phase.ANSWER
    company.say(mover, "it is Atlantis, miss")
    while company.places[other].has_news:
        company.take(other, company.places[other].news())
    assert company.table.record.entries[-1].move == Answer(right=False)
    return company, mover, other


def kept(company: Company, folder: Path) -> list[object]:
    """The moves that are on disk, of a record that can be read and replayed."""
    text = (folder / "tables" / company.table.code / "match.record").read_text("utf-8")
    record = read_record(text)
    assert text == write_record(company.table.record)
    *_, last = record.replay()
    assert last.state == company.table.state
    return [entry.move for entry in record.entries]


@pytest.mark.parametrize("bots", [0, 1])
@pytest.mark.parametrize("by_other", [False, True])
def test_a_wrong_answer_counts_after_a_yes(tmp_path: Path, bots: int, by_other: bool) -> None:
    """Whoever says so, all hear it, the card is laid, and what the answer cost is given back."""
    company, mover, other = answered_wrong(tmp_path, bots)
    speaker, listener = (other, mover) if by_other else (mover, other)
    seat = company.table.names.index(mover[0])
    cards, entries = len(company.table.state.round.hands[seat]), len(company.table.record.entries)
    whose = f"{mover[0]}'s" if by_other else "your"
    assert company.say(speaker, "that was right") == [f"Count {whose} answer as right? Yes or no?"]
    assert kept(company, tmp_path)[-1] == Answer(right=False)
    told = company.say(speaker, "yes")
    assert told[0] == (f"{mover[0]}'s answer counts as right." if by_other else "It counts as right.")
    assert kept(company, tmp_path)[-1] == Answer(right=True)
    assert len(company.table.record.entries) == entries
    assert len(company.table.state.round.hands[seat]) == cards - 2  # the card that was drawn, and the one that is laid
    heard = len(company.heard[listener])
    company.take(listener, company.places[listener].news())
    assert "counts as right." in company.heard[listener][heard]
    company.play()


def test_bots_wait_for_it_and_then_it_is_too_late(tmp_path: Path) -> None:
    """There is time as for a correction; after the next move the verdict stands, though it was asked in time."""
    company, mover, other = answered_wrong(tmp_path, bots=0)
    assert company.table.has_window
    assert Meaning("overrule") in company.places[other].moment.likely
    company.say(mover, "that was right")
    company.say(other, company.words(company.places[other]))
    entries = company.table.record.entries
    assert company.say(mover, "yes")[0] == "There is no wrong answer to change now."
    assert company.table.record.entries == entries
    assert Meaning("overrule") not in company.places[other].moment.likely
    assert "overrule" in company.places[other].moment.leave_out


@pytest.mark.parametrize("said", ["no", "quit", "draw"])
def test_without_a_yes_nothing_changes(tmp_path: Path, said: str) -> None:
    """No, and anything else, leave the verdict as it is."""
    company, mover, _ = answered_wrong(tmp_path, bots=1)
    company.say(mover, "that was right")
    company.say(mover, said)
    assert Answer(right=True) not in kept(company, tmp_path)
