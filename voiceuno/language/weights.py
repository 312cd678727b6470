"""How often each phrase is listed for the recogniser, so that what people mostly say is heard first.

The recogniser counts: a phrase that is listed ten times is ten times as likely to it. The usual wording of
every template weighs more than its variants, the first template of a command (the files begin with the common
ones) more than the others, and what is seldom wanted less than the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.language.grammar import Command, Grammar
from voiceuno.language.phrases import Phrase, usual
from voiceuno.language.templates import Node
from voiceuno.rules.rulesets import RULESETS

_WEIGHT = 60.0  # copies of the usual wording of a command that is one sentence
_SPREAD = 0.2  # how much less each of n cards or names gets: n to the power of this
_SELDOM = 0.2  # how much less a command gets that is not one of the following
_LEAST = 3  # fewer copies than this are not worth a longer list
# Meanings, by their first words, that are wanted in every game.
_FREQUENT = (
    "accept ",
    "answer ",
    "ask colour ",
    "ask count ",
    "ask counts ",
    "ask hand ",
    "ask playable ",
    "ask score ",
    "ask top ",
    "ask turn ",
    "bots ",
    "catch ",
    "challenge ",
    "colour ",
    "dos ",
    "draw ",
    "end ",
    "faster ",
    "help ",
    "louder ",
    "match ",
    "no ",
    "place ",
    "play {card} ",
    "play {dos_card} ",
    "play {plain_card} ",
    "play {wild} ",
    "players ",
    "quieter ",
    "repeat ",
    "rules ",
    "slower ",
    "stop ",
    "undo ",
    "uno ",
    "yes ",
    "{options} ",
)
# What the player was just asked for, by phase: it is wanted more than anything else.
_ASKED_FOR = {
    "drawn": ("keep ", "play drawn ", "yes ", "no "),
    "challenge": ("challenge ", "accept ", "yes ", "no "),
    "colour": ("colour ",),
    "confirm": ("yes ", "no "),
    "answer": ("answer ",),
}
_ASKED = 3.0
_BESIDE = 0.3  # how much less everything else is wanted then


def weighted_phrases(
    grammar: Grammar, phase: str, rules: str = "mattel", names: Sequence[str] = (), leave_out: Sequence[str] = ()
) -> dict[str, int]:
    """The phrases of a phase, each with the number of times that it is listed."""
    weights = dict.fromkeys(grammar.phrases(phase, rules, names, leave_out), 1)
    game = RULESETS[rules].game.name
    expansion = _Usual(grammar, names)
    for command in grammar.commands:
        if phase in command.listed and game in command.games and command.means not in leave_out:
            for phrase, weight in expansion.of(command, _rarity(command, phase)):
                weights[phrase] = max(weights.get(phrase, 0), weight)
    return weights


def _rarity(command: Command, phase: str) -> float:
    """How much more than others, or less, a command is wanted in a phase."""
    means = f"{command.means} "
    usual = 1.0 if means.startswith(_FREQUENT) else _SELDOM
    asked_for = _ASKED_FOR.get(phase)
    if asked_for is None:
        return usual
    return _ASKED if means.startswith(asked_for) else _BESIDE * usual


class _Usual:
    """The usual wordings of commands."""

    def __init__(self, grammar: Grammar, names: Sequence[str]) -> None:
        self._grammar = grammar
        self._names = frozenset(name.lower() for name in names)
        self._known: dict[str, list[Phrase]] = {}

    def of(self, command: Command, rarity: float) -> list[tuple[str, int]]:
        """The usual wordings of a command with their weights."""
        found: list[tuple[str, int]] = []
        listed = [each for each in command.productions if each.listed and each.tree is not None]
        for place, production in enumerate(listed):
            phrases = usual(production.tree, self._expand) if production.tree is not None else []
            if phrases:
                weight = round(rarity * _WEIGHT / (1 + place) / len(phrases) ** _SPREAD)
                found += [(" ".join(phrase), weight) for phrase in phrases if phrase and weight >= _LEAST]
        return found

    def _expand(self, rule: str) -> list[Phrase]:
        known = self._known.get(rule)
        if known is None:
            self._known[rule] = []  # a rule that repeats itself is listed without its repetitions
            firsts: dict[str, Node] = {}
            for production in self._grammar.productions.get(rule, []):
                if production.listed and production.tree is not None:
                    firsts.setdefault(production.means, production.tree)
            if rule in ("name", "owner"):
                firsts = {means: tree for means, tree in firsts.items() if means.lower() in self._names}
            known = [phrase for tree in firsts.values() for phrase in usual(tree, self._expand)]
            self._known[rule] = known
        return known
