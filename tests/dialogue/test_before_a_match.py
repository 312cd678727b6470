"""What belongs into a match, said before there is one: it is told so, and nothing ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.talking import make_dialogue

SAID = (
    "give Mia easier questions",
    "easier questions for Ben",
    "harder questions",
    "easier questions",
    "Ben is leaving",
    "Ben is back",
    "skip Ben",
    "another question",
    "give me a hint",
    "accept that answer",
)


@pytest.mark.parametrize("text", SAID)
def test_it_is_told_that_there_is_no_match(text: str, tmp_path: Path) -> None:
    """A teacher may think of a child before the match has begun."""
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    for before in ((), ("let's play",)):
        for line in before:
            dialogue.hear(line)
        reply = dialogue.hear(text)
        assert not reply.ended
        assert reply.lines
        assert dialogue.table is None
