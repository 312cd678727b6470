"""A round of UNO as a value, what the rule books may say about it, and its smallest steps."""

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

    NO_CARD_OF_THE_COLOUR = "colour"  # no card of the colour in play is held
    NOTHING_ELSE_PLAYABLE = "nothing"  # no other card could be played
    ALWAYS = "always"


_NO_CARD_OF_THE_COLOUR, _, _ALWAYS = WildFour


@dataclass(frozen=True, slots=True)
class UnoRules:
    """Where the UNO rule books differ, as far as a round goes."""

    not_first: frozenset[Face] = frozenset({_WILD_DRAW_FOUR})  # put back when turned up first
    reverse_first_starts: int = 0  # who starts on a Reverse: so many places from the dealer
    draw_only_if_stuck: bool = False
    honest_four: WildFour = WildFour.NO_CARD_OF_THE_COLOUR
    bluff_returns: bool = False  # a Wild Draw Four that was found out goes back to the hand
    draws_stack: bool = False
    late_uno: bool = True  # UNO still counts after the card, until somebody acts
    caught_until_own_turn: bool = False  # else only until the next player begins
    uno_penalty: int = 2
    advice_penalty: int = 0  # 0: the book has none
    asks_questions: bool = False


class Four(NamedTuple):
    """A Wild Draw Four that can be challenged."""

    player: int
    guilty: bool
    colour_before: Colour | None


@value
class UnoState:
    """A round of UNO at one moment: first what drawing changes, last what every new turn begins afresh."""

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
    total: int = 0  # draws stacked up and not yet taken
    called: bool = False  # the player on turn has said UNO ahead of the card
    answered: bool = False  # the player on turn has answered a question
    drawn: Card | None = None
    four: Four | None = None
    late: int = NOBODY  # who laid the second-last card in silence and may still say UNO
    chosen: Play | None = None  # the card that waits for an answer
    took_total: bool = False  # the player on turn was just handed the total

    @property
    def winner(self) -> int:
        """Who went out, once the round is over."""
        return self.turn if self.phase is _OVER else NOBODY


Step: TypeAlias = tuple[UnoState, tuple[Event, ...]]  # the state after a move, and what happened

# The first five parts of a state: what drawing cards changes.
Drawn: TypeAlias = tuple[tuple[Hand, ...], Hand, int, Hand, frozenset[int]]


def fits(state: UnoState, card: Card) -> bool:
    """Whether a card may lie on the discard pile."""
    return card.colour is state.colour or card.colour is None or card.face is state.discards[-1].face


def is_bluff(rules: UnoRules, hand: Hand, colour: Colour | None, top: Card) -> bool:
    """Whether playing a Wild Draw Four from this hand breaks the book's condition."""
    if rules.honest_four is _ALWAYS:
        return False
    if rules.honest_four is _NO_CARD_OF_THE_COLOUR:
        return colour in [card.colour for card in hand]
    others = (card for card in hand if card.face is not _WILD_DRAW_FOUR)
    return any(card.colour is None or card.colour is colour or card.face is top.face for card in others)


def take(state: UnoState, player: int, count: int, why: Why, events: list[Event]) -> Drawn:
    """Cards from the draw pile into a hand: what that makes of the state's first five parts.

    When the pile runs out the discards are shuffled; when they do too, there are fewer cards.
    """
    hands, pile, seed = state.hands, state.pile, state.seed
    discards, exposed = state.discards, state.exposed
    if len(pile) < count:
        # Under a Wild Draw Four that may yet be taken back lies the card that would count again.
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
    """Cards from the draw pile into a hand, and nothing else."""
    return UnoState(
        *take(state, player, count, why, events), state.active, state.colour, state.direction, state.turn,
        state.phase, state.total, state.called, state.answered, state.drawn, state.four, state.late, state.chosen,
        state.took_total,
    )  # fmt: skip


def turn_to(state: UnoState, player: int) -> UnoState:
    """The next player's turn, with nothing said or drawn in it yet."""
    return UnoState(
        state.hands, state.pile, state.seed, state.discards, state.exposed, state.active, state.colour,
        state.direction, player,
    )  # fmt: skip


def begun(rules: UnoRules, state: UnoState, player: int) -> UnoState:
    """The state once this player has begun the turn: whoever it is now too late to catch is safe."""
    if not state.exposed and not state.took_total:
        return state
    exposed = state.exposed - {player} if rules.caught_until_own_turn else NOT_EXPOSED
    return replace(state, exposed=exposed, late=NOBODY, took_total=False)
