"""The only thing that can be done is done without asking, for who wants that; what was taken back is left alone."""

from __future__ import annotations

from voiceuno.dialogue.choices.at_table import only_move
from voiceuno.dialogue.lobby import Lobby
from voiceuno.table.table import Table


class OnlyChoice:
    """Moves in a player's place, where there is no choice."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._seen: tuple[Table | None, int] = None, 0  # the table and how many moves it had, when this was looked at
        self._left_alone: tuple[Table | None, int] = None, 0  # and when a move was taken back

    def do(self) -> list[str]:
        """Do it, as long as there is only one thing."""
        lines: list[str] = []
        before = self._now()
        if before[0] is self._seen[0] and before[1] < self._seen[1]:
            self._left_alone = before
        while self._lobby.lesson is None and self._now() != self._left_alone:
            playing, before = self._lobby.active, self._now()
            only = only_move(playing) if playing is not None and not playing.waits else None
            if playing is None or only is None:
                break
            lines += playing.hear(only) or []
            if self._now() == before:
                break  # it was refused, or asks back
        self._seen = self._now()
        return lines

    def _now(self) -> tuple[Table | None, int]:
        playing = self._lobby.active
        return (playing.table, len(playing.table.record.entries)) if playing is not None else (None, 0)
