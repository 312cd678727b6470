"""What a conversation needs from outside: somewhere to keep things, a house with tables, devices, and who learns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from voiceuno.dialogue.settings import Settings
from voiceuno.dialogue.statistics import Finished, Statistics
from voiceuno.language.signals import SignalSettings, SoundLesson
from voiceuno.quiz.course import Course
from voiceuno.quiz.library import Library
from voiceuno.rules.moves import Move
from voiceuno.rules.record import Record
from voiceuno.table.needs import MatchKeeper
from voiceuno.table.table import Table


class Waiting(NamedTuple):
    """A match that can be played on."""

    id: str  # by which the keeper knows it
    record: Record
    days: int = 0  # nights since its last move
    current: bool = False  # whether it was played last


class Keeper(MatchKeeper, Protocol):
    """Keeps matches and settings; when a call returns, they are safe, or `problem` says why not."""

    def load(self) -> tuple[Record | None, str]:
        """The match that was being played, and what is wrong: "torn", "foreign", or why it cannot be read now."""
        ...

    def begin(self, record: Record) -> None:
        """Keep a new match; the one before waits, unless it is over."""
        ...

    @property
    def is_told(self) -> bool:
        """Whether the player has heard how the match ended."""
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

    def load_house_rules(self) -> dict[str, str]:
        """The house rules that are remembered, by their names: the words that would set them up again."""
        ...

    def save_house_rules(self, sets: dict[str, str]) -> None:
        """Keep these house rules, and no others."""
        ...

    def load_statistics(self, name: str) -> Statistics:
        """How many matches a player has finished and won."""
        ...

    def keep_report(self, match: str, text: str) -> int:
        """Keep what the players of a match knew; the number by which it can be found, 0 if the disk refuses."""
        ...

    def count_match(self, match: Finished) -> None:
        """Count a match that is over for one player; the same one is counted once, however often it comes."""
        ...


class House(Protocol):
    """Who has tables, bots and questions: the club, as far as a conversation needs it."""

    @property
    def keeper(self) -> Keeper:
        """Where matches and settings are kept."""
        ...

    @property
    def library(self) -> Library:
        """The question packs."""
        ...

    @property
    def decoys(self) -> Sequence[str]:
        """Answers to all kinds of questions, to be told apart from the right one by ear."""
        ...

    @property
    def follows_players(self) -> bool:
        """Whether players are spoken to in their own languages, not in one that was asked for at the start."""
        ...

    def new_seed(self) -> int:
        """What the cards of a new match are shuffled by."""
        ...

    def seat(self, record: Record) -> Table:
        """A table for a match, new or kept."""
        ...

    def suggest(self, table: Table) -> Move:
        """What a bot would do that knows as much as the player on turn."""
        ...

    def ranked(self, table: Table) -> list[Move]:
        """All that the player on turn can do, the best first, judged by what that player may know."""
        ...

    def course(self, record: Record) -> Course:
        """The quiz questions of a match."""
        ...

    def in_language(self, code: str | None) -> House | None:
        """The same house for somebody who speaks this language; None where nothing really happens."""
        ...


class Machine(Protocol):
    """The devices that the game speaks and listens with."""

    def devices(self) -> list[str]:
        """What there is, by names that can be spoken."""
        ...

    def use(self, word: str) -> str | None:
        """Take what a word stands for ("headset", "usb", "next" …); the name of it, or None if there is no such."""
        ...


class Tongues(Protocol):
    """What there is to hear and to speak languages with."""

    def missing(self, code: str) -> str:
        """The command that somebody has to type before this language can be spoken here; nothing if it can be."""
        ...


class Learner(Protocol):
    """Learns how a player speaks: what was heard, and what was meant."""

    def follow(self, name: str) -> None:
        """From now on this player speaks."""
        ...

    def corrected(self, heard_text: str, meant_text: str) -> None:
        """The player has said that something else was meant."""
        ...

    def confirmed(self, heard_text: str, other_texts: Sequence[str]) -> None:
        """It was not sure which of these was said, and the player has said that it was the first."""
        ...

    def practise(self, asked_text: str, heard_text: str) -> None:
        """The player was asked to say this, and that was heard; the two may be the same."""
        ...

    def forget(self) -> str:
        """Forget all that was learnt about this player; why it cannot be deleted, or nothing."""
        ...


class SoundDesk(Protocol):
    """Notices a player's signals, and learns sounds of their own."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The own sounds that are taught completely, in the order of teaching; also what the disk could not delete."""
        ...

    @property
    def problem(self) -> str:
        """Why what was taught last is not on disk; nothing if it is."""
        ...

    def follow(self, name: str, *, is_renamed: bool = False) -> str:
        """From now on this player's sounds; a sentence about a file that had to be put aside, or nothing.

        `is_renamed`: the same player is called something else.
        """
        ...

    def listen_for(self, settings: SignalSettings) -> None:
        """What counts as a signal from now on."""
        ...

    def teach(self, label: str, number: int) -> SoundLesson:
        """Take a noticed sound as the next example of an own sound; it is kept when there are three."""
        ...

    def give_up(self) -> None:
        """Forget the examples of a sound that is not complete."""
        ...

    def forget(self, label: str) -> str:
        """Delete one own sound; why the disk still has it, or nothing."""
        ...

    def forget_all(self) -> str:
        """Delete all own sounds of this player; why the disk still has them, or nothing."""
        ...


class Surroundings(NamedTuple):
    """Where somebody speaks and listens, and what there is."""

    machine: Machine | None = None  # None: there are no devices, the conversation is in writing
    learner: Learner | None = None
    has_sounds: bool = False  # whether the sounds of lines are played
    breath: float = 0.0  # seconds between two things that happen by themselves, at the least
    clock: Callable[[], float] | None = None  # seconds since some moment; None: nobody knows how time passes
    signs: SoundDesk | None = None  # None: nobody notices sounds
    tongues: Tongues | None = None  # None: all languages can be spoken, and nobody is greeted in more than one
