"""What is told about the dealer, an empty draw pile and the end in colour is what the engine does, in every book."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.dialogue.test_rulings import ANN, BEN, CAS, Position, Variant, explained
from voiceuno.rules import events as ev
from voiceuno.rules.cards import Card, find_card
from voiceuno.rules.match import Match
from voiceuno.rules.moves import TABLE, Deal, Draw, End, MatchRow, Phase, Play
from voiceuno.rules.rulesets import DOS, RULESETS, Ruleset

UNO = [book for book in RULESETS.values() if book is not DOS]


def card(code: str) -> Card:
    """A card by its code."""
    found = find_card(code)
    assert found is not None
    return found


def over(book: Ruleset) -> Position:
    """A round that Ann has just won, as if Ben had dealt it."""
    hands = ("deal Ben g5 b3", "deal Cas b5 b6")
    if book is DOS:
        position = Position(book, "deal Ann r7", *hands, "row g7 b4")
        position.do(ANN, MatchRow((card("r7"),), card("g7")))
    else:
        position = Position(book, "deal Ann r5", *hands, "discard r7")
        position.do(ANN, Play(card("r5")))
    assert position.state.round.phase is Phase.OVER
    position.state = position.state._replace(dealer=BEN)
    return position


@pytest.mark.parametrize("book", RULESETS.values(), ids=lambda book: book.name)
def test_who_deals_next(book: Ruleset) -> None:
    """The next to the left, who won, or whoever draws the highest number again."""
    position = over(book)
    _, events = position.match.apply(position.state, TABLE, Deal())
    dealers = [event.dealer for event in events if isinstance(event, ev.Dealt)]
    is_drawn = any(isinstance(event, ev.DealerChosen) for event in events)
    told = explained(book, "dealer")
    assert told.startswith("Before each round everybody draws") == is_drawn
    assert is_drawn or told.startswith("Who wins a round deals") == (dealers == [ANN])
    assert is_drawn or told.startswith("Each round the next player to the left deals") == (dealers == [CAS])


@pytest.mark.parametrize("book", RULESETS.values(), ids=lambda book: book.name)
def test_what_cards_without_a_number_do(book: Ruleset) -> None:
    """For choosing the dealer they count zero, or are put back."""
    cards = [
        event
        for seed in range(30)
        for event in Match(book, 3).new(seed)[1]
        if isinstance(event, ev.DealerCard) and event.card.number is None
    ]
    assert cards
    assert {event.counts for event in cards} == {"counts zero" in explained(book, "dealer")}


@pytest.mark.parametrize("book", UNO, ids=lambda book: book.name)
def test_an_empty_draw_pile(book: Ruleset) -> None:
    """The discards are shuffled, and the top card stays."""
    position = Position(book, "deal Ann b1 b2", "deal Ben g5 b3", "deal Cas b5 b6", "discard r7")
    state = position.state.round
    discards = (card("y3"), card("y4"), card("r7"))
    position.state = position.state._replace(round=replace(state, pile=(), discards=discards))
    events = position.do(ANN, Draw())
    assert any(isinstance(event, ev.Reshuffled) for event in events)
    assert position.state.round.discards[-1].code == "r7"
    assert "The top card stays" in explained(book, "empty")


def test_the_end_in_colour() -> None:
    """Who goes out with two cards in colour makes the others draw before points are counted."""
    position = Position(DOS, "deal Ann r4 r3", "deal Ben g5 b3", "deal Cas b5 b6", "row r7 y4")
    events = position.do(ANN, MatchRow((card("r4"), card("r3")), card("r7")))
    if position.state.round.phase is not Phase.OVER:
        events += position.do(ANN, End())
    assert position.state.round.phase is Phase.OVER
    assert [position.drawn(events, seat) for seat in (BEN, CAS)] == [1, 1]
    assert "still draw one each" in explained(DOS, "last_bonus")
    assert explained(Variant(UNO[0]), "last_bonus").startswith("Not in Standard UNO, but in DOS.")
