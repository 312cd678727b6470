"""Who speaks freely but unclearly, by ear: words begun twice, and a sound between two words that history settles."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.hosts.test_talk import Room, room, words
from tests.talking import table_of
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import Surroundings
from voiceuno.speech.hearing.learnt import Learnt
from voiceuno.speech.ports import HEARING_RATE, Samples

pytestmark = pytest.mark.long

_TABLE = """voiceuno record 1
seed 3
players Ann Ben
dealer Ben
deal Ann r5 r9 g5 y1 wi
deal Ben g5 y8 bsk
discard r7
# bot Ben medium
---
"""
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


def played(game: Room) -> list[str]:
    """The cards that were laid."""
    return [str(entry.move) for entry in table_of(game.talk.conversation).record.entries]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with a match that waits."""
    (tmp_path / "match.record").write_text(_TABLE, "utf-8")
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


def test_a_doubt_is_settled_by_what_was_answered_before(table: Path) -> None:
    """A sound between two cards is asked about with the contrast, and after a few same answers no longer."""
    learnt = Learnt(table)
    five, nine = (spoken(text).astype(np.float64) for text in ("red five", "red nine"))
    length = max(len(five), len(nine))
    between = sum(np.pad(each, (0, length - len(each))) / 2 for each in (five, nine)).astype(np.int16)

    def seat(club: Club, place: Surroundings) -> Conversation:
        return club.sit_down(place=place._replace(learner=learnt))

    with room(table, seat=seat, learnt=learnt) as game:
        game.say("continue")
        for _ in range(5):
            said = len(game.said)
            say(game, between)
            if "Red five." in game.said[said:]:
                break
            assert {"Five or nine?", "Nine or five?"} & set(game.said[said:]), game.told
            say(game, words("five"))
            assert "Red five." in game.said[said:], game.told
            game.say("undo")
    assert played(game)
