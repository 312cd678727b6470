"""Time warping for many templates at once gives what the plain recurrence gives for one."""

from __future__ import annotations

import numpy as np

from voiceuno.speech.noticing.sound_look import Floats
from voiceuno.speech.noticing.warping import distances


def plain(one: Floats, other: Floats) -> float:
    """As it stands in every textbook; the diagonal counts twice."""
    table = np.full((len(one) + 1, len(other) + 1), np.inf)
    table[0, 0] = 0.0
    for row in range(1, len(one) + 1):
        for column in range(1, len(other) + 1):
            cost = float(np.linalg.norm(one[row - 1] - other[column - 1]))
            aside = min(table[row - 1, column], table[row, column - 1]) + cost
            table[row, column] = min(aside, table[row - 1, column - 1] + 2 * cost)
    return float(table[-1, -1]) / (len(one) + len(other))


def test_many_at_once_is_the_same_as_one_by_one() -> None:
    """Whatever their lengths are."""
    chance = np.random.default_rng(1)
    sound = chance.normal(size=(9, 4))
    templates = [chance.normal(size=(length, 4)) for length in (3, 9, 17, 1)]
    assert np.allclose(distances(sound, templates), [plain(sound, each) for each in templates])


def test_a_stretched_sound_is_the_same_sound() -> None:
    """Each frame twice: nothing is far from anything."""
    sound = np.random.default_rng(2).normal(size=(12, 4))
    assert np.allclose(distances(sound, [sound, np.repeat(sound, 2, axis=0)]), 0.0, atol=1e-6)


def test_without_templates_there_is_nothing_to_compare() -> None:
    """A player who has taught nothing."""
    assert len(distances(np.zeros((3, 4)), [])) == 0
