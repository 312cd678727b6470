"""Two words or one hum are enough by ear: a robot plays, and the command plays the same from its recording."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from tests.hosts.sound_robot import SoundRobot, TapedStage, a_hum
from tests.hosts.test_talk import Room, phrases, room
from tests.talking import table_of
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import Surroundings
from voiceuno.dialogue.settings import SCAN, STEPS
from voiceuno.hosts.signalling import Signalling
from voiceuno.language.meaning import Meaning
from voiceuno.rules.record import read_record
from voiceuno.rules.rulesets import RULESETS
from voiceuno.speech.hearing.learnt import Learnt
from voiceuno.speech.models.installed import models_home
from voiceuno.speech.noticing.noticer import Noticer
from voiceuno.speech.noticing.sound_desk import OwnSoundDesk
from voiceuno.speech.ports import HEARING_RATE
from voiceuno.speech.sound_files import write_wave

pytestmark = pytest.mark.long

# Nearly over: whoever lays two red cards has won the match.
NEARLY_OVER = """voiceuno record 1
seed 3
players Ann Ben
dealer Ben
option target 5
deal Ann r5 r9
deal Ben r0 r1 r2 r3 r4
discard r7
# bot Ben medium
---
"""


@contextmanager
def by_ear(home: Path, seed: int) -> Iterator[Room]:
    """A room with all that a player can answer with; what its microphone hears is kept beside the folder."""
    noticer = Noticer()

    def seat(club: Club, place: Surroundings) -> Conversation:
        return club.sit_down(place=place._replace(learner=Learnt(home), signs=OwnSoundDesk(noticer, home)))

    with room(home, seed, TapedStage, seat, Signalling(noticer)) as game:
        yield game
        assert isinstance(game.stage, TapedStage)
        game.stage.save_microphone(home.parent / "in.wav")


def play_out(robot: SoundRobot, rules: str) -> None:
    """From greeting to goodbye: a new match by these rules, or the one that waits."""
    robot.begin()
    if rules:
        robot.set_up(rules, 1, "rounds 1")  # by ear a round lasts long enough
    else:
        robot.reach(Meaning("continue"))
    robot.play()
    robot.leave()
    robot.end()


def play_by_ear(way: str, home: Path, seed: int, rules: str = "") -> SoundRobot:
    """A robot plays from greeting to goodbye, in memory."""
    with by_ear(home, seed) as game:
        robot = SoundRobot(way, game, seed)
        play_out(robot, rules)
    return robot


def replay(home: Path, seed: int, *options: str) -> list[str]:
    """The command with the recording, in a folder that knows how the sentences sound; what was told."""
    shutil.copytree(phrases(), home / "phrases")
    files = ["--hear", str(home.parent / "in.wav"), "--speak", str(home.parent / "out.wav"), "--fast", "--tell"]
    done = subprocess.run(
        [sys.executable, "-m", "voiceuno", "play", "--seed", str(seed), *files, *options],
        env={**os.environ, "VOICEUNO_HOME": str(home), "VOICEUNO_MODELS": str(models_home())},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def check(robot: SoundRobot, home: Path, again: Path, seed: int) -> None:
    """The match is over, and the command has played the very same one."""
    assert robot.reply.ended
    assert table_of(robot.conversation).over, robot.heard[-40:]
    told = replay(again, seed, "--language", "en")  # the robot was greeted in one language
    first, second = ((folder / "match.record").read_text("utf-8") for folder in (home, again))
    *_, last = read_record(second).replay()
    assert last.state.winners, told[-40:]
    assert second == first, told[-40:]


@pytest.mark.parametrize("way", [STEPS, SCAN])
def test_the_end_of_a_match_by_ear(way: str, tmp_path: Path) -> None:
    """From switching on to goodbye, with two words and with one hum for each choice."""
    home, again = tmp_path / "home", tmp_path / "again"
    for folder in (home, again):
        folder.mkdir()
        (folder / "match.record").write_text(NEARLY_OVER, "utf-8")
        settings = {"name": "Ann", "way": way, "pause": 0.5}
        (folder / "last-player.json").write_text(json.dumps(settings), "utf-8")
    check(play_by_ear(way, home, 3), home, again, 3)


def test_a_hum_at_the_first_start_is_no_word_of_another_language(tmp_path: Path) -> None:
    """Who is greeted in two languages, and only hums, is asked in the one that is spoken, and one sound is enough."""
    home = tmp_path / "home"
    home.mkdir()
    quiet = np.zeros(6 * HEARING_RATE, np.int16)
    hums = [part for number in range(8) for part in (a_hum(1 + number % 3), quiet)]
    write_wave(tmp_path / "in.wav", np.concatenate([quiet, quiet, *hums]), HEARING_RATE)
    told = replay(home, 3)
    assert "game: Pour le français, dites : en français." in told
    assert "game: Shall I ask you step by step? Say yes, or make any sound." in told, told
    settings = json.loads((home / "last-player.json").read_text("utf-8"))
    assert (settings["way"], settings["language"]) in ((SCAN, ""), (SCAN, "en")), told


@pytest.mark.bench
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("way", [STEPS, SCAN])
def test_a_whole_match_by_ear(way: str, rules: str, tmp_path: Path) -> None:
    """From an empty folder to goodbye, in every game."""
    home, again = tmp_path / "home", tmp_path / "again"
    for folder in (home, again):
        folder.mkdir()
    robot = play_by_ear(way, home, 3, rules)
    print(f"\n{way} {rules}: {robot.figures()}")
    check(robot, home, again, 3)
