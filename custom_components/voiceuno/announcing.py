"""Tells who is on turn at a table with people in other rooms, on their satellite."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from homeassistant.components.assist_satellite import DOMAIN as SATELLITE
from homeassistant.components.assist_satellite import AssistSatelliteEntityFeature
from homeassistant.config_entries import ConfigEntry
from homeassistant.const import ATTR_ENTITY_ID, ATTR_SUPPORTED_FEATURES
from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er

from .client import News, Refused, Unreachable
from .const import CONF_TOGETHER
from .known_service import KnownService

_LOGGER = logging.getLogger(__name__)
_AGAIN = 5.0  # seconds until it is tried again to reach the service
_LETTERS = 20  # of a player's name


class Announcer:
    """Waits for news while the entry is loaded."""

    def __init__(self, hass: HomeAssistant, entry: ConfigEntry, service: KnownService) -> None:
        self._hass, self._entry, self._service = hass, entry, service

    async def run(self) -> None:
        """Announce until it is cancelled; a service that is away is waited for, and may come back with other offers."""
        is_told = is_refused = False
        chosen = self._entry.options.get(CONF_TOGETHER)
        while True:
            try:
                if await self._service.meet():
                    self._hass.config_entries.async_schedule_reload(self._entry.entry_id)
                    return
                is_told = False
                async for news in self._service.client.follow(
                    None if chosen is None else players_of(self._hass, chosen)
                ):
                    await self._announce(news)
            except Refused as error:
                if not is_refused:
                    _LOGGER.warning("%s; choose other satellites under voiceuno, Configure", error)
                is_refused = True
            except Unreachable:
                if not is_told:
                    _LOGGER.info("The voiceuno service is away; it is tried again every %s seconds", _AGAIN)
                is_told = True
            await asyncio.sleep(_AGAIN)

    async def _announce(self, news: News) -> None:
        """Say it there, and open the microphone if an answer is wanted and the satellite can."""
        state = self._hass.states.get(news.satellite)
        if state is None:
            return
        features = AssistSatelliteEntityFeature(state.attributes.get(ATTR_SUPPORTED_FEATURES, 0))
        ways = []
        if news.answer.wants_answer and AssistSatelliteEntityFeature.START_CONVERSATION in features:
            ways.append(("start_conversation", "start_message"))
        if AssistSatelliteEntityFeature.ANNOUNCE in features:
            ways.append(("announce", "message"))
        for way, field in ways:
            if await self._call(way, news.satellite, {field: news.answer.text, "preannounce": False}):
                return

    async def _call(self, way: str, satellite: str, data: dict[str, Any]) -> bool:
        """Whether it was said; a satellite whose usual assistant is another one may not begin a conversation."""
        try:
            await self._hass.services.async_call(SATELLITE, way, {ATTR_ENTITY_ID: satellite, **data}, blocking=True)
        except Exception as error:  # noqa: BLE001 - satellites fail in ways of their own, and the others want their news
            _LOGGER.warning("%s cannot be told by %s that it is their turn: %r", satellite, way, error)
            return False
        return True


def players_of(hass: HomeAssistant, satellites: Sequence[str]) -> dict[str, str]:
    """What the player of each satellite at the table is called: like the room, or else like the satellite."""
    names: dict[str, str] = {}
    for satellite in satellites:
        name = _plain(_room(hass, satellite) or satellite.partition(".")[2])
        number = sum(each.rstrip("-0123456789") == name for each in names.values())
        names[satellite] = f"{name}-{number + 1}" if number else name
    return names if len(names) > 1 else {}


def _room(hass: HomeAssistant, satellite: str) -> str | None:
    entity = er.async_get(hass).async_get(satellite)
    if entity is None:
        return None
    device = dr.async_get(hass).async_get(entity.device_id) if entity.device_id else None
    area_id = entity.area_id or (device.area_id if device is not None else None)
    area = ar.async_get(hass).async_get_area(area_id) if area_id else None
    return area.name if area is not None else entity.name or entity.original_name


def _plain(name: str) -> str:
    """A name as a match can have it: one word, of letters."""
    letters = "".join(sign if sign.isalpha() else " " for sign in name)[:_LETTERS]
    return "-".join(letters.split()).capitalize() or "Room"
