"""What a player can be asked for, and what a player can do.

Players are numbered by seat, starting with 0; the next number sits to the left.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from voiceuno.rules.cards import Card, Colour

NOBODY = -1  # stands where a seat number could be
TABLE = -2  # who deals the next round: no player in particular


class Phase(Enum):
    """What the player on turn is asked for."""

    TURN = "turn"
    DRAWN = "drawn"  # play the card just drawn, or keep it
    CHALLENGE = "challenge"  # challenge a Wild Draw Four, or accept it
    COLOUR = "colour"  # name the colour of a Wild that was turned up first
    ANSWER = "answer"  # answer a quiz question
    BONUS = "bonus"  # DOS: lay the cards that colour matches earned
    OVER = "over"  # the round has ended

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card; a wild needs a colour; UNO may be said in the same breath."""

    card: Card
    colour: Colour | None = None
    uno: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """Take a card from the draw pile, or the total that was stacked up."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the card just drawn; the turn passes."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt the Wild Draw Four."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Believe the Wild Draw Four and draw."""


@dataclass(frozen=True, slots=True)
class NameColour:
    """Choose the colour of a Wild that was turned up first."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class SayUno:
    """Say UNO by itself, ahead of the card or late."""


@dataclass(frozen=True, slots=True)
class SayDos:
    """Say DOS: for the own two cards, or to call out another player's."""


@dataclass(frozen=True, slots=True)
class Catch:
    """Call out a player who forgot to say UNO or DOS."""

    player: int


@dataclass(frozen=True, slots=True)
class Advice:
    """Report that a player gave advice."""

    player: int


@dataclass(frozen=True, slots=True)
class Answer:
    """How a quiz answer was judged."""

    right: bool


@dataclass(frozen=True, slots=True)
class MatchRow:
    """DOS: lay one or two cards on a card of the centre row."""

    cards: tuple[Card, ...]
    on: Card


@dataclass(frozen=True, slots=True)
class Place:
    """DOS: lay a card into the centre row."""

    card: Card


@dataclass(frozen=True, slots=True)
class End:
    """DOS: end the turn."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Begin the next round."""


Move: TypeAlias = (
    Play | Draw | Keep | Challenge | Accept | NameColour | SayUno | SayDos | Catch | Advice | Answer
    | MatchRow | Place | End | Deal
)  # fmt: skip
