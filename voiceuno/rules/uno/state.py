"""A round of UNO as a value, where the rule books differ, and the smallest steps of a round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple, TypeAlias

from voiceuno.rules import events as ev
from voiceuno.rules.cards import Card, Colour, Face, Hand
from voiceuno.rules.events import Event, Why
from voiceuno.rules.moves import NOBODY, Phase, Play
from voiceuno.rules.piles import HAND_SIZE, refill
from voiceuno.rules.value import value
from voiceuno.rules.views import Out

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
    stacks: frozenset[Face] = frozenset()  # draw cards that can be answered by another one, so that they add up
    stacks_mixed: bool = False  # whether the two kinds can also be laid on each other
    total_skips: bool = False  # whether whoever draws what was stacked up loses the turn as well
    late_uno: bool = True  # UNO can still be said after the card, until somebody else moves
    caught_until_own_turn: bool = False  # if not, only until the next player moves
    uno_penalty: int = 2
    advice_penalty: int = 0  # cards for giving advice; 0 if the book has no such rule
    asks_questions: bool = False
    challenges: bool = True  # a Wild Draw Four can be challenged
    bluffing: bool = True  # a Wild Draw Four can be laid though another card would be right
    until_fits: bool = False  # whoever draws goes on drawing until a card fits
    keeps: bool = True  # a card just drawn can be kept though it fits
    jump_in: bool = False  # whoever holds the very card that lies on top can lay it out of turn
    seven_zero: frozenset[Face] = frozenset()  # a seven swaps hands with somebody, a zero passes all hands on
    jump_any: bool = False  # whoever jumps in may also lay the same number or action in another colour
    keeps_hand: bool = False  # after a seven the own hand can be kept
    draw_skips: bool = True  # whoever draws for a draw card loses the turn as well
    deflects: frozenset[Face] = frozenset()  # actions that pass on what was stacked up
    hand_size: int = HAND_SIZE
    places: int = 1  # how many go out before the round is over

    @property
    def draws_stack(self) -> bool:
        """Whether draw cards add up."""
        return bool(self.stacks)

    @property
    def four_is_doubted(self) -> bool:
        """Whether the next player is asked to believe a Wild Draw Four or to challenge it."""
        return self.challenges and self.bluffing and _WILD_DRAW_FOUR not in self.stacks


class Four(NamedTuple):
    """A Wild Draw Four that can be challenged."""

    player: int
    guilty: bool
    colour_before: Colour | None


class Accusation(NamedTuple):
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
    active: tuple[int, ...]  # the players who are still in the round
    out: tuple[Out, ...]  # who went out so far, the first one first
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
    reports: frozenset[Accusation] = frozenset()  # of advice in this round; no turn resets them

    @property
    def winner(self) -> int:
        """The player who went out first, once the round is over."""
        return self.out[0].player if self.phase is _OVER else NOBODY


Step: TypeAlias = tuple[UnoState, tuple[Event, ...]]  # a new state, and what happened

# The first five parts of a state: what drawing cards changes.
Drawn: TypeAlias = tuple[tuple[Hand, ...], Hand, int, Hand, frozenset[int]]


def fits(state: UnoState, card: Card) -> bool:
    """Whether a card can be laid on the discard pile."""
    return card.colour is state.colour or card.colour is None or card.face is state.discards[-1].face


def stacks_on(rules: UnoRules, state: UnoState, card: Card) -> bool:
    """Whether a card can be laid on the draw cards that were stacked up."""
    face = card.face
    if not fits(state, card) or face not in rules.stacks:
        return face in rules.deflects and fits(state, card)
    return rules.stacks_mixed or face is _stacked(state)


def _stacked(state: UnoState) -> Face | None:
    """The kind of draw card that was stacked last; skips that passed it on may lie on top of it."""
    return next((card.face for card in reversed(state.discards) if card.face in DRAWS), None)


def may_lay(rules: UnoRules, state: UnoState, hand: Hand, card: Card) -> bool:
    """Whether a card of this hand can be laid now."""
    if state.total:
        return stacks_on(rules, state, card)
    if rules.bluffing or card.face is not _WILD_DRAW_FOUR:
        return fits(state, card)
    return not is_bluff(rules, hand, state.colour, state.discards[-1])


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
    changed = list(hands)
    changed[player] = hands[player] + cards
    return tuple(changed), pile[count:], seed, discards, exposed


def count_to_draw(rules: UnoRules, state: UnoState, player: int) -> int:
    """How many cards a player draws who draws until one fits; all there are, if none does."""
    hand, pile = state.hands[player], state.pile
    for count, card in enumerate(pile, 1):
        hand = (*hand, card)
        if may_lay(rules, state, hand, card):
            return count
    if len(state.discards) == 1:
        return len(pile)
    # The discards will be shuffled under the pile by the seed, so it is known already what comes then.
    shuffled_pile, _, _ = refill(pile, state.discards, state.seed, 1)
    for count, card in enumerate(shuffled_pile[len(pile) :], len(pile) + 1):
        hand = (*hand, card)
        if may_lay(rules, state, hand, card):
            return count
    return len(shuffled_pile)


def give(state: UnoState, player: int, count: int, why: Why, events: list[Event]) -> UnoState:
    """Let a player draw, and change nothing else."""
    return UnoState(
        *take(state, player, count, why, events), state.active, state.out, state.colour, state.direction, state.turn,
        state.phase, state.total, state.called, state.answered, state.drawn, state.four, state.late, state.chosen,
        state.took_total,
    )  # fmt: skip


def turn_to(state: UnoState, player: int) -> UnoState:
    """Begin a player's turn, in which nothing has been said or drawn yet."""
    return UnoState(
        state.hands, state.pile, state.seed, state.discards, state.exposed, state.active, state.out, state.colour,
        state.direction, player,
    )  # fmt: skip


def begun(rules: UnoRules, state: UnoState, player: int) -> UnoState:
    """Note that this player has begun the turn: whoever it is now too late to catch is safe."""
    if not state.exposed and not state.took_total:
        return state
    exposed = state.exposed - {player} if rules.caught_until_own_turn else NOT_EXPOSED
    return replace(state, exposed=exposed, late=NOBODY, took_total=False)
