"""The parts of a sentence, and whether one of them asks something."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from voiceuno.language.grammar import Grammar
from voiceuno.language.sense.sentence import phrases_of, places_of

_STOPS = re.compile(r"[,.:;!?\u2026()]+")


class Parts:
    """Takes sentences apart, with the help of the language's small words."""

    def __init__(self, grammar: Grammar, words: Mapping[str, Any]) -> None:
        """`words` is the table of sense.toml."""
        self._grammar = grammar
        self._wondering, self._suggesting = phrases_of(words["wondering"]), phrases_of(words["suggesting"])
        self._conditions = frozenset(words["supposing"])
        self._inverted = phrases_of(words["inverting"])
        self._openings, self._reasons = frozenset(words["openings"]), phrases_of(words["reasons"])

    def stops(self, text: str) -> list[int]:
        """Before which words a comma or the like stands, or a reason begins; the last is behind all of them."""
        stops, at = list[int](), 0
        for chunk in _STOPS.split(text):
            words = self._grammar.read_words(chunk)
            stops += [at, *(at + begin for begin, _ in places_of(words, self._reasons))]
            at += len(words)
        return sorted({*stops, at})

    def is_question(self, words: Sequence[str], stops: Sequence[int]) -> bool:
        """Whether a part of the sentence begins like a question, and suggests nothing: "how about stacking"."""
        if places_of(words, self._suggesting):
            return False
        return self.begins(words, stops, self._wondering) or self._asks_behind(words)

    def _asks_behind(self, words: Sequence[str]) -> bool:
        """Whether a question follows a condition, with no comma between: "if I can't go do I have to draw"."""
        first = next((word for word in words if word not in self._openings), "")
        return first in self._conditions and any(begin > 1 for begin, _ in places_of(words, self._inverted))

    def begins(self, words: Sequence[str], stops: Sequence[int], phrases: Sequence[tuple[str, ...]]) -> bool:
        """Whether a part of the sentence begins with one of these, behind small words that mean nothing."""
        found = {begin for begin, _ in places_of(words, phrases)}
        for begin in {0, *stops}:
            at = begin
            while at < len(words) and words[at] in self._openings:
                at += 1
            if at in found:
                return True
        return False
