"""A pause: nothing happens until somebody wants to go on."""

from __future__ import annotations

from collections.abc import Callable

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.reply import Said
from voiceuno.language.meaning import Family, Meaning, meanings
from voiceuno.language.moment import Moment

_PASSES = frozenset(("quit", "sleep", "language"))  # what may be said in a pause without ending it, beside questions


class Pausing:
    """Whether the players rest; the others at the table learn of it."""

    def __init__(self, desk: Desk, tell: Callable[[bool], None]) -> None:
        self._desk, self._tell = desk, tell
        self.is_open = False  # whether there is a pause

    question: None = None
    holds_bots = True

    def begin(self) -> list[str]:
        """Rest."""
        self.is_open = True
        self._tell(False)
        return [self._desk.line("say.paused")]

    def reminder(self) -> str:
        """For who wants a pause again, or speaks and is not understood."""
        return self._desk.say("say.still_paused")

    def end(self) -> None:
        """The pause is over."""
        if self.is_open:
            self.is_open = False
            self._tell(True)

    def hear(self, said: Said) -> list[str] | None:
        """Go on, with whatever is said that is not just a question or a setting."""
        if not self.is_open or said.meaning is None or self._leaves_it(said.meaning):
            return None
        if said.meaning.verb == "pause":
            return [self.reminder()]
        self.end()
        if said.meaning.is_any(Family.CONTINUES):
            return [self._desk.line("say.continued"), *self._desk.where()]
        return None

    def _leaves_it(self, meaning: Meaning) -> bool:
        return meaning.is_any(Family.BESIDE | Family.QUESTION) or meaning.verb in _PASSES

    def moment(self, below: Moment) -> Moment:
        """Going on."""
        return below._replace(likely=meanings("continue", "wake")) if self.is_open else below
