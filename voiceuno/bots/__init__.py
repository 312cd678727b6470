"""Bots, at three levels: given what a player may know, one function chooses the move in any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from voiceuno.bots.dos_choice import choose_dos
from voiceuno.bots.known import Known
from voiceuno.bots.levels import EASY, HARD, LEVELS, MEDIUM, Level, find_level
from voiceuno.bots.uno_choice import choose_uno
from voiceuno.rules.moves import Advice, Catch, Move, Play, SayDos, SayUno
from voiceuno.rules.views import DosView, UnoView, View

__all__ = ["EASY", "HARD", "LEVELS", "MEDIUM", "Known", "Level", "choose", "find_level"]

_ANY_TIME = (SayUno, SayDos, Catch, Advice)
_CHOOSERS: dict[type, Callable[..., Move]] = {UnoView: choose_uno, DosView: choose_dos}  # by the kind of view


def choose(level: Level, view: View, moves: Sequence[Move], rng: Random, table: Known) -> Move | None:
    """Choose one of these moves; None if the bot is not on turn and does nothing."""
    on_turn = [move for move in moves if type(move) not in _ANY_TIME]
    if on_turn and view.turn != view.player:  # a card that can be laid out of turn
        return _jump_in(level, view, moves, rng, table)
    if not on_turn:
        return _react(level, view, moves, rng, table)
    return _CHOOSERS[type(view)](level, view, on_turn, rng, table)


def _jump_in(level: Level, view: View, moves: Sequence[Move], rng: Random, table: Known) -> Move | None:
    """Lay the card out of turn if the bot notices, as it would notice a forgotten UNO; or else react as usual."""
    plays = [move for move in moves if isinstance(move, Play)]
    if rng.random() >= level.catches:
        return _react(level, view, [move for move in moves if type(move) is not Play], rng, table)
    with_uno = [move for move in plays if move.uno]
    return with_uno[0] if with_uno and rng.random() < level.says else plays[0]


def _react(level: Level, view: View, moves: Sequence[Move], rng: Random, table: Known) -> Move | None:
    """Say UNO or DOS late, or catch somebody. Bots report no advice, because they do not hear it."""
    for move in moves:
        kind = type(move)
        if kind is SayDos:
            chance = level.says
        elif kind is SayUno and view.player in view.exposed:  # whoever is in time says it with the card
            chance = level.says_late
        elif isinstance(move, Catch) and move.player not in table.team:
            chance = level.catches
        else:
            continue
        if rng.random() < chance:
            return move
    return None
