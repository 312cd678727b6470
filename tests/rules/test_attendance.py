"""Players of a quiz who leave, come back, are passed over or join late: the others play on, and no card is lost."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.rules.test_properties import cards_of, choose
from voiceuno.rules import events as ev
from voiceuno.rules.cards import UNO_DECK
from voiceuno.rules.game import IllegalMove, Reason
from voiceuno.rules.house_rules import HouseRules, SevenZero
from voiceuno.rules.match import Match, MatchState, OptionError, Options
from voiceuno.rules.moves import TABLE, AskFor, Join, Leave, Miss, Move
from voiceuno.rules.record import Entry, Record, RecordError, read_record, write_record
from voiceuno.rules.rulesets import MATTEL, QUIZ

NAMES = ("Ann", "Ben", "Cas", "Dan")
HEAD = """voiceuno record 1
rules quiz
seed 4
players Ann Ben Cas
dealer Cas
deal Ann r5 r9 r1
deal Ben r3 r8 r2
deal Cas r4 r7 r2
discard r7
---
"""


def after(*lines: str, head: str = HEAD) -> tuple[MatchState, tuple[ev.Event, ...]]:
    """The position after these moves, and what happened last."""
    *_, last = read_record(head + "\n".join(lines) + "\n").replay()
    return last.state, last.events


def test_who_leaves_is_passed_over_and_finds_the_same_hand() -> None:
    """Ben goes on his turn; later he is back, and plays with the cards that he left."""
    state, events = after("Ann: miss", "Ben: leave")
    assert events == (ev.WentAway(1), ev.Missed(1))
    assert (state.round.turn, state.away, len(state.round.hands[1])) == (2, (1,), 3)
    state, events = after("Ann: miss", "Ben: leave", "Cas: miss", "Ann: miss")
    assert state.round.turn == 2
    assert events == (ev.Missed(0), ev.Missed(1))
    state, events = after("Ann: miss", "Ben: leave", "Ben: join", "Cas: miss", "Ann: miss")
    assert (state.round.turn, len(state.round.hands[1])) == (1, 3)


def test_who_is_passed_over_draws_nothing_and_an_open_question_is_left() -> None:
    """The card that waited for an answer stays in the hand."""
    state, _ = after("Ann: play r5")
    assert state.round.phase.value == "answer"
    state, events = after("Ann: play r5", "Ann: miss")
    assert events == (ev.Missed(0),)
    assert (state.round.turn, state.round.phase.value, len(state.round.hands[0])) == (1, "turn", 3)


def test_who_is_away_still_draws_what_has_added_up() -> None:
    """Leaving does not get anybody around a draw card; the cards are there when they come back."""
    head = HEAD.replace("r5 r9 r1", "r+2 r9 r1").replace("r3 r8 r2", "r3 g+2 r2")
    state, _ = after("Ben: leave", "Ann: play r+2", "Ann: answer right", head=head)
    assert (state.round.turn, len(state.round.hands[1]), state.round.total) == (2, 5, 0)


def test_a_newcomer_gets_a_hand_and_a_seat() -> None:
    """Dan was not there at the beginning: nothing that happened before changes. Then he sits between Cas and Ann."""
    head = HEAD.replace("Ann Ben Cas", "Ann Ben Cas Dan").replace("rules quiz", "rules quiz\noption newcomers 1")
    before, _ = after("Ann: miss", head=head)
    assert (before.away, before.round.active) == ((3,), (0, 1, 2))
    state, events = after("Ann: miss", "Dan: join", "Ben: miss", "Cas: miss", head=head)
    assert (state.round.turn, len(state.round.hands[3]), state.away) == (3, 7, ())
    _, events = after("Ann: miss", "Dan: join", head=head)
    assert events[0] == ev.CameIn(3)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["Ben: join"], Reason.IS_HERE),
        (["Ben: leave", "Ben: leave"], Reason.IS_AWAY),
        (["Ben: leave", "Cas: leave"], Reason.TOO_FEW_LEFT),
        (["Ben: miss"], Reason.NOT_YOUR_TURN),
        (["Ben: leave", "Ben: play r3"], Reason.IS_AWAY),
        (["Ann: questions another"], Reason.NO_QUESTION),
        (["Ann: play r5", "Ben: questions another"], Reason.NO_QUESTION),
    ],
)
def test_what_cannot_be_is_refused(lines: list[str], reason: Reason) -> None:
    """And then nothing has changed."""
    record = read_record(HEAD + "\n".join(lines) + "\n")
    state, _ = record.begin()
    for entry in record.entries[:-1]:
        state, _ = record.match().apply(state, entry.player, entry.move)
    with pytest.raises(IllegalMove) as refused:
        record.match().apply(state, record.entries[-1].player, record.entries[-1].move)
    assert refused.value.refusal.reason is reason


@pytest.mark.parametrize("move", [Leave(), Join(), Miss(), AskFor("easier")])
def test_only_a_book_with_questions_has_a_class(move: Move) -> None:
    """Elsewhere such a line is no move."""
    match = Match(MATTEL, 3)
    with pytest.raises(IllegalMove, match="not_in_rules"):
        match.apply(match.new(1)[0], 0, move)
    with pytest.raises(OptionError, match="asks no questions"):
        Match(MATTEL, 3, Options(teacher=True))


@pytest.mark.parametrize(
    "line", ["questions", "questions pack", "questions level 0", "questions fly", "questions easier 2"]
)
def test_half_a_line_about_questions_is_refused(line: str) -> None:
    """With its number, and how it is written."""
    with pytest.raises(RecordError, match="line 11: write it like this: questions pack sums"):
        read_record(HEAD + f"Ann: {line}\n")


@pytest.mark.parametrize(
    "house", [HouseRules(), HouseRules(places=2, seven_zero=SevenZero.BOTH, draw_until_fits=True)], ids=str
)
@pytest.mark.parametrize("seed", range(6))
def test_cards_and_replays_are_the_same_however_players_come_and_go(seed: int, house: HouseRules) -> None:
    """Random players who also leave, join and are passed over: 108 cards, nobody who is away is on turn, one replay."""
    rng = Random(seed)
    options = Options(target=60, house=house, newcomers=1, own_levels=True)
    match = Match(QUIZ, 4, options)
    state, _ = match.new(seed)
    entries: list[Entry] = []
    for _ in range(700):
        if state.winners:
            break
        player, move = choose(match, state, rng)
        if rng.random() < 0.15:
            extra: list[tuple[int, Move]] = [(rng.randrange(4), each) for each in (Leave(), Join(), Miss())]
            extra += [(TABLE, AskFor("harder")), (rng.randrange(4), AskFor("level", "2"))]
            player, move = rng.choice(extra)
        try:
            state, _ = match.apply(state, player, move)
        except IllegalMove:
            continue
        entries.append(Entry(player, move))
        assert Counter(cards_of(state.round)) == Counter(UNO_DECK)
        assert state.round.phase.value == "over" or state.round.turn not in state.away
        assert state.round.phase.value == "over" or state.round.turn in state.round.active
    record = Record(QUIZ, NAMES, seed, options, entries=tuple(entries))
    again = read_record(write_record(record))
    *_, last = again.replay()
    assert last.state == state
    assert write_record(again) == write_record(record)
