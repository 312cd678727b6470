"""The rules as tables: a position, a move, the position after it, and the words of the book behind it.

A file of `tables/` holds cases like this one:

    [[case]]
    rule = "A card of the same colour may be laid."
    cites.mattel = "either by number, color or action"  # run by this book's rules, because of these words
    silent = ["rnib"]                                   # run by these rules too: their book says nothing
    before = '''
    deal Ann r5 g2
    discard r7
    ---
    '''
    move = "Ann: play r5"
    after = { turn = "Ben", top = "r5", hands.Ann = "g2" }

`before` is a record without its header. Where it names no players they are Ann, Ben and Cas with Cas as
dealer, so Ann begins. `{rest}` stands for every card of the deck that the record does not name.

`after` holds what the move changes, and everything else must stay as it was; `rest = "?"` lifts that. A hand
is a list of cards in any order or a number of cards; a number as text ("-2") is a change, "?" is anything.
Without a `move` the first position itself is looked at. `events` lists kinds of events in the order in which
they come, `never` kinds that must not come. Instead of `after` a case may have `refused`, the reason why its
last move is illegal, perhaps with the facts that the refusal `says`; or `broken`, words of the message that
refuses the record.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from voiceuno.rules.cards import Card, find_card
from voiceuno.rules.dos_matching import match_bonus
from voiceuno.rules.events import Event
from voiceuno.rules.game import Reason
from voiceuno.rules.match import MatchState
from voiceuno.rules.record import HEADER, Record, RecordError, RefusedEntry, read_record
from voiceuno.rules.rulesets import RULESETS, Scoring

TABLES = Path(__file__).parent / "tables"
PLAYERS = "players Ann Ben Cas\ndealer Cas\n"
KEYS = {"rule", "cites", "silent", "before", "move", "after", "refused", "broken", "events", "never", "says"}


class Case(NamedTuple):
    """One case of a table, by the rules of one book."""

    name: str
    book: str
    table: dict[str, Any]

    def record(self, moves: str = "") -> Record:
        before = self.table["before"].strip()
        if "players " not in before:
            before = PLAYERS + before
        if "---" not in before:
            before += "\n---"
        text = f"{HEADER}\nrules {self.book}\n{before}\n{moves}"
        return read_record(text.replace("{rest}", rest_of_deck(self.book, text)))


def rest_of_deck(book: str, text: str) -> str:
    """The cards that the lines of cards in a record leave over."""
    lines = [line.split() for line in text.split("---")[0].splitlines() if line.strip()]
    words = (word for line in lines if line[0] in ("deal", "discard", "row", "draw") for word in line[1:])
    left = Counter(card.code for card in RULESETS[book].game.deck)
    left.subtract(word for word in words if find_card(word))
    return " ".join(left.elements())


def cases() -> Iterator[Case]:
    for file in sorted(TABLES.glob("*.toml")):
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        for number, case in enumerate(table["case"], 1):
            for book in (*case.get("cites", ()), *case.get("silent", ())):
                yield Case(f"{file.stem}-{number}-{book}", book, case)


CASES = list(cases())


def position(record: Record, state: MatchState) -> dict[str, Any]:
    """A position as `after` describes it."""
    round_, names = state.round, record.names
    uno = record.rules.face_up == "discard"
    return {
        "turn": names[round_.turn],
        "phase": round_.phase.value,
        "top": round_.discards[-1].code if uno else None,
        "row": None if uno else " ".join(card.code for card in round_.row),
        "colour": round_.colour.value if uno and round_.colour else None,
        "direction": round_.direction if uno else 1,
        "hands": dict(zip(names, round_.hands, strict=True)),
        "draw_pile": len(round_.pile),
        "scores": dict(zip(names, state.scores, strict=True)),
        "dealer": names[state.dealer],
        "round": state.number,
        "over": bool(state.winners),
        "winner": " ".join(names[seat] for seat in state.winners) or None,
    }


def same_hand(hand: tuple[Card, ...], wanted: str | int) -> bool:
    if isinstance(wanted, int):
        return len(hand) == wanted
    return sorted(card.code for card in hand) == sorted(wanted.split())


def check_position(case: Case, before: dict[str, Any] | None, after: dict[str, Any]) -> None:
    """Everything is as the case says; what it does not name is as it was before."""
    wanted: dict[str, Any] = dict(case.table["after"])
    if wanted.pop("rest", None) == "?":
        before = None
    for key, value in after.items():
        if key in ("hands", "scores"):
            told = wanted.pop(key, {})
            assert set(told) <= set(value), f"{key} of a player who is not there"
            for name, part in value.items():
                if name in told and key == "hands":
                    assert same_hand(part, told[name]), f"{name} has {part}"
                elif name in told or before:
                    expected = told[name] if name in told else (before or {})[key][name]
                    assert part == expected, f"{key} of {name}"
        elif key in wanted:
            expected = wanted.pop(key)
            if expected == "?":
                continue
            if isinstance(expected, str) and isinstance(value, int):
                assert before, "a change needs a position before"
                expected = before[key] + int(expected)
            assert value == expected, key
        elif before:
            assert value == before[key], f"{key} has changed, which the case does not say"
    assert not wanted, "keys that no position has"


def check_events(case: Case, events: Iterable[Event]) -> None:
    """The named kinds of events come in this order, the unwanted ones not at all."""
    kinds = [type(event).__name__ for event in events]
    assert not set(case.table.get("never", ())).intersection(kinds), kinds
    remaining = iter(kinds)
    for kind in case.table.get("events", ()):
        assert kind in remaining, f"no {kind} in its place among {kinds}"


def facts(record: Record, refused: RefusedEntry) -> dict[str, Any]:
    """What a refusal tells besides its reason."""
    told = refused.refusal
    every = {
        "card": told.card.code if told.card else None,
        "colour": told.colour.value if told.colour else None,
        "face": told.face.value if told.face else None,
        "player": record.names[told.player] if told.player >= 0 else None,
        "number": told.number or None,
    }
    return {key: fact for key, fact in every.items() if fact is not None}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_rule(case: Case) -> None:
    """The move does what the book says, and nothing else."""
    table = case.table
    moves = table.get("move", "").strip()
    if "broken" in table:
        with pytest.raises(RecordError, match=table["broken"]):
            case.record(moves)
        return
    given = list(case.record().replay())  # raises if the moves before are refused
    steps: list[tuple[MatchState, tuple[Event, ...]]] = []
    record = case.record(moves)
    refused: RefusedEntry | None = None
    try:
        steps.extend((state, events) for _, state, events in record.replay())
    except RefusedEntry as error:
        refused = error
    if "refused" in table:
        assert refused is not None, "the move was accepted"
        assert refused.refusal.reason.value == table["refused"]
        assert refused.entry is record.entries[-1], "an earlier move was refused"
        if "says" in table:
            assert facts(record, refused) == table["says"]
        return
    assert refused is None, f"refused: {refused}"
    made = steps[len(given) :] if moves else steps
    check_events(case, (event for _, events in made for event in events))
    if "after" in table:
        before = position(record, steps[len(given) - 1][0]) if moves else None
        check_position(case, before, position(record, steps[-1][0]))


def test_tables_are_well_formed() -> None:
    """Each case says its rule, where it comes from and what it expects, with no key that means nothing."""
    reasons = {reason.value for reason in Reason}
    for case in CASES:
        table = case.table
        assert set(table) <= KEYS, case.name
        assert table["rule"].endswith("."), case.name
        assert all(len(words.split()) <= 9 for words in table.get("cites", {}).values()), case.name
        assert {"after", "refused", "broken", "events", "never"}.intersection(table), case.name
        assert len({"after", "refused", "broken"}.intersection(table)) <= 1, case.name
        assert table.get("refused", "no_match") in reasons, case.name
        assert "move" in table or "refused" not in table, case.name


def test_every_reason_has_a_case() -> None:
    """There is no reason to refuse a move that the tables do not show."""
    shown = {case.table.get("refused") for case in CASES}
    assert {reason.value for reason in Reason} - shown == set()


def test_every_scoring_has_a_case_in_every_book() -> None:
    """Each way to score is played, or refused, by the rules of each book."""
    for book in RULESETS:
        texts = [case.table["before"] for case in CASES if case.book == book]
        for scoring in Scoring:
            if scoring is not Scoring.WINNER:
                assert any(f"option scoring {scoring.value}\n" in text for text in texts), (book, scoring)


def test_match_of_three_cards_does_not_exist() -> None:
    """DOS: "two cards (and only two)", so three that add up are no match, and no card is none."""
    one, three, seven = (card for card in map(find_card, ("r1", "r3", "r7")) if card)
    assert match_bonus((one, three, three), seven) is None
    assert match_bonus((three, one, three), seven) is None
    assert match_bonus((), seven) is None
