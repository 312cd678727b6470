"""People at several satellites play at one table: who may, who is told, and how."""

from __future__ import annotations

import pytest
from homeassistant.components.assist_satellite import AssistSatelliteAnnouncement, AssistSatelliteEntityFeature
from homeassistant.config_entries import ConfigFlowResult
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers import area_registry, entity_registry
from pytest_homeassistant_custom_component.common import MockConfigEntry

from tests.assistants.home_assistant.conftest import Satellite, eventually
from tests.assistants.home_assistant.speaking import choose_assistant

BOTH = ["assist_satellite.kitchen", "assist_satellite.bedroom"]


async def choose(hass: HomeAssistant, entry: MockConfigEntry, satellites: list[str]) -> ConfigFlowResult:
    """Choose who plays at one table."""
    options = await hass.config_entries.options.async_init(entry.entry_id)
    done = await hass.config_entries.options.async_configure(options["flow_id"], {"together": satellites})
    await hass.async_block_till_done()
    return done


@pytest.mark.parametrize("can_listen", [True, False], ids=["it can listen", "it can only speak"])
async def test_who_is_on_turn_elsewhere_is_told(
    hass: HomeAssistant, entry: MockConfigEntry, satellites: dict[str, Satellite], can_listen: bool
) -> None:
    """The satellite of who is on turn says so, and listens if it can; they are called like their rooms."""
    kitchen, bedroom = satellites["Kitchen"], satellites["Bedroom"]
    if not can_listen:
        bedroom._attr_supported_features = AssistSatelliteEntityFeature.ANNOUNCE
        bedroom.async_write_ha_state()
    room = area_registry.async_get(hass).async_create("Living room 1")
    entity_registry.async_get(hass).async_update_entity(BOTH[1], area_id=room.id)
    for satellite in (kitchen, bedroom):
        choose_assistant(hass, satellite)
    assert (await choose(hass, entry, BOTH))["type"] is FlowResultType.CREATE_ENTRY
    client = entry.runtime_data.client
    assert "with Living-room" in (await client.answer("play uno", BOTH[0], "en")).text
    for words in ("draw", "keep it"):
        answer = await client.answer(words, BOTH[0], "en")
    assert not answer.wants_answer
    told = bedroom.begun if can_listen else bedroom.announced
    await eventually(lambda: told)
    assert told[0].endswith("Your turn: yellow draw two on top.")
    assert kitchen.begun == kitchen.announced == []
    assert bedroom.begun == [] or can_listen


async def test_who_may_not_be_asked_is_told_all_the_same(
    hass: HomeAssistant, entry: MockConfigEntry, satellites: dict[str, Satellite], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A satellite whose usual assistant is another one, or that breaks off: it is announced, also the next time."""

    async def break_off(_announcement: AssistSatelliteAnnouncement) -> None:
        raise TimeoutError

    bedroom = satellites["Bedroom"]
    monkeypatch.setattr(bedroom, "async_start_conversation", break_off)
    for satellite in satellites.values():
        choose_assistant(hass, satellite)
    await choose(hass, entry, BOTH)
    client = entry.runtime_data.client
    await client.answer("play uno", BOTH[0], "en")
    for place, told in ((BOTH[0], bedroom.announced), (BOTH[1], satellites["Kitchen"].begun)):
        for words in ("draw", "keep it"):
            await client.answer(words, place, "en")
        await eventually(lambda told=told: told)
        assert "Your turn" in told[0]


async def test_who_cannot_play_together_is_told(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """One alone, and more than a match can have: the form says why, and nothing is kept."""
    assert (await choose(hass, entry, BOTH[:1]))["errors"] == {"base": "alone"}
    many = await choose(hass, entry, [f"assist_satellite.room_{letter}" for letter in "abcdefghijkl"])
    assert many["errors"] == {"base": "refused"}
    assert many["description_placeholders"]["reason"].startswith("At most 10 can play at one table.")
    assert entry.options == {}


async def test_two_satellites_in_one_room(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """They are told apart by a number."""
    room = area_registry.async_get(hass).async_create("Kitchen")
    for satellite in BOTH:
        entity_registry.async_get(hass).async_update_entity(satellite, area_id=room.id)
    assert (await choose(hass, entry, BOTH))["type"] is FlowResultType.CREATE_ENTRY
    assert "with Kitchen-2" in (await entry.runtime_data.client.answer("play uno", BOTH[0], "en")).text
