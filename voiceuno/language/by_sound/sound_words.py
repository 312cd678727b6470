"""The words that commands of a phase are made of, found by how they sound."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from voiceuno.language.automaton import DIGITS, WORDS, Start, State
from voiceuno.language.by_sound.likeness import Likeness
from voiceuno.language.sounding import Sounding

_KEPT = 5_000
_FURTHEST = 0.6  # of a word's sounds may be other ones,
_MOST = 25  # words are the nearest; what is less alike is not even compared closely


class Near(NamedTuple):
    """Something that sounds like what was written."""

    said: str
    cost: float  # in sounds that differ
    sounds: int  # that it has itself


class PhaseWords:
    """All that may be said in a phase: one automaton, and the words on its way."""

    def __init__(self, start: Start, rules: Mapping[str, State], sounding: Sounding, likeness: Likeness) -> None:
        self.start = _with_sentences(start)
        self.firsts: dict[str, frozenset[str]] = {}
        self.words = SoundList(sorted(set(_words(self.start, rules, self.firsts))), sounding, likeness)


class SoundList:
    """Words, or several words together, that are looked up by their sound."""

    def __init__(self, said: Iterable[str], sounding: Sounding, likeness: Likeness) -> None:
        self._likeness = likeness
        keys = {each: "".join(map(sounding.key, each.split())) for each in said}
        self._keys = {each: key for each, key in keys.items() if key.isalpha()}
        self.near = lru_cache(maxsize=_KEPT)(self._near)

    def _near(self, key: str) -> tuple[Near, ...]:
        """What sounds like a key, or nearly so."""
        furthest = max(1, int(_FURTHEST * len(key)))
        alike = process.extract(key, self._keys, scorer=Levenshtein.distance, score_cutoff=furthest, limit=_MOST)
        found = (Near(said, self._likeness.cost(key, other), len(other)) for other, _, said in alike)
        return tuple(sorted(found, key=lambda near: near.cost))


def _with_sentences(start: Start) -> State:
    """The same automaton with the plain sentences in it, word by word."""
    result = State()
    result.words = {word: [*states] for word, states in start.words.items()}
    result.slots = start.slots
    trie = State()
    for said, productions in start.sentences.items():
        state = trie
        for word in said.split():
            state = state.words.setdefault(word, [State()])[0]
        state.ends = productions[0] if len({each.means for each in productions}) == 1 else None
    for word, states in trie.words.items():
        result.words.setdefault(word, []).extend(states)
    return result


def _words(start: State, rules: Mapping[str, State], firsts: dict[str, frozenset[str]]) -> Iterable[str]:
    """Every word on the way from a state to all ends; `firsts` gets what each rule on the way can begin with."""
    waiting, seen = [start], {start}
    while waiting:
        state = waiting.pop()
        yield from state.words
        following = [after for states in state.words.values() for after in states]
        for rule, _, after in state.slots:
            following.append(after)
            if rule in rules:
                following.append(rules[rule])
                firsts.setdefault(rule, _firsts(rule, rules, ()))
        fresh = [each for each in dict.fromkeys(following) if each not in seen]
        seen.update(fresh)
        waiting += fresh


def _firsts(rule: str, rules: Mapping[str, State], above: Collection[str]) -> frozenset[str]:
    """The words that a rule can begin with; the name of the rule of digits stands for all numbers."""
    if rule in (DIGITS, WORDS) or rule in above:
        return frozenset((rule,))
    state = rules[rule]
    inner = (_firsts(each, rules, (*above, rule)) for each, _, _ in state.slots)
    return frozenset(state.words).union(*inner)
