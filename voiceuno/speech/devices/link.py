"""The game's end of the pipes to the process that has the sound devices open."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from voiceuno.speech.devices.conversion import FromSpeaking, ToHearing
from voiceuno.speech.devices.process import FORMAT, HEAD, HEARD, INPUT, NUMBER, OUTPUT, PULL, STATE, DeviceState
from voiceuno.speech.ports import Samples, Sound, Speaks


def start(*words: str) -> subprocess.Popen[bytes]:
    """Start the process, and ignore the errors that its libraries print."""
    root = str(Path(__file__).parents[3])
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    return subprocess.Popen(
        [sys.executable, "-m", "voiceuno.speech.devices.process", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,  # Ctrl-C is for the game, which says goodbye first
    )


class Link:
    """One such process, from its start to its end."""

    def __init__(self, speaks: Speaks, hear: Callable[[Samples], None], wanted_input: str, wanted_output: str) -> None:
        self.sounded_at = 0.0  # when something was said last
        self._speaks, self._hear = speaks, hear
        self._hearing: ToHearing | None = None  # from the format of the microphone, once that is known
        self._speaking: FromSpeaking | None = None
        self._state: DeviceState | None = None
        self._ended = False
        self._changed = threading.Condition()
        self._process = start(wanted_input, wanted_output)
        self._thread = threading.Thread(target=self._listen, name="sound link", daemon=True)
        self._thread.start()

    def state(self, seconds: float) -> DeviceState | None:
        """How the devices are; waits up to `seconds` for the first answer, None if there is none."""
        with self._changed:
            self._changed.wait_for(lambda: self._state is not None or self._ended, seconds)
            return self._state

    def close(self) -> None:
        """End the process, in whatever state it is."""
        self._process.kill()
        self._process.wait()
        self._thread.join()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()

    def _listen(self) -> None:
        """Answer its messages until it ends."""
        while head := self._read(HEAD.size):
            kind, length = HEAD.unpack(head)
            data = self._read(length)
            if len(data) < length:
                break
            if kind == HEARD and self._hearing:
                self._hear(self._hearing.convert(data))
            elif kind == PULL and self._speaking:
                self._speak(self._speaking.take(*NUMBER.unpack(data)))
            elif kind == INPUT:
                self._hearing = ToHearing(*FORMAT.unpack(data))
            elif kind == OUTPUT:
                self._speaking = FromSpeaking(self._speaks, *FORMAT.unpack(data))
            elif kind == STATE:
                microphone, loudspeaker, input_name, output_name, absent, refusal = json.loads(data)
                self._tell(DeviceState(microphone, loudspeaker, input_name, output_name, tuple(absent), refusal))
        with self._changed:
            self._ended = True
            if self._state:
                self._state = self._state._replace(microphone=False, loudspeaker=False)
            self._changed.notify_all()

    def _tell(self, state: DeviceState) -> None:
        with self._changed:
            self._state = state
            self._changed.notify_all()

    def _speak(self, sound: Sound) -> None:
        if sound.any():
            self.sounded_at = time.monotonic()
        data = memoryview(sound.astype("<f4").tobytes())
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
