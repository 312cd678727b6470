"""voiceuno in Home Assistant: UNO and DOS by voice on the satellites that are there already."""

from __future__ import annotations

from homeassistant.config_entries import ConfigEntry
from homeassistant.const import CONF_HOST, CONF_PORT, Platform
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ConfigEntryNotReady

from .announcing import Announcer
from .assistant import offer_assistant
from .client import Unreachable, VoiceunoClient
from .const import DOMAIN

PLATFORMS = [Platform.CONVERSATION, Platform.STT, Platform.TTS]


async def async_setup_entry(hass: HomeAssistant, entry: ConfigEntry) -> bool:
    """Begin to use the service of an entry."""
    client = VoiceunoClient(entry.data[CONF_HOST], entry.data[CONF_PORT])
    try:
        await client.describe()
    except Unreachable as error:
        raise ConfigEntryNotReady(translation_domain=DOMAIN, translation_key="away") from error
    entry.runtime_data = client
    await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
    await offer_assistant(hass, entry)
    entry.async_on_unload(entry.add_update_listener(_reload))  # not before: the assistant is noted in the entry
    entry.async_create_background_task(hass, Announcer(hass, entry, client).run(), "voiceuno news")
    return True


async def async_unload_entry(hass: HomeAssistant, entry: ConfigEntry) -> bool:
    """Stop using the service."""
    return await hass.config_entries.async_unload_platforms(entry, PLATFORMS)


async def _reload(hass: HomeAssistant, entry: ConfigEntry) -> None:
    await hass.config_entries.async_reload(entry.entry_id)
