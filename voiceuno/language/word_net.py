"""Everything that is listened for in a moment as a net of words, in which each way through is a whole command."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from voiceuno.language import templates
from voiceuno.language.automaton import Production
from voiceuno.language.templates import Node

BEGIN = -1  # stands for the beginning where a step has nothing before it


class WordStep(NamedTuple):
    """One word in one place of a command."""

    word: str
    after: int  # the number of the joint behind which it comes


class Before(NamedTuple):
    """What leads to a joint."""

    step: int
    bonus: float  # how much more likely than others it is to go on from here in this way, a logarithm


class WordNet(NamedTuple):
    """Steps from joint to joint."""

    steps: tuple[WordStep, ...]
    joints: tuple[tuple[Before, ...], ...]
    last: tuple[int, ...]  # the steps with which a command may end


_Places = dict[int, float]  # steps, with the bonus of whoever goes on from there


class WordNetMaker:
    """Makes nets of templates."""

    def __init__(
        self,
        productions: Mapping[str, Sequence[Production]],
        unusual: float,
        before: Iterable[str] = (),
        behind: Iterable[str] = (),
    ) -> None:
        """`productions` are those of every rule; what is no usual wording loses `unusual` with each choice.

        `before` and `behind` are words that may stand around a command and mean nothing.
        """
        self._productions, self._unusual = productions, unusual
        self._behind = tuple(behind)
        self._steps: list[WordStep] = []
        self._joints: dict[tuple[Before, ...], int] = {}
        self._last: set[int] = set()
        self._within: list[str] = []  # the rules that are being followed
        self._begun = _joined(self._sentence(words, {BEGIN: 0.0}) for words in before)

    def add(self, tree: Node, bonus: float) -> None:
        """Listen for a template, which is so much more likely than others."""
        begun = dict.fromkeys(self._begun, bonus - self._unusual)
        self._last |= {*self._link(tree, {BEGIN: bonus, **begun})} - {BEGIN, *begun}

    def add_sentences(self, sentences: Iterable[str], bonus: float) -> None:
        """Listen for sentences as they stand."""
        for words in filter(str.split, sentences):
            self._last |= {*self._sentence(words, {BEGIN: bonus})}

    def net(self) -> WordNet:
        """All that was added."""
        said = dict.fromkeys(self._last, -self._unusual)
        for words in self._behind:
            self._last |= {*self._sentence(words, said)}
        return WordNet(tuple(self._steps), tuple(self._joints), tuple(sorted(self._last)))

    def _sentence(self, words: str, places: _Places) -> _Places:
        return self._link(templates.Sequence(tuple(words.split())), places)

    def _link(self, node: Node, places: _Places) -> _Places:
        """Lead from the places through the node, to where it ends; nowhere if it cannot be said."""
        if not places:
            return places
        if isinstance(node, str):
            return self._word(node, places)
        if isinstance(node, templates.Slot):
            return self._rule(node.rule, places)
        if isinstance(node, templates.Choice):
            usual = templates.SILENCE if templates.SILENCE in node.parts else node.parts[0]
            return _joined(self._link(part, places if part == usual else self._less(places)) for part in node.parts)
        for part in node.parts:
            places = self._link(part, places)
        return places

    def _word(self, word: str, places: _Places) -> _Places:
        for part in word.split("-"):
            befores = tuple(Before(*each) for each in sorted(places.items()))
            self._steps.append(WordStep(part, self._joints.setdefault(befores, len(self._joints))))
            places = {len(self._steps) - 1: 0.0}
        return places

    def _rule(self, rule: str, places: _Places) -> _Places:
        if rule in self._within:  # one that repeats itself is listened for without its repetitions
            return {}
        self._within.append(rule)
        said: set[str] = set()
        ends: list[_Places] = []
        for each in self._productions.get(rule, ()):
            if each.tree is not None and each.listed:
                ends.append(self._link(each.tree, self._less(places) if each.means in said else places))
                said.add(each.means)
        self._within.pop()
        return _joined(ends)

    def _less(self, places: _Places) -> _Places:
        """The same places, from which one goes on in a way that is less usual."""
        return {step: bonus - self._unusual for step, bonus in places.items()}


def _joined(several: Iterable[_Places]) -> _Places:
    joined: _Places = {}
    for places in several:
        for step, bonus in places.items():
            joined[step] = max(bonus, joined.get(step, bonus))
    return joined


def of_players(
    productions: Mapping[str, Sequence[Production]], name_rules: Collection[str], names: Collection[str]
) -> dict[str, Sequence[Production]]:
    """The productions of all rules, with the names of some players only."""
    at_table = {
        rule: [each for each in productions[rule] if each.means.lower() in names] for rule in name_rules if names
    }
    return {**productions, **at_table}
