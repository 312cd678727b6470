"""Ways to speak to the game in Home Assistant: words for the agent, and sound into a satellite."""

from __future__ import annotations

import wave
from collections.abc import AsyncIterator
from typing import Any

from homeassistant.components import conversation, tts
from homeassistant.components.assist_pipeline import PipelineStage, async_get_pipelines
from homeassistant.components.tts.entity import TTSAudioRequest
from homeassistant.core import Context, HomeAssistant

from tests.assistants.home_assistant.conftest import ROOT, Satellite

AGENT = "conversation.voiceuno"
NEW = "new game with two bots and standard rules"


async def ask(hass: HomeAssistant, text: str, device: str | None = None) -> tuple[str, bool]:
    """What the agent answers, and whether the microphone stays open."""
    result = await conversation.async_converse(
        hass, text, None, Context(), language="en", agent_id=AGENT, device_id=device
    )
    return result.response.speech["plain"]["speech"], result.continue_conversation


def clip(text: str) -> bytes:
    """Somebody who says this, as a satellite sends it."""
    path = next(ROOT.glob(f"audio_fixtures/*/{text.replace(' ', '_')}.wav"))
    with wave.open(str(path)) as recording:
        assert (recording.getframerate(), recording.getnchannels()) == (16_000, 1)
        return recording.readframes(recording.getnframes())


async def chunks(sound: bytes) -> AsyncIterator[bytes]:
    """Sound as it comes from a microphone, and silence after it."""
    sound += bytes(64_000)
    for begin in range(0, len(sound), 320):
        yield sound[begin : begin + 320]


def choose_assistant(hass: HomeAssistant, satellite: Satellite) -> None:
    """Choose the game's assistant in the settings of a satellite."""
    [ours] = [each for each in async_get_pipelines(hass) if each.conversation_engine == AGENT]
    satellite._resolve_pipeline = lambda: ours.id


async def speak(hass: HomeAssistant, satellite: Satellite, words: str) -> dict[str, Any]:
    """Say something to a satellite; what happens, by the kind of event."""
    satellite.events.clear()
    await satellite.async_accept_pipeline_from_satellite(
        chunks(clip(words)), start_stage=PipelineStage.STT, end_stage=PipelineStage.TTS
    )
    await hass.async_block_till_done()
    return {str(event.type): event.data for event in satellite.events}


def answer_in(happened: dict[str, Any]) -> str:
    """What the agent answered."""
    return str(happened["intent-end"]["intent_output"]["response"]["speech"]["plain"]["speech"])


async def sound_in(hass: HomeAssistant, happened: dict[str, Any]) -> bytes:
    """The sound file that the satellite gets."""
    stream = tts.async_get_stream(hass, happened["tts-end"]["tts_output"]["token"])
    return b"".join([chunk async for chunk in stream.async_stream_result()])


async def pieces_of(hass: HomeAssistant, message: str) -> list[bytes]:
    """The pieces in which our voice hands a sentence to Home Assistant, which may put them together later."""

    async def words() -> AsyncIterator[str]:
        yield message

    voice = hass.data[tts.DOMAIN].get_entity("tts.voiceuno")
    made = await voice.async_stream_tts_audio(TTSAudioRequest("en", {}, words()))
    return [piece async for piece in made.data_gen]
