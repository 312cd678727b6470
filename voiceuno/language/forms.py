"""Forms of address: a sentence may stand in a file once for each form in which a player can be spoken to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class Forms:
    """The forms of a language and the one in use; a language with a single one has no table for them."""

    def __init__(self, table: Mapping[str, Any], used: str = "") -> None:
        """`usual` is the form of a key as it stands, `others` are those of keys that end in `_NAME`."""
        self._table = table
        self.others: tuple[str, ...] = tuple(table.get("others", ()))
        self.all: tuple[str, ...] = (str(table["usual"]), *self.others) if self.others else ()
        self.for_children: str = table.get("children", "")
        self.used = used if used in self.others else ""

    def using(self, form: str) -> Forms:
        """The same forms with another one in use; the usual one, if there is no such form."""
        return self if form == self.used else Forms(self._table, form)

    @property
    def current(self) -> str:
        """The name of the form in use; nothing where there is only one."""
        return self.used or (self.all[0] if self.all else "")

    def key(self, key: str, entries: Mapping[str, Any]) -> str:
        """The key of a sentence in the form in use, as far as it is said in another way in it."""
        own = f"{key}_{self.used}"
        return own if self.used and own in entries else key

    def in_use(self, entries: Mapping[str, Any]) -> Iterator[Any]:
        """The values of a part of a file, each in the form in use alone."""
        for key in entries:
            if not self.is_form(key, entries):
                yield entries[self.key(key, entries)]

    def is_form(self, key: str, entries: Mapping[str, Any]) -> bool:
        """Whether a key is another form of one beside it."""
        plain, _, form = key.rpartition("_")
        return form in self.others and plain in entries
