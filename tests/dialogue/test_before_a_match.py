"""What belongs into a match, said before there is one: it is told so, and nothing ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.talking import make_dialogue, table_of

SAID = (
    "give Mia easier questions",
    "easier questions for Ben",
    "harder questions",
    "easier questions",
    "Ben is leaving",
    "Ben is back",
    "skip Ben",
    "another question",
    "give me a hint",
    "accept that answer",
)


@pytest.mark.parametrize("text", SAID)
def test_it_is_told_that_there_is_no_match(text: str, tmp_path: Path) -> None:
    """A teacher may think of a child before the match has begun."""
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    for before in ((), ("let's play",)):
        for line in before:
            dialogue.hear(line)
        reply = dialogue.hear(text)
        assert not reply.ended
        assert reply.lines
        assert dialogue.table is None


@pytest.mark.parametrize("said", [
    ("call me Zoe", "new game with one bot and standard rules"),
    ("let's play", "call me Zoe", "new game with one bot and standard rules"),
    ("call me Zoe", "one bot", "standard rules"),
    ("new game with one bot and standard rules", "call me Zoe", "new game with one bot and DOS", "yes"),
    ("new game with one bot and standard rules", "new game", "yes", "no", "call me Zoe", "same again"),
])  # fmt: skip
def test_a_name_that_was_said_before_is_the_name_in_the_match(said: tuple[str, ...], tmp_path: Path) -> None:
    """However the match is asked for afterwards; a helper may say "for Zoe" then."""
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    for line in said:
        dialogue.hear(line)
    assert table_of(dialogue).names[0] == dialogue.settings.name == "Zoe"
    assert dialogue.moment.people == ("Zoe",)


def test_names_of_several_people_belong_to_the_plan_that_is_left(tmp_path: Path) -> None:
    """Who begins anew, and speaks of one bot, plays alone, under no name of the others."""
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    for line in ("new game with two people", "Zoe", "Anna"):
        dialogue.hear(line)
    assert dialogue.hear("new game with two people").lines[1].startswith("Who plays?")  # both are asked for once more
    for line in ("Zoe", "Anna", "new game with one bot and standard rules"):
        dialogue.hear(line)
    assert len(dialogue.seats) == 1
    assert not {"Zoe", "Anna"} & set(table_of(dialogue).names)


def test_a_seed_and_its_negative_deal_other_cards(tmp_path: Path) -> None:
    """Whoever counts seeds down from zero gets new matches, too."""
    hands: list[list[str]] = []
    for seed in (3, -3, 3):
        dialogue, _ = make_dialogue(seed, tmp_path / str(len(hands)))
        dialogue.greet()
        hands.append([*dialogue.hear("standard with two bots").lines])
    assert hands[0] == hands[2] != hands[1]


def test_the_greeting_waits_for_no_grammar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading what can be said takes longer than everything else before the first word."""

    def read(_code: str) -> None:
        pytest.fail("the grammar was read before the greeting")

    monkeypatch.setattr("voiceuno.language.listed.load_grammar", read)
    dialogue, _ = make_dialogue(1, tmp_path)
    assert dialogue.greet().lines
