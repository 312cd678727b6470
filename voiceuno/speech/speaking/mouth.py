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
    return Mouth(voice, mixer, Speaker(voice, _kept(home, voice), mixer, language.aloud))


def make_tongue(language: Language, home: Path) -> Tongue:
    """Another language for a speaker; its voice loads in the background. Raises ModelMissing and VoiceProblem."""
    voice = Voice(*voice_files(language.code))
    return Tongue(voice, _kept(home, voice), language.aloud)


def make_recorded_mouth(language: Language, problem: str, mixer: Mixer | None = None) -> Mouth:
    """A mouth for when the voice has a problem: it says only what was recorded while the voice worked."""
    mixer, voice = mixer or Mixer(), Voice.silent(problem)
    return Mouth(voice, mixer, Speaker(voice, _recorded(language), mixer, language.aloud))


def record_sentences(language: Language, first: Iterable[str], last: Iterable[str]) -> None:
    """Record the first words, which are then said before the voice is there, and those for when it no longer works.

    Raises ModelMissing and VoiceProblem.
    """
    voice = Voice(*voice_files(language.code))
    for cache, texts in ((_recorded_by(voice), first), (_recorded(language), last)):
        _record(voice, cache, language, texts)


def _record(voice: Voice, cache: PhraseCache, language: Language, texts: Iterable[str]) -> None:
    aloud = language.aloud
    for phrase in [aloud.respelled(piece) for text in texts for piece in pieces(aloud.words(text), 1.0)]:
        if not cache.get(phrase, 1.0):
            cache.put(phrase, 1.0, voice.speak(phrase))


def _kept(home: Path, voice: Voice) -> PhraseCache:
    """What this voice has said to these players, and what it recorded when it was fetched."""
    return PhraseCache(home / "phrases", voice.identity, beside=_recorded_by(voice))


def _recorded_by(voice: Voice) -> PhraseCache:
    return PhraseCache(models_home() / "sentences", voice.identity)


def _recorded(language: Language) -> PhraseCache:
    # Not by the voice: which one it was can no longer be told when it is damaged.
    return PhraseCache(models_home() / "sentences", language.code)
