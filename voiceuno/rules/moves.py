"""What a player can be asked for, and what a player can do.

Players are numbered by seat, starting with 0; the next number sits to the left.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from voiceuno.rules.cards import Card, Colour

NOBODY = -1  # in place of a seat number
TABLE = -2  # the seat number of the next deal, which no player in particular makes


class Phase(Enum):
    """What the player on turn is asked for."""

    TURN = "turn"
    DRAWN = "drawn"  # play the card just drawn, or keep it
    CHALLENGE = "challenge"  # challenge a Wild Draw Four, or accept it
    COLOUR = "colour"  # name the colour of a Wild that was turned up first
    ANSWER = "answer"  # answer a quiz question
    SWAP = "swap"  # say with whom to swap hands, after a seven
    BONUS = "bonus"  # DOS: put cards into the row, as a bonus for colour matches
    OVER = "over"  # the round has ended

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card. A wild needs a colour, and UNO can be said in the same breath."""

    card: Card
    colour: Colour | None = None
    uno: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card, or all the cards that were stacked up."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the card just drawn, which ends the turn."""


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
class Swap:
    """Swap hands with a player, after a seven."""

    player: int


@dataclass(frozen=True, slots=True)
class SayUno:
    """Say UNO without a card: before laying it, or late."""


@dataclass(frozen=True, slots=True)
class SayDos:
    """Say DOS: for your own two cards, or to call out another player."""


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
    """Answer a quiz question, rightly or wrongly."""

    right: bool


ALL_PACKS = "all"  # instead of a pack's name
AND_PACK = "+"  # between the names of packs that are asked in turn


@dataclass(frozen=True, slots=True)
class AskFor:
    """Change which quiz questions come: for one player, or for all if the table says it."""

    change: str  # `pack`, `level`, `easier`, `harder` or `another`
    # Of packs their names; of a level its number, `own` or `mixed`; with `easier` and `harder`, `another` replaces the
    # question that is open.
    value: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the match for a while, or for good: the others play on, and the hand stays where it is."""


@dataclass(frozen=True, slots=True)
class Join:
    """Be back, or come to a match that has begun; who has no hand gets one."""


@dataclass(frozen=True, slots=True)
class Miss:
    """Be passed over, this once; nothing is drawn for it."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """DOS: lay one or two cards on a card of the centre row."""

    cards: tuple[Card, ...]
    on: Card


@dataclass(frozen=True, slots=True)
class Place:
    """DOS: put a card into the centre row."""

    card: Card


@dataclass(frozen=True, slots=True)
class End:
    """DOS: end the turn."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Begin the next round."""


Move: TypeAlias = (
    Play | Draw | Keep | Challenge | Accept | NameColour | Swap | SayUno | SayDos | Catch | Advice | Answer
    | AskFor | Leave | Join | Miss | MatchRow | Place | End | Deal
)  # fmt: skip
