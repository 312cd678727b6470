"""The five rule books as values, by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from voiceuno.rules.cards import UNO_DECK, Face
from voiceuno.rules.dos import Dos
from voiceuno.rules.game import Game
from voiceuno.rules.uno.engine import Uno
from voiceuno.rules.uno.state import UnoRules, WildFour


class Scoring(Enum):
    """How rounds add up to a match."""

    WINNER = "winner"  # who goes out gets what the others hold; the first to the target wins
    LOWEST = "lowest"  # everybody keeps what is left in the own hand; when one reaches the target, the lowest wins
    ELIMINATION = "elimination"  # as lowest, but who reaches the target is out
    PARTNERS = "partners"  # teams of two; the team that goes out gets what the opponents hold
    ROTATING_PARTNERS = "rotating-partners"  # three rounds, another partner in each, every player an own total


class NextDealer(Enum):
    """Who deals the rounds after the first."""

    LEFT = "left"  # the next to the left
    DRAWN = "drawn"  # drawn for again
    WINNER = "winner"  # who went out


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A rule book: the game of a round, and how rounds make a match."""

    name: str
    game: Game[Any]
    scorings: Mapping[Scoring, range]  # the ways to score, and for how many players each is
    target: int = 500
    dealer_draws_numbers: bool = False  # to choose the dealer any other card goes back; else it counts zero
    next_dealer: NextDealer = NextDealer.LEFT
    asks_questions: bool = False
    face_up: str = "discard"  # what records call the cards that lie open: a discard, or DOS's row

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
    Uno(UnoRules(draw_only_if_stuck=True, bluff_returns=True, caught_until_own_turn=True, advice_penalty=4)),
    {
        Scoring.WINNER: _UP_TO_TEN,
        Scoring.LOWEST: _UP_TO_TEN,
        Scoring.ELIMINATION: _UP_TO_TEN,
        Scoring.PARTNERS: _FOUR,
    },
    dealer_draws_numbers=True,
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
)
QUIZ = Ruleset(
    "quiz",
    Uno(
        UnoRules(
            not_first=frozenset(Face) - _NUMBERS,
            draw_only_if_stuck=True,
            honest_four=WildFour.ALWAYS,
            draws_stack=True,
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


def find_ruleset(name: str) -> Ruleset | None:
    """The rule book of this name, or None."""
    return RULESETS.get(name)
