"""Puts together what the game speaks with: voice, cache, mixer and speaker."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from voiceuno.language.aloud import pieces
from voiceuno.language.language import Language
from voiceuno.speech.models.installed import models_home, voice_files
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.speaking.piper_voice import Voice
from voiceuno.speech.speaking.speaker import Speaker
from voiceuno.speech.speaking.tongue import Tongue


class Mouth(NamedTuple):
    """A voice, and what brings it to the ear."""

    voice: Voice
    mixer: Mixer
    speaker: Speaker


def make_mouth(language: Language, home: Path, own_voice: Path | None = None) -> Mouth:
    """The voice and its cache; loading goes on in the background. Raises ModelMissing and VoiceProblem."""
    mixer, voice = Mixer(), Voice(*voice_files(language.code, own_voice))
    cache = PhraseCache(home / "phrases", voice.identity)
    return Mouth(voice, mixer, Speaker(voice, cache, mixer, language.aloud))


def make_tongue(language: Language, home: Path) -> Tongue:
    """Another language for a speaker; its voice loads in the background. Raises ModelMissing and VoiceProblem."""
    voice = Voice(*voice_files(language.code))
    return Tongue(voice, PhraseCache(home / "phrases", voice.identity), language.aloud)


def make_recorded_mouth(language: Language, problem: str, mixer: Mixer | None = None) -> Mouth:
    """A mouth for when the voice has a problem: it says only what was recorded while the voice worked."""
    mixer, voice = mixer or Mixer(), Voice.silent(problem)
    return Mouth(voice, mixer, Speaker(voice, _recorded(language), mixer, language.aloud))


def record_sentences(language: Language, texts: Iterable[str]) -> None:
    """Record sentences for the day on which the voice no longer works. Raises ModelMissing and VoiceProblem."""
    cache, aloud = _recorded(language), language.aloud
    phrases = [aloud.respelled(piece) for text in texts for piece in pieces(aloud.words(text), 1.0)]
    missing = [phrase for phrase in phrases if not cache.get(phrase, 1.0)]
    if missing:
        voice = Voice(*voice_files(language.code))
        for phrase in missing:
            cache.put(phrase, 1.0, voice.speak(phrase))


def _recorded(language: Language) -> PhraseCache:
    # Not by the voice: which one it was can no longer be told when it is damaged.
    return PhraseCache(models_home() / "sentences", language.code)
