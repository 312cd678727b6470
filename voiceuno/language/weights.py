"""How often each phrase is listed for the recogniser, so that what people mostly say is heard first.

The recogniser counts: a phrase that is listed ten times is ten times as likely to it. The usual wording of
every template weighs more than its variants, the first template of a command (the files begin with the common
ones) more than the others, and what is seldom wanted less than the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from voiceuno.language.command import Command
from voiceuno.language.grammar import Grammar
from voiceuno.language.phrases import Phrase, usual
from voiceuno.language.templates import Node
from voiceuno.rules.rulesets import RULESETS

_NAMES = ("name", "owner")  # the rules of the grammar that stand for players


class Wanted:
    """How much is wanted what, by the file of a language."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.usual, self.least = table["usual"], table["least"]
        self._spread, self._spread_seldom = table["spread"], table["spread_seldom"]
        self._seldom, self._asked, self._beside = table["seldom"], table["asked"], table["beside"]
        self.carriers: list[str] = table["carriers"] * table["carried"]  # words that mean nothing by themselves
        self.before: list[str] = table["before"]  # the same for whoever listens to whole phrases
        self.behind: list[str] = table["behind"]
        self._frequent = tuple(f"{means} " for means in table["frequent"])
        self._asked_for = {phase: tuple(f"{m} " for m in means) for phase, means in table["asked_for"].items()}
        self._verbs = tuple({f"{means.partition('{')[0].strip()} " for means in table["frequent"]} - {" "})

    def rarity(self, command: Command, phase: str) -> float:
        """How much more than others, or less, a command is wanted in a phase."""
        means = f"{command.means} "
        wanted = 1.0 if means.startswith(self._frequent) else self._seldom
        asked_for = self._asked_for.get(phase)
        if asked_for is None:
            return float(wanted)
        return float(self._asked if means.startswith(asked_for) else self._beside * wanted)

    def spread(self, command: Command) -> float:
        """How much less each of many wordings that differ in a card or a name gets: a power of their number."""
        is_frequent = f"{command.means} ".startswith(self._frequent)
        return float(self._spread if is_frequent else self._spread_seldom)

    def is_frequent(self, meaning: str, phase: str) -> bool:
        """Whether something is said in every game, or is what was asked for."""
        return f"{meaning} ".startswith(self._asked_for.get(phase, ()) + self._verbs)


def weighted_phrases(
    grammar: Grammar,
    wanted: Wanted,
    phase: str,
    rules: str,
    names: Sequence[str] = (),
    leave_out: Sequence[str] = (),
) -> dict[str, int]:
    """The phrases of a phase, each with the number of times that it is listed."""
    weights = dict.fromkeys(grammar.phrases(phase, rules, names, leave_out), 1)
    for _, phrases, weight in _weighed(grammar, wanted, phase, rules, names, leave_out):
        if weight >= wanted.least:
            for phrase in phrases:
                weights[phrase] = max(weights.get(phrase, 0), weight)
    return weights


def weighted_templates(
    grammar: Grammar,
    wanted: Wanted,
    phase: str,
    rules: str,
    names: Sequence[str] = (),
    leave_out: Sequence[str] = (),
) -> list[tuple[Node, int]]:
    """The templates of a phase, each with the number of times that its usual wordings are listed."""
    weighed = _weighed(grammar, wanted, phase, rules, names, leave_out)
    return [(tree, weight if phrases and weight >= wanted.least else 1) for tree, phrases, weight in weighed]


def _weighed(
    grammar: Grammar, wanted: Wanted, phase: str, rules: str, names: Sequence[str], leave_out: Sequence[str]
) -> Iterator[tuple[Node, list[str], int]]:
    """Every template of a phase with its usual wordings and the weight of each of them."""
    game = RULESETS[rules].game.name
    expansion = _Usual(grammar, wanted, names)
    for command in grammar.commands:
        if phase in command.listed and game in command.games and command.means not in leave_out:
            yield from expansion.of(command, wanted.rarity(command, phase))


class _Usual:
    """The usual wordings of commands."""

    def __init__(self, grammar: Grammar, wanted: Wanted, names: Sequence[str]) -> None:
        self._grammar, self._wanted = grammar, wanted
        self._names = frozenset(name.lower() for name in names)
        self._known: dict[str, list[Phrase]] = {}

    def of(self, command: Command, rarity: float) -> Iterator[tuple[Node, list[str], int]]:
        """The templates of a command with their usual wordings, and the weight of each of these."""
        wanted = self._wanted
        trees = [each.tree for each in command.productions if each.listed and each.tree is not None]
        for place, tree in enumerate(trees):
            phrases = usual(tree, self._expand)
            weight = round(rarity * wanted.usual / (1 + place) / max(1, len(phrases)) ** wanted.spread(command))
            yield tree, [" ".join(phrase) for phrase in phrases if phrase], weight

    def _expand(self, rule: str) -> list[Phrase]:
        known = self._known.get(rule)
        if known is None:
            self._known[rule] = []  # a rule that repeats itself is listed without its repetitions
            firsts: dict[str, Node] = {}
            for production in self._grammar.productions.get(rule, []):
                if production.listed and production.tree is not None:
                    firsts.setdefault(production.means, production.tree)
            if rule in _NAMES:
                firsts = {means: tree for means, tree in firsts.items() if means.lower() in self._names}
            known = [phrase for tree in firsts.values() for phrase in usual(tree, self._expand)]
            self._known[rule] = known
        return known
