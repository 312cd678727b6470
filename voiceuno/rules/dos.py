"""One round of DOS as a state machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from voiceuno.rules import events as ev
from voiceuno.rules.cards import DOS_DECK, Hand
from voiceuno.rules.dos_matching import match_bonus, matches
from voiceuno.rules.events import Event, Why
from voiceuno.rules.game import IllegalMove, Reason, Setup, SetupError
from voiceuno.rules.moves import NOBODY, Catch, Draw, End, MatchRow, Move, Phase, Place, SayDos
from voiceuno.rules.piles import lay_out, neighbour, refill, with_hand, without
from voiceuno.rules.views import DosView
from voiceuno.sentences import sentence

ROW_SIZE = 2
_PENALTY = 2


class DosState(NamedTuple):
    """A round of DOS at one moment."""

    active: tuple[int, ...]
    hands: tuple[Hand, ...]
    pile: Hand
    discards: Hand
    row: Hand  # what can still be matched
    turn: int
    phase: Phase
    seed: int
    matched: Hand = ()  # the cards of the row that were matched this turn, and what was laid on them
    drew: bool = False
    may_place: int = 0  # how many cards the player may put into the row, for single colour matches
    must_place: int = 0  # how many cards the player must put into the row, for double colour matches
    others_draw: int = 0  # how many cards everybody else draws, for double colour matches
    owed: int = 0  # penalty cards to be drawn at the end of the turn
    called: frozenset[int] = frozenset()  # who has two cards and cannot be caught: said DOS, or was caught already

    @property
    def winner(self) -> int:
        """The player who went out, once the round is over."""
        return self.turn if self.phase is Phase.OVER else NOBODY


Step = tuple[DosState, tuple[Event, ...]]
Handler = Callable[[DosState, int, Any], Step]


class Dos:
    """The game of DOS, which has one rule book."""

    name = "dos"
    deck = DOS_DECK

    def __init__(self) -> None:
        self._handlers: dict[type, Handler] = {
            MatchRow: self._match, Draw: self._draw, Place: self._place, End: self._end,
            SayDos: self._say_dos, Catch: self._catch,
        }  # fmt: skip

    def deal(self, seats: int, active: tuple[int, ...], dealer: int, seed: int, setup: Setup) -> Step:
        """Shuffle, deal, and lay out the centre row."""
        hands, rest = lay_out(self.deck, seats, active, dealer, seed, setup)
        missing = max(0, ROW_SIZE - len(setup.face_up))
        row, pile = setup.face_up + rest[:missing], setup.draw + rest[missing:]
        if len(row) < ROW_SIZE:
            raise SetupError(sentence("deal.no_row"))
        state = DosState(active, hands, pile, (), row, neighbour(active, dealer, 1), Phase.TURN, seed)
        return state, (ev.RowFilled(row),)

    # -- what can be done

    def turn_moves(self, state: DosState, player: int) -> list[Move]:
        """What the player on turn can do; empty for everybody else."""
        if player != state.turn or state.phase is Phase.OVER:
            return []
        places: list[Move] = [Place(card) for card in dict.fromkeys(state.hands[player])]
        if state.phase is Phase.BONUS:
            return places if state.must_place else [*places, End()]
        moves: list[Move] = list(matches(state.hands[player], state.row))
        if state.matched:
            moves.append(End())
        elif state.drew:
            moves += places
        else:
            moves.append(Draw())
        return moves

    def side_moves(self, state: DosState, player: int) -> list[Move]:
        """What a player can do at any time: say DOS, or catch somebody."""
        if state.phase is Phase.OVER:
            return []
        exposed = _exposed(state)
        moves: list[Move] = [SayDos()] if player in exposed else []
        return moves + [Catch(other) for other in exposed if other != player]

    def view(self, state: DosState, player: int) -> DosView:
        """What one player may know."""
        return DosView(
            player, state.active, state.hands[player], tuple(map(len, state.hands)), state.discards,
            len(state.pile), state.row, state.turn, state.phase, state.drew, bool(state.matched),
            state.may_place, state.must_place, state.owed, _exposed(state),
        )  # fmt: skip

    def apply(self, state: DosState, player: int, move: Move) -> Step:
        """Make a move: the new state, and what happened. Raises IllegalMove."""
        handler = self._handlers.get(type(move))
        if handler is None:
            raise IllegalMove(Reason.NOT_IN_RULES)
        if state.phase is Phase.OVER:
            raise IllegalMove(Reason.ROUND_OVER)
        after, events = handler(state, player, move)
        # Once a player no longer has two cards, the next time they must say DOS again.
        called = frozenset(seat for seat in after.called if len(after.hands[seat]) == 2)
        return (after if called == after.called else after._replace(called=called)), events

    # -- a turn

    def _match(self, state: DosState, player: int, move: MatchRow) -> Step:
        self._expect_turn(state, player)
        if state.phase is Phase.BONUS:
            raise IllegalMove(Reason.BONUS_FIRST, number=state.may_place + state.must_place)
        hand = state.hands[player]
        for card in move.cards:
            if card not in hand:
                raise IllegalMove(Reason.NOT_IN_HAND, card)
            hand = without(hand, card)
        if move.on not in state.row:
            raise IllegalMove(Reason.NOT_IN_ROW, move.on)
        bonus = match_bonus(move.cards, move.on)
        if bonus is None:
            raise IllegalMove(Reason.NO_NUMBER_MATCH, move.on)
        state = state._replace(
            hands=with_hand(state.hands, player, hand),
            row=without(state.row, move.on),
            matched=(*state.matched, move.on, *move.cards),
            may_place=state.may_place + (bonus == 1),
            must_place=state.must_place + (bonus == 2),
            others_draw=state.others_draw + (bonus == 2),
        )
        events: list[Event] = [ev.Matched(player, move.cards, move.on, bonus, len(hand))]
        return (state, tuple(events)) if hand else self._go_out(state, player, events)

    def _draw(self, state: DosState, player: int, _: Draw) -> Step:
        self._expect_turn(state, player)
        if state.phase is Phase.BONUS:
            raise IllegalMove(Reason.BONUS_FIRST, number=state.may_place + state.must_place)
        if state.matched:
            raise IllegalMove(Reason.MATCHED_ALREADY)
        if state.drew:
            raise IllegalMove(Reason.ALREADY_DREW)
        events: list[Event] = []
        state = self._give(state, player, 1, Why.TURN, events)._replace(drew=True)
        moves = self.turn_moves(state, player)
        if len(moves) == 1 and isinstance(moves[0], Place):  # nobody is asked when there is only one answer
            state, more = self._place(state, player, moves[0])
            events += more
        return state, tuple(events)

    def _place(self, state: DosState, player: int, move: Place) -> Step:
        self._expect_turn(state, player)
        if state.phase is Phase.TURN and not state.drew:
            raise IllegalMove(Reason.MATCH_OR_DRAW_FIRST)
        if state.phase is Phase.TURN and state.matched:
            raise IllegalMove(Reason.MATCHED_ALREADY)
        hand = state.hands[player]
        if move.card not in hand:
            raise IllegalMove(Reason.NOT_IN_HAND, move.card)
        hand = without(hand, move.card)
        state = state._replace(hands=with_hand(state.hands, player, hand), row=(*state.row, move.card))
        if state.phase is Phase.BONUS:
            name = "must_place" if state.must_place else "may_place"
            state = state._replace(**{name: getattr(state, name) - 1})
        events: list[Event] = [ev.Placed(player, move.card, len(hand))]
        return self._settle(state, player, events) if hand else self._go_out(state, player, events)

    def _end(self, state: DosState, player: int, _: End) -> Step:
        self._expect_turn(state, player)
        if state.phase is Phase.BONUS:
            if state.must_place:
                raise IllegalMove(Reason.BONUS_FIRST, number=state.must_place)
            return self._settle(state._replace(may_place=0), player, [])
        if not state.matched:
            raise IllegalMove(Reason.MATCH_OR_PLACE_FIRST if state.drew else Reason.MATCH_OR_DRAW_FIRST)
        events: list[Event] = []
        state = state._replace(discards=state.discards + state.matched, matched=())
        state = self._refill(state, events)
        return self._settle(state, player, events)

    def _settle(self, state: DosState, player: int, events: list[Event]) -> Step:
        """The row is in order. Next come bonus cards, then the cards that others draw, then a penalty."""
        hand = state.hands[player]
        if state.must_place and len(set(hand)) == 1:  # nobody is asked when there is only one answer
            bonus = state._replace(phase=Phase.BONUS)
            after, more = self._place(bonus, player, Place(hand[0]))
            return after, (*events, *more)
        if state.may_place or state.must_place:
            return state._replace(phase=Phase.BONUS), tuple(events)
        state = self._others_draw(state, player, events)
        if state.owed:
            state = self._give(state, player, state.owed, Why.CAUGHT, events)
        following = neighbour(state.active, player, 1)
        return state._replace(turn=following, phase=Phase.TURN, drew=False, owed=0), tuple(events)

    def _go_out(self, state: DosState, player: int, events: list[Event]) -> Step:
        """End the round. After double colour matches the others still draw."""
        # What was played is discarded first, so that there is something to draw when the draw pile is empty.
        state = state._replace(discards=state.discards + state.matched, matched=(), may_place=0, must_place=0, owed=0)
        state = self._others_draw(state, player, events)
        events.append(ev.WentOut(player))
        return state._replace(phase=Phase.OVER), tuple(events)

    # -- calling and catching

    def _say_dos(self, state: DosState, player: int, _: SayDos) -> Step:
        exposed = _exposed(state)
        if player in exposed:
            return state._replace(called=state.called | {player}), (ev.SaidDos(player),)
        for other in exposed:  # said by another player, it calls out whoever forgot
            return self._catch(state, player, Catch(other))
        if player in state.called:
            is_caught = player == state.turn and state.owed > 0
            raise IllegalMove(Reason.ALREADY_CAUGHT if is_caught else Reason.ALREADY_SAID)
        raise IllegalMove(Reason.DOS_NOT_NOW, number=len(state.hands[player]))

    def _catch(self, state: DosState, player: int, move: Catch) -> Step:
        if player == move.player:
            raise IllegalMove(Reason.CATCH_YOURSELF)
        if move.player not in _exposed(state):
            raise IllegalMove(Reason.NOBODY_TO_CATCH, player=move.player)
        events: list[Event] = [ev.Caught(move.player, player)]
        state = state._replace(called=state.called | {move.player})
        if move.player == state.turn:
            return state._replace(owed=state.owed + _PENALTY), tuple(events)
        return self._give(state, move.player, _PENALTY, Why.CAUGHT, events), tuple(events)

    # -- small parts

    def _expect_turn(self, state: DosState, player: int) -> None:
        if player != state.turn:
            raise IllegalMove(Reason.NOT_YOUR_TURN, player=state.turn)

    def _others_draw(self, state: DosState, player: int, events: list[Event]) -> DosState:
        following = state.active.index(player) + 1
        for other in (state.active[following:] + state.active[: following - 1]) if state.others_draw else ():
            state = self._give(state, other, state.others_draw, Why.COLOUR_BONUS, events)
        return state._replace(others_draw=0)

    def _refill(self, state: DosState, events: list[Event]) -> DosState:
        missing = ROW_SIZE - len(state.row)
        if missing <= 0:
            return state
        cards, state = _take(state, missing, events)
        events.append(ev.RowFilled(cards))
        return state._replace(row=state.row + cards)

    def _give(self, state: DosState, player: int, count: int, why: Why, events: list[Event]) -> DosState:
        """Let a player draw as many of these cards as there are."""
        cards, state = _take(state, count, events)
        events.append(ev.Drew(player, len(cards), cards, why))
        return state._replace(hands=with_hand(state.hands, player, state.hands[player] + cards))


def _take(state: DosState, count: int, events: list[Event]) -> tuple[Hand, DosState]:
    """Take cards from the draw pile. When it runs out, shuffle the discards; when those do too, take fewer."""
    pile, discards, seed = state.pile, state.discards, state.seed
    if len(pile) < count and discards:
        events.append(ev.Reshuffled(len(discards)))
        pile, discards, seed = refill(pile, discards, seed, keep=0)
    return pile[:count], state._replace(pile=pile[count:], discards=discards, seed=seed)


def _exposed(state: DosState) -> frozenset[int]:
    """The players with exactly two cards who have not said DOS."""
    two = (seat for seat in state.active if len(state.hands[seat]) == 2)
    return frozenset(seat for seat in two if seat not in state.called)
