"""The component in Home Assistant's own test harness, with a real service: set-up, talk, ears and news."""

from __future__ import annotations

import json
import os
import time
from collections.abc import AsyncIterable
from ipaddress import ip_address

import homeassistant.const
import pytest
from homeassistant.components.assist_pipeline import async_get_pipelines
from homeassistant.components.assist_satellite.entity import AssistSatelliteState
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.tts import TextToSpeechEntity
from homeassistant.config_entries import SOURCE_USER, SOURCE_ZEROCONF
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers.service_info.zeroconf import ZeroconfServiceInfo
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.voiceuno.diagnostics import async_get_config_entry_diagnostics
from tests.assistants.home_assistant.conftest import Satellite, Service, memory
from tests.assistants.home_assistant.speaking import AGENT, NEW, ask, choose_assistant, pieces_of, sound_in, speak

# -- setting up


async def test_it_is_set_up_by_its_address(hass: HomeAssistant, service: Service) -> None:
    """A wrong address is told, and can be put right."""
    flow = await hass.config_entries.flow.async_init("voiceuno", context={"source": SOURCE_USER})
    assert flow["type"] is FlowResultType.FORM
    wrong = await hass.config_entries.flow.async_configure(flow["flow_id"], {"host": "127.0.0.1", "port": 1})
    assert wrong["errors"] == {"base": "cannot_connect"}
    address = {"host": "127.0.0.1", "port": service.port}
    done = await hass.config_entries.flow.async_configure(flow["flow_id"], address)
    assert (done["type"], done["title"]) == (FlowResultType.CREATE_ENTRY, "voiceuno")
    await hass.async_block_till_done()
    again = await hass.config_entries.flow.async_init("voiceuno", context={"source": SOURCE_USER})
    double = await hass.config_entries.flow.async_configure(again["flow_id"], address)
    assert (double["type"], double["reason"]) == (FlowResultType.ABORT, "already_configured")


async def test_it_is_found_and_takes_one_click(
    hass: HomeAssistant, service: Service, satellites: dict[str, Satellite]
) -> None:
    """Afterwards there is an assistant that can be chosen: our agent, our ears, our voice."""
    info = ZeroconfServiceInfo(
        ip_address=ip_address("127.0.0.1"),
        ip_addresses=[ip_address("127.0.0.1")],
        port=service.port,
        hostname="house.local.",
        type="_wyoming._tcp.local.",
        name="voiceuno-house._wyoming._tcp.local.",
        properties={},
    )
    flow = await hass.config_entries.flow.async_init("voiceuno", context={"source": SOURCE_ZEROCONF}, data=info)
    assert (flow["type"], flow["step_id"]) == (FlowResultType.FORM, "confirm")
    done = await hass.config_entries.flow.async_configure(flow["flow_id"], {})
    assert done["type"] is FlowResultType.CREATE_ENTRY
    await hass.async_block_till_done()
    [made] = [each for each in async_get_pipelines(hass) if each.conversation_engine == AGENT]
    assert (made.name, made.stt_engine, made.tts_engine) == ("voiceuno", "stt.voiceuno", "tts.voiceuno")
    again = await hass.config_entries.flow.async_init("voiceuno", context={"source": SOURCE_ZEROCONF}, data=info)
    assert (again["type"], again["reason"]) == (FlowResultType.ABORT, "already_configured")


# -- talking


async def test_a_match_in_words(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """Two devices have a table each; the microphone stays open, but for a pause and at the end."""
    assert await ask(hass, "play uno", "kitchen") == ("How many bots? Or say how many people you are.", True)
    assert "DOS" in (await ask(hass, "new game with one bot and dos rules", "bedroom"))[0]
    assert (await ask(hass, NEW, "kitchen"))[0].endswith("Your turn: yellow zero on top.")
    assert (await ask(hass, "Play yellow 6.", "kitchen"))[0].startswith("Yellow six.")
    assert await ask(hass, "pause", "kitchen") == ("Paused. Say continue.", False)
    assert (await ask(hass, "play uno", "kitchen"))[1]
    assert await ask(hass, "quit", "kitchen") == ("Quit? The match is saved.", True)
    assert await ask(hass, "yes", "kitchen") == ("Goodbye.", False)
    assert "is waiting. Continue?" in (await ask(hass, "play uno", "kitchen"))[0]


async def test_home_assistant_answers_what_is_for_it(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """In a match, which goes on, in a pause, and where nobody plays; what nobody understands comes to the game."""
    for needed in ("intent", "input_boolean"):
        assert await async_setup_component(hass, needed, {"input_boolean": {"lamp": {"name": "Lamp"}}})
    async_expose_entity(hass, "conversation", "input_boolean.lamp", True)
    await hass.async_block_till_done()

    async def lamp(words: str) -> tuple[str, bool]:
        _, is_open = await ask(hass, words, "kitchen")
        return str(getattr(hass.states.get("input_boolean.lamp"), "state", "")), is_open

    assert await lamp("turn on the lamp") == ("on", False)
    assert (await ask(hass, NEW, "kitchen"))[0].endswith("Your turn: yellow zero on top.")
    assert await lamp("turn off the lamp") == ("off", True)
    assert (await ask(hass, "what is on top", "kitchen")) == ("Yellow zero on top.", True)
    await ask(hass, "pause", "kitchen")
    assert await lamp("turn on the lamp") == ("on", False)
    assert await ask(hass, "the plumber comes at noon", "kitchen") == ("Paused. Say continue.", False)
    assert (await ask(hass, "continue", "kitchen"))[1]


async def test_a_satellite_hears_what_may_be_said(
    hass: HomeAssistant, entry: MockConfigEntry, satellites: dict[str, Satellite], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole way: sound into the satellite, our ears at its table, our agent, our voice."""
    kitchen, bedroom = satellites["Kitchen"], satellites["Bedroom"]
    choose_assistant(hass, kitchen)
    begun = await speak(hass, kitchen, "new game with two bots")
    assert begun["stt-end"]["stt_output"]["text"] == "new game with two bots"
    assert begun["intent-end"]["intent_output"]["continue_conversation"] is True
    # What was asked decides what is heard: agent and ears know the same table by the satellite, also where another
    # one listens at the same time, and somebody spoke there last.
    client, places = entry.runtime_data.client, list[str | None]()
    transcribe = client.transcribe

    async def listen_along(sound: AsyncIterable[bytes], satellite: str | None) -> str:
        places.append(satellite)
        return str(await transcribe(sound, satellite))

    monkeypatch.setattr(client, "transcribe", listen_along)
    await client.answer(NEW, bedroom.entity_id, "en")
    bedroom._set_state(AssistSatelliteState.LISTENING)
    chosen = await speak(hass, kitchen, "standard rules")
    assert places == [kitchen.entity_id]
    assert chosen["stt-end"]["stt_output"]["text"] == "standard rules"
    said = chosen["intent-end"]["intent_output"]["response"]["speech"]["plain"]["speech"]
    assert said.startswith("Standard UNO, with Clara and David.")
    assert len(await sound_in(hass, chosen)) > 5 * 22_050 * 2
    # The first sentence is heard while the others are made, where Home Assistant can play it so.
    first, *_ = await pieces_of(hass, said)
    assert (len(first) < 10_000) is hasattr(TextToSpeechEntity, "async_supports_streaming_input")


# -- afterwards


async def test_home_assistant_starts_again(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """What was played goes on; the assistant is not made a second time."""
    await ask(hass, NEW, "kitchen")
    assert await hass.config_entries.async_reload(entry.entry_id)
    await hass.async_block_till_done()
    assert (await ask(hass, "what is on top", "kitchen"))[0] == "Yellow zero on top."
    assert len([each for each in async_get_pipelines(hass) if each.conversation_engine == AGENT]) == 1


async def test_diagnostics_tell_no_address(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """But whether the service answers, and what it offers."""
    told = await async_get_config_entry_diagnostics(hass, entry)
    assert (told["reached"], told["offers"]) == (True, ["asr", "handle", "tts"])
    assert "127.0.0.1" not in json.dumps(told)


async def test_figures(
    hass: HomeAssistant, entry: MockConfigEntry, service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    """How long a turn takes in Home Assistant, and how much memory there is in use; nothing is promised here."""
    await ask(hass, NEW, "kitchen")
    times = []
    for _ in range(20):
        began = time.perf_counter()
        await ask(hass, "what is on top", "kitchen")
        times.append(time.perf_counter() - began)
    version, middle = homeassistant.const.__version__, sorted(times)[10] * 1000
    with capsys.disabled():
        print(
            f"\nHome Assistant {version}: text to first sentence {middle:.0f} ms, the slowest {max(times) * 1000:.0f};"
            f" memory {memory(os.getpid()):.0f} MB with its tests, the service {memory(service.pid):.0f} MB"
        )
