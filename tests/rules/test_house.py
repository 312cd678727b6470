"""House rules: each of them and every pair is written, read again, and played to the end with all cards in place."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tests.rules.test_properties import cards_of, check_listed_moves, play
from voiceuno.bots import EASY, HARD
from voiceuno.bots.tournament import play_match
from voiceuno.rules.cards import UNO_DECK
from voiceuno.rules.house_rules import (
    BY_THE_BOOK,
    HOUSE_OPTIONS,
    Clash,
    HouseRules,
    SevenZero,
    Stacking,
    agreed,
    clashes,
    housed,
    with_rule,
)
from voiceuno.rules.match import Match, OptionError, Options
from voiceuno.rules.moves import Phase
from voiceuno.rules.record import Entry, Record, read_record, write_record
from voiceuno.rules.rulesets import DOS, FRENCH, MATTEL, QUIZ, RNIB, RULESETS, Ruleset, Scoring

EACH = {
    "stack-twos": HouseRules(stacking=Stacking.TWOS),
    "stack-fours": HouseRules(stacking=Stacking.FOURS),
    "stack-same": HouseRules(stacking=Stacking.SAME),
    "stack-mixed": HouseRules(stacking=Stacking.MIXED),
    "draw-until-fits": HouseRules(draw_until_fits=True),
    "must-play": HouseRules(must_play=True),
    "jump-in": HouseRules(jump_in=True),
    "seven-zero": HouseRules(seven_zero=SevenZero.BOTH),
    "sevens": HouseRules(seven_zero=SevenZero.SEVENS),
    "zeros": HouseRules(seven_zero=SevenZero.ZEROS),
    "no-bluffing": HouseRules(no_bluffing=True),
    "no-challenge": HouseRules(no_challenge=True),
    "no-penalty": HouseRules(uno_penalty=0),
    "one-penalty": HouseRules(uno_penalty=1),
    "five-cards": HouseRules(cards=5),
    "ten-cards": HouseRules(cards=10),
    "second-place": HouseRules(places=2),
    "third-place": HouseRules(places=3),
    "super-jump-in": HouseRules(jump_in=True, jump_in_any=True),
    "optional-swaps": HouseRules(seven_zero=SevenZero.BOTH, keep_hand=True),
    "draw-and-play": HouseRules(draw_and_play=True),
    "deflecting": HouseRules(stacking=Stacking.SAME, deflect=True),
    "deflecting-mixed": HouseRules(stacking=Stacking.MIXED, deflect=True),
}
NAMES = tuple("Ann Ben Cas Dan Eva Fay Gus Hal Ida Jon".split())


def both(one: HouseRules, other: HouseRules) -> HouseRules | None:
    """Two house rules at once; None if they are two values of one rule."""
    parts = [{key: getattr(house, key) for key in house.__slots__} for house in (one, other)]
    changed = [{k for k, v in part.items() if v != getattr(BY_THE_BOOK, k)} for part in parts]
    return None if changed[0] & changed[1] else replace(one, **{key: parts[1][key] for key in changed[1]})


PAIRS = {f"{a}+{b}": pair for a, b in combinations(EACH, 2) for pair in [both(EACH[a], EACH[b])] if pair is not None}
BOOKS: list[Ruleset] = [MATTEL, RNIB, FRENCH, QUIZ]


def matches(house: HouseRules, seats: int, target: int = 60) -> list[tuple[Ruleset, Match]]:
    """A match of every book of UNO that goes together with these rules."""
    books = [rules for rules in BOOKS if not clashes(rules, seats, Scoring.WINNER, house)]
    return [(rules, Match(rules, seats, Options(target=target, house=house))) for rules in books]


def check_match(rules: Ruleset, match: Match, seed: int) -> None:
    """A random match ends, with 108 cards in place all the time, and its record gives the same match again."""
    deck, entries, state = Counter(UNO_DECK), list[Entry](), None
    for step in play(match, seed, most=20_000):
        state = step.after
        assert Counter(cards_of(state.round)) == deck
        if len(entries) % 40 == 0:
            check_listed_moves(match, step.after)
        entries.append(Entry(step.player, step.move))
    assert state is not None
    assert state.winners
    record = Record(rules, NAMES[: match.seats], seed, match.options, entries=tuple(entries))
    again = read_record(write_record(record))
    assert again.options == match.options
    *_, last = again.replay()
    assert last.state == state


@pytest.mark.parametrize("name", EACH)
def test_a_match_by_each_rule_ends_with_all_cards_in_place(name: str) -> None:
    for seats in (2, 4, 7):
        for rules, match in matches(EACH[name], seats):
            check_match(rules, match, seed=seats)


@pytest.mark.parametrize("name", PAIRS)
def test_a_match_by_each_pair_of_rules_ends_with_all_cards_in_place(name: str) -> None:
    books = matches(PAIRS[name], 4, target=1)
    assert books
    rules, match = books[len(name) % len(books)]
    check_match(rules, match, seed=len(name))


def test_all_rules_at_once_can_be_played() -> None:
    house = HouseRules(Stacking.MIXED, True, True, True, SevenZero.BOTH, True, False, 1, 10, 3)
    for seats in (4, 8):
        check_match(MATTEL, Match(MATTEL, seats, Options(target=100, house=house)), seed=seats)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_by_the_book_nothing_changes(rules: Ruleset) -> None:
    """Without house rules the book itself is played, and nothing of them stands in the record."""
    assert housed(rules, BY_THE_BOOK) is rules
    assert BY_THE_BOOK.named() == []
    head = write_record(Record(rules, NAMES[:2], 1))
    assert not any(f"option {name} " in head for name in HOUSE_OPTIONS)


@pytest.mark.parametrize("house", EACH.values(), ids=EACH)
def test_dos_has_no_house_rules(house: HouseRules) -> None:
    assert {clash.why for clash in clashes(DOS, 2, Scoring.WINNER, house)} == {Clash.OTHER_GAME}


@pytest.mark.parametrize(
    ("rules", "seats", "scoring", "name", "why"),
    [
        (QUIZ, 3, Scoring.WINNER, "stack-twos", Clash.IN_THE_BOOK),
        (QUIZ, 3, Scoring.WINNER, "no-bluffing", Clash.IN_THE_BOOK),
        (QUIZ, 3, Scoring.WINNER, "no-challenge", Clash.IN_THE_BOOK),
        (QUIZ, 3, Scoring.WINNER, "jump-in", Clash.QUESTION_FIRST),
        (RNIB, 4, Scoring.PARTNERS, "second-place", Clash.TEAMS),
        (MATTEL, 3, Scoring.WINNER, "third-place", Clash.TOO_FEW_PLAYERS),
        (MATTEL, 9, Scoring.WINNER, "ten-cards", Clash.TOO_MANY_CARDS),
        (QUIZ, 3, Scoring.WINNER, "draw-and-play", Clash.IN_THE_BOOK),
    ],
)
def test_what_does_not_go_together_has_a_reason(
    rules: Ruleset, seats: int, scoring: Scoring, name: str, why: Clash
) -> None:
    assert [clash.why for clash in clashes(rules, seats, scoring, EACH[name])] == [why]
    with pytest.raises(OptionError):
        Match(rules, seats, Options(scoring, house=EACH[name]))


@pytest.mark.parametrize("name", ["deflect", "keep-hand", "jump-in-any"])
def test_what_adds_to_a_rule_needs_it(name: str) -> None:
    """In a record it is refused without it; whoever says it gets both."""
    bare = with_rule(BY_THE_BOOK, name, "yes")
    assert bare is not None
    [clash] = clashes(MATTEL, 3, Scoring.WINNER, bare)
    assert clash.why is Clash.NEEDS_OTHER
    said = agreed(BY_THE_BOOK, name, "yes")
    assert clashes(MATTEL, 3, Scoring.WINNER, said) == []
    assert agreed(agreed(said, name, "no"), clash.needs, "none") == BY_THE_BOOK


@pytest.mark.parametrize("house", [HouseRules(cards=50), HouseRules(places=0), HouseRules(uno_penalty=-1)], ids=repr)
def test_numbers_that_nobody_offers_are_refused(house: HouseRules) -> None:
    assert [clash.why for clash in clashes(MATTEL, 4, Scoring.WINNER, house)] == [Clash.NO_SUCH_NUMBER]


@pytest.mark.parametrize("name", EACH)
def test_bots_play_by_each_rule_to_the_end(name: str) -> None:
    for rules, match in matches(EACH[name], 4, target=50):
        state, _ = match.new(7)
        outcome = play_match(match, state, [EASY, replace(HARD, effort=60), EASY, EASY], Random(rules.name))
        assert outcome.state.round.phase is Phase.OVER
        assert outcome.state.winners
