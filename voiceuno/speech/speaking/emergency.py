"""A few sentences that the voice said while it could, for the day on which it cannot."""

from __future__ import annotations

from collections.abc import Iterable

from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.models.installed import models_home, voice_files
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.speaker import Speaker
from voiceuno.language.aloud import load_spoken, pieces
from voiceuno.speech.speaking.piper_voice import Voice


def record_sentences(texts: Iterable[str], language: str = "en") -> None:
    """Record what is not recorded yet. Raises ModelMissing and VoiceProblem."""
    cache, spoken = _recorded(language), load_spoken(language)
    phrases = [spoken.respelled(piece) for text in texts for piece in pieces(spoken.words(text), 1.0)]
    missing = [phrase for phrase in phrases if not cache.get(phrase, 1.0)]
    if missing:
        voice = Voice(*voice_files(language))
        for phrase in missing:
            cache.put(phrase, 1.0, voice.speak(phrase))


def recorded_speaker(mixer: Mixer, problem: str, language: str = "en") -> Speaker:
    """A speaker that says what was recorded, and is silent about all else, because of this problem."""
    return Speaker(Voice.silent(problem), _recorded(language), mixer, load_spoken(language))


def _recorded(language: str) -> PhraseCache:
    # Not by the voice: which one it was can no longer be told when it is damaged.
    return PhraseCache(models_home() / "sentences", language)
