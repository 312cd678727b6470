"""What the handlers of a conversation have in common. They stand in a fixed order, each before those below it."""

from __future__ import annotations

from typing import Protocol

from voiceuno.dialogue.reply import Said
from voiceuno.language.moment import Moment


class Handler(Protocol):
    """Takes a sentence, or leaves it to those below."""

    def hear(self, said: Said) -> list[str] | None:
        """The lines that answer a sentence; None if it is not for this handler."""
        ...


class ForVerbs(Handler, Protocol):
    """A handler for some verbs."""

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs; whatever else is meant is not for it."""
        ...


class Floor(Handler, Protocol):
    """A handler that is asked only while something is open in it."""

    @property
    def is_open(self) -> bool:
        """Whether something is."""
        ...

    @property
    def holds_bots(self) -> bool:
        """Whether bots wait meanwhile."""
        ...

    @property
    def question(self) -> list[str] | None:
        """What waits for an answer here; None if nothing does."""
        ...

    def moment(self, below: Moment) -> Moment:
        """What may be said now, given what may be said to the handlers below."""
        ...
