"""What hears words that are not for the game: another plugin, or Vosk with its whole vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Any, Protocol

import numpy as np
from ovos_plugin_manager.stt import OVOSSTTFactory
from ovos_plugin_manager.utils.audio import AudioData

from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import blocks
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.ports import HEARING_RATE, Samples


class Everyday(Protocol):
    """Hears any words."""

    def text(self, audio: AudioData, language: str | None) -> str:
        """What was said; empty if that is not known."""
        ...


def names_plugin(section: Mapping[str, Any] | None) -> bool:
    """Whether a section of the settings names another plugin."""
    return bool(section and section.get("module"))


def make_everyday(section: Mapping[str, Any] | None, language: str) -> Everyday:
    """The plugin that a section of the settings names, or else our own."""
    return OtherPlugin(section) if section and names_plugin(section) else AllWords(language)


class OtherPlugin:
    """Another plugin, with settings of its own."""

    def __init__(self, section: Mapping[str, Any]) -> None:
        self._plugin = OVOSSTTFactory.create(dict(section))

    def text(self, audio: AudioData, language: str | None) -> str:
        """What it says."""
        return self._plugin.execute(audio, language) or ""


class AllWords:
    """The model that the game hears with, and all of its words; it is read when it is first needed."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._model: RecogniserModel | None = None
        self._lock = Lock()

    def text(self, audio: AudioData, language: str | None) -> str:  # noqa: ARG002 - it has one language
        """What Vosk hears, with the pauses left out."""
        samples: Samples = np.frombuffer(audio.get_raw_data(HEARING_RATE, 2), np.int16)
        with self._lock:
            if self._model is None:
                self._model = RecogniserModel(recognition_folder(self._language), {})
            texts, recogniser = [], self._model.open_recogniser(alternatives=0)
            for block in blocks(samples):
                if recogniser.feed(block):
                    texts.append(recogniser.finish()[0].text)
                    recogniser = self._model.open_recogniser(alternatives=0)
            texts.append(recogniser.finish()[0].text)
        return " ".join(filter(None, texts))
