"""The match being played: seats, record and state, bots, and time for corrections and calls. It knows no words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from voiceuno.rules import events as ev
from voiceuno.rules.attendance import OF_CLASS
from voiceuno.rules.events import Event
from voiceuno.rules.match import MatchState
from voiceuno.rules.moves import NOBODY, TABLE, Answer, AskFor, Deal, End, Move, Phase, Play, SayDos, SayUno
from voiceuno.rules.record import Entry, Record, RefusedEntry
from voiceuno.table.needs import BotMaker, MatchKeeper
from voiceuno.table.news import (
    Graced,
    Guest,
    Happened,
    Left,
    News,
    Overruled,
    Renamed,
    Rested,
    Returned,
    StoodIn,
    TimePassed,
    Undone,
)
from voiceuno.table.outlook import Outlook
from voiceuno.table.plan import LEVEL, bot_levels, called, enrolled


class Last(NamedTuple):
    """The move of a person that can still be taken back, and the position before it."""

    seat: int
    before: MatchState
    move: Move
    entries: int = 1  # with the calls that belong to it


class Table:
    """People and bots at a table. Whatever happens is kept first, and then told to every place."""

    def __init__(
        self, record: Record, keeper: MatchKeeper, make_bots: BotMaker, code: str = "", trouble: str = ""
    ) -> None:
        """`code` is what people say to find the table; `trouble` is what was wrong with the file of its match."""
        self.match, self.record, self.names, self.code = record.match(), record, record.names, code
        self.keeper = keeper
        self.levels = bot_levels(record)
        self.people = tuple(seat for seat, level in enumerate(self.levels) if level is None)
        self._make_bots = make_bots
        self._stand_ins: dict[int, str] = {}  # the level of a bot that plays for somebody who is away
        self._bots = make_bots(self.match, self.levels, record.seed)
        self._places: list[Guest] = []
        self._ready: list[Guest] = []  # the places that wait for nothing any more before the next step
        self._resting: list[Guest] = []
        self._trouble, self._warned = trouble, set[int]()  # and the seats whose people know of it
        self._last: Last | None = None
        self._wrong: Happened | None = None  # the wrong answer of a person that can still count as right
        self._mover: int | None = None  # who moved last, until the bots have had time to speak up
        self.state: MatchState
        self.began: tuple[Event, ...] = ()  # what happened last in the record that it goes on with
        for step in record.replay():
            self.state, self.began = step.state, step.events or self.began

    # -- where the match stands

    @property
    def over(self) -> bool:
        """Whether the match has been won."""
        return bool(self.state.winners)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return int(self.state.round.turn)

    @property
    def last(self) -> Last | None:
        """The last move of a person, while it stands open to a correction."""
        return self._last

    @property
    def answered_wrong(self) -> int | None:
        """The person who has just answered wrong, while that can still be overruled."""
        return self._wrong.seat if self._wrong is not None else None

    @property
    def is_new(self) -> bool:
        """Whether nobody has made a move yet; which questions somebody wants is none."""
        return all(isinstance(entry.move, AskFor) for entry in self.record.entries)

    @property
    def exposed(self) -> frozenset[int]:
        """Who can be caught; everybody at the table can see that."""
        return self.match.view(self.state, self.turn).exposed

    @property
    def asked(self) -> int:
        """The seat of the person on turn, who may be away; NOBODY while a bot is, or between rounds."""
        round_ = self.state.round
        return round_.turn if round_.phase is not Phase.OVER and self.is_person(round_.turn) else NOBODY

    @property
    def ends_itself(self) -> bool:
        """Whether a person's turn has nothing left in it; it ends after the time for a correction."""
        if self.asked == NOBODY or self.state.round.phase is not Phase.TURN:
            return False
        return self.match.turn_moves(self.state, self.turn) == [End()]

    @property
    def waits(self) -> bool:
        """Whether something happens by itself before a person is asked again."""
        if self.state.round.phase is Phase.OVER:
            return False
        return self.asked == NOBODY or self.ends_itself or (self._mover is not None and self._may_react)

    @property
    def has_window(self) -> bool:
        """Whether there is something to use the time for: a move to be taken back or overruled, or a catch."""
        return self._last is not None or self._wrong is not None or bool(self.exposed) or self._may_jump_in

    @property
    def _may_jump_in(self) -> bool:
        """Whether a person may want to lay a card out of turn before a bot plays, or lays one out of turn.

        One person has the time if the card is in the hand. Several always have it, so that it tells them nothing.
        """
        if not self.match.options.house.jump_in or not self.waits:
            return False
        return len(self.people) > 1 or any(self._can_jump_in(seat) for seat in self.people)

    def _can_jump_in(self, seat: int) -> bool:
        return any(isinstance(move, Play) for move in self.match.side_moves(self.state, seat))

    @property
    def _may_react(self) -> bool:
        """Whether a bot may speak up after a move: somebody can be caught, or a bot can lay a card out of turn."""
        if self.exposed:
            return True
        bots = (seat for seat in range(self.match.seats) if not self.is_person(seat))
        return self.match.options.house.jump_in and any(map(self._can_jump_in, bots))

    @property
    def grace(self) -> int:
        """The seconds for which nothing happens by itself, because somebody may still say UNO after the card."""
        is_late = getattr(self.state.round, "late", NOBODY) != NOBODY
        return self.match.options.grace if is_late else 0

    def outlook(self, seats: Sequence[int], person: int) -> Outlook:
        """How the match stands for the people in these seats, of whom `person` was spoken to last."""
        match, state, asked = self.match, self.state, self.asked
        person = asked if asked in seats else person
        return Outlook(
            phase=state.round.phase,
            turn=self.turn,
            person=person,
            is_asked=asked == person,
            view=match.view(state, person),
            moves=match.turn_moves(state, person),
            calls=[move for seat in seats for move in match.side_moves(state, seat)],
            open_move=self._last.move if self._last is not None and self._last.seat in seats else None,
            waits=self.waits,
            ends_itself=self.ends_itself,
            has_window=self.has_window,
            answered_wrong=self.answered_wrong,
            away=self.away,
        )

    def is_person(self, seat: int) -> bool:
        """Whether a person plays at this seat now, and no bot."""
        return seat in self.people and seat not in self._stand_ins

    # -- moving

    def act(self, seat: int, move: Move, *, is_answered: bool = False) -> None:
        """Make a move, keep it, and tell everybody what happened; raises IllegalMove, and then nothing has changed.

        `is_answered`: no bot speaks up about it.
        """
        before = self.state
        state, events = self.match.apply(before, seat, move)
        entry = Entry(seat, move)
        self.keeper.append(entry, self.record)
        self.record = replace(self.record, entries=(*self.record.entries, entry))
        is_move = type(move) not in OF_CLASS
        self.state, self._mover = state, None if is_answered else seat if is_move else self._mover
        is_open = self.is_person(seat) and not _reveals(events, seat) and is_move
        self._last = self._opened(seat, before, move) if is_open else None
        happened = Happened(seat, before, events)
        self._wrong = happened if move == Answer(right=False) and self.is_person(seat) else None
        self._tell(happened)

    def _opened(self, seat: int, before: MatchState, move: Move) -> Last:
        """The move that can be taken back; UNO or DOS after a card belongs to the card."""
        if self._last is not None and self._last.seat == seat and isinstance(move, SayUno | SayDos):
            return self._last._replace(entries=self._last.entries + 1)
        return Last(seat, before, move)

    def can_take_back(self, seat: int, move: Move) -> bool:
        """Whether a move of a person could be taken back again; raises IllegalMove."""
        _, events = self.match.apply(self.state, seat, move)
        return not _reveals(events, seat)

    def deal(self) -> None:
        """Begin the next round."""
        self.act(TABLE, Deal())

    def take_back(self) -> None:
        """Return to the position before the last move of a person."""
        assert self._last is not None
        seat = self._last.seat
        self.record = replace(self.record, entries=self.record.entries[: -self._last.entries])
        self.state, self._last, self._mover = self._last.before, None, None
        self.keeper.save(self.record)
        self._tell(Undone(seat))

    def overrule(self) -> None:
        """Let the wrong answer that was just given count as right: the record has the right one in its place."""
        assert self._wrong is not None
        seat, before, taken_back = self._wrong
        state, events = self.match.apply(before, seat, Answer(right=True))
        entry = Entry(seat, Answer(right=True))
        self.record = replace(self.record, entries=(*self.record.entries[:-1], entry))
        self.state, self._last, self._wrong, self._mover = state, None, None, seat
        self.keeper.save(self.record)
        self._tell(Overruled(seat, taken_back))
        self._tell(Happened(seat, before, tuple(event for event in events if not isinstance(event, ev.Answered))))

    def proceed(self, place: Guest) -> bool:
        """A place has waited long enough; when all have, one thing happens by itself. Whether it did."""
        if not self.waits or self._resting:
            return False
        if place not in self._ready:
            self._ready.append(place)
        if any(each not in self._ready for each in self._places):
            return False
        self._act_alone()
        return True

    def has_waited(self, place: Guest) -> bool:
        """Whether a place has waited long enough, and only the others have not; nor does it wait while one rests."""
        return place in self._ready or bool(self._resting)

    def _act_alone(self) -> None:
        """A bot speaks up or takes its turn, a finished turn ends, or time has passed in which nobody was caught."""
        self._ready.clear()
        mover, self._mover = self._mover, None
        so_far = len(self.record.entries)
        if mover is not None and self._may_react:
            reaction = self._bots.reaction(self.state, so_far, mover)
            if reaction is not None:
                # One of them has spoken, that is enough; unless it was a card, after which others may speak up again.
                self.act(*reaction, is_answered=not isinstance(reaction[1], Play))
                return
        if self.ends_itself:
            self.act(self.turn, End())
        elif self.asked != NOBODY:
            self.state = self.match.without_grace(self.state)
            self._tell(TimePassed())
        else:
            self.act(self.turn, self._bots.turn(self.state, so_far))

    # -- places

    @property
    def away(self) -> tuple[int, ...]:
        """The seats of the people who are at no place, and for whom no bot plays."""
        here = {seat for place in self._places for seat in place.seats}
        return tuple(seat for seat in self.people if seat not in here and seat not in self._stand_ins)

    @property
    def has_others(self) -> bool:
        """Whether more than one place is at the table."""
        return len(self._places) > 1

    @property
    def is_empty(self) -> bool:
        """Whether no place is at the table."""
        return not self._places

    def trouble_for(self, seats: Sequence[int]) -> str:
        """What was wrong with the file of the match, unless these people were told before; now they are."""
        is_known = self._warned.issuperset(seats)
        self._warned.update(seats)
        return "" if is_known else self._trouble

    def join(self, place: Guest) -> None:
        """A place sits down, or is back: its people play for themselves."""
        was_away = tuple(seat for seat in place.seats if seat in self._stand_ins or seat in self.away)
        for seat in place.seats:
            self._stand_ins.pop(seat, None)
        self._seat_bots()
        self._places.append(place)
        self._ready.clear()
        if was_away:
            self._tell(Returned(was_away), but=place)

    def leave(self, place: Guest) -> None:
        """A place goes; the match waits for its people, until the others want a bot in their place."""
        for group in (self._places, self._ready, self._resting):
            if place in group:
                group.remove(place)
        self._tell(Left(place.seats))

    def stand_in(self, seat: int, level: str = LEVEL) -> None:
        """Let a bot play for somebody who is away, until they are back."""
        self._stand_ins[seat] = level
        self._seat_bots()
        self._last = None if self._last is not None and self._last.seat == seat else self._last
        self._wrong = None if self.answered_wrong == seat else self._wrong
        self._tell(StoodIn(seat))

    def rename(self, seat: int, name: str, spare: Sequence[str]) -> bool:
        """Call a player by another name; a bot that has it takes a spare one. Whether that can be kept."""
        record = called(self.record, seat, name, spare)
        if record is None:
            return False
        before = self.names
        self.record, self.names = record, record.names
        self.keeper.save(record)
        for changed, old in enumerate(before):
            if old != self.names[changed]:
                self._tell(Renamed(changed, old))
        return True

    def enrol(self, name: str) -> int | None:
        """A new player comes to the match that is running; the seat, or None if that cannot be."""
        record = enrolled(self.record, name)
        if record is None:
            return None
        self.record, self.match, self.names = record, record.match(), record.names
        for step in record.replay():
            self.state = step.state
        self.levels = bot_levels(record)
        self.people = tuple(seat for seat, level in enumerate(self.levels) if level is None)
        self._last = self._wrong = None
        self._seat_bots()
        self.keeper.save(record)
        return len(self.names) - 1

    def welcome_teacher(self) -> None:
        """Somebody comes to the table who does not play, and has the last word on answers."""
        self.record = replace(self.record, options=replace(self.record.options, teacher=True))
        self.match = self.record.match()
        self.keeper.save(self.record)

    def give_grace(self, seconds: int, place: Guest) -> bool:
        """Change the seconds for a late UNO; not if one that was said late in this match would not count any more."""
        record = replace(self.record, options=replace(self.record.options, grace=seconds))
        try:
            states = [step.state for step in record.replay()]
        except RefusedEntry:
            return False
        was_late = getattr(self.state.round, "late", NOBODY)
        self.record, self.match, self.state = record, record.match(), states[-1]
        if was_late == NOBODY:  # what was too late stays so
            self.state = self.match.without_grace(self.state)
        self._seat_bots()
        self.keeper.save(record)
        self._tell(Graced(seconds), but=place)
        return True

    def rest(self, place: Guest, *, is_over: bool = False) -> None:
        """A place wants a pause, or has ended it; bots rest while one of them does."""
        if is_over != (place in self._resting):
            return
        if is_over:
            self._resting.remove(place)
        else:
            self._resting.append(place)
        self._tell(Rested(place.seats, is_over), but=place)

    def _seat_bots(self) -> None:
        levels = [self._stand_ins.get(seat, level) for seat, level in enumerate(self.levels)]
        self._bots = self._make_bots(self.match, levels, self.record.seed)

    def _tell(self, news: News, but: Guest | None = None) -> None:
        self._ready.clear()  # whatever happened, everybody has time again
        for place in [*self._places]:
            if place is not but:
                place.notice(news)


def _reveals(events: Sequence[Event], player: int) -> bool:
    """Whether a person has learnt something that cannot be unlearnt."""
    shown = (ev.WentOut, ev.Challenged, ev.Answered, ev.RowFilled, ev.Swapped, ev.PassedOn)
    return any(isinstance(e, shown) or (isinstance(e, ev.Drew) and e.player == player and e.cards) for e in events)
