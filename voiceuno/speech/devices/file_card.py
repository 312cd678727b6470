"""A sound card made of two files: a recording is listened to, and what the game says meanwhile becomes another one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from voiceuno.speech.ports import BLOCK, HEARING_RATE, SPEAKING_RATE, Samples, Speaks
from voiceuno.speech.sound_files import WaveWriter, read_pieces

QUIET = 3.0  # seconds without a sound from the game, after the end of the recording, that end it all
_BLOCK_SECONDS = BLOCK / HEARING_RATE
_SPOKEN = BLOCK * SPEAKING_RATE // HEARING_RATE  # samples that are spoken during a block


class FileCard:
    """Listening and speaking in step: a block is heard, as much time is spoken. Raises SoundFileError."""

    def __init__(
        self,
        hear: Path | None,
        speak: Path | None,
        speaks: Speaks,
        fast: bool = False,
        busy: Callable[[], bool] = lambda: False,
    ) -> None:
        """`busy` tells whether the game is about to say more, though it is silent just now."""
        self._blocks = _blocks(read_pieces(hear) if hear else iter(()))
        self._writer = WaveWriter(speak, SPEAKING_RATE, 2) if speak else None
        self._speaks, self._fast, self._busy = speaks, fast, busy
        self._read = 0  # blocks
        self._quiet = 0  # blocks since the recording ended and the game was last heard
        self._began = time.monotonic()
        self._ended = self._closed = False

    @property
    def sounding(self) -> bool:
        """Whether the game speaks: here nothing is ever late."""
        return self._speaks.busy

    @property
    def ended(self) -> bool:
        """Whether the recording is over and the game has nothing more to say."""
        return self._ended

    @property
    def problem(self) -> str:
        """Files are never lost."""
        return ""

    @property
    def seconds(self) -> float:
        """How much was heard: the time of this card, however fast it runs."""
        return self._read * BLOCK / HEARING_RATE

    def read(self, seconds: float) -> Samples | None:
        """The next block; silence while the game still speaks after the end of the recording, or says a last word."""
        if self._closed or not self._is_due(seconds):
            return None
        block = next(self._blocks, None)
        sound = self._speaks.pull(_SPOKEN)
        if self._writer:
            self._writer.write(sound)
        self._read += 1
        if block is not None:
            return block
        self._quiet = 0 if sound.any() or self._busy() else self._quiet + 1
        self._ended = self._ended or self._quiet * _BLOCK_SECONDS >= QUIET
        return np.zeros(BLOCK, np.int16)

    def close(self) -> None:
        """Let go of the files."""
        self._ended = self._closed = True
        if self._writer:
            self._writer.close()

    def _is_due(self, seconds: float) -> bool:
        """Wait for the end of the block, as a microphone would."""
        if self._fast:
            return True
        wait = self._began + self.seconds + _BLOCK_SECONDS - time.monotonic()
        time.sleep(max(0.0, min(wait, seconds)))
        return wait <= seconds


def _blocks(pieces: Iterator[Samples]) -> Iterator[Samples]:
    """Pieces of any length as blocks of the right length, the last one filled up with silence."""
    rest = np.zeros(0, np.int16)
    for piece in pieces:
        rest = np.concatenate([rest, piece])
        whole = len(rest) // BLOCK * BLOCK
        yield from rest[:whole].reshape(-1, BLOCK)
        rest = rest[whole:]
    if len(rest):
        yield np.pad(rest, (0, BLOCK - len(rest)))
