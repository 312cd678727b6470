"""The other ear, with its real model and with one that is made up."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.speech.other_ear.made_up import MadeUp
from tests.talking import LANGUAGE
from voiceuno.speech.other_ear.compared import OtherEar, other_ear, written
from voiceuno.speech.other_ear.listens import Listens
from voiceuno.speech.ports import Samples
from voiceuno.speech.sound_files import read_samples

CLIPS = Path(__file__).parents[3] / "audio_fixtures"
SILENCE: Samples = np.zeros(1600, np.int16)


@pytest.fixture(scope="module")
def ear() -> OtherEar:
    """The real one, where its model could be fetched."""
    found = other_ear(LANGUAGE)
    if found is None:
        pytest.skip("The model for comparison is not here.")
    found.wait()
    assert found.is_ready
    return found


@pytest.mark.parametrize(
    ("clip", "said", "others"),
    [
        ("awb/pass.wav", "pass", ["past", "bass", "path"]),
        ("awb/slower.wav", "slower", ["score", "lower", "flower"]),
        ("awb/red_draw_two.wav", "red draw two", ["red rod too", "read through"]),
        ("awb/catch_clara.wav", "catch clara", ["match clara", "catch colour"]),
        ("gb_female/card_check.wav", "card check", ["guard check", "card deck"]),
    ],
)
def test_what_was_said_fits_better_than_what_sounds_like_it(
    ear: OtherEar, clip: str, said: str, others: list[str]
) -> None:
    """However it is written down: the words of the command are nearer than all of the others, and those are not."""
    sound = read_samples(CLIPS / clip)
    lead = ear.lead(sound, said, others)
    assert lead is not None
    assert lead < 0
    for other in others:
        turned = ear.lead(sound, other, [said])
        assert turned is not None
        assert turned > 0


def test_it_also_tells_what_it_heard_itself(ear: OtherEar) -> None:
    """As far as that is ahead of the words that were asked about."""
    sound = read_samples(CLIPS / "awb/slower.wav")
    right, wrong = ear.own_lead(sound, "slower"), ear.own_lead(sound, "wild draw four")
    assert right is not None
    assert wrong is not None
    assert wrong > right + 5


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("i play red five", ["I play red five", "I play red 5", "I Play Red Five"]),
        ("catch ben", ["Catch ben", "Catch Ben"]),
        ("seven", ["Seven", "7"]),
        ("i'm in", ["I'm in", "I'm In"]),
    ],
)
def test_the_ways_in_which_a_text_is_written(text: str, ways: list[str]) -> None:
    """With a capital, figures, or names; none of them twice."""
    assert written(text, {"five": "5", "seven": "7"}) == ways


def test_the_best_of_the_others_counts() -> None:
    """How far it is ahead; nothing is compared with an empty text."""
    made_up = OtherEar(lambda: MadeUp("Past.", -0.5, {"Past": -1.0, "Pass": -4.0}), {})
    made_up.wait()
    assert made_up.lead(SILENCE, "pass", ["", "path", "past"]) == 3.0
    assert made_up.lead(SILENCE, "past", ["pass"]) == -3.0
    assert made_up.lead(SILENCE, "past", []) is None
    assert made_up.lead(SILENCE, "", ["past"]) is None
    assert made_up.own_lead(SILENCE, "pass") == 3.5


def test_a_model_that_cannot_be_loaded_is_not_asked() -> None:
    """The game goes on as without it."""

    def load() -> Listens:
        raise OSError("No such file")

    broken = OtherEar(load, {})
    broken.wait()
    assert not broken.is_ready
    assert broken.lead(SILENCE, "pass", ["past"]) is None
    assert broken.own_lead(SILENCE, "pass") is None


def test_a_sound_is_listened_to_once() -> None:
    """However often something is asked about it, and also where it was listened to before anybody asked."""
    made_up = MadeUp("Past.", -0.5, {"Past": -1.0, "Pass": -4.0})
    ear = OtherEar(lambda: made_up, {})
    ear.wait()
    ear.get_ready(SILENCE)
    assert ear.lead(SILENCE, "pass", ["past"]) == pytest.approx(3.0)
    assert ear.own_words(SILENCE)[0] == "past"
    assert made_up.listened == 1
    ear.own_lead(np.ones(1600, np.int16), "pass")
    assert made_up.listened == 2
