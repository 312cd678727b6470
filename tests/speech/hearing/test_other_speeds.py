"""Words that were hardly made out are heard again at other speeds; only what was thought of before counts."""

from __future__ import annotations

import numpy as np
import pytest

from tests.speech.hearing.test_compared_words import a_short_utterance, model
from tests.speech.hearing.test_listener import voice
from tests.talking import LANGUAGE
from voiceuno.language.heard import CERTAIN, DOUBTFUL
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.activity import Loudness
from voiceuno.speech.hearing.other_speeds import hear_again, together
from voiceuno.speech.hearing.recogniser import Guess
from voiceuno.speech.hearing.recorded import blocks
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.hearing.verdict import Verdicts
from voiceuno.speech.hearing.vocabulary import word_book
from voiceuno.speech.ports import BLOCK, Samples

IN_DOUBT = [Guess("held", 10.0), Guess("help", 9.0), Guess("wild", 8.9)]
CLEAR = [Guess("help", 9.0), Guess("held", 2.0)]


def test_what_all_hearings_find_likely_comes_first() -> None:
    """What one did not think of counts there as its last guess."""
    first = [Guess("red", 5.0), Guess("green", 4.9), Guess("blue", 0.0)]
    found = together([first, [Guess("green", -3.0), Guess("blue", -8.0)]])
    assert [guess.text for guess in found] == ["green", "red", "blue"]
    assert together([]) == []


@pytest.mark.parametrize(
    ("phase", "again", "outcome"),
    [
        ("turn", CLEAR, CERTAIN),
        ("turn", [], DOUBTFUL),  # too long to be heard again
        ("turn", [Guess("pass", 9.0), Guess("held", 2.0)], DOUBTFUL),  # the first hearing never thought of it
        ("waiting", CLEAR, DOUBTFUL),  # on a bot's turn nobody was asked
    ],
)
def test_a_second_hearing_makes_out_what_was_thought_of_before(phase: str, again: list[Guess], outcome: str) -> None:
    verdicts, utterance = Verdicts(LANGUAGE, None, hear_again=lambda _: again), a_short_utterance()
    utterance.moment = Moment(phase)
    doubtful = verdicts.first(utterance, IN_DOUBT, is_open=True)._replace(meaning=None, outcome=DOUBTFUL)
    decided = verdicts._made_out(utterance, doubtful)
    assert decided.outcome == outcome
    if outcome == CERTAIN:  # it is compared with other opinions by what it was at its own speed
        assert (decided.text, decided.score) == ("help", 9.0)


def test_the_sound_is_recognised_again() -> None:
    """A clip that is clear at its own speed is so at the others."""
    assert hear_again(_spoken(voice("blue seven")), model())[0].text == "blue seven"
    assert hear_again(_spoken(np.tile(voice("blue seven"), 8)), model()) == []


def _spoken(sound: Samples) -> Utterance:
    words = word_book(model(), LANGUAGE).everything(Moment())
    utterance = Utterance(model().recogniser(words.grammar), words, Moment(), None)
    loud, quiet = Loudness(np.full(4, 60.0), 60.0), Loudness(np.zeros(4), 0.0)
    for block in blocks(np.concatenate((sound, np.zeros(20 * BLOCK, np.int16)))):
        utterance.feed(block, loud, quiet)
    utterance.guesses = utterance.finish()
    return utterance
