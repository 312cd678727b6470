"""How the lines of a pack begin: in English, which every teacher may share, and in the teacher's own language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

KEYS = ("title", "subject", "level", "question", "ask", "answer", "choices", "with")
_TO = "to"  # between the ends of a range


class PackKeys:
    """The keys of a language; those of English are always understood."""

    def __init__(self, words: Mapping[str, Sequence[str]] | None = None) -> None:
        """`words` are those of the language by their English key, the one that is shown first."""
        own = words or {}
        self._meant = {word.casefold(): key for key in KEYS for word in (key, *own.get(key, ()))}
        self._shown = {key: next(iter(own.get(key, ())), key).capitalize() for key in KEYS}
        self.range_words = (_TO, *own.get(_TO, ()))
        self.slots = {f"{key}_key": shown for key, shown in self._shown.items()}  # for what is told about a pack

    def meant(self, written: str) -> str:
        """The English key that a word stands for; nothing if it stands for none."""
        return self._meant.get(written, "")

    def nearest(self, *written: str) -> str:
        """The English key of the word that comes nearest to one of these; nothing if none is near."""
        near = (found for word in written for found in get_close_matches(word, self._meant, 1))
        return self._meant.get(next(near, ""), "")

    def shown(self, key: str) -> str:
        """A key as this language writes it."""
        return self._shown[key]
