"""voiceuno in Home Assistant: UNO and DOS by voice on the satellites that are there already."""

from __future__ import annotations

from contextlib import suppress

from homeassistant.config_entries import ConfigEntry
from homeassistant.const import CONF_HOST, CONF_PORT
from homeassistant.core import HomeAssistant

from .announcing import Announcer
from .assistant import offer_assistant
from .client import Unreachable, VoiceunoClient
from .known_service import KnownService


async def async_setup_entry(hass: HomeAssistant, entry: ConfigEntry) -> bool:
    """Begin to use the service of an entry."""
    service = KnownService(hass, entry.entry_id, VoiceunoClient(entry.data[CONF_HOST], entry.data[CONF_PORT]))
    await service.load()
    with suppress(Unreachable):  # then its entities say that it is away, and it is waited for
        await service.meet()
    entry.runtime_data, service.in_use = service, service.platforms
    await hass.config_entries.async_forward_entry_setups(entry, service.in_use)
    await offer_assistant(hass, entry)
    entry.async_on_unload(entry.add_update_listener(_reload))  # not before: the assistant is noted in the entry
    entry.async_create_background_task(hass, Announcer(hass, entry, service).run(), "voiceuno news")
    return True


async def async_unload_entry(hass: HomeAssistant, entry: ConfigEntry) -> bool:
    """Stop using the service."""
    return await hass.config_entries.async_unload_platforms(entry, entry.runtime_data.in_use)


async def async_remove_entry(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Keep nothing of the service."""
    await KnownService(hass, entry.entry_id, VoiceunoClient("", 0)).forget()


async def _reload(hass: HomeAssistant, entry: ConfigEntry) -> None:
    await hass.config_entries.async_reload(entry.entry_id)
