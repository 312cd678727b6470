"""The other ear where it counts: real words, the real recogniser and the real model for comparison."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.speech.other_ear.made_up import MadeUp
from tests.talking import LANGUAGE
from tests.understanding.spoken import SPEAKERS, speak
from voiceuno.language.heard import CERTAIN, DOUBTFUL, Heard
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.activity import Loudness
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import Guess, RecogniserModel
from voiceuno.speech.hearing.recorded import hear_clip
from voiceuno.speech.hearing.second_opinion import Advisers
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.hearing.verdict import Verdicts
from voiceuno.speech.hearing.vocabulary import word_book
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.other_ear.compared import OtherEar, ready_other_ear
from voiceuno.speech.ports import BLOCK


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


def heard(words: str, ear: OtherEar | None) -> Heard | None:
    """What is heard of words on one's turn."""
    listener = Listener(model(), LANGUAGE, other_ear=ear)
    listener.open(Moment())
    return hear_clip(listener, speak(words, SPEAKERS[0]))


def outcome(words: str, ear: OtherEar | None) -> str:
    """What becomes of them."""
    found = heard(words, ear)
    return found.outcome if found is not None else ""


@pytest.mark.parametrize("words", ["pastor"])
def test_words_that_sound_like_a_command_are_not_taken_for_it(words: str, ear: OtherEar) -> None:
    """ "Faster": without the other ear the game mostly acts, with it nothing happens."""
    assert outcome(words, ear) not in (CERTAIN, DOUBTFUL)


@pytest.mark.parametrize("words", ["faster", "wild", "draw", "stop", "slower", "help"])
def test_the_commands_themselves_are_heard(words: str, ear: OtherEar) -> None:
    """The other ear costs whoever speaks to the game nothing."""
    assert outcome(words, ear) == CERTAIN


@pytest.mark.parametrize(("own", "score"), [("Help!", -0.1), ("Draw.", -3.0), ("Elephants.", -0.1)])
def test_what_only_one_ear_has_heard_is_not_acted_on(own: str, score: float) -> None:
    """Of no command, of one that the recogniser has not thought of, or when it is not sure."""
    ear = OtherEar(lambda: MadeUp(own, score), {})
    ear.wait()
    assert outcome("elephants", ear) != CERTAIN


@pytest.mark.parametrize(
    ("word", "score", "acts"),
    [("help", -0.1, True), ("help", -0.7, True), ("help", -1.2, False), ("quit", -0.1, True), ("quit", -0.7, False)],
)
def test_what_both_ears_think_of_is_acted_on(word: str, score: float, acts: bool) -> None:
    """The recogniser had it and something else; the other ear is sure, and surer where a mistake costs much."""
    found = [Guess("held", 10.0), Guess(word, 9.0)]
    ear = OtherEar(lambda: MadeUp(f"{word.capitalize()}.", score), {})
    ear.wait()
    verdicts, utterance = Verdicts(LANGUAGE, None, ear), a_short_utterance()
    doubtful = verdicts.first(utterance, found, is_open=True)._replace(meaning=None, outcome=DOUBTFUL)
    assert str(verdicts._in_other_ear(utterance, doubtful).meaning) == (word if acts else "None")
    unheard = Verdicts(LANGUAGE, None)._in_other_ear(utterance, doubtful)
    assert unheard is doubtful


def a_short_utterance() -> Utterance:
    """Half a second of silence in a quiet room, to which somebody else listens along."""
    words = word_book(model(), LANGUAGE).everything(Moment())
    opinion = Advisers(model(), LANGUAGE).listen()
    utterance = Utterance(model().recogniser(words.grammar), words, Moment(), opinion)
    loud, quiet = Loudness(np.full(4, 60.0), 60.0), Loudness(np.zeros(4), 0.0)
    for _ in range(25):
        utterance.feed(np.zeros(BLOCK, np.int16), loud, quiet)
    return utterance


def test_a_sound_shorter_than_a_word_can_be_compared(ear: OtherEar) -> None:
    """A click is no words, and no trouble."""
    for length in (0, 1, 320):
        assert isinstance(ear.own_words(np.zeros(length, np.int16))[1], float)
