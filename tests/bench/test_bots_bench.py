"""How much better the better bots are, and how long they think."""

from __future__ import annotations

import time
from collections.abc import Sequence
from multiprocessing import Pool, cpu_count
from random import Random

import pytest

from voiceuno.bots import LEVELS, Known, Level, choose
from voiceuno.bots.tournament import seat_bots, simulate, wilson
from voiceuno.rules.match import Match
from voiceuno.rules.moves import Move, Phase
from voiceuno.rules.rulesets import MATTEL, RULESETS, Ruleset
from voiceuno.rules.views import View

# The better bot, the weaker one, the share that the better one must reach, and enough rounds to show it.
TARGETS = [("medium", "easy", 0.64, 4000), ("hard", "easy", 0.68, 1000), ("hard", "medium", 0.53, 2000)]
LONGEST = 0.3  # seconds a move
PART = 100  # rounds that one process plays at a time


def wins_in_part(part: tuple[str, str, int]) -> int:
    """Return how many rounds of a part the better bot wins."""
    better, weaker, seed = part
    return simulate(Match(MATTEL, 2), [LEVELS[better], LEVELS[weaker]], PART, seed).bots[0].wins


@pytest.mark.bench
@pytest.mark.parametrize(("better", "weaker", "target", "games"), TARGETS)
def test_win_shares_of_two_players(better: str, weaker: str, target: float, games: int) -> None:
    began = time.perf_counter()
    with Pool(cpu_count()) as pool:
        parts = [(better, weaker, seed) for seed in range(games // PART)]
        wins = sum(pool.imap_unordered(wins_in_part, parts))
    low, high = wilson(wins, games)
    took = time.perf_counter() - began
    print(
        f"\n{better} against {weaker}: {wins / games:.1%} of {games} rounds"
        f" (95 % interval {low:.1%} to {high:.1%}; at least {target:.0%} is asked for; {took:.0f} s)"
    )
    assert low >= target


def timed(times: list[float], level: Level, view: View, moves: Sequence[Move], rng: Random, table: Known) -> Move:
    """Return what a bot does, and note how long it thought."""
    began = time.perf_counter()
    move = choose(level, view, moves, rng, table)
    times.append(time.perf_counter() - began)
    assert move
    return move


@pytest.mark.bench
@pytest.mark.parametrize(
    ("rules", "players"),
    [pytest.param(rules, n, id=f"{name}-{n}") for name, rules in RULESETS.items() for n in (2, max(rules.players))],
)
def test_a_hard_bot_thinks_quickly(rules: Ruleset, players: int) -> None:
    times: list[float] = []
    match = Match(rules, players)
    for seed in range(12 if players == 2 else 3):
        state, rng = match.new(seed)[0], Random(seed)
        tables = seat_bots(match, state, [LEVELS["hard"]] * players).tables
        while state.round.phase is not Phase.OVER:
            player = state.round.turn
            moves = match.turn_moves(state, player)
            move = timed(times, LEVELS["hard"], match.view(state, player), moves, rng, tables[player])
            state, _ = match.apply(state, player, move)
    mean = sum(times) / len(times)
    print(f"\n{rules.name}, {players} players: {mean * 1000:.1f} ms a move, at most {max(times) * 1000:.0f} ms")
    assert max(times) < LONGEST
