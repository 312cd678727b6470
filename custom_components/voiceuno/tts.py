"""The voice: Piper's, as the service says things, with what was said before kept there."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

from homeassistant.components.tts import TextToSpeechEntity, TtsAudioType
from homeassistant.components.tts.entity import TTSAudioRequest, TTSAudioResponse
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .client import Unreachable
from .const import DOMAIN, LANGUAGES
from .known_service import KnownService, recording, sound_file

# Older versions read how long the sound is from the head of the file, and would be silent.
_CAN_STREAM = hasattr(TextToSpeechEntity, "async_supports_streaming_input")


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
            return "wav", await recording(self._service.client.speak(message))
        except Unreachable:
            return None, None

    async def async_stream_tts_audio(self, request: TTSAudioRequest) -> TTSAudioResponse:
        """The same as it is made, so that the first sentence is heard at once, in versions that can play it so."""
        message = "".join([part async for part in request.message_gen])
        if _CAN_STREAM and self._service.sound_of(message) is None:
            return TTSAudioResponse("wav", self._sound(message))
        kind, sound = await self.async_get_tts_audio(message, request.language, request.options)
        if kind is None or sound is None:
            raise HomeAssistantError(translation_domain=DOMAIN, translation_key="away")
        return TTSAudioResponse(kind, _whole(sound))

    async def _sound(self, message: str) -> AsyncGenerator[bytes]:
        is_begun = False
        try:
            async for speech in self._service.client.speak(message):
                yield speech.sound if is_begun else sound_file(speech.rate) + speech.sound
                is_begun = True
        except Unreachable as error:
            raise HomeAssistantError(translation_domain=DOMAIN, translation_key="away") from error


async def _whole(sound: bytes) -> AsyncGenerator[bytes]:
    yield sound
