"""What the conversation needs from outside: somewhere to keep things, bots, devices, and somebody who learns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from voiceuno.dialogue.settings import Settings
from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import Move
from voiceuno.rules.record import Entry, Record


class Waiting(NamedTuple):
    """A match that can be played on."""

    id: str  # by which the keeper knows it
    record: Record
    days: int = 0  # nights since its last move
    current: bool = False  # whether it was played last


class Keeper(Protocol):
    """Keeps matches and settings; when a call returns, they are safe, or `problem` says why not."""

    @property
    def problem(self) -> str:
        """Why something could not be kept, in a few words; nothing while all is well."""
        ...

    def retry(self) -> str:
        """Try once more to keep what could not be kept; the problem that is left."""
        ...

    def load(self) -> tuple[Record | None, str]:
        """The match that was being played, and what is wrong: "torn", "foreign", or why it cannot be read now."""
        ...

    def begin(self, record: Record) -> None:
        """Keep a new match; the one before waits, unless it is over."""
        ...

    def save(self, record: Record) -> None:
        """Keep a whole match."""
        ...

    def append(self, entry: Entry, record: Record) -> None:
        """Keep one more move of the match."""
        ...

    @property
    def is_told(self) -> bool:
        """Whether the player has heard how the match ended."""
        ...

    def end_told(self) -> None:
        """The player has heard how the match ended."""
        ...

    def matches(self) -> list[Waiting]:
        """The matches that are not over, the one that was played last first."""
        ...

    def resume(self, name: str) -> Record | None:
        """Play on with a match that waits, by its id; the one that was played waits instead."""
        ...

    def load_settings(self, name: str) -> Settings:
        """A player's settings; without a name those of who played last."""
        ...

    def save_settings(self, settings: Settings) -> None:
        """Keep a player's settings."""
        ...


class Machine(Protocol):
    """The devices that the game speaks and listens with."""

    def devices(self) -> list[str]:
        """What there is, by names that can be spoken."""
        ...

    def use(self, word: str) -> str | None:
        """Take what a word stands for ("headset", "usb", "next" …); the name of it, or None if there is no such."""
        ...


class Learner(Protocol):
    """Learns how a player speaks: what was heard, and what was meant."""

    def follow(self, name: str) -> None:
        """From now on this player speaks."""
        ...

    def corrected(self, heard_text: str, meant_text: str) -> None:
        """The player has said that something else was meant."""
        ...

    def practise(self, asked_text: str, heard_text: str) -> None:
        """The player was asked to say this, and that was heard; the two may be the same."""
        ...

    def forget(self) -> str:
        """Forget all that was learnt about this player; why it cannot be deleted, or nothing."""
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
