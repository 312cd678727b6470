"""Packs made from what a teacher has already: a spreadsheet, or a list of words. The text is that of a pack."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from voiceuno.quiz.judging import Judge
from voiceuno.quiz.pack import Pack, PackError
from voiceuno.quiz.pack_keys import PackKeys
from voiceuno.quiz.reading import read_pack
from voiceuno.sentences import sentence

_NAMED = re.compile(r"sep=([,;\t|])")  # what some programs write above the rows
_SEPARATORS = ",;\t"  # between the columns; which one is used depends on the country of the spreadsheet
_SEVERAL = re.compile(r"\s*[|/;]\s*|\s*,\s+")  # between the answers in one cell; 1,000 is one
_CLUE = re.compile(r"^(?P<word>[^=:\t,;]+?)\s*(?:[=:\t,;]|\s[-\u2013]\s)\s*(?P<clue>.+)$")
_LEVELS = ((4, 1), (6, 2))  # letters of a word up to which it is of this level


_ENGLISH = PackKeys()


class Head(NamedTuple):
    """What stands at the top of a pack."""

    title: str
    subject: str = ""
    level: int = 1

    def lines(self, keys: PackKeys = _ENGLISH) -> list[str]:
        """As a pack has it."""
        values = (("title", self.title), ("subject", self.subject), ("level", self.level))
        return [*filter(None, (_line(keys, key, value) for key, value in values))]


def _line(keys: PackKeys, key: str, value: object) -> str:
    """One line of a pack; nothing where there is no value."""
    return f"{keys.shown(key)}: {value}" if value else ""


class Made(NamedTuple):
    """The text of a pack, and the line of the source that each of its lines was made from."""

    text: str  # empty if there was nothing to make it from
    sources: Sequence[int]
    problems: Sequence[tuple[int, str]] = ()  # what can be told of the source itself


@dataclass(slots=True)
class _Maker:
    lines: list[str]
    sources: list[int]

    def add(self, source: int, *lines: str) -> None:
        self.lines += ["", *lines]
        self.sources += [source] * (len(lines) + 1)

    def made(self, nothing: str, problems: Sequence[tuple[int, str]] = ()) -> Made:
        """What was made; `nothing` is the sentence where that is nothing at all."""
        is_empty = "" not in self.lines
        found = problems or ([(1, sentence(nothing))] if is_empty else ())
        return Made("" if is_empty else "\n".join(self.lines) + "\n", self.sources, found)


def from_spreadsheet(text: str, head: Head, words: Mapping[str, Sequence[str]], keys: PackKeys = _ENGLISH) -> Made:
    """A pack from rows of a question and its answers; a first row that names the columns is understood.

    `words` are the names that columns may have, by what they hold.
    """
    sheet = _Sheet.read(text)
    rows = [(number, row) for number, row in sheet.rows if any(row)]
    columns = _columns(rows[0][1], words) if rows else {}
    begun = head.lines(keys)
    maker, problems = _Maker(begun, [1] * len(begun)), list(sheet.problems)
    for number, row in rows[1:] if columns else rows:
        cells = {column: row[place] for column, place in columns.items() if place < len(row)}
        question = cells.get("question", "") if columns else row[0]
        given = [cells.get("answer", ""), *_behind(row, columns)] if columns else row[1:]
        answers = [answer for cell in given for answer in _SEVERAL.split(cell) if answer]
        choices = [choice for choice in re.split(r"\s*[|/;,]\s*", cells.get("choices", "")) if choice]
        if not question or not answers:
            problems.append((number, sentence("pack.half_row")))
            continue
        values: list[tuple[str, str | None]] = [("question", question), *(("answer", answer) for answer in answers)]
        values += [("choices", ", ".join(choices)), *((key, cells.get(key)) for key in ("subject", "level"))]
        lines = [_line(keys, key, value) for key, value in values]
        maker.add(number, *filter(None, lines))
    return maker.made("pack.no_rows", problems)


def from_words(text: str, head: Head, asking: Mapping[str, str], keys: PackKeys = _ENGLISH) -> Made:
    """A pack from a list of words: each is to be found by its letters, or by what it means if that stands behind it.

    `asking` has the two questions, with {letters} and {clue} in them.
    """
    begun = head.lines(keys)
    maker, problems = _Maker(begun, [1] * len(begun)), list[tuple[int, str]]()
    for number, line in enumerate(text.splitlines(), 1):
        plain = " ".join(line.split()) if "\t" not in line else line.strip()
        if not plain or plain.startswith("#"):
            continue
        found = _CLUE.match(plain)
        word = found["word"] if found else plain
        if not any(map(str.isalpha, word)):
            problems.append((number, sentence("pack.no_letters", word=word)))
            continue
        if found:
            question = asking["clue"].format(clue=found["clue"].strip().rstrip("."))
        else:
            letters = [letter.upper() for letter in word if letter.isalpha()]
            question = asking["letters"].format(letters=", ".join(letters))
        level = next((level for longest, level in _LEVELS if len(word) <= longest), 3)
        values = (("question", question), ("answer", word.lower()), ("level", level))
        maker.add(number, *(_line(keys, key, value) for key, value in values))
    return maker.made("pack.no_words", problems)


def read_made(name: str, made: Made, judge: Judge) -> Pack:
    """The pack that was made, or PackError with the lines of what it was made from."""
    found, pack = list(made.problems), None

    def source(line: int) -> int:
        return made.sources[min(line, len(made.sources)) - 1]

    try:
        pack = read_pack(name, made.text, judge, source) if made.text else None
    except PackError as error:
        found += [(source(line), problem) for line, problem in error.problems]
    if pack is None or found:
        raise PackError(name, dict.fromkeys(found))
    return pack


class _Sheet(NamedTuple):
    """The rows of a spreadsheet, each with its line, and what is wrong with it as a whole."""

    rows: Sequence[tuple[int, list[str]]]
    problems: Sequence[tuple[int, str]] = ()

    @classmethod
    def read(cls, text: str) -> _Sheet:
        """The cells of each row; a first line may name what stands between them ("sep=;")."""
        lines = text.removeprefix("\ufeff").splitlines()
        first = next((line for line in lines if line.strip()), "")
        named = _NAMED.fullmatch(first.strip())
        separator = named[1] if named else max(_SEPARATORS, key=first.count)
        reader, begun = csv.reader(lines, delimiter=separator), 1
        rows = list[tuple[int, list[str]]]()
        for row in reader:
            if reader.line_num == len(lines) and sum(line.count('"') for line in lines[begun - 1 :]) % 2:
                return cls(rows, [(begun, sentence("pack.open_quote"))])
            if not (named and lines[reader.line_num - 1] == first):
                rows.append((reader.line_num, [" ".join(cell.split()) for cell in row]))
            begun = reader.line_num + 1
        return cls(rows)


def _columns(row: Sequence[str], words: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Where each column is, if the row names them: it has a question and an answer."""
    names = [cell.casefold().rstrip("s:") for cell in row]
    found = {
        column: place
        for column, known in words.items()
        for place, name in reversed([*enumerate(names)])
        if name in [word.casefold().rstrip("s") for word in known]
    }
    return found if {"question", "answer"} <= found.keys() else {}


def _behind(row: Sequence[str], columns: Mapping[str, int]) -> list[str]:
    """More answers, in columns without a name of their own."""
    return [cell for place, cell in enumerate(row) if place > max(columns.values())]
