"""What a bot knows besides its view: the rules of the round, its partner, how points are counted."""

from __future__ import annotations

from typing import Any, NamedTuple

from voiceuno.rules.game import Game


class Known(NamedTuple):
    """What everybody at the table knows, and what does not change during a round."""

    game: Game[Any]  # the rules without any cards, to try out what a move leads to
    team: tuple[int, ...]  # the player, and the partner if there is one
    keeps_points: bool = False  # whether everybody, or every team, gets the points that they hold
