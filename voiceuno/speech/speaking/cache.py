"""Phrases kept on disk, so that they can be heard again without the voice."""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
import soundfile

from voiceuno.keeping.home import make_folder, read_regular
from voiceuno.speech.speaking.clip import Phrase

_FORMAT = b"voiceuno phrase 1\n"  # to be changed whenever the same words would sound otherwise
_DIGEST = 16  # bytes
_SUFFIX = ".phrase"
_MOST_BYTES = 200_000_000
_KEPT = 0.9  # of them are left when old ones are removed
_LOOK = 5_000_000  # bytes written between two looks at what the folder holds
_FRESH = 3600.0  # seconds; a phrase used in the last hour need not be marked as used again


class PhraseCache:
    """A folder of phrases. Whatever is wrong with it, the game goes on without it."""

    def __init__(
        self, folder: Path, voice: str, most_bytes: int = _MOST_BYTES, beside: PhraseCache | None = None
    ) -> None:
        """`voice` tells the voice from any other; what is not here is looked for `beside`."""
        self._folder, self._voice, self._most_bytes, self._beside = folder, voice, most_bytes, beside
        self._written = _LOOK  # bytes since the last look; the first phrase that is kept is followed by one

    def get(self, text: str, rate: float) -> Phrase | None:
        """A phrase that was kept; nothing if it was not, or is damaged."""
        return self._read(text, rate) or (self._beside.get(text, rate) if self._beside is not None else None)

    def _read(self, text: str, rate: float) -> Phrase | None:
        path = self._path(text, rate)
        try:
            data = read_regular(path)
        except OSError:
            return None
        begin = len(_FORMAT) + _DIGEST
        if not data.startswith(_FORMAT) or data[len(_FORMAT) : begin] != self._digest(path, data[begin:]):
            return None
        try:
            samples, per_second = soundfile.read(io.BytesIO(data[begin:]), dtype="int16")
        except soundfile.SoundFileError:
            return None
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _FRESH:
                os.utime(path)
        return Phrase(samples.astype(np.int16, copy=False), int(per_second))

    def has(self, text: str, rate: float) -> bool:
        """Whether there is such a phrase, without reading it."""
        is_here = self._path(text, rate).is_file()
        return is_here or (self._beside is not None and self._beside.has(text, rate))

    def put(self, text: str, rate: float, phrase: Phrase) -> bool:
        """Keep a phrase; false if it cannot be kept."""
        file = io.BytesIO()
        soundfile.write(file, phrase.samples, phrase.rate, format="FLAC", subtype="PCM_16")
        path = self._path(text, rate)
        data = _FORMAT + self._digest(path, file.getvalue()) + file.getvalue()
        try:
            make_folder(path.parent)
            _write(path, data)
        except OSError:
            return False
        self._written += len(data)
        if self._written > min(_LOOK, self._most_bytes // 10):
            self._written = 0
            self._make_room()
        return True

    def _path(self, text: str, rate: float) -> Path:
        key = hashlib.blake2b(digest_size=16)
        for part in (_FORMAT.decode(), self._voice, f"{rate:.3f}", text):
            key.update(part.encode(errors="surrogateescape") + b"\0")
        name = key.hexdigest()
        return self._folder / name[:2] / f"{name[2:]}{_SUFFIX}"

    def _digest(self, path: Path, data: bytes) -> bytes:
        """A checksum of the phrase and its name, so that neither a torn file nor another phrase is taken for it."""
        return hashlib.blake2b(path.name.encode() + data, digest_size=_DIGEST).digest()

    def _make_room(self) -> None:
        """Remove half-written files and, if there is too much, the phrases that were not used for the longest time."""
        found = []
        for path in self._folder.glob("*/*"):
            with suppress(OSError):
                state = path.stat()
                if path.suffix == _SUFFIX:
                    found.append((state.st_mtime, state.st_size, path))
                elif path.name.startswith(_DRAFT) and time.time() - state.st_mtime > _FRESH:
                    path.unlink()
        size = sum(each[1] for each in found)
        if size <= self._most_bytes:
            return
        for _, bytes_of_it, path in sorted(found):
            if size <= self._most_bytes * _KEPT:
                break
            with suppress(OSError):
                path.unlink()
                size -= bytes_of_it


_DRAFT = ".draft-"


def _write(path: Path, data: bytes) -> None:
    """Write a file at once or not at all."""
    number, draft = tempfile.mkstemp(prefix=_DRAFT, dir=path.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        Path(draft).replace(path)
    except OSError:
        with suppress(OSError):
            Path(draft).unlink()
        raise
