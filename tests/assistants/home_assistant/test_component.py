"""The component in Home Assistant's own test harness, with a real service: set-up, talk, ears, news, and being away."""

from __future__ import annotations

import json
import time
import wave
from collections.abc import AsyncIterator
from ipaddress import ip_address
from typing import Any

import homeassistant.const
import pytest
from homeassistant.components import conversation
from homeassistant.components.assist_pipeline import PipelineStage, async_get_pipelines
from homeassistant.config_entries import SOURCE_USER, SOURCE_ZEROCONF, ConfigEntryState
from homeassistant.core import Context, HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers.service_info.zeroconf import ZeroconfServiceInfo
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.voiceuno.diagnostics import async_get_config_entry_diagnostics
from tests.assistants.home_assistant.conftest import ROOT, Satellite, Service, eventually

AGENT = "conversation.voiceuno"
NEW = "new game with two bots and standard rules"


async def ask(hass: HomeAssistant, text: str, device: str | None = None) -> tuple[str, bool]:
    """What the agent answers, and whether the microphone stays open."""
    result = await conversation.async_converse(
        hass, text, None, Context(), language="en", agent_id=AGENT, device_id=device
    )
    return result.response.speech["plain"]["speech"], result.continue_conversation


def clip(text: str) -> bytes:
    """Somebody who says this, as a satellite sends it."""
    path = next(ROOT.glob(f"audio_fixtures/*/{text.replace(' ', '_')}.wav"))
    with wave.open(str(path)) as recording:
        assert (recording.getframerate(), recording.getnchannels()) == (16_000, 1)
        return recording.readframes(recording.getnframes())


async def chunks(sound: bytes) -> AsyncIterator[bytes]:
    """Sound as it comes from a microphone, and silence after it."""
    sound += bytes(64_000)
    for begin in range(0, len(sound), 320):
        yield sound[begin : begin + 320]


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


async def test_it_waits_for_a_service_that_is_away(hass: HomeAssistant) -> None:
    """Home Assistant tries again by itself."""
    entry = MockConfigEntry(domain="voiceuno", data={"host": "127.0.0.1", "port": 1})
    entry.add_to_hass(hass)
    await hass.config_entries.async_setup(entry.entry_id)
    assert entry.state is ConfigEntryState.SETUP_RETRY


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


async def test_a_satellite_hears_what_may_be_said(
    hass: HomeAssistant, entry: MockConfigEntry, satellites: dict[str, Satellite]
) -> None:
    """The whole way: sound into the satellite, our ears at its table, our agent, our voice."""
    kitchen = satellites["Kitchen"]
    [ours] = [each for each in async_get_pipelines(hass) if each.conversation_engine == AGENT]
    kitchen._resolve_pipeline = lambda: ours.id  # as chosen in its settings

    async def speak(words: str) -> dict[str, Any]:
        kitchen.events.clear()
        await kitchen.async_accept_pipeline_from_satellite(
            chunks(clip(words)), start_stage=PipelineStage.STT, end_stage=PipelineStage.TTS
        )
        await hass.async_block_till_done()
        return {str(event.type): event.data for event in kitchen.events}

    begun = await speak("new game with two bots")
    assert begun["stt-end"]["stt_output"]["text"] == "new game with two bots"
    assert begun["intent-end"]["intent_output"]["continue_conversation"] is True
    # What was asked decides what is heard: agent and ears know the same table by the satellite.
    chosen = await speak("standard rules")
    assert chosen["stt-end"]["stt_output"]["text"] == "standard rules"
    said = chosen["intent-end"]["intent_output"]["response"]["speech"]["plain"]["speech"]
    assert said.startswith("Standard UNO, with Clara and David.")
    assert "tts-end" in chosen


async def test_who_is_on_turn_elsewhere_is_told(
    hass: HomeAssistant, entry: MockConfigEntry, satellites: dict[str, Satellite]
) -> None:
    """People in two rooms play at one table; the satellite of who is on turn says so, and listens."""
    options = await hass.config_entries.options.async_init(entry.entry_id)
    alone = await hass.config_entries.options.async_configure(
        options["flow_id"], {"together": ["assist_satellite.kitchen"]}
    )
    assert alone["errors"] == {"base": "alone"}
    both = ["assist_satellite.kitchen", "assist_satellite.bedroom"]
    done = await hass.config_entries.options.async_configure(options["flow_id"], {"together": both})
    assert done["type"] is FlowResultType.CREATE_ENTRY
    await hass.async_block_till_done()
    kitchen, bedroom = satellites["Kitchen"], satellites["Bedroom"]
    for satellite in (kitchen, bedroom):
        [ours] = [each for each in async_get_pipelines(hass) if each.conversation_engine == AGENT]
        satellite._resolve_pipeline = lambda: ours.id  # noqa: B023 - both the same
    client = entry.runtime_data

    async def is_together() -> bool:
        return "with Bedroom" in (await client.answer("play uno", both[0], "en")).text

    for _ in range(100):
        if await is_together():
            break
        await client.answer("quit", both[0], "en")
        await client.answer("yes", both[0], "en")
    for words in ("draw", "keep it"):
        answer = await client.answer(words, both[0], "en")
    assert not answer.wants_answer
    await eventually(lambda: bedroom.begun or bedroom.announced)
    assert bedroom.begun[0].endswith("Your turn: yellow draw two on top.")
    assert kitchen.begun == []


# -- being away


async def test_the_service_goes_and_comes_back(hass: HomeAssistant, entry: MockConfigEntry, service: Service) -> None:
    """A clear sentence meanwhile, and the match is there afterwards."""
    await ask(hass, NEW, "kitchen")
    service.stop()
    said, is_open = await ask(hass, "yellow six", "kitchen")
    assert said.startswith("The game is away. Please start voiceuno serve")
    assert not is_open
    again = Service(service.home, service.port)
    try:
        assert "is waiting. Continue?" in (await ask(hass, "yellow six", "kitchen"))[0]
        assert (await ask(hass, "yes", "kitchen"))[0].endswith("Your turn: yellow zero on top.")
    finally:
        again.stop()


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


async def test_figures(hass: HomeAssistant, entry: MockConfigEntry, capsys: pytest.CaptureFixture[str]) -> None:
    """How long a turn takes in Home Assistant; nothing is promised here."""
    await ask(hass, NEW, "kitchen")
    times = []
    for _ in range(20):
        began = time.perf_counter()
        await ask(hass, "what is on top", "kitchen")
        times.append(time.perf_counter() - began)
    with capsys.disabled():
        version, middle = homeassistant.const.__version__, sorted(times)[10] * 1000
        print(
            f"\nHome Assistant {version}: text to first sentence {middle:.0f} ms, the slowest {max(times) * 1000:.0f}"
        )
