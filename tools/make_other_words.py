"""Makes grammars/en/other_words.txt again: the words that are said most often, whoever they are said to.

They are read from the recognition model, which holds in graph/Gr.fst how often each of its words is said, and are
listened for beside the commands, so that talk is not taken for one: `python tools/make_other_words.py`.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from voiceuno.data import data_folder
from voiceuno.speech.model_words import LANGUAGE_MODEL, NgramReader
from voiceuno.speech.models import recognition_folder

COUNT = 16_000
HEAD = """\
# Words of everyday speech, the commonest first. The game listens for them beside its commands, so that what is
# said to somebody else is not taken for one. Made by tools/make_other_words.py from the recognition model.
"""


class Reader(NgramReader):
    """Reads also what follows the words: how often they are said."""

    def array(self, kind: str, count: int) -> NDArray[Any]:
        """The next numbers of one kind."""
        found = np.frombuffer(self.data, kind, count, self.at)
        self.at += found.nbytes
        return found


def words_by_frequency(path: Path) -> list[str]:
    """The words of an n-gram model, the commonest first."""
    reader = Reader(path.read_bytes())
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
    return [reader.words[label] for label in labels[:first][order] if label in reader.words]


def _storage(bits: int) -> int:
    """How many words of 64 bits hold so many bits."""
    return (bits + 63) // 64


def main() -> None:
    """Write the file."""
    found = words_by_frequency(recognition_folder() / LANGUAGE_MODEL)
    words = [word for word in found if word.replace("'", "").isalpha() and word.isascii() and word.islower()]
    text = textwrap.fill(" ".join(words[:COUNT]), 110, break_long_words=False, break_on_hyphens=False)
    (data_folder("grammars") / "en" / "other_words.txt").write_text(f"{HEAD}{text}\n", "utf-8")


if __name__ == "__main__":
    main()
