"""Seven and zero, where a table plays with them: a seven swaps two hands, a zero passes all hands on."""

from __future__ import annotations

from dataclasses import replace

from voiceuno.rules import events as ev
from voiceuno.rules.cards import Card, Face
from voiceuno.rules.events import Event
from voiceuno.rules.game import IllegalMove, Reason
from voiceuno.rules.moves import NOBODY, Phase, Swap
from voiceuno.rules.piles import neighbour, with_hand
from voiceuno.rules.uno.state import NOT_EXPOSED, Step, UnoRules, UnoState, turn_to


def change_hands(rules: UnoRules, laid: UnoState, player: int, card: Card, events: list[Event]) -> Step:
    """Do what a seven or a zero does, once it is laid; with more than one other player, ask with whom to swap."""
    if card.face is Face.ZERO:
        events.append(ev.PassedOn(laid.direction))
        hands = list(laid.hands)
        for giver in laid.active:
            hands[neighbour(laid.active, giver, laid.direction)] = laid.hands[giver]
        # Nobody holds the card any more that UNO was forgotten for.
        return replace(laid, hands=tuple(hands), exposed=NOT_EXPOSED, late=NOBODY), tuple(events)
    if len(laid.active) > 2 or rules.keeps_hand:
        return replace(laid, turn=player, phase=Phase.SWAP), tuple(events)
    other = neighbour(laid.active, player, 1)
    return replace(_swapped(laid, player, other, events), turn=laid.turn), tuple(events)


def swap(rules: UnoRules, state: UnoState, player: int, move: Swap) -> Step:
    """Swap hands with the player who was named; with oneself, where a house allows to keep the own hand."""
    if Face.SEVEN not in rules.seven_zero:
        raise IllegalMove(Reason.NOT_IN_RULES)
    if state.phase is not Phase.SWAP:
        raise IllegalMove(Reason.NOTHING_TO_SWAP)
    if player != state.turn:
        raise IllegalMove(Reason.NOT_YOUR_TURN, player=state.turn)
    if move.player == player and not rules.keeps_hand:
        raise IllegalMove(Reason.SWAP_YOURSELF)
    if move.player not in state.active:
        raise IllegalMove(Reason.OUT_OF_ROUND, player=move.player)
    events: list[Event] = []
    if move.player == player:
        events.append(ev.KeptHand(player))
    else:
        state = _swapped(state, player, move.player, events)
    return turn_to(state, neighbour(state.active, player, state.direction)), tuple(events)


def _swapped(state: UnoState, player: int, other: int, events: list[Event]) -> UnoState:
    events.append(ev.Swapped(player, other))
    hands = with_hand(state.hands, player, state.hands[other])
    hands = with_hand(hands, other, state.hands[player])
    return replace(state, hands=hands, exposed=state.exposed - {player, other}, late=NOBODY)
