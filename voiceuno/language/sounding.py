"""How a written word sounds, roughly: words that sound alike have the same key."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_KEPT = 20_000  # keys that are remembered; a language has fewer words that matter
_LIGATURES = str.maketrans({"\u0153": "oe", "\u00e6": "ae"})
_NO_LETTER = re.compile(r"[\W\d_]+")


class Sounding:
    """Makes keys by a language's rules: each is a pattern and what takes its place, one after the other."""

    def __init__(self, rules: Sequence[tuple[str, str]], *, keeps_accents: bool = False) -> None:
        """`keeps_accents`: the rules know letters with accents; otherwise they get them without."""
        self._keeps_accents = keeps_accents
        self._rules = [(re.compile(pattern), put) for pattern, put in rules]
        self._known = lru_cache(maxsize=_KEPT)(self._made)

    def key(self, word: str) -> str:
        """The key of one word; what has no letters is its own key, for numbers in digits sound like nothing else."""
        return self._known(word)

    def _made(self, word: str) -> str:
        plain = unicodedata.normalize("NFKD", word.casefold()).translate(_LIGATURES)
        if self._keeps_accents:
            plain = unicodedata.normalize("NFC", plain)
        key = letters = _NO_LETTER.sub("", "".join(sign for sign in plain if not unicodedata.combining(sign)))
        for pattern, put in self._rules:
            key = pattern.sub(put, key)
        return key or letters or word
