"""The microphone and the loudspeaker of the machine; a device that is lost is used again when it comes back."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np

from voiceuno.sentences import sentence
from voiceuno.speech.devices.choice import Device
from voiceuno.speech.devices.clock import SoundClock
from voiceuno.speech.devices.link import Link, start
from voiceuno.speech.devices.portaudio import NoSound
from voiceuno.speech.devices.process import LIST, DeviceState
from voiceuno.speech.echo.canceller import EchoCanceller
from voiceuno.speech.ports import BLOCK, HEARING_RATE, SPEAKING_RATE, Samples, Sound, SpeaksAhead

__all__ = ["NO_DEVICE", "DeviceCard", "NoSound", "list_devices"]

OPENING = 6.0  # seconds that opening the devices may take
_LOOK = 0.1  # seconds between two looks at what became of the devices
_RETRY = 1.0  # seconds between two attempts while neither device works
_RETRY_OF_ONE = 10.0  # the same while the other one works, which an attempt interrupts
_STILL = 0.5  # seconds without a sound after which the loudspeaker may be interrupted for that
_LATE = 3 * HEARING_RATE  # samples that wait for the reader; older ones are dropped
_OVERDUE = 0.1  # seconds that a loudspeaker may be late; then sound was lost, whether it noticed or not
_CARDS = Path("/proc/asound/cards")  # changes when a device is plugged in
_NOTHING: Samples = np.zeros(0, np.int16)  # what wakes who waits for sound
_SWITCH = 0.001  # seconds that a busy thread may keep the one that answers the sound process waiting

SILENT_SERVER, NO_DEVICE = "devices.silent_server", "devices.none"  # keys of sentences


def list_devices(seconds: float = OPENING) -> list[Device]:
    """All devices, by number; raises NoSound if there can be none."""
    with start(LIST) as process:
        try:
            answer = json.loads(process.communicate(timeout=seconds)[0])
        except (subprocess.TimeoutExpired, ValueError):
            raise NoSound(sentence(SILENT_SERVER)) from None
        finally:
            process.kill()
    if isinstance(answer, str):
        raise NoSound(answer)
    return [Device(*entry) for entry in answer]


class DeviceCard:
    """The sound card of the machine, or two; raises NoSound if there is neither microphone nor loudspeaker."""

    def __init__(self, speaks: SpeaksAhead, input: str | None = None, output: str | None = None) -> None:  # noqa: A002
        """Devices are given as `choose` understands them; one that is not there is replaced by the default."""
        sys.setswitchinterval(_SWITCH)
        self._speaks = speaks
        self._wanted = (input or "", output or "")
        self._heard = _Heard()
        self.recovered = 0  # how often everything worked again after a loss
        self._problem = ""
        self._stop, self._again = threading.Event(), threading.Event()
        self._tried_at, self._cards = time.monotonic(), _cards()
        self._open()
        if not (self._state.microphone or self._state.loudspeaker):
            self._link.close()
            raise NoSound(self._state.refusal or sentence(NO_DEVICE))
        self._thread = threading.Thread(target=self._watch, name="sound devices", daemon=True)
        self._thread.start()

    @property
    def ended(self) -> bool:
        """Whether it was closed; devices that are lost may come back."""
        return self._stop.is_set()

    @property
    def problem(self) -> str:
        """What is lost at the moment: "microphone", "loudspeaker", or "microphone and loudspeaker"."""
        return self._problem

    @property
    def sounding(self) -> bool:
        """Whether the game was speaking when the block that was read last was heard."""
        return self._heard.sounding

    @property
    def dropped(self) -> int:
        """Samples that nobody read in time."""
        return self._heard.dropped

    @property
    def names(self) -> tuple[str, str]:
        """The microphone and the loudspeaker in use, as the machine names them."""
        return self._state.input_name, self._state.output_name

    @property
    def absent(self) -> tuple[str, ...]:
        """The devices that were wanted and are not there, so that the default ones are used."""
        return self._state.absent

    def read(self, seconds: float) -> Samples | None:
        """The next block of what is heard; nothing if none came in time."""
        return self._heard.next(seconds)

    def wake(self) -> None:
        """Let who reads do something else at once: nothing is handed out this time, and nothing is lost."""
        self._heard.wake()

    def use(self, input: str | None = None, output: str | None = None) -> None:  # noqa: A002
        """Change to other devices; a moment later `names` and `absent` tell whether that worked."""
        self._wanted = (self._wanted[0] if input is None else input, self._wanted[1] if output is None else output)
        self._again.set()

    def close(self) -> None:
        """Let go of the devices."""
        self._stop.set()
        self._link.close()
        self._thread.join(OPENING + 1)

    def _open(self) -> None:
        """Start the process that opens the devices, and learn which of them work."""
        self._link = Link(self._speaks, _Own(self._heard.add), *self._wanted)
        self._state = self._link.state(OPENING) or DeviceState(refusal=sentence(SILENT_SERVER))
        self._note()

    def _watch(self) -> None:
        while not self._stop.wait(_LOOK):
            self._state = self._link.state(0) or self._state
            self._note()
            if self._again.is_set() or self._is_worth_a_try():
                self._again.clear()
                self._try()
        self._link.close()

    def _note(self) -> None:
        lost = {"microphone": not self._state.microphone, "loudspeaker": not self._state.loudspeaker}
        self._problem = " and ".join(name for name, is_lost in lost.items() if is_lost)

    def _is_worth_a_try(self) -> bool:
        """Whether to look for lost devices now; one that works is interrupted only where it does little harm."""
        now = time.monotonic()
        if not self._problem:
            return False
        if not (self._state.microphone or self._state.loudspeaker):
            return now - self._tried_at >= _RETRY
        if self._state.loudspeaker and now - self._link.sounded_at < _STILL:
            return False
        return now - self._tried_at >= _RETRY_OF_ONE or _cards() != self._cards

    def _try(self) -> None:
        had_problem = self._problem
        self._tried_at, self._cards = time.monotonic(), _cards()
        self._link.close()
        self._open()
        if had_problem and not self._problem:
            self.recovered += 1


class _Own:
    """Stands between the game and its open devices, so that the game does not hear itself."""

    def __init__(self, hear: Callable[[Samples, bool], None]) -> None:
        self._hear = hear
        self._canceller = EchoCanceller()
        self._clock = SoundClock()
        self._rate = SPEAKING_RATE
        self._played_until = float("inf")  # when the loudspeaker should ask for more

    def opened(self, rate: int) -> None:
        self._rate, self._played_until = rate, float("inf")
        self._canceller = EchoCanceller(rate)

    def played(self, sound: Sound, at: float, *, is_speech: bool, is_torn: bool) -> None:
        if is_speech:
            self._clock.spoke(at, len(sound) / self._rate)
        self._canceller.play(sound)
        if is_torn or at > self._played_until + _OVERDUE:
            self._canceller.tear()
        self._played_until = at + len(sound) / self._rate

    def heard(self, samples: Samples, at: float, *, is_torn: bool) -> None:
        speaks = self._clock.heard(at, len(samples), is_torn=is_torn)
        self._hear(self._canceller.clean(samples), speaks)


class _Heard:
    """Sound that nobody has read yet; the microphone never waits for the reader."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[tuple[Samples, bool]] = queue.SimpleQueue()
        self._rest: Samples = np.zeros(0, np.int16)
        self._rest_sounding = False
        self.sounding = False  # whether the game spoke during the last block
        self.dropped = 0

    def add(self, samples: Samples, sounding: bool) -> None:
        self._waiting.put((samples, sounding))
        if self._waiting.qsize() * BLOCK > _LATE:  # pieces are about as long as a block
            with suppress(queue.Empty):
                self.dropped += len(self._waiting.get_nowait()[0])

    def wake(self) -> None:
        self._waiting.put((_NOTHING, False))

    def next(self, seconds: float) -> Samples | None:
        until = time.monotonic() + seconds
        sounding = self._rest_sounding
        while len(self._rest) < BLOCK:
            try:
                more, is_sounding = self._waiting.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                return None
            if not len(more):  # woken
                return None
            self._rest_sounding = is_sounding
            sounding = sounding or is_sounding
            self._rest = np.concatenate([self._rest, more])
        block, self._rest = self._rest[:BLOCK], self._rest[BLOCK:]
        self.sounding = sounding
        return block


def _cards() -> str:
    try:
        return _CARDS.read_text("utf-8", errors="replace")
    except OSError:
        return ""
