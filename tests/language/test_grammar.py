"""The English grammar: a table of utterances, the names of all cards, and what the recogniser is given."""

from __future__ import annotations

import csv
import re
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.talking import LANGUAGE
from voiceuno.language.grammar import PHASES, Grammar
from voiceuno.rules.cards import DOS_DECK, UNO_DECK, Card, Face

TABLES = sorted((Path(__file__).parent / "utterances").glob("*.tsv"))
FACE_WORDS = {
    Face.DRAW_TWO: "draw two",
    Face.REVERSE: "reverse",
    Face.SKIP: "skip",
    Face.WILD: "wild",
    Face.WILD_DRAW_FOUR: "wild draw four",
    Face.WILD_NUMBER: "wild number",
    Face.WILD_DOS: "wild dos",
}
NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# Lists of first names: each is tested below, not in the table.
NAME_RULES = ("{name}", "{owner}")


class Utterance(NamedTuple):
    """A row of the table; no meaning says that the text must not be understood."""

    phase: str
    text: str
    meaning: str | None


@cache
def english() -> Grammar:
    """The grammar of the files, loaded once."""
    return LANGUAGE.grammar


def rules_of(table: Path) -> str:
    """Tables of DOS have it in their name."""
    return "dos" if "dos" in table.stem else "mattel"


@cache
def utterances(table: Path) -> tuple[Utterance, ...]:
    """The rows of a table: phase, text, meaning."""
    with table.open(encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return tuple(Utterance(phase, text, meaning or None) for phase, text, meaning in rows)


def card_name(card: Card) -> str:
    """The usual name of a card."""
    face = FACE_WORDS.get(card.face) or NUMBER_WORDS[card.number or 0]
    return f"{card.colour.value} {face}" if card.colour else face


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_utterances_mean_what_the_table_says(table: Path) -> None:
    """Each row, in its phase; an empty meaning is ordinary talk."""
    wrong = [
        (row, heard)
        for row in utterances(table)
        if (heard := english().parse(row.text, row.phase, rules_of(table))) != row.meaning
    ]
    assert wrong == []


def test_the_table_covers_all_phases_with_commands_and_with_talk() -> None:
    """Four hundred different texts at least, a fifth of them close negatives."""
    rows = [row for table in TABLES for row in utterances(table)]
    assert {row.phase for row in rows if row.meaning} == set(PHASES)
    assert len({row.text for row in rows}) >= 400
    assert len({row.text for row in rows if row.meaning is None}) >= 80


def test_every_template_is_exercised() -> None:
    """A template that no utterance of the table uses is either superfluous or untested."""
    grammar = english()
    used: set[str] = set()
    for table in TABLES:
        for row in utterances(table):
            understood = grammar.understand(row.text, row.phase, rules_of(table))
            used.update(understood.trail if understood else ())
    known = [production.origin for command in grammar.commands for production in command.productions]
    known += [production.origin for productions in grammar.productions.values() for production in productions]
    unused = [origin for origin in known if origin not in used and not origin.startswith(NAME_RULES)]
    assert unused == []


@pytest.mark.parametrize("phase", ["turn", "drawn", "confirm", "waiting"])
@pytest.mark.parametrize("card", dict.fromkeys(UNO_DECK), ids=repr)
def test_every_card_of_uno_is_understood_by_its_name_and_its_code(card: Card, phase: str) -> None:
    """The name that the game says, the same after "play", and the braille code as it is typed."""
    for text in (card_name(card), f"play {card_name(card)}", card.code, card_name(card).upper() + "!"):
        assert english().parse(text, phase) == f"play {card.code}", text


@pytest.mark.parametrize("card", dict.fromkeys(DOS_DECK), ids=repr)
def test_every_card_of_dos_is_understood_by_its_name_and_its_code(card: Card) -> None:
    """Played in a turn, laid into the row as a bonus."""
    for text in (card_name(card), f"play {card_name(card)}", card.code):
        for phase, verb in (("turn", "play"), ("confirm", "play"), ("bonus", "place")):
            assert english().parse(text, phase, "dos") == f"{verb} {card.code}", (text, phase)


@cache
def words_besides_names() -> frozenset[str]:
    """All words that the recogniser listens for when only Ben is at the table."""
    phrases = (phrase for phase in PHASES for phrase in english().phrases(phase, names=["Ben"]))
    return frozenset(word for phrase in phrases for word in phrase.split())


@pytest.mark.parametrize("name", LANGUAGE.grammar.names)
def test_every_name_can_be_said_and_is_no_other_word(name: str) -> None:
    """A player called like a command could never be caught."""
    grammar = english()
    assert grammar.parse(f"catch {name}", "turn") == f"catch {name}"
    assert grammar.parse(f"{name}'s cards", "turn") == f"ask count {name}"
    assert grammar.parse(f"my name is {name}", "setup") == f"name {name}"
    assert name == "Ben" or name.lower() not in words_besides_names()


@pytest.mark.parametrize("rules", ["mattel", "dos"])
@pytest.mark.parametrize("phase", PHASES)
def test_every_phrase_for_the_recogniser_is_plain_and_understood(phase: str, rules: str) -> None:
    """Lower-case words without signs or digits, a few thousand phrases, and none that comes to nothing."""
    phrases = english().phrases(phase, rules, names=["Ben", "Clara", "David"])
    assert 300 < len(phrases) < 6000
    assert len(set(phrases)) == len(phrases)
    assert [phrase for phrase in phrases if not re.fullmatch(r"[a-z']+(?: [a-z']+)*", phrase)] == []
    assert {"unmute", "x-ray"}.isdisjoint(word for phrase in phrases for word in phrase.split())
    assert [phrase for phrase in phrases if english().parse(phrase, phase, rules) is None] == []


def test_phrases_hold_every_card_and_every_name_at_the_table() -> None:
    """What the game may name, the recogniser must know."""
    phrases = set(english().phrases("turn", names=["Ben", "Clara"]))
    assert {card_name(card) for card in UNO_DECK} <= phrases
    assert {"catch ben", "catch clara"} <= phrases
    assert not any("david" in phrase.split() for phrase in phrases)
    assert {card_name(card) for card in DOS_DECK} <= set(english().phrases("turn", "dos"))


def test_a_command_can_be_left_out_of_the_phrases() -> None:
    """The recogniser hears "uno" in many words, so it listens for it only while a call is possible."""
    assert "uno" in english().phrases("turn")
    assert "uno" not in english().phrases("turn", leave_out=["uno"])


@pytest.mark.parametrize("filler", ["um", "uh,", "please", "okay,", "well,", "I think", "let me see,"])
def test_fillers_at_the_edges_are_ignored(filler: str) -> None:
    """Before and after a command, but never instead of one."""
    assert english().parse(f"{filler} red five", "turn") == "play r5"
    assert english().parse(f"red five {filler}", "turn") == "play r5"
    assert english().parse(filler, "turn") is None


@given(st.text(max_size=60))
def test_any_text_is_read_without_an_error(text: str) -> None:
    """Garbage has no meaning, but it has an answer."""
    for phase in PHASES:
        meaning = english().parse(text, phase)
        assert meaning is None or meaning == " ".join(meaning.split())


@given(
    st.lists(
        st.sampled_from("the boat sailed slowly past our old stone harbour while rain fell".split()),
        min_size=1,
    )
)
def test_ordinary_words_around_a_command_take_its_meaning_away(words: list[str]) -> None:
    """A command is never taken out of the middle of a sentence."""
    talk = " ".join(words)
    for command in ("red five", "draw a card", "uno", "repeat", "wild blue"):
        assert english().parse(f"{command} {talk} boat", "turn") is None
        assert english().parse(f"boat {talk} {command}", "turn") is None


def test_a_sentence_is_understood_in_well_under_a_millisecond() -> None:
    """Between the last syllable and the reply there is no time to lose."""
    grammar = english()
    texts = [row.text for table in TABLES for row in utterances(table) if row.phase == "turn"]
    for text in texts:
        grammar.parse(text, "turn")
    begin = time.process_time()
    for text in texts:
        grammar.parse(text, "turn")
    assert (time.process_time() - begin) / len(texts) < 0.001
