"""Whether one card goes on another is told truly: pairs with a draw card, in every book and house, by the engine."""

from __future__ import annotations

from itertools import product

import pytest

from tests.dialogue.test_rulings import ANN, BEN, PROMPTS, Position, Variant, by_book, play
from voiceuno.dialogue.laying_told import laying_told
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.rules.cards import COLOURS, Colour, find_card
from voiceuno.rules.match import as_played
from voiceuno.rules.rulesets import MATTEL
from voiceuno.rules.uno.following import meant

CARDS = ("?+2", "wi+4", "?sk", "?rv", "?5", "wi", "r+2", "b+2", "bsk")
TOPS = {"?+2": ("r+2", "b+2"), "wi+4": ("wi+4",), "r+2": ("r+2",)}


def told(book: Variant, card: str, top: str) -> str:
    """The answer in a match."""
    return laying_told(card, top, PROMPTS, as_played(book.book, book.options), book.options)


def can_be_laid(book: Variant, code: str, top: str, colour: Colour) -> bool:
    """Whether Ben can lay a card where he would have to draw for Ann's, by the engine."""
    game = Position(
        book,
        f"deal Ann {top} b8 b9",
        f"deal Ben {code} y1 y3",
        "deal Cas y6 y7",
        f"discard {top[0]}7".replace("w", "r"),
    )
    game.do(ANN, play(top, None if find_card(top).colour else colour))  # type: ignore[union-attr]
    wild = not find_card(code).colour  # type: ignore[union-attr]
    return game.can_add(BEN, play(code, Colour.GREEN if wild else None))


@by_book
@pytest.mark.parametrize("top", TOPS)
def test_yes_and_no_are_the_engines(book: Variant, top: str) -> None:
    """An answer begins with yes if one of the cards that may be meant can be laid, and names a condition if not all."""
    for card in CARDS:
        colours = COLOURS if top == "wi+4" else (Colour.RED,)
        laid = product(meant(card), TOPS[top], colours)
        each = {can_be_laid(book, one.code, below, colour) for one, below, colour in laid}
        text = told(book, card, top)
        assert text.startswith("Yes" if True in each else "No"), (card, top, text)
        assert (", if " in text) == (each == {True, False}), (card, top, text)


@pytest.mark.parametrize(
    ("card", "top", "answer"),
    [
        ("r5", "b5", "Yes."), ("r5", "b7", "No,"), ("?5", "?7", "Yes, five on seven, if the colours"),
        ("wi", "?7", "Yes."), ("?7", "wi", "Yes, seven on wild, if it has the colour"), ("wi+4", "?7", "Yes."),
        ("?rv", "?rv", "Yes."),
    ],
)  # fmt: skip
def test_other_cards_fit_by_colour_or_face(card: str, top: str, answer: str) -> None:
    """Where nobody has to draw."""
    assert told(Variant(MATTEL), card, top).startswith(answer)


@pytest.mark.parametrize(
    ("code", "text", "meaning"),
    [
        ("en", "can I put a draw four on a draw two", "ask lay wi+4 ?+2"),
        ("en", "can I answer a plus two with a plus four", "ask lay wi+4 ?+2"),
        ("en", "if someone plays a draw two can I put a draw four on it", "ask lay wi+4 ?+2"),
        ("en", "is it allowed to put a red five on a blue five", "ask lay r5 b5"),
        ("en", "are you allowed to stack draw fours", "ask lay wi+4 wi+4"),
        ("en", "by the quiz rules, can I put a draw two on a draw four", "ask lay ?+2 wi+4 by quiz"),
        ("en", "what is mixed stacking", "ask house stacking mixed"),
        ("en", "what happens when I forget to say uno", "ask rule forgotten"),
        ("en", "what happens when somebody forgets to say uno", "ask rule catch"),
        ("en", "do stacking and must play go together", "ask together stacking same must-play yes"),
        ("en", "can jump-in be combined with the quiz", "ask together jump-in yes rules quiz"),
        ("fr", "est-ce que je peux poser un plus quatre sur un plus deux", "ask lay wi+4 ?+2"),
        ("fr", "on peut mettre un plus deux sur un plus quatre ?", "ask lay ?+2 wi+4"),
        ("fr", "je peux répondre à un plus deux avec un plus quatre ?", "ask lay wi+4 ?+2"),
        ("fr", "c'est quoi le cumul mixte", "ask house stacking mixed"),
        ("fr", "qu'est-ce qui se passe si j'oublie de dire uno", "ask rule uno"),
        ("fr", "est-ce que le cumul et l'interception vont ensemble", "ask together stacking same jump-in yes"),
    ],
)
@pytest.mark.parametrize("phase", ["setup", "turn"])
def test_what_is_named_is_asked_about(code: str, text: str, meaning: str, phase: str) -> None:
    """Two cards, two rules, and a UNO that was forgotten, before a match and in it."""
    language = Language.load(code)
    assert str(language.listen(text, Moment(phase)).meaning) == meaning
