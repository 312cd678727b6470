"""How a match stands, for the people of one place."""

from __future__ import annotations

from typing import NamedTuple

from voiceuno.rules.moves import Move, Phase
from voiceuno.rules.views import View


class Outlook(NamedTuple):
    """What the people of a place may know and do. It is a value: whatever happens makes a new one."""

    phase: Phase
    turn: int
    person: int  # who is spoken to there: the person on turn, or the one who was last
    is_asked: bool  # whether somebody there is on turn
    view: View  # what whoever is spoken to may know
    moves: list[Move]  # what whoever is spoken to can do on turn
    calls: list[Move]  # what anybody there can do at any time
    open_move: Move | None  # the last move made there, while it stands open to a correction
    waits: bool  # whether something happens by itself before a person is asked again
    ends_itself: bool  # whether a person's turn has nothing left in it
    has_window: bool  # whether there is something to use the time for: a move to be taken back or overruled, a catch
    answered_wrong: int | None  # the person anywhere who has just answered wrong, while that can be overruled
    away: tuple[int, ...]  # the seats of the people who are at no place, and for whom no bot plays
