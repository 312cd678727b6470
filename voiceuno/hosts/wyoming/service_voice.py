"""Our voice for speakers on the network: Piper, with the cache of phrases, sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from voiceuno.language.aloud import pieces
from voiceuno.language.language import Language
from voiceuno.speech.models.installed import voice_files
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.clip import Phrase
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.speaking.piper_voice import Voice
from voiceuno.speech.speaking.speaker import Speaker

_PAUSE = 0.18  # seconds between two phrases


class ServiceVoice:
    """One voice for everybody who is spoken to; it is loaded when it is first needed. Raises ModelMissing."""

    def __init__(self, language: Language, home: Path) -> None:
        self._language = language
        self._voice = Voice(*voice_files(language.code))
        self._cache = PhraseCache(home / "phrases", self._voice.identity)

    def speaker(self, mixer: Mixer) -> Speaker:
        """Somebody who speaks with the same voice, through a mixer of their own."""
        return Speaker(self._voice, self._cache, mixer, self._language.aloud)

    def speak(self, text: str) -> Iterator[Phrase]:
        """The phrases of a text, each as soon as it can be heard. Raises VoiceProblem."""
        aloud = self._language.aloud
        for line in text.splitlines():
            for piece in pieces(aloud.words(line)):
                words = aloud.respelled(piece)
                phrase = self._cache.get(words, 1.0)
                if phrase is None:
                    phrase = self._voice.speak(words)
                    self._cache.put(words, 1.0, phrase)
                silence = np.zeros(round(_PAUSE * phrase.rate), np.int16)
                yield phrase._replace(samples=np.concatenate((phrase.samples, silence)))
