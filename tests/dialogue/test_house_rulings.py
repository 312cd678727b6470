"""What is said about a rule is true in a house too: each house rule is held against the engine."""

from __future__ import annotations

import pytest

from tests.dialogue.test_rulings import ANN, BEN, PROMPTS, Position, play
from tests.rules.test_house import EACH
from voiceuno.dialogue.rulings import Rulings
from voiceuno.rules import events as ev
from voiceuno.rules.cards import Colour
from voiceuno.rules.house_rules import HouseRules, clashes, housed
from voiceuno.rules.moves import Accept, Catch, Challenge, Draw, Keep
from voiceuno.rules.rulesets import FRENCH, MATTEL, RNIB, Ruleset, Scoring

BOOKS = [MATTEL, RNIB, FRENCH]
CASES = [
    pytest.param(book, house, id=f"{book.name}-{name}")
    for book in BOOKS
    for name, house in EACH.items()
    if not clashes(book, 3, Scoring.WINNER, house)
]
by_house = pytest.mark.parametrize(("book", "house"), CASES)


def position(book: Ruleset, house: HouseRules, *lines: str) -> Position:
    """A match of three in this house, Ann on turn."""
    return Position(book, *(f"option {name} {value}" for name, value in house.named()), *lines)


def explained(book: Ruleset, house: HouseRules, topic: str) -> str:
    """What is said about a topic in this house."""
    return Rulings(PROMPTS, housed(book, house)).explain(topic)


@by_house
def test_what_a_draw_two_does(book: Ruleset, house: HouseRules) -> None:
    """Whether it can be answered, and whether it costs the turn."""
    game = position(book, house, "deal Ann r+2 r5 r6 b1", "deal Ben g+2 g5 g6 r9", "deal Cas b5 b6", "discard r7")
    events = game.do(ANN, play("r+2"))
    adds = "or adds" in explained(book, house, "draw_two")
    if adds:
        assert game.can(BEN, play("g+2"))
        assert game.can(BEN, Draw())
        events = game.do(BEN, Draw())
    assert game.drawn(events, BEN) == 2
    assert ("loses the turn" in explained(book, house, "draw_two")) == (ev.Skipped(BEN) in events)
    assert ("then plays" in explained(book, house, "draw_two")) == (ev.Skipped(BEN) not in events)
    text = explained(book, house, "stacking")
    assert not adds or text.startswith("Yes")


@by_house
def test_what_a_wild_draw_four_does(book: Ruleset, house: HouseRules) -> None:
    """Whether it may be a bluff, can be challenged or answered, and whether it costs the turn."""
    text = explained(book, house, "wild_draw_four")
    bluff = position(book, house, "deal Ann r6 wi+4 b8", "deal Ben g5 g6 g9", "deal Cas b5 b6", "discard r7")
    assert bluff.can(ANN, play("wi+4", Colour.BLUE)) == ("It cannot be played otherwise" not in text)
    deals = ("deal Ann b6 wi+4 b8", "deal Ben wi+4 g6 g9", "deal Cas b5 b6", "discard r7")
    game = position(book, house, *deals)
    events = game.do(ANN, play("wi+4", Colour.BLUE))
    can_challenge, can_add = game.can(BEN, Challenge()), game.can_add(BEN, play("wi+4", Colour.RED))
    assert can_challenge == ("challenges you" in text)
    assert can_challenge != explained(book, house, "challenge").startswith("Nobody is challenged")
    assert can_add == ("or adds" in text)
    if can_challenge or can_add:
        events = game.do(BEN, Accept() if can_challenge else Draw())
    assert game.drawn(events, BEN) == 4
    assert (ev.Skipped(BEN) in events) == ("loses the turn" in text) == ("then plays" not in text)


@by_house
def test_what_drawing_does(book: Ruleset, house: HouseRules) -> None:
    """Whether one may, how many cards it is, and whether the last of them can be kept."""
    text = explained(book, house, "drawing")
    hands = ("deal Ann r5 g6 b1", "deal Ben g5 g9", "deal Cas b5 b6", "discard r7")
    assert position(book, house, *hands).can(ANN, Draw()) == text.startswith("You may always draw")
    game = position(book, house, "deal Ann g5 g6 b1", *hands[1:], "draw y1 y2 r9 y3")
    drawn = game.drawn(game.do(ANN, Draw()), ANN)
    assert drawn == (3 if "until a card fits" in text else 1)
    if drawn == 3:
        assert game.can(ANN, Keep()) == ("you may play it" in text)


@by_house
def test_what_a_forgotten_uno_costs(book: Ruleset, house: HouseRules) -> None:
    """As many cards as the house says; with none nobody can be caught."""
    game = position(book, house, "deal Ann r5 r6", "deal Ben g8 g9 y1", "deal Cas b5 b6", "discard r9")
    game.do(ANN, play("r5"))
    for topic in ("uno", "catch"):
        text = explained(book, house, topic)
        assert game.can(BEN, Catch(ANN)) != ("costs nothing" in text)
    if game.can(BEN, Catch(ANN)):
        cost = game.drawn(game.do(BEN, Catch(ANN)), ANN)
        assert f"you draw {PROMPTS.number(cost)}." in explained(book, house, "uno")
        assert f"That player draws {PROMPTS.number(cost)}." in explained(book, house, "catch")
