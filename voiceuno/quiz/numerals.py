"""Numbers in answers: words become digits, and the parts of a number are put together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

_HUNDRED, _THOUSAND = 2, 3  # zeros


class Numerals:
    """Reads numbers by the words of a language's quiz file."""

    def __init__(self, words: Mapping[str, Any], plural: Sequence[str], joint: str) -> None:
        """`joint` may stand before the last part of a number: "a hundred and one"."""
        digits = {word: str(number) for number, word in enumerate(words["small"])}
        digits |= {word + end: number for word, number in digits.items() for end in plural}
        self.digits = digits | {word: str(10 * number) for number, word in enumerate(words["tens"], 2)}
        self._scales = [
            (zeros, re.compile(rf"\b(?:([0-9]{{1,{zeros}}}) )?{name}(?: (?:{joint} )?([0-9]{{1,{zeros}}}))?\b"))
            for name, zeros in ((words["hundred"], _HUNDRED), (words["thousand"], _THOUSAND))
        ]
        self._has_pairs = words.get("pairs", False)
        # By now single words are digits: "quatre vingt dix" is "4 20 10".
        phrases = {self._in_digits(phrase): str(number) for phrase, number in words.get("phrases", {}).items()}
        longest = sorted(map(re.escape, phrases), key=lambda phrase: (phrase.count(" "), len(phrase)), reverse=True)
        self._phrases = phrases
        self._phrase = re.compile(rf"\b(?:{'|'.join(longest)})\b") if phrases else None

    def joined(self, text: str) -> str:
        """The parts of each number as one: "2 hundred and 40 2" is "242"."""
        text = self.by_phrases(text)
        text = re.sub(r"\b([2-9])0 ([1-9])\b", r"\1\2", text)
        for zeros, scale in self._scales:
            while part := scale.search(text):
                number = int(part[1] or 1) * 10**zeros + int(part[2] or 0)
                text = f"{text[: part.start()]}{number}{text[part.end() :]}"
        return re.sub(r"\b([1-9][0-9]?) ([1-9][0-9])\b", r"\1\2", text) if self._has_pairs else text

    def by_phrases(self, text: str) -> str:
        """The same for numbers that no rule of adding makes; a language lists them."""
        return self._phrase.sub(lambda found: self._phrases[found[0]], text) if self._phrase else text

    def _in_digits(self, phrase: str) -> str:
        return " ".join(self.digits.get(word, word) for word in phrase.split())
