"""`voiceuno serve` in a process of its own, for tests, and one who speaks the protocol with it."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncClient
from wyoming.event import Event
from wyoming.handle import Handled
from wyoming.info import Describe, Info
from wyoming.tts import Synthesize

from voiceuno.speech.models.installed import models_home
from voiceuno.speech.ports import HEARING_RATE, Samples

PATIENCE = 180.0  # seconds after which something hangs; nothing is measured by it
_CHUNK = 1024
_T = TypeVar("_T")


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Served:
    """One run of the service."""

    def __init__(self, home: Path, *options: str, port: int | None = None) -> None:
        self.port = port or free_port()
        self.uri = f"tcp://127.0.0.1:{self.port}"
        self.home = home
        self.told: list[tuple[float, str]] = []  # what it prints, with the time
        self.process = subprocess.Popen(
            [sys.executable, "-m", "voiceuno", "serve", "--uri", self.uri, *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "VOICEUNO_HOME": str(home), "VOICEUNO_MODELS": str(models_home())},
        )
        threading.Thread(target=self._read, daemon=True).start()
        self.wait_for("Voiceuno serves")

    def _read(self) -> None:
        assert self.process.stdout
        with self.process.stdout as lines:
            for line in lines:
                self.told.append((time.monotonic(), line.rstrip("\n")))

    def wait_for(self, words: str, times: int = 1) -> None:
        """Wait until it has printed something."""
        until = time.monotonic() + PATIENCE
        while sum(words in line for _, line in list(self.told)) < times:
            assert self.process.poll() is None, self.told
            assert time.monotonic() < until, (words, self.told)
            time.sleep(0.05)

    @property
    def memory(self) -> float:
        """How many megabytes it has."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def end(self) -> int:
        """Ask it to end, and wait; its exit status."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait()


class Client:
    """Speaks the protocol as Home Assistant does: a new connection for everything."""

    def __init__(self, uri: str) -> None:
        self._uri = uri

    def describe(self) -> Info:
        """What the service offers."""
        return Info.from_event(wait(self.send([Describe().event()])))

    def ask(self, text: str, satellite: str) -> Handled:
        """The answer to words."""
        context = {"conversation_id": "any", "satellite_id": satellite}
        event = wait(self.send([Transcript(text, context=context).event()]))
        assert Handled.is_type(event.type), event
        return Handled.from_event(event)

    def hear(self, samples: Samples, satellite: str | None, rate: int = HEARING_RATE) -> str:
        """What the service hears in sound."""
        context = {"satellite_id": satellite} if satellite is not None else None
        data = samples.astype("<i2")
        chunks = [data[begin : begin + _CHUNK].tobytes() for begin in range(0, len(data), _CHUNK)]
        sound = [AudioChunk(rate, 2, 1, chunk).event() for chunk in chunks]
        events = [Transcribe(context=context).event(), AudioStart(rate, 2, 1).event(), *sound, AudioStop().event()]
        return str(Transcript.from_event(wait(self.send(events))).text)

    def say(self, text: str) -> tuple[Samples, int, float]:
        """What the service sounds like, its rate, and after how many seconds the first sound came."""
        return wait(self._say(text))

    async def send(self, events: list[Event]) -> Event:
        """The first answer to events on one connection."""
        async with AsyncClient.from_uri(self._uri) as client:
            for event in events:
                await client.write_event(event)
            answer = await client.read_event()
            assert answer is not None
            return answer

    async def _say(self, text: str) -> tuple[Samples, int, float]:
        began, first, rate, sound = time.perf_counter(), 0.0, 0, b""
        async with AsyncClient.from_uri(self._uri) as client:
            await client.write_event(Synthesize(text).event())
            while (event := await client.read_event()) is not None and not AudioStop.is_type(event.type):
                if AudioChunk.is_type(event.type):
                    chunk = AudioChunk.from_event(event)
                    first, rate, sound = first or time.perf_counter() - began, chunk.rate, sound + chunk.audio
        return np.frombuffer(sound, np.int16), rate, first


def wait(answer: Coroutine[Any, Any, _T]) -> _T:
    """What comes of it."""
    return asyncio.run(asyncio.wait_for(answer, PATIENCE))
