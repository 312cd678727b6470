"""Words that agree with each other: what was put together wrongly is said right, as a table of the language says."""

from __future__ import annotations

import re
from collections.abc import Mapping

_BEFORE = r"(?<![\w,])"  # whole words, and no decimals
_BEFORE_DIGIT = rf"{_BEFORE}(?<!\d[ .\u00a0\u202f])"  # nor the end of a longer number: 21 000 is not 0


class Agreement:
    """A table of wrong phrases with the right ones; without one, everything stays as it is."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
        self._right = {wrong.lower(): right for wrong, right in phrases.items()}
        # Where two begin at the same place, the longer one says more.
        longest_first = sorted(self._right, key=len, reverse=True)
        choices = (f"{_BEFORE_DIGIT if each[0].isdecimal() else _BEFORE}{re.escape(each)}" for each in longest_first)
        self._wrong = re.compile(rf"(?:{'|'.join(choices)})(?!\w)", re.IGNORECASE) if self._right else None

    def mended(self, text: str, quoted: str = "") -> str:
        """The text with every wrong phrase replaced, but for those in what is quoted."""
        if self._wrong is None:
            return text
        if quoted and quoted in text:
            before, _, after = text.partition(quoted)
            return self._wrong.sub(self._replacement, before) + quoted + self._wrong.sub(self._replacement, after)
        return self._wrong.sub(self._replacement, text)

    def _replacement(self, found: re.Match[str]) -> str:
        wrong = found[0]
        right = self._right[wrong.lower()]
        begin = found.start() - right.lower().find(wrong.lower())
        if begin <= found.start() and found.string[max(begin, 0) : begin + len(right)].lower() == right.lower():
            return wrong  # a part of what is right already, such as "en a aucune" in "n'en a aucune"
        return right[:1].upper() + right[1:] if wrong[0].isupper() else right
