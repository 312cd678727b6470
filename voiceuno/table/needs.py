"""What a table needs from outside: somewhere to keep its match, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import Move
from voiceuno.rules.record import Entry, Record


class MatchKeeper(Protocol):
    """Keeps one match; when a call returns, it is safe, or `problem` says why not."""

    @property
    def problem(self) -> str:
        """Why something could not be kept, in a few words; nothing while all is well."""
        ...

    def save(self, record: Record) -> None:
        """Keep the whole match."""
        ...

    def append(self, entry: Entry, record: Record) -> None:
        """Keep one more move of the match."""
        ...

    def retry(self) -> str:
        """Try once more to keep what could not be kept; the problem that is left."""
        ...

    def end_told(self) -> None:
        """The people have heard how the match ended."""
        ...


class Bots(Protocol):
    """The players who are no people; they see views alone."""

    def turn(self, state: MatchState, moves_so_far: int) -> Move:
        """What the bot on turn does."""
        ...

    def reaction(self, state: MatchState, moves_so_far: int, mover: int) -> tuple[int, Move] | None:
        """Which bot speaks up after a move, and how: a late call, or a catch."""
        ...


class BotMaker(Protocol):
    """Seats the bots of a match: a level by seat, None for people."""

    def __call__(self, match: Match, levels: Sequence[str | None], seed: int) -> Bots: ...
