"""What a turn costs with one signal or two words, beside plain reading of the hand; and robots with many seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dialogue.ways_cost import costs, late, middle
from tests.dialogue.ways_robot import whole_match
from voiceuno.dialogue.settings import SCAN, STEPS
from voiceuno.rules.rulesets import RULESETS

POSITIONS = 100
SEEDS = 12
FEW, SIGNALS, SECONDS = 7, 2, {"best": 8, "random": 15}  # with so many cards a turn takes so much in the median


@pytest.mark.bench
def test_what_a_turn_costs(tmp_path: Path) -> None:
    """Signals and seconds for a move, median and 90th percentile; the limits are for seven cards and one signal."""
    for cards in (7, 15):
        for player in ("best", "random"):
            halves = {}
            for way in ("scan", "steps", "legal", "hand"):
                found = costs(way, player, cards, POSITIONS, tmp_path)
                half, most = middle(found), late(found)
                halves[way] = half
                figures = f"{half.signals} / {most.signals} signals, {half.seconds:.1f} / {most.seconds:.1f} s"
                print(f"{cards} cards, {player}, {way}: {figures}", flush=True)
            assert halves["scan"].seconds < halves["hand"].seconds
            if cards == FEW:
                assert halves["scan"].signals <= SIGNALS
                assert halves["scan"].seconds <= SECONDS[player]


@pytest.mark.bench
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("way", [STEPS, SCAN])
def test_many_matches_have_no_dead_end(way: str, rules: str, tmp_path: Path) -> None:
    """Whole matches, from an empty folder to goodbye."""
    for seed in range(100, 100 + SEEDS):
        folder = tmp_path / str(seed)
        folder.mkdir()
        assert whole_match(way, rules, folder, seed).reply.ended
