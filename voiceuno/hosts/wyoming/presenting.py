"""What the service tells about itself to whoever asks: a game that understands, hears and speaks."""

from __future__ import annotations

from typing import Any

from wyoming.info import (
    AsrModel,
    AsrProgram,
    Attribution,
    HandleModel,
    HandleProgram,
    Info,
    TtsProgram,
    TtsVoice,
)

from voiceuno import __version__
from voiceuno.sentences import sentence

NAME = "voiceuno"
_HOME = "https://pypi.org/project/voiceuno/"


def present(language: str, *, hears: bool, speaks: bool) -> Info:
    """All that is offered; ears and voice only where their models are on this machine."""
    languages = [language]
    handle = HandleProgram(**_about("handle"), models=[HandleModel(**_about("handle"), languages=languages)])
    asr = AsrProgram(**_about("asr"), models=[AsrModel(**_about("asr"), languages=languages)])
    tts = TtsProgram(**_about("tts"), voices=[TtsVoice(**_about("tts"), languages=languages)])
    return Info(handle=[handle], asr=[asr] if hears else [], tts=[tts] if speaks else [])


def _about(purpose: str) -> dict[str, Any]:
    return {
        "name": NAME,
        "attribution": Attribution(NAME, _HOME),
        "installed": True,
        "description": sentence(f"serve.{purpose}"),
        "version": __version__,
    }
