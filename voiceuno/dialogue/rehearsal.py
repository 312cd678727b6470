"""A copy of a conversation that can be asked without anything happening: it keeps nothing and learns nothing."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy, deepcopy
from typing import TypeVar

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.house import House, Keeper, Waiting
from voiceuno.dialogue.settings import Settings
from voiceuno.dialogue.statistics import Finished, Statistics
from voiceuno.quiz.course import Course
from voiceuno.quiz.library import Library
from voiceuno.rules.moves import Move
from voiceuno.rules.record import Entry, Record
from voiceuno.table.table import Table

Whole = TypeVar("Whole")


class _Remembering:
    """Knows what a keeper knows, and keeps nothing."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    @property
    def problem(self) -> str:
        return self._keeper.problem

    @property
    def is_told(self) -> bool:
        return self._keeper.is_told

    def retry(self) -> str:
        return self._keeper.problem

    def load(self) -> tuple[Record | None, str]:
        return self._keeper.load()

    def matches(self) -> list[Waiting]:
        return self._keeper.matches()

    def load_settings(self, name: str) -> Settings:
        return self._keeper.load_settings(name)

    def load_house_rules(self) -> dict[str, str]:
        return self._keeper.load_house_rules()

    def load_statistics(self, name: str) -> Statistics:
        return self._keeper.load_statistics(name)

    def resume(self, name: str) -> Record | None:
        return next((match.record for match in self._keeper.matches() if match.id == name), None)

    def begin(self, record: Record) -> None: ...

    def save(self, record: Record) -> None: ...

    def append(self, entry: Entry, record: Record) -> None: ...

    def end_told(self) -> None: ...

    def save_settings(self, settings: Settings) -> None: ...

    def save_house_rules(self, sets: dict[str, str]) -> None: ...

    def count_match(self, match: Finished) -> None: ...

    def keep_report(self, *_: str) -> int:
        return 0


class _Stage:
    """A house in which nothing is kept, and no cards are dealt that will be dealt again."""

    def __init__(self, house: House, keeper: Keeper) -> None:
        self._house, self.keeper = house, keeper

    @property
    def library(self) -> Library:
        return self._house.library

    @property
    def decoys(self) -> Sequence[str]:
        return self._house.decoys

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


def rehearsed(conversation: Whole, desk: Desk, table: Table | None) -> Whole:
    """A copy that stands where the conversation stands, with the same match, the same bots and the same question.

    What is outside (files, devices, whoever learns) is not in it, and what never changes is not copied.
    """
    keeper, language = _Remembering(desk.house.keeper), copy(desk.language)
    language.prompts = desk.prompts.copied()
    instead: list[tuple[object, object]] = [
        (desk.language, language),
        (desk.prompts, language.prompts),
        (desk.house.library, desk.house.library),
        (desk.house, _Stage(desk.house, keeper)),
        (desk.house.keeper, keeper),
        *((outside, None) for outside in (desk.place.machine, desk.place.learner, desk.place.signs)),
    ]
    if table is not None:
        instead += [(table.keeper, keeper), (table.match, table.match), (table.record, table.record)]
    return deepcopy(conversation, {id(real): other for real, other in instead if real is not None})
