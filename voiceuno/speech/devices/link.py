"""The game's end of the pipes to the process that has the sound devices open."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from voiceuno.speech.devices.conversion import ToHearing
from voiceuno.speech.devices.lead import SoundLead
from voiceuno.speech.devices.process import (
    CUT,
    FORMAT,
    HEAD,
    HEARD,
    HEARD_AT,
    INPUT,
    MORE,
    OUTPUT,
    PLAYED,
    PLAYED_AT,
    STATE,
    DeviceState,
)
from voiceuno.speech.ports import Samples, Sound, SpeaksAhead

_PIPE = 2**18  # bytes that wait for a side that is busy: some seconds


class Follows(Protocol):
    """Who is told what the devices do, in order; times are monotonic."""

    def opened(self, rate: int) -> None:
        """The loudspeaker takes sound at this rate."""
        ...

    def played(self, sound: Sound, at: float, *, is_speech: bool, is_torn: bool) -> None:
        """The loudspeaker took this, after a break if it is torn."""
        ...

    def heard(self, samples: Samples, at: float, *, is_torn: bool) -> None:
        """The microphone gave this, after something that was lost if it is torn."""
        ...


def start(*words: str) -> subprocess.Popen[bytes]:
    """Start the process, and ignore the errors that its libraries print."""
    root = str(Path(__file__).parents[3])
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    process = subprocess.Popen(
        [sys.executable, "-m", "voiceuno.speech.devices.process", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,  # Ctrl-C is for the game, which says goodbye first
    )
    for pipe in filter(None, (process.stdin, process.stdout)):
        with suppress(OSError):  # the system may have a limit
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE)
    return process


class Link:
    """One such process, from its start to its end."""

    def __init__(self, speaks: SpeaksAhead, follows: Follows, wanted_input: str, wanted_output: str) -> None:
        self.sounded_at = 0.0  # when something was said last
        self._speaks, self._follows = speaks, follows
        self._hearing: ToHearing | None = None  # from the format of the microphone, once that is known
        self._lead: SoundLead | None = None  # of the loudspeaker, likewise
        self._state: DeviceState | None = None
        self._ended = False
        self._changed = threading.Condition()
        self._more = threading.Event()  # there may be something to be said
        self._process = start(wanted_input, wanted_output)
        self._threads = [
            threading.Thread(target=work, name=name, daemon=True)
            for work, name in ((self._listen, "sound link"), (self._speak, "sound lead"))
        ]
        for thread in self._threads:
            thread.start()
        speaks.watch(self._more.set)

    def state(self, seconds: float) -> DeviceState | None:
        """How the devices are; waits up to `seconds` for the first answer, None if there is none."""
        with self._changed:
            self._changed.wait_for(lambda: self._state is not None or self._ended, seconds)
            return self._state

    def close(self) -> None:
        """End the process, in whatever state it is."""
        self._speaks.watch(None)
        self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()

    def _listen(self) -> None:
        """Take its messages until it ends."""
        while head := self._read(HEAD.size):
            kind, length = HEAD.unpack(head)
            data = self._read(length)
            if len(data) < length:
                break
            if kind == HEARD and self._hearing:
                at, is_torn = HEARD_AT.unpack_from(data)
                self._follows.heard(self._hearing.convert(data[HEARD_AT.size :]), at, is_torn=is_torn)
            elif kind == PLAYED and self._lead:
                at, frames, received, is_torn = PLAYED_AT.unpack(data)
                sound, is_speech = self._lead.played(frames, received)
                self._follows.played(sound, at, is_speech=is_speech, is_torn=is_torn)
                if is_speech:
                    self.sounded_at = time.monotonic()
                    self._more.set()
            elif kind == INPUT:
                self._hearing = ToHearing(*FORMAT.unpack(data))
            elif kind == OUTPUT:
                rate, channels = FORMAT.unpack(data)
                self._follows.opened(rate)
                self._lead = SoundLead(self._speaks, rate, channels)
                self._more.set()
            elif kind == STATE:
                microphone, loudspeaker, input_name, output_name, absent, refusal = json.loads(data)
                self._tell(DeviceState(microphone, loudspeaker, input_name, output_name, tuple(absent), refusal))
        with self._changed:
            self._ended = True
            if self._state:
                self._state = self._state._replace(microphone=False, loudspeaker=False)
            self._changed.notify_all()
        self._more.set()

    def _tell(self, state: DeviceState) -> None:
        with self._changed:
            self._state = state
            self._changed.notify_all()

    def _speak(self) -> None:
        """Give it what is to be said, as soon as there is something and there is room for it."""
        while True:
            self._more.wait()
            self._more.clear()
            if self._ended:
                return
            order = self._lead.next_order() if self._lead else None
            if order is None:
                continue
            data = memoryview(HEAD.pack(CUT if order.is_cut else MORE, len(order.data)) + order.data)
            with suppress(OSError):  # it has ended; reading will tell
                while data:
                    data = data[self._process.stdin.write(data) or 0 :]  # type: ignore[union-attr]

    def _read(self, length: int) -> bytes:
        """The next `length` bytes; none at the end."""
        data = b""
        while len(data) < length:
            part = self._process.stdout.read(length - len(data))  # type: ignore[union-attr]
            if not part:
                return b""
            data += part
        return data
