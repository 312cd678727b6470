"""The ears: they listen for what may be said at the table of the satellite that listens."""

from __future__ import annotations

from collections.abc import AsyncIterable

from homeassistant.components.stt import (
    AudioBitRates,
    AudioChannels,
    AudioCodecs,
    AudioFormats,
    AudioSampleRates,
    SpeechMetadata,
    SpeechResult,
    SpeechResultState,
    SpeechToTextEntity,
)
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .client import Refused, Unreachable, VoiceunoClient
from .const import LANGUAGES
from .known_service import notice
from .satellites import listening


async def async_setup_entry(
    _hass: HomeAssistant, entry: ConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Add the ears."""
    async_add_entities([VoiceunoEars(entry, entry.runtime_data.client)])


class VoiceunoEars(SpeechToTextEntity):
    """The game's own speech-to-text."""

    _attr_has_entity_name = True

    def __init__(self, entry: ConfigEntry, client: VoiceunoClient) -> None:
        self._client = client
        self._attr_unique_id = f"{entry.entry_id}-stt"
        self._attr_name = entry.title

    supported_languages = LANGUAGES
    supported_formats = [AudioFormats.WAV]
    supported_codecs = [AudioCodecs.PCM]
    supported_bit_rates = [AudioBitRates.BITRATE_16]
    supported_sample_rates = [AudioSampleRates.SAMPLERATE_16000]
    supported_channels = [AudioChannels.CHANNEL_MONO]

    async def async_process_audio_stream(self, metadata: SpeechMetadata, stream: AsyncIterable[bytes]) -> SpeechResult:
        """What was said; where the service is away or cannot hear, the sentence that the agent then says."""
        try:
            text = await self._client.transcribe(stream, listening(self.hass))
        except Refused:
            text = notice("deaf")
        except Unreachable:
            text = notice("away")
        return SpeechResult(text, SpeechResultState.SUCCESS)
