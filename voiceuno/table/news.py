"""What a table tells its places: what happened in the match, and who comes, goes and rests."""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeAlias

from voiceuno.rules.events import Event
from voiceuno.rules.match import MatchState


class Happened(NamedTuple):
    """Somebody moved: the seat, or TABLE for a new deal; the position before; the facts."""

    seat: int
    before: MatchState
    events: tuple[Event, ...]


class TimePassed(NamedTuple):
    """The time for corrections and calls is over, and nobody used it."""


class Undone(NamedTuple):
    """A player has taken the last move back."""

    seat: int


class Overruled(NamedTuple):
    """A person's answer was judged wrong, and counts as right after all: these events are taken back."""

    seat: int
    events: tuple[Event, ...]


class Left(NamedTuple):
    """The people of these seats have left their place; their cards wait for them."""

    seats: tuple[int, ...]


class Returned(NamedTuple):
    """The people of these seats are back, and play for themselves."""

    seats: tuple[int, ...]


class StoodIn(NamedTuple):
    """A bot plays for somebody who is away."""

    seat: int


class Rested(NamedTuple):
    """The people of these seats have asked for a pause, or have ended it."""

    seats: tuple[int, ...]
    is_over: bool


class Renamed(NamedTuple):
    """A player is called by another name."""

    seat: int
    before: str


class Graced(NamedTuple):
    """From now on there are other seconds for a late UNO."""

    seconds: int


News: TypeAlias = Happened | TimePassed | Undone | Overruled | Left | Returned | StoodIn | Rested | Renamed | Graced


class Guest(Protocol):
    """A place at a table, as far as the table knows it."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the people who are there."""
        ...

    def notice(self, news: News) -> None:
        """Take note; it is told when the place asks for it."""
        ...
