"""What a conversation gives back: lines to be said, how long to wait, and what may be said then."""

from __future__ import annotations

from typing import NamedTuple

from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment


class Reply(NamedTuple):
    """What is said, and what happens then."""

    lines: list[str]  # a Line has a sound and a seat; one without words is only a sound
    wait: float | None = None  # after so many seconds without a word call `proceed`; None: it is for the people
    ended: bool = False
    moment: Moment = Moment()  # what may be said now


class Said(NamedTuple):
    """A sentence, and what it means; None if it means nothing."""

    text: str
    meaning: Meaning | None


class Aside(list[str]):
    """Lines that "repeat" does not say again: it asks for what was said before them."""
