"""Example sentences in a file: under a heading, one a line, with what may be meant by it behind a bar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Example(NamedTuple):
    """A sentence, the situation in which it is said, and what may be meant; `-` is nothing of the game's."""

    situation: str
    text: str
    labels: tuple[str, ...]


def examples_in(text: str) -> Iterator[Example]:
    """All examples of a file."""
    situation = ""
    for line in text.splitlines():
        if line.startswith("["):
            situation = line.strip("[] ")
        elif "|" in line and not line.startswith("#"):
            said, _, labels = line.rpartition("|")
            yield Example(situation, said.strip(), tuple(label.strip() for label in labels.split(" / ")))
