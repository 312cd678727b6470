"""Sound devices through PortAudio: the only module that knows the library sounddevice; see `process`."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from voiceuno.errors import VoiceunoError
from voiceuno.sentences import sentence
from voiceuno.speech.devices.choice import Device
from voiceuno.speech.devices.server import server_devices
from voiceuno.speech.ports import HEARING_RATE, SPEAKING_RATE

_INPUT_LATENCY = 0.02  # seconds
_OUTPUT_LATENCY = 0.035  # every answer waits so long; with less than that a busy machine drops sound more often
_GRACE = 4.0  # seconds that a device may stutter after it was opened; sound servers do
NEXT_CALL = 1.5  # seconds without a call, of many a second, after which a device is lost


class NoSound(VoiceunoError):
    """There is no sound; says why and what to do."""


def list_devices(shared: bool = True) -> list[Device]:
    """PortAudio's devices, and with `shared` those of the sound server, which takes a moment."""
    found = [
        Device(number, entry["name"], entry["max_input_channels"], entry["max_output_channels"])
        for number, entry in enumerate(_library().query_devices())
    ]
    if (number := _default("input")) is not None:
        found[number] = found[number]._replace(is_default_input=True)
    if (number := _default("output")) is not None:
        found[number] = found[number]._replace(is_default_output=True)
    # The server's devices are reached through the one that stands for the server.
    return found if not shared or _server() is None else [*found, *server_devices(len(found))]


class SoundStream:
    """Sound in one direction, from `start` on, and whether it still flows."""

    def __init__(
        self,
        device: Device | None,
        kind: str,
        rate: int,
        channels: Sequence[int],
        handle: Callable[[Any, int, Any], None],
    ) -> None:
        """`handle` gets each buffer to read or to fill, its number of frames, and what was lost before it."""
        self._handle = handle
        self._ended = False
        self._called_at = 0.0
        self._stream, self.rate, self.channels = self._opened(device, kind, rate, channels)

    def start(self) -> None:
        """Let it flow."""
        self._began = time.monotonic()
        try:
            self._stream.start()
        except _library().PortAudioError as error:
            self._stream.close()
            raise NoSound(str(error)) from None

    def is_lost(self, patience: float = NEXT_CALL) -> bool:
        """Whether the device has gone. Nothing tells so: it just ends, or nothing flows any more."""
        now = time.monotonic()
        if self._ended or not self._stream.active:
            return True
        return now > self._called_at + patience and (now > self._began + _GRACE or patience < NEXT_CALL)

    def _call(self, data: Any, frames: int, _time: Any, status: Any) -> None:
        self._called_at = time.monotonic()
        self._handle(data, frames, status)

    def _end(self) -> None:
        self._ended = True

    def _opened(self, device: Device | None, kind: str, rate: int, channels: Sequence[int]) -> tuple[Any, int, int]:
        """The stream at the rate that is wanted or else at the device's own, and how it was opened."""
        library = _library()
        with _directed(device, kind) as number:
            try:
                own_rate = int(library.query_devices(number, kind)["default_samplerate"])
            except (library.PortAudioError, ValueError) as error:
                raise NoSound(str(error)) from None
            make = library.RawInputStream if kind == "input" else library.RawOutputStream
            problem = ""
            for tried_rate in dict.fromkeys((rate, own_rate)):
                for tried_channels in channels:
                    try:
                        stream = make(
                            samplerate=tried_rate,
                            blocksize=tried_rate // 50 if kind == "input" else 0,
                            device=number,
                            channels=tried_channels,
                            dtype="int16" if kind == "input" else "float32",
                            latency=_INPUT_LATENCY if kind == "input" else _OUTPUT_LATENCY,
                            callback=self._call,
                            finished_callback=self._end,
                        )
                    except (library.PortAudioError, ValueError) as error:
                        problem = str(error)
                    else:
                        return stream, tried_rate, tried_channels
        raise NoSound(problem)


def open_microphone(device: Device | None, hear: Callable[[bytes, bool], None]) -> SoundStream:
    """Open a device that hands on what is heard, int16, and whether some was lost before it. Raises NoSound."""

    def handle(data: Any, _frames: int, status: Any) -> None:
        hear(bytes(data), bool(status.input_overflow))

    return SoundStream(device, "input", HEARING_RATE, (1, 2), handle)


def open_loudspeaker(device: Device | None, pull: Callable[[int, bool], bytes]) -> SoundStream:
    """Open a device that asks for what is to be said: how many frames, and whether there was a break; float32."""

    def handle(data: Any, frames: int, status: Any) -> None:
        data[:] = pull(frames, bool(status.output_underflow))

    return SoundStream(device, "output", SPEAKING_RATE, (2, 1), handle)


def _library() -> Any:
    """sounddevice, which needs PortAudio and looks for devices when it is first imported."""
    try:
        import sounddevice
    except OSError:
        raise NoSound(sentence("devices.no_library")) from None
    return sounddevice


def _default(kind: str) -> int | None:
    library = _library()
    try:
        return int(library.query_devices(kind=kind)["index"])
    except (library.PortAudioError, ValueError):
        return None


def _server() -> int | None:
    """The number of the device that stands for the sound server."""
    return next((n for n, entry in enumerate(_library().query_devices()) if entry["name"] == "pulse"), None)


@contextmanager
def _directed(device: Device | None, kind: str) -> Iterator[int | None]:
    """The number to open; the sound server is told by the environment which of its devices is meant."""
    if device is None or not device.server_name:
        yield None if device is None else device.number
        return
    name = "PULSE_SOURCE" if kind == "input" else "PULSE_SINK"
    before = os.environ.get(name)
    os.environ[name] = device.server_name
    try:
        yield _server()
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
