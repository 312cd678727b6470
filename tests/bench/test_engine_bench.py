"""How fast the engine is: rounds of UNO a second against RLCard's UNO environment, in one run.

Both play two-player rounds by chance: each turn one of the moves that are possible. RLCard's rules know less, so
ours are held to the same choices: to draw only when nothing fits, to play a drawn card that fits, to lay a Wild Draw
Four only when nothing else fits, and not to challenge. Events and views are made at every move.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from voiceuno.rules.cards import find_card
from voiceuno.rules.game import Setup
from voiceuno.rules.moves import Challenge, Move, Phase, Play
from voiceuno.rules.rulesets import MATTEL

SLICES, SECONDS = 75, 0.15
AT_LEAST, AIM = 5, 10
WILD_DRAW_FOUR = find_card("wi+4")


def rounds_of_voiceuno() -> Callable[[], int]:
    """A function that plays one round and tells how many moves it took."""
    deal, view, turn_moves, apply = MATTEL.game.deal, MATTEL.game.view, MATTEL.game.turn_moves, MATTEL.game.apply
    chance, over, seeds, setup = Random(1).random, Phase.OVER, count(), Setup()

    def play() -> int:
        seed = next(seeds)
        state, _ = deal(2, (0, 1), seed % 2, seed, setup)
        moves_made = 0
        while state.phase is not over:
            player = state.turn
            view(state, player)
            moves = turn_moves(state, player)
            move = moves[int(chance() * (len(moves) - 1))]  # to draw or to keep stands last, and is never a choice
            if type(move) is Play:
                if move.card is WILD_DRAW_FOUR:
                    move = tamer(moves, chance())
            elif type(move) is Challenge:
                move = moves[1]
            state, _ = apply(state, player, move)
            moves_made += 1
        return moves_made

    return play


def tamer(moves: list[Move], chance: float) -> Move:
    """Another card than a Wild Draw Four, if one fits."""
    plays = [move for move in moves if type(move) is Play]
    others = [move for move in plays if move.card is not WILD_DRAW_FOUR] or plays
    return others[int(chance * len(others))]


def rounds_of_rlcard() -> Callable[[], int]:
    """The same for RLCard's environment with its own random agents."""
    rlcard = pytest.importorskip("rlcard")
    agents = pytest.importorskip("rlcard.agents")
    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(2)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(each) // 2 for each in trajectories)

    return play


def rate(play: Callable[[], int]) -> tuple[float, float]:
    """Rounds a second of processor time, and moves a round, over one slice."""
    rounds = moves = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        moves += play()
        rounds += 1
    return rounds / (time.process_time() - start), moves / rounds


@pytest.mark.bench
@pytest.mark.filterwarnings("ignore")
def test_engine_is_several_times_as_fast_as_rlcard() -> None:
    """At least five times RLCard's rounds a second; the slices alternate, so both meet the same machine."""
    ours, theirs = rounds_of_voiceuno(), rounds_of_rlcard()
    pairs = [(rate(ours), rate(theirs)) for _ in range(SLICES)]
    ratios = [our[0] / their[0] for our, their in pairs]
    for name, at in (("voiceuno", 0), ("RLCard", 1)):
        rounds = statistics.median(pair[at][0] for pair in pairs)
        moves = statistics.median(pair[at][1] for pair in pairs)
        print(f"\n{name:9} {rounds:7.0f} rounds a second, {moves:5.1f} moves a round", end="")
    print(f"\nratio {statistics.median(ratios):.1f}, slices {min(ratios):.1f} to {max(ratios):.1f}, aim {AIM}")
    assert statistics.median(ratios) >= AT_LEAST
