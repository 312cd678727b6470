"""A round of UNO as a value, where the rule books differ, and the smallest steps of a round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple, TypeAlias

from voiceuno.rules import events as ev
from voiceuno.rules.cards import Card, Colour, Face, Hand
from voiceuno.rules.events import Event, Why
from voiceuno.rules.moves import NOBODY, Phase, Play
from voiceuno.rules.piles import refill, with_hand
from voiceuno.rules.value import value

DRAWS = {Face.DRAW_TWO: 2, Face.WILD_DRAW_FOUR: 4}  # how many cards they make the next player draw

NOT_EXPOSED: frozenset[int] = frozenset()  # nobody can be caught

# Looked up once: reading a member of an Enum costs a function call each time in Python 3.11.
_TURN, _OVER = Phase.TURN, Phase.OVER
_WILD_DRAW_FOUR = Face.WILD_DRAW_FOUR


class WildFour(Enum):
    """When a Wild Draw Four is honest."""

    NO_CARD_OF_THE_COLOUR = "colour"  # if the player has no card of the colour in play
    NOTHING_ELSE_PLAYABLE = "nothing"  # if the player could lay no other card
    ALWAYS = "always"


_NO_CARD_OF_THE_COLOUR, _, _ALWAYS = WildFour


@dataclass(frozen=True, slots=True)
class UnoRules:
    """Where the rule books of UNO differ within a round."""

    not_first: frozenset[Face] = frozenset({_WILD_DRAW_FOUR})  # these cards are put back if they are turned up first
    reverse_first_starts: int = 0  # if a Reverse is turned up first, who starts: so many places from the dealer
    draw_only_if_stuck: bool = False
    honest_four: WildFour = WildFour.NO_CARD_OF_THE_COLOUR
    bluff_returns: bool = False  # a player whose bluff is found out takes the Wild Draw Four back
    draws_stack: bool = False
    late_uno: bool = True  # UNO can still be said after the card, until somebody else moves
    caught_until_own_turn: bool = False  # if not, only until the next player moves
    uno_penalty: int = 2
    advice_penalty: int = 0  # cards for giving advice; 0 if the book has no such rule
    asks_questions: bool = False


class Four(NamedTuple):
    """A Wild Draw Four that can be challenged."""

    player: int
    guilty: bool
    colour_before: Colour | None


class Report(NamedTuple):
    """One player has said that another gave advice; it is open until the cards for it are drawn."""

    by: int
    player: int
    is_open: bool = True


@value
class UnoState:
    """A round of UNO at one moment. First come the parts that drawing changes, last those that each turn resets."""

    hands: tuple[Hand, ...]
    pile: Hand
    seed: int
    discards: Hand  # the top card is the last
    exposed: frozenset[int]  # who can be caught
    active: tuple[int, ...]
    colour: Colour | None
    direction: int
    turn: int
    phase: Phase = _TURN
    total: int = 0  # cards stacked up that somebody has to draw
    called: bool = False  # whether the player on turn has said UNO before laying a card
    answered: bool = False  # whether the player on turn has answered a question
    drawn: Card | None = None
    four: Four | None = None
    late: int = NOBODY  # who laid the second-last card without saying UNO, and still may
    chosen: Play | None = None  # the card that is laid if the answer is right
    took_total: bool = False  # whether the player on turn has just drawn the total
    reports: frozenset[Report] = frozenset()  # of advice in this round; no turn resets them

    @property
    def winner(self) -> int:
        """The player who went out, once the round is over."""
        return self.turn if self.phase is _OVER else NOBODY


Step: TypeAlias = tuple[UnoState, tuple[Event, ...]]  # a new state, and what happened

# The first five parts of a state: what drawing cards changes.
Drawn: TypeAlias = tuple[tuple[Hand, ...], Hand, int, Hand, frozenset[int]]


def fits(state: UnoState, card: Card) -> bool:
    """Whether a card can be laid on the discard pile."""
    return card.colour is state.colour or card.colour is None or card.face is state.discards[-1].face


def is_bluff(rules: UnoRules, hand: Hand, colour: Colour | None, top: Card) -> bool:
    """Whether it is a bluff to lay a Wild Draw Four from this hand."""
    if rules.honest_four is _ALWAYS:
        return False
    if rules.honest_four is _NO_CARD_OF_THE_COLOUR:
        return colour in [card.colour for card in hand]
    others = (card for card in hand if card.face is not _WILD_DRAW_FOUR)
    return any(card.colour is None or card.colour is colour or card.face is top.face for card in others)


def take(state: UnoState, player: int, count: int, why: Why, events: list[Event]) -> Drawn:
    """Let a player draw; the first five parts of the new state.

    When the draw pile runs out the discards are shuffled; when those run out too, the player draws fewer.
    """
    hands, pile, seed = state.hands, state.pile, state.seed
    discards, exposed = state.discards, state.exposed
    if len(pile) < count:
        # A Wild Draw Four may still be taken back, so the card under it must stay as well.
        keep = 2 if state.four else 1
        if len(discards) > keep:
            events.append(ev.Reshuffled(len(discards) - keep))
            pile, discards, seed = refill(pile, discards, seed, keep)
    cards = pile[:count]
    events.append(ev.Drew(player, len(cards), cards, why))
    if exposed and cards:
        exposed = exposed - {player}
    return with_hand(hands, player, hands[player] + cards), pile[count:], seed, discards, exposed


def give(state: UnoState, player: int, count: int, why: Why, events: list[Event]) -> UnoState:
    """Let a player draw, and change nothing else."""
    return UnoState(
        *take(state, player, count, why, events), state.active, state.colour, state.direction, state.turn,
        state.phase, state.total, state.called, state.answered, state.drawn, state.four, state.late, state.chosen,
        state.took_total,
    )  # fmt: skip


def turn_to(state: UnoState, player: int) -> UnoState:
    """Begin a player's turn, in which nothing has been said or drawn yet."""
    return UnoState(
        state.hands, state.pile, state.seed, state.discards, state.exposed, state.active, state.colour,
        state.direction, player,
    )  # fmt: skip


def begun(rules: UnoRules, state: UnoState, player: int) -> UnoState:
    """Note that this player has begun the turn: whoever it is now too late to catch is safe."""
    if not state.exposed and not state.took_total:
        return state
    exposed = state.exposed - {player} if rules.caught_until_own_turn else NOT_EXPOSED
    return replace(state, exposed=exposed, late=NOBODY, took_total=False)
