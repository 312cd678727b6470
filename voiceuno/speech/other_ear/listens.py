"""What an ear of another make can be asked."""

from __future__ import annotations

from typing import Protocol

from voiceuno.speech.ports import Samples


class Listened(Protocol):
    """A sound that was heard, to be compared with texts."""

    def fit(self, text: str) -> float:
        """The logarithm of the probability of a text."""
        ...

    def own(self) -> tuple[str, float]:
        """What it was, to this ear, and the logarithm of its probability."""
        ...


class Listens(Protocol):
    """An ear that can be asked about any text."""

    def listen(self, sound: Samples) -> Listened:
        """Hear a sound."""
        ...
