"""What the skill knows of the loudspeaker does not depend on the order in which it is told."""

from __future__ import annotations

from itertools import permutations

import pytest

speaking = pytest.importorskip("ovos_skill_voiceuno.speaking", reason="the packages of Open Voice OS are not here")


@pytest.mark.parametrize("order", sorted(set(permutations("++-"))))
def test_two_sentences_of_which_one_has_ended(order: tuple[str, ...]) -> None:
    """The end of the first may be heard of after the beginning of the second."""
    heard = speaking.Speaking()
    for sign in order:
        (heard.begins if sign == "+" else heard.ends)("kitchen")
    assert heard.is_heard("kitchen")
    assert not heard.is_heard("bedroom")
    heard.ends("kitchen")
    assert not heard.is_heard("kitchen")


def test_an_end_that_never_comes_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = speaking.Speaking()
    heard.begins("kitchen")
    monkeypatch.setattr(speaking, "_LONGEST", 0.0)
    assert not heard.is_heard("kitchen")
