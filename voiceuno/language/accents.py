"""Words that are typed without their accents: "regles", "a qui le tour"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from unicodedata import combining, normalize

from voiceuno.language.automaton import words_key

_WORD = re.compile(r"[^\W\d_]+")
_MOST = 32  # ways to write one sentence; where there are more, nobody knows what is meant


def without_accents(text: str) -> str:
    """Only the letters that everybody can type."""
    return "".join(sign for sign in normalize("NFD", text.replace("œ", "oe")) if not combining(sign))


class Accents:
    """Knows how the words of a grammar are written."""

    def __init__(self, templates: Iterable[str]) -> None:
        self._ways: dict[str, tuple[str, ...]] = {}  # of every word that has accents, or is another one without them
        words = dict.fromkeys(word for text in templates for word in _WORD.findall(words_key(text)))
        for word in words:
            plain = without_accents(word)
            if plain != word:
                self._ways[plain] = (*self._ways.get(plain, (plain,) if plain in words else ()), word)

    def ways(self, words: Sequence[str]) -> Iterator[list[str]]:
        """How these words may be meant; as they stand they are left out.

        Where some of them have accents only those are in doubt that are no words at all without.
        """
        has_accents = not all(word.isascii() for word in words)
        choices = [self._written(word, has_accents=has_accents) for word in words]
        if prod(map(len, choices)) <= _MOST:
            yield from (list(way) for way in product(*choices) if [*way] != [*words])

    def _written(self, word: str, *, has_accents: bool) -> tuple[str, ...]:
        ways = self._ways.get(word, (word,))
        return (word,) if has_accents and word in ways else ways
