"""Numbers as words, as a table of the language says; tens come before units and thousands before hundreds."""

from __future__ import annotations

import re
from typing import Any

from voiceuno.language.agreement import Agreement

_LARGEST = 999_999_999  # a longer number is said digit by digit, as is one that begins with zeros
_SCALES = ((1_000_000, "million"), (1000, "thousand"), (100, "hundred"))
_FRACTION = re.compile(r"(?<![\w./])(\d{1,99})/(\d{1,99})(?![\w/])")
_RANGE = re.compile(r"(?<![\w.-])(\d+)[-–](?=\d+(?![\w-]))")
_DIFFERENCE = re.compile(r"(?<=\d) [-–−] (?=\d)")
_YEAR = re.compile(r"\b(\w+) ([12]\d)(\d\d)(?![\w,]|\.\d)")
_LAST_PART = re.compile(r"[^ -]+$")


class NumbersAloud:
    """Knows the words for all numbers; which keys of the table may be left out is said in `spoken.toml`."""

    def __init__(self, table: dict[str, Any]) -> None:
        self._table = table
        self._small: list[str] = table["small"]
        self._ordinals: dict[str, str] = table.get("ordinals", {})
        self._agreement = Agreement(table.get("agreement", {}))
        signs = "|".join(map(re.escape, sorted(table.get("ordinal_signs", ()), key=len, reverse=True)))
        self._ordinal_signs = re.compile(rf"(?<![\w.])(\d{{1,99}})(?:{signs})\b") if signs else None
        self._point, grouping = table.get("decimal", "."), table.get("grouping", ",")
        point, between = f"[{re.escape(self._point)}]", f"[{re.escape(grouping)}]"
        follows = "|".join(map(re.escape, table.get("feminine_before", ()))) or r"(?!)"
        self._number_signs = re.compile(
            rf"(?<![\w.{re.escape(self._point)}])((?<!\d )[-−](?=\d))?"
            rf"(\d{{1,3}}(?:{between}\d{{3}})+(?!\d)|\d+)((?:{point}\d+)*)(?!\w)(?=(\s(?:{follows})\b)?)"
        )

    def as_words(self, text: str) -> str:
        """The text with every number as words."""
        text = _DIFFERENCE.sub(f" {self._table['minus']} ", text)
        if self._ordinal_signs is not None:
            text = self._ordinal_signs.sub(self._ordinal_of, text)
        text = _FRACTION.sub(self._fraction, text)
        text = _RANGE.sub(rf"\1 {self._table['to']} ", text)
        if self._table.get("year_after"):
            text = _YEAR.sub(self._year, text)
        return self._number_signs.sub(self._number, text)

    def _number(self, found: re.Match[str]) -> str:
        minus, whole, decimals, before = found.groups()
        words = [self._table["minus"]] if minus else []
        words.append(self._whole("".join(filter(str.isdecimal, whole))))
        for part in re.findall(r"\d+", decimals):
            words += [self._table["point"], self._digits(part)]
        return self._feminine(" ".join(words)) if before and not decimals else " ".join(words)

    def _feminine(self, words: str) -> str:
        """A number that ends in one, before what is counted in the feminine."""
        return _LAST_PART.sub(lambda last: self._table["feminine"] if last[0] == self._small[1] else last[0], words)

    def _whole(self, digits: str) -> str:
        if (digits[0] == "0" and len(digits) > 1) or len(digits) > len(str(_LARGEST)):
            return self._digits(digits)
        return self._agreement.mended(self._cardinal(int(digits)))

    def _digits(self, digits: str) -> str:
        return " ".join(self._small[int(digit)] for digit in digits)

    def _cardinal(self, number: int) -> str:
        if number < len(self._small):
            return self._small[number]
        if number < 100:
            tens = self._table["tens"][number // 10 - 2]
            return f"{tens} {self._small[number % 10]}" if number % 10 else str(tens)
        size, name = next(scale for scale in _SCALES if number >= scale[0])
        count, rest = divmod(number, size)
        words = self._scaled(count, name, is_round=not rest)
        return f"{words} {self._cardinal(rest)}" if rest else words

    def _scaled(self, count: int, name: str, *, is_round: bool) -> str:
        """So many hundreds, thousands or millions; `is_round`: nothing comes behind."""
        one, several = self._table.get(f"one_{name}"), self._table.get(f"{name}s")
        if count == 1 and one is not None:
            return str(one)
        has_plural = several is not None and count > 1 and (is_round or name != "hundred")
        return f"{self._cardinal(count)} {several if has_plural else self._table[name]}"

    def _ordinal_of(self, found: re.Match[str]) -> str:
        return self._ordinals.get(found[0].lower()) or self._ordinal(int(found[1]))

    def _ordinal(self, number: int) -> str:
        """The place of a number: the words as they stand in the table, as a whole or by the last of them."""
        words = self._whole(str(number))
        head, last = words[: words.rfind(" ") + 1], words[words.rfind(" ") + 1 :]
        if last not in self._ordinals:
            head, last = words[: _last_part(words)], words[_last_part(words) :]
        plain = f"{last.removesuffix(self._ordinals.get('drops', ''))}{self._ordinals['ending']}"
        return head + self._ordinals.get(last, plain)

    def _fraction(self, found: re.Match[str]) -> str:
        count, of = int(found[1]), int(found[2])
        parts: dict[str, Any] = self._table.get("parts", {})
        if str(of) in parts:
            part = parts[str(of)][count != 1]
        elif 2 < of <= parts.get("ordinals_to", 0):
            part = self._ordinal(of) + (parts.get("plural", "") if count != 1 else "")
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


def _last_part(words: str) -> int:
    """Where the last part of a number begins: behind a space or a hyphen."""
    return max(words.rfind(" "), words.rfind("-")) + 1
