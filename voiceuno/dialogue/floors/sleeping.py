"""Asleep, only the words that wake the game are heard."""

from __future__ import annotations

from collections.abc import Callable

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.reply import Said
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

_WAKE = "wake"


class Sleeping:
    """Whether the game listens at all."""

    def __init__(self, desk: Desk, woken: Callable[[], None]) -> None:
        """`woken` is told when it listens again."""
        self._desk, self._woken = desk, woken
        self.is_open = False  # whether it is asleep

    question: None = None
    holds_bots = True

    def begin(self) -> list[str]:
        """Fall asleep."""
        self.is_open = True
        return [self._desk.line("say.asleep")]

    def hear(self, said: Said) -> list[str] | None:
        """Wake up, or let everything pass."""
        if not self.is_open:
            return None
        if said.meaning is None or said.meaning.verb != _WAKE:
            return []
        self.is_open = False
        self._woken()
        return [self._desk.line("say.awake"), *self._desk.where()]

    def moment(self, below: Moment) -> Moment:
        """Nothing but being woken."""
        if not self.is_open:
            return below
        return Moment(below.phase, below.rules, below.names, (Meaning(_WAKE),), is_asleep=True)
