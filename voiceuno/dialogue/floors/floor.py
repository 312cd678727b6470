"""What every handler of a conversation has. They stand in a fixed order, and each is asked before those below it."""

from __future__ import annotations

from typing import Protocol

from voiceuno.dialogue.reply import Said
from voiceuno.language.moment import Moment


class Floor(Protocol):
    """One handler: takes a sentence, or leaves it to those below. It is asked only while something is open in it."""

    is_open: bool
    holds_bots: bool  # whether bots wait while it is open

    def hear(self, said: Said) -> list[str] | None:
        """The lines that answer a sentence; None if it is not for this handler."""
        ...

    def moment(self, below: Moment) -> Moment:
        """What may be said now, given what may be said to the handlers below."""
        ...

    @property
    def question(self) -> list[str] | None:
        """What waits for an answer here; None if nothing does."""
        ...
