"""Finds wishes for a match among the words of a sentence, with numbers and names that are corrected."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from voiceuno.language.automaton import Found, Matcher, word_key
from voiceuno.language.grammar import Grammar
from voiceuno.language.own_names import is_inflected
from voiceuno.language.sense.sentence import phrases_of, places_of
from voiceuno.rules.house_rules import BOOK_VALUES, HOUSE_OPTIONS

OPTION = "option"  # the rule of all wishes, as the grammar file names it
NAMED, NONE, NAME = "house", "none", "name"
LENGTHS = ("target", "rounds")
COUNTED = ("target", "rounds", "bots", "people", "players", "cards", "uno-penalty")
_NUMBER, _COUNT = "spoken_number", "count"  # rules of the grammar
_MANY = 100  # from here on a bare number beside other wishes is one of points
_ONE_PERSON = (("people", "1"),)
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


class Wish(NamedTuple):
    """A part of a sentence that says something of the match to come."""

    begin: int
    end: int
    pairs: tuple[tuple[str, str], ...]  # as records and plans name them: ("target", "300")
    about: frozenset[int] = frozenset()  # the places of all words that speak of it


class WishFinder:
    """Knows the wordings of wishes, and who may be called by which word."""

    def __init__(
        self, grammar: Grammar, words: Mapping[str, Any], common: Collection[str], everyday: Collection[str]
    ) -> None:
        """`words` is the table of sense.toml.

        Nobody is called by a `common` word, nor by one of `everyday` speech behind "it's": "it's ready".
        """
        self._grammar, self._common, self._everyday = grammar, frozenset(common), frozenset(everyday)
        self._being, self._endings = phrases_of(grammar.being), words.get("derived", ())
        self._own = frozenset(word for rule in grammar.productions for word in _words_of(grammar, rule))
        self._around, self._mending = frozenset(words["around"]), phrases_of(words["mending"])
        self._bare_no, self._groups = frozenset(phrases_of(words["bare_no"])), frozenset(words["groups_of_people"])

    def found(self, words: Sequence[str], rule: str) -> list[Wish]:
        """The longest wording at each place, from left to right, unless a shorter one leaves its last word to another.

        "To two hundred, three bots" is not to two hundred and three.
        """
        if rule not in self._grammar.rules:
            return []
        matcher, at, wishes = self._grammar.matcher(list(words)), 0, list[Wish]()
        option = self._grammar.rules[rule]

        def reach(found: Found) -> tuple[int, int]:
            behind = _longest(matcher.matches(option, found.end)) if found.end < len(words) else None
            return (behind.end if behind is not None else found.end), found.end

        while at < len(words):
            found = max(matcher.matches(option, at), key=reach, default=None)
            pairs = _pairs(found.value) if found is not None else ()
            is_group = found is not None and bool(self._groups & {*words[found.end : found.end + 1]})
            if is_group and pairs == _ONE_PERSON:
                pairs = ()  # « on est une classe »
            if found is not None and pairs:
                wishes.append(Wish(at, found.end, pairs))
            at = found.end if found is not None else max(at + 1, self._end_of_number(matcher, at))
        return wishes

    def _end_of_number(self, matcher: Matcher, at: int) -> int:
        """Where a number of several words ends: in « mettez-en un seul » nobody plays alone."""
        rules = [self._grammar.rules[rule] for rule in (_NUMBER, _COUNT) if rule in self._grammar.rules]
        ends = [each.end for rule in rules for each in matcher.matches(rule, at) if each.value.isdecimal()]
        return max(ends, default=at)

    def with_names(self, words: Sequence[str]) -> list[Wish]:
        """The same, also of people who are called as nobody in the list: for them others stand in meanwhile."""
        strange = [at for at, word in enumerate(words) if self.may_be_called(word)]
        free = [name for name in self._grammar.names if name.lower() not in words]
        standing = dict(zip(strange, free, strict=False))
        found = self.found([standing.get(at, word).lower() for at, word in enumerate(words)], OPTION)
        names = {name: words[at].capitalize() for at, name in standing.items()}
        plain = {name for at, name in standing.items() if words[at] in self._everyday}
        being = {begin for begin, _ in places_of(words, self._being)}
        found = [wish for wish in found if wish.begin not in being or not plain & _named(wish)]
        if any(wish.pairs[0][0] != NAME for wish in found):  # "it's bedtime" gives no name to who wishes for rules
            found = [wish for wish in found if wish.pairs[0][0] != NAME or wish.pairs[0][1] not in names]
        return [
            wish._replace(pairs=tuple((key, _renamed(value, names)) for key, value in wish.pairs)) for wish in found
        ]

    def may_be_called(self, word: str) -> bool:
        """Whether a word may be a name: it is none of the game's, and not said all the time."""
        is_other = any(word in known for known in (self._common, self._around, self._own))
        is_other = is_other or is_inflected(word, self._everyday, self._endings)
        return word.isalpha() and len(word) > 1 and not is_other

    def corrected(self, words: Sequence[str], wishes: Sequence[Wish]) -> list[Wish]:
        """With a number that takes the place of one before: "to two hundred, no, three hundred"."""
        corrected = list(wishes)
        matcher, taken = self._grammar.matcher(list(words)), {each.begin for each in wishes}
        alone = {(each.begin, each.end) for each in wishes}
        for begin, end in places_of(words, self._mending):
            called = [wish for wish in corrected if wish.end == begin and wish.pairs[-1][0] == NAME]
            if called and end == len(words) - 1 and words[end].isalpha():  # "it's George, no, Grandpa"
                corrected.remove(called[0])
                corrected.append(Wish(called[0].begin, len(words), ((NAME, words[end].capitalize()),)))
            before = [wish for wish in corrected if wish.end <= end and wish.pairs[-1][0] in COUNTED]
            found = _longest(matcher.matches(self._grammar.rules[_NUMBER], end)) if end < len(words) else None
            if before and found is not None and (end, found.end) in alone:
                corrected = [wish for wish in corrected if wish.begin != end]  # a bare number is that of before
                taken -= {end}
            if before and found is not None and end not in taken and found.value.isdecimal():
                corrected.append(Wish(end, found.end, ((before[-1].pairs[-1][0], found.value),)))
        return sorted(corrected)

    def taken_back(self, words: Sequence[str], wishes: Sequence[Wish]) -> list[Wish]:
        """Without the rule that is refused at the end by a bare no: "with stacking, no, without"."""
        for begin, end in places_of(words, self._mending):
            rules = [wish for wish in wishes if wish.end <= begin and wish.pairs[0][0] in HOUSE_OPTIONS]
            if rules and tuple(words[end:]) in self._bare_no:
                last = rules[-1]
                book = tuple((key, book_value(key)) for key, _ in last.pairs)
                return [*(wish for wish in wishes if wish is not last), last._replace(end=len(words), pairs=book)]
        return list(wishes)

    def points(self, words: Sequence[str], wishes: Sequence[Wish]) -> list[Wish]:
        """A large number beside other wishes, which says how far they play: "two hundred, and one card for UNO"."""
        if any(has_key(wishes, key) for key in LENGTHS):
            return []
        taken = {at for wish in wishes for at in range(wish.begin, wish.end)}
        matcher = self._grammar.matcher(list(words))
        for at in range(len(words)):
            found = _longest(matcher.matches(self._grammar.rules[_NUMBER], at)) if at not in taken else None
            if found is not None and found.value.isdecimal() and int(found.value) >= _MANY:
                return [Wish(at, found.end, (("target", found.value),))]
        return []


def has_key(wishes: Sequence[Wish], key: str) -> bool:
    """Whether something is said of this."""
    return any(key == each for wish in wishes for each, _ in wish.pairs)


def book_value(rule: str) -> str:
    """What a house rule is by the book."""
    return NONE if rule == "stacking" else "1" if rule == "places" else "no"


def _words_of(grammar: Grammar, rule: str) -> set[str]:
    """The words that stand in the wordings of a rule, unless it is one of names: nobody is called by them."""
    texts = [each.origin.partition(": ")[2] for each in grammar.productions[rule] if each.means not in grammar.names]
    return {word_key(word) for text in texts for word in _WORD.findall(text)}


def _longest(found: Sequence[Found]) -> Found | None:
    return max(found, key=lambda each: each.end, default=None)


def _pairs(value: str) -> tuple[tuple[str, str], ...]:
    """What a wording says of a match; what no house plays was hardly meant."""
    words = value.split()
    pairs = tuple(zip(words[::2], words[1::2], strict=False))
    return pairs if all(_is_playable(*pair) for pair in pairs) else ()


def _is_playable(key: str, value: str) -> bool:
    if key == NAMED:
        return value != NONE
    return key not in HOUSE_OPTIONS or value in HOUSE_OPTIONS[key] or value in BOOK_VALUES


def _named(wish: Wish) -> set[str]:
    """The people whom a wish names."""
    return {name for _, value in wish.pairs for name in value.split(",")}


def _renamed(value: str, names: Mapping[str, str]) -> str:
    """The names of those who were called otherwise than anybody in the list."""
    return ",".join(names.get(name, name) for name in value.split(","))
