"""Every answer of every pack by ear: Piper says it, Vosk hears it with the game's words while it is asked for."""

from __future__ import annotations

from multiprocessing import get_context

import pytest

from tests.talking import LANGUAGE
from voiceuno.hosts.answer_check import AnswerCheck
from voiceuno.keeping.pack_files import load_packs
from voiceuno.language.files import data_folder
from voiceuno.quiz.library import decoys
from voiceuno.quiz.pack import Question

PACKS, _ = load_packs(data_folder("grammars") / "en" / "quiz", LANGUAGE.judge)
EVERY = 41  # question is heard in the ordinary tests; the bench hears all
MADE = ("sums", "times")  # packs whose answers are numbers, of which each is heard once


def all_questions() -> list[Question]:
    """Every question; of those that are made, one for each answer."""
    found = [question for name, pack in PACKS.items() if name not in MADE for question in pack.questions]
    made = {question.answers[0]: question for name in MADE for question in PACKS[name].questions}
    return [*found, *made.values()]


def missed(questions: list[Question]) -> list[str]:
    """The answers that are not heard, with what is heard instead."""
    check = AnswerCheck(LANGUAGE, decoys(PACKS))
    return [f"{each.question.text} {each.answer}: {each.heard!r}" for each in check.missed(questions)]


def test_answers_are_heard() -> None:
    """Of a sample from all packs every answer."""
    assert missed(all_questions()[::EVERY]) == []


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Which animal says moo?", "cow"),  # no bare "a"
        ("Which animal says moo?", "the second one"),
        ("What is the opposite of hello?", "goodbye"),  # with "good bye" and "bye" beside it
        ("What is the opposite of hello?", "farewell"),  # no "zero" where no number is asked for
        ("What kind of song is sung by voices starting one after another?", "cannon"),
    ],
)
def test_answers_that_were_misheard(text: str, answer: str) -> None:
    """Each stands for a kind of mistake: letters, right answers that sound alike, numbers."""
    question = next(question for question in all_questions() if question.text == text)
    assert AnswerCheck(LANGUAGE, decoys(PACKS)).hear(question, answer) is None


def test_the_recogniser_knows_every_first_answer() -> None:
    """What is read out as the answer can be said by whoever has learnt it."""
    first = [Question(question.text, question.answers[:1]) for question in all_questions()]
    assert AnswerCheck(LANGUAGE).unknown_words(first) == []


@pytest.mark.bench
@pytest.mark.long
def test_every_answer_is_heard() -> None:
    """All of them, two packs at a time."""
    questions = all_questions()
    parts = [questions[start::8] for start in range(8)]
    with get_context("spawn").Pool(2) as pool:
        found = [line for lines in pool.map(missed, parts, chunksize=1) for line in lines]
    print(f"{sum(len(question.answers) for question in questions)} answers, {len(found)} not heard")
    assert found == []
