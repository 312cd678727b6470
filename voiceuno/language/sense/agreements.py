"""What a table agrees on, known by words that belong together, wherever they stand and whatever stands between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from voiceuno.language.grammar import Grammar
from voiceuno.language.sense.cues import Phrase, has_any, phrase, phrases, places, span

_NUMBER = "spoken_number"  # the rule of the grammar
_SLOT = "{number}"
_PENALTY = "uno-penalty"
_MOST = 10**6
_NEAR = 4  # words between a number or a no and what it is about


class Agreed(NamedTuple):
    """A part of a sentence that agrees on something, or refuses it."""

    begin: int
    end: int
    pairs: tuple[tuple[str, str], ...]  # as records and plans name them: ("jump-in", "yes")
    groups: int = 0  # how many words had to come together
    is_beside: bool = False  # it counts only beside something else that is agreed on
    about: frozenset[int] = frozenset()  # all the words of the sentence that speak of it
    is_instead: bool = False  # its number takes the place of another one in it


class _Cue(NamedTuple):
    """Words of which one of each group has to be there."""

    means: str  # what is agreed on; nothing, if it can only be refused
    refused: str
    has: tuple[tuple[Phrase, ...], ...]
    lacks: tuple[Phrase, ...]
    in_order: bool
    usual: str  # the number, if none was said
    least: int  # a smaller number counts something else
    most: int  # and so does a larger one
    is_beside: bool  # "start with five" counts cards where something else is said of the match
    is_instead: bool  # the number takes the place of another one: "two cards is much, make it one"


class Agreements:
    """Finds what is agreed on by the cues of a language."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any]) -> None:
        """`words` is the table of sense.toml: `agreed` has the cues, `negating` words a no."""
        self._grammar = grammar
        self._cues = [_cue(each) for each in words["agreed"]]
        self._negating = [phrase(each) for each in words["negating"]]
        self._mending = [phrase(each) for each in words["mending"]]
        self._behind = [phrase(each) for each in words["negating_behind"]]
        self._forgiving = [phrase(each) for each in words["forgiving"]]
        self._dropping = [phrase(each) for each in (*words["negating"], *words["dropping"])]
        self._leaving = frozenset(phrase(each) for each in words["leaving"])
        self._denying = [phrase(each) for each in words["denying"]]
        self._unable = [phrase(each) for each in words["unable"]]
        self._supposing = [phrase(each) for each in words["supposing"]]
        self._articles = frozenset(words["determiners"])

    def find(self, words: Sequence[str], stops: Sequence[int] = ()) -> list[Agreed]:
        """All that is agreed on, from left to right; `stops` are the places where a comma or the like stands."""
        found: list[Agreed] = []
        for cue in self._cues:
            place = span(cue.has, words, in_order=cue.in_order) if not has_any(cue.lacks, words) else None
            pairs = self._pairs(cue, place, words, stops) if place is not None else ()
            if place is not None and pairs:
                is_counted = _SLOT in cue.means and pairs[0][1].lstrip("+-").isdecimal()
                begin, end = self._with_number(place, words, cue) if is_counted else place
                about = self._about(pairs[0][0], words)
                found.append(Agreed(begin, end, pairs, len(cue.has), cue.is_beside, about, cue.is_instead))
        # Of two about the same the one that more words speak for; a later one of as many words adds nothing.
        best: dict[str, Agreed] = {}
        for each in found:
            key = each.pairs[0][0]
            known = best.get(key)
            if known is not None and self._is_mended(known, each, words):
                best[key] = max(known, each)  # the later one
            elif known is None or each.groups > known.groups:
                best[key] = each
        return sorted(best.values())

    def _is_mended(self, one: Agreed, other: Agreed, words: Sequence[str]) -> bool:
        """Whether the later of two corrects the other: "teams, no, everyone for themselves"."""
        first, last = sorted((one, other))
        between = {at for each in self._mending for at in places(each, words, first.end, last.end)}
        return one.pairs != other.pairs and first.end <= last.end and bool(between)

    def _about(self, key: str, words: Sequence[str]) -> frozenset[int]:
        """The places of all words by which a rule is known, also of those that were not needed for it."""
        spoken = [each for cue in self._cues if f"{cue.means} {cue.refused}".split()[0] == key for each in _of(cue)]
        return frozenset(at + step for each in spoken for at in places(each, words) for step in range(len(each)))

    def is_denied(self, at: int, words: Sequence[str]) -> bool:
        """Whether a no stands right before a place, or before its articles: "scrap the jump-in", "forget all our"."""
        ends = {at}
        while at > 0 and words[at - 1] in self._articles:
            ends.add(at := at - 1)
        return any(has_any((no,), words, end - len(no), end) for end in ends for no in self._dropping if len(no) <= end)

    def _pairs(
        self, cue: _Cue, place: tuple[int, int], words: Sequence[str], stops: Sequence[int]
    ) -> tuple[tuple[str, str], ...]:
        is_refused = self._is_refused(place, words, stops, cue)
        if _SLOT not in cue.means:
            said = cue.refused if is_refused else cue.means
            return _paired(said)
        number = self._counted(place, words, cue)[-1]
        if number and cue.least <= int(number) <= cue.most:
            return _paired(cue.means.replace(_SLOT, number))
        if number:
            return ()
        return _paired(cue.refused if is_refused else cue.means.replace(_SLOT, cue.usual) if cue.usual else "")

    def _is_refused(self, place: tuple[int, int], words: Sequence[str], stops: Sequence[int], cue: _Cue) -> bool:
        """Whether a no stands before it or within it, or "is off" behind it, with no comma between.

        The words of the cue are no such no: in "one card for who forgets UNO" nothing is to be forgotten.
        """
        begin, end = place
        first = max([begin - _NEAR, 0, *(stop for stop in stops if stop <= begin)])
        last = min([end + _NEAR, len(words), *(stop for stop in stops if stop >= end)])
        taken = {at + step for each in _of(cue) for at in places(each, words) for step in range(len(each))}
        behind = [*self._behind, *(self._forgiving if cue.refused.startswith(_PENALTY) else ())]
        before = [{*range(at, at + len(no))} for no in self._negating for at in places(no, words, first, end)]
        supposed = self.supposed(words)
        return any(not no <= taken and not no & supposed for no in before) or has_any(behind, words, begin, last)

    def supposed(self, words: Sequence[str]) -> set[int]:
        """The places of a no that only says when a rule holds: "if you can't play, you draw until you can"."""
        supposed = {at for each in self._supposing for at in places(each, words)}
        return {
            at + step
            for each in self._unable
            for at in places(each, words)
            for step in range(len(each))
            if supposed & {*range(at - _NEAR, at)}
        }

    def is_off(self, begin: int, end: int, words: Sequence[str]) -> bool:
        """Whether "is off" stands behind something, before something else: "turn jump-in off"."""
        is_leaving = tuple(words[begin:end]) in self._leaving  # "stacking goes", and nothing else behind it
        return is_leaving or has_any(self._behind, words, begin, min(end, begin + _NEAR))

    def denials(self, words: Sequence[str]) -> set[int]:
        """The places of all words that may be a no."""
        wanted = (*self._negating, *self._behind)
        return {at + step for no in wanted for at in places(no, words) for step in range(len(no))}

    def _with_number(self, place: tuple[int, int], words: Sequence[str], cue: _Cue) -> tuple[int, int]:
        """A place as far as its number, which counts nothing else; nor does the one that it takes the place of."""
        _, begin, end, number = self._counted(place, words, cue)
        others = [each for each in self._numbers(place, words) if cue.is_instead]
        first, last = min([begin, *(each[1] for each in others)]), max([end, *(each[2] for each in others)])
        return (min(place[0], first), max(place[1], last)) if number else place

    def _counted(self, place: tuple[int, int], words: Sequence[str], cue: _Cue) -> tuple[int, int, int, str]:
        """The number that is meant: the nearest, or the one that takes the place of another, mostly behind it."""
        found, nothing = self._numbers(place, words), (0, *place, "")
        if not cue.is_instead:
            return min(found) if found else nothing
        behind = [each for each in found if each[1] >= place[1]]
        return next(iter(behind), found[0] if len(found) > 1 else nothing)

    def _numbers(self, place: tuple[int, int], words: Sequence[str]) -> list[tuple[int, int, int, str]]:
        """The numbers in it or beside it, each with how far it is; not one that is not meant: "one, not two"."""
        matcher, begin, end = self._grammar.matcher(list(words)), *place
        found: list[tuple[int, int, int, str]] = []
        at = max(0, begin - _NEAR)
        while at < min(len(words), end + _NEAR):
            number = max(matcher.matches(self._grammar.rules[_NUMBER], at), key=lambda each: each.end, default=None)
            if number is None or not number.value.isdecimal():
                at += 1
                continue
            is_denied = any(at >= len(no) and tuple(words[at - len(no) : at]) == no for no in self._denying)
            if not is_denied:
                found.append((max(begin - at, at - end + 1, 0), at, number.end, number.value))
            at = number.end
        return found


def _cue(table: Mapping[str, Any]) -> _Cue:
    has = tuple(phrases(group) for group in table["has"])
    means, refused = table.get("means", ""), table.get("refused", "")
    more = table.get("in_order", False), table.get("usual", ""), table.get("least", 0), table.get("most", _MOST)
    kind = table.get("beside", False), table.get("instead", False)
    return _Cue(means, refused, has, phrases(table.get("lacks", "")), *more, *kind)


def _of(cue: _Cue) -> list[Phrase]:
    return [each for group in cue.has for each in group]


def _paired(said: str) -> tuple[tuple[str, str], ...]:
    words = said.split()
    return tuple(zip(words[::2], words[1::2], strict=True))
