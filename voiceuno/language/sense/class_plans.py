"""What a teacher says about a quiz to come: who plays, how old they are, and what it is about, in one breath."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from voiceuno.language.accents import without_accents
from voiceuno.language.automaton import Matcher
from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.class_wishes import plain_phrases, plain_words
from voiceuno.language.sense.sentence import places_of
from voiceuno.language.sense.spots import Spot

_SETUP = "setup"
_PACK, _COUNT, _AGE = "pack_name", "count", "age_level"  # as the grammar file names its rules
_NAME = "name"
_SEVERAL = 2


class ClassPlans:
    """Reads such a sentence, if all of its words are accounted for."""

    def __init__(self, grammar: Grammar, table: Mapping[str, Any], is_name: Callable[[str], bool]) -> None:
        """`table` has words: `children` are counted, `class` and `teacher` say that somebody does not play, …"""
        self._grammar, self._is_name = grammar, is_name
        self._light, self._oneself = plain_words(table.get("light", ())), plain_words(table.get("oneself", ()))
        self._children, self._class, self._teacher, self._quiz = (
            plain_phrases(table.get(key, ())) for key in ("children", "class", "teacher", "quiz")
        )

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """More about a match that is being set up, or a new one; None if it may be about something else."""
        words = self._grammar.read_words(text)
        if moment.phase != _SETUP or not self._light:
            return None
        known, plain = set[int](), [*map(without_accents, words)]
        children, with_class, teacher, quiz = (
            _taken(known, places_of(plain, phrases))
            for phrases in (self._children, self._class, self._teacher, self._quiz)
        )
        packs = [*self._spots(_PACK, words, known)]
        count = next((spot.value for spot in self._spots(_COUNT, words, known, before=children)), "")
        names = self._names(words, known)
        ages = [*self._spots(_AGE, words, known)] if names or children or with_class else []
        is_class = bool(children or with_class or teacher or (ages and names))
        if not (is_class or (quiz and packs) or len(names) >= _SEVERAL):
            return None
        if not is_class and names and self._oneself & {*plain}:
            return None  # whoever plays with Ben and Clara is the third
        if any(at not in known and word not in self._light for at, word in enumerate(plain)):
            return None
        named = [name for _, name in names]
        people = str(max(int(count or 0), len(named)))
        plan = [("children" if is_class else "people", people)] if people != "0" else []
        plan += [("rules", "quiz")] if quiz or packs or is_class else []
        plan += [("pack", spot.value) for spot in packs]
        plan += [("difficulty", "own")] if is_class and people == "0" else []
        plan += [("teacher", "yes")] if with_class or teacher else []
        plan += [*((_NAME, name) for name in named), *_ages(names, ages)]
        said = [word for pair in dict.fromkeys(plan) for word in pair]
        return Meaning(said[0], tuple(said[1:]))

    def _spots(
        self, rule: str, words: Sequence[str], known: set[int], before: Iterable[tuple[int, int]] | None = None
    ) -> Iterable[Spot]:
        """What a rule of the grammar finds, the longest at each place; `before`: only right before one of these."""
        matcher, at = Matcher(self._grammar.rules, {}, words), 0
        begins = None if before is None else {begin for begin, _ in before}
        found = list[Spot]()
        while at < len(words):
            ways = [each for each in matcher.matches(self._grammar.rules[rule], at) if not known & {*range(at, each.end)}]
            best = max(ways, key=lambda each: each.end, default=None)
            if best is not None and (begins is None or best.end in begins):
                found.append(Spot(rule, best.value, at, best.end))
            at = best.end if best is not None else at + 1
        if rule == _PACK:  # "this time" is no subject
            found = [spot for spot in found if not self._light.issuperset(words[spot.begin : spot.end])]
        _taken(known, [(spot.begin, spot.end) for spot in found])
        return found

    def _names(self, words: Sequence[str], known: set[int]) -> list[tuple[int, str]]:
        """Who is named, and where."""
        names = [
            (at, word.capitalize())
            for at, word in enumerate(words)
            if at not in known and without_accents(word) not in self._light and word.isalpha() and self._is_name(word)
        ]
        known |= {at for at, _ in names}
        return names


def _taken(known: set[int], places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places, which are accounted for now."""
    known |= {at for begin, end in places for at in range(begin, end)}
    return places


def _ages(names: Sequence[tuple[int, str]], ages: Sequence[Spot]) -> list[tuple[str, str]]:
    """Whose age is which: each behind its name, or all of them behind all names; of nobody in particular, of all."""
    if not ages:
        return []
    if len(ages) == len(names) and (names[-1][0] < ages[0].begin or all(
        at < age.begin for (at, _), age in zip(names, ages, strict=True)
    )):
        return [("age", f"{name}-{age.value}") for (_, name), age in zip(names, ages, strict=True)]
    return [("difficulty", min(age.value for age in ages))]
