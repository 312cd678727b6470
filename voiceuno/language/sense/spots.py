"""Finds what a sentence names: cards, halves of cards, colours, numbers, people, rule books, whatever stands around."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from voiceuno.language.automaton import Matcher, words_key
from voiceuno.language.grammar import Grammar
from voiceuno.language.sense.articles import Articles

CARD, WILD, COLOUR, FACE, NUMBER, PLACE, RULES, LEVEL = "card wild colour face number place rules level".split()
NAME, OTHER = "name", "other"  # of who sits at the table, and of anybody else
# By which rule of the grammar each is found. Of two that begin at the same word the longer is meant; of two that
# are as long, the one that stands first here.
_RULES = (
    (CARD, ("card", "dos_coloured")),
    (WILD, ("wild", "wild_dos")),
    (COLOUR, ("letter", "plural_letter")),
    (FACE, ("face", "dos_face")),
    (NUMBER, ("spoken_number",)),
    (PLACE, ("ordinal",)),
    (RULES, ("bare_ruleset",)),
    (LEVEL, ("level_word",)),
    (NAME, ("name",)),
)  # fmt: skip
_SETUP = "setup"
_ONLY_UNO = ("card", "wild", "face")
_ONLY_DOS = ("dos_coloured", "wild_dos", "dos_face")


class Spot(NamedTuple):
    """One thing that is named in a sentence."""

    kind: str
    value: str
    begin: int
    end: int


class Spotter:
    """Finds the spots of a sentence by the rules of a grammar."""

    def __init__(self, grammar: Grammar, table: Mapping[str, Any]) -> None:
        """`table` has words: `late` are a part of a card only where the sentence ends, `books` are other names, …

        `among` and `several` stand before and behind a number that only says how many there are; `beside_people` and
        `of_people` say how many people there are, which nobody but who sets a match up tells the game.
        """
        self._grammar = grammar
        self._late = frozenset(table["late"])
        self._articles = Articles(table)
        self._planning = frozenset(table["planning"])
        self._names = {tuple(words_key(name).split()): (RULES, book) for name, book in table["books"].items()}
        self._names |= {tuple(words_key(name).split()): (LEVEL, level) for name, level in table["levels"].items()}
        self._others = {name.lower(): name for name in grammar.more_names}
        self._among = tuple(tuple(words_key(phrase).split()) for phrase in table["among"])
        self._several = frozenset(table["several"])
        self._beside_people = tuple(tuple(words_key(phrase).split()) for phrase in table["beside_people"])
        self._of_people = tuple(tuple(words_key(phrase).split()) for phrase in table["of_people"])

    def find(self, words: Sequence[str], game: str, phase: str, names: Iterable[str] = ()) -> list[Spot]:
        """What is named, from left to right; nothing twice."""
        is_planning = phase == _SETUP or not self._planning or bool(self._planning & set(words))
        matcher = self._grammar.matcher(words)
        others = _ONLY_DOS if game == "uno" else _ONLY_UNO
        known = {name.lower(): name for name in names}
        spots: list[Spot] = []
        at = 0
        while at < len(words):
            spot = self._renamed(words, at) or self._at(matcher, at, others, words, phase)
            if spot is not None and not is_planning and spot.kind in (RULES, LEVEL):
                spot = None  # "plus fort" is a wish for another voice where nobody speaks of a match
            if spot is not None and spot.kind in (NUMBER, FACE) and self._articles.is_one(words, at, spot.end):
                spot = None
            if spot is None and words[at] in known:
                spot = Spot(NAME, known[words[at]], at, at + 1)
            if spot is not None and spot.kind == NAME and spot.value.lower() not in known:
                spot = spot._replace(kind=OTHER)
            if spot is None and words[at] in self._others:
                spot = Spot(OTHER, self._others[words[at]], at, at + 1)
            if spot is not None and not (self._is_all(spot, words) or (phase != _SETUP and self._counts(spot, words))):
                spots.append(spot)
            at = spot.end if spot is not None else at + 1
        return spots

    def _is_all(self, spot: Spot, words: Sequence[str]) -> bool:
        """Whether a number only says how many there are: "the middle one of those three", "of the two numbers"."""
        before = (tuple(words[max(0, spot.begin - len(phrase)) : spot.begin]) == phrase for phrase in self._among)
        is_several = self._several & {*words[spot.end : spot.end + 1]}
        return spot.kind in (FACE, NUMBER) and (bool(is_several) or any(before))

    def _counts(self, spot: Spot, words: Sequence[str]) -> bool:
        """Whether a number counts people: "the two of us", « nous deux »."""
        before = (tuple(words[max(0, spot.begin - len(each)) : spot.begin]) == each for each in self._beside_people)
        behind = (tuple(words[spot.end : spot.end + len(each)]) == each for each in self._of_people)
        return spot.kind in (FACE, NUMBER) and (any(before) or any(behind))

    def _renamed(self, words: Sequence[str], at: int) -> Spot | None:
        """A rule book or a level by one of its other names."""
        found = [name for name in self._names if tuple(words[at : at + len(name)]) == name]
        name = max(found, key=len, default=())
        return Spot(*self._names[name], at, at + len(name)) if name else None

    def _at(self, matcher: Matcher, at: int, others: Sequence[str], words: Sequence[str], phase: str) -> Spot | None:
        best: Spot | None = None
        for kind, rules in _RULES:
            for rule in rules:
                if rule in others or rule not in self._grammar.rules:
                    continue
                for found in matcher.matches(self._grammar.rules[rule], at):
                    if found.end < len(words) and found.end > at + 1 and words[found.end - 1] in self._late:
                        continue
                    if phase == _SETUP and kind == FACE and not found.value.isdecimal():
                        continue  # "je prends deux robots" is no draw two where nobody plays
                    if best is None or found.end > best.end:
                        best = Spot(kind, found.value, at, found.end)
        return best
