"""A question of yes or no that is open, and what a yes would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.reply import Said
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment

_EXPLAIN = Meaning("ask", ("meaning",))  # who asks what was meant is asked once more
Do = Callable[[], list[str]]


class _Asked(NamedTuple):
    question: str
    do: Do
    is_leaving: bool


class Confirming:
    """Asks before something is done that cannot be undone."""

    holds_bots = True

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._asked: _Asked | None = None
        self.is_open = False  # whether a question is

    @property
    def question(self) -> list[str] | None:
        """The question."""
        return [self._asked.question] if self._asked is not None else None

    def ask(self, question: str, do: Do, *, is_leaving: bool = True) -> list[str]:
        """Ask, and do it after a yes; where something is left, "quit" is one too."""
        self._asked, self.is_open = _Asked(question, do, is_leaving), True
        return [question]

    def hear(self, said: Said) -> list[str] | None:
        """Yes, no, or something else, which drops the question."""
        meaning = said.meaning
        if self._asked is None or meaning is None or meaning.is_any(Family.BESIDE) or meaning == _EXPLAIN:
            return None
        if meaning.verb == "name":  # nobody asked for one
            return self.question
        asked, self._asked, self.is_open = self._asked, None, False
        if meaning.verb == "yes" or (meaning.verb == "quit" and asked.is_leaving):
            return asked.do()
        if meaning.is_any(Family.DECLINES) or meaning.verb == "continue":
            return [self._desk.say("say.go_on"), *self._desk.where()]
        return None

    def moment(self, below: Moment) -> Moment:
        """Yes and no."""
        if self._asked is None:
            return below
        likely = (Meaning("yes"), Meaning("no"))
        return below._replace(phase="confirm", likely=likely, otherwise=("turn",), question=None)
