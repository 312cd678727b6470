"""What is said at a table beside the cards, in people's own words: who helped whom, who sits where, what is played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.cues import Phrase, has_any, phrases, places, span
from voiceuno.language.sense.parts import Parts

_WHO = "{who}"  # the player who did it
_NAMED = "<name>"  # stands in a cue for the name of a player
_MYSELF = "me"
_ASK, _CONFIRM, _SETUP = "ask", "confirm", "setup"
_OF_SEATS = ("ask seat ", "ask partner")  # what can be asked of a match that is set up as well
_CAPITAL = re.compile(r"(?<=[\w,] )[^\W\d_a-z][^\W\d_]+")  # within a sentence
_BEFORE = 4  # words between who did something and what was done


class _Saying(NamedTuple):
    """Words by which a meaning is known: one of each group."""

    means: str
    has: tuple[tuple[Phrase, ...], ...]
    lacks: tuple[Phrase, ...]
    asks: bool | None  # whether it is a question; None if it may be one
    phases: tuple[str, ...]
    is_due: bool  # only where cards are to be drawn for a draw card
    is_likely: bool  # only where it can be done


class TableTalk:
    """Knows what is said by words that belong together."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any], parts: Parts) -> None:
        """`words` is the table of sense.toml: `said` has the cues, `by` stands before who did something."""
        self._grammar, self._parts = grammar, parts
        self._sayings = [_saying(each, words["talk_phases"]) for each in words["said"]]
        self._others = phrases(words["other_waiting"])
        self._wondering = phrases(words["unremembered"])
        self._by, self._myself = phrases("|".join(words["by"])), phrases("|".join(words["oneself"]))

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """What is meant in a moment; None if it is about something else."""
        words = self._grammar.read_words(text)
        names = {name.lower(): name for name in moment.names}
        plain = [_NAMED if word.removesuffix("s") in names or word in names else word for word in words]
        is_question = self._parts.is_question(words, self._parts.stops(text))
        for each in self._sayings:
            is_now = _is_now(each, moment.phase) and (moment.due > 0 or not each.is_due)
            is_now = is_now and (not each.is_likely or Meaning.read(each.means) in moment.likely)
            if not is_now or (each.asks is not None and each.asks != is_question):
                continue
            found = span(each.has, plain) if not has_any(each.lacks, plain) else None
            if found is not None and _WHO in each.means and self._is_of_others(text, plain, names):
                continue
            if found is not None:
                act = min(at for group in each.has[:1] for wanted in group for at in places(wanted, plain))
                who = self._who(act, plain, words, names) if _WHO in each.means else ""
                return Meaning.read(each.means.replace(_WHO, who))
        return None

    def of_waiting(self, text: str, moment: Moment) -> Meaning | None:
        """The question what waits, by who does not remember it or has to think, where a match is offered."""
        words = self._grammar.read_words(text)
        if moment.offers_match and has_any(self._others, words):
            return Meaning("matches")
        return Meaning(_ASK, ("meaning",)) if moment.offers_match and has_any(self._wondering, words) else None

    def _is_of_others(self, text: str, plain: Sequence[str], names: Mapping[str, str]) -> bool:
        """Whether somebody is named who does not play, and nobody who does: "so I told Mrs Pritchard to draw two"."""
        named = {self._grammar.read_words(word)[0] for word in _CAPITAL.findall(text)}
        return _NAMED not in plain and bool({name.removesuffix("s") for name in named} - {*names, "i", "uno", "dos"})

    def _who(self, begin: int, plain: Sequence[str], words: Sequence[str], names: Mapping[str, str]) -> str:
        """Who did it: "by Ben", or whoever is named before what was done; nobody in "stop telling Ben"."""
        named = [at for at, word in enumerate(plain) if word == _NAMED]
        behind = {at + len(each) for each in self._by for at in places(each, plain)}
        by = [at for at in named if at in behind]
        before = [at for at in named if begin - _BEFORE <= at < begin]
        if not by and has_any(self._myself, plain):
            return _MYSELF
        chosen = by[:1] or before[:1]
        if not chosen:
            return ""
        word = words[chosen[0]]
        return names.get(word) or names[word.removesuffix("s")]


def _is_now(each: _Saying, phase: str) -> bool:
    """Whether it is said in this phase; what is asked at the table is asked between two rounds as well."""
    if phase == _SETUP and each.means.startswith(_OF_SEATS):
        return True
    return phase in each.phases or (phase == _CONFIRM and each.means.startswith(f"{_ASK} "))


def _saying(table: Mapping[str, Any], phases: Sequence[str]) -> _Saying:
    has = tuple(_phrases_with_names(group) for group in table["has"])
    lacks, phases = phrases(table.get("lacks", "")), table.get("phases", phases)
    when = table.get("due", False), table.get("likely", False)
    return _Saying(table["means"], has, lacks, table.get("asks"), tuple(phases), *when)


def _phrases_with_names(group: str) -> tuple[Phrase, ...]:
    """The phrases of a group; the mark for a name is no word of the language."""
    return tuple((_NAMED,) if each == _NAMED else phrases(each)[0] for each in group.split("|"))
