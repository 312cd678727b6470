"""One round of UNO as a state machine; the value of a rule book says where the books differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, NoReturn

from voiceuno.rules import events as ev
from voiceuno.rules.cards import UNO_DECK, Card, Face
from voiceuno.rules.events import Event, Why
from voiceuno.rules.game import IllegalMove, Reason, Setup
from voiceuno.rules.moves import (
    NOBODY,
    Accept,
    Advice,
    Answer,
    Catch,
    Challenge,
    Draw,
    Keep,
    Move,
    NameColour,
    Phase,
    Play,
    SayUno,
    Swap,
)
from voiceuno.rules.piles import lay_out, neighbour
from voiceuno.rules.uno.calls import advice, catch, say_uno
from voiceuno.rules.uno.doubt_four import accept, challenge
from voiceuno.rules.uno.legal import UnoListing, can_jump_in
from voiceuno.rules.uno.new_hands import change_hands, swap
from voiceuno.rules.uno.opening import turn_up
from voiceuno.rules.uno.places import go_out
from voiceuno.rules.uno.state import (
    DRAWS,
    NOT_EXPOSED,
    Four,
    Step,
    UnoRules,
    UnoState,
    begun,
    count_to_draw,
    give,
    is_bluff,
    may_lay,
    stacks_on,
    take,
    turn_to,
)

Handler = Callable[[UnoState, int, Any], Step]

_PASSED = tuple(ev.Passed(seat) for seat in range(10))
_SKIPPED = tuple(ev.Skipped(seat) for seat in range(10))

# Looked up once: reading a member of an Enum costs a function call each time in Python 3.11.
_TURN, _DRAWN, _CHALLENGE, _COLOUR, _ANSWER, _SWAP, _, _OVER = Phase
_FREE = (_TURN, _DRAWN)  # phases in which a player may play or draw
_ASKED = (_TURN, _DRAWN, _ANSWER)  # phases in which a question may be answered
_DRAW_TWO, _REVERSE, _SKIP, _WILD, _WILD_DRAW_FOUR = (
    Face.DRAW_TWO, Face.REVERSE, Face.SKIP, Face.WILD, Face.WILD_DRAW_FOUR,
)  # fmt: skip
_WHY_TURN = Why.TURN
_WHY = {_DRAW_TWO: Why.DRAW_TWO, _WILD_DRAW_FOUR: Why.WILD_DRAW_FOUR}


class Uno:
    """UNO by one rule book."""

    name = "uno"
    deck = UNO_DECK

    def __init__(self, rules: UnoRules) -> None:
        self.rules = rules
        self._changers = rules.seven_zero
        self._doubted, self._asks, self._bluffing = rules.four_is_doubted, rules.asks_questions, rules.bluffing
        self._only_stuck, self._until_fits = rules.draw_only_if_stuck, rules.until_fits
        legal = UnoListing(rules)
        self.turn_moves, self.side_moves, self.view = legal.turn_moves, legal.side_moves, legal.view
        self._handlers: dict[type, Handler] = {
            Play: self._play, Draw: self._draw, Keep: self._keep, NameColour: self._name_colour,
            Challenge: partial(challenge, rules), Accept: partial(accept, rules), Answer: self._answer,
            Swap: partial(swap, rules), SayUno: partial(say_uno, rules), Catch: partial(catch, rules),
            Advice: partial(advice, rules),
        }  # fmt: skip

    def deal(self, seats: int, active: tuple[int, ...], dealer: int, seed: int, setup: Setup) -> Step:
        """Shuffle, deal, turn up the first card, and do what it says."""
        hands, rest = lay_out(self.deck, seats, active, dealer, seed, setup, self.rules.hand_size)
        return turn_up(self.rules, hands, rest, active, dealer, seed, setup)

    def apply(self, state: UnoState, player: int, move: Move) -> Step:
        """Make a move: the new state, and what happened. Raises IllegalMove."""
        handler = self._handlers.get(type(move))
        if handler is None:
            raise IllegalMove(Reason.NOT_IN_RULES)
        if state.out:
            if state.phase is _OVER:
                raise IllegalMove(Reason.ROUND_OVER)
            if player not in state.active:
                raise IllegalMove(Reason.OUT_OF_ROUND, player=player)
        after, events = handler(state, player, move)
        if state.reports and not after.reports:
            after = replace(after, reports=state.reports)
        return after, events

    # -- laying a card

    def _play(self, state: UnoState, player: int, move: Play) -> Step:
        if player != state.turn or state.phase not in _FREE:
            return self._jump_in(state, player, move)
        card, hand, top = move.card, state.hands[player], state.discards[-1]
        if card not in hand:
            raise IllegalMove(Reason.NOT_IN_HAND, card)
        if state.drawn is not None and card is not state.drawn:
            raise IllegalMove(Reason.ONLY_DRAWN, state.drawn)
        if state.total and not stacks_on(self.rules, state, card):
            raise IllegalMove(Reason.TOTAL_FIRST, number=state.total)
        if card.colour is None:
            if move.colour is None and len(hand) > 1:
                raise IllegalMove(Reason.NEEDS_COLOUR, card)
            if not (self._bluffing or may_lay(self.rules, state, hand, card)):
                raise IllegalMove(Reason.NO_BLUFFING, card)
        elif card.colour is not state.colour and card.face is not top.face:
            raise IllegalMove(Reason.NO_MATCH, card, state.colour, top.face)
        elif move.colour is not None and move.colour is not card.colour:
            raise IllegalMove(Reason.HAS_COLOUR, card)
        if move.uno and len(hand) != 2:
            raise IllegalMove(Reason.UNO_NOT_NOW, number=len(hand))
        if self._asks and not state.answered:
            state = replace(begun(self.rules, state, player), phase=_ANSWER, chosen=move)
            return state, (ev.Chose(player, card),)
        return self._lay(state, player, move)

    def _jump_in(self, state: UnoState, player: int, move: Play) -> Step:
        """Lay the very card that lies on top, out of turn; the game goes on from there."""
        if not (self.rules.jump_in and can_jump_in(self.rules, state, player, move.card)):
            self._refuse(state, player)
        state = replace(state, turn=player, phase=_TURN, called=False, drawn=None, took_total=False)
        state, events = self._play(state, player, move)
        return state, (ev.JumpedIn(player), *events)

    def _lay(self, state: UnoState, player: int, move: Play) -> Step:
        """Lay a card that may be laid, and do what it says."""
        card, active, direction, exposed = move.card, state.active, state.direction, state.exposed
        if exposed:
            exposed = exposed - {player} if self.rules.caught_until_own_turn else NOT_EXPOSED
        # Here and below calls are written out that would be a third of the time: this runs at every move.
        cards, hands = list(state.hands[player]), list(state.hands)
        cards.remove(card)
        hands[player] = hand = tuple(cards)
        left, late = len(hand), NOBODY
        if left == 1 and not (move.uno or state.called) and self.rules.uno_penalty:  # UNO was forgotten
            exposed = exposed | {player}
            late = player if self.rules.late_uno else NOBODY
        colour = card.colour or move.colour or state.colour
        if card.face is _REVERSE and len(active) > 2:
            direction = -direction
        following = active[(active.index(player) + direction) % len(active)]
        discards = state.discards + (card,)  # noqa: RUF005 - quicker than unpacking
        laid = UnoState(
            tuple(hands), state.pile, state.seed, discards, exposed, active, state.out,
            colour, direction, following, _TURN, 0, False, False, None, None, late,
        )  # fmt: skip
        played = ev.Played(player, card, None if card.colour else colour, left)
        changes = self._changers and card.face in self._changers
        if left > 1 and card.number is not None and not changes:
            return laid, (played,)
        events: list[Event] = [played]
        if move.uno and left == 1 and not state.called:
            events.insert(0, ev.SaidUno(player))
        if not hand:
            return go_out(self.rules, laid, player, card, state.total, events)
        if card.number is None:
            return self._act(state, laid, player, card, events)
        if changes:
            return change_hands(self.rules, laid, player, card, events)
        return laid, tuple(events)

    def _act(self, before: UnoState, laid: UnoState, player: int, card: Card, events: list[Event]) -> Step:
        """Do what an action card or a wild does to the next player."""
        face, following = card.face, laid.turn
        if face is _WILD:
            return laid, tuple(events)
        if before.total and face in self.rules.deflects:
            events += [ev.Reversed(laid.direction)] if laid.direction != before.direction else []
            return self._stack(replace(laid, total=before.total), events)
        if face is _REVERSE and len(laid.active) > 2:
            events.append(ev.Reversed(laid.direction))
            return laid, tuple(events)
        if face in self.rules.stacks:
            return self._stack(replace(laid, total=before.total + DRAWS[face]), events)
        if face is _WILD_DRAW_FOUR and self._doubted:
            guilty = is_bluff(self.rules, before.hands[player], before.colour, before.discards[-1])
            return UnoState(
                laid.hands, laid.pile, laid.seed, laid.discards, laid.exposed, laid.active, laid.out, laid.colour,
                laid.direction, following, _CHALLENGE, four=Four(player, guilty, before.colour), late=laid.late,
            ), tuple(events)  # fmt: skip
        # It is a draw card, a Skip, or a Reverse between two players: the next player loses the turn.
        parts = give(laid, following, DRAWS[face], _WHY[face], events) if face in DRAWS else laid
        if face in DRAWS and not self.rules.draw_skips:
            return parts, tuple(events)
        events.append(_SKIPPED[following])
        after = neighbour(laid.active, following, laid.direction)
        return UnoState(
            parts.hands, parts.pile, parts.seed, parts.discards, parts.exposed, parts.active, parts.out, parts.colour,
            parts.direction, after, late=parts.late,
        ), tuple(events)  # fmt: skip

    def _stack(self, state: UnoState, events: list[Event]) -> Step:
        """If the next player has no card to stack, they draw the total without being asked."""
        if any(stacks_on(self.rules, state, card) for card in state.hands[state.turn]):
            return state, tuple(events)
        state = replace(self._take_total(state, events), late=state.late)
        return replace(state, took_total=not self.rules.total_skips), tuple(events)

    def _take_total(self, state: UnoState, events: list[Event]) -> UnoState:
        """The player on turn draws what was stacked up and plays, or loses the turn where the rules say so."""
        player = state.turn
        state = replace(give(state, player, state.total, Why.TOTAL, events), total=0)
        if not self.rules.total_skips:
            return state
        events.append(_SKIPPED[player])
        return turn_to(state, neighbour(state.active, player, state.direction))

    # -- drawing

    def _draw(self, state: UnoState, player: int, _: Draw) -> Step:
        if player != state.turn or state.phase not in _FREE:
            self._refuse(state, player)
        if state.phase is _DRAWN:
            raise IllegalMove(Reason.ALREADY_DREW)
        events: list[Event] = []
        if state.total:
            return self._take_total(begun(self.rules, state, player), events), tuple(events)
        if self._only_stuck and not self._is_stuck(state, player):
            if state.took_total:  # the total is drawn already; whoever says "draw" then is not refused
                return begun(self.rules, state, player), ()
            raise IllegalMove(Reason.CAN_PLAY)
        if state.exposed or state.took_total:
            state = begun(self.rules, state, player)
        count = count_to_draw(self.rules, state, player) if self._until_fits else 1
        hands, pile, seed, discards, exposed = take(state, player, count, _WHY_TURN, events)
        active, colour, direction, out = state.active, state.colour, state.direction, state.out
        if len(hands[player]) > len(state.hands[player]):  # or else both piles are empty
            drawn = hands[player][-1]
            if (drawn.colour is colour or drawn.colour is None or drawn.face is discards[-1].face) and (
                self._bluffing or may_lay(self.rules, state, hands[player], drawn)
            ):
                return UnoState(
                    hands, pile, seed, discards, exposed, active, out, colour, direction, player, _DRAWN, 0,
                    state.called, state.answered, drawn,
                ), tuple(events)  # fmt: skip
        events.append(_PASSED[player])
        following = active[(active.index(player) + direction) % len(active)]
        return UnoState(hands, pile, seed, discards, exposed, active, out, colour, direction, following), tuple(events)

    def _keep(self, state: UnoState, player: int, _: Keep) -> Step:
        if player != state.turn or state.phase not in _FREE:
            self._refuse(state, player)
        if state.phase is not _DRAWN:
            raise IllegalMove(Reason.NOTHING_DRAWN)
        if not self.rules.keeps:
            raise IllegalMove(Reason.MUST_PLAY, state.drawn)
        return self._pass(state, player, [])

    def _pass(self, state: UnoState, player: int, events: list[Event]) -> Step:
        events.append(_PASSED[player])
        return turn_to(state, neighbour(state.active, player, state.direction)), tuple(events)

    # -- questions

    def _answer(self, state: UnoState, player: int, move: Answer) -> Step:
        if not self.rules.asks_questions:
            raise IllegalMove(Reason.NOT_IN_RULES)
        if player != state.turn:
            raise IllegalMove(Reason.NOT_YOUR_TURN, player=state.turn)
        if state.answered:
            raise IllegalMove(Reason.NO_QUESTION)
        if state.phase not in _ASKED:
            self._refuse(state, player)
        events: list[Event] = [ev.Answered(player, move.right)]
        state = begun(self.rules, state, player)
        if not move.right:
            # With a wrong answer the player draws the total as well, which the card would have passed on.
            state = give(state, player, 1 + state.total, Why.WRONG_ANSWER, events)
            return self._pass(replace(state, total=0), player, events)
        if state.chosen is None:
            return replace(state, answered=True), tuple(events)
        state, laid = self._lay(state, player, state.chosen)
        return state, (*events, *laid)

    def _name_colour(self, state: UnoState, player: int, move: NameColour) -> Step:
        if state.phase is not _COLOUR:
            raise IllegalMove(Reason.NO_COLOUR_ASKED)
        if player != state.turn:
            raise IllegalMove(Reason.NOT_YOUR_TURN, player=state.turn)
        state = replace(state, colour=move.colour, phase=_TURN)
        return state, (ev.ColourNamed(player, move.colour),)

    # -- small parts

    def _refuse(self, state: UnoState, player: int) -> NoReturn:
        """Raise IllegalMove: it is another player's turn, or something else comes first."""
        if player != state.turn:
            raise IllegalMove(Reason.NOT_YOUR_TURN, player=state.turn)
        first = {
            _CHALLENGE: Reason.CHALLENGE_FIRST,
            _COLOUR: Reason.COLOUR_FIRST,
            _ANSWER: Reason.ANSWER_FIRST,
            _SWAP: Reason.SWAP_FIRST,
        }
        raise IllegalMove(first[state.phase], player=state.four.player if state.four else NOBODY)

    def _is_stuck(self, state: UnoState, player: int) -> bool:
        hand = state.hands[player]
        return not any(map(partial(may_lay, self.rules, state, hand), hand))
