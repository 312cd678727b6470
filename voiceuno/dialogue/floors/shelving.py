"""The matches that wait: which there are, and going on with one of them."""

from __future__ import annotations

from functools import partial

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.house import Waiting
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.reply import Said
from voiceuno.dialogue.shelf import MORE, Shelf
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment

_ELSE = Meaning("ask", ("else",))


class Shelving:
    """The matches that were told, while one of them may be chosen."""

    holds_bots = True

    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self._desk, self._lobby = desk, lobby
        self._shelf: Shelf | None = None
        self.is_open = False  # whether one may be

    @property
    def question(self) -> list[str] | None:
        """Which match."""
        return self._shelf.tell() if self._shelf is not None else None

    @property
    def shelf(self) -> Shelf | None:
        """The matches that one can be chosen from."""
        return self._shelf

    def tell(self) -> list[str]:
        """Which matches wait; one of them can be chosen then."""
        shelf = self._shelf_of(self._desk.house.keeper.matches())
        if not shelf.matches:
            return [*shelf.tell(), *self._desk.where()]
        self._set(shelf)
        return shelf.tell()

    def resume(self, meaning: Meaning) -> list[str]:
        """Go on with the match that was named, or say which there are."""
        shelf = self._shelf or self._shelf_of(self._desk.house.keeper.matches())
        found = shelf.meant(meaning)
        if len(found) == 1:
            return self._go_on(found[0])
        if not shelf.matches:
            return self.tell()
        narrowed = self._shelf_of(found) if found else shelf
        self._set(narrowed)
        return [*([] if found else [self._desk.say("say.no_such_waiting")]), *narrowed.tell()]

    def hear(self, said: Said) -> list[str] | None:
        """The answer to the question which match; None if something else was said, which drops the question."""
        shelf, meaning = self._shelf, said.meaning
        if shelf is None or meaning is None or meaning.is_any(Family.BESIDE):
            return None
        if meaning in (MORE, _ELSE):
            return shelf.more()
        if meaning.is_any(Family.PLACE) or meaning.verb in ("name", "resume"):
            return self.resume(meaning)
        if meaning.verb in ("yes", "continue") and shelf.only is not None:
            return self._go_on(shelf.only)
        if meaning.verb == "yes":
            return shelf.tell()
        self._set(None)
        if meaning.is_any(Family.DECLINES):
            return [self._desk.say("say.go_on"), *self._desk.where()]
        return None

    def moment(self, below: Moment) -> Moment:
        """Places, names and rules of the matches."""
        if self._shelf is None:
            return below
        likely, names = self._shelf.likely, self._shelf.names
        return below._replace(phase="confirm", names=names, likely=likely, question=None)

    def _set(self, shelf: Shelf | None) -> None:
        self._shelf, self.is_open = shelf, shelf is not None

    def _shelf_of(self, matches: list[Waiting]) -> Shelf:
        desk, has_match = self._desk, self._lobby.has_match
        playing = next((each.id for each in matches if each.current and has_match), "")
        return Shelf(matches, desk.prompts, desk.say, playing)

    def _go_on(self, match: Waiting) -> list[str]:
        """Go on with a match; asks first if another one is running."""
        self._set(None)
        if match.current and self._lobby.has_match:
            return [self._desk.line("say.continued"), *self._desk.where()]
        return self._lobby.leave("ask.leave_for_other", partial(self._open, match))

    def _open(self, match: Waiting) -> list[str]:
        record = self._desk.house.keeper.resume(match.id)
        if record is None:
            return [self._desk.say("say.cannot_open"), *self._desk.where()]
        return self._lobby.open(record)
