"""How cards are marked in the records of a language: the French book has 7b, +02v, rev j, stop r, couleur, +04."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from voiceuno.rules.cards import DOS_DECK, UNO_DECK, Card

# Where a record has cards: behind the words that deal them, and in moves.
_CARDS = re.compile(r"^(\s*(?:deal\s+\S+|discard|row|draw)\s|[^#\n:]+:)(.*)$", re.MULTILINE)


class RecordCodes:
    """Reads and writes the marks of a language; one without any keeps the codes of all records."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        """`letters` of colours, `faces` with `{letter}` in them, and `colours` that are named behind a wild."""
        letters, faces = table.get("letters", {}), table.get("faces", {})
        self._marks: dict[Card, str] = {
            card: faces[card.face.value].format(letter=letters[card.colour.value] if card.colour else "")
            for card in dict.fromkeys((*UNO_DECK, *DOS_DECK))
            if card.face.value in faces
        }
        said: dict[str, str] = {mark: card.code for card, mark in self._marks.items()} | dict(table.get("colours", {}))
        self._said: dict[str, str] = {mark.casefold(): code for mark, code in said.items()}
        marks = (re.escape(mark).replace(r"\ ", r"\s+") for mark in sorted(said, key=len, reverse=True))
        self._mark = re.compile(rf"(?<!\S)(?:{'|'.join(marks)})(?!\S)", re.IGNORECASE) if said else None

    def read(self, text: str) -> str:
        """The text of a record with the codes that all records have; what is no mark stays as it is."""
        pattern = self._mark
        if pattern is None:
            return text

        def in_codes(line: re.Match[str]) -> str:
            return f"{line[1]}{pattern.sub(lambda mark: self._code(mark[0]), line[2])}"

        return _CARDS.sub(in_codes, text)

    def write(self, card: Card) -> str:
        """The mark of a card."""
        return self._marks.get(card, card.code)

    def _code(self, mark: str) -> str:
        return self._said[" ".join(mark.split()).casefold()]
