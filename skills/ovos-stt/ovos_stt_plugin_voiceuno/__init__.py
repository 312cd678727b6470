"""Our ears as a plugin of Open Voice OS: they follow a match, and leave everything else to another recogniser."""

from __future__ import annotations

from threading import Lock
from typing import Any

import numpy as np
from ovos_bus_client.message import Message
from ovos_bus_client.util import get_mycroft_bus
from ovos_plugin_manager.templates.stt import STT
from ovos_plugin_manager.utils.audio import AudioData
from ovos_utils import classproperty
from ovos_utils.log import LOG
from ovos_utils.process_utils import RuntimeRequirements

from ovos_stt_plugin_voiceuno.everyday import Everyday, make_everyday, names_plugin
from ovos_stt_plugin_voiceuno.following import Following
from voiceuno import CERTAIN, DOUBTFUL, Heard, Language, Moment, VoiceunoError, default_language, heard_data
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import hear_clip
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.ports import HEARING_RATE, Samples

HEARD = "voiceuno.heard"  # to the skill: more than the text, which the assistant passes on


class VoiceUnoSTT(STT):
    """Listens for what may be said in the match of this device; what is not for the match is heard by another one."""

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        """`everyday` in the settings is the section of another plugin; without it our own Vosk hears all words.

        Raises VoiceunoError if neither can hear, so that the assistant can take the recogniser that it falls back on.
        """
        super().__init__(config)
        self._language = Language.load(default_language())
        self._lock = Lock()
        other = self.config.get("everyday")
        self._model = self._load(is_needed=not names_plugin(other))
        self._everyday: Everyday = make_everyday(other, self._language.code)
        self._bus = get_mycroft_bus()
        self._following = Following(self._bus, str(self.config.get("session") or "default"))

    @classproperty
    def runtime_requirements(cls) -> RuntimeRequirements:  # noqa: N805 - a property of the class
        """Neither a network nor the internet."""
        return RuntimeRequirements(
            internet_before_load=False,
            network_before_load=False,
            requires_internet=False,
            requires_network=False,
            no_internet_fallback=True,
            no_network_fallback=True,
        )

    @classproperty
    def available_languages(cls) -> set[str]:  # noqa: N805 - a property of the class
        """The one that it listens for; the game has others, which nobody could tell it to turn to."""
        return {default_language()}

    def execute(self, audio: AudioData, language: str | None = None) -> str:
        """The text of an utterance; what it means is sent to the skill as well."""
        moment = self._following.moment
        heard = self._hear(audio, moment) if moment is not None else None
        if heard is None:
            return self._everyday.text(audio, language)
        self._bus.emit(Message(HEARD, {"heard": heard_data(heard)}, self._following.context))
        return heard.text

    def _hear(self, audio: AudioData, moment: Moment) -> Heard | None:
        """What is for the game, for certain or in doubt."""
        if self._model is None:
            return None
        samples: Samples = np.frombuffer(audio.get_raw_data(HEARING_RATE, 2), np.int16)
        with self._lock:
            listener = Listener(self._model, self._language)
            listener.open(moment)
            heard = hear_clip(listener, samples)
        if heard is None or heard.outcome not in (CERTAIN, DOUBTFUL):
            return None
        text = heard.text or next((each.text for each in heard.alternatives), "")
        return heard._replace(text=text) if text else None

    def _load(self, *, is_needed: bool) -> RecogniserModel | None:
        try:
            return RecogniserModel(recognition_folder(self._language.code))
        except VoiceunoError as error:
            if is_needed:
                raise
            LOG.error(f"voiceuno hears with another recogniser only. {error}")
            return None
