"""Templates compiled to automata over words, and the matching of whole utterances.

A rule is an automaton without silent steps (one state for each word or slot of its templates); a slot steps
over all the words that another rule takes, so that `{card}` is compiled once however often it is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from voiceuno.language import templates
from voiceuno.language.templates import Node, TemplateError
from voiceuno.sentences import sentence

DIGITS = "digits"  # the rule that takes one number written in digits
WORDS = "words"  # the rule that takes a few words of any kind, up to the end
OPEN_WORDS = 8  # more words than this are talk, not an answer

_FIELD = re.compile(r"\{([a-z_]+)\}")

Values = tuple[tuple[str, str], ...]


class Production(NamedTuple):
    """One template and what it means."""

    origin: str  # where it stands in the files, to name it in a test or an error
    means: str
    tree: Node | None  # None where all of it is plain sentences, which are looked up whole
    listed: bool  # whether the recogniser is given its phrases

    def value(self, values: Values) -> str:
        """The meaning with the slots filled in; a slot that was not said leaves nothing behind."""
        if "{" not in self.means:
            return self.means
        found = dict(values)
        return " ".join(_FIELD.sub(lambda field: found.get(field[1], ""), self.means).split())


class State:
    """A place within the templates: which words and slots may come next, and whether one ends here."""

    __slots__ = ("ends", "slots", "words")

    def __init__(self) -> None:
        self.words: dict[str, list[State]] = {}
        self.slots: tuple[tuple[str, str | None, State], ...] = ()
        self.ends: Production | None = None


class Start(State):
    """A state in which commands begin, with the plain sentences that are commands as they stand."""

    __slots__ = ("sentences",)

    def __init__(self) -> None:
        super().__init__()
        self.sentences: dict[str, list[Production]] = {}

    def join(self, other: Start) -> None:
        """Let everything that may begin at the other state begin here as well."""
        for word, states in other.words.items():
            self.words.setdefault(word, []).extend(states)
        self.slots += other.slots
        for said, productions in other.sentences.items():
            self.sentences.setdefault(said, []).extend(productions)


class Found(NamedTuple):
    """A rule that fits the words from some place on."""

    end: int
    value: str
    trail: tuple[str, ...]  # the origins of the templates that were used


@cache
def word_key(word: str) -> str:
    """A word as it is compared: many people leave the apostrophe out when they type."""
    return word.replace("'", "").lower()


def words_key(text: str) -> str:
    """Several words as they are compared: one with a hyphen is two, as it is where a text is read."""
    return text.replace("'", "").replace("-", " ").lower()


def add_production(start: State, production: Production) -> None:
    """Compile one template into the automaton that begins with `start`."""
    if production.tree is None:
        return
    for state in _link(production.tree, [start]):
        if state is start:
            raise TemplateError(sentence("language.empty", origin=production.origin))
        state.ends = production


def add_sentences(start: Start, sentences: Iterable[str], production: Production) -> None:
    """Let plain sentences be commands as they stand."""
    for said in sentences:
        start.sentences.setdefault(words_key(said), []).append(production)


def _link(node: Node, sources: list[State]) -> list[State]:
    """Lead from the sources through the node; where it ends (at the sources as well if it may be silent)."""
    if isinstance(node, str):
        return [_step(node, sources)]
    if isinstance(node, templates.Slot):
        after = State()
        for state in sources:
            state.slots += ((node.rule, node.alias, after),)
        return [after]
    if isinstance(node, templates.Sequence):
        return _link_all(node.parts, sources)
    return list(dict.fromkeys(_link_choice([_parts(part) for part in node.parts], sources)))


def _step(word: str, sources: list[State]) -> State:
    *before, last = words_key(word).split()
    for part in before:  # of a word with a hyphen
        sources = [_step(part, sources)]
    after = State()
    for state in sources:
        state.words.setdefault(last, []).append(after)
    return after


def _link_all(parts: _Parts, sources: list[State]) -> list[State]:
    for part in parts:
        sources = [_step(part, sources)] if isinstance(part, str) else _link(part, sources)
    return sources


def _link_choice(choices: list[_Parts], sources: list[State]) -> list[State]:
    """Choices that begin with the same word share its state: long lists of questions mostly begin alike."""
    ends: list[State] = []
    beginnings: dict[str, list[_Parts]] = {}
    for parts in choices:
        if parts and isinstance(parts[0], str):
            beginnings.setdefault(parts[0], []).append(parts[1:])
        else:
            ends += _link_all(parts, sources)
    for word, rests in beginnings.items():
        after = [_step(word, sources)]
        ends += _link_choice(rests, after) if len(rests) > 1 else _link_all(rests[0], after)
    return ends


_Parts = tuple[Node, ...]


def _parts(node: Node) -> _Parts:
    return node.parts if isinstance(node, templates.Sequence) else (node,)


_Slots = tuple[tuple[str, str | None, State], ...]


class Beginnings:
    """Which slots of a state may begin with a word: most cannot, so it is found once for all utterances."""

    def __init__(self, rules: Mapping[str, State]) -> None:
        self.rules = rules
        self._firsts: dict[str, frozenset[str]] = {}
        self._found: dict[tuple[State, str], _Slots] = {}

    def slots(self, state: State, word: str) -> _Slots:
        """The slots of a state that may begin with a word."""
        # Words that begin no rule are all alike; remembering each of them would take ever more memory.
        kind = word if word in self._all else DIGITS if word[0].isdecimal() else ""
        found = self._found.get((state, kind))
        if found is None:
            found = tuple(slot for slot in state.slots if self._may_begin(slot[0], word))
            self._found[state, kind] = found
        return found

    @cached_property
    def _all(self) -> frozenset[str]:
        return frozenset().union(*map(self._first_words, self.rules)) - {DIGITS, WORDS}

    def _may_begin(self, rule: str, word: str) -> bool:
        firsts = self._first_words(rule)
        return word in firsts or WORDS in firsts or (DIGITS in firsts and word[0].isdecimal())

    def _first_words(self, rule: str) -> frozenset[str]:
        """The words that a rule can begin with; the names of the open rules stand for what these take."""
        known = self._firsts.get(rule)
        if known is not None:
            return known
        if rule in (DIGITS, WORDS):
            return frozenset((rule,))
        start = self.rules[rule]
        inner = {name for name, _, _ in start.slots} - {rule}
        self._firsts[rule] = frozenset(start.words).union(*map(self._first_words, inner))
        return self._firsts[rule]


class Matcher:
    """Looks for rules in the words of one utterance, each rule once at each place."""

    def __init__(self, beginnings: Beginnings, words: Sequence[str]) -> None:
        self._beginnings = beginnings
        self._words = words
        self._known: dict[tuple[State, int], list[Found]] = {}

    def matches(self, start: State, begin: int = 0) -> list[Found]:
        """Every way in which the words from `begin` on fit, wherever they end."""
        known = self._known.get((start, begin))
        if known is not None:
            return known
        words = self._words
        results: list[Found] = []
        # Nothing for now: a rule that calls itself before it took a word finds nothing instead of looping.
        self._known[start, begin] = []
        agenda: list[tuple[State, int, Values, tuple[str, ...]]] = [(start, begin, (), ())]
        while agenda:
            state, here, values, trail = agenda.pop()
            if state.ends is not None:
                production = state.ends
                results.append(Found(here, production.value(values), (*trail, production.origin)))
            if here == len(words):
                continue
            agenda += [(after, here + 1, values, trail) for after in state.words.get(words[here], ())]
            if not state.slots:
                continue
            for rule, alias, after in self._beginnings.slots(state, words[here]):
                for end, value, inner in self._slot_matches(rule, here):
                    kept = (*values, (alias, value)) if alias else values
                    agenda.append((after, end, kept, trail + inner))
        self._known[start, begin] = results
        return results

    def _slot_matches(self, rule: str, here: int) -> Iterable[Found]:
        if rule == DIGITS:
            return (Found(here + 1, self._words[here], ()),)
        if rule == WORDS:
            rest = self._words[here:]
            return (Found(len(self._words), " ".join(rest), ()),) if len(rest) <= OPEN_WORDS else ()
        return self.matches(self._beginnings.rules[rule], here)
