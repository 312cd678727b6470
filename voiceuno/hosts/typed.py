"""The conversation in writing: one line in is one utterance, one line out is one spoken sentence."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable
from typing import Protocol

from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.floors.guiding import SIGNAL
from voiceuno.dialogue.settings import FREE

_LONGEST = 1000  # bytes of a line that are read; the longest sentence that is understood is far shorter


class Source(Protocol):
    """Where the lines come from."""

    def next(self, seconds: float | None = None) -> str | None:
        """The next line, or None at the end or when none came in time."""
        ...


def converse(conversation: Conversation, heard: Source, say: Callable[[str], object]) -> bool:
    """Lead the conversation until the player quits, or until the lines end: then it is False."""
    reply = conversation.greet()
    early: str | None = None  # a line that came while the bots were to act, and is meant for the next turn
    while True:
        for line in filter(None, reply.lines):  # a sound without words cannot be read
            say(line)
        if reply.ended:
            return True
        said = early if early is not None else heard.next(reply.wait)
        early = None
        if said is not None:
            said = as_signal(said, conversation)
        if reply.wait is not None and (said is None or not conversation.is_meant_now(said)):
            early = said
            reply = conversation.proceed()
        elif said is None:
            return False
        else:
            reply = conversation.hear(said)


def as_signal(line: str, conversation: Conversation) -> str:
    """An empty line is a signal for who answers with one: a switch that sends space or enter."""
    return line if line.strip() or conversation.settings.way == FREE else SIGNAL


class Lines:
    """Lines from a file descriptor, with a look at whether one is there already."""

    def __init__(self, source: int | None) -> None:
        self._source, self._rest = source, bytearray()

    def next(self, seconds: float | None = None) -> str | None:
        """The next line, or None at the end or when none came in time."""
        until = None if seconds is None else time.monotonic() + seconds
        while (end := self._rest.find(b"\n")) < 0 and self._source is not None:
            del self._rest[_LONGEST:]  # however much comes without a line end, little of it is kept
            if not self._is_ready(self._source, until):
                return None
            self._rest += self._read(self._source)
        if end < 0 and not self._rest:
            return None
        line = bytes(self._rest[: end if end >= 0 else None])
        del self._rest[: len(line) + 1]
        text = line[:_LONGEST].decode("utf-8", errors="replace")
        return "".join(sign if sign.isprintable() else " " for sign in text)

    def _is_ready(self, source: int, until: float | None) -> bool:
        seconds = None if until is None else max(0.0, until - time.monotonic())
        return bool(select.select([source], [], [], seconds)[0])

    def _read(self, source: int) -> bytes:
        """What is there; it is the end also if the terminal has gone."""
        try:
            data = os.read(source, 65536)
        except BlockingIOError:  # somebody else was quicker
            return b""
        except OSError:
            data = b""
        self._source = source if data else None
        return data
