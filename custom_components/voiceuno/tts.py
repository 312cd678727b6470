"""The voice: Piper's, as the service says things, with what was said before kept there."""

from __future__ import annotations

import io
import wave
from typing import Any

from homeassistant.components.tts import TextToSpeechEntity, TtsAudioType
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .client import Unreachable, VoiceunoClient
from .const import LANGUAGES


async def async_setup_entry(
    _hass: HomeAssistant, entry: ConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Add the voice."""
    async_add_entities([VoiceunoVoice(entry, entry.runtime_data)])


class VoiceunoVoice(TextToSpeechEntity):
    """The game's own text-to-speech."""

    _attr_default_language = LANGUAGES[0]
    _attr_supported_languages = LANGUAGES

    def __init__(self, entry: ConfigEntry, client: VoiceunoClient) -> None:
        self._client = client
        self._attr_unique_id = f"{entry.entry_id}-tts"
        self._attr_name = entry.title

    async def async_get_tts_audio(self, message: str, language: str, options: dict[str, Any]) -> TtsAudioType:
        """A recording of a text; nothing where the service is away."""
        try:
            speech = await self._client.speak(message)
        except Unreachable:
            return None, None
        file = io.BytesIO()
        with wave.open(file, "wb") as recording:
            recording.setnchannels(1)
            recording.setsampwidth(2)
            recording.setframerate(speech.rate)
            recording.writeframes(speech.sound)
        return "wav", file.getvalue()
