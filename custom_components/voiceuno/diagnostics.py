"""What helps to find out why it does not work; no words that were said, and no address."""

from __future__ import annotations

from typing import Any

from homeassistant.components.diagnostics import async_redact_data
from homeassistant.config_entries import ConfigEntry
from homeassistant.const import CONF_HOST
from homeassistant.core import HomeAssistant

from .client import Unreachable
from .satellites import listening


async def async_get_config_entry_diagnostics(hass: HomeAssistant, entry: ConfigEntry) -> dict[str, Any]:
    """The set-up, whether the service answers, and what it offers."""
    try:
        offered: dict[str, Any] | None = await entry.runtime_data.client.describe()
    except Unreachable:
        offered = None
    return {
        "data": async_redact_data(dict(entry.data), {CONF_HOST}),
        "options": dict(entry.options),
        "reached": offered is not None,
        "offers": sorted(kind for kind, programs in (offered or {}).items() if programs),
        "versions": sorted({str(each.get("version")) for each in (offered or {}).get("handle", [])}),
        "listening": listening(hass) is not None,
    }
