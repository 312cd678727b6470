"""Words that sound alike share a key; words that people tell apart by ear do not."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.talking import LANGUAGE
from voiceuno.language.sounding import Sounding

key = LANGUAGE.sounding.key

ALIKE = [
    "read red redd",
    "for four fore",
    "ate eight",
    "blew blue",
    "yello yellow",
    "skip skipp",
    "wild wilde",
    "revers reverse",
    "to two too",
    "won one",
    "no know noe",
    "night knight",
    "new knew",
    "wait weight",
    "by buy bye",
    "see sea",
    "hole whole",
    "right write rite",
    "made maid",
    "road rode",
    "grean green",
    "colour color",
    "cheeta cheetah cheata",
    "paris Paris pariss",
    "elefant elephant",
    "kangaru kangaroo",
    "ostritch ostrich",
    "café cafe",
    "rough ruff",
    "hunny honey",
    "cheetah cheater",
]
APART = [
    "red rid rod green blue yellow wild",
    "zero one two three four five six seven eight nine ten",
    "skip reverse draw keep challenge accept",
    "budapest bucharest",
    "austria australia",
    "hen cow goat sheep",
    "lamb calf foal",
    "iran iraq",
    "cow co cough",
    "now know",
    "down done",
    "foal foul",
    "rough row through",
    "lose loose lows",
    "whale wheel",
    "sheep ship",
]


@pytest.mark.parametrize("words", ALIKE)
def test_words_that_sound_alike_share_a_key(words: str) -> None:
    """However they are written."""
    assert len({key(word) for word in words.split()}) == 1


@pytest.mark.parametrize("words", APART)
def test_words_that_differ_by_ear_differ_in_their_keys(words: str) -> None:
    """No two cards, commands or usual answers become one."""
    for one, other in combinations(words.split(), 2):
        assert key(one) != key(other)


def test_what_has_no_letters_is_its_own_key() -> None:
    """A number in digits sounds like nothing else, and no word is lost."""
    assert (key("42"), key("5"), key(""), key("?")) == ("42", "5", "", "?")


@given(st.text(max_size=30))
def test_every_word_has_a_key(word: str) -> None:
    """Any text has one, always the same, and only nothing has none."""
    assert key(word) == key(word)
    assert bool(key(word)) == bool(word)


def test_the_rules_are_the_languages_own() -> None:
    """One after the other, each on what the one before has left."""
    assert Sounding([("ph", "f"), ("f+", "v")]).key("Phff") == "v"
