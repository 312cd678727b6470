"""One guest's conversation, while there is one, and what it comes to in one go."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.reply import Reply
from voiceuno.hosts.guesses import read_guesses
from voiceuno.keeping.alone import Alone
from voiceuno.language.heard import Heard
from voiceuno.language.moment import Moment

_MOST_STEPS = 1000  # things that happen by themselves in a row; far more than any match has


class Turn(NamedTuple):
    """What is said to a guest, and whether the microphone should open then."""

    lines: tuple[str, ...]  # sentences; never an empty one
    wants_answer: bool  # False in a pause and at the end: the assistant is there for other things
    ended: bool
    moment: Moment  # what may be said now


class GuestPlace:
    """Where a guest speaks, with a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.lock = threading.RLock()
        self.users = 0  # threads that have this place or wait for it
        self.conversation: Conversation | None = None
        self.has_match = False  # whether a match waited when the conversation began
        self._folder = folder
        self._alone: Alone | None = None

    def begin(self, language: str | None, seed: int | None) -> Turn | None:
        """The first words; None while another program uses the folder."""
        self._alone = Alone(self._folder)
        if not self._alone.is_alone:
            return None
        club = Club(self._folder, seed=seed, language=language)
        self.has_match = bool(club.keeper.matches())
        self.conversation = club.sit_down()
        return self._lead(self.conversation, self.conversation.greet())

    def read(self, said: str | Sequence[str] | Heard) -> Heard:
        """What words from anywhere mean now; nothing where nobody plays."""
        if isinstance(said, Heard) or self.conversation is None:
            return said if isinstance(said, Heard) else Heard("", None)
        guesses = [said] if isinstance(said, str) else said
        conversation = self.conversation
        return read_guesses(conversation.language, guesses, conversation.moment, is_resting=conversation.is_resting)

    def answer(self, heard: Heard) -> Turn:
        """The answer, and all that happens by itself after it."""
        assert self.conversation is not None
        return self._lead(self.conversation, self.conversation.hear(heard))

    def close(self) -> None:
        """Get up; the match waits on disk, and the folder is for anybody."""
        if self.conversation is not None:
            self.conversation.leave()
        if self._alone is not None:
            self._alone.release()
        self.conversation = self._alone = None

    def _lead(self, conversation: Conversation, reply: Reply) -> Turn:
        lines, steps = [*reply.lines], 0
        # What is offered one by one is waited for, however long: nobody here knows how time passes.
        while reply.wait is not None and not reply.ended and conversation.offered is None and steps < _MOST_STEPS:
            reply, steps = conversation.proceed(), steps + 1
            lines += reply.lines
        wants_answer = not reply.ended and not conversation.is_resting
        if reply.ended:
            self.close()
        return Turn(tuple(filter(None, lines)), wants_answer, reply.ended, reply.moment)
