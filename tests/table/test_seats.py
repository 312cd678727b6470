"""Who sits where can be chosen: partners sit opposite, neighbours on their side, and the next match keeps that."""

from __future__ import annotations

import pytest

from voiceuno.rules.record import read_record, write_record
from voiceuno.rules.rulesets import Scoring
from voiceuno.table.plan import Plan, called, people_of, plan_of
from voiceuno.table.plan_words import is_plan, planned
from voiceuno.table.unfit import all_unfit

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Gina", "Hugo", "Ida", "Jan", "Kim")


def names_of(plan: Plan) -> tuple[str, ...]:
    assert not all_unfit(plan, ())
    return plan.record(NAMES, 1).names


@pytest.mark.parametrize("bots", [3, 5, 7, 9])
def test_a_partner_sits_opposite_and_shares_the_points(bots: int) -> None:
    """Whatever else was said before or after, and partners are played for then."""
    plan = planned(Plan(), ("bots", str(bots), "rules", "french", "name", "Tom", "partner", "Clara"))
    names = names_of(plan)
    assert plan.scoring is Scoring.PARTNERS
    assert names[0] == "Tom"
    match = plan.record(NAMES, 1).match()
    assert [names[seat] for seat in match.team(match.new(1)[0], 0)] == ["Tom", "Clara"]
    assert len(set(names)) == bots + 1


def test_a_partner_alone_is_enough_to_choose_a_book_and_four_players() -> None:
    """ "Anna and I are partners" says how many play, and that a book with partners is meant."""
    plan = planned(Plan(names=("Tom",)), ("partner", "Anna"))
    assert plan.seats() == (1, 3)
    assert plan.scoring in plan.ruleset.scorings
    assert names_of(plan)[2] == "Anna"


@pytest.mark.parametrize("bots", range(2, 10))
def test_between_two_others(bots: int) -> None:
    """One to the left and one to the right, bots that get these names, or people who have them."""
    said = ("left", "Clara", "right", "Ben")
    names = names_of(planned(Plan(), ("bots", str(bots), "name", "Tom", *said)))
    assert (names[0], names[1], names[-1]) == ("Tom", "Clara", "Ben")
    people = Plan(people=3, bots=bots - 2, names=("Tom", "Ben", "Clara"))
    record = planned(people, said).record(NAMES, 1)
    assert (record.names[1], record.names[-1]) == ("Clara", "Ben")
    assert {record.names[seat] for seat in people_of(record)} == {"Tom", "Ben", "Clara"}


def test_the_next_match_finds_everybody_in_their_seats() -> None:
    """In a record that was kept, and in the words for the same again."""
    plan = planned(Plan(), ("bots", "4", "rules", "mattel", "name", "Tom", "left", "Clara", "right", "Ben"))
    kept = read_record(write_record(plan.record(NAMES, 1)))
    assert names_of(plan_of(kept)) == kept.names
    words = plan.as_words().split()
    assert is_plan(words)
    assert names_of(planned(Plan(), words)) == kept.names


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("bots", "1", "left", "Clara", "right", "Ben"), "beside"),
        (("bots", "1", "rules", "mattel", "name", "Tom", "left", "Tom"), "beside"),
        (("people", "2", "name", "Tom", "name", "Ben", "left", "Clara"), "stranger"),
    ],
)
def test_what_cannot_be_is_said(words: tuple[str, ...], why: str) -> None:
    """Too few chairs, beside oneself, or somebody who does not play: told, and left out."""
    problems = all_unfit(planned(Plan(), words), ())
    assert [each.why for each in problems] == [why]
    assert problems[-1].plan.beside == ()


def test_all_who_are_named_once_more_sit_in_that_order() -> None:
    """Places are changed by it, and what was wished before is not."""
    plan = planned(planned(Plan(), ("names", "Zoe,Tom,Ana,Ben")), ("names", "Zoe,Ben,Ana,Tom"))
    assert names_of(plan) == ("Zoe", "Ben", "Ana", "Tom")


@pytest.mark.parametrize(
    ("people", "bots", "rules"), [(3, 1, "rnib"), (5, 1, "french"), (4, 0, "rnib"), (6, 0, "french")]
)
def test_a_bot_makes_the_number_even(people: int, bots: int, rules: str) -> None:
    """Teams are of two, in a book that has as many of them."""
    plan = planned(Plan(), ("people", str(people), "scoring", "partners"))
    assert (plan.seats(), plan.ruleset.name, plan.is_evened) == ((people, bots), rules, bool(bots))
    assert not all_unfit(plan, ())


def test_who_speaks_is_the_one_who_is_left() -> None:
    """Where all play at one place, "me and Zoe against Tom and Ben" is said by Ana."""
    plan = planned(planned(Plan(), ("names", "Zoe,Tom,Ana,Ben")), ("partner", "Zoe", "left", "Tom", "right", "Ben"))
    assert names_of(plan) == ("Zoe", "Tom", "Ana", "Ben")


def test_the_last_word_counts() -> None:
    """Who is named for another seat moves, and a seat has one name."""
    plan = planned(planned(Plan(), ("left", "Clara", "right", "Ben")), ("left", "Ben"))
    assert plan.beside == (("left", "Ben"),)


def test_who_has_another_name_keeps_the_seat() -> None:
    """A bot that gave its name away, too."""
    plan = planned(Plan(), ("bots", "4", "rules", "mattel", "name", "Tom", "left", "Clara", "right", "Ben"))
    record = called(plan.record(NAMES, 1), 0, "Clara", NAMES)
    assert record is not None
    assert (record.names[0], record.names[-1]) == ("Clara", "Ben")
    assert plan_of(record).beside == (("left", record.names[1]), ("right", "Ben"))
