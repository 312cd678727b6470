"""Tells who is on turn at a table with people in other rooms, on their satellite."""

from __future__ import annotations

import asyncio
import logging

from homeassistant.components.assist_satellite import DOMAIN as SATELLITE
from homeassistant.components.assist_satellite import AssistSatelliteEntityFeature
from homeassistant.config_entries import ConfigEntry
from homeassistant.const import ATTR_ENTITY_ID, ATTR_SUPPORTED_FEATURES
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er

from .client import News, Unreachable, VoiceunoClient
from .const import CONF_TOGETHER

_LOGGER = logging.getLogger(__name__)
_AGAIN = 5.0  # seconds until it is tried again to reach the service
_LETTERS = 20  # of a player's name


class Announcer:
    """Waits for news while the entry is loaded."""

    def __init__(self, hass: HomeAssistant, entry: ConfigEntry, client: VoiceunoClient) -> None:
        self._hass, self._entry, self._client = hass, entry, client

    async def run(self) -> None:
        """Announce until it is cancelled; a service that is away is waited for."""
        is_told = False
        while True:
            try:
                async for news in self._client.follow(self._names()):
                    is_told = False
                    await self._announce(news)
            except Unreachable:
                if not is_told:
                    _LOGGER.info("The voiceuno service is away; it is tried again every %s seconds", _AGAIN)
                is_told = True
            await asyncio.sleep(_AGAIN)

    def _names(self) -> dict[str, str]:
        """What the player of each satellite at the table is called: like the room, or else like the satellite."""
        names: dict[str, str] = {}
        for satellite in self._entry.options.get(CONF_TOGETHER, []):
            name = _plain(self._room(satellite) or satellite.partition(".")[2])
            number = sum(each.rstrip(" 0123456789") == name for each in names.values())
            names[satellite] = f"{name} {number + 1}" if number else name
        return names if len(names) > 1 else {}

    def _room(self, satellite: str) -> str | None:
        entity = er.async_get(self._hass).async_get(satellite)
        if entity is None:
            return None
        device = dr.async_get(self._hass).async_get(entity.device_id) if entity.device_id else None
        area_id = entity.area_id or (device.area_id if device is not None else None)
        area = ar.async_get(self._hass).async_get_area(area_id) if area_id else None
        return area.name if area is not None else entity.name or entity.original_name

    async def _announce(self, news: News) -> None:
        """Say it there, and open the microphone if an answer is wanted and the satellite can."""
        state = self._hass.states.get(news.satellite)
        if state is None:
            return
        features = AssistSatelliteEntityFeature(state.attributes.get(ATTR_SUPPORTED_FEATURES, 0))
        can_listen = AssistSatelliteEntityFeature.START_CONVERSATION in features
        target = {ATTR_ENTITY_ID: news.satellite}
        try:
            if news.answer.wants_answer and can_listen:
                data = {"start_message": news.answer.text, "preannounce": False}
                await self._hass.services.async_call(SATELLITE, "start_conversation", {**target, **data}, blocking=True)
            elif AssistSatelliteEntityFeature.ANNOUNCE in features:
                data = {"message": news.answer.text, "preannounce": False}
                await self._hass.services.async_call(SATELLITE, "announce", {**target, **data}, blocking=True)
        except HomeAssistantError as error:
            _LOGGER.warning("%s cannot be told that it is their turn: %s", news.satellite, error)


def _plain(name: str) -> str:
    """A name as a match can have it: letters and spaces."""
    letters = "".join(sign if sign.isalpha() else " " for sign in name)[:_LETTERS]
    return " ".join(letters.split()).capitalize() or "Room"
