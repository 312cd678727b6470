"""What is said about points is true: every way to score in every rule book, with several targets, played to see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.talking import LANGUAGE
from voiceuno.dialogue.rulings import Rulings
from voiceuno.dialogue.scoreboard import Scoreboard
from voiceuno.rules.cards import find_card, points
from voiceuno.rules.house_rules import HouseRules, clashes
from voiceuno.rules.match import ENDLESS, Match, MatchState, Options
from voiceuno.rules.moves import Answer, MatchRow, Phase, Play
from voiceuno.rules.record import Record, read_record, write_head
from voiceuno.rules.rulesets import DOS, RULESETS, Ruleset, Scoring

NAMES = ("Ann", "Ben", "Cas", "Dan")
# What each holds when Ann goes out; Ann has won the round, but not always the match.
HELD = ("r5", "g9 b3", "b1", "y3 y4")
PARTNER = {0: 2, 1: 3, 2: 0, 3: 1}


class Case(NamedTuple):
    """A match that ends with its first round, or does not."""

    book: Ruleset
    options: Options

    def __str__(self) -> str:
        target, places = self.options.target, self.options.house.places
        ends = f"{target}" if self.options.rounds is None else f"rounds-{self.options.rounds}"
        return f"{self.book.name}-{self.options.scoring.value}-{ends}" + (f"-places-{places}" if places > 1 else "")

    @property
    def rulings(self) -> Rulings:
        match = Match(self.book, len(NAMES), self.options)
        return Rulings(LANGUAGE.prompts, match.rules, match.options)

    def played(self) -> tuple[Match, MatchState]:
        """The match after Ann has gone out."""
        head = write_head(Record(self.book, NAMES, options=self.options, dealer=3)).removesuffix("---\n")
        hands = "\n".join(f"deal {name} {cards}" for name, cards in zip(NAMES, HELD, strict=True))
        up = "row g5 b8" if self.book is DOS else "discard r7"
        record = read_record(f"{head}{hands}\n{up}\n---\n")
        match, (state, _) = record.match(), record.begin()
        last, on = find_card("r5"), find_card("g5")
        assert last
        assert on
        state, _ = match.apply(state, 0, MatchRow((last,), on) if self.book is DOS else Play(last))
        if state.round.phase is Phase.ANSWER:
            state, _ = match.apply(state, 0, Answer(right=True))
        return match, state


def cases() -> Iterator[Case]:
    for book in RULESETS.values():
        for scoring in book.scorings:
            targets = (0,) if scoring is Scoring.ROTATING_PARTNERS else (0, 1, 7, 12, 19, 20)
            for target in targets:
                yield Case(book, Options(scoring, target))
            if scoring not in (Scoring.ROTATING_PARTNERS, Scoring.ELIMINATION):
                for rounds in (ENDLESS, 1, 2):
                    yield Case(book, Options(scoring, rounds=rounds))
        places = HouseRules(places=2)
        if not clashes(book, len(NAMES), Scoring.WINNER, places):
            yield Case(book, Options(target=20, house=places))


CASES = list(cases())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_who_gets_which_points_is_told_as_it_is(case: Case) -> None:
    """Own hands, those of a couple, those of the opponents or of all others."""
    match, state = case.played()
    text = case.rulings.explain("scoring")
    held = [points(hand) for hand in state.round.hands]
    if "who go out each get" in text:
        assert state.round.phase is not Phase.OVER
        assert state.round.out[0].points == sum(held)
        return
    assert state.round.phase is Phase.OVER
    if "own hand" in text:
        expected = held
    elif "both of them still hold" in text:
        expected = [held[seat] + held[PARTNER[seat]] for seat in range(4)]
    elif "for both partners" in text:
        expected = [held[1] + held[3], 0, held[1] + held[3], 0]
    else:
        assert "Who goes out gets what the others hold." in text
        expected = [sum(held), 0, 0, 0]
    assert list(state.scores) == expected
    assert match.keeps_points == ("own hand" in text or "still hold" in text)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_wins_the_match_is_told_as_it_is(case: Case) -> None:
    """With the target that was chosen: the first who reaches it, the fewest points then, or the last who is in."""
    match, state = case.played()
    text = case.rulings.goal()
    assert text in case.rulings.explain("scoring")
    if "three rounds" in text:
        assert not state.winners
        assert "fewest" in text
        return
    if case.options.rounds is not None:
        best = (min if "fewest" in text else max)(state.scores)
        assert bool(state.winners) == ("one round" in text)
        assert state.winners in ((), tuple(seat for seat in range(4) if state.scores[seat] == best))
        assert ("no target" in text) == (match.rounds == ENDLESS)
        assert ("two rounds" in text) == (match.rounds == 2)
        return
    assert str(match.target) in text
    if case.options.house.places > 1:
        assert "the most win" in text
        return
    reached = [seat for seat, score in enumerate(state.scores) if score >= match.target]
    fewest = [seat for seat, score in enumerate(state.scores) if score == min(state.scores)]
    if "is out" in text:
        assert list(state.active) == [seat for seat in range(4) if seat not in reached]
    elif "lowest" in text or "fewest" in text:
        sides = {match.sharing(seat) for seat in fewest}
        assert list(state.winners) == (fewest if reached and len(sides) == 1 else [])
    else:
        assert "points win the match" in text
        assert list(state.winners) == reached


@pytest.mark.parametrize("case", [each for each in CASES if "partners" in each.options.scoring.value], ids=str)
def test_what_is_said_about_partners_is_true(case: Case) -> None:
    """They sit opposite, and what they get is told as it is counted."""
    match, state = case.played()
    text = case.rulings.explain("partners")
    seated = state.round.active
    for seat in range(4):
        assert PARTNER[seat] in match.team(state, seat)
        assert seated[(seated.index(seat) + 2) % 4] == PARTNER[seat]
    assert "opposite" in text
    assert ("both get what the others hold" in text) == (state.scores[0] == state.scores[2] and not match.keeps_points)
    assert ("what both of them still hold" in text) == (match.keeps_points and match.sharing(0) == (0, 2))
    assert ("own hand" in text) == (match.sharing(0) == (0,))


def test_two_who_are_level_after_the_last_round_play_one_more() -> None:
    """Unless one of them went out in it; and what is told of the rounds is true then, too."""
    match = Match(RULESETS["mattel"], 3, Options(rounds=2))
    state, _ = match.new(1, dealer=0)
    over = state._replace(number=2, scores=(40, 40, 10))
    assert match._winners(over, 2) == ()
    assert match._winners(over, 1) == (1,)
    assert match._winners(over._replace(number=1), 1) == ()
    board = Scoreboard(LANGUAGE.prompts, NAMES, 0)
    assert "Round two of two" in board.score(match, over)
    assert " of two" not in board.score(match, over._replace(number=3))
    assert " of two" not in board.round(match, over._replace(number=3))
