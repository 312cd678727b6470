"""One whole match of each book, kept as a record: any change of rules, shuffling or events shows here.

The records were made by random players. When a change is wanted, make them again and look at what differs:

    python -m tests.rules.test_golden
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.rules.test_properties import Setting, play
from voiceuno.rules import events as ev
from voiceuno.rules.house_rules import HOUSE_OPTIONS, HouseRules, SevenZero, Stacking
from voiceuno.rules.match import Match, Options
from voiceuno.rules.record import Entry, Record, read_record, write_record
from voiceuno.rules.rulesets import DOS, FRENCH, MATTEL, QUIZ, RNIB, Ruleset, Scoring

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Ann", "Ben", "Cas", "Dan")
# Setting, target and seed of each match: the books take turns with their ways to score.
MATCHES = {
    "mattel": (Setting(MATTEL, Scoring.WINNER, 3), 200, 20),
    "rnib": (Setting(RNIB, Scoring.ELIMINATION, 4), 100, 21),
    "french": (Setting(FRENCH, Scoring.ROTATING_PARTNERS, 4), 0, 22),
    "quiz": (Setting(QUIZ, Scoring.WINNER, 2), 150, 23),
    "dos": (Setting(DOS, Scoring.WINNER, 4), 100, 24),
}


class House(NamedTuple):
    """House rules that are played in a kept match, and why they are tried together."""

    rules: HouseRules
    book: Ruleset
    seed: int
    why: str
    target: int = 500
    rounds: int | None = None


EVERYTHING = HouseRules(
    Stacking.MIXED,
    draw_until_fits=True,
    must_play=True,
    jump_in=True,
    seven_zero=SevenZero.BOTH,
    no_bluffing=True,
    uno_penalty=1,
    cards=9,
    places=2,
    jump_in_any=True,
    keep_hand=True,
    draw_and_play=True,
    deflect=True,
)
# The house rules of each match: one alone, pairs that meet often, and as many as go together.
HOUSES = {
    "house-stacking": House(
        HouseRules(stacking=Stacking.MIXED, jump_in=True), MATTEL, 30, "who jumps in with a draw card adds to the sum"
    ),
    "house-drawing": House(
        HouseRules(draw_until_fits=True, must_play=True, uno_penalty=0), RNIB, 31, "what fits in the end must be played"
    ),
    "house-hands": House(
        HouseRules(seven_zero=SevenZero.BOTH, jump_in=True, cards=5),
        FRENCH,
        32,
        "a seven swaps hands before anybody jumps in",
    ),
    "house-places": House(
        HouseRules(places=3, seven_zero=SevenZero.BOTH, no_challenge=True),
        MATTEL,
        33,
        "no hand is swapped with who is out",
    ),
    "house-honest": House(
        HouseRules(stacking=Stacking.TWOS, no_bluffing=True, uno_penalty=1, cards=10),
        MATTEL,
        34,
        "fours are honest and do not add up, twos do",
    ),
    "house-platforms": House(
        HouseRules(
            Stacking.MIXED,
            seven_zero=SevenZero.BOTH,
            jump_in=True,
            jump_in_any=True,
            keep_hand=True,
            draw_and_play=True,
            deflect=True,
        ),
        MATTEL,
        36,
        "what the accessible platforms have, all at once",
    ),
    "house-quiz": House(
        HouseRules(draw_until_fits=True, seven_zero=SevenZero.BOTH, places=2),
        QUIZ,
        35,
        "a question comes before each of these",
    ),
    "house-fours": House(
        HouseRules(stacking=Stacking.FOURS, must_play=True, cards=8), MATTEL, 37, "a four that fits must be added", 300
    ),
    "house-same": House(
        HouseRules(stacking=Stacking.SAME, deflect=True, draw_until_fits=True, cards=6),
        RNIB,
        38,
        "a skip passes on what adds up, and who draws goes on",
        300,
    ),
    "house-sevens": House(
        HouseRules(seven_zero=SevenZero.SEVENS, keep_hand=True), MATTEL, 44, "a zero is a number as any other", 300
    ),
    "house-zeros": House(HouseRules(seven_zero=SevenZero.ZEROS), RNIB, 45, "a seven is a number as any other", 300),
    "house-everything": House(EVERYTHING, FRENCH, 39, "as many as go together, with honest fours", 300),
    "house-unchallenged": House(
        replace(EVERYTHING, no_bluffing=False, no_challenge=True, cards=7, uno_penalty=0),
        MATTEL,
        40,
        "as many as go together, with fours at any time",
        300,
    ),
    "house-fours-free": House(
        HouseRules(no_bluffing=True, no_challenge=True),
        RNIB,
        41,
        "unchallenged fours are honest all the same",
        200,
    ),
    "house-classroom": House(HouseRules(uno_penalty=2), QUIZ, 42, "the classroom's penalty is four cards", 400),
    "house-rounds": House(HouseRules(jump_in=True), MATTEL, 43, "three rounds in place of a target", 0, 3),
}


def make_record(name: str) -> Record:
    """A match of random players, whole."""
    if name in HOUSES:
        kept = HOUSES[name]
        match = Match(kept.book, len(NAMES), Options(target=kept.target, house=kept.rules, rounds=kept.rounds))
        entries = tuple(Entry(step.player, step.move) for step in play(match, kept.seed))
        return Record(kept.book, NAMES, kept.seed, match.options, entries=entries)
    setting, target, seed = MATCHES[name]
    match = setting.match(target)
    entries = tuple(Entry(step.player, step.move) for step in play(match, seed))
    return Record(setting.rules, NAMES[: setting.seats], seed, match.options, entries=entries)


def summary(record: Record) -> dict[str, Any]:
    """What came of a match: its end, and a fingerprint of everything that happened on the way."""
    steps = list(record.replay())
    *_, (_, state, _) = steps
    events = [event for _, _, events in steps for event in events]
    text = "\n".join(map(repr, events))
    return {
        "moves": len(record.entries),
        "events": len(events),
        "fingerprint": hashlib.sha256(text.encode()).hexdigest(),
        "rounds": state.number,
        "dealer": record.names[state.dealer],
        "scores": dict(zip(record.names, state.scores, strict=True)),
        "winners": [record.names[seat] for seat in state.winners],
        "hands": [" ".join(card.code for card in hand) for hand in state.round.hands],
        "draw_pile": len(state.round.pile),
    }


def remake() -> None:
    """Write all golden files anew."""
    GOLDEN.mkdir(exist_ok=True)
    for name in (*MATCHES, *HOUSES):
        record = make_record(name)
        (GOLDEN / f"{name}.record").write_text(write_record(record), encoding="utf-8")
        text = json.dumps(summary(record), indent=2, ensure_ascii=False)
        (GOLDEN / f"{name}.json").write_text(text + "\n", encoding="utf-8")


@pytest.mark.parametrize("name", [*MATCHES, *HOUSES])
def test_golden_match(name: str) -> None:
    """The match is played as it was when it was kept, to the last event."""
    text = (GOLDEN / f"{name}.record").read_text(encoding="utf-8")
    record = read_record(text)
    assert summary(record) == json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    assert write_record(record) == text


@pytest.mark.parametrize("name", [*MATCHES, *HOUSES])
def test_golden_matches_are_whole(name: str) -> None:
    """Each kept match has a winner, more than one round, and is of its own book."""
    record = read_record((GOLDEN / f"{name}.record").read_text(encoding="utf-8"))
    *_, (_, state, _) = record.replay()
    assert record.rules.name == (HOUSES[name].book.name if name in HOUSES else name)
    assert record.options == make_record(name).options
    assert state.winners
    assert state.number > 1


def test_every_value_of_every_house_rule_and_every_pair_is_in_a_golden_match() -> None:
    """Also with the reason why they are tried together."""
    named = [house.rules.named() for house in HOUSES.values()]
    values = {pair for each in named for pair in each}
    assert values == {(name, value) for name, known in HOUSE_OPTIONS.items() for value in known}
    pairs = {frozenset((one, other)) for each in named for one, _ in each for other, _ in each}
    assert pairs == {frozenset((one, other)) for one in HOUSE_OPTIONS for other in HOUSE_OPTIONS}
    assert all(house.why for house in HOUSES.values())


# What happens only because of a house rule, and is not seen in a match by the book.
SHOWN = {"jump-in": ev.JumpedIn, "seven-zero": ev.Swapped, "keep-hand": ev.KeptHand, "places": ev.TookPlace}


@pytest.mark.parametrize("rule", SHOWN)
def test_what_a_house_rule_changes_happens_in_golden_matches(rule: str) -> None:
    """In kept matches that have the rule, and in none without it."""
    records = [read_record((GOLDEN / f"{name}.record").read_text(encoding="utf-8")) for name in (*MATCHES, *HOUSES)]
    shown = [
        record
        for record in records
        if any(isinstance(each, SHOWN[rule]) for _, _, events in record.replay() for each in events)
    ]
    assert len(shown) > 1
    assert all(rule in dict(record.options.house.named()) for record in shown)


if __name__ == "__main__":
    remake()
