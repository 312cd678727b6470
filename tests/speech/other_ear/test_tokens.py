"""How Moonshine writes text."""

from __future__ import annotations

from pathlib import Path

import pytest

from voiceuno.speech.other_ear.tokens import Tokens

SPACE = "\u2581"
SPECIAL = ["<unk>", "<s>", "</s>"] + ["?"] * 256  # the signs and the single bytes before the pieces
PIECES = [f"{SPACE}r", "ed", f"{SPACE}red", "a" * 200, SPACE, "r", "e", "d", "."]


def written_down(pieces: list[str], file: Path) -> Path:
    """A file of pieces, each after its length."""
    data = b""
    for piece in map(str.encode, pieces):
        length = len(piece)
        data += (bytes([length]) if length < 128 else bytes([length & 127 | 128, length >> 7])) + piece
    file.write_bytes(data)
    return file


def test_pieces_are_joined_in_the_order_in_which_they_were_learnt(tmp_path: Path) -> None:
    """The most frequent pair first, until nothing can be joined; what is no piece is left out."""
    tokens = Tokens(written_down(SPECIAL + PIECES, tmp_path / "tokens"))
    first = len(SPECIAL)
    assert tokens.encode("red") == [first + 2]
    assert tokens.encode("red red") == [first + 2, first + 2]
    assert tokens.encode("d.") == [first + 4, first + 7, first + 8]
    assert tokens.encode("x") == [first + 4]
    assert tokens.decode([first + 2, first + 2, first + 8]) == "red red."
    assert tokens.find([".", "!"]) == [first + 8]


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    """No pieces, no text."""
    with pytest.raises(ValueError, match="tokens"):
        Tokens(written_down(SPECIAL[:5], tmp_path / "tokens"))
