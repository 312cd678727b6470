"""A table at which questions are asked before cards are laid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from voiceuno.dialogue.tabletop import Tabletop
from voiceuno.language.prompts import Prompts
from voiceuno.quiz.quiz import Question, judge
from voiceuno.rules.moves import Answer, Phase
from voiceuno.rules.record import Record
from voiceuno.table.ports import Bots, Keeper

UNKNOWN = "unknown"  # the meaning of "I don't know"
_CHOICES = "abcd"


class QuizTable(Tabletop):
    """Knows the question that is open; without a quiz there never is one."""

    decoys: Sequence[str] = ()  # answers to other questions: listened for alone, the right one is heard in anything

    def __init__(
        self,
        record: Record,
        prompts: Prompts,
        keeper: Keeper,
        bots: Bots,
        people: tuple[int, ...],
        questions: Callable[[int], Question],
        verbosity: str = "normal",
    ) -> None:
        super().__init__(record, prompts, keeper, bots, people, verbosity)
        self.questions = questions

    def is_right(self, said: str) -> bool:
        """Whether this answers the quiz question that is open."""
        return self.state.round.phase is Phase.ANSWER and judge(self.question(), said)

    def takes_as_answer(self, meaning: str) -> bool:
        """Whether this is an answer for sure: right, one of the choices, or "I don't know"."""
        said, question = meaning.partition(" ")[2], self.question()
        return said == UNKNOWN or judge(question, said) or said in map(str.lower, question.choices)

    def answers_at_hand(self) -> list[str]:
        """Meanings that can answer the quiz question: the right ones among those of other questions."""
        question = self.question()
        if question.choices:
            named = [*question.choices, *question.answers]
            return [f"answer {text.lower()}" for text in [*_CHOICES[: len(question.choices)], *named, UNKNOWN]]
        return [f"answer {text.lower()}" for text in (*question.answers, UNKNOWN, *self.decoys)]

    def question(self) -> Question:
        """The quiz question that is open; answers are counted, so a match that goes on asks it again."""
        return self.questions(sum(isinstance(entry.move, Answer) for entry in self.record.entries))
