"""The parts of a language, each read from its files once."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy
from functools import cache

from voiceuno.language.accents import without_accents
from voiceuno.language.automaton import word_key
from voiceuno.language.by_sound.sound_choice import Chooser
from voiceuno.language.by_sound.sound_reader import SoundReader
from voiceuno.language.files import (
    asked_for,
    default_language,
    file_names,
    languages,
    read_sayings,
    read_table,
    read_words,
)
from voiceuno.language.fluency import Fluency
from voiceuno.language.grammar import Grammar
from voiceuno.language.growth import GrowthTable
from voiceuno.language.meaning import Meaning
from voiceuno.language.own_names import OwnNames, common_words
from voiceuno.language.prompts import Prompts
from voiceuno.language.record_codes import RecordCodes
from voiceuno.language.sense.class_plans import ClassPlans
from voiceuno.language.sense.class_wishes import ClassWishes
from voiceuno.language.sense.clauses import Clauses
from voiceuno.language.sense.examples import examples_in
from voiceuno.language.sense.sense_reader import SenseReader
from voiceuno.language.sounding import Sounding
from voiceuno.language.spoken_codes import SpokenCodes
from voiceuno.language.sureness import Sureness
from voiceuno.language.titled_names import TitledNames
from voiceuno.language.weights import Wanted
from voiceuno.language.wordings import Wordings
from voiceuno.quiz.judging import Judge

_OF_GRAMMAR = ("cards.toml", "commands.toml", "names.toml")
_WEIGHTS = ("sense_weights.txt", "wish_weights.txt")
_SURENESS = "hearing.toml"


@cache
def load_grammar(code: str) -> Grammar:
    """What can be said in a language, and how others are asked for in their own words."""
    others = (_asking_for(other, said) for other, said in asked_for().items() if other != code)
    texts = [read_words(code, name) for name in _OF_GRAMMAR]
    try:
        grammar = Grammar([*texts, *others])
    except tomllib.TOMLDecodeError:
        for name in _OF_GRAMMAR:
            read_table(code, name)  # says which of them it is
        raise
    for command in grammar.commands:
        if not command.means.startswith("{"):
            Meaning.read(command.means)  # refuses a verb that nobody knows
    return grammar


def _asking_for(code: str, said: Sequence[str]) -> str:
    """A command that is understood in every other language; many people leave accents out when they type."""
    ways = dict.fromkeys(way for each in said for way in (each, without_accents(each)))
    listened = asked_for(by_ear=True).get(code, ())
    others = "|".join(way for way in ways if way not in listened)
    command = {"means": f"language {code}", "phases": "any", "say": [*listened, f"~({others})"]}
    return "[[command]]\n" + "\n".join(f"{key} = {json.dumps(value)}" for key, value in command.items())


def read_prompts(code: str) -> Prompts:
    """What the game says in a language, and in the default one where a new language has no sentence yet."""
    return deepcopy(_prompts(code))  # reading a file takes longer than a reply may, and each takes its own turns


@cache
def _prompts(code: str) -> Prompts:
    otherwise = None if code == default_language() else lambda: _prompts(default_language())
    return Prompts(read_words(code, "prompts.toml"), otherwise, _parts_of_names(code, "titles"))


@cache
def _parts_of_names(code: str, key: str) -> tuple[str, ...]:
    """`titles` that belong to a name, words that are one `behind_titles`, `doubles`; a new language has none yet."""
    with suppress(OSError):
        return tuple(read_table(code, "names.toml").get(key, ()))
    return ()


@cache
def load_sounding(code: str) -> Sounding:
    """How the words of a language sound."""
    table = read_table(code, "sounds.toml")
    rules = [(pattern, put) for pattern, put in table["rules"]]
    return Sounding(rules, keeps_accents=table.get("keeps_accents", False))


@cache
def load_record_codes(code: str) -> RecordCodes:
    """How cards are marked in the records of a language."""
    return RecordCodes(read_table(code, "codes.toml").get("record", {}))


@cache
def load_heard_as(code: str) -> tuple[tuple[str, str], ...]:
    """What may have been said where something else was written down."""
    lines = (line.partition("=") for line in read_words(code, "by_ear.txt").splitlines() if not line.startswith("#"))
    return tuple((written.strip(), said.strip()) for written, _, said in lines if said)


@cache
def load_sureness(code: str) -> Sureness:
    """How sure the game must be of what it heard; a new language has not measured it yet."""
    return Sureness.read(read_words(code if _SURENESS in file_names(code) else default_language(), _SURENESS))


@cache
def load_fluency(code: str) -> Fluency:
    """How usual a sentence is; it takes half a second to learn."""
    return Fluency(load_examples(code))


def load_examples(code: str) -> list[str]:
    """Sentences as people say them, to the game or to each other."""
    return [each.text for text in read_sayings(code) for each in examples_in(text)]


@cache
def load_which_one(code: str) -> re.Pattern[str]:
    """How "the red one" is recognised."""
    return re.compile(read_table(code, "sense.toml")["which_one"])


@cache
def load_sense(code: str) -> SenseReader:
    """The tolerant reader, with its weights."""
    there = file_names(code)  # a new language has no weights yet
    of_all, of_wishes = (read_words(code, name) if name in there else "" for name in _WEIGHTS)
    return SenseReader(
        load_grammar(code),
        read_words(code, "sense.toml"),
        (of_all, of_wishes),
        common_words(load_other_words(code)),
        frozenset(map(word_key, load_other_words(code))),
    )


@cache
def load_wishes(code: str) -> ClassWishes:
    """Who reads what a teacher wishes."""
    wishes = read_table(code, "sense.toml").get("wishes", {})
    return ClassWishes(load_grammar(code), wishes, _load_clauses(code), load_own_names(code).is_name)


@cache
def load_class_plans(code: str) -> ClassPlans:
    """Who reads what a teacher says about a quiz to come."""
    table = read_table(code, "sense.toml")
    words = table.get("class", {})
    words = words | {"mending": [*table.get("mending", ()), *words.get("mending", ())]}
    beside = load_sense(code).wishes.beside
    return ClassPlans(load_grammar(code), words, _load_clauses(code), beside, load_own_names(code).is_name)


@cache
def _load_clauses(code: str) -> Clauses:
    return Clauses(load_grammar(code), read_table(code, "sense.toml").get("clauses", {}))


@cache
def load_other_words(code: str) -> tuple[str, ...]:
    """Words of everyday speech."""
    lines = read_words(code, "other_words.txt").splitlines()
    return tuple(word for line in lines if not line.startswith("#") for word in line.split())


@cache
def load_everyday_words(code: str) -> frozenset[str]:
    """The same, to look them up."""
    return frozenset(load_other_words(code))


@cache
def load_own_names(code: str) -> OwnNames:
    """Names that are in no list."""
    table = read_table(code, "sense.toml")
    words, mending, calling = load_other_words(code), table.get("mending", ()), table.get("calling", ())
    word_names = (*table.get("class", {}).get("word_names", ()), *table.get("seats", {}).get("relatives", ()))
    derived, only = table.get("derived", ()), table.get("name_is", ())
    return OwnNames(load_grammar(code), words, mending, calling, word_names, derived, only)


@cache
def load_titled_names(code: str) -> TitledNames:
    """Names of two words."""
    titles, doubles = _parts_of_names(code, "titles"), _parts_of_names(code, "doubles")
    word_names = read_table(code, "sense.toml").get("class", {}).get("word_names", ())
    common = common_words(load_other_words(code)) - {*_parts_of_names(code, "behind_titles")}
    table, is_name = read_table(code, "sense.toml"), load_own_names(code).is_name
    describing, joining = table.get("describing", ()), table.get("seats", {}).get("joining", "")
    return TitledNames(load_grammar(code), titles, doubles, is_name, word_names, common, describing, joining)


@cache
def load_judge(code: str) -> Judge:
    """Who judges answers to quiz questions."""
    words = read_table(code, "quiz.toml")
    return Judge(words, load_sounding(code).key, load_everyday_words(code))


@cache
def load_alike() -> dict[str, str]:
    """Question packs of all languages by name, with what those have in common that are about the same."""
    alike: dict[str, str] = {}
    for code in languages():
        with suppress(OSError):  # a new language has no questions yet
            alike |= read_table(code, "quiz.toml").get("alike", {})
    return alike


@cache
def load_codes(code: str) -> SpokenCodes:
    """Braille codes of cards, by ear."""
    return SpokenCodes(load_grammar(code), read_table(code, "codes.toml"))


@cache
def load_growth(grammar: Grammar) -> GrowthTable:
    """What words can grow into."""
    return GrowthTable(grammar)


@cache
def load_wanted(code: str) -> Wanted:
    """What is wanted how often."""
    return Wanted(read_table(code, "weights.toml"))


@cache
def load_wordings(code: str) -> Wordings:
    """How each meaning is usually said."""
    return Wordings(load_grammar(code), load_wanted(code))


@cache
def load_chooser(code: str) -> Chooser:
    """Who reads by sound."""
    table = read_table(code, "by_sound.toml")
    reader = SoundReader(load_grammar(code), load_sounding(code), table, load_heard_as(code), load_wanted(code))
    return Chooser(reader, table["limits"], load_wanted(code))
