"""Bots: a function of a view, at three levels, for every game."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from voiceuno.bots import EASY, HARD, LEVELS, MEDIUM, Known, Level, choose
from voiceuno.bots.dos_choice import choose_dos
from voiceuno.bots.tournament import Seats, react, seat_bots, take_turn
from voiceuno.bots.uno_choice import bluff_chance
from voiceuno.rules.cards import Hand, find_card
from voiceuno.rules.game import Setup
from voiceuno.rules.match import Match, MatchState, Options
from voiceuno.rules.moves import (
    Accept,
    Advice,
    Answer,
    Catch,
    Challenge,
    Draw,
    Phase,
    Place,
    Play,
    SayDos,
    SayUno,
)
from voiceuno.rules.rulesets import DOS, FRENCH, MATTEL, QUIZ, RNIB, RULESETS, Ruleset, Scoring
from voiceuno.rules.views import DosView, UnoView

levels = pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
rulesets = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)


def cards(codes: str) -> Hand:
    """Return the cards with these braille codes."""
    found = [find_card(code) for code in codes.split()]
    assert all(found)
    return tuple(card for card in found if card)


def play(code: str, uno: bool = False) -> Play:
    """Return the move of laying a card with a colour."""
    return Play(cards(code)[0], uno=uno)


def laid_out(rules: Ruleset, *hands: str, top: str, options: Options | None = None) -> tuple[Match, MatchState]:
    """Return a match in which seat 0 is to play and everybody holds what is named."""
    match = Match(rules, len(hands), options)
    setup = Setup(tuple(map(cards, hands)), cards(top))
    return match, match.new(1, dealer=len(hands) - 1, setup=setup)[0]


def positions(rules: Ruleset, seed: int, players: int = 3) -> list[tuple[Match, MatchState, Seats]]:
    """Return the positions of a round between quick bots."""
    match = Match(rules, players)
    state, _ = match.new(seed)
    rng, found = Random(seed), []
    seats = seat_bots(match, state, [EASY, MEDIUM, EASY, MEDIUM][:players])
    while state.round.phase is not Phase.OVER:
        found.append((match, state, seats))
        mover = state.round.turn
        state, _ = match.apply(state, mover, take_turn(match, state, seats, rng))
        reaction = react(match, state, seats, mover, rng) if state.round.phase is not Phase.OVER else None
        if reaction:
            state, _ = match.apply(state, *reaction)
    return found


@levels
@rulesets
def test_a_bot_does_what_is_possible_and_the_same_again(level: Level, rules: Ruleset) -> None:
    for match, state, seats in positions(rules, seed=3)[:40]:
        for player in state.active:
            view = match.view(state, player)
            for moves in (match.turn_moves(state, player), match.side_moves(state, player)):
                move = choose(level, view, moves, Random(5), seats.tables[player])
                assert move in moves or (move is None and moves != match.turn_moves(state, player)) or not moves
                assert choose(level, view, moves, Random(5), seats.tables[player]) == move


@levels
@rulesets
def test_hidden_cards_do_not_matter(level: Level, rules: Ruleset) -> None:
    checked = 0
    for match, state, seats in positions(rules, seed=8)[:40]:
        player = state.round.turn
        if state.round.phase is Phase.CHALLENGE:
            continue  # other cards in that hand would make the Wild Draw Four another one
        others = [seat for seat in state.active if seat != player]
        hidden = [card for seat in others for card in state.round.hands[seat]] + list(state.round.pile)
        Random(1).shuffle(hidden)
        hands = list(state.round.hands)
        for seat in others:
            hands[seat], hidden = tuple(hidden[: len(hands[seat])]), hidden[len(hands[seat]) :]
        swapped = state._replace(round=other(state.round, hands=tuple(hands), pile=tuple(hidden), seed=99))
        view = match.view(state, player)
        assert match.view(swapped, player) == view
        moves = match.turn_moves(state, player)
        assert match.turn_moves(swapped, player) == moves
        chosen = choose(level, view, moves, Random(2), seats.tables[player])
        assert choose(level, match.view(swapped, player), moves, Random(2), seats.tables[player]) == chosen
        checked += 1
    assert checked >= 5


def other(state: Any, **changes: object) -> Any:
    """Return a state with some parts changed, whichever kind of value it is."""
    return state._replace(**changes) if hasattr(state, "_replace") else replace(state, **changes)


def share_of(level: Level, match: Match, state: MatchState, player: int, wanted: type, side: bool) -> float:
    """Return how often a bot makes a move of this kind, of 300 times."""
    table = seat_bots(match, state, [level] * match.seats).tables[player]
    moves = match.side_moves(state, player) if side else match.turn_moves(state, player)
    view = match.view(state, player)
    rng = Random(4)
    return sum(isinstance(choose(level, view, moves, rng, table), wanted) for _ in range(300)) / 300


def test_the_better_the_level_the_more_often_uno_is_said() -> None:
    match, state = laid_out(MATTEL, "r1 g5", "b1 b2 b3", top="r7")
    table, rng = Known(MATTEL.game, (0,)), Random(4)
    view, moves = match.view(state, 0), match.turn_moves(state, 0)
    said = []
    for level in LEVELS.values():
        chosen = [choose(level, view, moves, rng, table) for _ in range(300)]
        plays = [move for move in chosen if isinstance(move, Play)]
        said.append(sum(move.uno for move in plays) / len(plays))
    assert 0.5 < said[0] < 0.7 < said[1] < said[2]


def test_the_better_the_level_the_more_often_it_catches_and_answers_late() -> None:
    match, state = laid_out(MATTEL, "r1 g5", "b1 b2 b3", top="r7")
    state, _ = match.apply(state, 0, play("r1"))
    caught = [share_of(level, match, state, 1, Catch, side=True) for level in LEVELS.values()]
    late = [share_of(level, match, state, 0, SayUno, side=True) for level in LEVELS.values()]
    assert caught == sorted(caught)
    assert late == sorted(late)
    assert 0.1 < caught[0] < 0.4 < caught[1] < caught[2]


def test_uno_is_not_said_ahead_of_the_card() -> None:
    match, state = laid_out(MATTEL, "r1 g5", "b1 b2 b3", top="r7")
    assert match.side_moves(state, 0) == [SayUno()]
    assert share_of(HARD, match, state, 0, SayUno, side=True) == 0


@levels
def test_partners_do_not_catch_each_other_and_nobody_hears_advice(level: Level) -> None:
    options = Options(Scoring.PARTNERS)
    match, state = laid_out(RNIB, "r1 g5", "b1 b2", "b3 b4", "b5 b6", top="r7", options=options)
    state, _ = match.apply(state, 0, play("r1"))
    assert Catch(0) in match.side_moves(state, 2)
    assert share_of(level, match, state, 2, Catch, side=True) == 0
    assert share_of(level, match, state, 1, Catch, side=True) > 0
    assert share_of(level, match, state, 1, Advice, side=True) == 0


def test_a_draw_two_spares_the_partner() -> None:
    options = Options(Scoring.ROTATING_PARTNERS)
    match, state = laid_out(FRENCH, "r+2 r5 g1", "b1 b2", "b3 b4", "b5 b6", top="r7", options=options)
    moves = match.turn_moves(state, 0)
    view = match.view(state, 0)
    against = choose(MEDIUM, view, moves, Random(1), Known(FRENCH.game, (0, 2)))
    beside = choose(MEDIUM, view, moves, Random(1), Known(FRENCH.game, (0, 1)))
    assert (against, beside) == (play("r+2"), play("r5"))


def test_expensive_cards_go_earlier_where_everybody_keeps_the_own_points() -> None:
    match, state = laid_out(MATTEL, "r9 g1 g2 y7", "b1 b2 b3 b4", top="r1")
    moves, view = [play("r9"), play("g1")], match.view(state, 0)
    assert choose(MEDIUM, view, moves, Random(1), Known(MATTEL.game, (0,))) == play("g1")
    assert choose(MEDIUM, view, moves, Random(1), Known(MATTEL.game, (0,), keeps_points=True)) == play("r9")


def test_quiz_bots_play_first_and_then_answer_by_level() -> None:
    match, state = laid_out(QUIZ, "r1 g5 b8", "b1 b2 b3", top="r7")
    assert share_of(HARD, match, state, 0, Answer, side=False) == 0
    state, _ = match.apply(state, 0, play("r1"))
    view, moves = match.view(state, 0), match.turn_moves(state, 0)
    right = []
    for level in LEVELS.values():
        table, rng = Known(QUIZ.game, (0,)), Random(9)
        chosen = [choose(level, view, moves, rng, table) for _ in range(300)]
        right.append(chosen.count(Answer(right=True)))
    assert right[0] < right[1] < right[2] < 300


def challenged(hand: str, colour_code: str) -> tuple[Match, MatchState, UnoView]:
    """Return the position after a Wild Draw Four, and what the next player sees."""
    match, state = laid_out(MATTEL, f"wi+4 {hand}", "b1 b2 b3", top="r7")
    colour = cards(colour_code)[0].colour
    state, _ = match.apply(state, 0, Play(cards("wi+4")[0], colour))
    view = match.view(state, 1)
    assert isinstance(view, UnoView)
    return match, state, view


def test_a_bluff_is_likelier_with_many_cards_and_with_the_same_colour_named() -> None:
    table = Known(MATTEL.game, (1,))
    few, many, same = (
        bluff_chance(challenged(hand, colour)[2], table)
        for hand, colour in (("g1 g2", "g1"), ("g1 g2 g3 g4 g5 g6", "g1"), ("g1 g2", "r1"))
    )
    assert few < many
    assert few < same


def test_hard_bots_challenge_on_good_grounds_only() -> None:
    match, state, _ = challenged("g1", "g1")
    assert share_of(HARD, match, state, 1, Accept, side=False) == 1
    match, state, _ = challenged("g1 g2 g3 g4 g5 g6", "r1")
    assert share_of(HARD, match, state, 1, Challenge, side=False) == 1
    assert 0.1 < share_of(EASY, match, state, 1, Challenge, side=False) < 0.4


@levels
def test_every_level_bluffs_now_and_then(level: Level) -> None:
    match, state = laid_out(MATTEL, "r1 wi+4 g5 g6", "b1", top="r7")
    table, rng = Known(MATTEL.game, (0,)), Random(4)
    view, moves = match.view(state, 0), match.turn_moves(state, 0)
    chosen = [choose(level, view, moves, rng, table) for _ in range(100)]
    assert 0 < sum(isinstance(move, Play) and move.card.code == "wi+4" for move in chosen) < 50


def dos_view(hand: str, row: str) -> tuple[Match, MatchState, DosView]:
    """Return a position of DOS, and what the player on turn sees."""
    match, state = laid_out(DOS, hand, "b1 b3 b4 b5", top=row)
    view = match.view(state, 0)
    assert isinstance(view, DosView)
    return match, state, view


@pytest.mark.parametrize(("level", "left"), [(MEDIUM, 2), (HARD, 1)], ids=["medium", "hard"])
def test_hard_bots_plan_the_whole_turn_in_dos(level: Level, left: int) -> None:
    # Two cards on the ten look best by themselves, but then the seven stays; one on the ten frees two for it.
    match, state, view = dos_view("r10 r3 r4 r6", "g10 g7")
    seats = seat_bots(match, state, [level] * 2)
    while state.round.turn == 0:
        state, _ = match.apply(state, 0, take_turn(match, state, seats, Random(1)))
    assert len(view.hand) - 4 + left == match.view(state, 0).counts[0]


def test_dos_bots_keep_their_wilds() -> None:
    match, state, _ = dos_view("r10 wd g#", "b1 b1")
    state, _ = match.apply(state, 0, Draw())
    view = match.view(state, 0)
    assert isinstance(view, DosView)
    places = [move for move in match.turn_moves(state, 0) if isinstance(move, Place)]
    for level in (MEDIUM, HARD):
        chosen = choose_dos(level, view, places, Random(1))
        assert isinstance(chosen, Place)
        assert chosen.card.number is not None


@levels
def test_dos_is_said_by_level(level: Level) -> None:
    match, state, _ = dos_view("r10 r3", "b1 b4")
    assert share_of(level, match, state, 0, SayDos, side=True) == pytest.approx(level.says, abs=0.08)
