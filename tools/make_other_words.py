"""Makes grammars/en/other_words.txt again: the words that are said most often, whoever they are said to.

They are read from the recognition model, which holds in graph/Gr.fst how often each of its words is said, and are
listened for beside the commands, so that talk is not taken for one: `python tools/make_other_words.py`.
"""

from __future__ import annotations

import struct
import textwrap
from pathlib import Path

import numpy as np

from voiceuno.data import data_folder
from voiceuno.speech.models import recognition_folder

COUNT = 16_000
HEAD = """\
# Words of everyday speech, the commonest first. The game listens for them beside its commands, so that what is
# said to somebody else is not taken for one. Made by tools/make_other_words.py from the recognition model.
"""


class Reader:
    """Reads a file of OpenFst: numbers are little-endian, texts have their length in front."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def number(self, form: str) -> int:
        """The next number."""
        (value,) = struct.unpack_from(f"<{form}", self._data, self._at)
        self._at += struct.calcsize(form)
        return int(value)

    def text(self) -> str:
        """The next text."""
        size = self.number("i")
        self._at += size
        return self._data[self._at - size : self._at].decode("utf-8")

    def array(self, kind: str, count: int) -> np.ndarray:
        """The next numbers of one kind."""
        found = np.frombuffer(self._data, kind, count, self._at)
        self._at += found.nbytes
        return found


def words_by_frequency(path: Path) -> list[str]:
    """The words of an n-gram model, the commonest first."""
    reader = Reader(path.read_bytes())
    reader.number("i")
    if reader.text() != "ngram":
        raise ValueError(f"{path} is no n-gram model.")
    reader.text()
    reader.array("<i4", 2)
    reader.array("<u8", 4)
    symbols = _symbols(reader)
    _symbols(reader)  # of what comes out, which is the same
    states, futures, finals = (reader.number("Q") for _ in range(3))
    reader.array("<u8", _storage(2 * states + 1))
    follows = np.unpackbits(reader.array("<u8", _storage(futures + states + 1)).view(np.uint8), bitorder="little")
    reader.array("<u8", _storage(states))
    reader.array("<i4", states + 1)
    labels = reader.array("<i4", futures)
    reader.array("<f4", states + 1 + finals)
    costs = reader.array("<f4", futures)
    # What follows no word in particular stands first: as many as there are ones between the first two zeros.
    first = int(np.argmin(follows[1:]))
    order = np.argsort(costs[:first], kind="stable")
    return [symbols[label] for label in labels[:first][order] if label in symbols]


def _symbols(reader: Reader) -> dict[int, str]:
    reader.number("i")
    reader.text()
    reader.number("q")
    size = reader.number("q")
    pairs = [(reader.text(), reader.number("q")) for _ in range(size)]
    return {key: word for word, key in pairs}


def _storage(bits: int) -> int:
    """How many words of 64 bits hold so many bits."""
    return (bits + 63) // 64


def main() -> None:
    """Write the file."""
    found = words_by_frequency(recognition_folder() / "graph" / "Gr.fst")
    words = [word for word in found if word.replace("'", "").isalpha() and word.isascii() and word.islower()]
    text = textwrap.fill(" ".join(words[:COUNT]), 110, break_long_words=False, break_on_hyphens=False)
    (data_folder("grammars") / "en" / "other_words.txt").write_text(f"{HEAD}{text}\n", "utf-8")


if __name__ == "__main__":
    main()
