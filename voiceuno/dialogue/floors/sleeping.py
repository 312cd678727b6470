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
        self.holds = False  # whether it is asleep

    question: None = None

    def begin(self) -> list[str]:
        """Fall asleep."""
        self.holds = True
        return [self._desk.line("say.asleep")]

    def hear(self, said: Said) -> list[str] | None:
        """Wake up, or let everything pass."""
        if not self.holds:
            return None
        if said.meaning is None or said.meaning.verb != _WAKE:
            return []
        self.holds = False
        self._woken()
        return [self._desk.line("say.awake"), *self._desk.where()]

    def moment(self, below: Moment) -> Moment:
        """Nothing but being woken."""
        if not self.holds:
            return below
        return Moment(below.phase, below.rules, below.names, (Meaning(_WAKE),), is_asleep=True)
