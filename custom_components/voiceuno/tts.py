"""The voice: Piper's, as the service says things, with what was said before kept there."""

from __future__ import annotations

from typing import Any

from homeassistant.components.tts import TextToSpeechEntity, TtsAudioType
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .client import Unreachable
from .const import LANGUAGES
from .known_service import KnownService, recording


async def async_setup_entry(
    _hass: HomeAssistant, entry: ConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Add the voice."""
    async_add_entities([VoiceunoVoice(entry, entry.runtime_data)])


class VoiceunoVoice(TextToSpeechEntity):
    """The game's own text-to-speech."""

    _attr_default_language = LANGUAGES[0]
    _attr_supported_languages = LANGUAGES

    def __init__(self, entry: ConfigEntry, service: KnownService) -> None:
        self._service = service
        self._attr_unique_id = f"{entry.entry_id}-tts"
        self._attr_name = entry.title

    async def async_get_tts_audio(self, message: str, language: str, options: dict[str, Any]) -> TtsAudioType:
        """A recording of a text; nothing where the service is away, but for the sentence that says so."""
        kept = self._service.sound_of(message)
        if kept is not None:
            return "wav", kept
        try:
            return "wav", recording(await self._service.client.speak(message))
        except Unreachable:
            return None, None
