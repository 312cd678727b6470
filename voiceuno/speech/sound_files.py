"""Sound files: reads recordings of any format for the game to listen to, and writes what it says as WAV."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from voiceuno.errors import VoiceunoError
from voiceuno.keeping.home import open_for_user, open_private
from voiceuno.sentences import refusal, sentence
from voiceuno.speech.ports import HEARING_RATE, Samples, Sound

LONGEST = 3600  # seconds that are read into memory at once
_PIECE = 4_096  # frames that are decoded at a time; where a file is damaged, so many at most are lost
_LOWEST_RATE, _HIGHEST_RATE = 1_000, 768_000
_HEADER = struct.Struct("<4sI4s4sIHHIIHH4sI")  # of a WAV file
_FULL = 2**32 - 2**20  # bytes that a WAV file can hold, with room for its header


class SoundFileError(VoiceunoError):
    """A sound file that cannot be used; says which one and what to do."""


def read_samples(path: Path) -> Samples:
    """The sound of a recording, whatever its format; if the file breaks off, what there is of it."""
    pieces, length = [], 0
    for piece in read_pieces(path):
        pieces.append(piece)
        length += len(piece)
        if length > LONGEST * HEARING_RATE:
            raise SoundFileError(sentence("sound.too_long", file=path, minutes=LONGEST // 60))
    return np.concatenate(pieces)


def read_pieces(path: Path) -> Iterator[Samples]:
    """A recording of any length, piece by piece, in little memory. Raises SoundFileError before the first piece."""
    source = _open(path)
    pieces = _pieces(source)
    first = next(pieces, None)
    if first is None:
        raise SoundFileError(sentence("sound.silent", file=path))
    return _with_first(first, pieces)


def write_wave(path: Path, sound: Sound | Samples, rate: int, *, private: bool = False) -> None:
    """Write a WAV file, of one channel or of as many as the sound has columns; a private one is for the owner alone."""
    channels = 1 if sound.ndim == 1 else sound.shape[1]
    writer = WaveWriter(path, rate, channels, private=private)
    try:
        writer.write(sound)
    finally:
        writer.close()


class WaveWriter:
    """A WAV file that grows, and that can be played at any moment, even after a power cut."""

    def __init__(self, path: Path, rate: int, channels: int, *, private: bool = False) -> None:
        self.path = path
        self._rate, self._channels = rate, channels
        self._waiting: list[bytes] = []
        self._waiting_bytes = self._written_bytes = 0
        try:
            self._file = open(path, "wb", opener=open_private if private else open_for_user)  # noqa: SIM115
        except OSError as error:
            raise _unwritable(path, error) from None
        self.flush()

    def write(self, sound: Sound | Samples) -> None:
        """Add sound at the end; beyond the four gigabytes of a WAV file nothing is added any more."""
        data = _as_int16(sound).astype("<i2").tobytes()
        self._waiting.append(data)
        self._waiting_bytes += len(data)
        if self._waiting_bytes >= self._rate * self._channels:  # half a second
            self.flush()

    def flush(self) -> None:
        """Write everything to the file and its length into the header."""
        data, self._waiting, self._waiting_bytes = b"".join(self._waiting), [], 0
        if self._file.closed or self._written_bytes + len(data) > _FULL:
            return
        try:
            # The samples first: a header that promises too little is better than one that promises too much.
            self._file.seek(_HEADER.size + self._written_bytes)
            self._file.write(data)
            self._written_bytes += len(data)
            self._file.seek(0)
            self._file.write(self._header())
            self._file.flush()
        except OSError as error:
            with suppress(OSError):  # it would try to write the same again
                self._file.close()
            raise _unwritable(self.path, error) from None

    def _header(self) -> bytes:
        frame = 2 * self._channels
        form = (b"fmt ", 16, 1, self._channels, self._rate, self._rate * frame, frame, 16)
        size = _HEADER.size - 8 + self._written_bytes
        return _HEADER.pack(b"RIFF", size, b"WAVE", *form, b"data", self._written_bytes)

    def close(self) -> None:
        """Write what is left and let go of the file."""
        self.flush()
        self._file.close()


def _open(path: Path) -> Any:
    """An open sound file."""
    try:
        if not path.is_file():
            raise SoundFileError(sentence("sound.no_file" if path.exists() else "sound.missing", file=path))
        if not path.stat().st_size:
            raise SoundFileError(sentence("sound.empty", file=path))
        if not os.access(path, os.R_OK):
            raise SoundFileError(sentence("sound.forbidden", file=path))
        source = soundfile.SoundFile(os.fsencode(path))  # a name may be any bytes
    except (OSError, soundfile.SoundFileError, TypeError):  # a TypeError for raw samples of an unknown rate
        raise SoundFileError(sentence("sound.unreadable", file=path)) from None
    if not _LOWEST_RATE <= source.samplerate <= _HIGHEST_RATE:
        source.close()
        raise SoundFileError(sentence("sound.impossible_rate", file=path))
    return source


def _pieces(source: Any) -> Iterator[Samples]:
    """What is heard, as it is decoded."""
    rate = source.samplerate
    resampler = None if rate == HEARING_RATE else soxr.ResampleStream(rate, HEARING_RATE, 1, dtype="float32")
    with source:
        while len(frames := _decoded(source)):
            one_channel = np.nan_to_num(frames, posinf=1, neginf=-1).mean(axis=1, dtype=np.float32)
            heard = _as_int16(resampler.resample_chunk(one_channel) if resampler else one_channel)
            if len(heard):
                yield heard
    if resampler and len(rest := _as_int16(resampler.resample_chunk(np.zeros(0, np.float32), last=True))):
        yield rest


def _decoded(source: Any) -> NDArray[np.float32]:
    """The next frames, with a column for each channel; none at the end, also where the file is damaged."""
    try:
        frames: NDArray[np.float32] = source.read(_PIECE, dtype="float32", always_2d=True)
    except (OSError, soundfile.SoundFileError):
        return np.zeros((0, 1), np.float32)
    return frames


def _with_first(first: Samples, rest: Iterator[Samples]) -> Iterator[Samples]:
    yield first
    yield from rest


def _as_int16(sound: Sound | Samples) -> Samples:
    whole = sound if sound.dtype == np.int16 else np.clip(np.rint(sound * 32768.0), -32768, 32767)
    return whole.astype(np.int16, copy=False)


def _unwritable(path: Path, error: OSError) -> SoundFileError:
    reason = refusal(error).lower() or sentence("sound.disk_silent")
    return SoundFileError(sentence("sound.unwritable", file=path, reason=reason))
