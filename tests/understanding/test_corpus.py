"""People's sentences, in the situations for which they were written: what was reached may not be lost."""

from __future__ import annotations

from collections import Counter
from functools import cache

from tests.understanding.corpus import ASKED, CORPUS, REFUSED, RIGHT, WRONG, judge, read_corpus
from tests.understanding.situations import load_situations

# What was reached when this was written is in docs/measured.md; a little less must be kept.
LEAST_RIGHT = 0.88  # of the sentences with which the limits were tuned
LEAST_UNDERSTOOD = 0.93  # right, or asked back with the right question
MOST_WRONG = 0.03
MOST_ACTED_ON = 0.03  # of what was not meant for the game


@cache
def verdicts() -> tuple[Counter[str], Counter[str]]:
    """Of what was meant for the game, and of what was not."""
    situations = load_situations()
    meant: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for wanted in read_corpus(CORPUS / "tune"):
        (others if wanted.is_negative else meant)[judge(wanted, situations[wanted.situation])] += 1
    return meant, others


def test_people_are_understood() -> None:
    """Written by people who have not seen the grammar."""
    meant, _ = verdicts()
    total = sum(meant.values())
    assert meant[RIGHT] >= LEAST_RIGHT * total, meant
    assert meant[RIGHT] + meant[ASKED] >= LEAST_UNDERSTOOD * total, meant
    assert meant[WRONG] <= MOST_WRONG * total, meant


def test_other_talk_changes_nothing() -> None:
    """Talk to others, stories, quotations: near to what is said to the game, and not meant for it."""
    _, others = verdicts()
    assert sum(others.values()) - others[REFUSED] - others[ASKED] <= MOST_ACTED_ON * sum(others.values()), others
