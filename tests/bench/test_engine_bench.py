"""How fast the engine is: rounds of UNO a second against RLCard's UNO environment, in one run.

Both play two-player rounds by chance, with events and a view at every move. How long a round lasts depends
on what chance may choose, so the figure does too. RLCard's rules know less: there a player draws only when
nothing fits, plays a drawn card that fits, lays a Wild Draw Four only when nothing else fits, and cannot challenge.
The figure that is held is for the same choices. The others are printed beside it.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

from voiceuno.rules.cards import find_card
from voiceuno.rules.game import Game, Setup
from voiceuno.rules.moves import Challenge, Draw, Keep, Move, Phase, Play
from voiceuno.rules.rulesets import MATTEL, RNIB

SLICES, SECONDS = 40, 0.15
AT_LEAST = 5
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


def freer_rounds(game: Game[Any], *, idle: bool) -> Callable[[], int]:
    """The same with every legal move alike: bluffs and challenges, and if `idle` drawing and keeping at will."""
    chance, over, seeds, setup = Random(1).random, Phase.OVER, count(), Setup()

    def play() -> int:
        seed = next(seeds)
        state, _ = game.deal(2, (0, 1), seed % 2, seed, setup)
        moves_made = 0
        while state.phase is not over:
            player = state.turn
            game.view(state, player)
            moves = game.turn_moves(state, player)
            if not idle and len(moves) > 1 and type(moves[-1]) in (Draw, Keep):
                moves.pop()
            state, _ = game.apply(state, player, moves[int(chance() * len(moves))])
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


def compare(name: str, ours: Callable[[], int], theirs: Callable[[], int]) -> float:
    """Print how our rounds and moves a second compare; the slices alternate, so both meet the same machine."""
    pairs = [(rate(ours), rate(theirs)) for _ in range(SLICES)]
    rounds = statistics.median(our[0] / their[0] for our, their in pairs)
    moves = statistics.median(our[0] * our[1] / (their[0] * their[1]) for our, their in pairs)
    length, baseline = (statistics.median(pair[at][1] for pair in pairs) for at in (0, 1))
    print(f"{name:52} rounds {rounds:5.2f}  moves {moves:5.2f}  ({length:.0f} moves a round, RLCard {baseline:.0f})")
    return rounds


@pytest.mark.bench
@pytest.mark.filterwarnings("ignore")
def test_engine_is_several_times_as_fast_as_rlcard() -> None:
    """At least five times RLCard's rounds a second when both may choose the same."""
    theirs = rounds_of_rlcard()
    print("\nrounds and moves a second as multiples of RLCard's:")
    ratio = compare("mattel, the choices of RLCard's rules", rounds_of_voiceuno(), theirs)
    compare("mattel, also bluffs and challenges", freer_rounds(MATTEL.game, idle=False), theirs)
    compare("rnib, every legal move alike", freer_rounds(RNIB.game, idle=True), theirs)
    compare("mattel, every legal move alike (draws at will)", freer_rounds(MATTEL.game, idle=True), theirs)
    assert ratio >= AT_LEAST
