"""Answers as people give them, over all packs: judged by the same way that a sentence takes in a match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.talking import LANGUAGE
from voiceuno.language.language import UNKNOWN
from voiceuno.language.moment import Moment
from voiceuno.quiz.pack import Question
from voiceuno.quiz.reading import read_pack

GIVEN = Path(__file__).parent / "given"
PACKS = Path(__file__).parents[2] / "grammars" / "en" / "quiz"
QUESTIONS = {
    question.text: question
    for file in sorted(PACKS.glob("*.txt"))
    for question in read_pack(file.name, file.read_text("utf-8"), LANGUAGE.judge).questions
}


class Given(NamedTuple):
    """One answer to one question."""

    question: Question
    said: str
    is_right: bool


def read_given(name: str) -> Iterator[Given]:
    """The answers of a file."""
    question = None
    for line in (GIVEN / name).read_text("utf-8").splitlines():
        sign, _, text = line.partition(" ")
        if sign == "?":
            question = QUESTIONS[text]
        elif sign in ("+", "-"):
            assert question is not None
            yield Given(question, text, sign == "+")


def is_taken_for_right(question: Question, said: str) -> bool:
    """What the game makes of a sentence while the question is open."""
    meaning = LANGUAGE.understand(said, Moment("answer", "quiz", question=question))
    if meaning is None or meaning.verb != "answer" or meaning.rest == UNKNOWN:
        return False
    return LANGUAGE.judge.judge(question, meaning.rest)


def missed(name: str, *, is_right: bool) -> list[str]:
    """What is judged wrong, with its question."""
    found = [each for each in read_given(name) if each.is_right == is_right]
    assert len(found) > 60
    wrong = [each for each in found if is_taken_for_right(each.question, each.said) != is_right]
    return [f"{each.question.text} {each.said}" for each in wrong]
