"""The quiz question that is open at a table, and what an answer to it is worth; without a quiz there never is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from voiceuno.language.language import UNKNOWN, Language
from voiceuno.language.meaning import Meaning
from voiceuno.quiz.pack import Question
from voiceuno.rules.moves import Answer, Phase
from voiceuno.table.table import Table

_LETTERS = "abcdef"  # of the choices; a pack has at most six


class Verdict(NamedTuple):
    """What an answer is worth."""

    is_right: bool
    lines: Sequence[str] = ()  # what is said about it,
    after: int = 1  # behind so many lines of what happened; 0: instead of the first


class Quizzing:
    """Knows the question; answers are counted, so a match that goes on asks the same one again."""

    def __init__(
        self, table: Table, language: Language, questions: Callable[[int], Question], decoys: Sequence[str] = ()
    ) -> None:
        """`decoys` answer other questions: listened for alone, the right answer is heard in anything."""
        self._table, self._language, self._questions, self._decoys = table, language, questions, decoys

    @property
    def open(self) -> Question | None:
        """The question that waits for an answer."""
        if self._table.state.round.phase is not Phase.ANSWER:
            return None
        return self._questions(sum(isinstance(entry.move, Answer) for entry in self._table.record.entries))

    def answers_at_hand(self) -> list[Meaning]:
        """What can answer the question: the choices by letter and name, or the right answers among others."""
        question = self.open
        assert question is not None
        named = [*_LETTERS[: len(question.choices)], *question.choices, *question.answers, UNKNOWN]
        texts = named if question.choices else [*named, *self._decoys]
        return [Meaning("answer", tuple(text.lower().split())) for text in texts]

    def is_right(self, said: str) -> bool:
        """Whether words plainly answer the question that is open."""
        return self.open is not None and self._language.judge.is_plain(self.open, said)

    def hint(self) -> str:
        """What helps with the question: two of its choices, how a word begins, or about how much it is."""
        question, judge, prompts = self.open, self._language.judge, self._language.prompts
        assert question is not None
        if judge.is_either(question):
            return prompts.say("say.hint_none")
        if question.choices:
            wrong = next(choice for choice in question.choices if not judge.is_plain(question, choice))
            right = next(choice for choice in question.choices if judge.is_plain(question, choice))
            two = [choice for choice in question.choices if choice in (wrong, right)]
            return prompts.say("say.hint_choices", choices=prompts.listing(two, "or"))
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
        text = question.choices[place] if is_choice else self._language.judge.core(question, said)
        return Verdict(False, [self._language.prompts.say("say.quiz_wrong", answer=answer, text=text)])
