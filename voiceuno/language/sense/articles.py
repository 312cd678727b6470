"""Words that are an article or a number: "une" counts nothing in "une partie", but does in "une seule"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class Articles:
    """Tells the two apart by the words beside them; a language whose articles count nothing lists none."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        """`table` has the `articles`, and the words `before_number` and `behind_number` that make them a number."""
        self._articles = frozenset(table["articles"])
        self._before = frozenset(table["before_number"])
        self._behind = frozenset(table["behind_number"]).union(*table["nouns"].values())

    def is_one(self, words: Sequence[str], begin: int, end: int) -> bool:
        """Whether these words are only an article."""
        if end - begin != 1 or words[begin] not in self._articles:
            return False
        is_last = end == len(words)
        return not (is_last or words[end] in self._behind or self.is_number_behind(words, begin))

    def is_number_behind(self, words: Sequence[str], at: int) -> bool:
        """Whether a number is sure to follow: "le un", "numéro un"."""
        return at > 0 and words[at - 1] in self._before
