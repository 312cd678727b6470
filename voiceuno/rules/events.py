"""What happened at the table, as facts; the sentences are made elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple, TypeAlias

from voiceuno.rules.cards import Card, Colour


class Why(Enum):
    """Why cards were drawn."""

    TURN = "turn"
    DRAW_TWO = "draw_two"
    WILD_DRAW_FOUR = "wild_draw_four"
    TOTAL = "total"
    BLUFF = "bluff"
    CHALLENGE_LOST = "challenge_lost"
    CAUGHT = "caught"
    ADVICE = "advice"
    WRONG_ANSWER = "wrong_answer"
    COLOUR_BONUS = "colour_bonus"


@dataclass(frozen=True, slots=True)
class DealerCard:
    """A player drew a card to choose the dealer; one that does not count goes back."""

    player: int
    card: Card
    counts: bool


@dataclass(frozen=True, slots=True)
class DealerChosen:
    player: int


@dataclass(frozen=True, slots=True)
class Dealt:
    round: int
    dealer: int


@dataclass(frozen=True, slots=True)
class TurnedUp:
    card: Card


@dataclass(frozen=True, slots=True)
class PutBack:
    """A card that may not begin the discard pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class ColourNamed:
    player: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Chose:
    """A player wants to lay a card and is asked a question first."""

    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class Answered:
    player: int
    right: bool


class Played(NamedTuple):  # this one and Drew are made at almost every move: a tuple costs half as much
    """A card was laid; colour is what a wild was made, left how many cards the player still has."""

    player: int
    card: Card
    colour: Colour | None
    left: int


class Drew(NamedTuple):
    """Cards were drawn; only their owner learns which."""

    player: int
    number: int
    cards: tuple[Card, ...]
    why: Why


@dataclass(frozen=True, slots=True)
class Passed:
    player: int


@dataclass(frozen=True, slots=True)
class Skipped:
    player: int


@dataclass(frozen=True, slots=True)
class Reversed:
    direction: int


@dataclass(frozen=True, slots=True)
class SaidUno:
    player: int


@dataclass(frozen=True, slots=True)
class SaidDos:
    player: int


@dataclass(frozen=True, slots=True)
class Caught:
    player: int
    by: int


@dataclass(frozen=True, slots=True)
class GaveAdvice:
    player: int
    by: int


@dataclass(frozen=True, slots=True)
class Challenged:
    """A Wild Draw Four was doubted; the hand is shown to the challenger alone."""

    player: int
    by: int
    guilty: bool
    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TookBack:
    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discards became the new draw pile."""

    count: int


@dataclass(frozen=True, slots=True)
class Matched:
    """DOS: cards were laid on a card of the row; bonus is 0, 1 (single colour) or 2 (double colour)."""

    player: int
    cards: tuple[Card, ...]
    on: Card
    bonus: int
    left: int


@dataclass(frozen=True, slots=True)
class RowFilled:
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    player: int
    card: Card
    left: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player laid the last card; the round is over."""

    player: int


@dataclass(frozen=True, slots=True)
class Scored:
    """What a player, or the partners of a team, gained and have now."""

    players: tuple[int, ...]
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Eliminated:
    player: int


@dataclass(frozen=True, slots=True)
class MatchWon:
    players: tuple[int, ...]


Event: TypeAlias = (
    DealerCard | DealerChosen | Dealt | TurnedUp | PutBack | ColourNamed | Chose | Answered | Played | Drew
    | Passed | Skipped | Reversed | SaidUno | SaidDos | Caught | GaveAdvice | Challenged | TookBack
    | Reshuffled | Matched | RowFilled | Placed | WentOut | Scored | Eliminated | MatchWon
)  # fmt: skip


def seen_by(event: Event, player: int) -> Event:
    """The event with what this player may not know taken out."""
    if isinstance(event, Drew) and event.player != player:
        return event._replace(cards=())
    if isinstance(event, Challenged) and player not in (event.player, event.by):
        return replace(event, hand=())
    return event
