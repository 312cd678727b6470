"""Whether the answers of a quiz pack are heard: a synthetic player says each, and the game listens as in a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from voiceuno.bots.seated import SeatedBots
from voiceuno.dialogue.expecting import moment_at
from voiceuno.dialogue.lesson import Forgetful
from voiceuno.dialogue.quizzing import Quizzing
from voiceuno.dialogue.sitting import Sitting
from voiceuno.hosts.stage import PlayerVoice
from voiceuno.language.language import Language
from voiceuno.language.listed import UNKNOWN
from voiceuno.language.moment import Moment
from voiceuno.quiz.course import Course
from voiceuno.quiz.pack import Question
from voiceuno.rules.cards import UNO_DECK
from voiceuno.rules.game import Setup
from voiceuno.rules.moves import Play
from voiceuno.rules.record import Entry, Record
from voiceuno.rules.rulesets import QUIZ
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import hear_clip
from voiceuno.speech.hearing.vocabulary import words_of
from voiceuno.speech.models.installed import recognition_folder, voice_files
from voiceuno.speech.ports import HEARING_RATE
from voiceuno.speech.speaking.piper_voice import Voice
from voiceuno.table.table import Table

_BEFORE = HEARING_RATE // 2  # samples of silence, in which whoever speaks is noticed


class NotHeard(NamedTuple):
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
        table = _asking_table(language)
        self._table, self._sitting = table, Sitting(table, (0,), language.prompts, "normal")

    def missed(self, questions: Iterable[Question]) -> Iterator[NotHeard]:
        """The answers that are not heard."""
        for question in questions:
            for answer in question.answers:
                heard = self.hear(question, answer)
                if heard is not None:
                    yield NotHeard(question, answer, heard)

    def unknown_words(self, questions: Iterable[Question]) -> list[str]:
        """The words of answers that the recogniser does not know, and so can never hear."""
        words = (word for question in questions for answer in question.answers for word in words_of(answer))
        return self._model.missing_words(words)

    def hear(self, question: Question, answer: str) -> str | None:
        """What is heard instead of an answer; None if it is heard as a right one."""
        listener = Listener(self._model, self._language)
        listener.open(self._moment(question))
        spoken = self._voice.say(self._language.aloud.words(answer))
        heard = hear_clip(listener, np.concatenate((np.zeros(_BEFORE, np.int16), spoken)))
        if heard is None:
            return ""
        meaning = heard.meaning
        if meaning is None or meaning.verb != "answer" or meaning.rest == UNKNOWN:
            return heard.text
        return None if self._language.judge.judge(question, meaning.rest) else meaning.rest

    def _moment(self, question: Question) -> Moment:
        quiz = Quizzing(self._table, self._language, lambda _: _Only(question), lambda: self._decoys)
        return moment_at(self._sitting, "answer", None, quiz)


def _asking_table(language: Language) -> Table:
    """A table where the first player wants to lay a card, and waits for a question."""
    card, top, *others = (card for card in UNO_DECK if card.colour is UNO_DECK[0].colour and card.number is not None)
    setup = Setup(((card, *others[:2]), tuple(others[2:5])), (top,))
    record = Record(QUIZ, language.grammar.names[:2], dealer=1, setup=setup, entries=(Entry(0, Play(card)),))
    return Table(record, Forgetful(), SeatedBots)
