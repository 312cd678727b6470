"""Makes the assistant that can be chosen for a satellite: our agent, our ears and our voice."""

from __future__ import annotations

from homeassistant.components.assist_pipeline import (
    async_create_default_pipeline,
    async_get_pipelines,
    async_update_pipeline,
)
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er

from .const import DOMAIN, LANGUAGES

CONF_OFFERED = "offered"  # whether the assistant was made; whoever deletes it does not want it


async def offer_assistant(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Make it once."""
    if entry.data.get(CONF_OFFERED):
        return
    registry = er.async_get(hass)
    found = (
        registry.async_get_entity_id(kind, DOMAIN, f"{entry.entry_id}-{kind}")
        for kind in ("conversation", "stt", "tts")
    )
    agent, ears, voice = found
    if agent is None or ears is None or voice is None:
        return
    if not any(each.conversation_engine == agent for each in async_get_pipelines(hass)):
        made = await async_create_default_pipeline(
            hass, stt_engine_id=ears, tts_engine_id=voice, pipeline_name=entry.title
        )
        if made is None:
            return  # Home Assistant speaks another language; an assistant can be made by hand
        await async_update_pipeline(hass, made, conversation_engine=agent, conversation_language=LANGUAGES[0])
    hass.config_entries.async_update_entry(entry, data={**entry.data, CONF_OFFERED: True})
