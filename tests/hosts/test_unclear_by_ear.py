"""Who speaks freely but unclearly, by ear: words that are begun twice are waited for, and read as one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.hosts.test_signals_by_ear import TABLE
from tests.hosts.test_talk import Room, room, words
from voiceuno.speech.ports import HEARING_RATE, Samples

pytestmark = pytest.mark.long

_AUDIBLE = 300  # a sample of a voice, not of the silence around it
_FADING = 480  # samples in which a word that is broken off fades


def spoken(text: str, seconds: float = 60.0) -> Samples:
    """Words without the silence around them, or what was begun of them."""
    whole = words(text)
    loud = np.flatnonzero(np.abs(whole) > _AUDIBLE)
    begun = whole[loud[0] : loud[-1]][: int(seconds * HEARING_RATE)].astype(np.float64)
    begun[-_FADING:] *= np.linspace(1, 0, _FADING)
    return begun.astype(np.int16)


def quiet(seconds: float) -> Samples:
    """Nothing is said."""
    return np.zeros(int(seconds * HEARING_RATE), np.int16)


def say(game: Room, samples: Samples) -> None:
    """The player says it, and hears the answer out."""
    game.stage.speak(samples)
    while game.stage.player_speaks:
        game.talk.step()
    game.pass_time(1.5)
    game.hear_out()


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with a match that waits."""
    (tmp_path / "match.record").write_text(TABLE, "utf-8")
    return tmp_path


@pytest.mark.parametrize("gap", [0.15, 0.3, 0.5])
def test_words_that_are_begun_twice_are_waited_for(gap: float, table: Path) -> None:
    """ "R- red, f- five" is one sentence, and is played once."""
    pause = quiet(gap)
    begun = [spoken("red", 0.14), pause, spoken("red"), pause, spoken("five", 0.12), pause, spoken("five")]
    with room(table) as game:
        game.say("continue")
        say(game, np.concatenate(begun))
    assert [line for line in game.told if line.startswith("you: ")][1:] in (["you: red red five"], ["you: red five"])
    assert "Red five." in game.said
