"""What a bot would do in a person's place: it sees what the person may know, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from voiceuno.bots.dos_choice import ranked_dos
from voiceuno.bots.known import Known
from voiceuno.bots.levels import HARD
from voiceuno.bots.tournament import seat_bots, take_turn
from voiceuno.bots.uno_values import ranked
from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import Move, NameColour, Play
from voiceuno.rules.views import DosView, View

# It plays well, at once, says UNO always, and proposes no bluff.
_ADVISER = replace(HARD, name="adviser", effort=0, says=1.0, bluffs=0.0)


def suggest(match: Match, state: MatchState, seed: int) -> Move:
    """A good move for the player on turn; the same position and seed always give the same one."""
    return take_turn(match, state, seat_bots(match, state, [_ADVISER] * match.seats), Random(seed))


def ranking(match: Match, state: MatchState, seed: int) -> list[Move]:
    """All that the player on turn can do, the best first: what is suggested, then the others by their worth."""
    player = state.round.turn
    moves = match.turn_moves(state, player)
    if len(moves) < 2:
        return moves
    best = suggest(match, state, seed)
    table = seat_bots(match, state, [None] * match.seats).tables[player]
    return [best, *(move for move in _by_worth(match.view(state, player), moves, table) if move != best)]


def _by_worth(view: View, moves: Sequence[Move], table: Known) -> list[Move]:
    """The moves of a turn, good ones first; what is no card comes behind the cards."""
    if isinstance(view, DosView):
        return ranked_dos(view, moves)
    plays = [play for _, play in ranked(HARD.weights, view, [m for m in moves if isinstance(m, Play)], table)]
    plays.sort(key=lambda play: not play.uno)  # who has two cards wants to say it; within both the order stays
    held = [card.colour for card in view.hand]
    named = [move for move in moves if isinstance(move, NameColour)]
    colours = sorted(named, key=lambda move: -held.count(move.colour))
    return [*plays, *colours, *(move for move in moves if not isinstance(move, Play | NameColour))]
