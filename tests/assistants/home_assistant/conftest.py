"""Home Assistant as its own tests have it, with the component, a real service beside it, and two satellites."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from homeassistant.components.assist_satellite import (
    AssistSatelliteAnnouncement,
    AssistSatelliteConfiguration,
    AssistSatelliteEntity,
    AssistSatelliteEntityFeature,
)
from homeassistant.components.tts import ATTR_PREFERRED_FORMAT
from homeassistant.config_entries import ConfigEntry, ConfigFlow
from homeassistant.const import Platform
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    MockModule,
    mock_config_flow,
    mock_integration,
    mock_platform,
    setup_test_component_platform,
)

from custom_components.voiceuno import client  # before Home Assistant looks for the component

ROOT = Path(__file__).parents[3]
PATIENCE = 120.0  # seconds after which something hangs; nothing is measured by it


class Service:
    """One run of `voiceuno serve`, by the Python that has the game."""

    def __init__(self, home: Path, port: int | None = None, models: Path | None = None) -> None:
        self.home = home
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = port or int(probe.getsockname()[1])
        python, kept = os.environ["VOICEUNO_SERVICE_PYTHON"], {"VOICEUNO_HOME": str(home), "PYTHONPATH": str(ROOT)}
        usual = os.environ.get("VOICEUNO_MODELS") or str(Path.home() / ".local" / "share" / "voiceuno" / "models")
        self._process = subprocess.Popen(
            [python, "-m", "voiceuno", "serve", "--uri", f"tcp://127.0.0.1:{self.port}", "--seed", "7"],
            cwd=ROOT,
            env={**os.environ, **kept, "VOICEUNO_MODELS": str(models or usual)},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        told: list[str] = []  # without models it says first what is missing
        while not told or not told[-1].startswith("Voiceuno serves"):
            told.append(self._process.stdout.readline())
            assert told[-1], told

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def hang(self) -> None:
        """Let it do nothing any more, but keep its connections."""
        self._process.send_signal(signal.SIGSTOP)

    def stop(self) -> None:
        """Kill it."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


class Satellite(AssistSatelliteEntity):
    """A satellite that keeps what it is told to say, and lets Home Assistant do the rest."""

    _attr_supported_features = AssistSatelliteEntityFeature.ANNOUNCE | AssistSatelliteEntityFeature.START_CONVERSATION

    def __init__(self, name: str) -> None:
        self._attr_name = name
        self._attr_unique_id = f"satellite-{name}"
        self.events: list[Any] = []
        self.announced: list[str] = []
        self.begun: list[str] = []
        self._attr_tts_options = {ATTR_PREFERRED_FORMAT: "wav"}  # as satellites that speak Wyoming want it

    def on_pipeline_event(self, event: Any) -> None:
        """Keep what happens."""
        self.events.append(event)

    def async_get_configuration(self) -> AssistSatelliteConfiguration:
        """It has no wake word."""
        return AssistSatelliteConfiguration(available_wake_words=[], active_wake_words=[], max_active_wake_words=0)

    async def async_set_configuration(self, config: AssistSatelliteConfiguration) -> None:
        """And it never has one."""

    async def async_announce(self, announcement: AssistSatelliteAnnouncement) -> None:
        """Say something."""
        self.announced.append(announcement.message)

    async def async_start_conversation(self, start_announcement: AssistSatelliteAnnouncement) -> None:
        """Say something and listen."""
        self.begun.append(start_announcement.message)


class _NoFlow(ConfigFlow):
    """The satellites are not set up by anybody."""


@pytest.fixture(autouse=True)
async def _home_assistant(
    hass: HomeAssistant, enable_custom_integrations: None, socket_enabled: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The component is found, the service can be reached, however slow it is, and what is always there is there."""
    monkeypatch.setattr(client, "_PATIENCE", PATIENCE)
    assert await async_setup_component(hass, "homeassistant", {})


@pytest.fixture(autouse=True)
def expected_lingering_timers() -> bool:
    """Home Assistant's chat sessions tidy up later."""
    return True


@pytest.fixture
def service(tmp_path: Path, socket_enabled: None) -> Iterator[Service]:
    """The service, with matches of its own."""
    found = Service(tmp_path / "home")
    yield found
    found.stop()


@pytest.fixture
async def satellites(hass: HomeAssistant) -> AsyncIterator[dict[str, Satellite]]:
    """A satellite in the kitchen and one in the bedroom."""
    found = {name: Satellite(name) for name in ("Kitchen", "Bedroom")}
    for needed in ("assist_pipeline", "conversation"):
        assert await async_setup_component(hass, needed, {})

    async def set_up(hass: HomeAssistant, entry: ConfigEntry) -> bool:
        await hass.config_entries.async_forward_entry_setups(entry, [Platform.ASSIST_SATELLITE])
        return True

    async def unload(hass: HomeAssistant, entry: ConfigEntry) -> bool:
        return bool(await hass.config_entries.async_unload_platforms(entry, [Platform.ASSIST_SATELLITE]))

    mock_integration(hass, MockModule("test", async_setup_entry=set_up, async_unload_entry=unload))
    setup_test_component_platform(hass, "assist_satellite", [*found.values()], from_config_entry=True)
    mock_platform(hass, "test.config_flow")
    entry = MockConfigEntry(domain="test")
    entry.add_to_hass(hass)
    with mock_config_flow("test", _NoFlow):
        assert await hass.config_entries.async_setup(entry.entry_id)
        await hass.async_block_till_done()
        yield found


@pytest.fixture
async def entry(hass: HomeAssistant, service: Service, satellites: dict[str, Satellite]) -> MockConfigEntry:
    """The component, set up."""
    found = MockConfigEntry(domain="voiceuno", title="voiceuno", data={"host": "127.0.0.1", "port": service.port})
    found.add_to_hass(hass)
    assert await hass.config_entries.async_setup(found.entry_id)
    await hass.async_block_till_done()
    return found


async def eventually(is_so: Any) -> None:
    """Wait until something holds."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        await asyncio.sleep(0.05)


def memory(process: int) -> float:
    """How many megabytes a process has."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024
