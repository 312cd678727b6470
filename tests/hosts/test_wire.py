"""What the ears and the conversation send each other, where they are two programs, arrives as it was."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.talking import LANGUAGE
from voiceuno import Candidate, Club, Heard, Meaning, Moment
from voiceuno.hosts.wire import ForeignData, heard_data, moment_data, read_heard, read_moment
from voiceuno.quiz.pack import Question

SAID = (
    "new game with two bots and standard rules",
    "yellow six",
    "quit",
    "no",
    "pause",
    "continue",
    "new game with two bots and quiz rules",
    "yes",
    "begin",
)


def sent(data: object) -> object:
    """The same after a way through JSON."""
    return json.loads(json.dumps(data))


def test_every_moment_of_a_conversation_arrives(tmp_path: Path) -> None:
    """Also those of a quiz, with their question."""
    conversation = Club(tmp_path, seed=7).sit_down()
    reply = conversation.greet()
    for text in SAID:
        while reply.wait is not None:
            reply = conversation.proceed()
            assert read_moment(sent(moment_data(reply.moment))) == reply.moment
        reply = conversation.hear(text)
        assert read_moment(sent(moment_data(reply.moment))) == reply.moment


def test_a_quiz_question_is_heard_the_same_on_the_other_side() -> None:
    question = Question("What purrs?", ("cat", "the cat"), ("cat", "dog"), "animals", 2)
    moment = Moment("answer", "quiz", ("Ana", "Ben"), question=question)
    arrived = read_moment(sent(moment_data(moment)))
    assert arrived == moment
    assert LANGUAGE.listen("a cat", arrived).meaning == LANGUAGE.listen("a cat", moment).meaning


@pytest.mark.parametrize(
    "heard",
    [
        Heard("red five", Meaning("play", ("r5",)), 0.9),
        Heard("", None, 0.0, outcome="noise"),
        Heard(
            "red five",
            None,
            0.5,
            (Candidate(Meaning("play", ("r5",)), "red five", 0.5), Candidate(None, "read fine", 0.2)),
            outcome="doubtful",
        ),
    ],
)
def test_what_was_heard_arrives(heard: Heard) -> None:
    assert read_heard(sent(heard_data(heard))) == heard


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda some: st.lists(some, max_size=3) | st.dictionaries(st.text(max_size=5), some, max_size=3),
)
ANY_PACE = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
FIELDS = sorted({*moment_data(Moment()), *heard_data(Heard("", None))})


@ANY_PACE
@given(JUNK | st.dictionaries(st.sampled_from(FIELDS), JUNK))
def test_whatever_else_comes_is_refused(data: object) -> None:
    """A bus is open to everybody; nothing but our own data is believed."""
    for read in (read_moment, read_heard):
        with pytest.raises(ForeignData, match="not written by this voiceuno"):
            read(data)


@ANY_PACE
@given(st.sampled_from(FIELDS), JUNK)
def test_one_wrong_field_is_refused_or_read(field: str, junk: object) -> None:
    """It never raises anything else."""
    question = moment_data(Moment(question=Question("Who?", ("me",))))
    for read, data in ((read_moment, question), (read_heard, heard_data(Heard("x", None)))):
        with suppress(ForeignData):
            read({**data, field: junk})
