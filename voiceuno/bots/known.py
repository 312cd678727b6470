"""What a bot knows of the game beside its view: the rules of the round, its partner, how points are counted."""

from __future__ import annotations

from typing import Any, NamedTuple

from voiceuno.rules.game import Game


class Known(NamedTuple):
    """The same for the whole round, and known to everybody at the table."""

    game: Game[Any]  # the rules, no cards: what follows from a move can be tried out with it
    team: tuple[int, ...]  # the player and, with partners, the partner
    keeps_points: bool = False  # everybody keeps the points left in the own hand
