"""The service is away, hangs, or has no models: Home Assistant says so in a sentence, and never waits for ever."""

from __future__ import annotations

import io
import time
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest
from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.voiceuno import client as client_module
from custom_components.voiceuno.known_service import notice
from tests.assistants.home_assistant.conftest import Satellite, Service, eventually
from tests.assistants.home_assistant.speaking import NEW, answer_in, ask, choose_assistant, sound_in, speak

AWAY = "The game is away. Please start voiceuno serve; your match is kept"


@pytest.fixture
def without_models(tmp_path: Path, socket_enabled: None) -> Iterator[Service]:
    """A service on a machine where no model was fetched."""
    found = Service(tmp_path / "bare", models=tmp_path / "none")
    yield found
    found.stop()


async def set_up(hass: HomeAssistant, port: int) -> MockConfigEntry:
    """The component, for a service at this port."""
    entry = MockConfigEntry(domain="voiceuno", title="voiceuno", data={"host": "127.0.0.1", "port": port})
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
    return entry


def kinds(hass: HomeAssistant) -> set[str]:
    """What of the game can be used now."""
    used = (state for state in hass.states.async_all(("conversation", "stt", "tts")) if "voiceuno" in state.entity_id)
    return {state.entity_id.partition(".")[0] for state in used if not state.attributes.get("restored")}


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


@pytest.mark.parametrize("is_restarted", [False, True], ids=["it goes", "it is away when Home Assistant starts"])
async def test_a_satellite_says_that_the_game_is_away(
    hass: HomeAssistant, entry: MockConfigEntry, service: Service, satellites: dict[str, Satellite], is_restarted: bool
) -> None:
    """By voice, through our own ears and our own voice, neither of which is there; afterwards it hears again."""
    kitchen = satellites["Kitchen"]
    choose_assistant(hass, kitchen)
    await eventually(lambda: entry.runtime_data.sound_of(notice("away")))
    service.stop()
    if is_restarted:
        assert await hass.config_entries.async_reload(entry.entry_id)
        await hass.async_block_till_done()
    assert entry.state is ConfigEntryState.LOADED
    told = await speak(hass, kitchen, "new game with two bots")
    assert "error" not in told
    assert answer_in(told).startswith(AWAY)
    assert told["intent-end"]["intent_output"]["continue_conversation"] is False
    with wave.open(io.BytesIO(await sound_in(hass, told))) as recording:
        assert recording.getnframes() > 2 * recording.getframerate()
    again = Service(service.home, service.port)
    try:
        heard = await speak(hass, kitchen, "new game with two bots")
        assert heard["stt-end"]["stt_output"]["text"] == "new game with two bots"
        assert not answer_in(heard).startswith(AWAY)
    finally:
        again.stop()


async def test_ears_and_voice_are_there_only_with_models(hass: HomeAssistant, without_models: Service) -> None:
    """A service without them answers words; when it has them, Home Assistant has ears and a voice as well."""
    entry = await set_up(hass, without_models.port)
    assert kinds(hass) == {"conversation"}
    assert (await ask(hass, "play uno", "kitchen"))[1]
    without_models.stop()
    equipped = Service(without_models.home, without_models.port)
    try:
        await eventually(lambda: entry.state is ConfigEntryState.LOADED and len(kinds(hass)) == 3)
    finally:
        equipped.stop()


async def test_ears_without_a_model_are_told_of(
    hass: HomeAssistant, entry: MockConfigEntry, service: Service, satellites: dict[str, Satellite], tmp_path: Path
) -> None:
    """The service lost its models while Home Assistant ran; nobody waits for an answer that never comes."""
    kitchen = satellites["Kitchen"]
    choose_assistant(hass, kitchen)
    service.stop()
    bare = Service(service.home, service.port, models=tmp_path / "none")
    try:
        told = await speak(hass, kitchen, "my hand")
        assert answer_in(told).startswith("The game cannot hear. Please type voiceuno models")
        assert "tts-end" in told
    finally:
        bare.stop()


async def test_a_service_that_hangs_is_not_waited_for(
    hass: HomeAssistant,
    entry: MockConfigEntry,
    service: Service,
    satellites: dict[str, Satellite],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As after a pulled cable: sound is taken by nobody, and nothing comes back."""
    monkeypatch.setattr(client_module, "_PATIENCE", 1)
    kitchen = satellites["Kitchen"]
    choose_assistant(hass, kitchen)
    service.hang()
    began = time.monotonic()
    told = await speak(hass, kitchen, "new game with two bots")
    assert answer_in(told).startswith(AWAY)
    assert time.monotonic() - began < 60
