"""How a round of UNO begins: a card is turned up, and what it says is done."""

from __future__ import annotations

from dataclasses import replace

from voiceuno.rules import events as ev
from voiceuno.rules.cards import Face, Hand, next_seed
from voiceuno.rules.events import Event, Why
from voiceuno.rules.game import Setup, SetupError
from voiceuno.rules.moves import Phase
from voiceuno.rules.piles import neighbour
from voiceuno.rules.uno.state import NOT_EXPOSED, Step, UnoRules, UnoState, give
from voiceuno.sentences import sentence


def turn_up(
    rules: UnoRules,
    hands: tuple[Hand, ...],
    rest: Hand,
    active: tuple[int, ...],
    dealer: int,
    seed: int,
    setup: Setup,
) -> Step:
    """Turn up the first card, given the hands and the rest of the deck."""
    # A first card that was laid out on purpose lies on the cards to be drawn; if none was, it is a shuffled one.
    pile = setup.face_up + setup.draw + rest if setup.face_up else rest
    named = len(setup.draw) if setup.face_up else 0
    if all(card.face in rules.not_first for card in pile):
        raise SetupError(sentence("deal.no_first"))
    events: list[Event] = []
    while pile[0].face in rules.not_first:
        events += (ev.TurnedUp(pile[0]), ev.PutBack(pile[0]))
        seed = next_seed(seed)
        at = 1 + named + seed % (len(pile) - named)  # anywhere below the cards that were laid out on purpose
        pile, named = (*pile[1:at], pile[0], *pile[at:]), max(0, named - 1)
    top, pile = pile[0], pile[1:] if setup.face_up else setup.draw + pile[1:]
    events.append(ev.TurnedUp(top))
    first = neighbour(active, dealer, 1)
    state = UnoState(hands, pile, seed, (top,), NOT_EXPOSED, active, (), top.colour, 1, first)
    if top.face is Face.REVERSE:
        start = neighbour(active, dealer, rules.reverse_first_starts)
        state = replace(state, direction=-1, turn=start)
        events.append(ev.Reversed(-1))
    elif top.face is Face.SKIP:
        state = replace(state, turn=neighbour(active, first, 1))
        events.append(ev.Skipped(first))
    elif top.face is Face.DRAW_TWO:
        state = give(state, first, 2, Why.DRAW_TWO, events)
        if rules.draw_skips:
            state = replace(state, turn=neighbour(active, first, 1))
            events.append(ev.Skipped(first))
    elif top.face is Face.WILD:
        state = replace(state, phase=Phase.COLOUR)
    return state, tuple(events)
