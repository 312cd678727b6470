"""The words of a recognition model without its language model: the game brings phrases of its own.

Vosk keeps the list of its words inside graph/Gr.fst, an n-gram model of OpenFst that takes 50 MB of memory and is only
needed to hear anything whatever. Here the list is read out of it, and a file with nothing in it put in its place.
"""

from __future__ import annotations

import struct
from pathlib import Path

from voiceuno.errors import VoiceunoError
from voiceuno.sentences import sentence

LANGUAGE_MODEL, WORDS = Path("graph/Gr.fst"), Path("graph/words.txt")
_MAGIC = 2125659606  # begins every file of OpenFst
_KIND = "ngram"
_COUNTS = 4 * 8  # bytes of four numbers that nobody needs
_BOTH_LISTS = 3  # the flag of a model that holds the words that go in and those that come out


class NotAnNgramModel(VoiceunoError):
    """The file is of another kind, so the model has to be used as it is."""


def _text(text: str) -> bytes:
    return struct.pack("<i", len(text)) + text.encode()


# An acceptor with one state, which is final, and no way out of it.
EMPTY = b"".join(
    (
        struct.pack("<i", _MAGIC),
        _text("vector"),
        _text("standard"),
        struct.pack("<iiQqqq", 2, 0, 3, 0, 1, 0),
        struct.pack("<fq", 0.0, 0),
    )
)


class NgramReader:
    """Reads an n-gram model: numbers are little-endian, texts have their length in front."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0  # all of it, and how far it has been read
        try:
            if self.number("i") != _MAGIC or self.text() != _KIND:
                raise NotAnNgramModel(sentence("recogniser.no_ngrams"))
            self.text()
            _, flags = self.number("i"), self.number("i")
            if flags != _BOTH_LISTS:
                raise NotAnNgramModel(sentence("recogniser.no_words"))
            self.at += _COUNTS
            self.words = self._list()
            self._list()  # of what comes out, which is the same
        except (struct.error, UnicodeDecodeError, ValueError, MemoryError) as error:
            raise NotAnNgramModel(sentence("recogniser.unreadable_ngrams")) from error

    def number(self, form: str) -> int:
        """The next number."""
        (value,) = struct.unpack_from(f"<{form}", self.data, self.at)
        self.at += struct.calcsize(f"<{form}")
        return int(value)

    def text(self) -> str:
        """The next text."""
        size = self.number("i")
        begin, self.at = self.at, self.at + size
        return self.data[begin : self.at].decode("utf-8")

    def _list(self) -> dict[int, str]:
        self.number("i")
        self.text()
        self.number("q")
        pairs = [(self.text(), self.number("q")) for _ in range(self.number("q"))]
        return {key: word for word, key in pairs}


def word_list(model: Path) -> str:
    """The words of a model as the text of graph/words.txt. Raises NotAnNgramModel."""
    words = NgramReader((model / LANGUAGE_MODEL).read_bytes()).words
    return "".join(f"{word} {key}\n" for key, word in sorted(words.items()))
