"""What happened at the table, as facts. Other modules make sentences of them."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TypeAlias

from voiceuno.rules.cards import Card, Colour
from voiceuno.rules.value import value


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
    CAME_IN = "came_in"
    COLOUR_BONUS = "colour_bonus"


@value
class DealerCard:
    """A player drew a card to choose the dealer; a card that does not count is put back."""

    player: int
    card: Card
    counts: bool


@value
class DealerChosen:
    player: int


@value
class Dealt:
    round: int
    dealer: int


@value
class TurnedUp:
    card: Card


@value
class PutBack:
    """The first card may not be this one, so it is put back."""

    card: Card


@value
class ColourNamed:
    player: int
    colour: Colour


@value
class Chose:
    """A player wants to lay a card, and has to answer a question first."""

    player: int
    card: Card


@value
class Answered:
    player: int
    right: bool


@value
class Played:
    """A card was laid. `colour` is what was named for a wild, `left` how many cards the player still has."""

    player: int
    card: Card
    colour: Colour | None
    left: int


@value
class Drew:
    """Cards were drawn; only their owner learns which."""

    player: int
    number: int
    cards: tuple[Card, ...]
    why: Why


@value
class Passed:
    player: int


@value
class JumpedIn:
    """A player lays the very card that lies on top, out of turn."""

    player: int


@value
class Swapped:
    """Two players swapped hands, after a seven."""

    player: int
    by: int  # with whom


@value
class KeptHand:
    """A player kept the own hand after a seven."""

    player: int


@value
class PassedOn:
    """Everybody passed their hand on to the next player, after a zero."""

    direction: int


@value
class TookPlace:
    """A player laid the last card, and the others play on for the next place."""

    player: int
    place: int


@value
class Skipped:
    player: int


@value
class Missed:
    """A player was passed over."""

    player: int


@value
class WentAway:
    """A player has left; the others play on."""

    player: int


@value
class CameIn:
    """A player is back, or is new at the table."""

    player: int


@value
class Reversed:
    direction: int


@value
class SaidUno:
    player: int


@value
class SaidDos:
    player: int


@value
class Caught:
    player: int
    by: int


@value
class Accused:
    """One player says that another gave advice; it needs a second one who says so."""

    player: int
    by: int


@value
class GaveAdvice:
    player: int
    by: int


@value
class Challenged:
    """A Wild Draw Four was challenged; only the challenger sees the hand."""

    player: int
    by: int
    guilty: bool
    hand: tuple[Card, ...]


@value
class TookBack:
    player: int
    card: Card


@value
class Reshuffled:
    """The discards were shuffled and became the new draw pile."""

    count: int


@value
class Matched:
    """DOS: cards were laid on a card of the row; `bonus` is 0, 1 (single colour) or 2 (double colour)."""

    player: int
    cards: tuple[Card, ...]
    on: Card
    bonus: int
    left: int


@value
class RowFilled:
    cards: tuple[Card, ...]


@value
class Placed:
    player: int
    card: Card
    left: int


@value
class WentOut:
    """A player laid the last card; the round is over."""

    player: int


@value
class Scored:
    """Points for a player or a team: what they gained, and what they have now."""

    players: tuple[int, ...]
    points: int
    total: int


@value
class Eliminated:
    player: int


@value
class MatchWon:
    players: tuple[int, ...]


Event: TypeAlias = (
    DealerCard | DealerChosen | Dealt | TurnedUp | PutBack | ColourNamed | Chose | Answered | Played | Drew
    | Passed | JumpedIn | Swapped | KeptHand | PassedOn | TookPlace | Skipped | Missed | WentAway | CameIn | Reversed
    | SaidUno | SaidDos | Caught | Accused | GaveAdvice | Challenged | TookBack
    | Reshuffled | Matched | RowFilled | Placed | WentOut | Scored | Eliminated | MatchWon
)  # fmt: skip


def seen_by(event: Event, player: int) -> Event:
    """The event as this player may know it."""
    if isinstance(event, Drew) and event.player != player:
        return replace(event, cards=())
    if isinstance(event, Challenged) and player not in (event.player, event.by):
        return replace(event, hand=())
    return event
