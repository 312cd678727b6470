"""The reference card, one group at a time: "next" goes on, and after the last group it ends by itself."""

from __future__ import annotations

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.reply import Said
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment

_GOES_ON = ("continue", "yes")
_NEXT, _ELSE = Meaning("continue"), Meaning("ask", ("else",))


class ReadingCard:
    """The groups that have not been read yet; a move, or anything else that is done, puts the card away."""

    holds_bots = True

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._groups: list[str] = []
        self._read = ""
        self.is_open = False  # whether there is more of it

    @property
    def question(self) -> list[str] | None:
        """The group that was read last, and that there is more."""
        return [self._read, self._desk.say("ask.next")] if self._groups else None

    def begin(self, groups: list[str]) -> list[str]:
        """Read the first group."""
        self._groups = groups
        return self._next()

    def hear(self, said: Said) -> list[str] | None:
        """The next group, or the end; None if something else was said, which needs no card any more."""
        meaning = said.meaning
        if meaning == _ELSE:
            return self._next()
        if meaning is None or (meaning.is_any(Family.BESIDE | Family.QUESTION) and meaning.verb != "stop"):
            return None  # the card lies there meanwhile
        if meaning.verb in _GOES_ON:
            return self._next()
        self._groups, self.is_open = [], False
        if meaning.is_any(Family.DECLINES) or meaning.verb == "stop":
            return [self._desk.say("say.go_on"), *self._desk.where()]
        return None

    def moment(self, below: Moment) -> Moment:
        """Going on, or not."""
        likely = (_NEXT, Meaning("yes"), Meaning("no"))
        return below._replace(phase="confirm", likely=likely, question=None)

    def _next(self) -> list[str]:
        self._read, *self._groups = self._groups
        self.is_open = bool(self._groups)
        return [self._read, *([self._desk.say("ask.next")] if self._groups else self._desk.where())]
