"""The process that has the sound devices open: `python -m voiceuno.speech.devices.process INPUT OUTPUT`.

When a sound server dies at a bad moment, PortAudio spins or hangs for ever and cannot be closed. A process can: the
game ends it and starts another one. Both speak through the standard input and output of this process, in messages.
It hands on the bytes of the devices as they are and says what they are; what is made of them is the game's business.
What is to be played it is given ahead, and it tells when it was played: nothing waits for a game that is busy.
"""

from __future__ import annotations

import json
import os
import struct
import sys
import threading
import time
from contextlib import suppress
from typing import NamedTuple

from voiceuno.speech.devices.ahead import SoundAhead
from voiceuno.speech.devices.choice import choose
from voiceuno.speech.devices.portaudio import (
    NEXT_CALL,
    NoSound,
    SoundStream,
    list_devices,
    open_loudspeaker,
    open_microphone,
)

LIST = "--list"  # instead of the devices: print all there are
HEARD, PLAYED, STATE = b"h", b"p", b"s"  # what a message is about
INPUT, OUTPUT = b"i", b"o"  # the rate and the channels of a device, before anything flows
MORE, CUT = b"m", b"c"  # from the game: play this as well, or at once instead of everything else
HEAD = struct.Struct("<cI")  # of a message: what it is about, and how many bytes follow
FORMAT = struct.Struct("<II")
HEARD_AT = struct.Struct("<d?")  # the monotonic time, and whether sound was lost before; then the sound
PLAYED_AT = struct.Struct("<dII?")  # the time, how many frames, after how many messages; whether there was a break

_ATOMIC = 4096  # bytes that several threads can write to a pipe without mixing them up
_LOOK = 0.2  # seconds between two looks at the devices
_URGENT = -11  # how much sooner than others it gets its turn, where that is allowed; sound servers take the same
_SUSPECT = 0.4  # seconds without sound that are enough if the other device has just been lost


class DeviceState(NamedTuple):
    """Which devices are open and work."""

    microphone: bool = False  # whether it works
    loudspeaker: bool = False
    input_name: str = ""
    output_name: str = ""
    absent: tuple[str, ...] = ()  # what was wanted and is not there
    refusal: str = ""  # why there is no sound at all, as a sentence


def send(pipe: int, kind: bytes, data: bytes) -> None:
    """Write one message; the game that has gone ends this process."""
    try:
        os.write(pipe, HEAD.pack(kind, len(data)) + data)
    except OSError:
        os._exit(0)


class _Game:
    """What the game hears and says, at the other end of the pipes."""

    def __init__(self, source: int, target: int) -> None:
        self._source, self._target = source, target
        self._ahead = SoundAhead(1, 1)
        self._received = 0  # messages
        self._lock = threading.Lock()

    def started(self, kind: bytes, device: SoundStream) -> SoundStream:
        """Tell the game the rate and the channels of a device, then let its sound flow. Raises NoSound."""
        if kind == OUTPUT:
            self.speaks_to(device)
        send(self._target, kind, FORMAT.pack(device.rate, device.channels))
        device.start()
        return device

    def hear(self, data: bytes, is_torn: bool) -> None:
        """Hand on what is heard."""
        now, step = time.monotonic(), _ATOMIC // 2
        for start in range(0, len(data), step):
            head = HEARD_AT.pack(now, is_torn and not start)
            send(self._target, HEARD, head + data[start : start + step])

    def speaks_to(self, loudspeaker: SoundStream) -> None:
        """Take what is to be said to a loudspeaker, from now on and ahead of time."""
        self._ahead = SoundAhead(loudspeaker.rate, loudspeaker.channels)
        threading.Thread(target=self._receive, name="game", daemon=True).start()

    def pull(self, frames: int, is_torn: bool) -> bytes:
        """What is to be played now; the game is told so."""
        now = time.monotonic()
        with self._lock:
            data, _ = self._ahead.take(frames)
            received = self._received
        send(self._target, PLAYED, PLAYED_AT.pack(now, frames, received, is_torn))
        return data

    def _receive(self) -> None:
        while True:
            kind, length = HEAD.unpack(self._read(HEAD.size))
            data = self._read(length)
            with self._lock:
                self._ahead.put(data, is_cut=kind == CUT)
                self._received += 1

    def _read(self, length: int) -> bytes:
        data = b""
        while len(data) < length:
            part = os.read(self._source, length - len(data))
            if not part:
                os._exit(0)
            data += part
        return data


def main(wanted: list[str]) -> None:
    """Open the devices and let sound flow until one of them is lost; then say so and let the other one go on."""
    target = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nothing else may get between the messages
    if wanted == [LIST]:
        try:
            os.write(target, json.dumps(list_devices()).encode())
        except NoSound as error:
            os.write(target, json.dumps(str(error)).encode())
        os._exit(0)
    with suppress(OSError):  # not everybody may
        os.nice(_URGENT)
    try:
        _flow(_Game(0, target), target, *wanted)
    except NoSound as error:
        send(target, STATE, json.dumps(DeviceState(refusal=str(error))).encode())
    os._exit(0)  # whatever the library would still do, and hang in


def _flow(game: _Game, target: int, wanted_input: str, wanted_output: str) -> None:
    devices = list_devices(shared=bool(wanted_input or wanted_output))
    found_input, found_output = choose(devices, wanted_input, "input"), choose(devices, wanted_output, "output")
    absent = [
        word for word, found in ((wanted_input, found_input), (wanted_output, found_output)) if word and found is None
    ]
    found_input = found_input or choose(devices, "default", "input")
    found_output = found_output or choose(devices, "default", "output")
    microphone = loudspeaker = None
    with suppress(NoSound):
        loudspeaker = game.started(OUTPUT, open_loudspeaker(found_output, game.pull)) if found_output else None
    with suppress(NoSound):
        microphone = game.started(INPUT, open_microphone(found_input, game.hear)) if found_input else None
    state = DeviceState(
        microphone is not None,
        loudspeaker is not None,
        found_input.name if found_input else "",
        found_output.name if found_output else "",
        tuple(dict.fromkeys(absent)),
    )
    send(target, STATE, json.dumps(state).encode())
    while state.microphone or state.loudspeaker:
        time.sleep(_LOOK)
        lost = _lost(microphone, state.microphone), _lost(loudspeaker, state.loudspeaker)
        if any(lost) and not all(lost):  # often both go, but one of them does not tell
            time.sleep(_SUSPECT)
            suspected = _lost(microphone, state.microphone, _SUSPECT), _lost(loudspeaker, state.loudspeaker, _SUSPECT)
            lost = lost[0] or suspected[0], lost[1] or suspected[1]
        now = state._replace(microphone=state.microphone and not lost[0], loudspeaker=state.loudspeaker and not lost[1])
        if now != state:
            state = now
            send(target, STATE, json.dumps(state).encode())


def _lost(device: SoundStream | None, worked: bool, patience: float = NEXT_CALL) -> bool:
    """Whether a device that worked until now has gone."""
    return worked and device is not None and device.is_lost(patience)


if __name__ == "__main__":
    main(sys.argv[1:])
