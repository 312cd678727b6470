"""What a table agrees on, known by words that belong together, wherever they stand and whatever stands between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from voiceuno.language.grammar import Grammar
from voiceuno.language.sense.cues import Phrase, has_any, phrase, phrases, span

_NUMBER = "spoken_number"  # the rule of the grammar
_SLOT = "{number}"
_NEAR = 4  # words between a number or a no and what it is about


class Agreed(NamedTuple):
    """A part of a sentence that agrees on something, or refuses it."""

    begin: int
    end: int
    pairs: tuple[tuple[str, str], ...]  # as records and plans name them: ("jump-in", "yes")
    groups: int = 0  # how many words had to come together


class _Cue(NamedTuple):
    """Words of which one of each group has to be there."""

    means: str  # what is agreed on; nothing, if it can only be refused
    refused: str
    has: tuple[tuple[Phrase, ...], ...]
    lacks: tuple[Phrase, ...]
    in_order: bool
    usual: str  # the number, if none was said
    least: int  # a smaller number counts something else


class Agreements:
    """Finds what is agreed on by the cues of a language."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any]) -> None:
        """`words` is the table of sense.toml: `agreed` has the cues, `negating` words a no."""
        self._grammar = grammar
        self._cues = [_cue(each) for each in words["agreed"]]
        self._negating = [phrase(each) for each in words["negating"]]
        self._behind = [phrase(each) for each in words["negating_behind"]]
        self._denying = [phrase(each) for each in words["denying"]]

    def find(self, words: Sequence[str], stops: Sequence[int] = ()) -> list[Agreed]:
        """All that is agreed on, from left to right; `stops` are the places where a comma or the like stands."""
        found: list[Agreed] = []
        for cue in self._cues:
            place = span(cue.has, words, in_order=cue.in_order) if not has_any(cue.lacks, words) else None
            pairs = self._pairs(cue, place, words, stops) if place is not None else ()
            if place is not None and pairs:
                found.append(Agreed(*place, pairs, len(cue.has)))
        # Of two about the same the one that more words speak for; a later one of as many words adds nothing.
        best: dict[str, Agreed] = {}
        for each in found:
            key = each.pairs[0][0]
            if key not in best or each.groups > best[key].groups:
                best[key] = each
        return sorted(best.values())

    def is_denied(self, at: int, words: Sequence[str]) -> bool:
        """Whether a no stands right before a place: "no draw till it fits"."""
        return any(has_any((no,), words, at - len(no), at) for no in self._negating if len(no) <= at)

    def _pairs(
        self, cue: _Cue, place: tuple[int, int], words: Sequence[str], stops: Sequence[int]
    ) -> tuple[tuple[str, str], ...]:
        is_refused = self._is_refused(place, words, stops)
        if _SLOT not in cue.means:
            said = cue.refused if is_refused else cue.means
            return _paired(said)
        number = self._number(place, words)
        if number and int(number) >= cue.least:
            return _paired(cue.means.replace(_SLOT, number))
        if number:
            return ()
        return _paired(cue.refused if is_refused else cue.means.replace(_SLOT, cue.usual) if cue.usual else "")

    def _is_refused(self, place: tuple[int, int], words: Sequence[str], stops: Sequence[int]) -> bool:
        """Whether a no stands before it or within it, or "is off" behind it, with no comma between."""
        begin, end = place
        first = max([begin - _NEAR, 0, *(stop for stop in stops if stop <= begin)])
        last = min([end + _NEAR, len(words), *(stop for stop in stops if stop >= end)])
        return has_any(self._negating, words, first, end) or has_any(self._behind, words, begin, last)

    def _number(self, place: tuple[int, int], words: Sequence[str]) -> str:
        """The number in it or beside it that is nearest, unless it is one that is not meant: "one, not two"."""
        matcher, begin, end = self._grammar.matcher(list(words)), *place
        found: list[tuple[int, int, str]] = []
        at = max(0, begin - _NEAR)
        while at < min(len(words), end + _NEAR):
            number = max(matcher.matches(self._grammar.rules[_NUMBER], at), key=lambda each: each.end, default=None)
            if number is None or not number.value.isdecimal():
                at += 1
                continue
            is_denied = any(at >= len(no) and tuple(words[at - len(no) : at]) == no for no in self._denying)
            if not is_denied:
                found.append((max(begin - at, at - end + 1, 0), at, number.value))
            at = number.end
        return min(found)[2] if found else ""


def _cue(table: Mapping[str, Any]) -> _Cue:
    has = tuple(phrases(group) for group in table["has"])
    means, refused = table.get("means", ""), table.get("refused", "")
    more = table.get("in_order", False), table.get("usual", ""), table.get("least", 0)
    return _Cue(means, refused, has, phrases(table.get("lacks", "")), *more)


def _paired(said: str) -> tuple[tuple[str, str], ...]:
    words = said.split()
    return tuple(zip(words[::2], words[1::2], strict=True))
