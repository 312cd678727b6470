"""Keeps what a player said and what was understood, on this machine, for a benchmark of one's own; off by default."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from voiceuno.keeping.home import make_folder, open_private
from voiceuno.language.heard import Heard
from voiceuno.language.moment import Moment
from voiceuno.speech.ports import HEARING_RATE, Samples
from voiceuno.speech.sound_files import SoundFileError, write_wave

MANIFEST = "manifest.jsonl"
MOST_BYTES = 500_000_000  # four hours of speech


class KeptAudio:
    """A folder of clips with a manifest as the benchmark takes it; a disk that refuses costs nothing but the clip."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self.folder, self._most_bytes = folder, most_bytes
        self._bytes = _size(folder)
        self._is_told = self.is_full

    @property
    def is_full(self) -> bool:
        """Whether nothing is added any more; nothing is deleted either, that is for the player to do."""
        return self._bytes >= self._most_bytes

    def has_filled(self) -> bool:
        """Whether the last clip that there was room for has been added; true once, when it is asked first."""
        is_news = self.is_full and not self._is_told
        self._is_told = self.is_full
        return is_news

    def keep(self, samples: Samples, heard: Heard, moment: Moment) -> None:
        """Add an utterance; where it was misunderstood, its `meaning` in the manifest can be put right by hand."""
        if self.is_full:
            return
        self._bytes += samples.nbytes
        name = f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.wav"
        entry = {
            "file": name,
            "speaker": "player",
            "kind": "own",
            "condition": "own",
            "text": heard.text,
            "meaning": None if heard.meaning is None else str(heard.meaning),
            "outcome": heard.outcome,
            "confidence": round(heard.confidence, 3),
            "phase": moment.phase,
            "rules": moment.rules,
            "duration": round(len(samples) / HEARING_RATE, 3),
        }
        with suppress(OSError, SoundFileError):
            make_folder(self.folder)
            write_wave(self.folder / name, samples, HEARING_RATE, private=True)
            with open(self.folder / MANIFEST, "a", encoding="utf-8", opener=open_private) as file:
                file.write(json.dumps(entry) + "\n")


def _size(folder: Path) -> int:
    """How many bytes a folder holds."""
    size = 0
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            size += entry.stat(follow_symlinks=False).st_size
    return size
