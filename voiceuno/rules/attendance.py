"""Who is there in a match with questions, and which questions come: said about the match, not played in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voiceuno.rules import events as ev
from voiceuno.rules.events import Event
from voiceuno.rules.game import IllegalMove, Reason
from voiceuno.rules.moves import AskFor, Join, Leave, Miss, Move, Phase
from voiceuno.rules.rulesets import Ruleset
from voiceuno.rules.uno.attending import come_in, pass_over
from voiceuno.rules.uno.engine import Uno

if TYPE_CHECKING:
    from voiceuno.rules.match import MatchState, Step

FEWEST = 2  # players who are needed to play on
OF_CLASS = frozenset((AskFor, Leave, Join, Miss))


def here(state: MatchState) -> tuple[int, ...]:
    """The players who are in the match and at the table."""
    return tuple(seat for seat in state.active if seat not in state.away) if state.away else state.active


def attend(rules: Ruleset, state: MatchState, player: int, move: Move) -> Step:
    """Do what was said about the match. Raises IllegalMove."""
    if not rules.asks_questions:
        raise IllegalMove(Reason.NOT_IN_RULES)
    if state.winners:
        raise IllegalMove(Reason.MATCH_OVER)
    if isinstance(move, AskFor):
        is_asked = state.round.phase is Phase.ANSWER and player == state.round.turn
        if "another" in (move.change, move.value) and not is_asked:
            raise IllegalMove(Reason.NO_QUESTION)
        return state, ()
    if player not in state.active:
        raise IllegalMove(Reason.OUT_OF_MATCH, player=player)
    if isinstance(move, Join) != (player in state.away):
        raise IllegalMove(Reason.IS_HERE if isinstance(move, Join) else Reason.IS_AWAY, player=player)
    if isinstance(move, Leave):
        return _leave(rules, state, player)
    return _join(rules, state, player) if isinstance(move, Join) else _miss(rules, state, player)


def pass_over_away(rules: Ruleset, state: MatchState, events: tuple[Event, ...]) -> Step:
    """Whoever is away and on turn is passed over, until it is the turn of somebody who is here."""
    while state.round.phase is not Phase.OVER and state.round.turn in state.away:
        round_, more = pass_over(rules.game, state.round)
        state, events = state._replace(round=round_), (*events, *more)
    return state, events


def _leave(rules: Ruleset, state: MatchState, player: int) -> Step:
    after = state._replace(away=(*state.away, player))
    if len(here(after)) < FEWEST or set(state.round.active) <= set(after.away):
        raise IllegalMove(Reason.TOO_FEW_LEFT)
    return pass_over_away(rules, after, (ev.WentAway(player),))


def _join(rules: Ruleset, state: MatchState, player: int) -> Step:
    state = state._replace(away=tuple(seat for seat in state.away if seat != player))
    if state.round.phase is Phase.OVER:
        return state, (ev.CameIn(player),)
    assert isinstance(rules.game, Uno)
    round_, events = come_in(rules.game.rules, state.round, player)
    return state._replace(round=round_), events


def _miss(rules: Ruleset, state: MatchState, player: int) -> Step:
    if state.round.phase is Phase.OVER:
        raise IllegalMove(Reason.ROUND_OVER)
    if player != state.round.turn:
        raise IllegalMove(Reason.NOT_YOUR_TURN, player=state.round.turn)
    round_, events = pass_over(rules.game, state.round)
    return pass_over_away(rules, state._replace(round=round_), events)
