"""What a match has been so far, from its record: turns, rounds, and what everybody did last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from voiceuno.rules import events as ev
from voiceuno.rules.attendance import OF_CLASS
from voiceuno.rules.events import Event
from voiceuno.rules.match import MatchState
from voiceuno.rules.moves import NOBODY, TABLE, Phase
from voiceuno.rules.record import Record, Replayed

_DEEDS = (
    ev.ColourNamed, ev.Chose, ev.Answered, ev.Played, ev.Drew, ev.Passed, ev.Skipped, ev.SaidUno, ev.SaidDos, ev.Caught,
    ev.Accused, ev.GaveAdvice, ev.Challenged, ev.TookBack, ev.Matched, ev.Placed, ev.WentOut,
)  # fmt: skip


class Story(NamedTuple):
    """A match so far."""

    turns: int  # that somebody has taken; a turn that was lost is none
    rounds: tuple[tuple[int, ...], ...]  # who won each round that is over
    deeds: Mapping[int, tuple[Event, ...]]  # by seat, since the last turn of this player began, in this round


def story_of(record: Record) -> Story:
    """Everything at once, by playing the match again."""
    match, deeds, latest = record.match(), dict[int, list[Event]](), dict[int, int]()
    turns, rounds = 0, list[tuple[int, ...]]()
    before: MatchState | None = None
    for step in record.replay():
        mover = step.entry.player if step.entry else TABLE
        if step.entry is not None and type(step.entry.move) in OF_CLASS:  # said about the match, no turn of it
            before = step.state
            continue
        if mover == TABLE or before is None:
            deeds.clear()
        elif before.round.turn == mover and latest.get(mover) != turns:
            deeds[mover], latest[mover] = [], turns
        for event in step.events:
            for seat in _concerned(event):
                deeds.setdefault(seat, []).append(event)
        turns += before is not None and mover == before.round.turn and _ends_turn(step, mover)
        if mover != TABLE and step.state.round.phase is Phase.OVER:
            rounds.append(match.sharing(step.state.round.winner))
        before = step.state
    return Story(turns, tuple(rounds), {seat: tuple(_essential(events)) for seat, events in deeds.items()})


def _concerned(event: Event) -> set[int]:
    """Who did it, and to whom it was done."""
    seats = {getattr(event, "player", NOBODY), getattr(event, "by", NOBODY)} if isinstance(event, _DEEDS) else set()
    return seats - {NOBODY}


def _ends_turn(step: Replayed, mover: int) -> bool:
    """Whether a turn is over: another player's has begun, or the same player's again after a skip."""
    round_ = step.state.round
    is_skip = any(isinstance(event, ev.Skipped) for event in step.events)
    return round_.turn != mover or round_.phase is Phase.OVER or is_skip


def _essential(events: list[Event]) -> list[Event]:
    """Without the question before a card that was then laid."""
    if not any(isinstance(event, ev.Played) for event in events):
        return events
    return [event for event in events if not isinstance(event, ev.Chose | ev.Answered)]
