"""Braille codes, spoken by the game's own voice: heard whole, asked about, or left alone, and never another card."""

from __future__ import annotations

from functools import cache

import pytest

from tests.talking import LANGUAGE
from tests.understanding.spoken import SPEAKERS, speak
from voiceuno.language.heard import CERTAIN, DOUBTFUL, Heard
from voiceuno.language.meaning import meanings
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import hear_clip
from voiceuno.speech.models.installed import recognition_folder

pytestmark = pytest.mark.long

POSSIBLE = meanings("play r5", "play b7", "play g7", "play y7", "play g+2", "draw")
CODES = Moment(names=("Ann", "Ben"), likely=POSSIBLE, has_codes=True)
WORDS = CODES._replace(has_codes=False)
CLEAR = {"R five": "r5", "Y seven": "y7", "play Y seven": "y7", "R skip": "rsk", "seven R": "r7"}
ALIKE = {
    "B seven": "b7",
    "G seven": "g7",
    "V seven": "g7",
    "J seven": "y7",
    "play B three": "b3",
    "G draw two": "g+2",
    "seven V": "g7",
}
NO_CARD = ("D seven", "P seven", "the seven", "a five")


@cache
def model() -> RecogniserModel:
    """The recognition model, loaded once."""
    return RecogniserModel(recognition_folder())


def heard(said: str, moment: Moment, speaker: int) -> Heard:
    """What is heard of a sentence."""
    listener = Listener(model(), LANGUAGE)
    listener.open(moment)
    found = hear_clip(listener, speak(said, SPEAKERS[speaker]))
    assert found is not None
    return found


def named(found: Heard) -> list[str]:
    """What a question back names."""
    return [str(each.meaning) for each in found.alternatives if each.meaning is not None][:2]


@pytest.mark.parametrize("speaker", [0, 2])
def test_clear_letters_are_taken_and_none_becomes_another_card(speaker: int) -> None:
    """R and y sound like no other letter of a colour."""
    found = {said: heard(said, CODES, speaker) for said in CLEAR}
    wrong = [said for said, each in found.items() if each.meaning and str(each.meaning) != f"play {CLEAR[said]}"]
    assert wrong == []
    assert sum(each.outcome == CERTAIN for each in found.values()) >= len(CLEAR) - 1, found


@pytest.mark.parametrize("speaker", [0, 2])
@pytest.mark.parametrize("said", ALIKE)
def test_letters_that_sound_alike_are_asked_about(said: str, speaker: int) -> None:
    """B, g, v and j are taken for one another; the question names what was said."""
    found = heard(said, CODES, speaker)
    assert (found.meaning, found.outcome) == (None, DOUBTFUL), found.text
    assert f"play {ALIKE[said]}" in named(found)


@pytest.mark.parametrize("said", NO_CARD)
def test_half_a_code_is_not_a_card(said: str) -> None:
    """The letter may have been lost, or be that of no colour."""
    assert heard(said, CODES, 1).meaning is None


@pytest.mark.parametrize("said", ["R five", "B seven", "V seven", "play B seven please"])
def test_who_has_not_asked_for_codes_is_asked_back(said: str) -> None:
    """Noise sounds like any letter, so nothing is done."""
    assert heard(said, WORDS, 1).meaning is None


@pytest.mark.parametrize("said", ["red five", "blue seven", "draw"])
def test_the_usual_words_are_heard_beside_the_codes(said: str) -> None:
    """Whoever uses codes may also say colours."""
    assert heard(said, CODES, 1).meaning == LANGUAGE.understand(said, WORDS)


@pytest.mark.parametrize(
    ("said", "meaning"), [("I use braille codes", "braille on"), ("no braille codes", "braille off")]
)
def test_the_setting_can_be_said(said: str, meaning: str) -> None:
    """Without a keyboard."""
    assert str(heard(said, WORDS, 0).meaning) == meaning
