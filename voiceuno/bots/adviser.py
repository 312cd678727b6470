"""What a bot would do in a person's place: it sees what the person may know, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from voiceuno.bots.levels import HARD
from voiceuno.bots.tournament import seat_bots, take_turn
from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import Move

# It plays well, at once, says UNO always, and proposes no bluff.
_ADVISER = replace(HARD, name="adviser", effort=0, says=1.0, bluffs=0.0)


def suggest(match: Match, state: MatchState, seed: int) -> Move:
    """A good move for the player on turn; the same position and seed always give the same one."""
    return take_turn(match, state, seat_bots(match, state, [_ADVISER] * match.seats), Random(seed))
