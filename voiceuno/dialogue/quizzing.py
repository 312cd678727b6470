"""The quiz question that is open at a table, and what an answer to it is worth; without a quiz there never is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from voiceuno.language.language import Language
from voiceuno.language.listed import UNKNOWN
from voiceuno.language.meaning import Meaning
from voiceuno.quiz.course import Course
from voiceuno.quiz.pack import Question
from voiceuno.rules.moves import Phase
from voiceuno.rules.record import Record
from voiceuno.table.table import Table

_LETTERS = "abcdef"  # of the choices; a pack has at most six
_NUMBER = "answer {spoken_number}"  # as the grammar file names it, and so are these
_CHOICE = "answer {choice}{choice_number}{choice_place}"
_VERDICTS = {"yes": ("yes", "no"), "no": ("yes", "no"), "true": ("true", "false"), "false": ("true", "false")}


class Verdict(NamedTuple):
    """What an answer is worth."""

    is_right: bool
    lines: Sequence[str] = ()  # what is said about it,
    after: int = 1  # behind so many lines of what happened; 0: instead of the first


@dataclass(slots=True)
class _Hints:
    """How many hints were given for a question."""

    question: Question | None = None
    count: int = 0


class Quizzing:
    """Knows the question; the record decides which it is, so a match that goes on asks the same one again."""

    def __init__(
        self,
        table: Table,
        language: Language,
        make_course: Callable[[Record], Course],
        decoys: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        """`decoys` answer other questions: listened for alone, the right answer is heard in anything."""
        self._table, self._language, self._make_course = table, language, make_course
        self._make_decoys = decoys
        self._course: tuple[Record, Course] | None = None
        self._hints = _Hints()

    @cached_property
    def _decoys(self) -> list[str]:
        return [text for text in self._make_decoys() if self._is_answer(text)]  # "freeze" asks for a pause

    @property
    def course(self) -> Course:
        """The questions of the match."""
        record = self._table.record
        if self._course is None or self._course[0] is not record:
            self._course = record, self._make_course(record)
        return self._course[1]

    @property
    def open(self) -> Question | None:
        """The question that waits for an answer."""
        if self._table.state.round.phase is not Phase.ANSWER:
            return None
        return self.course.question(self._table.turn)

    def _is_answer(self, text: str) -> bool:
        """Whether words are an answer where a question is open, and no command."""
        meaning = self._language.grammar.meaning(text, Phase.ANSWER.value, self._table.match.rules.name)
        return meaning is not None and meaning.verb == Phase.ANSWER.value

    def answers_at_hand(self) -> list[Meaning]:
        """What can answer the question: the choices by letter and name, or the right answers among others."""
        question = self.open
        assert question is not None
        letters = _LETTERS[1 : len(question.choices)]  # every short word sounds like "a"; by ear it is "option a"
        named = [*letters, *question.choices, *question.answers, UNKNOWN]
        numbers = _NUMBER in self.not_asked_for()
        others = [text for text in self._decoys if not (numbers and self._language.judge.form(text).isdecimal())]
        texts = named if question.choices else [*named, *others]
        return [Meaning("answer", tuple(text.lower().split())) for text in texts]

    def is_right(self, said: str) -> bool:
        """Whether words plainly answer the question that is open."""
        return self.open is not None and self._language.judge.is_plain(self.open, said)

    def not_asked_for(self) -> tuple[str, ...]:
        """Kinds of answers, as the grammar names them, that nobody would give: a number, a choice, yes or no."""
        question, judge = self.open, self._language.judge
        if question is None:
            return ()
        forms = {judge.form(text) for text in (*question.answers, *question.choices)}
        is_number = any(sign.isdecimal() for form in forms for sign in form)
        kinds = (*(() if is_number else (_NUMBER,)), *(() if question.choices else (_CHOICE,)))
        unasked = [word for word, pair in _VERDICTS.items() if not forms & {judge.form(each) for each in pair}]
        return (*kinds, *(f"answer {word}" for word in unasked))

    def hint(self) -> str:
        """What helps with the question: one wrong choice less, how a word begins, or about how much it is."""
        question, judge, prompts = self.open, self._language.judge, self._language.prompts
        assert question is not None
        if judge.is_either(question):
            return prompts.say("say.hint_none")
        self._hints = _Hints(question, self._hints.count + 1 if self._hints.question == question else 1)
        if question.choices:
            wrong = [choice for choice in question.choices if not judge.is_plain(question, choice)]
            gone = wrong[max(1, len(wrong) - self._hints.count) :]
            left = [choice for choice in question.choices if choice not in gone]
            return prompts.say("say.hint_choices", choices=prompts.listing(left, "or"))
        answer = judge.form(question.answers[0])
        if answer.isdecimal():
            low = int(answer) // 10 * 10
            return prompts.say("say.hint_number", low=str(low), high=str(low + 10))
        count, key = (len(answer.split()), "say.hint_words") if " " in answer else (len(answer), "say.hint_word")
        return prompts.say(key, letter=answer[0].upper(), count=prompts.number(count))

    def judged(self, said: str) -> Verdict:
        """Whether what was said is right, and what the right answer would have been."""
        question = self.open
        assert question is not None
        if said != UNKNOWN and self._language.judge.judge(question, said):
            return Verdict(True)
        answer = question.answers[0]
        if said == UNKNOWN:  # not wrong, just not known
            return Verdict(False, [self._language.prompts.say("say.quiz_answer", answer=answer)], after=0)
        place = ord(said) - ord("a") if len(said) == 1 else -1
        is_choice = 0 <= place < len(question.choices)
        text = question.choices[place] if is_choice else self._language.judge.told(question, said)
        return Verdict(False, [self._language.prompts.say("say.quiz_wrong", answer=answer, text=text)])
