"""Whatever is said about a match to come: it is played, or refused with every reason; what is saved loads."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.talking import LANGUAGE, is_taught, is_yes_or_no
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.rules.match import check_options
from voiceuno.rules.record import read_record, write_record
from voiceuno.rules.rulesets import RULESETS, Scoring
from voiceuno.table.plan import Plan, is_keepable
from voiceuno.table.plan_words import planned
from voiceuno.table.unfit import all_unfit

NAMES = LANGUAGE.grammar.names
PACKS = ("animals", "sums", "our-town")
ODD_NAMES = ("Ann", "ann", "BEN", "Ben", "clara", "Zoë", "\ud800", "x:y", "table", "#1")

RULES = ("standard", "mattel", "r n i b", "french", "quiz", "dos")
SCORINGS = ("lowest score wins", "elimination", "partners", "rotating partners", "winner takes all scoring")
COUNTS = ("one", "two", "three", "four", "five", "nine", "ten")
WAYS: tuple[Callable[[Random], str], ...] = (
    lambda chance: f"{chance.choice(COUNTS)} {chance.choice(('players', 'people', 'bots', 'bots', 'hard bots'))}",
    lambda chance: f"{chance.choice(RULES)} rules",
    lambda chance: chance.choice(SCORINGS),
    lambda chance: f"target {chance.choice((0, 1, 50, 500, 99999, 100001, 10**9))}",
    lambda chance: f"{chance.choice(('animals', 'sums', 'times tables'))} questions",
    lambda chance: f"{chance.choice(('easy', 'medium', 'hard'))} level",
    lambda chance: f"my name is {chance.choice(NAMES)}",
)
SHORT = (
    "yes", "no", "yes", "start", "continue", "same as last time", "two", "seventy", "dos", "standard", "partners",
    "questions about history", "no bots", "only me", "new game", "which matches are there", "the second one", "more",
    "the dos one", "undo", "help", "Ben", "I am Clara", "go on with the one against Clara", "repeat", "card check",
)  # fmt: skip


def sentence(dialogue: Conversation, chance: Random) -> str:
    """Something about a match to come, in one breath or in short."""
    if is_yes_or_no(dialogue.moment) and chance.random() < 0.7:
        return "yes"
    if chance.random() < 0.4:
        return chance.choice(SHORT)
    options = [way(chance) for way in chance.sample(WAYS, chance.randint(1, 5))]
    lead = "new game with " if dialogue.table else chance.choice(["new game with ", "new game ", "", ""])
    return lead + " and ".join(options)


@pytest.mark.parametrize("seed", range(12))
def test_random_plans_are_played_or_refused(seed: int, tmp_path: Path) -> None:
    """No sentence breaks the conversation, every answer says something, and every match on disk can be loaded."""
    chance = Random(seed)
    begun = 0
    for number in range(4):
        club = Club(tmp_path, seed=chance.randrange(10**6))
        dialogue = club.sit_down()
        dialogue.greet()
        for _ in range(40):
            text, before = sentence(dialogue, chance), dialogue.table
            reply = dialogue.hear(text)
            assert reply.lines, text
            if reply.ended:
                break
            begun += dialogue.table is not None and dialogue.table is not before
            for path in tmp_path.glob("match.record*"):
                kept = path.read_text("utf-8")
                assert write_record(read_record(kept)) == kept, (number, text)
            if dialogue.table is not None and not is_taught(dialogue):
                assert (tmp_path / "match.record").read_text("utf-8") == write_record(dialogue.table.record)
    assert begun > 3
    assert club.keeper.problem == ""


PLANS = st.builds(
    Plan,
    rules=st.none() | st.sampled_from(sorted(RULESETS)),
    people=st.none() | st.integers(-2, 12),
    bots=st.none() | st.integers(-2, 12),
    players=st.none() | st.integers(-2, 12),
    level=st.sampled_from(["easy", "medium", "hard", "genius"]),
    scoring=st.none() | st.sampled_from(list(Scoring)),
    target=st.none() | st.integers(-5, 10**6),
    packs=st.lists(st.sampled_from([*PACKS, "history", "a b"]), max_size=3, unique=True).map(tuple),
    names=st.lists(st.sampled_from(ODD_NAMES), max_size=4, unique_by=str.lower).map(tuple),
)


@given(PLANS, st.integers(0, 10**9))
def test_what_is_left_of_a_plan_can_be_played(plan: Plan, seed: int) -> None:
    """Every reason is found at once, and the rest is a match, or lacks nothing but the number of players."""
    problems = all_unfit(plan, PACKS)
    assert len({problem.why for problem in problems}) == len(problems)
    left = problems[-1].plan if problems else plan
    assert all_unfit(left, PACKS) == []
    if left.seats() is None:
        return
    record = left.record(NAMES, seed)
    check_options(record.rules, len(record.names), record.options)
    odd = {"\ud800", "x:y", "table", "#1"} & set(record.names)
    assert is_keepable(record) == (not odd)
    if not odd:
        assert planned(Plan(), left.as_words().split()).record(NAMES, seed) == record


def test_every_book_with_every_scoring_and_number_of_players() -> None:
    """A plan is refused exactly where the rule book refuses the match."""
    for rules, scoring, people, bots in product(RULESETS.values(), Scoring, range(1, 5), range(10)):
        plan = Plan(rules=rules.name, scoring=scoring, people=people, bots=bots)
        allowed = scoring in rules.scorings and people + bots in rules.scorings[scoring]
        assert (not all_unfit(plan, PACKS)) == allowed, plan
