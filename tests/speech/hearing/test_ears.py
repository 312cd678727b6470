"""The ears on their thread: who waits for an answer is told at once."""

from __future__ import annotations

from threading import Event

import numpy as np

from voiceuno.language.heard import Heard
from voiceuno.language.meaning import Meaning
from voiceuno.speech.hearing.ears import Ears
from voiceuno.speech.ports import BLOCK, Samples

DRAW = Heard("draw", Meaning("draw"))


class _Decided:
    """A listener that takes every block for a command."""

    hearing = has_words = goes_on = False

    def feed(self, _: Samples) -> Heard:
        """It is one."""
        return DRAW


def test_what_was_decided_is_told_when_it_can_be_taken() -> None:
    """Whoever is told and takes it finds it there."""
    told, taken = Event(), list[Heard | None]()

    def note() -> None:
        taken.append(ears.take())
        told.set()

    ears = Ears(_Decided, note)  # type: ignore[arg-type]
    ears.feed(np.zeros(BLOCK, np.int16))
    assert told.wait(30)
    assert taken == [DRAW]
    ears.close()
