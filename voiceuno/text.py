"""The conversation in writing: one line in is one utterance, one line out is one spoken sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from voiceuno.dialogue.manager import Dialogue, Reply


class Heard(Protocol):
    """Where the lines come from."""

    def next(self, seconds: float | None = None) -> str | None:
        """The next line, or None at the end or when none came in time."""
        ...


def converse(dialogue: Dialogue, heard: Heard, say: Callable[[str], object]) -> bool:
    """Lead the conversation until the player quits, or until the lines end: then it is False."""
    reply = dialogue.greet()
    early: str | None = None  # a line that came while the bots were to act, and is meant for the next turn
    while True:
        for line in reply.lines:
            say(line)
        if reply.ended:
            return True
        said = early if early is not None else heard.next(_patience(dialogue, reply))
        early = None
        if reply.wait is not None and (said is None or not dialogue.is_meant_now(said)):
            early = said
            reply = dialogue.proceed()
        elif said is None:
            return False
        else:
            reply = dialogue.hear(said) if said.strip() else Reply([], reply.wait)


def _patience(dialogue: Dialogue, reply: Reply) -> float | None:
    """How long to wait for a line: long enough to correct a move or to catch somebody, else not at all."""
    if reply.wait is None:
        return None
    table = dialogue.table
    return reply.wait if table and (table.can_be_taken_back or table.view.exposed) else 0.0
