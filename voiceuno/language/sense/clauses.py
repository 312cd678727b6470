"""Cuts a sentence where something else begins: at a stop, at "and", before "she's only six"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from voiceuno.language.accents import without_accents
from voiceuno.language.automaton import words_key
from voiceuno.language.grammar import Grammar

_STOP = re.compile(r"[,.:;!?\u2026]+(?=\s|$)|\s[-\u2013\u2014]\s|\u2014")


def plain_words(texts: Sequence[str]) -> frozenset[str]:
    """Words as they are compared here; many people leave accents out when they type."""
    return frozenset(without_accents(words_key(text)) for text in texts)


class Clause(NamedTuple):
    """A part of a sentence."""

    words: tuple[str, ...]
    is_apart: bool  # a stop or a joint is before it

    @property
    def plain(self) -> list[str]:
        """Its words as they are compared."""
        return [*map(without_accents, self.words)]


class Clauses:
    """Knows by which words of a language a part of a sentence begins."""

    def __init__(self, grammar: Grammar, table: Mapping[str, Any]) -> None:
        """`table` has `joints` between two parts, `reasons` before one, and `tellers`, who begin one that tells why.

        `beginners` begin a wish: "that's too hard for Leo | ask him another one".
        """
        self._grammar = grammar
        self._joints, self._tellers = plain_words(table.get("joints", ())), plain_words(table.get("tellers", ()))
        self._reasons, self._doing = plain_words(table.get("reasons", ())), plain_words(table.get("doing", ()))
        self._beginners = plain_words(table.get("beginners", ()))
        self._openers = plain_words(table.get("openers", ()))
        self._doubting = plain_words(table.get("doubting", ()))
        self._conditions = plain_words(table.get("conditions", ()))
        self._until = plain_words(table.get("until", ()))

    def cut(self, text: str, names: Sequence[str] = (), *, at_wishes: bool = False) -> list[Clause]:
        """The parts of a sentence; in writing stops part them too, by ear there are none.

        `names` are those of people who may be spoken of: "easier please, Mia is only six".
        `at_wishes`: also where a wish begins without any such word.
        """
        called, begun = plain_words(names), self._beginners if at_wishes else frozenset[str]()
        parts = map(self._grammar.read_words, _STOP.split(text))
        return [clause for words in parts for clause in self._within(words, called, begun)]

    def _within(self, words: Sequence[str], called: frozenset[str], begun: frozenset[str]) -> Iterator[Clause]:
        begin = 0
        plain = [*map(without_accents, words)]
        told = {at for at, word in enumerate(plain[:-1]) if word in called and plain[at + 1] in self._doing}
        cuts = self._joints | self._reasons | self._tellers | begun
        told |= {at for at, word in enumerate(plain) if word in cuts}
        for at in range(1, len(words) + 1):
            is_end = at == len(words)
            # "And because she" is one beginning.
            is_begun = all(word in self._joints | self._reasons for word in plain[begin:at])
            if is_end or (at in told and not is_begun):
                yield Clause(tuple(words[begin:at]), begin == 0 or plain[begin] in self._joints | self._reasons)
                begin = at

    def without_end(self, clauses: Sequence[Clause]) -> list[Clause]:
        """The parts without how long they hold, which wishes for nothing: "skip him until he is back"."""
        kept, is_end = list[Clause](), False
        for clause in clauses:
            is_end = is_end and not clause.is_apart
            last = next((at for at, word in enumerate(clause.plain) if at and word in self._until), None)
            if not is_end:
                kept.append(clause._replace(words=clause.words[:last]))
            is_end = is_end or last is not None
        return kept

    def tells(self, clause: Clause) -> bool:
        """Whether a part may be a reason, and asks for nothing: "because it's late", "she's only six"."""
        return self._first(clause) in self._reasons | self._tellers | self._openers and len(clause.words) > 1

    def is_reason(self, clause: Clause) -> bool:
        """Whether a part says itself that it is a reason, whatever is in it: "because the others are too easy"."""
        return self._first(clause) in self._reasons

    def _first(self, clause: Clause) -> str:
        return next((word for word in clause.plain if word not in self._joints), "")

    def doubts(self, clause: Clause) -> bool:
        """Whether what follows in the same breath is not wished for: "I don't think", "Leo says"."""
        return bool({*clause.plain} & self._doubting)

    def is_condition(self, clause: Clause) -> bool:
        """Whether a part says under which condition the others hold: "if she asks"."""
        is_said_alone = len({*clause.plain}) < len(clause.plain) == 2  # « si si » only contradicts
        return bool({*clause.plain[:1]} & self._conditions) and not is_said_alone
