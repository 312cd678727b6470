"""What is told about the first and the last card is what the engine does, in every book and with every house rule."""

from __future__ import annotations

import pytest

from tests.dialogue.test_rulings import ANN, BEN, CAS, Position, Variant, by_book, explained, play
from tests.talking import LANGUAGE
from voiceuno.rules import events as ev
from voiceuno.rules.cards import Colour
from voiceuno.rules.moves import Phase
from voiceuno.rules.rulesets import DOS

HANDS = ("deal Ann r5 b6 b1", "deal Ben g5 b2", "deal Cas b5 b6")
FIRST = {"first_skip": "rsk", "first_reverse": "rrv", "first_draw_two": "r+2", "first_wild": "wi"}


def told(book: Variant, key: str) -> bool:
    """Whether a sentence is told about any first card."""
    prompts = LANGUAGE.prompts
    said = prompts.say(f"topic.{key}", text=prompts.part("then.skip"))
    return any(said in explained(book, topic) for topic in (*FIRST, "first_wild_draw_four"))


@by_book
def test_first_card(book: Variant) -> None:
    """Cas deals, so that Ann is to the left of the dealer and Ben to the right."""
    tops = {topic: Position(book, *HANDS, f"discard {card}", "draw r1 r2 r3 y1").state for topic, card in FIRST.items()}
    is_put_back = tops["first_skip"].round.discards[-1].code != "rsk"
    assert told(book, "first_number") is is_put_back
    if is_put_back:
        return
    assert told(book, "first_skip")
    assert tops["first_skip"].round.turn == BEN
    starter = tops["first_reverse"].round.turn
    assert told(book, "first_reverse") is (starter == CAS)
    assert told(book, "first_reverse_right") is (starter == BEN)
    assert tops["first_reverse"].round.direction == -1
    assert len(tops["first_draw_two"].round.hands[ANN]) == len(tops["first_skip"].round.hands[ANN]) + 2
    assert told(book, "first_draw_two") is (tops["first_draw_two"].round.turn == BEN)
    assert (tops["first_wild"].round.phase, tops["first_wild"].round.turn) == (Phase.COLOUR, ANN)


@by_book
def test_a_wild_draw_four_is_put_back(book: Variant) -> None:
    """No book begins with one."""
    assert Position(book, *HANDS, "discard wi+4", "draw r1 r2").state.round.discards[-1].code != "wi+4"
    assert told(book, "first_number") or told(book, "first_wild_draw_four")


@by_book
@pytest.mark.parametrize(("card", "number"), [("r+2", 2), ("wi+4", 4)])
def test_last_card(book: Variant, card: str, number: int) -> None:
    """Who goes out with a draw card makes the next player draw all the same."""
    position = Position(book, f"deal Ann {card}", "deal Ben g5 b2", "deal Cas b5 b6", "discard r7")
    events = position.do(ANN, play(card, Colour.BLUE if card == "wi+4" else None))
    assert position.drawn(events, BEN) == number
    assert any(isinstance(event, ev.WentOut | ev.TookPlace) for event in events)
    assert "still draws" in explained(book, "last")


def test_dos_has_neither() -> None:
    """The row does nothing, and there are no draw cards."""
    assert explained(DOS, "first_skip") == explained(DOS, "first")
    assert "draw" not in explained(DOS, "last").replace("drawn", "")
