"""What the numbers of a plan count: bots, people, points; who corrects themselves means what they said last."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from voiceuno.language.sense.sentence import Sentence, phrases_of, places_of
from voiceuno.language.sense.spots import FACE, LEVEL, NUMBER, RULES, Spot

TARGET = "target"
SEATS = ("players", "people", "bots")
_MOST_BOTS = 9
_MOST_PEOPLE = 50  # of whom anybody says that they want to play
_CLOSE = 3  # words between a number and "too many"


class Count(NamedTuple):
    """A number, and what it counts; nothing if the words around it do not say."""

    key: str
    number: str
    begin: int


class Counter:
    """Reads numbers by the words around them."""

    def __init__(self, words: Mapping[str, Any]) -> None:
        """`words` has lists of words: `nouns` that are counted, `seats_before` a number without any, `ages`, …"""
        self.nouns: dict[str, str] = {noun: key for key, nouns in words["nouns"].items() for noun in nouns}
        seats = words["seats_before"].items()
        self._seats_before: dict[tuple[str, ...], str] = {
            phrase: key for key, texts in seats for phrase in phrases_of(texts)
        }
        self._children = frozenset(words["class"]["children"])
        self._before_one, self._only = frozenset(words["before_one"]), frozenset(words["only"])
        self._ages = phrases_of(words["ages"])
        self._behind_one, self._determiners = frozenset(words["behind_one"]), frozenset(words["determiners"])
        self._groups = frozenset(words["groups_of_people"])
        self._against = frozenset(words["against"])
        self._mending = phrases_of([*words["mending"], *words["hesitating"]])
        self._rejecting = phrases_of(words["rejecting"])
        self._leading = frozenset(words["leading"])
        self._of_them, self._them = phrases_of(words["of_them"]), [[word] for word in words["them"]]
        self._of_yours = phrases_of(words["of_yours"])
        self._joints = frozenset((*words["clauses"]["joints"], *words["clauses"]["reasons"], *words["reasons"]))
        self._light = frozenset((*words["around"], *words["beside_number"]))
        self._asides = phrases_of([*words["mending"], *words["hesitating"], *words["denying"]])

    def counts(self, sentence: Sentence) -> list[Count]:
        """Every number that counts something or may do so, without those that were taken back."""
        found: list[Count] = []
        last: Spot | None = None
        for spot in self._numbers(sentence):
            joined = spot._replace(value=_joined(last, spot))
            if joined != spot and found:
                found = found[:-1]  # the two of "two fifty" counts nothing by itself
            for key, number in self._split(joined, sentence):
                is_mended = last is not None and self._is_mended(last.end, spot.begin, sentence)
                found = _with(found, Count(key, number, spot.begin), is_mended)
            last = spot
        return found

    def is_alone(self, count: Count, sentence: Sentence) -> bool:
        """Whether a bare number stands nearly alone in its part of the sentence, so that it answers "how many?"."""
        same = [spot.begin for spot in self._numbers(sentence) if spot.value == count.number]
        places = (count.begin, *same)
        return any(self._is_of_them(at, sentence) for at in places) or any(
            self._is_light(*self._part(at, sentence), sentence) for at in places
        )

    def _is_of_them(self, at: int, sentence: Sentence) -> bool:
        """Whether it counts those who were asked for: "three of them", « mets-en trois »."""
        ends = {spot.end for spot in sentence.spots if spot.begin == at}
        behind = {begin for begin, _ in places_of(sentence.words, self._of_them)}
        return bool(ends & behind) or sentence.words[at - 1 : at] in self._them

    def _is_light(self, begin: int, end: int, sentence: Sentence) -> bool:
        """Whether there is nothing in a part that says something else."""
        named = {at for spot in sentence.spots for at in range(spot.begin, spot.end)}
        aside = {at for place in places_of(sentence.words, self._asides) for at in range(*place)}
        return all(sentence.words[at] in self._light or at in named | aside for at in range(begin, end))

    def _part(self, at: int, sentence: Sentence) -> tuple[int, int]:
        """The part of the sentence around a place: as far as the next comma, or a word such as "so"."""
        cuts = {*sentence.stops, *(place for place, word in enumerate(sentence.words) if word in self._joints)}
        begin = max((cut for cut in cuts if cut <= at), default=0)
        begin += begin < len(sentence.words) and sentence.words[begin] in self._joints
        return begin, min((cut for cut in cuts if cut > at), default=len(sentence.words))

    def _numbers(self, sentence: Sentence) -> list[Spot]:
        """The numbers that are no part of a house rule, count something and are not said to be too many."""
        spots = [spot for spot in sentence.spots if spot.kind in (NUMBER, FACE) and spot.value.isdecimal()]
        rejected = {begin for begin, _ in places_of(sentence.words, self._rejecting)}
        kept = [spot for spot in spots if not self._is_rejected(spot, sentence, rejected)]
        return [s for s in kept if not sentence.is_taken(s) and not self._counts_nothing(s, sentence)]

    def _is_rejected(self, spot: Spot, sentence: Sentence, rejected: Collection[int]) -> bool:
        """Whether "is too many" follows, and no number that corrects it: "four, too many, two" is read as such."""
        if any(each.begin > spot.begin and each.kind in (NUMBER, FACE) for each in sentence.spots):
            return False
        stop = min((stop for stop in sentence.stops if stop >= spot.end), default=len(sentence.words))
        return any(spot.end <= at <= min(spot.end + _CLOSE, stop) for at in rejected)

    def _is_mended(self, begin: int, end: int, sentence: Sentence) -> bool:
        """Whether somebody corrects themselves between two places."""
        return bool(places_of(sentence.words[begin:end], self._mending))

    def _counts_nothing(self, spot: Spot, sentence: Sentence) -> bool:
        """ "A quick one", "the French one" and "I'm seventy" count nothing, unless it says what: "that one bot"."""
        words, described = sentence.words, {each.end for each in sentence.spots if each.kind in (RULES, LEVEL)}
        is_before = spot.begin in described or (spot.begin > 0 and words[spot.begin - 1] in self._before_one)
        is_the = spot.begin > 0 and words[spot.begin - 1] in self._determiners
        is_before = is_before or (is_the and bool(self._behind_one & {*words[spot.end : spot.end + 1]}))
        is_age = spot.begin in {end for _, end in places_of(words, self._ages)}
        is_noun_behind = bool((self.nouns.keys() | self._only) & {*words[spot.end : spot.end + 1]})
        is_group = spot.value == "1" and bool(self._groups & {*words[spot.end : spot.end + 1]})
        return is_group or ((is_age or (spot.value == "1" and is_before)) and not is_noun_behind)

    def _split(self, spot: Spot, sentence: Sentence) -> list[tuple[str, str]]:
        """What a number counts; in "two hundred three bots" there are two, as nobody plays against that many."""
        key, few = self._counted(spot, sentence), int(spot.value) % 100
        if key in SEATS and int(spot.value) > 100 and 0 < few <= _MOST_BOTS:
            return [(TARGET, str(int(spot.value) - few)), (key, str(few))]
        return [(key, spot.value)]

    def _counted(self, spot: Spot, sentence: Sentence) -> str:
        """What a number counts: by the words around it, as far as the next number."""
        words = sentence.words
        if int(spot.value) > _MOST_BOTS:
            behind = [word for word in words[spot.end : spot.end + 1] if word not in self._against]
            return self._noun(behind) or self._many(spot, words) or TARGET
        is_yours = spot.end in {begin for begin, _ in places_of(words, self._of_yours)}
        if is_yours or self._against & {*words[max(0, spot.begin - 2) : spot.begin]}:
            return "bots"
        others = [each for each in sentence.spots if each.kind in (NUMBER, FACE) and each.begin != spot.begin]
        end = min((each.begin for each in others if each.begin >= spot.end), default=len(words))
        if end < len(words) and words[end - 1] in self._leading:
            end -= 1  # "until" belongs to the number behind it
        end = min([end, *(stop for stop in sentence.stops if stop >= spot.end)])
        begin = max((each.end for each in others if each.end <= spot.begin), default=0)
        next_to, seated = self._noun(words[spot.end : min(end, spot.end + 1)]), self._seated(spot, words)
        near = next_to or seated or self._noun(words[spot.end : min(end, spot.end + 4)])
        return near or self._noun(words[max(begin, spot.begin - 3) : spot.begin][::-1])

    def _noun(self, words: Sequence[str]) -> str:
        """What the first noun among some words counts."""
        return next((self.nouns[word] for word in words if word in self.nouns), "")

    def _many(self, spot: Spot, words: Sequence[str]) -> str:
        """The same for more than can play: « on est douze »; « à cent » is no number of players."""
        is_class = bool(self._children & {*words[spot.end : spot.end + 1]})
        seated = "people" if is_class else self._seated(spot, words)
        return seated if seated == "people" and int(spot.value) < _MOST_PEOPLE else ""

    def _seated(self, spot: Spot, words: Sequence[str]) -> str:
        """Who is counted by what stands before: « on est trois », « une partie à quatre »."""
        for phrase, key in self._seats_before.items():
            if tuple(words[max(0, spot.begin - len(phrase)) : spot.begin]) == phrase:
                return key
        return ""


def _with(found: Sequence[Count], count: Count, is_mended: bool) -> list[Count]:
    """The counts with one more, which takes the place of what it corrects: "two bots, no, three"."""
    before = found[-1] if found else None
    if before is not None and is_mended and _is_high(before) == _is_high(count) and "" in (before.key, count.key):
        return [*found[:-1], count._replace(key=count.key or before.key)]
    return [*(each for each in found if each.key != count.key), count]


def _is_high(count: Count) -> bool:
    """Whether it is a number of points: "two hundred, with two, no, three bots" takes back none of them."""
    return len(count.number) > 2


def _joined(before: Spot | None, spot: Spot) -> str:
    """ "Two fifty" is 250."""
    if before is None or before.end != spot.begin or len(before.value) > 1 or len(spot.value) != 2:
        return spot.value
    return before.value + spot.value
