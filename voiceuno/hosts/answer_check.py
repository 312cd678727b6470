"""Whether the answers of a quiz pack are heard: a synthetic player says each, and the game listens as in a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from voiceuno.bots.seated import SeatedBots
from voiceuno.dialogue.expecting import moment_at
from voiceuno.dialogue.lesson import Forgetful
from voiceuno.dialogue.quizzing import Quizzing
from voiceuno.dialogue.sitting import Sitting
from voiceuno.hosts.stage import PlayerVoice
from voiceuno.language.language import UNKNOWN, Language
from voiceuno.language.moment import Moment
from voiceuno.quiz.course import Course
from voiceuno.quiz.pack import Question
from voiceuno.rules.record import read_record
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import hear_clip
from voiceuno.speech.hearing.vocabulary import words_of
from voiceuno.speech.models.installed import recognition_folder, voice_files
from voiceuno.speech.speaking.piper_voice import Voice
from voiceuno.table.table import Table

# A match in which the first player waits for a question.
_SCENE = """voiceuno record 1
rules quiz
players Anna Ben
dealer Ben
deal Anna r5 r9 b1
deal Ben r3 r8 b2
discard r7
---
Anna: play r9
"""


class Missed(NamedTuple):
    """An answer that is not heard as a right one, and what is heard instead."""

    question: Question
    answer: str
    heard: str


class _Only(Course):
    """A course of a single question."""

    def __init__(self, question: Question) -> None:
        self._only = question

    def question(self, seat: int) -> Question:  # noqa: ARG002 - whoever is asked
        """The question."""
        return self._only


class AnswerCheck:
    """Says answers and hears them, with the words that the game listens for while their question is open."""

    def __init__(self, language: Language, decoys: Sequence[str] = ()) -> None:
        """Raises ModelMissing, RecogniserError and VoiceProblem."""
        self._language, self._decoys = language, decoys
        self._model = RecogniserModel(recognition_folder(language.code))
        self._voice = PlayerVoice(Voice(*voice_files(language.code)))
        table = Table(read_record(_SCENE), Forgetful(), SeatedBots)
        self._table, self._sitting = table, Sitting(table, (0,), language.prompts, "normal")

    def missed(self, questions: Iterable[Question]) -> Iterator[Missed]:
        """The answers that are not heard."""
        for question in questions:
            for answer in question.answers:
                heard = self.hear(question, answer)
                if heard is not None:
                    yield Missed(question, answer, heard)

    def unknown_words(self, questions: Iterable[Question]) -> list[str]:
        """The words of answers that the recogniser does not know, and so can never hear."""
        words = (word for question in questions for answer in question.answers for word in words_of(answer))
        return self._model.missing_words(words)

    def hear(self, question: Question, answer: str) -> str | None:
        """What is heard instead of an answer; None if it is heard as a right one."""
        listener = Listener(self._model, self._language)
        listener.open(self._moment(question))
        heard = hear_clip(listener, self._voice.say(self._language.aloud.words(answer)))
        if heard is None:
            return ""
        meaning = heard.meaning
        if meaning is None or meaning.verb != "answer" or meaning.rest == UNKNOWN:
            return heard.text
        return None if self._language.judge.judge(question, meaning.rest) else meaning.rest

    def _moment(self, question: Question) -> Moment:
        quiz = Quizzing(self._table, self._language, lambda _: _Only(question), self._decoys)
        return moment_at(self._sitting, "answer", None, quiz)
