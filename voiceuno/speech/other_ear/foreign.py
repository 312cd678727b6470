"""An ear that knows another language: what it expects of a text, whatever it hears, is taken off what it finds.

It has never met "joker bleu", but its sounds fit what it heard or they do not.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cached_property, lru_cache

import numpy as np

from voiceuno.speech.other_ear.listens import Listened, Listens
from voiceuno.speech.ports import HEARING_RATE, Samples

_LOUD = (3, 300)  # how loud the noises are that nobody says anything in
_SECONDS = 1.5
_REMEMBERED = 2000  # texts; what a player may say comes again and again


class ForeignEar:
    """Asks an ear of another language."""

    def __init__(self, ear: Listens) -> None:
        self._ear = ear
        chance = np.random.default_rng(1)
        waves = (chance.standard_normal(round(_SECONDS * HEARING_RATE)) * loud for loud in _LOUD)
        self._noises = [ear.listen(wave.astype(np.int16)) for wave in waves]
        self._expected = lru_cache(_REMEMBERED)(self._expect)

    def listen(self, sound: Samples) -> ForeignHeard:
        """Hear a sound, when it is first compared."""
        return ForeignHeard(lambda: self._ear.listen(sound), self._expected)

    def _expect(self, text: str) -> float:
        """How well a text fits where nothing is said."""
        return float(np.mean([_fit(noise, text) for noise in self._noises]))


class ForeignHeard:
    """A sound that was heard by an ear of another language."""

    def __init__(self, listen: Callable[[], Listened], expected: Callable[[str], float]) -> None:
        self._listen, self._expected = listen, expected

    @cached_property
    def _heard(self) -> Listened:
        return self._listen()

    def fit(self, text: str) -> float:
        """How much better a text fits than it would to anything: a logarithm."""
        return _fit(self._heard, text) - self._expected(text)

    def own(self) -> tuple[str, float]:
        """Nothing: what it would write down itself is of the other language."""
        return "", -np.inf


def _fit(heard: Listened, text: str) -> float:
    """How well a text fits, with the letters of its language or the nearest ones."""
    letters = unicodedata.normalize("NFD", text)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return float(np.logaddexp.reduce([heard.fit(each) for each in dict.fromkeys((text, bare))]))
