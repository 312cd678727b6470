"""The driver: whole rounds and matches between bots, counted."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from tests.bots.test_bots import cards
from voiceuno.__main__ import main
from voiceuno.bots import EASY, HARD, LEVELS, MEDIUM, Level
from voiceuno.bots.tournament import (
    play_match,
    play_round,
    react,
    seat_bots,
    seating,
    simulate,
    wilson,
)
from voiceuno.rules.game import Setup
from voiceuno.rules.match import Match, Options
from voiceuno.rules.moves import Advice, Catch, Phase, Play, SayDos
from voiceuno.rules.rulesets import DOS, MATTEL, RNIB, RULESETS, Ruleset, Scoring

# Thinking ahead takes time and is tried elsewhere: here hard bots do it for show.
QUICK = replace(HARD, effort=30)
CASES = [
    pytest.param(rules, scoring, players, id=f"{rules.name}-{scoring.value}-{players}")
    for rules in RULESETS.values()
    for scoring, allowed in rules.scorings.items()
    for players in allowed
]


@pytest.mark.parametrize(("rules", "scoring", "players"), CASES)
def test_bots_finish_whole_matches(rules: Ruleset, scoring: Scoring, players: int) -> None:
    target = 0 if scoring is Scoring.ROTATING_PARTNERS else 60
    match = Match(rules, players, Options(scoring, target))
    levels = [(EASY, MEDIUM, QUICK)[player % 3] for player in range(players)]
    outcome = play_match(match, match.new(7)[0], levels, Random(7))
    assert outcome.state.winners
    assert outcome.turns >= outcome.state.number


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_round_has_one_winner_with_an_empty_hand(rules: Ruleset, level: Level) -> None:
    match = Match(rules, 2)
    outcome = play_round(match, match.new(2)[0], [level, level], Random(2))
    assert outcome.state.round.phase is Phase.OVER
    assert outcome.state.round.hands[outcome.state.round.winner] == ()


def test_the_same_seed_gives_the_same_rounds() -> None:
    match = Match(MATTEL, 3)
    bots = [EASY, MEDIUM, QUICK]
    assert simulate(match, bots, 10, seed=1) == simulate(match, bots, 10, seed=1)
    assert simulate(match, bots, 10, seed=1) != simulate(match, bots, 10, seed=2)


def test_bots_sit_equally_often_at_every_seat() -> None:
    rounds = [seating(4, 2, number) for number in range(4)]
    assert rounds[:2] == [[0, 1, 0, 1], [1, 0, 1, 0]]
    for seat in range(4):
        assert sorted(who[seat] for who in rounds) == [0, 0, 1, 1]


def test_shares_add_up_and_lie_within_their_intervals() -> None:
    report = simulate(Match(MATTEL, 4), [EASY, MEDIUM], 60, seed=3)
    assert sum(bot.wins for bot in report.bots) == 60
    assert all(0 <= bot.low < bot.share < bot.high <= 1 for bot in report.bots)
    assert report.turns > 5


def test_the_interval_is_wilsons() -> None:
    # The example of many textbooks: 15 of 25.
    assert wilson(15, 25) == pytest.approx((0.4074, 0.7660), abs=0.0001)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)


def test_somebody_catches_whoever_forgot_and_people_are_left_alone() -> None:
    match = Match(RNIB, 3)
    setup = Setup((cards("r1 g5"), cards("b1 b2 b3"), cards("b4 b5 b6")), cards("r7"))
    state, _ = match.new(1, dealer=2, setup=setup)
    state, _ = match.apply(state, 0, Play(cards("r1")[0]))
    always = replace(HARD, catches=1.0)
    for seed in range(20):
        seats = seat_bots(match, state, [None, always, None])
        assert react(match, state, seats, 0, Random(seed)) == (1, Catch(0))
        nobody = seat_bots(match, state, [None, None, None])
        assert react(match, state, nobody, 0, Random(seed)) is None
    assert Advice(1) in match.side_moves(state, 0)


def test_dos_is_said_before_anybody_else_can_catch() -> None:
    match = Match(DOS, 2)
    state, _ = match.new(1, dealer=1, setup=Setup((cards("r1 g5"), cards("b1 b3 b4")), cards("r7 g8")))
    sure = replace(HARD, says=1.0, catches=1.0)
    seats = seat_bots(match, state, [sure, sure])
    assert {react(match, state, seats, 0, Random(seed)) for seed in range(20)} == {(0, SayDos())}


def run(*arguments: str) -> int:
    """Run the command with these words behind its name."""
    return main(["simulate", *arguments])


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--rules dos --players 4 --games 20 --seed 5 --bots easy,medium --json".split()
    assert run(*words) == 0
    first = json.loads(capsys.readouterr().out)
    run(*words)
    again = json.loads(capsys.readouterr().out)
    assert first.pop("games_per_second") > 0
    assert again.pop("games_per_second") > 0
    assert first == again
    assert list(first) == ["rules", "players", "games", "seed", "bots", "turns"]
    assert [list(bot) for bot in first["bots"]] == [["level", "wins", "share", "low", "high"]] * 2
    assert [bot["level"] for bot in first["bots"]] == ["easy", "medium"]


def test_the_command_speaks_in_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--games", "10", "--bots", "easy,medium") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("10 rounds of mattel with 2 players, ")
    assert lines[1].startswith("easy won ")
    assert lines[2].startswith("medium won ")
    assert lines[3].endswith(" rounds a second.")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--bots easy,clever", "there is no bot 'clever'; there are easy, medium, hard"),
        ("--rules poker", "there is no rule book 'poker'; there are mattel, rnib, french, quiz, dos"),
        ("--rules dos --players 5", "dos is for 2 to 4 players, not 5"),
        ("--players 2 --bots easy,easy,easy", "3 bots are named, but only 2 can sit at the table"),
        ("--games 0", "the number of games must be at least 1, not 0"),
        ("--scoring chess", "there is no scoring 'chess'; there are winner, lowest, "),
        ("--rules quiz --scoring lowest", "quiz does not know the scoring lowest; it knows winner"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"voiceuno simulate: {sentence}")
    assert told.err.count("\n") == 1
