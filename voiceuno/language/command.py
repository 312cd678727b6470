"""One thing that can be said, and the phrases in which a recogniser listens for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from voiceuno.language.automaton import Production, Start
from voiceuno.language.phrases import Expand, Phrase, cover, usual
from voiceuno.language.templates import Node

_Way = Callable[[Node, Expand], list[Phrase]]


class Command(NamedTuple):
    """One thing that can be said: when, in which games, and all the ways to say it."""

    means: str
    phases: frozenset[str]
    listed: frozenset[str]  # the phases in which the recogniser is given its phrases
    games: frozenset[str]
    productions: tuple[Production, ...]
    start: Start
    is_open: bool  # whether it takes words of any kind, and is tried last for that


class Listing:
    """The phrases of commands, phase by phase."""

    def __init__(
        self,
        commands: Sequence[Command],
        productions: Mapping[str, Sequence[Production]],
        name_rules: Collection[str],
    ) -> None:
        """`productions` are those of each rule; `name_rules` are the rules that stand for players."""
        self._commands, self._productions, self._name_rules = commands, productions, name_rules
        self._expansions: dict[tuple[str, tuple[str, ...], _Way], list[Phrase]] = {}

    def phrases(self, phase: str, game: str, names: tuple[str, ...], left_out: Collection[str]) -> list[str]:
        """What can be said in a phase: every card, every name, every pair of neighbouring words."""
        found: dict[Phrase, None] = {}
        for command in self._commands:
            if phase in command.listed and game in command.games and command.means not in left_out:
                trees = [each.tree for each in command.productions if each.listed and each.tree is not None]
                for tree in trees[:1]:
                    found |= dict.fromkeys(usual(tree, lambda rule: self._expand(rule, names, usual)))
                for tree in trees:
                    found |= dict.fromkeys(cover(tree, lambda rule: self._expand(rule, names, cover)))
        return [" ".join(phrase) for phrase in found if phrase]

    def _expand(self, rule: str, names: tuple[str, ...], way: _Way) -> list[Phrase]:
        """The phrases of a rule, in the usual wording or in all; kept, because most rules are used often."""
        known = self._expansions.get((rule, names, way))
        if known is None:
            # Nothing, for now: a rule that repeats itself is listed without its repetitions.
            self._expansions[rule, names, way] = []
            listed = [each for each in self._productions.get(rule, []) if each.listed]
            if names and rule in self._name_rules:
                listed = [each for each in listed if each.means.lower() in names]
            if way is usual:
                listed = list({each.means: each for each in reversed(listed)}.values())[::-1]
            phrases = (
                phrase
                for each in listed
                if each.tree is not None
                for phrase in way(each.tree, lambda inner: self._expand(inner, names, way))
            )
            known = self._expansions[rule, names, way] = list(dict.fromkeys(phrases))
        return known
