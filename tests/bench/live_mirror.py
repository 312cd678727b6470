"""The match as it stands in a running game, read from what that game has written to disk."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path

from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import Surroundings
from voiceuno.hosts.talk import BREATH
from voiceuno.keeping.match_files import CURRENT

_NOT_COPIED = shutil.ignore_patterns("phrases", "audio", "lock", ".draft-*")
_MOST = 20  # things that happen by themselves before the player is asked again


class Mirror:
    """A conversation in writing that stands where the spoken one stands, as far as that can be known."""

    def __init__(self, home: Path, folder: Path) -> None:
        """Copies go into `folder`; call it when the game has greeted."""
        self._home, self._folder, self._numbers = home, folder, count()
        self.conversation = self._sit_down()
        self.conversation.greet()
        self._kept = self._on_disk()

    def hear(self, text: str) -> None:
        """The game has understood something; what it does before anything happens by itself."""
        self.conversation.hear(text)

    def look(self, last_line: str) -> bool:
        """Look at what has happened; whether the game only asks if it heard right, and has done nothing yet.

        What is asked between the moves is on no disk: it is taken over from what was said in writing, as long as both
        have come to the same moves.
        """
        before = self.conversation
        for _ in range(_MOST):
            if before.table is None or not before.table.waits or before.table.over:
                break
            before.proceed()
        now = self._sit_down()
        now.greet()
        if (self._home / CURRENT).exists():
            now.hear("continue")
        was, self._kept = self._kept, self._on_disk()
        # Before a match there is none in writing, though an older one may lie on the disk.
        if _record(before) == _record(now) or (before.table is None and was == self._kept):
            return False
        self.conversation = now
        return last_line.endswith("?") and now.moment.phase == "turn"

    def _on_disk(self) -> bytes:
        path = self._home / CURRENT
        return path.read_bytes() if path.exists() else b""

    def _sit_down(self) -> Conversation:
        folder = self._folder / str(next(self._numbers))
        shutil.copytree(self._home, folder, ignore=_NOT_COPIED)
        return Club(folder, seed=0).sit_down(place=Surroundings(has_sounds=True, breath=BREATH))


def _record(conversation: Conversation) -> object:
    return conversation.table.record if conversation.table is not None else None
