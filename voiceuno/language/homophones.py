"""Words that sound the same and are written differently: which of them was said is known from what can be said.

French is full of them: "mes rouges", "mets rouge" and "mais rouge" are one sound. A recogniser chooses between them by
chance; the listed wording that sounds the same is taken instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from voiceuno.language.sounding import Sounding


class Homophones:
    """Finds listed wordings by their sound."""

    def __init__(self, wordings: Iterable[str], sounding: Sounding) -> None:
        """Of wordings that sound the same the first counts."""
        self._wordings = dict.fromkeys(wordings)
        self._sounding = sounding

    def spelled(self, text: str) -> str:
        """The listed wording that sounds like the text; the text itself if it is listed, or if there is none."""
        return text if text in self._wordings else self._by_sound.get(self._sound(text), text)

    @cached_property
    def _by_sound(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for wording in self._wordings:
            found.setdefault(self._sound(wording), wording)
        return found

    def _sound(self, text: str) -> str:
        return " ".join(self._sounding.key(word) for word in text.replace("-", " ").split())
