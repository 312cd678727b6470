"""A sound card that is a Wyoming satellite in another room: its microphone and its loudspeaker, while it is there."""

from __future__ import annotations

import math
import socket
import threading
import time
from contextlib import suppress
from queue import Empty, Queue
from typing import BinaryIO
from urllib.parse import urlsplit

import numpy as np
import soxr
from wyoming.audio import AudioChunk, AudioChunkConverter, AudioStart, AudioStop
from wyoming.event import Event, read_event, write_event
from wyoming.satellite import PauseSatellite, RunSatellite

from voiceuno.speech.ports import BLOCK, HEARING_RATE, SPEAKING_RATE, Samples, Speaks

_RATE = 22_050  # samples a second that satellites expect
_PIECE = SPEAKING_RATE // 20  # samples that are sent at a time
_LEAD = 0.4  # seconds that are sent ahead; what was sent is heard, also after somebody has interrupted
_DELAY = 0.3  # seconds until a loudspeaker in another room has played what it got
_LOOK = 0.01  # seconds to wait for a block; other rooms wait meanwhile
_SILENT = 0.5  # seconds without sound after which a satellite is taken for a silent room: some send only voices
_AGAIN = 2.0  # seconds between two tries to reach a satellite
_PATIENCE = 5.0  # seconds for a satellite to take what is sent
_MOST_BLOCKS = 500  # ten seconds that nobody has listened to; older ones are dropped


class SatelliteCard:
    """Connects on a thread of its own, and again whenever the satellite was away."""

    def __init__(self, uri: str, speaks: Speaks) -> None:
        parts = urlsplit(uri)
        self._address, self._speaks = (parts.hostname or "", parts.port or 0), speaks
        self._blocks: Queue[Samples] = Queue(_MOST_BLOCKS)
        self._link: socket.socket | None = None
        self._ended = False
        self._accounted = time.monotonic()  # up to when it is known what was heard
        self._begun: float | None = None  # when it began to speak
        self._sent = 0.0  # seconds since then
        self._heard_until = 0.0  # when the last of what was sent is over
        self._resampler = self._new_resampler()
        threading.Thread(target=self._stay_connected, name="satellite", daemon=True).start()

    # -- as a sound card

    @property
    def sounding(self) -> bool:
        """Whether the game is heard in that room."""
        return time.monotonic() < self._heard_until

    @property
    def ended(self) -> bool:
        """Whether it was closed."""
        return self._ended

    @property
    def problem(self) -> str:
        """A satellite that is away can neither hear nor speak."""
        return "" if self._link is not None else "microphone"

    def read(self, seconds: float) -> Samples | None:
        """The next block; silence where a satellite sends only voices, nothing while it is away."""
        self._speak()
        try:
            block = self._blocks.get(timeout=min(seconds, _LOOK))
        except Empty:
            if self._link is None or time.monotonic() - self._accounted < _SILENT:
                return None
            self._accounted += BLOCK / HEARING_RATE
            return np.zeros(BLOCK, np.int16)
        self._accounted = time.monotonic()
        return block

    def close(self) -> None:
        """Let the satellite go."""
        self._ended = True
        self._send(PauseSatellite().event())
        self._hang_up()

    # -- speaking

    def _speak(self) -> None:
        """Send what is to be said, a little ahead."""
        now = time.monotonic()
        if self._begun is None:
            if self._speaks.busy and self._link is not None:
                self._begun, self._sent, self._resampler = now, 0.0, self._new_resampler()
                self._send(AudioStart(_RATE, 2, 1).event())
            return
        self._begun = max(self._begun, now - self._sent)  # a busy machine was late
        while self._begun is not None and self._sent - (now - self._begun) < _LEAD:
            is_last = not self._speaks.busy
            sound = np.zeros((0, 2), np.float32) if is_last else self._speaks.pull(_PIECE)
            self._sent += len(sound) / SPEAKING_RATE
            mono = self._resampler.resample_chunk(sound.sum(axis=1) / math.sqrt(2), last=is_last)
            samples = np.rint(np.clip(mono, -1, 1) * 32767).astype("<i2")
            if len(samples):
                self._send(AudioChunk(_RATE, 2, 1, samples.tobytes()).event())
            self._heard_until = self._begun + self._sent + _DELAY
            if is_last:
                self._begun = None
                self._send(AudioStop().event())

    def _new_resampler(self) -> soxr.ResampleStream:
        return soxr.ResampleStream(SPEAKING_RATE, _RATE, 1, dtype="float32", quality="MQ")

    def _send(self, event: Event) -> None:
        link = self._link
        if link is None:
            return
        try:
            with link.makefile("wb") as writer:
                write_event(event, writer)
        except OSError:
            self._hang_up()

    # -- connecting

    def _stay_connected(self) -> None:
        while not self._ended:
            with suppress(OSError):
                link = socket.create_connection(self._address, _PATIENCE)
                with link, link.makefile("rb") as reader:
                    link.settimeout(None)
                    # Whoever is silent for ever because its cable was pulled is found out.
                    link.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
                    self._link = link
                    self._send(RunSatellite().event())
                    self._listen(reader)
            self._link = None
            if not self._ended:
                time.sleep(_AGAIN)

    def _listen(self, reader: BinaryIO) -> None:
        """Take the sound of the microphone until the connection ends."""
        converter, rest = AudioChunkConverter(rate=HEARING_RATE, width=2, channels=1), np.zeros(0, np.int16)
        self._accounted = time.monotonic()
        while (event := _event(reader)) is not None:
            if not AudioChunk.is_type(event.type):
                continue
            sound = converter.convert(AudioChunk.from_event(event)).audio
            rest = np.concatenate((rest, np.frombuffer(sound[: len(sound) // 2 * 2], np.int16)))
            whole = len(rest) // BLOCK * BLOCK
            for block in rest[:whole].reshape(-1, BLOCK):
                if self._blocks.full():
                    with suppress(Empty):
                        self._blocks.get_nowait()
                self._blocks.put(block)
            rest = rest[whole:]

    def _hang_up(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            with suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)


def _event(reader: BinaryIO) -> Event | None:
    """The next event; None at the end, or where somebody speaks another language."""
    try:
        return read_event(reader)
    except (KeyError, TypeError, AttributeError):
        return None
