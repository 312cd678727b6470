"""Stand-ins for all that is outside of a conversation: they keep nothing, learn nothing and do nothing."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.house import House, Keeper, SoundDesk, Waiting
from voiceuno.dialogue.settings import Settings
from voiceuno.dialogue.statistics import Finished, Statistics
from voiceuno.language.signals import SignalSettings, SoundLesson
from voiceuno.quiz.course import Course
from voiceuno.quiz.library import Library
from voiceuno.rules.moves import Move
from voiceuno.rules.record import Entry, Record
from voiceuno.table.table import Table


class KeepsNothing:
    """A keeper that never looks at the disk: what it does not know is as if it had never been kept."""

    def __init__(self, keeper: Keeper, settings: Settings) -> None:
        """`settings` are those of who speaks."""
        self.problem, self.is_told, self._settings = keeper.problem, keeper.is_told, settings

    def retry(self) -> str:
        return self.problem

    def load(self) -> tuple[Record | None, str]:
        return None, ""

    def matches(self) -> list[Waiting]:
        return []

    def resume(self, name: str) -> Record | None:  # noqa: ARG002 - there is none
        return None

    def load_settings(self, name: str) -> Settings:
        return self._settings if name in ("", self._settings.name) else Settings(name=name)

    def load_house_rules(self) -> dict[str, str]:
        return {}

    def load_statistics(self, name: str) -> Statistics:  # noqa: ARG002 - there are none
        return Statistics()

    def begin(self, record: Record) -> None: ...

    def save(self, record: Record) -> None: ...

    def append(self, entry: Entry, record: Record) -> None: ...

    def end_told(self) -> None: ...

    def save_settings(self, settings: Settings) -> None: ...

    def save_house_rules(self, sets: dict[str, str]) -> None: ...

    def count_match(self, match: Finished) -> None: ...

    def keep_report(self, *_: str) -> int:
        return 1


class EmptyHouse:
    """A house in which nothing is kept, and no cards are dealt that will be dealt again."""

    def __init__(self, house: House, keeper: Keeper) -> None:
        self._house, self.keeper = house, keeper

    @property
    def library(self) -> Library:
        return self._house.library

    @property
    def decoys(self) -> Sequence[str]:
        return self._house.decoys

    @property
    def follows_players(self) -> bool:
        return False

    def new_seed(self) -> int:
        return 0

    def seat(self, record: Record) -> Table:
        table = self._house.seat(record)
        table.keeper = self.keeper
        return table

    def suggest(self, table: Table) -> Move:
        return self._house.suggest(table)

    def ranked(self, table: Table) -> list[Move]:
        return self._house.ranked(table)

    def course(self, record: Record) -> Course:
        return self._house.course(record)

    def in_language(self, code: str | None) -> None:  # noqa: ARG002 - what is only imagined stays in one language
        return None


class LearnsNothing:
    """Nobody learns from what is only imagined."""

    def follow(self, name: str) -> None: ...

    def corrected(self, heard_text: str, meant_text: str) -> None: ...

    def confirmed(self, heard_text: str, other_texts: Sequence[str]) -> None: ...

    def practise(self, asked_text: str, heard_text: str) -> None: ...

    def forget(self) -> str:
        return ""


class Unplugged:
    """No device is taken."""

    def devices(self) -> list[str]:
        return []

    def use(self, word: str) -> str | None:  # noqa: ARG002 - there is none
        return None


class SpeaksNothing:
    """No other language can be spoken."""

    def missing(self, code: str) -> str:
        return code


class NoticesNothing:
    """Knows the player's own sounds by their names."""

    problem = ""

    def __init__(self, signs: SoundDesk) -> None:
        self.labels = signs.labels

    def follow(self, name: str, *, is_renamed: bool = False) -> str:  # noqa: ARG002 - nobody is listened to
        return ""

    def listen_for(self, settings: SignalSettings) -> None: ...

    def teach(self, label: str, number: int) -> SoundLesson:  # noqa: ARG002 - there is no sound
        return SoundLesson("gone")

    def give_up(self) -> None: ...

    def forget(self, label: str) -> str:  # noqa: ARG002 - nothing is kept
        return ""

    def forget_all(self) -> str:
        return ""
