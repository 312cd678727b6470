"""Which choice a signal is for, by when it came; and the pace of this player, which follows that."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from voiceuno.dialogue.choices.pick import Pick
from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.guide.cursor import Cursor
from voiceuno.dialogue.guide.pace import Pace
from voiceuno.dialogue.settings import SCAN

_LOOKED_AT = 5  # choices
_SELDOM = 1  # of them; more often a sound beside the game is the game


class Timing:
    """Looks at the time of each signal, and keeps the pace with the player's settings.

    `after`: seconds since the last word was said to its end, below zero while it is being said; None: unknown.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk, self._pace = desk, Pace()
        self._beside: deque[bool] = deque([False], _LOOKED_AT)  # whether something was heard beside each choice

    def is_before(self, reading: Cursor, after: float | None) -> bool:
        """Whether a signal came before the last choice was begun, while something else was said."""
        return self._pace.is_before(after, reading.current.label, self._desk.settings.rate)

    def meant(self, reading: Cursor, after: float | None) -> Pick:
        """The choice that a signal takes: the one just read, or the one before if that had hardly begun."""
        is_late = self._pace.is_for_the_one_before(after, reading.current.label, self._desk.settings.rate)
        return reading.before[0] if is_late and reading.before else reading.current

    def paced(self, reading: Cursor, choice: Pick, after: float | None) -> list[str]:
        """Adapt the pace to when the signal came; says so where it gets slower because of a late one."""
        settings, current = self._desk.settings, reading.current
        if after is None or settings.way != SCAN:
            return []
        if choice is current:
            self._set(self._pace.after_signal(settings.pace, after))
            return []
        self._set(self._pace.after_late(settings.pace, after, current.label, settings.rate))
        return [self._desk.say("guide.slower")]

    def begin_choice(self) -> None:
        """Another choice is read."""
        self._beside.append(False)

    def note_late(self, reading: Cursor, after: float | None) -> None:
        """Adapt the pace to a sound that began while a choice was read; an echo of the game comes with every choice."""
        before = [*self._beside][:-1]
        is_echo = len(before) < _LOOKED_AT - 1 or sum(before) > _SELDOM
        is_again, self._beside[-1] = self._beside[-1], True
        if after is None or after >= 0 or is_echo or is_again or not reading.before:
            return
        settings = self._desk.settings
        self._set(self._pace.after_late(settings.pace, after, reading.current.label, settings.rate))

    def after_mistake(self) -> None:
        """Something was taken back: perhaps the signal came too late for the one before."""
        self._set(self._pace.after_mistake(self._desk.settings.pace))

    def _set(self, pace: float) -> None:
        if pace != self._desk.settings.pace:
            self._desk.keep_settings(replace(self._desk.settings, pace=pace))
