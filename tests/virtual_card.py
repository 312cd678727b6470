"""A sound card made of software, for tests: it can be spoken into, and what is said can be recorded."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np
import pytest

from voiceuno.speech.ports import HEARING_RATE, Samples

_PROGRAMS = {"pulseaudio": "pulseaudio", "pactl": "pulseaudio-utils", "pacat": "pulseaudio-utils"}
_MODULES = """
load-module module-native-protocol-unix auth-anonymous=1 socket={folder}/native
{devices}
set-default-sink speaker
set-default-source microphone
"""
_APART = """
load-module module-null-sink sink_name=speaker rate=48000 channels=2 {speaker}
load-module module-null-sink sink_name=pipe rate=16000 channels=1 {pipe}
load-module module-remap-source source_name=microphone master=pipe.monitor {microphone}
"""
# One sink is the air of a room, in which loudspeaker and player sound side by side: air never loses or delays a sample,
# as a program that copies sound from one device to the other does on a busy machine.
_ROOM = """
load-module module-null-sink sink_name=air rate=48000 channels=4 channel_map=front-left,front-right,rear-left,rear-right
load-module module-remap-sink sink_name=speaker master=air channels=2 remix=no {speaker} \
    channel_map=front-left,front-right master_channel_map=front-left,front-right
load-module module-remap-sink sink_name=voice master=air channels=2 remix=no \
    channel_map=front-left,front-right master_channel_map=rear-left,rear-right
load-module module-remap-sink sink_name=pipe master=voice channels=1 channel_map=mono \
    master_channel_map=mono remix=yes {pipe}
load-module module-remap-source source_name=microphone master=air.monitor channels=1 channel_map=mono \
    master_channel_map=mono remix=yes {microphone}
"""
_NAMES = {
    "speaker": "sink_properties=device.description=Speaker",
    "pipe": "sink_properties=device.description=Pipe",
    "microphone": "source_properties=device.description=Microphone",
}
_CHUNK = HEARING_RATE // 100  # samples that are recorded at a time
_PATIENCE = 60.0  # seconds for the server to start, for anything that hangs; no measure of anything


class CannotRun(Exception):
    """Why this machine cannot have a virtual sound card."""


class Recording:
    """What came out of a monitor since a moment; grows until `stop`."""

    def __init__(self, tap: _Tap) -> None:
        self._tap, self._from, self._to = tap, len(tap.chunks), -1

    @property
    def samples(self) -> Samples:
        """Everything until now, or until it was stopped."""
        return _joined(self._chunks())

    @property
    def began(self) -> float:
        """The monotonic time of the first sample; that of any other one follows by counting."""
        return self._tap.time_of(self._from)

    @property
    def until(self) -> float:
        """The monotonic time up to which it goes, which may be a while ago on a busy machine."""
        return self._tap.time_of(self._end)

    def since(self, moment: float) -> Samples:
        """What was recorded from a monotonic time on."""
        first = int((moment - self._tap.time_of(0)) * HEARING_RATE) // _CHUNK
        return _joined(self._tap.chunks[max(first, self._from) : self._end])

    def last(self, seconds: float) -> Samples:
        """The end of it."""
        return _joined(
            self._tap.chunks[max(self._from, self._end - round(seconds * HEARING_RATE / _CHUNK)) : self._end]
        )

    def stop(self) -> Samples:
        """End it, and give what was recorded."""
        self._to = len(self._tap.chunks)
        return self.samples

    def onset(self, level: int = 500) -> float | None:
        """The monotonic time at which something louder than a level came first."""
        loud = np.flatnonzero(np.abs(self.samples.astype(np.int32)) > level)
        return self.began + float(loud[0]) / HEARING_RATE if len(loud) else None

    @property
    def _end(self) -> int:
        return self._to if self._to >= 0 else len(self._tap.chunks)

    def _chunks(self) -> list[Samples]:
        return self._tap.chunks[self._from : self._end]


def _joined(chunks: list[Samples]) -> Samples:
    return np.concatenate(chunks) if chunks else np.zeros(0, np.int16)


class _Tap:
    """Records a monitor all the time; without that, new streams stall for almost two seconds.

    Samples are its clock: they may arrive late but never early, so the one that was least late tells the time of all.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.chunks: list[Samples] = []
        self._first = 0.0  # the monotonic time of the very first sample, if there had been but one server
        self._process: subprocess.Popen[bytes] | None = None

    def time_of(self, chunk: int) -> float:
        """The monotonic time at which a chunk begins."""
        return self._first + chunk * _CHUNK / HEARING_RATE if self.chunks else time.monotonic()

    def start(self, environment: dict[str, str]) -> None:
        """Begin, or begin again with a new server."""
        form = ["--format=s16le", f"--rate={HEARING_RATE}", "--channels=1", "--latency-msec=20"]
        command = ["pacat", "--record", f"--device={self.source}", *form]
        self._first = float("inf")
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
        threading.Thread(target=self._collect, args=(self._process,), daemon=True).start()

    def stop(self) -> None:
        """End the recording program."""
        if self._process:
            self._process.kill()
            self._process.wait()

    def _collect(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout
        with process.stdout as stream:
            while len(data := stream.read(_CHUNK * 2)) == _CHUNK * 2:
                arrived = time.monotonic()
                self.chunks.append(np.frombuffer(data, np.int16))
                self._first = min(self._first, arrived - len(self.chunks) * _CHUNK / HEARING_RATE)


class VirtualCard:
    """A sound server of its own with a microphone that can be spoken into and a loudspeaker that can be recorded."""

    def __init__(self, echo: bool = False) -> None:
        """With `echo` the microphone hears the loudspeaker, as in a room."""
        for program, package in _PROGRAMS.items():
            if not shutil.which(program):
                raise CannotRun(f"the program {program} is missing (Debian package {package})")
        self.folder = Path(tempfile.mkdtemp(prefix="voiceuno-card-"))
        devices = (_ROOM if echo else _APART).replace("\\\n", " ").format(**_NAMES)
        modules = _MODULES.format(folder=self.folder, devices=devices)
        (self.folder / "modules.pa").write_text(modules, "utf-8")
        # Server and players meet in this folder and nowhere else, whatever sound server the machine has.
        self.variables = {
            "PULSE_SERVER": f"unix:{self.folder}/native",
            "PULSE_RUNTIME_PATH": str(self.folder),
            "PULSE_STATE_PATH": str(self.folder),
            "PULSE_COOKIE": str(self.folder / "cookie"),
        }
        self._server: subprocess.Popen[bytes] | None = None
        self._players: list[subprocess.Popen[bytes]] = []
        self._said, self._spoken = _Tap("speaker.monitor"), _Tap("pipe.monitor")
        try:
            self.restart()
        except BaseException:
            self.close()
            raise

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a process that is to use this card."""
        return {**os.environ, **self.variables}

    @property
    def pid(self) -> int:
        """The process of the sound server."""
        assert self._server
        return self._server.pid

    def play(self, samples: Samples, wait: bool = True) -> subprocess.Popen[bytes]:
        """Speak into the microphone."""
        # All of it is handed over at once, so that a busy machine does not tear what is said.
        form = ["--format=s16le", f"--rate={HEARING_RATE}", "--channels=1", "--latency-msec=2000"]
        command = ["pacat", "--playback", "--device=pipe", *form]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self.environment)
        self._players.append(process)

        def feed() -> None:
            with suppress(BrokenPipeError), process.stdin:  # type: ignore[union-attr]
                process.stdin.write(samples.astype("<i2").tobytes())  # type: ignore[union-attr]

        feeder = threading.Thread(target=feed, daemon=True)
        feeder.start()
        if wait:
            process.wait(len(samples) / HEARING_RATE + _PATIENCE)
            feeder.join()
        return process

    def record(self) -> Recording:
        """Begin to record what comes out of the loudspeaker."""
        return Recording(self._said)

    def record_microphone(self) -> Recording:
        """Begin to record what goes into the microphone, to know when it was said."""
        return Recording(self._spoken)

    def kill(self) -> None:
        """Let the sound server die at once."""
        for tap in (self._said, self._spoken):
            tap.stop()
        if self._server:
            self._server.kill()
            self._server.wait()
            self._server = None

    def restart(self) -> None:
        """Start the sound server, again or for the first time."""
        self.kill()
        (self.folder / "native").unlink(missing_ok=True)
        command = ["pulseaudio", "-n", "-F", str(self.folder / "modules.pa"), "--daemonize=no"]
        command += ["--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes"]
        with (self.folder / "log").open("wb") as log:
            self._server = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        until = time.monotonic() + _PATIENCE
        while "microphone" not in self._pactl("list", "short", "sources"):
            if self._server.poll() is not None or time.monotonic() > until:
                log_text = (self.folder / "log").read_text("utf-8", errors="replace")
                raise CannotRun(f"PulseAudio does not start: {log_text[-1000:]}")
            time.sleep(0.05)
        taps = {tap: len(tap.chunks) for tap in (self._said, self._spoken)}
        for tap in taps:
            tap.start(self.environment)
        while any(len(tap.chunks) == before for tap, before in taps.items()) and time.monotonic() < until:
            time.sleep(0.01)

    def close(self) -> None:
        """End everything and leave nothing behind."""
        self.kill()
        for player in self._players:
            player.kill()
            player.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _pactl(self, *words: str) -> str:
        with suppress(subprocess.TimeoutExpired):
            command = ["pactl", *words]
            run = subprocess.run(command, capture_output=True, text=True, env=self.environment, timeout=2, check=False)
            return run.stdout
        return ""


@contextmanager
def virtual_card(echo: bool = False) -> Iterator[VirtualCard]:
    """A card for one test, which is skipped with a reason where there can be none, or fails where there must be one."""
    try:
        card = VirtualCard(echo)
    except CannotRun as why:
        if os.environ.get("VOICEUNO_NEED_SOUND") or os.environ.get("CI"):
            pytest.fail(f"No virtual sound card: {why}")
        pytest.skip(f"No virtual sound card: {why}")
    try:
        yield card
    finally:
        card.close()
