"""A Wild Draw Four may be a bluff: the next player accepts it and draws, or challenges it."""

from __future__ import annotations

from dataclasses import replace

from voiceuno.rules import events as ev
from voiceuno.rules.events import Event, Why
from voiceuno.rules.game import IllegalMove, Reason
from voiceuno.rules.moves import NOBODY, Accept, Challenge
from voiceuno.rules.piles import neighbour, with_hand
from voiceuno.rules.uno.state import Four, Step, UnoRules, UnoState, begun, give, turn_to

_CHALLENGE_EXTRA = 2  # cards for whoever challenges an honest one


def challenge(rules: UnoRules, state: UnoState, player: int, _: Challenge) -> Step:
    """Challenge it: the hand is shown, and whoever was wrong draws."""
    four = _expect_four(rules, state, player)
    events: list[Event] = [ev.Challenged(four.player, player, four.guilty, state.hands[four.player])]
    # A challenge is neither a card nor a draw, so it saves nobody from being caught.
    state = turn_to(begun(rules, state, NOBODY), player)
    if not four.guilty:
        return _draw_and_lose_turn(state, player, 4 + _CHALLENGE_EXTRA, Why.CHALLENGE_LOST, events)
    if rules.bluff_returns:
        card = state.discards[-1]
        hands = with_hand(state.hands, four.player, (*state.hands[four.player], card))
        # Whoever has two cards again needs no UNO, though there may be nothing left to draw for the bluff.
        exposed = state.exposed - {four.player}
        state = replace(state, hands=hands, discards=state.discards[:-1], colour=four.colour_before, exposed=exposed)
        events.append(ev.TookBack(four.player, card))
    return give(state, four.player, 4, Why.BLUFF, events), tuple(events)


def accept(rules: UnoRules, state: UnoState, player: int, _: Accept) -> Step:
    """Accept it: draw four and lose the turn, or play then where a house allows it."""
    _expect_four(rules, state, player)
    state = turn_to(begun(rules, state, player), player)
    if not rules.draw_skips:
        events: list[Event] = []
        return give(state, player, 4, Why.WILD_DRAW_FOUR, events), tuple(events)
    return _draw_and_lose_turn(state, player, 4, Why.WILD_DRAW_FOUR, [])


def _draw_and_lose_turn(state: UnoState, player: int, count: int, why: Why, events: list[Event]) -> Step:
    after = turn_to(state, neighbour(state.active, player, state.direction))
    after = give(after, player, count, why, events)
    events.append(ev.Skipped(player))
    return after, tuple(events)


def _expect_four(rules: UnoRules, state: UnoState, player: int) -> Four:
    """The card that can be challenged; raises IllegalMove if there is none, or if it is not for this player."""
    if not rules.four_is_doubted:
        raise IllegalMove(Reason.NOT_IN_RULES)
    if state.four is None:
        raise IllegalMove(Reason.NOTHING_TO_CHALLENGE)
    if player != state.turn:
        raise IllegalMove(Reason.NOT_YOUR_TURN, player=state.turn)
    return state.four
