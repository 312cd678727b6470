"""The one list of meanings: every sentence of every language leads into it, and its families do not contradict."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voiceuno.language.files import default_language, languages
from voiceuno.language.grammar import PHASES, Grammar
from voiceuno.language.loading import load_grammar
from voiceuno.language.meaning import KINDS, KINDS_OF_SOME, Family, Meaning, UnknownMeaning, meanings

VERBS = {kind.verb for kind in KINDS}
WORDS = st.text(min_size=1, max_size=8).filter(lambda text: text.split() == [text])

# What nobody can be: it would be acted on lightly and with care, or be an answer and a command at once.
EXCLUDING = [
    (Family.MOVE, Family.QUESTION),
    (Family.MOVE, Family.SETTING),
    (Family.MOVE, Family.HARMLESS),
    (Family.MOVE, Family.UNASKED),
    (Family.MOVE, Family.BESIDE),
    (Family.MOVE, Family.IN_LESSON),
    (Family.MOVE, Family.IN_TRAINING),
    (Family.MOVE, Family.PLANS),
    (Family.QUESTION, Family.SETTING),
    (Family.QUESTION, Family.COSTLY),
    (Family.SETTING, Family.COSTLY),
    (Family.BESIDE, Family.COSTLY),
    (Family.DECLINES, Family.CONTINUES),
    (Family.DECLINES, Family.PLACE),
    (Family.DECLINES, Family.HARMLESS),
    (Family.PLACE, Family.NAMES),
    (Family.PLANS, Family.AT_ONCE),
]
# Whoever is one of these is the other as well.
INCLUDING = [
    (Family.SETTING, Family.BESIDE),
    (Family.SETTING, Family.AT_ONCE),
    (Family.AGAIN, Family.SETTING),
    (Family.QUESTION, Family.HARMLESS),
    (Family.BESIDE, Family.UNASKED),
]


def first_words(grammar: Grammar, means: str) -> Iterator[str]:
    """The words that a meaning of a file can begin with; a slot begins with whatever its rule does."""
    first = means.split()[0]
    if not first.startswith("{"):
        yield first
        return
    for production in grammar.productions[first.strip("{}").partition(":")[0]]:
        yield from first_words(grammar, production.means)


@pytest.mark.parametrize("code", languages())
def test_every_command_begins_with_a_known_verb(code: str) -> None:
    """A language file with a verb of its own would be understood by nobody."""
    grammar = load_grammar(code)
    known = VERBS | {kind.verb for kind in KINDS_OF_SOME}
    unknown = {
        command.means for command in grammar.commands if not known.issuperset(first_words(grammar, command.means))
    }
    assert unknown == set()


@pytest.mark.parametrize("code", languages())
def test_every_verb_can_be_said(code: str) -> None:
    """What no sentence leads to would be a promise that nobody can use."""
    grammar = load_grammar(code)
    assert VERBS - {first for command in grammar.commands for first in first_words(grammar, command.means)} == set()


@pytest.mark.parametrize(("phase", "rules"), [*product(PHASES, ("mattel", "dos"))])
def test_every_phrase_has_one_text_and_one_meaning(phase: str, rules: str) -> None:
    """What a recogniser is given is read, written and read again without a loss."""
    grammar = load_grammar(default_language())
    phrases = grammar.phrases(phase, rules, grammar.names[:2])
    found = [meaning for phrase in phrases if (meaning := grammar.meaning(phrase, phase, rules)) is not None]
    assert len(found) > len(phrases) / 2
    assert [meaning for meaning in found if Meaning.read(str(meaning)) != meaning] == []


@given(st.sampled_from(sorted(VERBS)), st.lists(WORDS, max_size=5))
def test_a_meaning_is_its_text(verb: str, words: list[str]) -> None:
    """Whatever the words are: records, manifests and tests write meanings as text."""
    meaning = Meaning(verb, tuple(words))
    assert Meaning.read(str(meaning)) == meaning
    assert meanings(str(meaning), str(meaning)) == (meaning, meaning)
    assert str(meaning).split() == [verb, *meaning.rest.split()]


@pytest.mark.parametrize("text", ["", " ", "fly r5", "Play r5", "{options}", "r5"])
def test_what_is_no_meaning_is_refused(text: str) -> None:
    """A slip in a file or in code is told at once, and never heard as something else."""
    with pytest.raises(UnknownMeaning, match="No meaning begins with"):
        Meaning.read(text)


def test_every_verb_is_listed_once_and_explained() -> None:
    """The list is the documentation of all meanings."""
    assert len(VERBS) == len(KINDS)
    assert [kind.verb for kind in KINDS if kind.verb.split() != [kind.verb]] == []


def kinds_of(*families: Family) -> list[str]:
    """The verbs that are in all of these families."""
    return [kind.verb for kind in KINDS if all(kind.families & family for family in families)]


@pytest.mark.parametrize(("one", "other"), EXCLUDING, ids=lambda family: family.name)
def test_families_that_exclude_each_other(one: Family, other: Family) -> None:
    """No verb is in both."""
    assert kinds_of(one, other) == []


@pytest.mark.parametrize(("narrow", "wide"), INCLUDING, ids=lambda family: family.name)
def test_families_within_families(narrow: Family, wide: Family) -> None:
    """No verb is in the one and not in the other."""
    assert kinds_of(narrow) == kinds_of(narrow, wide)


def test_every_family_has_members_and_is_asked_for_by_meaning() -> None:
    """Each verb says of itself what the list says."""
    for family in Family:
        assert kinds_of(family) == [kind.verb for kind in KINDS if Meaning(kind.verb).is_any(family)]
        assert kinds_of(family)


@pytest.mark.parametrize(
    ("text", "is_costly"),
    [
        ("play wi+4", True),
        ("play wi+4 red uno", True),
        ("play wi red", False),
        ("play r5", False),
        ("challenge", True),
        ("advice Ben", True),
        ("quit", True),
        ("new game rules dos", True),
        ("same again", True),
        ("forget voice", True),
        ("draw", False),
        ("catch Ben", False),
    ],
)
def test_what_costs_dearly(text: str, is_costly: bool) -> None:
    """These need more certainty than others."""
    assert Meaning.read(text).is_costly is is_costly


@pytest.mark.parametrize(
    ("text", "is_partial"),
    [("play r?", True), ("play ?5", True), ("match ?3 on b?", True), ("play r5", False), ("draw", False)],
)
def test_parts_of_cards(text: str, is_partial: bool) -> None:
    """A card that is named in part is asked about where several fit."""
    assert Meaning.read(text).is_partial is is_partial
