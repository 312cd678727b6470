"""Bots that are called by name beside people who play: "Rose, Jack and the bot Clara"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.sense.sentence import phrases_of, places_of
from voiceuno.rules.rulesets import MATTEL

_BOTS, _BESIDE, _NAMES, _PEOPLE = "bots", "beside", "names", "people"
_NEW_GAME = "new game "


class NamedBots:
    """Takes them out of a sentence, and puts them into the plan that the rest of it makes."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any]) -> None:
        """`words` is the table of sense.toml: `bot_called` stands before the name of a bot, `bot_behind` behind.

        `bots_called` stands before the names of several.
        `bots_counted` is how one, two and more of them are added to a list: "and one bot".
        """
        self._grammar, self._one = grammar, words["bot_called"][0]
        names = {name.lower(): name for name in grammar.names}
        called, joining = "|".join(words["bot_called"]), words["seats"]["joining"]
        self._names, self._around = names, frozenset(words["around"])
        self._denying, self._counted = phrases_of(words["denying"]), words["bots_counted"]
        self._adding = frozenset(words["bots_added"])
        self._last = re.compile(rf"(.*[^\s,])(?:\s*,\s*|\s+)(?:(?:{joining})\s+|(?<=,\s))(.+)", re.IGNORECASE)
        name, before = "|".join(names), rf"(?:,|\b(?:{joining})\b|\s)*\b"
        behind = rf"({name})\s*,?\s+(?:{'|'.join(words['bot_behind'])})\b(?!\s+(?:{name})\b)"
        several = rf"(?:{name})(?:(?:\s*,\s*|\s+)(?:(?:{joining})\s+)?(?:{name}))+"
        self._several = re.compile(rf"\b(?:{'|'.join(words['bots_called'])})\s*[:,]?\s+({several})\b", re.IGNORECASE)
        self._name = re.compile(rf"\b(?:{name})\b", re.IGNORECASE)
        self._pattern = re.compile(rf"{before}(?:(?:{called})\s+({name})\b|{behind})", re.IGNORECASE)

    def cut(self, text: str) -> tuple[str, list[str]]:
        """The sentence without bots that have a name, and these names."""
        text = self._several.sub(self._one_by_one, text)
        found = [self._names[(first or second).lower()] for first, second in self._pattern.findall(text)]
        return (self._pattern.sub("", text) if found else text), found

    def _one_by_one(self, several: re.Match[str]) -> str:
        """Each with the word for a bot: "the bots Hugo and Clara" are the bot Hugo and the bot Clara."""
        return ", ".join(f"{self._one} {name}" for name in self._name.findall(several[1]))

    def behind(self, text: str) -> tuple[str, Meaning] | None:
        """What stands before bots that are added at the end, and how many: "Paul, Nina and Max, and one robot"."""
        found = self._last.match(text.rstrip(" .!"))
        if found is None:
            return None
        words = [word for word in self._grammar.read_words(found[2]) if word not in self._adding]
        bots = self._grammar.meaning(" ".join(words), "setup", MATTEL.name) if words else None
        is_counted = bots is not None and bots.verb == _BOTS and bots.rest.lstrip("+").isdecimal()
        return (found[1], Meaning(_BOTS, (bots.rest.lstrip("+"),))) if bots is not None and is_counted else None

    def with_added(self, people: Meaning | None, bots: Meaning) -> Meaning | None:
        """Who plays, with bots that were added; None if people were not told by name, or bots were counted before."""
        said = str(people).removeprefix(_NEW_GAME).split()
        is_list = said[:1] in ([_NAMES], [_PEOPLE]) and _NAMES in said and _BOTS not in said
        return self._with(people, str(bots)) if people is not None and is_list else None

    def with_count(self, rest: str, bots: Sequence[str]) -> str:
        """The sentence with how many bots there are in place of their names: "Rose, me and one bot"."""
        return f"{rest.rstrip(' ,.!')} {self._counted[len(bots) - 1]}" if 0 < len(bots) <= len(self._counted) else ""

    def alone(self, rest: str, bots: Sequence[str]) -> Meaning | None:
        """The plan of who names nobody but bots: "with Clara the bot"; None if anything else is said."""
        words = self._grammar.read_words(rest)
        is_all = all(word in self._around for word in words) and not places_of(words, self._denying)
        return Meaning(_BOTS, (str(len(bots)),)) if bots and is_all else None

    def counted(self, meaning: Meaning | None, bots: Sequence[str]) -> Meaning | None:
        """A plan with as many bots; None if it is none, or counts its bots itself."""
        if meaning is None or not meaning.is_plan or _BOTS in (meaning.verb, *meaning.words):
            return None
        return self._with(meaning, f"{_BOTS} {len(bots)}")

    def seated(self, meaning: Meaning, bots: Sequence[str]) -> Meaning:
        """The plan with who of the bots sits beside the first person, so that they have these names."""
        return self._with(meaning, " ".join(f"{_BESIDE} {name}" for name in bots))

    def _with(self, meaning: Meaning, more: str) -> Meaning:
        return Meaning.read(self._grammar.in_order(f"{meaning} {more}") or f"{meaning} {more}")
