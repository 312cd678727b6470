"""What players can do in a position of UNO, and what each of them may know."""

from __future__ import annotations

from voiceuno.rules.cards import COLOURS, UNO_DECK, Card, Hand
from voiceuno.rules.moves import (
    NOBODY,
    Accept,
    Advice,
    Answer,
    Catch,
    Challenge,
    Draw,
    Keep,
    Move,
    NameColour,
    Phase,
    Play,
    SayUno,
    Swap,
)
from voiceuno.rules.uno.state import UnoRules, UnoState, may_lay, stacks_on
from voiceuno.rules.views import UnoView

# Looked up once: reading a member of an Enum costs a function call each time in Python 3.11.
_TURN, _DRAWN, _CHALLENGE, _COLOUR, _ANSWER, _SWAP, _, _OVER = Phase
_FREE = (_TURN, _DRAWN)

# All the moves there are. They are made once, so that listing moves is only looking them up.
_PLAYS: dict[Card, tuple[Play, ...]] = {
    card: (Play(card),) if card.colour else tuple(Play(card, colour) for colour in COLOURS)
    for card in dict.fromkeys(UNO_DECK)
}
_UNO_PLAYS = {card: tuple(Play(p.card, p.colour, uno=True) for p in plays) for card, plays in _PLAYS.items()}
_ANSWERS: tuple[Move, ...] = (Answer(right=True), Answer(right=False))
_DRAW, _KEEP = Draw(), Keep()


class UnoListing:
    """The part of UNO that only looks at a state, and changes nothing."""

    def __init__(self, rules: UnoRules) -> None:
        self.rules = rules
        # Looked up once: this is asked at every move.
        self._asks, self._bluffing, self._keeps = rules.asks_questions, rules.bluffing, rules.keeps
        self._only_stuck = rules.draw_only_if_stuck

    def turn_moves(self, state: UnoState, player: int) -> list[Move]:
        """What the player on turn can do; empty for everybody else."""
        phase = state.phase
        if player != state.turn:
            return []
        if phase is _TURN:
            moves = self._plays(state, state.hands[player])
            if not (self._only_stuck and moves and not state.total):
                moves.append(_DRAW)
        elif phase is _DRAWN:
            moves = self._plays(state, state.hands[player])
            if self._keeps:
                moves.append(_KEEP)
        else:
            return self._answers(state, player)
        if self._asks and not state.answered:
            moves += _ANSWERS
        return moves

    def _answers(self, state: UnoState, player: int) -> list[Move]:
        """What the player on turn can do who is asked for something else than a card."""
        phase = state.phase
        if phase is _CHALLENGE:
            return [Challenge(), Accept()]
        if phase is _ANSWER:
            return list(_ANSWERS)
        if phase is _COLOUR:
            return [NameColour(colour) for colour in COLOURS]
        if phase is _SWAP:
            swaps: list[Move] = [Swap(other) for other in state.active if other != player]
            return [*swaps, Swap(player)] if self.rules.keeps_hand else swaps
        return []

    def side_moves(self, state: UnoState, player: int) -> list[Move]:
        """What a player can do at any time: say UNO, catch somebody, report advice."""
        if state.phase is _OVER or player not in state.active:
            return []
        moves: list[Move] = []
        if self.rules.jump_in and player != state.turn:
            for card in dict.fromkeys(state.hands[player]):
                if can_jump_in(self.rules, state, player, card):
                    moves += _plays_of(card, len(state.hands[player]) == 2)
        if player == state.late or can_call_ahead(state, player):
            moves.append(SayUno())
        if state.exposed:
            moves += [Catch(other) for other in sorted(state.exposed) if other != player]
        if self.rules.advice_penalty:
            told = {report.player for report in state.reports if report.by == player and not report.is_open}
            moves += [Advice(other) for other in state.active if other != player and other not in told]
        return moves

    def view(self, state: UnoState, player: int) -> UnoView:
        """What one player may know."""
        drawn = state.drawn if player == state.turn else None
        four_by = state.four.player if state.four else NOBODY
        hands = state.hands
        return UnoView(
            player, hands[player], tuple(map(len, hands)), len(state.pile), drawn, four_by, state.discards,
            state.exposed, state.active, state.out, state.colour, state.direction, state.turn, state.phase,
            state.total, state.called, state.answered,
        )  # fmt: skip

    def _plays(self, state: UnoState, hand: Hand) -> list[Move]:
        """List every card that can be laid: a wild with each colour, and the second-last card with UNO too."""
        colour, face = state.colour, state.discards[-1].face
        cards = hand if state.drawn is None else (state.drawn,)
        if state.total or not self._bluffing:
            cards = self._allowed(state, hand, cards)
        fitting: list[Card] = []
        moves: list[Move] = []
        # One plain loop takes half the time of comprehensions, and this runs at every move.
        for card in cards:
            if (card.colour is colour or card.face is face or card.colour is None) and card not in fitting:
                fitting.append(card)
                moves += _PLAYS[card]
        if len(hand) == 2 and not state.called:
            for card in fitting:
                moves += _UNO_PLAYS[card]
        return moves

    def _allowed(self, state: UnoState, hand: Hand, cards: Hand) -> Hand:
        """What of these cards may be laid where not everything that fits may be."""
        return tuple(card for card in cards if may_lay(self.rules, state, hand, card))


def can_call_ahead(state: UnoState, player: int) -> bool:
    """Whether the player can say UNO now, before laying the card."""
    if player != state.turn or len(state.hands[player]) != 2 or state.called:
        return False
    return state.phase in (_TURN, _DRAWN, _ANSWER)


def can_jump_in(rules: UnoRules, state: UnoState, player: int, card: Card) -> bool:
    """Whether a player can lay this card out of turn, where jumping in is allowed: the very card that lies on top.

    A house may allow its number or action in another colour too. Nobody jumps in with a wild.
    """
    top = state.discards[-1]
    if player == state.turn or state.phase not in _FREE or card.colour is None:
        return False
    if card is not top and not (rules.jump_any and card.face is top.face):
        return False
    if state.total and not stacks_on(rules, state, card):
        return False
    return player in state.active and card in state.hands[player]


def _plays_of(card: Card, with_uno: bool) -> tuple[Play, ...]:
    return _PLAYS[card] + _UNO_PLAYS[card] if with_uno else _PLAYS[card]
