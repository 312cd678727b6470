"""The fence around Vosk: none of its traps can be stepped into from outside."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.talking import LANGUAGE
from voiceuno.language.grammar import PHASES
from voiceuno.speech.hearing.recogniser import RecogniserError, RecogniserModel
from voiceuno.speech.models.catalogue import ModelMissing
from voiceuno.speech.models.configured import configured
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.models.words import EMPTY, LANGUAGE_MODEL, WORDS, NgramReader, NotAnNgramModel
from voiceuno.speech.sound_files import read_samples

FRENCH_CLIPS = Path(__file__).parents[3] / "audio_fixtures" / "fr" / "alex"


@cache
def model() -> RecogniserModel:
    """The recognition model, loaded once."""
    return RecogniserModel(recognition_folder())


def test_words_outside_the_vocabulary_are_named() -> None:
    """Words that can never be heard are reported, each once, in order."""
    assert model().missing_words(["unmute red", "x-ray", "play red five", "unmute"]) == ["unmute", "x-ray"]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("rules", ["mattel", "dos"])
def test_every_word_of_the_game_can_be_heard(phase: str, rules: str) -> None:
    """The grammar files list no word that the model does not know."""
    assert model().missing_words(LANGUAGE.grammar.phrases(phase, rules)) == []


def test_phrases_with_unknown_words_are_left_out_whole() -> None:
    """Half a phrase would be heard as something that nobody said."""
    assert json.loads(model().grammar(["unmute red", "red five", ""])) == ["red five", "[unk]"]


def test_words_with_accents_are_listened_for() -> None:
    """Vosk leaves out every word whose accents JSON has written as numbers, in silence."""
    try:
        french = RecogniserModel(recognition_folder("fr"))
    except ModelMissing:
        pytest.skip("needs the French model: voiceuno models --get --language fr")
    for said in ("la dernière carte", "la deuxième carte"):
        recogniser = french.recogniser(french.grammar(["la dernière carte", "la deuxième carte", "la carte"]))
        recogniser.feed(read_samples(FRENCH_CLIPS / f"{said.replace(' ', '_')}.wav"))
        assert recogniser.finish()[0].text == said


def test_a_phrase_keeps_its_weight() -> None:
    """A phrase that is listed twice stays listed twice."""
    assert json.loads(model().grammar(["draw", "draw"])) == ["draw", "draw", "[unk]"]


def test_an_empty_grammar_is_no_trap() -> None:
    """Without a phrase nothing but unknown words can be heard."""
    recogniser = model().recogniser(model().grammar([]))
    recogniser.feed(np.zeros(16_000, np.int16))
    assert {guess.text for guess in recogniser.finish()} <= {"", "[unk]"}


def test_silence_and_emptiness_are_no_trap() -> None:
    """A recogniser that was fed nothing has nothing to say."""
    recogniser = model().recogniser(model().grammar(["red five"]))
    assert recogniser.feed(np.zeros(0, np.int16)) is False
    assert recogniser.partial() == ""
    assert [guess.text for guess in recogniser.finish()] == [""]


def test_a_finished_recogniser_takes_no_more() -> None:
    """What Vosk does with sound after the end is never found out."""
    recogniser = model().recogniser(model().grammar(["red five"]))
    recogniser.finish()
    with pytest.raises(ValueError, match="new recogniser"):
        recogniser.feed(np.zeros(320, np.int16))


def test_a_folder_without_a_model_is_refused(tmp_path: Path) -> None:
    """Vosk would end the process; the product says what to do."""
    with pytest.raises(RecogniserError, match="models --get"):
        RecogniserModel(tmp_path)


def test_the_language_model_is_left_on_the_disk() -> None:
    """The game brings its own phrases: of the model's language model it needs the words only."""
    used = configured(recognition_folder(), "--beam=10\n")
    assert (used / LANGUAGE_MODEL).stat().st_size < 200
    assert (recognition_folder() / LANGUAGE_MODEL).stat().st_size > 10_000_000
    words = dict(line.split() for line in (used / WORDS).read_text("utf-8").splitlines())
    assert {"uno", "red", "five", "[unk]"} <= set(words)


@pytest.mark.parametrize("data", [b"", b"words", EMPTY, EMPTY[:20]])
def test_another_kind_of_language_model_is_told_apart(data: bytes) -> None:
    """What cannot be read is refused, so that the model is used as it is."""
    with pytest.raises(NotAnNgramModel):
        NgramReader(data)
