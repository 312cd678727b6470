"""Players that are not people: one function of a view for all games, at three levels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from voiceuno.bots.dos_choice import choose_dos
from voiceuno.bots.known import Known
from voiceuno.bots.levels import EASY, HARD, LEVELS, MEDIUM, Level, find_level
from voiceuno.bots.uno_choice import choose_uno
from voiceuno.rules.moves import Advice, Catch, Move, SayDos, SayUno
from voiceuno.rules.views import DosView, UnoView, View

__all__ = ["EASY", "HARD", "LEVELS", "MEDIUM", "Known", "Level", "choose", "find_level"]

_ANY_TIME = (SayUno, SayDos, Catch, Advice)
_CHOOSERS: dict[type, Callable[..., Move]] = {UnoView: choose_uno, DosView: choose_dos}  # by what the player sees


def choose(level: Level, view: View, moves: Sequence[Move], rng: Random, table: Known) -> Move | None:
    """One of the moves that are possible for the view's player; None: a bot out of turn does nothing."""
    on_turn = [move for move in moves if type(move) not in _ANY_TIME]
    if not on_turn:
        return _react(level, view, moves, rng, table)
    return _CHOOSERS[type(view)](level, view, on_turn, rng, table)


def _react(level: Level, view: View, moves: Sequence[Move], rng: Random, table: Known) -> Move | None:
    """Say what was forgotten, or catch somebody else; advice between people a bot does not hear."""
    for move in moves:
        kind = type(move)
        if kind is SayDos:
            chance = level.says
        elif kind is SayUno and view.player in view.exposed:  # ahead of the card it is said with the card
            chance = level.says_late
        elif isinstance(move, Catch) and move.player not in table.team:
            chance = level.catches
        else:
            continue
        if rng.random() < chance:
            return move
    return None
