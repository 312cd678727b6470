"""One whole match of each book, kept as a record: any change of rules, shuffling or events shows here.

The records were made by random players. When a change is wanted, make them again and look at what differs:

    python -m tests.rules.test_golden
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.test_properties import Setting, play
from voiceuno.rules.house_rules import HouseRules, Stacking
from voiceuno.rules.match import Match, Options
from voiceuno.rules.record import Entry, Record, read_record, write_record
from voiceuno.rules.rulesets import DOS, FRENCH, MATTEL, QUIZ, RNIB, Scoring

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
# House rules of each match, its book and seed: one alone, pairs that meet often, and as many as go together.
HOUSES = {
    "house-stacking": (HouseRules(stacking=Stacking.MIXED, jump_in=True), MATTEL, 30),
    "house-drawing": (HouseRules(draw_until_fits=True, must_play=True, uno_penalty=0), RNIB, 31),
    "house-hands": (HouseRules(seven_zero=True, jump_in=True, cards=5), FRENCH, 32),
    "house-places": (HouseRules(places=3, seven_zero=True, no_challenge=True), MATTEL, 33),
    "house-honest": (HouseRules(stacking=Stacking.TWOS, no_bluffing=True, uno_penalty=1, cards=10), MATTEL, 34),
    "house-platforms": (
        HouseRules(
            Stacking.MIXED,
            seven_zero=True,
            jump_in=True,
            jump_in_any=True,
            keep_hand=True,
            draw_and_play=True,
            deflect=True,
        ),
        MATTEL,
        36,
    ),
    "house-quiz": (HouseRules(draw_until_fits=True, seven_zero=True, places=2), QUIZ, 35),
}


def make_record(name: str) -> Record:
    """A match of random players, whole."""
    if name in HOUSES:
        house, rules, seed = HOUSES[name]
        match = Match(rules, len(NAMES), Options(target=500, house=house))
        entries = tuple(Entry(step.player, step.move) for step in play(match, seed))
        return Record(rules, NAMES, seed, match.options, entries=entries)
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
    assert record.rules.name == (HOUSES[name][1].name if name in HOUSES else name)
    assert record.options == make_record(name).options
    assert state.winners
    assert state.number > 1


if __name__ == "__main__":
    remake()
