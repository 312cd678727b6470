"""The five rule books, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any

from voiceuno.rules.cards import UNO_DECK, Face
from voiceuno.rules.dos import Dos
from voiceuno.rules.game import Game
from voiceuno.rules.uno.engine import Uno
from voiceuno.rules.uno.state import DRAWS, UnoRules, WildFour


class Scoring(Enum):
    """How rounds add up to a match."""

    WINNER = "winner"  # whoever goes out gets the points in the other hands; the first to reach the target wins
    LOWEST = "lowest"  # everybody gets the points in their own hand; when one reaches the target, the lowest wins
    ELIMINATION = "elimination"  # as lowest, but whoever reaches the target is out
    PARTNERS = "partners"  # teams of two, which the book lets take or keep points
    ROTATING_PARTNERS = "rotating-partners"  # three rounds, each with another partner; the lowest own total wins


class NextDealer(Enum):
    """Who deals after the first round."""

    LEFT = "left"  # the next player to the left
    DRAWN = "drawn"  # everybody draws a card again
    WINNER = "winner"  # whoever went out


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A rule book: the game of a round, and how rounds make a match."""

    name: str
    game: Game[Any]
    scorings: Mapping[Scoring, range]  # each way to score, with the numbers of players that it is for
    target: int = 500
    dealer_draws_numbers: bool = False  # only numbers choose the dealer; other cards are put back, or else count zero
    next_dealer: NextDealer = NextDealer.LEFT
    asks_questions: bool = False
    usual_grace: int = 0  # seconds for a late UNO where nobody chose others; by the book there are none
    teams_keep: bool = False  # each team gets what both of it hold, and the lowest wins; if not, teams are as WINNER
    face_up: str = "discard"  # what records call the cards turned up at the start: a discard, or the row of DOS

    @property
    def players(self) -> range:
        """How many can play."""
        return self.scorings[Scoring.WINNER]


_UP_TO_TEN = range(2, 11)
_FOUR = range(4, 5)
_NUMBERS = frozenset(card.face for card in UNO_DECK if card.number is not None)

MATTEL = Ruleset(
    "mattel",
    Uno(UnoRules()),
    {Scoring.WINNER: _UP_TO_TEN, Scoring.LOWEST: _UP_TO_TEN},
)
RNIB = Ruleset(
    "rnib",
    Uno(
        UnoRules(
            draw_only_if_stuck=True,
            bluff_returns=True,
            late_uno=False,
            caught_until_own_turn=True,
            advice_penalty=4,
        )
    ),
    {
        Scoring.WINNER: _UP_TO_TEN,
        Scoring.LOWEST: _UP_TO_TEN,
        Scoring.ELIMINATION: _UP_TO_TEN,
        Scoring.PARTNERS: _FOUR,
    },
    dealer_draws_numbers=True,
    usual_grace=2,  # speech is slower than a hand
)
FRENCH = Ruleset(
    "french",
    Uno(
        UnoRules(
            reverse_first_starts=-1,
            honest_four=WildFour.NOTHING_ELSE_PLAYABLE,
            bluff_returns=True,
            caught_until_own_turn=True,
            advice_penalty=4,
        )
    ),
    {
        Scoring.WINNER: _UP_TO_TEN,
        Scoring.LOWEST: _UP_TO_TEN,
        Scoring.ELIMINATION: _UP_TO_TEN,
        Scoring.PARTNERS: range(4, 11, 2),
        Scoring.ROTATING_PARTNERS: _FOUR,
    },
    next_dealer=NextDealer.DRAWN,
    teams_keep=True,
)
QUIZ = Ruleset(
    "quiz",
    Uno(
        UnoRules(
            not_first=frozenset(Face) - _NUMBERS,
            draw_only_if_stuck=True,
            honest_four=WildFour.ALWAYS,
            stacks=frozenset(DRAWS),
            stacks_mixed=True,
            late_uno=False,
            uno_penalty=4,
            asks_questions=True,
        )
    ),
    {Scoring.WINNER: _UP_TO_TEN},
    asks_questions=True,
)
DOS = Ruleset("dos", Dos(), {Scoring.WINNER: range(2, 5)}, target=200, next_dealer=NextDealer.WINNER, face_up="row")

RULESETS: dict[str, Ruleset] = {rules.name: rules for rules in (MATTEL, RNIB, FRENCH, QUIZ, DOS)}


@cache
def with_grace(name: str) -> Ruleset | None:
    """A book in which UNO after the card is too late, with a moment's grace for it; None for every other book."""
    book = RULESETS[name]
    if not isinstance(book.game, Uno) or book.game.rules.late_uno:
        return None
    return replace(book, game=Uno(replace(book.game.rules, late_uno=True)))


def find_ruleset(name: str) -> Ruleset | None:
    """The rule book of this name, or None."""
    return RULESETS.get(name)
