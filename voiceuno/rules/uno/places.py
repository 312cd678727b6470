"""Going out: the round is over, or the others play on for the next place."""

from __future__ import annotations

from dataclasses import replace

from voiceuno.rules import events as ev
from voiceuno.rules.cards import Card, Face, points
from voiceuno.rules.events import Event, Why
from voiceuno.rules.moves import Phase
from voiceuno.rules.piles import neighbour
from voiceuno.rules.uno.state import DRAWS, Step, UnoRules, UnoState, give
from voiceuno.rules.views import Out


def go_out(rules: UnoRules, laid: UnoState, player: int, card: Card, total: int, events: list[Event]) -> Step:
    """A player has no cards left. If the last one makes somebody draw, they still do, before points are counted."""
    following, drawn = laid.turn, total + DRAWS.get(card.face, 0)
    if drawn:
        why = Why.DRAW_TWO if card.face is Face.DRAW_TWO else Why.WILD_DRAW_FOUR
        laid = give(laid, following, drawn, Why.TOTAL if total else why, events)
    out = (*laid.out, Out(player, sum(map(points, laid.hands))))
    rest = tuple(other for other in laid.active if other != player)
    if rules.places > 1:
        events.append(ev.TookPlace(player, len(out)))
    if len(out) >= rules.places or len(rest) == 1:
        events.append(ev.WentOut(out[0].player))
        return replace(laid, phase=Phase.OVER, turn=player, out=out), tuple(events)
    if card.face is Face.REVERSE:
        events.append(ev.Reversed(laid.direction))
    if rules.draw_skips if drawn else card.face is Face.SKIP:
        events.append(ev.Skipped(following))
        following = neighbour(laid.active, following, laid.direction)
    return replace(laid, active=rest, out=out, turn=following), tuple(events)
