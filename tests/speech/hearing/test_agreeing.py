"""Guesses at one sentence that differ a little agree on the rest."""

from __future__ import annotations

import pytest

from tests.talking import LANGUAGE
from voiceuno.language.heard import Heard
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.agreeing import agreed, is_possible

SURE = LANGUAGE.sureness
TURN, SETUP = Moment(likely=meanings("play b7", "play b7 uno", "draw")), Moment("setup")


def found(moment: Moment, *guesses: tuple[str, float]) -> tuple[str, float]:
    """What guesses agree on; each is the text of what it means."""
    read = {text: Heard(text, Meaning.read(text)) for text, _ in guesses}
    best = agreed(guesses, read.__getitem__, SURE, moment)
    assert best is not None
    return str(best.meaning), best.confidence


def test_a_call_that_is_misheard_in_most_guesses_was_called() -> None:
    """ "And no" after a card is UNO; a card that was hardly ever heard with it was played without."""
    assert found(TURN, ("play ?7", 100.0), ("play ?7 uno", 99.0))[0] == "play ?7 uno"
    assert found(TURN, ("play ?7", 100.0), ("play ?7 uno", 90.0))[0] == "play ?7"


def test_a_plan_is_the_same_whether_it_is_called_a_new_game() -> None:
    """At set-up nothing else can be meant; in a match the plan alone is about the next one."""
    guesses = ("bots 2 level easy", 100.0), ("new game bots 2 level easy", 99.9)
    assert found(SETUP, *guesses)[1] == pytest.approx(1.0)
    assert found(TURN, *guesses)[1] < 0.6


def test_a_name_that_was_heard_in_several_ways_is_asked() -> None:
    """The rest of the plan is clear, so that the question is about all of it."""
    unclear = ("new game bots 2 name Paolo", 100.0), ("new game bots 2 name Paulo", 100.0)
    assert SURE.read_ask <= found(SETUP, *unclear)[1] < SURE.read_act
    assert found(SETUP, unclear[0], ("new game bots 2 name Paulo", 90.0))[1] > SURE.read_act


def test_what_the_rules_allow_counts_for_more() -> None:
    """A whole card that can be played beats half a card that was heard a little better."""
    assert found(TURN, ("play b?", 101.0), ("play b7", 100.0))[0] == "play b7"
    assert found(TURN, ("play b?", 105.0), ("play b7", 100.0))[0] == "play b?"


@pytest.mark.parametrize(
    ("meaning", "is_so"),
    [("play ?7 uno", True), ("play b?", True), ("draw", False), ("play ?8", False), ("catch Ben", False)],
)
def test_what_is_possible_by_the_rules(meaning: str, is_so: bool) -> None:
    """Half a card is possible where a card has that half; what has nothing behind its verb is listed anyway."""
    assert is_possible(Meaning.read(meaning), TURN.likely) == is_so
