"""People's sentences, in the situations for which they were written: what was reached may not be lost."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest

from tests.understanding.corpus import ASKED, CORPUS, REFUSED, RIGHT, WRONG, judge, language_of, read_corpus
from tests.understanding.situations import load_situations


class Limits(NamedTuple):
    """What must be kept: a little less than what was reached when it was written, which is in docs/measured.md."""

    least_right: float  # of the sentences with which the limits were tuned
    least_understood: float  # right, or asked back with the right question
    most_wrong: float
    most_acted_on: float  # of what was not meant for the game


LIMITS = {
    "tune": Limits(0.88, 0.93, 0.03, 0.03),
    "fr/tune": Limits(0.90, 0.93, 0.03, 0.04),
}
each_part = pytest.mark.parametrize("part", LIMITS)


@cache
def verdicts(part: str) -> tuple[Counter[str], Counter[str]]:
    """Of what was meant for the game, and of what was not."""
    situations = load_situations(language_of(CORPUS / part))
    meant: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for wanted in read_corpus(CORPUS / part):
        (others if wanted.is_negative else meant)[judge(wanted, situations[wanted.situation])] += 1
    return meant, others


@each_part
def test_people_are_understood(part: str) -> None:
    """Written by people who have not seen the grammar."""
    meant, _ = verdicts(part)
    total, limits = sum(meant.values()), LIMITS[part]
    assert meant[RIGHT] >= limits.least_right * total, meant
    assert meant[RIGHT] + meant[ASKED] >= limits.least_understood * total, meant
    assert meant[WRONG] <= limits.most_wrong * total, meant


@each_part
def test_other_talk_changes_nothing(part: str) -> None:
    """Talk to others, stories, quotations: near to what is said to the game, and not meant for it."""
    _, others = verdicts(part)
    total = sum(others.values())
    assert total - others[REFUSED] - others[ASKED] <= LIMITS[part].most_acted_on * total, others
