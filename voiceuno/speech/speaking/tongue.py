"""One language of a speaker: its voice, what that has said before, and how the words are read aloud."""

from __future__ import annotations

from voiceuno.language.aloud import Aloud, pieces
from voiceuno.speech.ports import Sound
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.piper_voice import Voice
from voiceuno.speech.speaking.renderer import Renderer


class Tongue:
    """Makes sound of text; the voice begins to load at once."""

    def __init__(self, voice: Voice, cache: PhraseCache, spoken: Aloud) -> None:
        self.voice, self._cache, self._spoken = voice, cache, spoken
        self.renderer = Renderer(voice, cache)

    def pieces(self, text: str, rate: float) -> list[str]:
        """A line in words, piece by piece as it is spoken."""
        return pieces(self._spoken.words(text), rate)

    def respelled(self, text: str, rate: float) -> list[tuple[str, float]]:
        """What the voice is given for a line."""
        return [(self._spoken.respelled(piece), rate) for piece in self.pieces(text, rate)]

    def sound(self, words: str, rate: float) -> Sound | None:
        """A piece as it sounds, from the cache if it is there; nothing if it was given up or cannot be said."""
        text, renderer = self._spoken.respelled(words), self.renderer
        phrase = renderer.ready(text, rate) or self._cache.get(text, rate) or renderer.phrase(text, rate)
        return phrase.sound() if phrase else None
