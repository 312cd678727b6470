"""While draw cards have added up, a number of cards takes them, and a card is said by its name."""

from __future__ import annotations

import pytest

from tests.talking import LANGUAGE
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment


@pytest.mark.parametrize("rules", ["quiz", "mattel"])
@pytest.mark.parametrize(
    ("text", "due", "meaning"),
    [
        ("draw two", 2, "draw"), ("Draw two, please.", 4, "draw"), ("draw four", 4, "draw"), ("draw six", 6, "draw"),
        ("I'll take two", 2, "draw"), ("draw two", 0, "play ?+2"), ("red draw two", 2, "play r+2"),
        ("wild draw four", 4, "play wi+4"), ("play the draw two", 2, "play ?+2"), ("draw", 2, "draw"),
    ],
)  # fmt: skip
def test_a_number_of_cards_takes_them_while_some_are_due(text: str, due: int, meaning: str, rules: str) -> None:
    """ "Draw two, or answer with a draw card": the first words are said again to draw; a card is said by its name."""
    assert LANGUAGE.understand(text, Moment("turn", rules, due=due)) == Meaning.read(meaning)
