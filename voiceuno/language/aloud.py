"""From what is written to what a voice says: numbers and codes as words, and odd words spelled as they sound."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from voiceuno.language.numbers_aloud import NumbersAloud
from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import find_card

_COMFORT = 48  # signs of a piece at normal speed, about three seconds; longer ones cost time and memory at once
_LEAD, _OPENING = 6, 20  # signs with which a line may begin before a colon ("À toi:"), and before a comma
_REST = 12  # signs by which the last piece of a sentence may be longer, before it is a piece of its own

_CODE = re.compile(r"(?<![\w+#'’-])(?:[rgby](?:10|[0-9]|\+2|rv|sk|#)|wi\+4|wi|wd)(?![\w+#'’-]|\.\d)", re.IGNORECASE)
_ENDS = ".!?…,;:"
_END_OF_SENTENCE = re.compile(r"(?<=[.!?…])(?<!\b\w\.)[\"'”’)]*\s+")
_END_OF_CLAUSE = re.compile(r"(?<=[,;:–])\s+")


class Aloud:
    """How a language is read aloud."""

    def __init__(self, table: str, prompts: Prompts) -> None:
        values: dict[str, Any] = tomllib.loads(table)
        self._prompts = prompts
        self._numbers = NumbersAloud(values["numbers"]) if "numbers" in values else None
        self._signs: dict[str, str] = values["signs"]
        self._sign = re.compile("|".join(map(re.escape, self._signs)))
        self._respelled = {word.lower(): said for word, said in values["respelled"].items()}
        self._wrong = re.compile(rf"\b(?:{'|'.join(map(re.escape, self._respelled))})\b", re.IGNORECASE)

    def words(self, text: str) -> str:
        """The text with every number, sign and card code as words, as a listener would write down what is said."""
        # Piper takes what stands in double brackets for phonemes.
        text = "".join(" " if sign in "[]" or not sign.isprintable() else sign for sign in text)
        text = _CODE.sub(self._card, text)
        if self._numbers:
            text = self._numbers.as_words(text)
        text = self._sign.sub(lambda sign: f" {self._signs[sign[0]]} ", text)
        return re.sub(r" (?=[.,;:!?])", "", " ".join(text.split()))

    def respelled(self, words: str) -> str:
        """The same with the words that the voice says wrong spelled so that it says them right."""
        return self._wrong.sub(lambda word: self._respelled[word[0].lower()], words)

    def _card(self, code: re.Match[str]) -> str:
        card = find_card(code[0])
        return self._prompts.card(card) if card else code[0]


def pieces(words: str, rate: float = 1.0) -> list[str]:
    """What is said in one breath: sentences, and the clauses of long ones, so that the first can be heard early."""
    longest = round(_COMFORT * min(rate, 1.0))
    found: list[str] = []
    for sentence in _END_OF_SENTENCE.split(words):
        piece, *others = _clauses(sentence, longest)
        if not found and others and _opens(piece):
            found.append(piece)
            piece, *others = others
        for number, clause in enumerate(others, 1):
            room = longest + _REST if number == len(others) else longest
            if len(piece) + len(clause) < room:
                piece = f"{piece} {clause}"
            else:
                found.append(piece)
                piece = clause
        found.append(piece)
    # Without a sign at its end a piece would be hurried.
    return [piece if piece[-1] in _ENDS else f"{piece}." for piece in found if any(map(str.isalnum, piece))]


def _opens(clause: str) -> bool:
    """Whether a line can begin with this clause alone: the shorter the first piece, the sooner it can be heard."""
    return len(clause) >= (_LEAD if clause[-1] == ":" else _OPENING)


def _clauses(sentence: str, longest: int) -> list[str]:
    """The parts between commas; where there are none for very long, parts of a bearable length."""
    parts = []
    for clause in _END_OF_CLAUSE.split(sentence):
        rest = clause
        while len(rest) > 2 * longest:
            end = rest.rfind(" ", longest // 2, longest)
            end = end if end > 0 else longest
            parts.append(f"{rest[:end]},")
            rest = rest[end:].strip()
        parts.append(rest)
    return parts
