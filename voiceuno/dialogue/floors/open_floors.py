"""The handlers in which something may be open, one above the other."""

from __future__ import annotations

from collections.abc import Iterator

from voiceuno.dialogue.floors.floor import Floor
from voiceuno.language.moment import Moment


class OpenFloors:
    """Those of them in which something is open, from the top."""

    def __init__(self, *floors: Floor) -> None:
        self._floors = floors

    def __iter__(self) -> Iterator[Floor]:
        return (floor for floor in self._floors if floor.is_open)

    @property
    def hold_bots(self) -> bool:
        """Whether bots wait for one of them."""
        return any(floor.holds_bots and floor.is_open for floor in self._floors)

    @property
    def question(self) -> list[str]:
        """What waits for an answer; nothing, if nothing does."""
        asked = (floor.question for floor in self)
        return next((question for question in asked if question is not None), [])

    def moment(self, below: Moment) -> Moment:
        """What may be said now, given what may be said where nothing is open."""
        for floor in reversed([*self]):
            below = floor.moment(below)
        return below
