"""The grammar of each language: a table of utterances, the names of all cards, and what the recogniser is given."""

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

from tests.language.tongue import TONGUES, Tongue
from voiceuno.language.grammar import PHASES
from voiceuno.rules.cards import DOS_DECK, UNO_DECK, Card

FOLDER = Path(__file__).parent / "utterances"
TABLES = sorted(FOLDER.glob("*/*.tsv"))
# Lists of first names: each is tested below, not in the table.
NAME_RULES = ("{name}", "{owner}", "{of_vowel}")

of_each = pytest.mark.parametrize("tongue", TONGUES.values(), ids=lambda tongue: tongue.code)


class Utterance(NamedTuple):
    """A row of the table; no meaning says that the text must not be understood."""

    phase: str
    text: str
    meaning: str | None


def tongue_of(table: Path) -> Tongue:
    """The folder of a table has the code of its language."""
    return TONGUES[table.parent.name]


def rules_of(table: Path) -> str:
    """Tables of DOS have it in their name."""
    return "dos" if "dos" in table.stem else "mattel"


@cache
def utterances(table: Path) -> tuple[Utterance, ...]:
    """The rows of a table: phase, text, meaning."""
    with table.open(encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return tuple(Utterance(phase, text, meaning or None) for phase, text, meaning in rows)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.parent.name}-{table.stem}")
def test_utterances_mean_what_the_table_says(table: Path) -> None:
    """Each row, in its phase; an empty meaning is ordinary talk."""
    grammar = tongue_of(table).language.grammar
    wrong = [
        (row, heard)
        for row in utterances(table)
        if (heard := grammar.parse(row.text, row.phase, rules_of(table))) != row.meaning
    ]
    assert wrong == []


@of_each
def test_the_table_covers_all_phases_with_commands_and_with_talk(tongue: Tongue) -> None:
    """Five hundred different texts at least, eighty of them close negatives."""
    rows = [row for table in TABLES if tongue_of(table) is tongue for row in utterances(table)]
    assert {row.phase for row in rows if row.meaning} == set(PHASES)
    assert len({row.text for row in rows}) >= 500
    assert len({row.text for row in rows if row.meaning is None}) >= 80


@of_each
def test_every_template_is_exercised(tongue: Tongue) -> None:
    """A template that no utterance of the table uses is either superfluous or untested."""
    grammar = tongue.language.grammar
    used: set[str] = set()
    for table in TABLES:
        if tongue_of(table) is tongue:
            for row in utterances(table):
                understood = grammar.understand(row.text, row.phase, rules_of(table))
                used.update(understood.trail if understood else ())
    known = [production.origin for command in grammar.commands for production in command.productions]
    known += [production.origin for productions in grammar.productions.values() for production in productions]
    unused = [origin for origin in known if origin not in used and not origin.startswith(NAME_RULES)]
    assert unused == []


def test_names_that_begin_with_a_vowel_are_owners_too() -> None:
    """« le nombre de cartes d'Emma », in French."""
    grammar = TONGUES["fr"].language.grammar
    names = [production.means for production in grammar.productions["of_vowel"]]
    assert len(names) > 50
    for name in names:
        assert grammar.parse(f"le nombre de cartes d'{name}", "turn") == f"ask count {name}", name


@of_each
@pytest.mark.parametrize("phase", ["turn", "drawn", "confirm", "waiting"])
def test_every_card_of_uno_is_understood_by_its_name_and_its_code(tongue: Tongue, phase: str) -> None:
    """The name that the game says, the same after "play", and the braille code as it is typed."""
    for card in dict.fromkeys(UNO_DECK):
        for text in said_of(card, tongue):
            assert tongue.language.grammar.parse(text, phase) == f"play {card.code}", text


@of_each
def test_every_card_of_dos_is_understood_by_its_name_and_its_code(tongue: Tongue) -> None:
    """Played in a turn, laid into the row as a bonus."""
    for card in dict.fromkeys(DOS_DECK):
        for phase, verb in (("turn", "play"), ("confirm", "play"), ("bonus", "place")):
            for text in said_of(card, tongue):
                assert tongue.language.grammar.parse(text, phase, "dos") == f"{verb} {card.code}", (text, phase)


def said_of(card: Card, tongue: Tongue) -> list[str]:
    """How a card is named."""
    name = tongue.language.prompts.card(card)
    return [name, name.upper() + "!", f"{tongue.play} {name}", *tongue.codes(card)]


@cache
def words_besides_names(tongue: Tongue) -> frozenset[str]:
    """All words that the recogniser listens for when only Ben is at the table."""
    phrases = (phrase for phase in PHASES for phrase in tongue.language.grammar.phrases(phase, names=["Ben"]))
    return frozenset(word for phrase in phrases for word in phrase.split())


@of_each
def test_every_name_can_be_said_and_is_no_other_word(tongue: Tongue) -> None:
    """A player called like a command could never be caught."""
    grammar = tongue.language.grammar
    for name in grammar.names:
        for text, phase, meaning in tongue.naming:
            assert grammar.parse(text.format(name=name), phase) == meaning.format(name=name), name
        assert name == "Ben" or name.lower() not in words_besides_names(tongue), name


@of_each
@pytest.mark.parametrize("rules", ["mattel", "dos"])
@pytest.mark.parametrize("phase", PHASES)
def test_every_phrase_for_the_recogniser_is_plain_and_understood(phase: str, rules: str, tongue: Tongue) -> None:
    """Lower-case words without signs or digits, a few thousand phrases, and none that comes to nothing."""
    grammar = tongue.language.grammar
    phrases = grammar.phrases(phase, rules, names=["Ben", "Clara", "David"])
    assert 300 < len(phrases) < 6000
    assert len(set(phrases)) == len(phrases)
    assert [phrase for phrase in phrases if not re.fullmatch(rf"{tongue.word}(?: {tongue.word})*", phrase)] == []
    assert tongue.unheard.isdisjoint(word for phrase in phrases for word in phrase.split())
    assert [phrase for phrase in phrases if grammar.parse(phrase, phase, rules) is None] == []


@of_each
def test_phrases_hold_every_card_and_every_name_at_the_table(tongue: Tongue) -> None:
    """What the game may name, the recogniser must know."""
    grammar, card_name = tongue.language.grammar, tongue.language.prompts.card
    phrases = set(grammar.phrases("turn", names=["Ben", "Clara"]))
    assert {card_name(card) for card in UNO_DECK} <= phrases
    assert {tongue.catch.format(name=name) for name in ("ben", "clara")} <= phrases
    assert not any("david" in phrase.split() for phrase in phrases)
    assert {card_name(card) for card in DOS_DECK} <= set(grammar.phrases("turn", "dos"))


@of_each
def test_a_command_can_be_left_out_of_the_phrases(tongue: Tongue) -> None:
    """The recogniser hears "uno" in many words, so it listens for it only while a call is possible."""
    assert "uno" in tongue.language.grammar.phrases("turn")
    assert "uno" not in tongue.language.grammar.phrases("turn", leave_out=["uno"])


@of_each
def test_fillers_at_the_edges_are_ignored(tongue: Tongue) -> None:
    """Before and after a command, but never instead of one."""
    parse = tongue.language.grammar.parse
    for filler in tongue.fillers:
        assert parse(f"{filler} {tongue.commands[0]}", "turn") == "play r5", filler
        assert parse(f"{tongue.commands[0]} {filler}", "turn") == "play r5", filler
        assert parse(filler, "turn") is None, filler


@of_each
@given(st.text(max_size=60))
def test_any_text_is_read_without_an_error(tongue: Tongue, text: str) -> None:
    """Garbage has no meaning, but it has an answer."""
    for phase in PHASES:
        meaning = tongue.language.grammar.parse(text, phase)
        assert meaning is None or meaning == " ".join(meaning.split())


@of_each
@given(st.data())
def test_ordinary_words_around_a_command_take_its_meaning_away(tongue: Tongue, data: st.DataObject) -> None:
    """A command is never taken out of the middle of a sentence."""
    talk = " ".join(data.draw(st.lists(st.sampled_from(tongue.talk.split()), min_size=1)))
    boat = tongue.talk.split()[0]
    for command in tongue.commands:
        assert tongue.language.grammar.parse(f"{command} {talk} {boat}", "turn") is None
        assert tongue.language.grammar.parse(f"{boat} {talk} {command}", "turn") is None


@of_each
def test_a_sentence_is_understood_in_well_under_a_millisecond(tongue: Tongue) -> None:
    """Between the last syllable and the reply there is no time to lose."""
    grammar = tongue.language.grammar
    tables = [table for table in TABLES if tongue_of(table) is tongue]
    texts = [row.text for table in tables for row in utterances(table) if row.phase == "turn"]
    for text in texts:
        grammar.parse(text, "turn")
    begin = time.process_time()
    for text in texts:
        grammar.parse(text, "turn")
    assert (time.process_time() - begin) / len(texts) < 0.001
