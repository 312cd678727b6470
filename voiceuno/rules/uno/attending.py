"""Coming and going in a round of UNO: whoever is away is passed over, and whoever comes gets a hand."""

from __future__ import annotations

from dataclasses import replace

from voiceuno.rules import events as ev
from voiceuno.rules.cards import COLOURS
from voiceuno.rules.events import Event, Why
from voiceuno.rules.game import Game
from voiceuno.rules.moves import Accept, Draw, NameColour, Phase
from voiceuno.rules.piles import neighbour
from voiceuno.rules.uno.state import Step, UnoRules, UnoState, give, turn_to


def pass_over(game: Game[UnoState], state: UnoState) -> Step:
    """End the turn of whoever is on turn: what has to be drawn is drawn, and anything else is left alone."""
    player = state.turn
    events: list[Event] = [ev.Missed(player)]
    while state.turn == player and state.phase is not Phase.OVER:
        if state.phase is Phase.CHALLENGE:
            state, more = game.apply(state, player, Accept())
        elif state.phase is Phase.COLOUR:
            colours = [card.colour for card in state.hands[player] if card.colour]
            state, more = game.apply(state, player, NameColour(next(iter(colours), COLOURS[0])))
        elif state.phase is Phase.TURN and state.total:
            state, more = game.apply(state, player, Draw())
        else:  # a card that was drawn stays in the hand, and so does one that waits for an answer
            reports = state.reports
            state, more = turn_to(state, neighbour(state.active, player, state.direction)), ()
            state = replace(state, reports=reports) if reports else state
        events += more
        if len(state.active) == 1:
            break
    return state, tuple(events)


def come_in(rules: UnoRules, state: UnoState, player: int) -> Step:
    """Give a hand to somebody who has none in this round; the seat is where it always was."""
    events: list[Event] = [ev.CameIn(player)]
    if player in state.active or any(out.player == player for out in state.out):
        return state, tuple(events)
    seated = replace(state, active=tuple(sorted((*state.active, player))))
    after = give(seated, player, rules.hand_size, Why.CAME_IN, events)
    after = replace(after, reports=state.reports)
    if not after.hands[player]:  # there is no card left for a newcomer, who waits for the next round
        return state, tuple(events[:1])
    return after, tuple(events)
