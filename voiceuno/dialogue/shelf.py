"""The matches that wait: told a few at a time, and which of them is meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from voiceuno.dialogue.house import Waiting
from voiceuno.dialogue.references import seat_of
from voiceuno.dialogue.terms import company
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.prompts import Prompts
from voiceuno.rules.moves import NOBODY
from voiceuno.table.plan import people_of
from voiceuno.table.plan_words import STANDARD

MORE = Meaning("matches", ("more",))
_PLACES = ("first", "second", "third")  # more cannot be kept in mind by ear
_WEEK, _MONTH = 7, 30  # days


class Shelf:
    """Some matches, of which one may be chosen."""

    def __init__(
        self, matches: Sequence[Waiting], prompts: Prompts, say: Callable[..., str], playing: str = ""
    ) -> None:
        """`say` says a sentence in the form for how the player answers."""
        self.matches, self.prompts, self._say = matches, prompts, say
        self._playing = playing  # the id of the match at the table
        self._from = 0

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who plays in one of the matches."""
        return tuple(dict.fromkeys(name for match in self.matches for name in match.record.names))

    @property
    def likely(self) -> tuple[Meaning, ...]:
        """The meanings that answer the question which one."""
        rules = dict.fromkeys(match.record.rules.name for match in self.matches)
        single = ("yes", "continue") if len(self.matches) == 1 else ("last",)
        return (
            *meanings(*_PLACES[: len(self._told)], *single),
            *((MORE,) if self.has_more else ()),
            *(Meaning("name", (name,)) for name in self.names),
            *(Meaning("resume", ("rules", name)) for name in rules),
            *meanings("no", "neither"),
        )

    @property
    def only(self) -> Waiting | None:
        """The match, if there is but one."""
        return self.matches[0] if len(self.matches) == 1 else None

    @property
    def _told(self) -> Sequence[Waiting]:
        return self.matches[self._from : self._from + len(_PLACES)]

    @property
    def has_more(self) -> bool:
        """Whether there are others than those that were told."""
        return len(self.matches) > self._from + len(_PLACES)

    @property
    def places(self) -> tuple[str, ...]:
        """The places of those that were told: first, second …"""
        return _PLACES[: len(self._told)]

    def named(self, place: str) -> str:
        """One of those in a few words."""
        return self.prompts.part("choice.match", **self._slots(self._told[_PLACES.index(place)]))

    def tell(self) -> list[str]:
        """A few of the matches, and the question which one."""
        say = self._say
        if not self.matches:
            return [say("say.no_matches")]
        if self.only is not None:
            return [say("say.one_match", **self._slots(self.only)), say("ask.go_on_with_it")]
        count = [say("say.matches", number=self.prompts.number(len(self.matches)))] if not self._from else []
        told = self._told
        lines = [say(f"say.match_{place}", **self._slots(match)) for place, match in zip(_PLACES, told, strict=False)]
        return [*count, *lines, say("ask.which_match_more" if self.has_more else "ask.which_match")]

    def more(self) -> list[str]:
        """The next few; after the last ones it begins again."""
        self._from = self._from + len(_PLACES) if self.has_more else 0
        return self.tell()

    def meant(self, meaning: Meaning) -> list[Waiting]:
        """The matches that `second`, `name Clara` or `resume rules dos` can stand for."""
        match list(meaning.words if meaning.verb == "resume" else (meaning.verb, *meaning.words)):
            case ["last"]:
                return list(self.matches[-1:])
            case [place] if place in _PLACES:
                return list(self._told[_PLACES.index(place) :][:1])
            case ["name", name]:
                return [each for each in self.matches if seat_of(name, each.record.names) != NOBODY]
            case ["rules", rules]:
                return [each for each in self.matches if each.record.rules.name == STANDARD.get(rules, rules)]
        return []

    def _slots(self, match: Waiting) -> dict[str, str]:
        record = match.record
        return {
            "rules": self.prompts.say(f"rules.{record.rules.name}.name"),
            "list": self.prompts.listing(company(record, people_of(record))),
            "text": self._when(match),
        }

    def _when(self, match: Waiting) -> str:
        """When a match was played last, in words."""
        if match.id == self._playing:
            return self.prompts.part("words.when.now")
        days = match.days
        key = ("today", "yesterday")[days] if days < 2 else "days" if days < _WEEK else "weeks"
        key = "long" if days >= _MONTH else key
        return self.prompts.part(f"words.when.{key}", number=self.prompts.number(days))
