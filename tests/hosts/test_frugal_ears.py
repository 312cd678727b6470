"""Where little may be spent, nothing is made ready that the game can do without."""

from __future__ import annotations

import pytest

from tests.talking import LANGUAGE
from voiceuno.hosts import spoken
from voiceuno.language.moment import Moment
from voiceuno.speech.ports import Samples


@pytest.mark.parametrize(("is_frugal", "memory", "prepares"), [(False, True, 1), (True, True, 0), (False, False, 0)])
def test_whole_phrases_are_prepared_where_there_is_enough(
    monkeypatch: pytest.MonkeyPatch, is_frugal: bool, memory: bool, prepares: int
) -> None:
    prepared: list[Moment] = []

    class Counting:
        """Counts what it is asked to prepare."""

        def prepare(self, moment: Moment) -> None:
            prepared.append(moment)

        def listen(self, cleaned: Samples, moment: Moment) -> None:
            """Is never ready."""

    monkeypatch.setattr(spoken, "phrase_ear", lambda *_: Counting())
    monkeypatch.setattr(spoken, "has_memory", lambda: memory)
    ears = spoken.make_ears(LANGUAGE, is_frugal=is_frugal)
    try:
        ears.open(Moment())
        ears.settle()
        assert not prepared  # the greeting needs the power
        ears.interruptions(Moment(), ["Welcome."])
        ears.open(Moment())
        ears.settle()
        assert ears.take() is None  # and there is no trouble
    finally:
        ears.close()
    assert len(prepared) == prepares
