"""From what is written to what a voice says: numbers and codes as words, and odd words spelled as they sound."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from voiceuno.language.prompts import Prompts
from voiceuno.rules.cards import find_card

_LARGEST = 999_999_999  # a longer number is said digit by digit, as is one that begins with zeros
_COMFORT = 48  # signs of a piece at normal speed, about three seconds; longer ones cost time and memory at once
_LEAD, _OPENING = 8, 20  # signs with which a line may begin before a colon ("Your turn:"), and before a comma
_REST = 12  # signs by which the last piece of a sentence may be longer, before it is a piece of its own

_CODE = re.compile(r"(?<![\w+#'’-])(?:[rgby](?:10|[0-9]|\+2|rv|sk|#)|wi\+4|wi|wd)(?![\w+#'’-]|\.\d)", re.IGNORECASE)
_ORDINAL = re.compile(r"(?<![\w.])(\d{1,99})(?:st|nd|rd|th)\b")
_FRACTION = re.compile(r"(?<![\w./])(\d{1,99})/(\d{1,99})(?![\w/])")
_RANGE = re.compile(r"(?<![\w.-])(\d+)[-–](?=\d+(?![\w-]))")
_DIFFERENCE = re.compile(r"(?<=\d) [-–−] (?=\d)")
_YEAR = re.compile(r"\b(\w+) ([12]\d)(\d\d)(?![\w,]|\.\d)")
_NUMBER = re.compile(r"(?<![\w.])((?<!\d )[-−](?=\d))?(\d{1,3}(?:,\d{3})+|\d+)((?:\.\d+)*)(?!\w)")
_ENDS = ".!?…,;:"
_END_OF_SENTENCE = re.compile(r"(?<=[.!?…])(?<!\b\w\.)[\"'”’)]*\s+")
_END_OF_CLAUSE = re.compile(r"(?<=[,;:–])\s+")


class Aloud:
    """How a language is read aloud."""

    def __init__(self, table: str, prompts: Prompts) -> None:
        values: dict[str, Any] = tomllib.loads(table)
        self._prompts = prompts
        self._numbers = _Numbers(values["numbers"]) if "numbers" in values else None
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


class _Numbers:
    """Numbers as words, where tens come before units and thousands before hundreds."""

    def __init__(self, table: dict[str, Any]) -> None:
        self._table = table
        self._small: list[str] = table["small"]

    def as_words(self, text: str) -> str:
        text = _DIFFERENCE.sub(f" {self._table['minus']} ", text)
        text = _ORDINAL.sub(lambda found: self._ordinal(int(found[1])), text)
        text = _FRACTION.sub(self._fraction, text)
        text = _RANGE.sub(rf"\1 {self._table['to']} ", text)
        text = _YEAR.sub(self._year, text)
        return _NUMBER.sub(self._number, text)

    def _number(self, found: re.Match[str]) -> str:
        minus, whole, decimals = found.groups()
        words = [self._table["minus"]] if minus else []
        words.append(self._whole(whole.replace(",", "")))
        for part in decimals.split(".")[1:]:
            words += [self._table["point"], self._digits(part)]
        return " ".join(words)

    def _whole(self, digits: str) -> str:
        if (digits[0] == "0" and len(digits) > 1) or len(digits) > len(str(_LARGEST)):
            return self._digits(digits)
        return self._cardinal(int(digits))

    def _digits(self, digits: str) -> str:
        return " ".join(self._small[int(digit)] for digit in digits)

    def _cardinal(self, number: int) -> str:
        if number < len(self._small):
            return self._small[number]
        if number < 100:
            tens = self._table["tens"][number // 10 - 2]
            return f"{tens} {self._small[number % 10]}" if number % 10 else str(tens)
        for size, name in ((1_000_000, "million"), (1000, "thousand"), (100, "hundred")):
            if number >= size:
                words = f"{self._cardinal(number // size)} {self._table[name]}"
                return f"{words} {self._cardinal(number % size)}" if number % size else words
        raise AssertionError(number)

    def _ordinal(self, number: int) -> str:
        *first, last = self._whole(str(number)).split(" ")
        known: dict[str, str] = self._table["ordinals"]
        last = known.get(last) or f"{last.removesuffix('y')}{'ieth' if last.endswith('y') else 'th'}"
        return " ".join([*first, last])

    def _fraction(self, found: re.Match[str]) -> str:
        count, of = int(found[1]), int(found[2])
        parts: dict[str, Any] = self._table["parts"]
        if str(of) in parts:
            part = parts[str(of)][count != 1]
        elif 2 < of <= parts["ordinals_to"]:
            part = self._ordinal(of) + ("s" if count != 1 else "")
        else:
            part = f"{self._table['over']} {self._whole(found[2])}"
        return f"{self._whole(found[1])} {part}"

    def _year(self, found: re.Match[str]) -> str:
        before, century, year = found.groups()
        if before.lower() not in self._table["year_after"] or (century in ("10", "20") and year < "10"):
            return found[0]  # not a year, or one that is read like any other number, such as 2005
        if year == "00":
            rest = self._table["hundred"]
        elif year < "10":
            rest = f"{self._table['zero_in_year']} {self._small[int(year)]}"
        else:
            rest = self._cardinal(int(year))
        return f"{before} {self._cardinal(int(century))} {rest}"


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
