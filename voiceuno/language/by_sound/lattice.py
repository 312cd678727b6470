"""Finds commands in words that may each have been another word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from voiceuno.language.automaton import DIGITS, WORDS, State, Values


class Way(NamedTuple):
    """A rule that fits what may have been said from some place on."""

    end: int
    value: str
    cost: float
    words: tuple[str, ...]


_Step = tuple[State, int, Values, float, tuple[str, ...]]


class Lattice:
    """The places of a text, and what may have been said from each to another."""

    def __init__(self, words: int) -> None:
        """`words` are those of the text; further places lie within what was said between two of these."""
        self.edges: list[dict[tuple[str, int], float]] = [{} for _ in range(words)]
        self.length = words
        # The end has a place of its own, which nothing leads on from.
        self.edges.append({})

    def add(self, begin: int, end: int, said: Sequence[str], cost: float) -> None:
        """Add words that may have been said between two places; none are silence."""
        here = begin
        for word in said[:-1]:
            self.edges.append({})
            self._link(here, word, len(self.edges) - 1, cost)
            here, cost = len(self.edges) - 1, 0.0
        self._link(here, said[-1] if said else "", end, cost)

    def _link(self, begin: int, word: str, end: int, cost: float) -> None:
        known = self.edges[begin].get((word, end))
        self.edges[begin][word, end] = cost if known is None else min(known, cost)


class LatticeMatcher:
    """Looks for rules in a lattice of words, each rule once at each place, the cheapest way to each meaning."""

    def __init__(
        self,
        rules: Mapping[str, State],
        firsts: Mapping[str, frozenset[str]],
        lattice: Lattice,
        limit: float,
    ) -> None:
        """What costs more than the limit is not looked at."""
        self._rules, self._firsts, self._edges, self._limit = rules, firsts, lattice.edges, limit
        self._words = [frozenset(word for word, _ in edges) for edges in lattice.edges]
        self._known: dict[tuple[State, int], list[Way]] = {}

    def matches(self, start: State, begin: int = 0) -> list[Way]:
        """Every meaning of the words from `begin` on, wherever they end."""
        known = self._known.get((start, begin))
        if known is not None:
            return known
        self._known[start, begin] = []  # a rule that calls itself before it took a word finds nothing
        best: dict[tuple[int, str], Way] = {}
        agenda: list[_Step] = [(start, begin, (), 0.0, ())]
        seen: dict[tuple[State, int, Values], float] = {}
        while agenda:
            state, here, values, cost, words = agenda.pop()
            if cost > self._limit or seen.get((state, here, values), self._limit + 1) <= cost:
                continue
            seen[state, here, values] = cost
            if state.ends is not None:
                way = Way(here, state.ends.value(values), cost, words)
                if cost < best.get((way.end, way.value), way._replace(cost=self._limit + 1)).cost:
                    best[way.end, way.value] = way
            if self._edges[here]:
                agenda += self._steps(state, here, values, cost, words, is_inside=state is not start)
        self._known[start, begin] = list(best.values())
        return self._known[start, begin]

    def _steps(
        self, state: State, here: int, values: Values, cost: float, words: tuple[str, ...], *, is_inside: bool
    ) -> list[_Step]:
        steps: list[_Step] = []
        for (word, end), price in self._edges[here].items():
            if word:
                steps += [(after, end, values, cost + price, (*words, word)) for after in state.words.get(word, ())]
            elif is_inside:
                steps.append((state, end, values, cost + price, words))
        for rule, alias, after in state.slots:
            for way in self._slot(rule, here):
                kept = (*values, (alias, way.value)) if alias else values
                steps.append((after, way.end, kept, cost + way.cost, (*words, *way.words)))
        return steps

    def _slot(self, rule: str, here: int) -> Sequence[Way]:
        if rule == WORDS:
            return ()
        digits = [
            Way(end, word, cost, (word,)) for (word, end), cost in self._edges[here].items() if word[:1].isdecimal()
        ]
        if rule == DIGITS:
            return digits
        firsts = self._firsts[rule]
        if self._words[here].isdisjoint(firsts) and not (digits and DIGITS in firsts):
            return ()
        return self.matches(self._rules[rule], here)
