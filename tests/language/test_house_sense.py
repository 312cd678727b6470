"""House rules in sentences of people's own: named anywhere in them, they are not lost in silence."""

from __future__ import annotations

import pytest

from tests.talking import LANGUAGE
from voiceuno.language.files import languages
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.house_spots import HouseSpots

# Values that a reader may find beside a wish, also those that no house plays.
VALUES = (
    "yes",
    "no",
    "none",
    "0",
    "1",
    "2",
    "7",
    "12",
    "twos",
    "fours",
    "same",
    "mixed",
    "easy",
    "mattel",
    "Ana",
    "animals",
)
SPOTS = HouseSpots(LANGUAGE.grammar)


@pytest.mark.parametrize(
    ("text", "plan", "meaning"),
    [
        ("we're gonna stack the draw twos with two bots please", "new game bots 2", "new game bots 2 stacking twos"),
        ("three players and swap hands and no bluffing", "players 3", "players 3 seven-zero yes no-bluffing yes"),
        ("two bots but without stacking, Gran hates it", "bots 2", "bots 2 stacking none"),
        ("by the book from Mattel", "rules mattel", "rules mattel"),
        ("the game with the two cards that add up", "rules dos", "rules dos"),
        ("two bots and jump in", "bots 2 jump-in yes", "bots 2 jump-in yes"),
        ("stacking draw twos", "ask rule stacking", "ask rule stacking"),
    ],
)
def test_house_rules_are_added_to_a_plan(text: str, plan: str, meaning: str) -> None:
    """To a plan and to nothing else; what no house plays was hardly meant."""
    assert str(SPOTS.added(Meaning.read(plan), SPOTS.find(LANGUAGE.grammar.read_words(text)))) == meaning


def test_a_sentence_of_ones_own_keeps_its_house_rules() -> None:
    """Read by its likeness to others, and with what it names beside."""
    heard = LANGUAGE.listen("I'd love a game with two bots and we're gonna stack the draw twos please", Moment("setup"))
    found = heard.meaning or heard.alternatives[0].meaning
    assert found is not None
    assert "stacking twos" in str(found)


@pytest.mark.parametrize("code", languages())
def test_every_wish_can_be_said_back(code: str) -> None:
    """Nothing that is asked back ends the match for want of words."""
    language = Language.load(code)
    wishes = [f"{key} {value}" for key in language.grammar.order for value in VALUES]
    for first, second in zip(wishes, [*wishes[7:], *wishes[:7]], strict=True):
        for plan in (first, f"new game {first} {second}"):
            assert language.say(Meaning.read(plan), Moment("setup"))
