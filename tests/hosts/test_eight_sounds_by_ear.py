"""Eight sounds of one's own are enough by ear: they are taught by recording, and then no word is said."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.dialogue.eight_sounds import EIGHT
from tests.hosts.eight_sounds_robot import EightSoundsByEar
from tests.hosts.test_ways_by_ear import NEARLY_OVER, by_ear, check, play_out
from voiceuno.dialogue.settings import STEPS
from voiceuno.rules.rulesets import RULESETS

pytestmark = pytest.mark.long

_SETTINGS = {"name": "Ann", "way": STEPS, "pause": 0.5, "rate": 1.5}
_FEW = ("yes", "next", "my hand")  # what a short test has time to teach; all eight are taught by the long one
_MOST_MISHEARD = 0.1  # share of the sounds that are made again


def play_with_own_sounds(home: Path, seed: int, taught: Sequence[str], rules: str = "") -> EightSoundsByEar:
    """The robot teaches its sounds and plays to goodbye; its microphone is kept beside the folder."""
    with by_ear(home, seed) as game:
        robot = EightSoundsByEar(game, seed)
        robot.teach(taught)
        play_out(robot, rules)
    return robot


def kept_sounds(home: Path) -> list[str]:
    """What the game knows afterwards, on disk."""
    [path] = home.glob("sounds-*.json")
    return [sound["label"] for sound in json.loads(path.read_text("utf-8"))["sounds"]]


def check_sounds(robot: EightSoundsByEar, home: Path, again: Path, taught: Sequence[str], seed: int) -> None:
    """The command was taught the same sounds by the recording, and has played the same match with them."""
    check(robot, home, again, seed)
    assert kept_sounds(again) == kept_sounds(home) == [EIGHT[word][1] for word in taught]
    assert len(robot.misheard) <= _MOST_MISHEARD * robot.signals, robot.misheard


def test_the_end_of_a_match_with_own_sounds(tmp_path: Path) -> None:
    """From switching on to goodbye, with sounds that the game learns before."""
    home, again = tmp_path / "home", tmp_path / "again"
    for folder in (home, again):
        folder.mkdir()
        (folder / "match.record").write_text(NEARLY_OVER, "utf-8")
        (folder / "last-player.json").write_text(json.dumps(_SETTINGS), "utf-8")
    check_sounds(play_with_own_sounds(home, 3, _FEW), home, again, _FEW, 3)


@pytest.mark.bench
@pytest.mark.parametrize("rules", RULESETS)
def test_a_whole_match_with_own_sounds(rules: str, tmp_path: Path) -> None:
    """From an empty folder to goodbye, in every game."""
    home, again = tmp_path / "home", tmp_path / "again"
    for folder in (home, again):
        folder.mkdir()
    robot = play_with_own_sounds(home, 3, [*EIGHT], rules)
    print(f"\nown sounds {rules}: {robot.figures()}, {robot.direct} by a sound of their own, refused {robot.refused}")
    check_sounds(robot, home, again, [*EIGHT], 3)
