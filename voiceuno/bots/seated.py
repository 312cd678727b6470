"""The bots of a match. Their chance depends on the seed and the move alone, so a match that goes on is the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from voiceuno.bots import MEDIUM, find_level
from voiceuno.bots.tournament import react, seat_bots, take_turn
from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import Move


class SeatedBots:
    """The bots of a match: a level by seat, None where a person sits."""

    def __init__(self, match: Match, levels: Sequence[str | None], seed: int) -> None:
        self._match, self._seed = match, seed
        # A record may name a level that this version does not know.
        self._levels = [find_level(level) or MEDIUM if level else None for level in levels]

    def turn(self, state: MatchState, moves_so_far: int) -> Move:
        """Choose what the bot on turn does."""
        seats = seat_bots(self._match, state, self._levels)
        return take_turn(self._match, state, seats, self._chance(moves_so_far))

    def reaction(self, state: MatchState, moves_so_far: int, mover: int) -> tuple[int, Move] | None:
        """Choose which bot speaks up after a move, and what it does; None if none does."""
        seats = seat_bots(self._match, state, self._levels)
        return react(self._match, state, seats, mover, self._chance(-1 - moves_so_far))

    def _chance(self, number: int) -> Random:
        return Random(self._seed * 1_000_003 + number)
