"""The budgets of the voice: how soon it answers, how soon it greets, and what it costs.

Times are taken on a virtual sound card. Its recorders are about 20 ms late, at the microphone as at the loudspeaker:
from the end of speech to the recorded reply that cancels out, but the first part looks shorter by it and the last
longer.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.answer_times import ROOT, Answer, commands, measure, percentile, prepare, rehearse, table
from tests.bench.processes import family, peak, processor_seconds
from tests.spoken_game import Player, SpokenGame, play_match
from tests.talking import make_dialogue
from tests.virtual_card import VirtualCard, virtual_card

pytestmark = pytest.mark.bench

COMMANDS = 24
AT_LEAST = 20  # of them must have been answered
MEDIAN, NINE_OF_TEN = 0.45, 0.7  # seconds from the last syllable to the first sample of the reply
LISTENING = 10.0  # per cent of one core
SILENCE = 30.0  # seconds
MEMORY = 400.0  # megabytes with the two models that are needed,
COMPARED = 150.0  # more with the model for comparison
START = 2.0  # seconds to the first spoken word
STARTS = 5
GROWTH = 12.0  # megabytes between the first quarter of a long match and its end
HOURS = float(os.environ.get("VOICEUNO_BENCH_HOURS", "4"))
SETTINGS = {"rate": 1.5, "pause": 0.5}


@pytest.fixture
def card() -> Iterator[VirtualCard]:
    """A sound card without an echo."""
    with virtual_card() as made:
        yield made


@pytest.fixture(scope="module")
def warm_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of somebody who has played before: everything that is said before a match is in the cache."""
    home = tmp_path_factory.mktemp("warm")
    dialogue, _ = make_dialogue(0, home, has_sounds=True)
    prepare(home, [*dialogue.greet().lines, *dialogue.frequent_lines()], {"rate": 1.0})
    return home


def test_answers_come_at_once(card: VirtualCard, tmp_path: Path) -> None:
    """From the last syllable to the first sample of a cached reply, beside Vosk's own endpoint and live synthesis."""
    clips = commands(COMMANDS)
    seed, lines = rehearse([clip.text for clip in clips], tmp_path / "rehearsal")
    answers: dict[str, list[Answer]] = {}
    for kind in ("product", "baseline"):
        prepare(tmp_path / kind, lines if kind == "product" else [], SETTINGS)
        measured = measure(card, kind, tmp_path / kind, seed, clips)
        answers[kind] = [answer for answer in measured if answer is not None]
    voices = len({clip.speaker for clip in clips})
    print(f"\n{len(clips)} commands in {voices} voices; the load of {os.cpu_count()} cores is {os.getloadavg()[0]:.1f}")
    print(f"answered: {', '.join(f'{kind} {len(each)}' for kind, each in answers.items())}")
    print(table(answers))
    delays = [answer.recorded for answer in answers["product"]]
    assert len(delays) >= AT_LEAST
    assert statistics.median(delays) < statistics.median(answer.recorded for answer in answers["baseline"])
    assert statistics.median(delays) < MEDIAN
    assert percentile(delays, 0.9) < NINE_OF_TEN


def test_it_greets_soon(card: VirtualCard, warm_home: Path) -> None:
    """From the start of the process to the first sound of the greeting, with a warm cache."""
    times = []
    for _ in range(STARTS):
        game = SpokenGame(card, warm_home)
        try:
            game.wait_for("Say ")
            while (onset := game.recording.onset()) is None:
                assert time.monotonic() - game.started < 30
                time.sleep(0.05)
            times.append(onset - game.started)
        finally:
            game.close()
        time.sleep(1)  # what it said last has to leave the loudspeaker
    print(f"\nstart to the first spoken word: {', '.join(f'{each:.2f}' for each in times)} s")
    assert statistics.median(times) < START


@pytest.mark.parametrize("cache", ["warm", "cold"])
def test_listening_to_silence_costs_little(cache: str, card: VirtualCard, warm_home: Path, tmp_path: Path) -> None:
    """Game and sound process together; with a cold cache they also prepare phrases, which is told but not limited."""
    game = SpokenGame(card, warm_home if cache == "warm" else tmp_path / "home")
    try:
        game.hear_greeting()
        time.sleep(5)  # whatever is loaded in the background
        processes = family(game.process.pid)
        before, began = processor_seconds(processes), time.monotonic()
        time.sleep(SILENCE)
        share = 100 * (processor_seconds(processes) - before) / (time.monotonic() - began)
    finally:
        game.close()
    print(f"\nlistening to silence, {cache} cache: {share:.1f} % of one core ({len(processes)} processes)")
    assert cache == "cold" or share < LISTENING


@pytest.mark.parametrize(
    ("options", "most"), [(["--language", "en", "--frugal"], MEMORY), (["--language", "en"], MEMORY + COMPARED)]
)
def test_memory_of_a_match(options: list[str], most: float, card: VirtualCard, tmp_path: Path) -> None:
    """The models in use, a whole short match by voice: the peaks of game and sound process together."""
    opening, seed = "new game with one bot and standard rules and target 20", 100
    game = SpokenGame(card, tmp_path / "home", "--seed", str(seed), *options, **SETTINGS)
    peaks: list[float] = []
    try:
        game.hear_greeting()
        said = play_match(game, Player(), opening, seed, tmp_path / "looks", most=6)
        peaks = [peak(pid) for pid in family(game.process.pid)] if game.process.poll() is None else []
    finally:
        game.close()
    assert peaks, f"the match was over too soon: {said}"
    print(f"\npeak memory after {len(said)} sentences: {' + '.join(f'{each:.0f}' for each in peaks)} MB")
    assert sum(peaks) < most


def test_memory_does_not_grow() -> None:
    """Four hours of simulated play, match after match; VOICEUNO_BENCH_HOURS sets another length."""
    command = [sys.executable, "-m", "tests.bench.long_play", str(HOURS)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    looks = [json.loads(line) for line in run.stdout.splitlines()]
    print()
    for hours, megabytes, seconds, lines in looks:
        print(f"{hours:5.2f} hours: {megabytes:4.0f} MB, {lines['you']} sentences heard, in {seconds:.0f} s")
    assert looks[-1][3]["you"] > 20 * HOURS, "hardly anything was said"
    assert looks[-1][1] - looks[1][1] < GROWTH
