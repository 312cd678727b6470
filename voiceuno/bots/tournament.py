"""Bots play each other: rounds and whole matches, as fast as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from voiceuno.bots import Known, Level, choose
from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import TABLE, Advice, Deal, Move, Phase, SayDos

_OVER = Phase.OVER
_LONGEST_ROUND = 20_000  # moves; a round of bots takes hundreds, so after this many they are stuck
_Z = 1.959964  # standard errors on either side of a 95 % interval


class Seats(NamedTuple):
    """The bots of one round: a level by seat, None where somebody else plays."""

    levels: Sequence[Level | None]
    tables: Sequence[Known]


def seat_bots(match: Match, state: MatchState, levels: Sequence[Level | None]) -> Seats:
    """Seat the bots for the round that was dealt, and tell them what everybody at the table knows."""
    tables = [Known(match.rules.game, match.team(state, player), match.keeps_points) for player in range(match.seats)]
    return Seats(levels, tables)


def take_turn(match: Match, state: MatchState, seats: Seats, rng: Random) -> Move:
    """Choose what the bot on turn does."""
    player = state.round.turn
    level = seats.levels[player]
    assert level, "the player on turn is no bot"
    moves = match.turn_moves(state, player)
    move = choose(level, match.view(state, player), moves, rng, seats.tables[player])
    assert move, "a bot on turn always does something"
    return move


def react(match: Match, state: MatchState, seats: Seats, mover: int, rng: Random) -> tuple[int, Move] | None:
    """Choose which bot speaks up first after a move, and how: a late call, or a catch."""
    able = []
    for player, level in enumerate(seats.levels):
        moves = [move for move in match.side_moves(state, player) if type(move) is not Advice]
        if level and moves:
            able.append((player, level, moves))
    if not able:
        return None
    rng.shuffle(able)
    # DOS cannot be said together with a card, so whoever has just moved speaks first.
    able.sort(key=lambda entry: entry[0] != mover or type(entry[2][0]) is not SayDos)
    for player, level, moves in able:
        move = choose(level, match.view(state, player), moves, rng, seats.tables[player])
        if move:
            return player, move
    return None


class Outcome(NamedTuple):
    """How a round or a match ended."""

    state: MatchState
    turns: int  # how many turns were played


def play_round(match: Match, state: MatchState, levels: Sequence[Level], rng: Random) -> Outcome:
    """Play the round that was dealt until it is over."""
    seats = seat_bots(match, state, levels)
    turns = 1
    for _ in range(_LONGEST_ROUND):
        mover = state.round.turn
        state, _ = match.apply(state, mover, take_turn(match, state, seats, rng))
        if state.round.phase is _OVER:
            return Outcome(state, turns)
        turns += state.round.turn != mover
        reaction = react(match, state, seats, mover, rng)
        if reaction:
            state, _ = match.apply(state, *reaction)
            if state.round.phase is _OVER:  # somebody jumped in with the last card
                return Outcome(state, turns)
    raise RuntimeError("the bots do not end their round")


def play_match(match: Match, state: MatchState, levels: Sequence[Level], rng: Random) -> Outcome:
    """Play a match until it is won."""
    state, turns = play_round(match, state, levels, rng)
    while not state.winners:
        state, _ = match.apply(state, TABLE, Deal())
        state, more = play_round(match, state, levels, rng)
        turns += more
    return Outcome(state, turns)


# -- many rounds


@dataclass(frozen=True, slots=True)
class Share:
    """How often one of the bots won, with the 95 % interval."""

    level: str
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Report:
    """The result of many rounds."""

    games: int
    bots: tuple[Share, ...]
    turns: float  # in a round, on average


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson's method."""
    share = wins / games
    middle = share + _Z**2 / (2 * games)
    reach = _Z * (share * (1 - share) / games + _Z**2 / (4 * games**2)) ** 0.5
    whole = 1 + _Z**2 / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def simulate(match: Match, bots: Sequence[Level], games: int, seed: int) -> Report:
    """Play this many rounds; the bots take the seats in order, and move by one seat after each round."""
    wins, turns = [0] * len(bots), 0
    for number in range(games):
        who = seating(match.seats, len(bots), number)
        rng = Random(f"{seed} {number}")
        # The dealer's seat stays and the bots move, so each bot sits at each seat equally often.
        state, _ = match.new(rng.getrandbits(63), dealer=match.seats - 1)
        outcome = play_round(match, state, [bots[bot] for bot in who], rng)
        # If partners are different bots, the round counts for the one that went out.
        wins[who[outcome.state.round.winner]] += 1
        turns += outcome.turns
    shares = (Share(bot.name, won, won / games, *wilson(won, games)) for bot, won in zip(bots, wins, strict=True))
    return Report(games, tuple(shares), turns / games)


def seating(seats: int, bots: int, number: int) -> list[int]:
    """Which bot sits where in a round: in order around the table, one seat further each round."""
    return [(seat + number) % seats % bots for seat in range(seats)]
