"""What players of UNO can say out of turn too: say UNO, catch somebody, report advice."""

from __future__ import annotations

from dataclasses import replace

from voiceuno.rules import events as ev
from voiceuno.rules.events import Event, Why
from voiceuno.rules.game import IllegalMove, Reason
from voiceuno.rules.moves import NOBODY, Advice, Catch, SayUno
from voiceuno.rules.uno.legal import can_call_ahead
from voiceuno.rules.uno.state import Accusation, Step, UnoRules, UnoState, give


def say_uno(_rules: UnoRules, state: UnoState, player: int, _: SayUno) -> Step:
    """Say UNO without a card: before laying it, or late if nobody has moved yet."""
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
    """Call out somebody who forgot to say UNO."""
    if not rules.uno_penalty:
        raise IllegalMove(Reason.NOT_IN_RULES)
    if player == move.player:
        raise IllegalMove(Reason.CATCH_YOURSELF)
    if move.player not in state.exposed:
        raise IllegalMove(Reason.NOBODY_TO_CATCH, player=move.player)
    events: list[Event] = [ev.Caught(move.player, player)]
    state = give(state, move.player, rules.uno_penalty, Why.CAUGHT, events)
    return replace(state, late=NOBODY, exposed=state.exposed - {move.player}), tuple(events)


def advice(rules: UnoRules, state: UnoState, player: int, move: Advice) -> Step:
    """Report somebody who gave advice, where the book has a penalty for it.

    The word of one player is only noted. When a second one says so too, the cards are drawn. Whoever finds no second
    one may say it again, and then draws as many: so nobody gains by an accusation. Each can accuse each once a round.
    """
    if not rules.advice_penalty:
        raise IllegalMove(Reason.NOT_IN_RULES)
    if player == move.player:
        raise IllegalMove(Reason.ADVICE_YOURSELF)
    if move.player not in state.active:
        raise IllegalMove(Reason.OUT_OF_MATCH, player=move.player)
    reports = state.reports
    own = next((each for each in reports if each[:2] == (player, move.player)), None)
    if own is not None and not own.is_open:
        raise IllegalMove(Reason.ADVICE_AGAIN, player=move.player)
    second = next((each for each in reports if each.player == move.player and each.is_open and each.by != player), None)
    if own is None and second is None:
        noted = reports | {Accusation(player, move.player)}
        return replace(state, reports=noted), (ev.Accused(move.player, player),)
    settled = {Accusation(each.by, each.player, is_open=False) for each in (own, second) if each is not None}
    reports = (reports - {own, second}) | settled | {Accusation(player, move.player, is_open=False)}
    events: list[Event] = [ev.GaveAdvice(move.player, player)]
    state = give(state, move.player, rules.advice_penalty, Why.ADVICE, events)
    if second is None:
        state = give(state, player, rules.advice_penalty, Why.ADVICE, events)
    return replace(state, late=NOBODY, reports=reports), tuple(events)
