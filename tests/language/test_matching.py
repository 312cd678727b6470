"""Matches of DOS by the cards that people name of them."""

from __future__ import annotations

import pytest

from tests.talking import LANGUAGE
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.language.sense.matching import is_laid

ROW = Moment(rules="dos", likely=meanings("match r3 r4 on r7", "match r3 wd on b5", "match g# on b5", "draw"))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("i put the three and the four together on the salmon", "match r3 r4 on r7"),  # a card that was misheard
        ("put the four with the three", "match r3 r4 on r7"),
        ("i put the three on the four", "match ?3 on ?4"),  # which the rules refuse with a reason
    ],
)
def test_two_cards_that_go_together_tell_what_they_go_on(said: str, meant: str) -> None:
    assert str(LANGUAGE.listen(said, ROW).meaning) == meant


@pytest.mark.parametrize(
    ("named", "is_so"), [(["?3", "?4"], True), (["r4", "?3"], True), (["?3"], False), (["?3", "?7"], False)]
)
def test_which_cards_are_laid(named: list[str], is_so: bool) -> None:
    assert is_laid(Meaning.read("match r3 r4 on r7"), named) == is_so
