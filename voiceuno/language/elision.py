"""Small words that are cut short before a vowel: d'Alice for "de Alice", as a table of the language says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any

_LAST_WORD = re.compile(r"(?<!\w)([^\W\d_]+) $")
_FIRST_WORD = re.compile(r"[^\W\d_]+")


class Elision:
    """Fills texts; a small word that stands before a slot is cut short where what is filled in wants it."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        """`words`: each with its short form; `before`: first letters of what follows; `not_before`: exceptions."""
        self._short: Mapping[str, str] = table.get("words", {})
        self._letters = frozenset(table.get("before", ""))
        self._whole_before = frozenset(map(str.lower, table.get("not_before", ())))

    def filled(self, text: str, slots: Mapping[str, str]) -> str:
        """A text with its slots filled in."""
        if not self._short:
            return text.format(**slots)
        done = ""
        for literal, name, _, _ in Formatter().parse(text):
            done += literal
            if name is not None:
                done = self._shortened(done, slots[name]) + slots[name]
        return done

    def _shortened(self, done: str, value: str) -> str:
        """What stands before a value, with its last word cut short if that is said before such a value."""
        last, first = _LAST_WORD.search(done), _FIRST_WORD.match(value)
        short = self._short.get(last[1].lower()) if last else None
        if not last or not short or not first or value[0].lower() not in self._letters:
            return done
        if first[0].lower() in self._whole_before:
            return done
        return done[: last.start()] + (short[:1].upper() + short[1:] if last[1][0].isupper() else short)
