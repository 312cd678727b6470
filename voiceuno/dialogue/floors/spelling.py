"""A name letter by letter, for who has a name that is not listened for."""

from __future__ import annotations

from collections.abc import Callable

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.reply import Said
from voiceuno.language.meaning import Family, Meaning, meanings
from voiceuno.language.moment import Moment

_SHORTEST, _LONGEST = 2, 20  # letters
_DONE = ("end", "yes", "continue")
_LIKELY = meanings("end", "undo")


class Spelling:
    """The letters so far, while a name is being spelled."""

    holds_bots = True

    def __init__(self, desk: Desk, hear: Callable[[Said], list[str]]) -> None:
        """`hear` takes a sentence up from the top."""
        self._desk, self._hear = desk, hear
        self._pieces: list[str] = []  # as they were said: "back" takes the last one away
        self.is_open = False  # whether a name is being spelled

    @property
    def question(self) -> list[str] | None:
        """The letters so far, and how it goes on."""
        return self._told() if self.is_open else None

    @property
    def letters(self) -> str:
        """The letters so far."""
        return self._name

    def begin(self) -> list[str]:
        """Ask for the letters."""
        self._pieces, self.is_open = [], True
        return self._told()

    def hear(self, said: Said) -> list[str] | None:
        """Letters, the end of the name, or a step back; anything else ends it."""
        meaning = said.meaning
        if not self.is_open or meaning is None or meaning.is_any(Family.BESIDE):
            return None
        if meaning.verb == "spell":
            return self.begin()
        if meaning.verb == "letters":
            return self._add("".join(meaning.words))
        if meaning.verb in _DONE:
            return self._finish(said)
        if meaning.is_any(Family.DECLINES) and self._pieces:
            self._pieces.pop()
            return self._told()
        self.is_open = False
        return [self._desk.say("say.go_on"), *self._desk.where()] if meaning.is_any(Family.DECLINES) else None

    def _add(self, letters: str) -> list[str]:
        if len(self._name) + len(letters) > _LONGEST:
            return [self._desk.say("spell.too_long"), *self._told()]
        self._pieces.append(letters)
        return self._told()

    def _finish(self, said: Said) -> list[str]:
        """The name counts as if it had been said."""
        if len(self._name) < _SHORTEST:
            return [self._desk.say("spell.too_short"), *self._told()]
        self.is_open = False
        return self._hear(Said(said.text, Meaning("name", (self._name.capitalize(),))))

    @property
    def _name(self) -> str:
        return "".join(self._pieces)

    def _told(self) -> list[str]:
        if not self._pieces:
            return [self._desk.say("spell.begin")]
        return [self._desk.say("spell.so_far", text=", ".join(self._name.upper()))]

    def moment(self, below: Moment) -> Moment:
        """Letters, and the words that end it; whoever goes on playing has changed their mind."""
        if not self.is_open:
            return below
        otherwise = tuple(dict.fromkeys((below.phase, *below.otherwise)))
        return below._replace(phase="spelling", likely=_LIKELY, question=None, otherwise=otherwise)
