"""Every meaning that the game listens for has words, and whoever says them is understood."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tests.dialogue.robot_words import ENGLISH, FRENCH, OPENINGS, RobotWords
from tests.dialogue.test_robot import Robot
from tests.language.tongue import TONGUES
from tests.talking import LANGUAGE
from voiceuno.language.grammar import PHASES
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment

STEPS = 120  # of each match
# What is likely, but has no phrase that a recogniser is given.
PAIRS = "match"  # pairs of cards on a card are too many to be listed; they are put together by their parts
UNLISTED = {("bonus", "no")}  # understood, but not listened for


NO = {"en": "no", "fr": "non"}


def moments(opening: str, folder: Path, words: RobotWords) -> Iterator[Moment]:
    """Everything that may be said in a match, step by step, as it is played by its likely sentences."""
    robot = Robot(opening, 3, folder, words)
    for _ in range(STEPS):
        if robot.dialogue.table is not None and robot.table is None:
            return  # the match is over
        if robot.reply.wait is not None:
            robot.reply = robot.dialogue.proceed()
        else:  # who is asked for a name in the set-up has none
            is_asked_who = robot.reply.moment.likely == meanings("no", "usual")
            robot.reply = robot.dialogue.hear(NO[words.code] if is_asked_who else robot.guided())
        yield robot.dialogue.moment


def is_same(said: Meaning | None, meant: Meaning, moment: Moment, language: Language) -> bool:
    """Whether it was understood as itself; an answer of a quiz also as a number in digits."""
    if said is None or said == meant or meant.verb != "answer" or moment.question is None:
        return said == meant
    judge = language.judge.judge
    return said.verb == "answer" and judge(moment.question, said.rest) == judge(moment.question, meant.rest)


@pytest.mark.parametrize(
    ("words", "opening"),
    [*((ENGLISH, opening) for opening in OPENINGS[::2]), *((FRENCH, opening) for opening in FRENCH.openings[2::5])],
    ids=lambda each: each.code if isinstance(each, RobotWords) else each,
)
def test_whatever_is_likely_in_a_match_can_be_said(words: RobotWords, opening: str, tmp_path: Path) -> None:
    """By the demonstration, by examples and by tests, in the words of a player, and means the same to the game."""
    seen, language = set[Meaning](), TONGUES[words.code].language
    for moment in moments(opening, tmp_path, words):
        for meaning in (*moment.likely, *moment.urgent):
            seen.add(meaning)
            said = language.wordings.say(meaning, moment)
            if meaning.verb != PAIRS and (moment.phase, meaning.verb) not in UNLISTED:
                assert said, f"nobody can say {meaning} in {moment.phase}"
                assert is_same(language.understand(said, moment), meaning, moment, language), (said, meaning, moment)
                assert language.say(meaning, moment) == said
            elif meaning.verb == PAIRS:
                pair = language.say(meaning, moment)
                assert language.understand(pair, moment) == meaning, (pair, meaning)
    assert len(seen) > 10


@pytest.mark.parametrize(("code", "phase", "rules"), [*product(TONGUES, PHASES, ("mattel", "quiz", "dos"))])
def test_every_usual_wording_means_what_it_stands_for(code: str, phase: str, rules: str) -> None:
    """In every phase of every kind of game, whether it is likely or not; the first one is the one that is said."""
    moment, language = Moment(phase, rules), TONGUES[code].language
    usual = language.wordings.usual(moment)
    assert len(usual) > 20
    for meaning, phrases in usual.items():
        assert language.wordings.say(meaning, moment) == phrases[0]
        assert {language.understand(phrase, moment) for phrase in phrases} == {meaning}, phrases


def test_what_cannot_be_meant_cannot_be_said() -> None:
    """Nothing is made up: what is left out, or is of another game, has no words."""
    uno, dos, name = meanings("uno", "dos", "catch Ben")
    assert LANGUAGE.wordings.say(uno, Moment()) == "uno"
    assert LANGUAGE.wordings.say(uno, Moment(leave_out=("uno",))) == ""
    assert LANGUAGE.wordings.say(dos, Moment()) == ""
    assert LANGUAGE.wordings.say(dos, Moment(rules="dos")) == "dos"
    assert LANGUAGE.wordings.say(name, Moment(names=("Anna", "Ben"))) == "catch ben"
    assert LANGUAGE.wordings.say(name, Moment(names=("Anna", "Clara"))) == ""


def test_an_answer_is_said_as_it_is() -> None:
    """A quiz can be answered in words that are in no grammar."""
    assert LANGUAGE.wordings.say(Meaning("answer", ("the", "blue", "whale")), Moment("answer")) == "the blue whale"


@pytest.mark.parametrize(
    ("alone", "usual", "meaning"), [("brief", "be brief", "brief"), ("detailed", "be detailed", "detailed")]
)
def test_what_other_words_are_taken_for_is_understood_and_not_listened_for(
    alone: str, usual: str, meaning: str
) -> None:
    """ "Reef" was heard as one of them and "help" as the other; the help names what is listened for."""
    listed = LANGUAGE.wordings.weights(Moment())
    assert usual in listed
    assert alone not in listed
    assert str(LANGUAGE.understand(alone, Moment())) == meaning
