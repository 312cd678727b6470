"""Bots at a table: rounds and whole matches without a word, as fast as the rules go."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from voiceuno.bots import Level, Table, choose
from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import Advice, Move, Phase, SayDos
from voiceuno.rules.rulesets import Scoring

_OVER = Phase.OVER
_KEEPS_POINTS = (Scoring.LOWEST, Scoring.ELIMINATION)


def table_for(match: Match, state: MatchState, player: int) -> Table:
    """What a bot at this seat knows of the round beside its view."""
    keeps_points = match.options.scoring in _KEEPS_POINTS
    return Table(match.rules.game, match.team(state, player), keeps_points)


class Seats(NamedTuple):
    """The bots of one round, by seat; None where somebody else plays."""

    levels: Sequence[Level | None]
    tables: Sequence[Table]


def seat(match: Match, state: MatchState, levels: Sequence[Level | None]) -> Seats:
    """Seat the bots for the round that has begun."""
    return Seats(levels, [table_for(match, state, player) for player in range(match.seats)])


def take_turn(match: Match, state: MatchState, seats: Seats, rng: Random) -> Move:
    """What the bot on turn does."""
    player = state.round.turn
    level = seats.levels[player]
    assert level
    moves = match.turn_moves(state, player)
    move = choose(level, match.view(state, player), moves, rng, seats.tables[player])
    assert move
    return move


def react(match: Match, state: MatchState, seats: Seats, mover: int, rng: Random) -> tuple[int, Move] | None:
    """What the first bot to speak up does after a move, if any does: late calls and catches."""
    willing = [
        (player, level, moves)
        for player, level in enumerate(seats.levels)
        if level and (moves := [m for m in match.side_moves(state, player) if type(m) is not Advice])
    ]
    if not willing:
        return None
    rng.shuffle(willing)
    # DOS cannot be said with the card, so whoever has just moved speaks first.
    willing.sort(key=lambda entry: not (entry[0] == mover and type(entry[2][0]) is SayDos))
    for player, level, moves in willing:
        move = choose(level, match.view(state, player), moves, rng, seats.tables[player])
        if move:
            return player, move
    return None


class Played(NamedTuple):
    """How a round or a match went."""

    state: MatchState
    turns: int
    rounds: int = 1


def play_round(match: Match, state: MatchState, levels: Sequence[Level], rng: Random) -> Played:
    """Play the round that was dealt to its end."""
    seats = seat(match, state, levels)
    turns = 0
    while state.round.phase is not _OVER:
        mover = state.round.turn
        state, _ = match.apply(state, mover, take_turn(match, state, seats, rng))
        if state.round.phase is _OVER:
            break
        reaction = react(match, state, seats, mover, rng)
        if reaction:
            state, _ = match.apply(state, *reaction)
        turns += state.round.turn != mover
    return Played(state, turns)
