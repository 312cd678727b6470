"""What anybody at the table can say in UNO, also out of turn: UNO, a catch, a report of advice."""

from __future__ import annotations

from dataclasses import replace

from voiceuno.rules import events as ev
from voiceuno.rules.events import Event, Why
from voiceuno.rules.game import IllegalMove, Reason
from voiceuno.rules.moves import NOBODY, Advice, Catch, SayUno
from voiceuno.rules.uno.legal import can_call_ahead
from voiceuno.rules.uno.state import Step, UnoRules, UnoState, give


def say_uno(_rules: UnoRules, state: UnoState, player: int, _: SayUno) -> Step:
    """UNO by itself: ahead of the card, or late while nobody has acted."""
    said = (ev.SaidUno(player),)
    if player == state.late:
        return replace(state, late=NOBODY, exposed=state.exposed - {player}), said
    if can_call_ahead(state, player):
        return replace(state, called=True), said
    if player in state.exposed:
        raise IllegalMove(Reason.UNO_TOO_LATE)
    if player == state.turn and state.called:
        raise IllegalMove(Reason.ALREADY_SAID)
    raise IllegalMove(Reason.UNO_NOT_NOW, number=len(state.hands[player]))


def catch(rules: UnoRules, state: UnoState, player: int, move: Catch) -> Step:
    """Somebody forgot to say UNO and is called out."""
    if player == move.player:
        raise IllegalMove(Reason.CATCH_YOURSELF)
    if move.player not in state.exposed:
        raise IllegalMove(Reason.NOBODY_TO_CATCH, player=move.player)
    events: list[Event] = [ev.Caught(move.player, player)]
    state = give(state, move.player, rules.uno_penalty, Why.CAUGHT, events)
    return replace(state, late=NOBODY, exposed=state.exposed - {move.player}), tuple(events)


def advice(rules: UnoRules, state: UnoState, player: int, move: Advice) -> Step:
    """Somebody gave advice and draws for it, where the book says so."""
    if not rules.advice_penalty:
        raise IllegalMove(Reason.NOT_IN_RULES)
    if move.player not in state.active:
        raise IllegalMove(Reason.OUT_OF_MATCH, player=move.player)
    events: list[Event] = [ev.GaveAdvice(move.player, player)]
    state = give(state, move.player, rules.advice_penalty, Why.ADVICE, events)
    return replace(state, late=NOBODY), tuple(events)
