"""Matches of random moves over books, house rules and sizes: each ends, with all 108 cards in place.

`make bench` plays ten thousand of them, and lets the hard bot meet the easy one under every house rule.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.rules.test_house import BOOKS, EACH
from tests.rules.test_properties import cards_of, choose
from voiceuno.bots import EASY, HARD
from voiceuno.bots.tournament import simulate
from voiceuno.rules.cards import UNO_DECK
from voiceuno.rules.house_rules import BY_THE_BOOK, HOUSE_OPTIONS, HouseRules, agreed, clashes, without
from voiceuno.rules.match import Match, Options
from voiceuno.rules.moves import Phase
from voiceuno.rules.rulesets import MATTEL, Ruleset, Scoring

DECK = Counter(UNO_DECK)
FEW, MANY = 100, 10_000
MOST_MOVES = 60_000  # a match of random moves takes hundreds or thousands
GAMES = 300  # rounds of the hard bot against the easy one


class Drawn(NamedTuple):
    """A match that was put together by chance."""

    rules: Ruleset
    seats: int
    options: Options

    def __str__(self) -> str:
        named = " ".join(f"{name}={value}" for name, value in self.options.house.named())
        return f"{self.rules.name} {self.seats} {self.options.scoring.value} {named}"


def drawn_by_chance(number: int) -> Drawn:
    """A book, a number of players, a way to score and house rules, as far as they go together."""
    rng = Random(f"house {number}")
    rules = rng.choice(BOOKS)
    scoring = rng.choice([*rules.scorings]) if rng.random() < 0.3 else Scoring.WINNER
    seats = rng.choice(rules.scorings[scoring])
    house = BY_THE_BOOK
    for name in rng.sample(sorted(HOUSE_OPTIONS), rng.randint(0, 6)):
        house = agreed(house, name, rng.choice([*HOUSE_OPTIONS[name]]))
    while found := clashes(rules, seats, scoring, house):
        house = without(house, [clash.rule for clash in found])
    target = 0 if scoring is Scoring.ROTATING_PARTNERS else rng.choice([1, 30])
    by_target = scoring in (Scoring.ROTATING_PARTNERS, Scoring.ELIMINATION) or rng.random() < 0.8
    options = Options(scoring, target) if by_target else Options(scoring, rounds=rng.choice([1, 2, 3]))
    return Drawn(rules, seats, replace(options, house=house))


def play_to_the_end(number: int) -> None:
    """Play such a match; at the end of every round, and now and then, all cards are counted."""
    drawn = drawn_by_chance(number)
    match, rng = Match(drawn.rules, drawn.seats, drawn.options), Random(number)
    state, _ = match.new(number)
    for moves in range(MOST_MOVES):
        if moves % 50 == 0 or state.round.phase is Phase.OVER:
            assert Counter(cards_of(state.round)) == DECK, (number, drawn)
        if state.winners:
            return
        player, move = choose(match, state, rng)
        state, _ = match.apply(state, player, move)
    pytest.fail(f"match {number} does not end: {drawn}")


def test_random_matches_end_with_all_cards_in_place() -> None:
    """A small part of the ten thousand."""
    for number in range(FEW):
        play_to_the_end(number)


def test_chance_puts_every_rule_of_every_book_and_size_together() -> None:
    """What is drawn by chance covers each value of each rule, in pairs with each other rule that goes with it."""
    seen: set[Any] = set()
    for number in range(3000):
        rules, seats, options = drawn_by_chance(number)
        named = options.house.named()
        seen |= {rules.name, seats, options.scoring, ("rounds", options.rounds), *named}
        seen |= {frozenset((one[0], other[0])) for one in named for other in named}
    assert seen >= {book.name for book in BOOKS} | set(range(2, 11)) | set(Scoring)
    assert seen >= {("rounds", number) for number in (None, 1, 2, 3)}
    assert seen >= {(name, value) for name, values in HOUSE_OPTIONS.items() for value in values}
    # Where a Wild Draw Four is never challenged, it does not matter whether it can be.
    pairs = {frozenset((one, other)) for one in HOUSE_OPTIONS for other in HOUSE_OPTIONS}
    assert pairs <= seen


@pytest.mark.bench
def test_ten_thousand_random_matches_end_with_all_cards_in_place() -> None:
    """Over books, house rules and sizes."""
    for number in range(MANY):
        play_to_the_end(number)
    print(f"\n{MANY} random matches over books, house rules and sizes ended with 108 cards in place")


@pytest.mark.bench
@pytest.mark.parametrize("name", EACH)
def test_the_hard_bot_beats_the_easy_one_in_every_house(name: str) -> None:
    """Between two, or where that is no match, among four; with fewer thoughts than in a real match, to be done."""
    house: HouseRules = EACH[name]
    match = Match(MATTEL, 4 if house.places > 1 else 2, Options(house=house))
    _, hard = simulate(match, [EASY, replace(HARD, effort=HARD.effort // 4)], games=GAMES, seed=1).bots
    print(f"\n{name}: the hard bot wins {hard.share:.1%} of the rounds ({hard.low:.1%} to {hard.high:.1%})")
    assert hard.low > 0.5
