"""An ear that is made up."""

from __future__ import annotations

from collections.abc import Mapping

from voiceuno.speech.other_ear.listens import Listened
from voiceuno.speech.ports import Samples


class MadeUp:
    """Always hears the same, is as sure of it as it is told to be, and knows how well some texts fit."""

    def __init__(self, text: str, score: float, fits: Mapping[str, float] | None = None) -> None:
        self._own, self._fits = (text, score), fits or {}
        self.listened = 0  # times

    def listen(self, _sound: Samples) -> Listened:
        """The same for every sound."""
        self.listened += 1
        return self

    def fit(self, text: str) -> float:
        """A made-up figure."""
        return self._fits.get(text, -50.0)

    def own(self) -> tuple[str, float]:
        """What it has heard."""
        return self._own
