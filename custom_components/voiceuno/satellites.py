"""Which satellite somebody speaks to: by it their table is known, to the agent and to the ears."""

from __future__ import annotations

import asyncio

from homeassistant.components.assist_satellite import DOMAIN as SATELLITE
from homeassistant.components.conversation import ConversationInput
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er

_LISTENING = "listening"


def speaker_of(hass: HomeAssistant, said: ConversationInput) -> str:
    """By what the speaker is known: the satellite, or else the device, or the conversation in a window."""
    satellite = getattr(said, "satellite_id", None)  # since 2025.7
    if satellite:
        return str(satellite)
    if said.device_id:
        entries = er.async_entries_for_device(er.async_get(hass), said.device_id)
        found = next((each.entity_id for each in entries if each.domain == SATELLITE), None)
        return found or said.device_id
    return f"user-{said.context.user_id}" if said.context.user_id else "window"


def listening(hass: HomeAssistant) -> str | None:
    """The satellite that listens here and now; None if that is not known.

    Where several listen at the same time, the task tells whose sound this is: Home Assistant names it so.
    """
    found = [state.entity_id for state in hass.states.async_all(SATELLITE) if state.state == _LISTENING]
    task = asyncio.current_task()
    ours = [each for each in found if task is not None and task.get_name() == f"{each}_pipeline"]
    return next(iter(ours or (found if len(found) == 1 else ())), None)
