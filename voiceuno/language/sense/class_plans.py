"""What a teacher says about a quiz to come: who plays, how old they are, and what it is about, in one breath."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from voiceuno.language.accents import without_accents
from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.class_wishes import plain_phrases, plain_words
from voiceuno.language.sense.sentence import places_of
from voiceuno.language.sense.spots import NAME, Spot

_SETUP = "setup"
_PACK, _COUNT, _AGE = "pack_name", "count", "age_level"  # as the grammar file names its rules
_SEVERAL = 2
_WORD = re.compile(r"[^\W\d_]+")
_WORDS = ("children", "class", "teacher", "quiz")  # tables of words, by which a class is known


class ClassPlans:
    """Reads such a sentence, if all of its words are accounted for."""

    def __init__(self, grammar: Grammar, table: Mapping[str, Any], is_name: Callable[[str], bool]) -> None:
        """`table` has words: `children` are counted, `class` and `teacher` say that somebody does not play, …"""
        self._grammar, self._is_name = grammar, is_name
        self._light, self._oneself = plain_words(table.get("light", ())), plain_words(table.get("oneself", ()))
        self._listed = plain_words((*grammar.names, *grammar.more_names))
        self._phrases = {key: plain_phrases(table.get(key, ())) for key in _WORDS}

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """More about a match that is being set up, or a new one; None if it may be about something else."""
        words = self._grammar.read_words(text)
        if moment.phase != _SETUP or not self._light:
            return None
        known, plain = set[int](), [*map(without_accents, words)]
        said = {key: places_of(plain, phrases) for key, phrases in self._phrases.items()}
        known |= {at for places in said.values() for begin, end in places for at in range(begin, end)}
        packs = self._spots(_PACK, words, known)
        counts = self._spots(_COUNT, words, known, before={begin for begin, _ in said["children"]})
        names = self._names(words, known, {word.lower() for word in _WORD.findall(text) if word[0].isupper()})
        ages = self._spots(_AGE, words, known) if names or said["children"] or said["class"] else []
        is_class = bool(said["children"] or said["class"] or said["teacher"] or (ages and names))
        if not (is_class or (said["quiz"] and packs) or len(names) >= _SEVERAL):
            return None
        if not is_class and names and self._oneself & {*plain}:
            return None  # whoever plays with Ben and Clara is the third
        is_quiz = said["class"] or said["teacher"] or said["quiz"] or packs or counts or ages
        if said["children"] and names and not is_quiz:
            return None  # children who are only called by their names may play anything
        if any(at not in known and word not in self._light for at, word in enumerate(plain)):
            return None
        people = max(len(names), *(int(spot.value) for spot in counts), 0)
        plan = [("children" if is_class else "people", str(people))] if people else []
        plan += [("rules", "quiz")] if is_class or said["quiz"] or packs else []
        plan += [("pack", spot.value) for spot in packs]
        plan += [("difficulty", "own")] if is_class and not people else []
        plan += [("teacher", "yes")] if said["class"] or said["teacher"] else []
        plan += [(NAME, spot.value) for spot in names]
        verb, *rest = (word for pair in dict.fromkeys([*plan, *_ages(names, ages)]) for word in pair)
        return Meaning(verb, tuple(rest))

    def _spots(
        self, rule: str, words: Sequence[str], known: set[int], before: Collection[int] | None = None
    ) -> list[Spot]:
        """What a rule of the grammar finds, the longest at each place; `before`: only right before one of these."""
        matcher, start, at = self._grammar.matcher(words), self._grammar.rules[rule], 0
        found = list[Spot]()
        while at < len(words):
            ends = [(each.end, each.value) for each in matcher.matches(start, at)]
            free = [(end, value) for end, value in ends if not known & {*range(at, end)}]
            end, value = max(free, default=(at + 1, ""))
            is_light = rule == _PACK and {*words[at:end]} <= self._light  # "this time" is no subject
            if value and not is_light and (before is None or end in before):
                found.append(Spot(rule, value, at, end))
            at = end
        known |= {place for spot in found for place in range(spot.begin, spot.end)}
        return found

    def _names(self, words: Sequence[str], known: set[int], capitals: Collection[str]) -> list[Spot]:
        """Who is named, and where: by a name that is listed, or written as one."""
        free = [at for at, word in enumerate(words) if at not in known and without_accents(word) not in self._light]
        written = [at for at in free if without_accents(words[at]) in self._listed or words[at] in capitals]
        names = [Spot(NAME, words[at].capitalize(), at, at + 1) for at in written if self._is_name(words[at])]
        known |= {spot.begin for spot in names}
        return names


def _ages(names: Sequence[Spot], ages: Sequence[Spot]) -> list[tuple[str, str]]:
    """Whose age is which: each comes behind its name, or all of them behind all names; otherwise the lowest counts."""
    pairs = [*zip(names, ages, strict=False)]
    if len(names) == len(ages) and all(name.begin < age.begin for name, age in pairs):
        return [("age", f"{name.value}-{age.value}") for name, age in pairs]
    return [("difficulty", min(age.value for age in ages))] if ages else []
