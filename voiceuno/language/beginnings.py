"""Words that somebody begins and says again: "r- red f- five", "re red five", "red red five"."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from voiceuno.language.grammar import Grammar

_CODE = re.compile(r"\d[^\W\d]|[^\W\d]\d")


def smooth(text: str, grammar: Grammar) -> str:
    """A text without words that were begun twice; as it is, if there are none."""
    if _CODE.search(text):
        return text  # the letter of a code is no beginning
    words = grammar.read_words(text)
    left = without_beginnings(words, grammar.whole_words, grammar.begun)
    return text if left == words else " ".join(left)


def without_beginnings(words: Sequence[str], whole: Collection[str], letters: Mapping[str, str]) -> list[str]:
    """The words without those that are only the beginning of the next one.

    `whole`: words that are never a beginning, for they would be missed. `letters`: how first sounds are written.
    """
    left: list[str] = []
    for word in reversed(words):
        if not left or word in whole or not _begins(left[0], word, letters.get(word, "")):
            left.insert(0, word)
    return left


def _begins(word: str, beginning: str, letter: str) -> bool:
    if word == beginning:
        return len(word) > 1  # a letter that comes twice is spelled so
    return word.startswith(beginning) or (letter != "" and word.startswith(letter))
