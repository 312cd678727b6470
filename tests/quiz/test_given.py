"""Answers as people give them, over all packs: judged by the same way that a sentence takes in a match."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.talking import LANGUAGE
from voiceuno.language.listed import UNKNOWN
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


@pytest.mark.parametrize(("name", "share"), [("build.txt", 0.97), ("aside.txt", 0.9)])
def test_right_answers_are_taken_as_people_give_them(name: str, share: float) -> None:
    """In sentences, with a politeness, corrected, misspelt, misheard."""
    total = sum(given.is_right for given in read_given(name))
    wrong = missed(name, is_right=True)
    assert len(wrong) <= (1 - share) * total, wrong


@pytest.mark.parametrize("name", ["build.txt", "aside.txt"])
def test_wrong_answers_stay_wrong(name: str) -> None:
    """Also those that are only a letter away, or name the right one beside another."""
    wrong = missed(name, is_right=False)
    assert len(wrong) <= 1, wrong


@pytest.mark.parametrize("line", (GIVEN / "not.txt").read_text("utf-8").splitlines()[1:])
def test_what_is_no_answer_is_not_judged(line: str) -> None:
    """Whatever the question is."""
    said, _, meaning = line.partition("\t")
    for text in ("What is the capital of Hungary?", "What is 12 plus 5?", "Which animal says moo?"):
        assert str(LANGUAGE.understand(said, Moment("answer", "quiz", question=QUESTIONS[text]))) == meaning


def test_no_answer_of_a_pack_is_taken_for_another() -> None:
    """However near they are: what answers another question is right here only if the pack says so."""
    words = [question for question in QUESTIONS.values() if not question.answers[0].isdigit()]
    judge = LANGUAGE.judge
    taken = {
        (question.text, answer)
        for question in words
        for answer in question.others
        if judge.judge(question, answer) and not judge.is_plain(question, answer)
    }
    assert {answer for _, answer in taken} <= {"no legs", "leaves"}  # "no" and "leave", with a word or a letter more


def test_a_number_is_never_misspelt() -> None:
    """Neither in digits nor in words is one number taken for another."""
    sums = [question for question in QUESTIONS.values() if question.answers[0].isdigit()][::7]
    for question in sums:
        right = int(question.answers[0])
        for number in (right - 10, right - 1, right + 1, right + 10, right * 10 + 1):
            assert not LANGUAGE.judge.judge(question, f"I think it's {number}")
        assert not LANGUAGE.judge.judge(question, question.text)
        assert not LANGUAGE.judge.judge(question, question.text.removeprefix("What is "))


def test_a_long_sentence_is_judged_at_once() -> None:
    """A reply must not wait for the judge, whatever is said: twice as many words never take ten times as long."""
    question = QUESTIONS["What is the capital of Hungary?"]

    def takes(repeated: int) -> float:
        began = time.process_time()
        assert not LANGUAGE.judge.judge(question, "budapesht or bukarest " * repeated)
        return time.process_time() - began

    short, middle, long = (min(takes(repeated) for _ in range(10)) for repeated in (5, 10, 20))
    assert middle < 10 * short
    assert long < 10 * middle
