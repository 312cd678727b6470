"""The words of a text as they are compared with templates."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from voiceuno.language.automaton import word_key

_WORD = r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:'[^\W\d_]+)*|(?<!\S)-(?=\d)|[+#&]"


class WordReader:
    """Takes texts apart, with what the files of a language say about its spelling."""

    def __init__(self) -> None:
        self._hesitations: set[str] = set()
        self._spellings: dict[str, str] = {}
        self._signs: dict[str, str] = {}  # a minus before a number, and others, in words
        self._tokens = re.compile(_WORD)
        self._grouped: re.Pattern[str] | None = None
        self._swallowed: list[tuple[re.Pattern[str], str]] = []

    def learn(self, words: Mapping[str, Any]) -> None:
        """Take up the table `words` of a file."""
        self._hesitations.update(words.get("hesitations", []))
        self._spellings.update(words.get("spellings", {}))
        self._signs.update(words.get("signs", {}))
        if "ordinal_signs" in words:  # "1st" is one word
            self._tokens = re.compile(rf"\d+(?:{'|'.join(map(re.escape, words['ordinal_signs']))})\b|{_WORD}")
        self._swallowed += [(re.compile(cut), whole) for cut, whole in words.get("swallowed", ())]
        if "grouping" in words:
            self._grouped = re.compile(rf"\d{{1,3}}(?:[{re.escape(words['grouping'])}]\d{{3}})+")

    def words(self, text: str) -> list[str]:
        """No punctuation, no hesitation, one spelling; a word with a hyphen is two."""
        text = text.lower().replace("\u2019", "'")
        if self._grouped is not None:
            text = self._grouped.sub(lambda number: "".join(filter(str.isdecimal, number[0])), text)
        for cut, whole in self._swallowed:  # « j'pose l'bleu »: before they are one word
            text = cut.sub(whole, text)
        words = (word_key(self._signs.get(token, token)) for token in self._tokens.findall(text))
        known = [word for word in words if word not in self._hesitations]
        return [each for word in known for each in map(word_key, self._spellings.get(word, word).split())]
