"""Copies of a conversation that can be asked without anything happening."""

from __future__ import annotations

from copy import deepcopy
from typing import Generic, TypeVar

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.stand_ins import (
    EmptyHouse,
    KeepsNothing,
    LearnsNothing,
    NoticesNothing,
    SpeaksNothing,
    Unplugged,
)
from voiceuno.table.table import Table

Whole = TypeVar("Whole")


class Rehearsal(Generic[Whole]):
    """Makes copies that stand where a conversation stands: with the same match, the same bots and the same question.

    What is outside (files, devices, whoever learns) is not in them, and what never changes is not copied.
    """

    def __init__(self, conversation: Whole, desk: Desk, table: Table | None) -> None:
        self._conversation = conversation
        house, place = desk.house, desk.place
        keeper = KeepsNothing(house.keeper, desk.settings)
        self._instead: list[tuple[object, object]] = [
            (house, EmptyHouse(house, keeper)),
            (house.keeper, keeper),
            (house.library, house.library),
            (place.learner, LearnsNothing()),
            (place.machine, Unplugged()),
            (place.tongues, SpeaksNothing()),
        ]
        if place.signs is not None:
            self._instead.append((place.signs, NoticesNothing(place.signs)))
        if table is not None:
            values = (table.match, table.record, table.state)
            self._instead += [(table.keeper, keeper), *((value, value) for value in values)]

    def copied(self) -> Whole:
        """One more copy."""
        return deepcopy(self._conversation, {id(real): other for real, other in self._instead if real is not None})
