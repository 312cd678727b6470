"""How Moonshine writes text: in pieces of words, joined in the order in which they were learnt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

BEGIN, END = 1, 2
_BYTES = 259  # the numbers below are special signs and single bytes
_SPACE = "\u2581"
_LONG = 0x80  # a length of two bytes


class Tokens:
    """The pieces and their numbers; an earlier one was more frequent, and is joined first."""

    def __init__(self, file: Path) -> None:
        """Raises ValueError for a file that is none."""
        self._pieces = list(_pieces(file.read_bytes()))
        self._numbers = {piece: number for number, piece in enumerate(self._pieces) if number >= _BYTES}
        if not self._numbers:
            raise ValueError(file.name)

    def encode(self, text: str) -> list[int]:
        """The numbers of a text; what it cannot write is left out."""
        pieces = [sign.encode() for sign in _SPACE + text.replace(" ", _SPACE)]
        while (at := self._next_to_join(pieces)) is not None:
            pieces[at : at + 2] = [pieces[at] + pieces[at + 1]]
        return [self._numbers[piece] for piece in pieces if piece in self._numbers]

    def find(self, pieces: Iterable[str]) -> list[int]:
        """The numbers of those pieces that there are."""
        return [self._numbers[each.encode()] for each in pieces if each.encode() in self._numbers]

    def decode(self, numbers: Sequence[int]) -> str:
        """The text of some numbers."""
        text = b"".join(self._pieces[number] for number in numbers).decode(errors="replace")
        return text.replace(_SPACE, " ").strip()

    def _next_to_join(self, pieces: Sequence[bytes]) -> int | None:
        found = {
            self._numbers[joined]: at
            for at in range(len(pieces) - 2, -1, -1)
            if (joined := pieces[at] + pieces[at + 1]) in self._numbers
        }
        return found[min(found)] if found else None


def _pieces(data: bytes) -> Iterator[bytes]:
    """Each piece comes after its length, which takes a second byte where it is long."""
    at = 0
    while at < len(data):
        length, at = data[at], at + 1
        if length & _LONG:
            length, at = length & ~_LONG | data[at] << 7, at + 1
        yield data[at : at + length]
        at += length
