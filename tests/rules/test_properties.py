"""What must hold in every position of every game, looked for in random play of all books and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations
from random import Random
from typing import Any, NamedTuple

import pytest

from voiceuno.rules import events as ev
from voiceuno.rules.cards import COLOURS, DOS_DECK, UNO_DECK, Card, Face, Hand, points, shuffled
from voiceuno.rules.dos import DosState
from voiceuno.rules.events import Event, seen_by
from voiceuno.rules.game import IllegalMove, Reason, Setup
from voiceuno.rules.match import Match, MatchState, Options
from voiceuno.rules.moves import (
    TABLE,
    Accept,
    Advice,
    Answer,
    Catch,
    Challenge,
    Deal,
    Draw,
    End,
    Keep,
    MatchRow,
    Move,
    NameColour,
    Phase,
    Place,
    Play,
    SayDos,
    SayUno,
)
from voiceuno.rules.record import Entry, Record, read_record, write_record
from voiceuno.rules.rulesets import DOS, FRENCH, QUIZ, RNIB, RULESETS, NextDealer, Ruleset, Scoring
from voiceuno.rules.uno.state import UnoState

# How gladly random players do what they can: laying cards brings a round to its end.
_EAGERNESS: dict[type, float] = {Play: 8, MatchRow: 8, Place: 4, Draw: 0.5, Answer: 1}
_NEVER_ENDING = 100_000  # moves; the longest match of these tests has a tenth of that


class Setting(NamedTuple):
    """A game to be played: book, scoring and number of players."""

    rules: Ruleset
    scoring: Scoring
    seats: int

    def match(self, target: int = 0) -> Match:
        if self.scoring is Scoring.ROTATING_PARTNERS:
            target = 0
        return Match(self.rules, self.seats, Options(self.scoring, target))

    def __str__(self) -> str:
        return f"{self.rules.name}-{self.scoring.value}-{self.seats}"


SETTINGS = [
    Setting(rules, scoring, seats)
    for rules in RULESETS.values()
    for scoring, allowed in rules.scorings.items()
    for seats in allowed
]
# The fewest and the most players of every book and scoring.
ENDS = [
    Setting(rules, scoring, seats)
    for rules in RULESETS.values()
    for scoring, allowed in rules.scorings.items()
    for seats in sorted({allowed[0], allowed[-1]})
]
# For what scoring has nothing to do with: every number of players, and every scoring at its ends.
TABLES = [setting for setting in SETTINGS if setting.scoring is Scoring.WINNER or setting in ENDS]


class Step(NamedTuple):
    """A move that was made: the position before it, who made it, and what came of it."""

    before: MatchState
    player: int
    move: Move
    after: MatchState
    events: tuple[Event, ...]


def choose(match: Match, state: MatchState, rng: Random) -> tuple[int, Move]:
    """A random legal move that rather lays a card than draws one, and sometimes one out of turn."""
    if state.round.phase is Phase.OVER:
        return TABLE, Deal()
    if rng.random() < 0.3:
        sides = [(player, move) for player in state.active for move in match.side_moves(state, player)]
        if sides:
            player, move = rng.choice(sides)
            if not isinstance(move, Advice) or rng.random() < 0.03:
                return player, move
    player = state.round.turn
    moves = match.turn_moves(state, player)
    weights = [_EAGERNESS.get(type(move), 1) for move in moves]
    weights = [0.2 if move == Answer(right=False) else weight for move, weight in zip(moves, weights, strict=True)]
    return player, rng.choices(moves, weights)[0]


def play(match: Match, seed: int, most: int = _NEVER_ENDING, setup: Setup | None = None) -> Iterator[Step]:
    """A match of random moves, to its end or for so many moves."""
    rng = Random(seed)
    state, _ = match.new(seed, setup=setup)
    for _ in range(most):
        if state.winners:
            return
        player, move = choose(match, state, rng)
        after, events = match.apply(state, player, move)
        yield Step(state, player, move, after, events)
        state = after


def by_name(setting: Setting) -> str:
    return str(setting)


# -- cards


def cards_of(round_: UnoState | DosState) -> Iterator[Card]:
    yield from chain(*round_.hands, round_.pile, round_.discards)
    if isinstance(round_, DosState):
        yield from chain(round_.row, round_.matched)


def test_decks() -> None:
    """UNO and DOS have 108 cards each, as many of every kind as the books list."""
    assert len(UNO_DECK) == len(DOS_DECK) == 108
    uno, dos = Counter(card.code for card in UNO_DECK), Counter(card.code for card in DOS_DECK)
    for letter in "bgry":
        for face in "123456789":
            assert uno[letter + face] == 2
        assert uno[letter + "0"] == 1
        assert [uno[letter + face] for face in ("+2", "rv", "sk")] == [2, 2, 2]
        assert [dos[letter + str(number)] for number in range(11)] == [0, 3, 0, 3, 3, 3, 2, 2, 2, 2, 2]
        assert dos[letter + "#"] == 2
    assert (uno["wi"], uno["wi+4"], dos["wd"]) == (4, 4, 12)


@pytest.mark.parametrize("setting", SETTINGS, ids=by_name)
def test_the_same_cards_always(setting: Setting) -> None:
    """Whatever is played, the same 108 cards are in the game."""
    deck = Counter(setting.rules.game.deck)
    for step in play(setting.match(100), seed=1, most=200):
        assert Counter(cards_of(step.after.round)) == deck


# -- moves


def check_listed_moves(match: Match, state: MatchState) -> None:
    """Only the player on turn has turn moves, and has one; all that is listed is legal and does something."""
    running = state.round.phase is not Phase.OVER
    for player in state.active:
        moves = match.turn_moves(state, player)
        assert bool(moves) == (running and player == state.round.turn)
        moves += match.side_moves(state, player)
        assert len(set(moves)) == len(moves), "a move is listed twice"
        for move in moves:
            after, events = match.apply(state, player, move)
            # Advice that is reported when there is no card to draw is told and has no other effect.
            unpaid = isinstance(move, Advice) and any(isinstance(e, ev.Drew) and not e.cards for e in events)
            assert after != state or unpaid, move


@pytest.mark.parametrize("setting", TABLES, ids=by_name)
def test_listed_moves_are_legal_and_do_something(setting: Setting) -> None:
    """The player on turn always has a move; each listed move is accepted and changes the position."""
    match = setting.match(100)
    for step in play(match, seed=2, most=100):
        check_listed_moves(match, step.after)


@pytest.mark.parametrize("left", range(4))
@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.name)
def test_the_laws_hold_when_cards_run_short(rules: Ruleset, left: int) -> None:
    """With almost every card in somebody's hand there is still a legal move, and no card gets lost."""
    deck, match = rules.game.deck, Match(rules, 3)
    for seed in range(3):
        cards = Random(seed).sample(deck, len(deck))
        shown = cards.index(next(card for card in cards if card.number is not None))
        face_up = (cards.pop(shown),) if rules is not DOS else (cards.pop(shown), cards.pop())
        small = (tuple(cards[:3]), tuple(cards[3:5]))
        setup = Setup((*small, tuple(cards[5 + left :])), face_up, tuple(cards[5 : 5 + left]))
        for step in play(match, seed, most=60, setup=setup):
            if step.after.number > 1:
                break
            assert Counter(cards_of(step.after.round)) == Counter(deck)
            check_accounts(step)
            check_listed_moves(match, step.after)


def all_moves(deck: Hand, seats: int) -> list[Move]:
    """Every move that anybody could think of."""
    cards = list(dict.fromkeys(deck))
    moves: list[Move] = [Draw(), Keep(), Challenge(), Accept(), SayUno(), SayDos(), End()]
    moves += [Answer(right=True), Answer(right=False), *map(NameColour, COLOURS)]
    moves += [*map(Catch, range(seats)), *map(Advice, range(seats)), *map(Place, cards)]
    moves += [Play(card, colour, uno) for card in cards for colour in (None, *COLOURS) for uno in (False, True)]
    if deck is DOS_DECK:
        groups = [*((card,) for card in cards), *combinations(cards, 2), *((card, card) for card in cards)]
        moves += [MatchRow(group, on) for group in groups for on in cards]
    return moves


def listed_form(match: Match, state: MatchState, player: int, move: Move) -> Move:
    """The move as a list of moves would name it: there are several ways to say the same."""
    round_ = state.round
    if isinstance(move, Play):
        colour = None if move.colour is move.card.colour else move.colour
        if move.card.colour is None and len(round_.hands[player]) == 1:
            colour = colour or COLOURS[0]  # the last card needs none
        return Play(move.card, colour, move.uno and len(round_.hands[player]) != 2)  # UNO twice is passed over
    if isinstance(move, MatchRow):
        return MatchRow(tuple(sorted(move.cards, key=lambda card: card.code)), move.on)
    if isinstance(move, SayDos) and isinstance(round_, DosState):
        exposed = match.rules.game.view(round_, player).exposed - {player}
        if SayDos() not in match.side_moves(state, player) and exposed:
            return Catch(min(exposed))
    return move


def refusal(match: Match, state: MatchState, player: int, move: Move) -> Reason | None:
    """Why a move is refused; None if it is legal."""
    try:
        match.apply(state, player, move)
    except IllegalMove as illegal:
        return illegal.refusal.reason
    return None


def tempting_moves(state: MatchState, player: int, rng: Random) -> Iterator[Move]:
    """The moves without cards, and some with cards that the player does hold, whether they fit or not."""
    yield from (Draw(), Keep(), Challenge(), Accept(), SayUno(), SayDos(), End(), Answer(right=True))
    hand, up = state.round.hands[player], (state.round.row if isinstance(state.round, DosState) else ())
    if hand:
        yield Play(rng.choice(hand), rng.choice((None, *COLOURS)), rng.random() < 0.5)
        yield Place(rng.choice(hand))
    if hand and up:
        yield MatchRow((rng.choice(hand),), rng.choice(up))
        yield MatchRow((rng.choice(hand), rng.choice(hand)), rng.choice(up))


@pytest.mark.parametrize("setting", TABLES, ids=by_name)
def test_other_moves_are_refused_and_change_nothing(setting: Setting) -> None:
    """What is not listed for a player is refused with a reason, and the position is what it was."""
    match, rng = setting.match(100), Random(3)
    universe = all_moves(setting.rules.game.deck, setting.seats)
    for step in play(match, seed=3, most=120):
        state, before = step.after, repr(step.after)
        for player in range(setting.seats):
            listed = match.turn_moves(state, player) + match.side_moves(state, player)
            for move in (*rng.sample(universe, 4), *tempting_moves(state, player, rng)):
                if isinstance(state.round, UnoState) and state.round.took_total and isinstance(move, Draw):
                    continue  # agrees to a total that has just been drawn
                if move in listed or listed_form(match, state, player, move) in listed:
                    match.apply(state, player, move)
                else:
                    assert isinstance(refusal(match, state, player, move), Reason), move
        assert repr(state) == before


@pytest.mark.parametrize("setting", ENDS, ids=by_name)
def test_refusals_of_others(setting: Setting) -> None:
    """Who is not on turn is told so, whatever card it is; who is out is told that; only the table deals."""
    match = setting.match(100)
    for step in play(match, seed=4, most=250):
        state = step.after
        for player in range(setting.seats):
            for who, move in ((player, Draw()), (player, Deal()), (TABLE, Draw()), (TABLE, Deal())):
                reason = None
                if isinstance(move, Deal) and who == TABLE:
                    if state.winners:
                        reason = Reason.MATCH_OVER
                    elif state.round.phase is not Phase.OVER:
                        reason = Reason.ROUND_RUNNING
                elif isinstance(move, Deal) or who == TABLE:
                    reason = Reason.ONLY_TABLE_DEALS
                elif state.winners:
                    reason = Reason.MATCH_OVER
                elif player not in state.active:
                    reason = Reason.OUT_OF_MATCH
                elif state.round.phase is Phase.OVER:
                    reason = Reason.ROUND_OVER
                elif player != state.round.turn:
                    reason = Reason.NOT_YOUR_TURN
                if reason:
                    assert refusal(match, state, who, move) is reason


# -- records


@pytest.mark.parametrize("setting", SETTINGS, ids=by_name)
def test_replay_is_identical(setting: Setting) -> None:
    """A match written down and read again gives the same positions and the same events."""
    match = setting.match(100)
    names = tuple("Ann Ben Cas Dan Eva Fay Gus Hal Ida Jon".split()[: setting.seats])
    steps = list(play(match, seed=5, most=250))
    entries = tuple(Entry(step.player, step.move) for step in steps)
    record = Record(setting.rules, names, 5, match.options, entries=entries)
    replayed = list(read_record(write_record(record)).replay())
    assert replayed[0][1:] == match.new(5)
    assert [(state, events) for _, state, events in replayed[1:]] == [(s.after, s.events) for s in steps]


@pytest.mark.parametrize("setting", ENDS, ids=by_name)
def test_the_seed_decides(setting: Setting) -> None:
    """The same seed deals the same cards, another seed others."""
    match = setting.match()
    assert match.new(6) == match.new(6)
    assert len({match.new(seed)[0].round.pile for seed in range(50)}) == 50


# -- what a player may know


def changed(round_: Any, **parts: Any) -> Any:
    """A round with some parts changed: UNO's is a dataclass, DOS's a named tuple."""
    return replace(round_, **parts) if isinstance(round_, UnoState) else round_._replace(**parts)


def vary(state: MatchState, player: int, rng: Random) -> MatchState:
    """The position with everything changed that this player cannot know."""
    round_ = state.round
    others = [seat for seat in range(len(round_.hands)) if seat != player]
    unseen = [*chain(*(round_.hands[seat] for seat in others)), *round_.pile]
    rng.shuffle(unseen)
    hands = list(round_.hands)
    for seat in others:
        count = len(hands[seat])
        hands[seat], unseen = tuple(unseen[:count]), unseen[count:]
    varied = changed(round_, hands=tuple(hands), pile=tuple(unseen), seed=rng.randrange(2**64))
    if isinstance(round_, UnoState):
        if round_.drawn and round_.turn != player:
            varied = replace(varied, drawn=rng.choice(hands[round_.turn]))
        if round_.four and round_.four.player != player:
            varied = replace(varied, four=round_.four._replace(guilty=not round_.four.guilty))
    return state._replace(round=varied, seed=rng.randrange(2**64))


@pytest.mark.parametrize("setting", TABLES, ids=by_name)
def test_views_hide_what_a_player_cannot_know(setting: Setting) -> None:
    """Neither the view nor the list of moves changes when unseen cards are others; it has the own hand."""
    match, rng = setting.match(100), Random(7)
    for step in play(match, seed=7, most=100):
        state = step.after
        for player in range(setting.seats):
            view, other = match.view(state, player), vary(state, player, rng)
            assert match.view(other, player) == view
            assert match.turn_moves(other, player) == match.turn_moves(state, player)
            assert match.side_moves(other, player) == match.side_moves(state, player)
            assert view.hand == state.round.hands[player]
            assert view.counts == tuple(map(len, state.round.hands))  # a card check, at any time
            assert (view.player, view.turn, view.phase) == (player, state.round.turn, state.round.phase)
            assert view.pile == len(state.round.pile)


def check_accounts(step: Step) -> None:
    """The events tell every card that came into a hand, left one, or left the draw pile."""
    before, after = step.before.round, step.after.round
    gains, taken = Counter[int](), 0
    for event in step.events:
        match event:
            case ev.Drew():
                gains[event.player] += event.number
                taken += event.number
            case ev.Played() | ev.Placed():
                gains[event.player] -= 1
                assert event.left == len(before.hands[event.player]) + gains[event.player]
            case ev.Matched():
                gains[event.player] -= len(event.cards)
                assert event.left == len(before.hands[event.player]) + gains[event.player]
            case ev.TookBack():
                gains[event.player] += 1
            case ev.RowFilled():
                taken += len(event.cards)
            case ev.Reshuffled():
                assert event.count > 0
                taken -= event.count
    assert [len(hand) + gains[seat] for seat, hand in enumerate(before.hands)] == [len(hand) for hand in after.hands]
    assert len(before.pile) - taken == len(after.pile)


@pytest.mark.parametrize("setting", TABLES, ids=by_name)
def test_events_tell_where_cards_went(setting: Setting) -> None:
    """Whoever hears all events knows how many cards everybody has and how many are left to draw."""
    for step in play(setting.match(100), seed=10, most=200):
        if not isinstance(step.move, Deal):
            check_accounts(step)


# Events whose cards everybody hears: they were called out or lie open.
_OPEN = (ev.DealerCard, ev.TurnedUp, ev.PutBack, ev.Chose, ev.Played, ev.TookBack, ev.Matched, ev.RowFilled,
         ev.Placed)  # fmt: skip


def cards_in(event: Any) -> set[Card]:
    """Every card that an event has in it."""
    names = getattr(event, "_fields", None) or event.__dataclass_fields__
    values = [getattr(event, name) for name in names]
    return {
        card for value in values for card in (value if isinstance(value, tuple) else (value,)) if isinstance(card, Card)
    }


@pytest.mark.parametrize("setting", TABLES, ids=by_name)
def test_events_hide_what_a_player_cannot_know(setting: Setting) -> None:
    """Of drawn cards others learn the number, of a challenged hand nothing; all else is open."""
    for step in play(setting.match(100), seed=8, most=300):
        for event in step.events:
            for player in range(setting.seats):
                seen = seen_by(event, player)
                if isinstance(event, ev.Drew):
                    assert seen == (event if player == event.player else replace(event, cards=()))
                    assert len(event.cards) == event.number
                elif isinstance(event, ev.Challenged):
                    knows = player in (event.player, event.by)
                    assert cards_in(seen) == (set(event.hand) if knows else set())
                else:
                    assert seen is event
                    assert isinstance(event, _OPEN) or not cards_in(event)


# -- rounds and matches


def partner(setting: Setting, player: int, number: int) -> int:
    """Who plays with a player: seated alternately, and in turn with everybody where partners rotate."""
    if setting.scoring is Scoring.PARTNERS:
        return (player + setting.seats // 2) % setting.seats
    if setting.scoring is Scoring.ROTATING_PARTNERS:
        pairs = [{0: 2, 1: 3}, {0: 1, 2: 3}, {0: 3, 1: 2}][number - 1]
        return (pairs | {b: a for a, b in pairs.items()})[player]
    return player


def expected_scores(setting: Setting, step: Step) -> tuple[int, ...]:
    """The scores after a round, counted without the engine."""
    hands, winner = step.after.round.hands, step.after.round.winner
    scores = list(step.before.scores)
    if setting.scoring in (Scoring.LOWEST, Scoring.ELIMINATION, Scoring.ROTATING_PARTNERS):
        return tuple(score + points(hand) for score, hand in zip(scores, hands, strict=True))
    if setting.scoring is Scoring.PARTNERS and setting.rules is FRENCH:  # the sum of what each couple holds
        held = [points(hand) for hand in hands]
        pairs = [(held[seat], held[partner(setting, seat, 1)]) for seat in range(setting.seats)]
        return tuple(score + sum(pair) for score, pair in zip(scores, pairs, strict=True))
    team = {winner, partner(setting, winner, step.after.number)}
    for player in team:
        scores[player] += sum(points(hand) for seat, hand in enumerate(hands) if seat not in team)
    return tuple(scores)


def expected_winners(setting: Setting, step: Step, target: int) -> tuple[int, ...]:
    """Who has won after a round, found without the engine."""
    scores, number = step.after.scores, step.after.number
    if setting.scoring is Scoring.ROTATING_PARTNERS:
        return tuple(seat for seat in range(4) if scores[seat] == min(scores)) if number == 3 else ()
    if setting.scoring is Scoring.ELIMINATION:
        left = tuple(seat for seat in step.before.active if scores[seat] < target)
        return left if len(left) == 1 else ()
    teams_keep = setting.scoring is Scoring.PARTNERS and setting.rules is FRENCH
    if setting.scoring is Scoring.LOWEST or teams_keep:
        lowest = [seat for seat, score in enumerate(scores) if score == min(scores)]
        return tuple(lowest) if max(scores) >= target and len(lowest) == 1 + teams_keep else ()
    return tuple(seat for seat, score in enumerate(scores) if score >= target)


def expected_dealer(setting: Setting, step: Step) -> int | None:
    """Who deals a later round; None where it is drawn for."""
    if setting.rules.next_dealer is NextDealer.WINNER:
        return int(step.before.round.winner)
    if setting.rules.next_dealer is NextDealer.DRAWN:
        return None
    seats = [(step.before.dealer + places) % setting.seats for places in range(1, setting.seats + 1)]
    return next(seat for seat in seats if seat in step.before.active)


@pytest.mark.parametrize("setting", SETTINGS, ids=by_name)
def test_every_match_ends_with_the_right_winner(setting: Setting) -> None:
    """Every match comes to its end, by the book's own target; dealers and scores are as counted apart."""
    match, step = setting.match(), None
    assert match.target == (200 if setting.rules is DOS else 500)
    for step in play(match, seed=9):
        if isinstance(step.move, Deal):
            assert step.after.number == step.before.number + 1
            dealer = expected_dealer(setting, step)
            assert step.after.dealer == dealer or (dealer is None and step.after.dealer in step.after.active)
            assert all(bool(hand) == (seat in step.after.active) for seat, hand in enumerate(step.after.round.hands))
            assert sorted(step.after.round.active) == list(step.after.active)
        elif step.after.round.phase is Phase.OVER:
            assert not step.after.round.hands[step.after.round.winner]
            if isinstance(over := step.after.round, DosState):
                assert (over.may_place, over.must_place, over.owed, over.matched) == (0, 0, 0, ())
            assert step.after.scores == expected_scores(setting, step)
            assert step.after.winners == expected_winners(setting, step, match.target)
            assert (ev.MatchWon(step.after.winners) in step.events) == bool(step.after.winners)
            out = set(step.before.active) - set(step.after.active)
            assert {event.player for event in step.events if isinstance(event, ev.Eliminated)} == out
        else:
            assert step.after[1:] == step.before[1:], "a move within a round changed the match"
            assert all(step.after.round.hands[seat] for seat in step.after.active)
    assert step is not None
    assert step.after.winners, "the match did not end"


def test_rotating_partners_meet_everybody() -> None:
    """In three rounds each of four players has each other as partner once."""
    match = Match(FRENCH, 4, Options(Scoring.ROTATING_PARTNERS))
    state = match.new(0)[0]
    for player in range(4):
        teams = [match.team(state._replace(number=number), player) for number in (1, 2, 3)]
        assert {seat for team in teams for seat in team if seat != player} == {0, 1, 2, 3} - {player}
        assert all(len(team) == 2 and player in team for team in teams)


@pytest.mark.parametrize("setting", [each for each in SETTINGS if "partners" in each.scoring.value], ids=by_name)
def test_partners_sit_alternately_in_every_round(setting: Setting) -> None:
    """Whoever plays is followed by one of each other team before the partner, in each round that is dealt."""
    match = setting.match()
    state, _ = match.new(5)
    for step in (None, *play(match, seed=5)):
        state = step.after if step else state
        seated, half = state.round.active, setting.seats // 2
        for at, player in enumerate(seated):
            assert seated[(at + half) % setting.seats] == partner(setting, player, state.number)
            assert set(match.team(state, player)) == {player, partner(setting, player, state.number)}


# -- choosing the dealer


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.name)
def test_the_highest_card_deals(rules: Ruleset) -> None:
    """Everybody draws, action cards count zero or (rnib) go back, the highest deals, ties draw again."""
    seats, redrawn, ties = 4, 0, 0
    for seed in range(150):
        state, events = Match(rules, seats).new(seed)
        drawn = [event for event in events if isinstance(event, ev.DealerCard)]
        waiting = list(range(seats))
        while len(waiting) > 1:
            numbers: dict[int, int] = {}
            for player in waiting:
                while not drawn[0].counts:
                    assert rules is RNIB
                    assert drawn[0].player == player
                    assert drawn.pop(0).card.number is None
                    redrawn += 1
                event = drawn.pop(0)
                assert event.player == player
                assert rules is not RNIB or event.card.number is not None
                numbers[player] = event.card.number or 0
            waiting = [player for player in waiting if numbers[player] == max(numbers.values())]
            ties += len(waiting) > 1
        assert not drawn
        assert waiting == [state.dealer]
        assert ev.DealerChosen(state.dealer) in events
    assert ties, "no tie was seen"
    assert bool(redrawn) == (rules is RNIB)


def test_dealers_are_drawn_for_fairly() -> None:
    """Each of four seats becomes the first dealer about as often as the others."""
    dealers = Counter(Match(FRENCH, 4).new(seed)[0].dealer for seed in range(400))
    assert all(60 <= dealers[seat] <= 140 for seat in range(4)), dealers


# -- the first card


@pytest.mark.parametrize("specials", range(1, 24))
@pytest.mark.parametrize("numbers", [1, 2])
def test_a_first_card_is_found_among_many_special_ones(specials: int, numbers: int) -> None:
    """However few number cards lie in the draw pile, one of them is turned up in the end."""
    special = [card for card in UNO_DECK if card.number is None]
    number = [card for card in UNO_DECK if card.number is not None]
    for seed in range(8):
        hands: tuple[Hand, ...] = ((*special[specials:], number[numbers]), tuple(number[numbers + 1 :]))
        state, events = QUIZ.game.deal(2, (0, 1), 0, seed, Setup(hands))
        assert state.discards[0] in number[:numbers]
        assert len(state.pile) == specials + numbers - 1
        put_back = [event for event in events if isinstance(event, ev.PutBack)]
        assert all(event.card in special for event in put_back)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.name)
def test_dealing_begins_on_the_dealers_left(rules: Ruleset) -> None:
    """Seven cards go to each player, first to the one left of the dealer and last to the dealer."""
    state, _ = rules.game.deal(4, (0, 1, 3), 1, 12, Setup())
    cards = shuffled(rules.game.deck, 12)
    assert [state.hands[seat] for seat in (3, 0, 1)] == [cards[:7], cards[7:14], cards[14:21]]
    assert state.hands[2] == ()
    assert set(state.pile[-80:]) <= set(cards[21:])


@pytest.mark.parametrize("first", ["named", "shuffled"])
def test_cards_that_are_put_back_spare_the_named_ones(first: str) -> None:
    """However many cards are put back, the named draw pile stays together on top of the rest."""
    wild, four, one, two = (next(card for card in UNO_DECK if card.code == code) for code in ("wi", "wi+4", "g1", "b2"))
    for seed in range(60):
        if first == "named":
            state, _ = QUIZ.game.deal(2, (0, 1), 0, seed, Setup((), (four,), (wild, four, one, two, one, wild)))
            assert state.discards == (one,)
            assert state.pile[:3] == (two, one, wild)
        else:
            state, _ = QUIZ.game.deal(2, (0, 1), 0, seed, Setup((), (), (two, one, wild)))
            assert state.pile[:3] == (two, one, wild)
        assert Counter(cards_of(state)) == Counter(UNO_DECK)


def test_special_first_cards_come_in_every_kind() -> None:
    """Over many deals every face but the forbidden ones begins a round."""
    for rules in RULESETS.values():
        if rules is not DOS:
            tops = {Match(rules, 2).new(seed, dealer=0)[0].round.discards[-1].face for seed in range(400)}
            allowed = {card.face for card in UNO_DECK if rules is not QUIZ or card.number is not None}
            assert tops == allowed - {Face.WILD_DRAW_FOUR}
