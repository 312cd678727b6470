"""Sentences in free words, spoken by the game's own voice: read by their sense, or left alone."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import cast

import pytest

from tests.language.tongue import FRENCH
from tests.talking import LANGUAGE
from tests.understanding.spoken import SPEAKERS, speak
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, Candidate, Heard
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.decision import Decision
from voiceuno.speech.hearing.free_words import read, read_freely
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import Guess, RecogniserModel
from voiceuno.speech.hearing.recorded import hear_clip
from voiceuno.speech.hearing.second_opinion import Advisers, sentences
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.models.installed import recognition_folder

# As in a match without a class, where nobody is passed over.
TURN = Moment(
    names=("Ann", "Ben"),
    likely=meanings("play r9", "play rsk", "play b7", "draw"),
    leave_out=("attend skip {name}",),
)
LOST = Decision("not understood", None, 0.0, (), HOPELESS)


@cache
def model() -> RecogniserModel:
    """The recognition model, loaded once."""
    return RecogniserModel(recognition_folder())


def heard(said: str, moment: Moment, speaker: int = 0) -> Heard:
    """What is heard of a sentence."""
    listener = Listener(model(), LANGUAGE)
    listener.open(moment)
    found = hear_clip(listener, speak(said, SPEAKERS[speaker]))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("said", "moment", "meaning"),
    [
        ("okay, I'll skip Ben", TURN, "play ?sk"),
        ("red nine please", TURN, "play r9"),
        ("can you turn it up a bit, I can't hear you", TURN, "louder"),
        ("have I got anything that goes on that?", TURN, "ask playable"),
        ("I'll take the four cards, I believe him", Moment("challenge", names=("Ann", "Ben")), "accept"),
    ],
)
def test_what_is_no_listed_wording_is_understood(said: str, moment: Moment, meaning: str) -> None:
    """People do not know the phrases that are listened for."""
    found = heard(said, moment)
    assert (str(found.meaning), found.outcome) == (meaning, CERTAIN), found.text


@pytest.mark.parametrize("phase", ["turn", "waiting"])
@pytest.mark.parametrize(
    "said",
    [
        "Tom from the choir rang, love, he's got six tickets for Thursday and wants to give us two",
        "Keep the receipt, Mum, in case the jumper doesn't fit",
        "Let's pause the film while I answer the door.",
    ],
)
def test_talk_to_others_is_not_acted_on(said: str, phase: str) -> None:
    """Whatever words of the game are in it."""
    assert heard(said, TURN._replace(phase=phase), speaker=1).meaning is None


def test_every_word_of_the_examples_can_be_heard() -> None:
    """As far as the model knows it: a word that the tolerant reader goes by must not be heard as another one."""
    listed = set(sentences(model(), LANGUAGE).replace('"', " ").replace(",", " ").split())
    assert {"nuke", "clockwise", "dunno", "oops"} <= listed
    assert listed >= set(filter(model().knows, LANGUAGE.other_words))


def test_who_was_never_needed_is_never_made() -> None:
    """A recogniser for sentences takes a moment to make, which short commands are spared."""
    assert Advisers(model(), LANGUAGE).read().ask() == ()


# -- the guesses together


def listen(text: str) -> Heard:
    """Text as it is read where the words are guesses."""
    return LANGUAGE.listen(text, TURN, is_guessed=True)


def test_guesses_that_agree_count_together() -> None:
    """Small words that differ do not matter; the meaning does."""
    guesses = [Guess("okay i'll skip ben", 100.0), Guess("okay i will skip ben", 99.9), Guess("the red nine", 90.0)]
    found = read(guesses, listen, LOST, LANGUAGE.sureness)
    assert (str(found.meaning), found.outcome) == ("play ?sk", CERTAIN)


def test_guesses_that_disagree_are_no_ground_to_act() -> None:
    """Half is said for this, half for that."""
    guesses = [Guess("i'll go with the red nine", 100.0), Guess("i'll go with the blue seven", 100.0)]
    assert read(guesses, listen, LOST, LANGUAGE.sureness) == LOST


def test_in_noise_it_is_asked() -> None:
    """Too many words are wrong there."""
    found = read([Guess("okay i'll skip ben", 100.0)], listen, LOST, LANGUAGE.sureness, is_noisy=True)
    assert (found.meaning, found.outcome) == (None, DOUBTFUL)
    assert [str(each.meaning) for each in found.candidates] == ["play ?sk"]


@pytest.mark.parametrize(("confidence", "outcome"), [(0.9, DOUBTFUL), (0.95, CERTAIN)])
def test_a_part_of_a_card_takes_more_in_french(confidence: float, outcome: str) -> None:
    """A single word such as "blouson" may be taken for three, of which one is a colour: that is asked about."""
    blue = Meaning("play", ("b?",))
    taken = Heard("bleu j'en ai", blue, confidence, (Candidate(blue, "bleu j'en ai", confidence),), 0.0, CERTAIN)
    assert read([Guess("bleu j'en ai", 100.0)], lambda _: taken, LOST, FRENCH.language.sureness).outcome == outcome


def test_a_word_or_two_are_not_read() -> None:
    """They are listed if they are a command; "loader" is not "louder"."""
    assert read([Guess("loader", 100.0)], listen, LOST, LANGUAGE.sureness, TURN) == LOST
    assert read([], listen, LOST, LANGUAGE.sureness, TURN) == LOST


def test_a_word_or_two_are_asked_about_where_the_rules_allow_it() -> None:
    """ "Seven, uno" names a card that can be played; "seven" is no answer where none can."""
    due = Moment(likely=meanings("play b7", "play b7 uno"))
    sure = LANGUAGE.sureness
    found = read([Guess("seven uno", 100.0)], listen, LOST, sure, due)
    assert (found.outcome, [str(each.meaning) for each in found.candidates]) == (DOUBTFUL, ["play ?7 uno"])
    assert read([Guess("seven uno", 100.0)], listen, LOST, sure, TURN) == LOST


def test_a_breath_before_a_sentence_is_no_word_of_it() -> None:
    """A recogniser makes a short word of it: "that what are my cards"."""
    breath = [Guess("that right then what cards do i have now", 100.0)]
    assert str(read_in(breath, TURN).meaning) == "ask hand"
    assert str(read_in([Guess("that what do i have to do to win", 100.0)], TURN).meaning) == "ask rule winning"
    assert read_in([Guess("gnome what do i have to do to win", 100.0)], TURN).outcome != CERTAIN


def test_you_know_is_uno_where_it_is_due() -> None:
    """Nowhere else does "you know, I was just going to say it" call anything."""
    said = [Guess("you know i was just going to say it", 100.0)]
    due = Moment(names=("Ann", "Ben"), urgent=meanings("uno"), likely=meanings("uno", "draw"))
    assert (str(read_in(said, due).meaning), read_in(said, TURN).meaning) == ("uno", None)


def read_in(guesses: list[Guess], moment: Moment) -> Decision:
    """What an utterance is, of which a reader made these guesses and nobody else anything."""
    reader = SimpleNamespace(ask=lambda: guesses)
    utterance = SimpleNamespace(moment=moment, reader=reader, after=None)
    return read_freely(cast("Utterance", utterance), LOST, LANGUAGE, is_noisy=False)


def test_words_that_are_guesses_need_more() -> None:
    """What is enough in writing is asked about by ear, and left alone where nobody was asked."""
    read = {text: LANGUAGE.listen(text, TURN) for text in LANGUAGE.examples[::15]}
    enough = [text for text, heard in read.items() if heard.meaning and 0.75 < heard.confidence < 0.8]
    assert len(enough) > 10
    for text in enough:
        assert LANGUAGE.listen(text, TURN, is_guessed=True).meaning is None
        overheard = LANGUAGE.listen(text, TURN._replace(phase="waiting"), is_guessed=True)
        assert overheard.meaning is None or overheard.confidence > 0.95


def test_the_better_of_two_doubts_is_asked_about() -> None:
    """A sentence that is nearly clear is a better question than half of a listed wording."""
    guesses = [Guess("one two three four", 150.0)]
    likely = Heard("one two three four", None, 0.8, (Candidate(Meaning("draw"), "draw", 0.8),), 0.0, DOUBTFUL)
    for confidence, told in ((0.5, "one two three four"), (0.9, "half")):
        assert (
            read(guesses, lambda _: likely, Decision("half", None, confidence, (), DOUBTFUL), LANGUAGE.sureness).text
            == told
        )
