"""Whether words can grow into another command: "wild draw four" … "blue"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from voiceuno.language.automaton import DIGITS, WORDS, State, add_production
from voiceuno.language.grammar import Grammar
from voiceuno.rules.rulesets import RULESETS

# UNO that is called after a card is understood as well when it comes as an utterance of its own.
_CALLS = frozenset(("uno_last",))

_Way = tuple[str, bool]  # what a template means, and whether a slot on the way to its end adds to that


class Growth(NamedTuple):
    """What words may become."""

    begins: bool  # they begin at least one command, or are one
    complete: bool  # they are a command
    grows: bool  # more words can follow that change what they mean,
    chooses: bool  # and these are chosen (a colour, a name, a card), which may need a thought
    calls: bool  # a call of UNO can follow


class GrowthTable:
    """Knows what can follow the words of an utterance, among the wordings that are listened for."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._rules: dict[str, State] = {}
        for name, productions in grammar.productions.items():
            self._rules[name] = start = State()
            for production in productions:
                if production.listed:
                    add_production(start, production)
        self._roots: dict[tuple[str, str], State] = {}
        self._ways: dict[State, frozenset[_Way]] = {}

    def look(self, text: str, phase: str, rules: str = "mattel") -> Growth:
        """Whether the text begins a command of the phase, and whether more can follow that changes it."""
        words = self._grammar.read_words(text)
        walk = _Walk(self._rules, self._ways, words)
        ends = walk.ends(self._root(phase, rules), 0)
        complete = len(words) in ends
        return Growth(walk.goes_on or complete, complete, walk.grows, walk.chooses, walk.calls)

    def _root(self, phase: str, rules: str) -> State:
        game = RULESETS[rules].game.name
        root = self._roots.get((phase, game))
        if root is None:
            root = self._roots[phase, game] = State()
            for command in self._grammar.commands:
                if phase in command.listed and game in command.games and not command.is_open:
                    for production in command.productions:
                        if production.listed:
                            add_production(root, production)
        return root


class _Walk:
    """One walk through the automaton along all the words."""

    def __init__(self, rules: dict[str, State], ways: dict[State, frozenset[_Way]], words: Sequence[str]) -> None:
        self._rules = rules
        self._ways = ways  # filled as states are met, and shared by all walks
        self._words = words
        self._known: dict[tuple[State, int], set[int]] = {}
        self.goes_on = False
        self.grows = False
        self.chooses = False
        self.calls = False

    def ends(self, start: State, begin: int) -> set[int]:
        """The places at which what begins here can end."""
        known = self._known.get((start, begin))
        if known is not None:
            return known
        found = self._known[start, begin] = set()
        reached: set[tuple[State, int]] = set()
        agenda = [(start, begin)]
        while agenda:
            state, here = agenda.pop()
            if (state, here) in reached:
                continue
            reached.add((state, here))
            if state.ends is not None:
                found.add(here)
            if here < len(self._words):
                agenda += [(after, here + 1) for after in state.words.get(self._words[here], ())]
                for rule, _, after in state.slots:
                    agenda += [(after, end) for end in self._slot_ends(rule, here)]
        self._look_ahead([state for state, here in reached if here == len(self._words)])
        return found

    def _slot_ends(self, rule: str, here: int) -> set[int]:
        if rule == DIGITS:
            return {here + 1} if self._words[here][0].isdecimal() else set()
        if rule == WORDS:
            return {len(self._words)}
        return self.ends(self._rules[rule], here)

    def _look_ahead(self, last: list[State]) -> None:
        """See whether the states behind the last word lead on, and to something else than what ends there."""
        complete = {(state.ends.means, False) for state in last if state.ends is not None}
        ahead = {way for state in last for way in self._ways_ahead(state)}
        self.goes_on |= bool(ahead)
        new = ahead - complete
        self.grows |= bool(new)
        self.chooses |= any(adds for _, adds in new)
        self.calls |= any(rule in _CALLS for state in last for rule, _, _ in state.slots)

    def _ways_ahead(self, state: State) -> frozenset[_Way]:
        """The templates that can end beyond a state, after one word more at least."""
        known = self._ways.get(state)
        if known is None:
            ways: set[_Way] = set()
            for after in (after for states in state.words.values() for after in states):
                ways |= self._ways_from(after)
            for rule, alias, after in state.slots:
                if rule not in _CALLS:
                    field = f"{{{alias}}}"
                    ways |= {(means, adds or field in means) for means, adds in self._ways_from(after)}
            known = self._ways[state] = frozenset(ways)
        return known

    def _ways_from(self, state: State) -> frozenset[_Way]:
        """The templates that can end at a state or beyond it."""
        ends = () if state.ends is None else ((state.ends.means, False),)
        return self._ways_ahead(state).union(ends)
