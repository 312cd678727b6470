"""Matches that wait: which there are, going on with one of them, and what becomes of the one before."""

from __future__ import annotations

from voiceuno.dialogue.host import Host, Reply
from voiceuno.dialogue.ports import Waiting
from voiceuno.dialogue.shelf import MORE, Shelf

_CHOOSES = frozenset("first second third last name".split())
_KNOWN = ("", "torn", "foreign")  # what can be wrong with a file that the disk hands out


class WaitingMatches(Host):
    """Finds a match for who wants to play on."""

    # -- at the start

    def _load(self) -> list[str]:
        """Take up the match that was being played; what is to be said about it."""
        record, trouble = self.keeper.load()
        self._unread = trouble not in _KNOWN
        key = "unreadable" if self._unread else trouble
        lines = [self.prompts.say(f"say.save_{key}", reason=trouble)] if trouble else []
        if record is None:
            return lines
        table = self._seat(record)
        if not table.over:
            self._saved = record
        elif not self.keeper.is_told:  # the power went before the result was heard
            self.table = table
            return [*lines, self.prompts.say("say.last_match"), *table.ending()]
        return lines

    def _load_again(self) -> Reply:
        """The disk may hand out the match now."""
        lines = self._load()
        if self._saved is not None:
            return self._open(self._saved)
        return self._reply(lines if self.table is not None else [*lines, *self._where()])

    # -- asking for them

    def _shelf_of(self, matches: list[Waiting]) -> Shelf:
        playing = self._playing is not None and self._lesson is None
        return Shelf(matches, self.prompts, next((each.id for each in matches if each.current and playing), ""))

    def _tell_matches(self) -> Reply:
        """Which matches wait; one of them can be chosen then."""
        shelf = self._shelf_of(self.keeper.matches())
        if not shelf.matches:
            return self._reply([*shelf.tell(), *self._where()])
        self._shelf = shelf
        return self._reply(shelf.tell())

    def _resume_meant(self, words: list[str]) -> Reply:
        """Go on with the match that was named, or say which there are."""
        shelf = self._shelf or self._shelf_of(self.keeper.matches())
        found = shelf.meant(words)
        if len(found) == 1:
            return self._resume(found[0])
        if not shelf.matches:
            return self._tell_matches()
        self._shelf = self._shelf_of(found) if found else shelf
        unknown = [] if found else [self.prompts.say("say.no_such_waiting")]
        return self._reply([*unknown, *self._shelf.tell()])

    def _choose(self, shelf: Shelf, verb: str, meaning: str) -> Reply | None:
        """The answer to the question which match; None if something else was said, which drops the question."""
        words = meaning.split()
        if meaning == MORE:
            return self._reply(shelf.more())
        if verb in _CHOOSES:
            return self._resume_meant(words)
        if verb == "resume":
            return self._resume_meant(words[1:])
        if verb in ("yes", "continue") and shelf.only is not None:
            return self._resume(shelf.only)
        if verb == "yes":
            return self._reply(shelf.tell())
        self._shelf = None
        if verb in ("no", "neither", "undo"):
            return self._reply([self.prompts.say("say.go_on"), *self._where()])
        return None

    # -- going on

    def _resume(self, match: Waiting) -> Reply:
        """Go on with a match; asks first if another one is running."""
        self._shelf = None
        if match.current and self._playing is not None and self._lesson is None:
            return self._reply([self._line("say.continued"), *self._where()])
        return self._leave("ask.leave_for_other", lambda: self._reopen(match))

    def _reopen(self, match: Waiting) -> Reply:
        record = self.keeper.resume(match.id)
        if record is None:
            return self._reply([self.prompts.say("say.cannot_open"), *self._where()])
        self._lesson = None
        return self._open(record)
