"""Answer times as a player lives them: whole matches on a virtual sound card, cold, warm, and beside the baseline.

A match with a cold cache of phrases, one in the same home again, and one with Vosk's own endpoint and live synthesis;
60 commands in each, by 16 voices that no threshold was tuned with, thinking 1.5 to 4 seconds between them. Three
quarters of an hour. VOICEUNO_BENCH_COMMANDS sets another length, VOICEUNO_BENCH_JSON names a file for the figures.

How fast it is depends on the machine, so it is held against the baseline in the same run; whether the aims are reached
is told.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.live_match import Idle, Match, Start, idle_of, play, start_up
from tests.bench.live_plan import SEED
from tests.bench.live_report import BASELINE, COLD, WARM, delays, report, write_json
from tests.bench.live_voices import missing, say, speakers
from tests.bench.tracing import MADE
from tests.virtual_card import VirtualCard, virtual_card

pytestmark = pytest.mark.bench

COMMANDS = int(os.environ.get("VOICEUNO_BENCH_COMMANDS", "60"))
IS_WHOLE = COMMANDS >= 60
STARTS = 3 if IS_WHOLE else 1
IDLE_AFTER = (4, 24) if IS_WHOLE else (4,)  # commands
LEAST_VOICES = 12
ANSWERED = 0.8  # of all commands
TO_BASELINE = {COLD: 0.8, WARM: 0.7}  # the median beside that of the baseline
READY_FIRST = {COLD: 0.4, WARM: 0.6}  # of all answers whose first words must have been ready
FRUGAL = 0.5  # of what thinking ahead costs may be left without it


@pytest.fixture
def card() -> Iterator[VirtualCard]:
    """A sound card without an echo."""
    with virtual_card() as made:
        yield made


def test_answers_in_a_live_match(card: VirtualCard, tmp_path: Path) -> None:
    """Cold, warm and the baseline; then silence with and without looking ahead."""
    voices = [*speakers()]
    for voice in voices:
        say(voice, "ready")  # what has to be loaded is loaded now
    home, load = tmp_path / "home", os.getloadavg()[0]
    matches: dict[str, Match] = {}
    starts: dict[str, list[Start]] = {}
    starts[COLD] = [start_up(card, tmp_path / f"start{number}") for number in range(STARTS)]
    matches[COLD] = play(card, home, tmp_path / "looks", voices, SEED, COMMANDS, idle_after=IDLE_AFTER)
    starts[WARM] = [start_up(card, home) for _ in range(STARTS)]
    matches[WARM] = play(card, home, tmp_path / "more", voices, SEED + 100, COMMANDS, idle_after=IDLE_AFTER)
    matches[BASELINE] = play(card, tmp_path / "plain", tmp_path / "looked", voices, SEED, COMMANDS, kind=BASELINE)
    frugal = idle_of(card, tmp_path / "frugal", voices, "--frugal")
    idle: dict[str, list[Idle]] = {name: matches[name].idle for name in (COLD, WARM)}
    idle["frugal"] = [frugal] if frugal is not None else []
    print(f"\n{len(voices)} voices; the load of {os.cpu_count()} cores was {load:.1f}, is {os.getloadavg()[0]:.1f}")
    if missing():
        print(f"fewer voices than planned: to have them all, please install {', '.join(missing())}")
    print(report(matches, starts, idle))
    write_json(matches, starts, idle)
    _judge(matches, idle, len(voices))


def _judge(matches: dict[str, Match], idle: dict[str, list[Idle]], voices: int) -> None:
    """What holds on any machine."""
    assert voices >= LEAST_VOICES
    plain = delays(matches[BASELINE].lived)
    assert len(plain) >= COMMANDS / 2, f"there is hardly a baseline: {matches[BASELINE].ended}"
    baseline = statistics.median(plain)
    for name, share in TO_BASELINE.items():
        lived = matches[name].lived
        assert len(lived) == COMMANDS, f"the {name} match ended before all was said: {matches[name].ended}"
        assert len(delays(lived)) >= ANSWERED * COMMANDS
        assert statistics.median(delays(lived)) <= share * baseline
        live = sum(each.spoken == MADE for each in lived)
        assert live <= (1 - READY_FIRST[name]) * COMMANDS
    assert idle["frugal"], "no match could be begun with --frugal"
    assert idle[COLD], "nobody was silent in the cold match"
    assert idle["frugal"][0].first <= FRUGAL * idle[COLD][0].first
