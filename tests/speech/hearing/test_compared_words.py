"""The other ear where it counts: real words, the real recogniser and the real model for comparison."""

from __future__ import annotations

from functools import cache

import pytest

from tests.talking import LANGUAGE
from tests.understanding.spoken import SPEAKERS, speak
from voiceuno.language.heard import CERTAIN, DOUBTFUL
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import hear_clip
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.other_ear.compared import OtherEar, ready_other_ear


@pytest.fixture(scope="module")
def ear() -> OtherEar:
    """The real one, where its model could be fetched."""
    found = ready_other_ear(LANGUAGE)
    if found is None:
        pytest.skip("The model for comparison is not here.")
    return found


@cache
def model() -> RecogniserModel:
    """Read once."""
    return RecogniserModel(recognition_folder())


def outcome(words: str, ear: OtherEar | None) -> str:
    """What becomes of words on one's turn."""
    listener = Listener(model(), LANGUAGE, other_ear=ear)
    listener.open(Moment())
    heard = hear_clip(listener, speak(words, SPEAKERS[0]))
    return heard.outcome if heard is not None else ""


@pytest.mark.parametrize("words", ["pastor", "wide"])
def test_words_that_sound_like_a_command_are_not_taken_for_it(words: str, ear: OtherEar) -> None:
    """ "Faster" and "wild": without the other ear the game acts or asks, mostly; with it nothing happens."""
    assert outcome(words, ear) not in (CERTAIN, DOUBTFUL)


@pytest.mark.parametrize("words", ["faster", "wild", "draw", "pass", "stop", "slower", "help"])
def test_the_commands_themselves_are_heard_as_before(words: str, ear: OtherEar) -> None:
    """The other ear costs whoever speaks to the game nothing."""
    assert outcome(words, None) == outcome(words, ear)
