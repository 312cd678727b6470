"""Setting it up: the service is found by itself or named by its address; afterwards, who plays at one table."""

from __future__ import annotations

from typing import Any

import voluptuous as vol
from homeassistant.components.assist_satellite import DOMAIN as SATELLITE
from homeassistant.config_entries import ConfigEntry, ConfigFlow, ConfigFlowResult, OptionsFlow
from homeassistant.const import CONF_HOST, CONF_PORT
from homeassistant.core import callback
from homeassistant.helpers.selector import EntitySelector, EntitySelectorConfig
from homeassistant.helpers.service_info.zeroconf import ZeroconfServiceInfo

from .announcing import players_of
from .client import Refused, Unreachable, VoiceunoClient
from .const import CONF_TOGETHER, DEFAULT_PORT, DOMAIN

_TITLE = "voiceuno"


class VoiceunoFlow(ConfigFlow, domain=DOMAIN):  # type: ignore[call-arg]
    """One entry for one service."""

    VERSION = 1
    _found: dict[str, Any]

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Ask for the address."""
        errors: dict[str, str] = {}
        if user_input is not None:
            self._async_abort_entries_match(user_input)
            if await _is_game(user_input):
                return self.async_create_entry(title=_TITLE, data=user_input)
            errors["base"] = "cannot_connect"
        given = user_input or {}
        schema = vol.Schema(
            {
                vol.Required(CONF_HOST, default=given.get(CONF_HOST, vol.UNDEFINED)): str,
                vol.Required(CONF_PORT, default=given.get(CONF_PORT, DEFAULT_PORT)): int,
            }
        )
        return self.async_show_form(step_id="user", data_schema=schema, errors=errors)

    async def async_step_zeroconf(self, discovery_info: ZeroconfServiceInfo) -> ConfigFlowResult:
        """It was found in the house; the same one at a new address is the same."""
        self._found = {CONF_HOST: str(discovery_info.host), CONF_PORT: discovery_info.port}
        await self.async_set_unique_id(discovery_info.name)
        self._abort_if_unique_id_configured(updates=self._found)
        self._async_abort_entries_match(self._found)
        self.context["title_placeholders"] = {"name": discovery_info.name.partition(".")[0]}
        return await self.async_step_confirm()

    async def async_step_confirm(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Ask whether to use what was found."""
        if user_input is not None:
            if await _is_game(self._found):
                return self.async_create_entry(title=_TITLE, data=self._found)
            return self.async_abort(reason="cannot_connect")
        self._set_confirm_only()
        return self.async_show_form(step_id="confirm", description_placeholders={"host": self._found[CONF_HOST]})

    @staticmethod
    @callback
    def async_get_options_flow(config_entry: ConfigEntry) -> OptionsFlow:
        """Who plays at one table."""
        return TogetherFlow()


class TogetherFlow(OptionsFlow):
    """The satellites whose people play with each other."""

    async def async_step_init(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Ask for the satellites."""
        errors: dict[str, str] = {}
        reason = ""
        if user_input is not None:
            chosen = user_input.get(CONF_TOGETHER, [])
            reason = await self._refusal(chosen)
            if len(chosen) != 1 and not reason:
                return self.async_create_entry(data=user_input)
            errors["base"] = "refused" if reason else "alone"
        chosen = (user_input or self.config_entry.options).get(CONF_TOGETHER, [])
        selector = EntitySelector(EntitySelectorConfig(domain=SATELLITE, multiple=True))
        schema = vol.Schema({vol.Optional(CONF_TOGETHER, default=chosen): selector})
        reasons = {"reason": reason}
        return self.async_show_form(step_id="init", data_schema=schema, errors=errors, description_placeholders=reasons)

    async def _refusal(self, chosen: list[str]) -> str:
        """Why the game cannot have these players; nothing if it can, or is away and tells it later in the log."""
        players = players_of(self.hass, chosen)
        address = self.config_entry.data
        try:
            if players:
                await VoiceunoClient(address[CONF_HOST], address[CONF_PORT]).gather(players)
        except Refused as error:
            return str(error)
        except Unreachable:
            pass
        return ""


async def _is_game(address: dict[str, Any]) -> bool:
    """Whether the service is there, and is ours."""
    try:
        offered = await VoiceunoClient(address[CONF_HOST], address[CONF_PORT]).describe()
    except Unreachable:
        return False
    return any(program.get("name") == DOMAIN for program in offered.get("handle", []))
