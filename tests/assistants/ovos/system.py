"""A real assistant without sound: its message bus and its core as processes, in folders of their own."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from ovos_bus_client import MessageBusClient
from ovos_bus_client.message import Message

from voiceuno.speech.models.installed import models_home

SKILL, WEATHER = "ovos-skill-voiceuno.voiceuno", "ovos-skill-test-weather.voiceuno"
# As the assistant's own, with the intent parser that is there in both channels.
PIPELINE = [
    "ovos-stop-pipeline-plugin-high",
    "ovos-converse-pipeline-plugin",
    "ovos-padacioso-pipeline-plugin-high",
    "ovos-fallback-pipeline-plugin-high",
    "ovos-stop-pipeline-plugin-medium",
    "ovos-padacioso-pipeline-plugin-medium",
    "ovos-fallback-pipeline-plugin-medium",
    "ovos-fallback-pipeline-plugin-low",
]
_START = 900.0  # seconds; the pre-releases take 40 on a quiet machine


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class System:
    """The processes, and a client on their bus."""

    def __init__(self, folder: Path, stt: dict[str, object] | None = None) -> None:
        """`stt` is the section of the settings that names a recogniser."""
        self.folder, self.port, self._stt = folder, free_port(), stt or {}
        self.bus_process: subprocess.Popen[bytes] | None = None
        self.core_process: subprocess.Popen[bytes] | None = None
        self.seconds = 0.0  # until the skill was found, the first time
        self._write_settings()

    def _write_settings(self) -> None:
        settings = {
            "websocket": {"host": "127.0.0.1", "port": self.port, "route": "/core", "ssl": False},
            "intents": {"pipeline": PIPELINE},
            "lang": "en-US",
            "stt": {"ovos-stt-plugin-voiceuno": {}, **self._stt},
        }
        home = self.folder / "config" / "mycroft"
        (home / "skills" / SKILL).mkdir(parents=True)
        (home / "mycroft.conf").write_text(json.dumps(settings), "utf-8")
        seed = {"seed": 7, "__mycroft_skill_firstrun": False}
        (home / "skills" / SKILL / "settings.json").write_text(json.dumps(seed), "utf-8")

    @property
    def environment(self) -> dict[str, str]:
        """Variables that keep it in its folder."""
        folders = {f"XDG_{name.upper()}_HOME": str(self.folder / name) for name in ("config", "data", "cache", "state")}
        return {**os.environ, **folders, "HOME": str(self.folder), "VOICEUNO_MODELS": str(models_home())}

    def start_bus(self) -> None:
        """Start the message bus."""
        self.bus_process = self._start("ovos_messagebus")
        wait(lambda: _is_open(self.port), "the message bus")
        self.bus = MessageBusClient(host="127.0.0.1", port=self.port, route="/core")
        self.bus.run_in_thread()
        assert self.bus.connected_event.wait(_START)
        # What has a look at the network tells that there is none: a skill that waits for it waits for ever.
        offline = {"internet_connected": False, "network_connected": False}
        self.bus.on("ovos.PHAL.internet_check", lambda asked: self.bus.emit(asked.response(offline)))

    def start_core(self) -> float:
        """Start the core; returns the seconds until the skill was there."""
        began = time.monotonic()
        self.core_process = self._start("ovos_core")
        wait(lambda: self._has_skill, "the skill")
        return time.monotonic() - began

    def _start(self, module: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{module}.log").open("ab")
        return subprocess.Popen(
            [sys.executable, "-m", module], env=self.environment, stdout=log, stderr=log, cwd=self.folder
        )

    @property
    def _has_skill(self) -> bool:
        assert self.core_process is not None
        assert self.core_process.poll() is None, self.log
        answer = self.bus.wait_for_response(Message("skillmanager.list"), "mycroft.skills.list", timeout=5)
        skills = answer.data if answer is not None else {}
        ready = [name for name, skill in skills.items() if isinstance(skill, dict) and skill.get("active")]
        return {SKILL, WEATHER} <= set(ready)

    @property
    def log(self) -> str:
        """The end of what the core has written."""
        return (self.folder / "ovos_core.log").read_text("utf-8", "replace")[-3000:]

    def memory(self) -> float:
        """Megabytes that the core has in memory."""
        assert self.core_process is not None
        status = Path(f"/proc/{self.core_process.pid}/status").read_text("utf-8")
        return next(int(line.split()[1]) / 1000 for line in status.splitlines() if line.startswith("VmRSS"))

    def stop_core(self, *, at_once: bool = False) -> None:
        """End the core, or kill it as a power cut would."""
        _end(self.core_process, at_once)
        self.core_process = None

    def close(self) -> None:
        """End all of it."""
        self.bus.close()
        _end(self.core_process, True)
        _end(self.bus_process, True)


def _end(process: subprocess.Popen[bytes] | None, at_once: bool) -> None:
    if process is None:
        return
    if at_once:
        process.kill()
    else:
        process.terminate()
    try:
        process.wait(60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait(until: Callable[[], bool], what: str) -> None:
    """Look again and again."""
    ends = time.monotonic() + _START
    while not until():
        assert time.monotonic() < ends, f"{what} did not come"
        time.sleep(0.2)
