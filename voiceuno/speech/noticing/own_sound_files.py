"""A player's own sounds on disk: one file, for the owner alone, never torn by us; a torn one is put aside.

The recordings themselves are kept, not what we make of them, so that a better way to compare them needs no teaching.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from glob import escape
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import soundfile

from voiceuno.keeping.home import ASIDE, name_on_disk, put_aside, read_regular, reason_of, replace_file
from voiceuno.speech.noticing.own_sounds import EXAMPLES, LONGEST, MOST_SOUNDS
from voiceuno.speech.noticing.pieces import Piece
from voiceuno.speech.ports import HEARING_RATE, Samples

VERSION = 1
STUCK = "stuck"  # the trouble with a file that could not even be put aside
_LARGEST = 20_000_000  # bytes; sixty recordings of three seconds have less
_LONGEST_RECORDING = round((LONGEST + 2.0) * HEARING_RATE)  # samples
_LONGEST_LABEL = 200  # characters

Recordings = Mapping[str, tuple[Piece, ...]]  # by label


class ReadSounds(NamedTuple):
    """What a file holds."""

    recordings: Recordings
    trouble: str = ""  # "torn" if it could not be used and was put aside, "newer" if a later version wrote it


class OwnSoundFiles:
    """One file for each player."""

    def __init__(self, home: Path) -> None:
        self._home = home

    def load(self, player: str) -> ReadSounds:
        """A player's own sounds; what cannot be read is put aside, so that it can be looked at and teaching goes on."""
        path = self._path(player)
        try:
            values = json.loads(read_regular(path, _LARGEST).decode("utf-8"))
            if isinstance(values, dict) and isinstance(values.get("version"), int) and values["version"] > VERSION:
                return self._aside(path, "newer")
            return ReadSounds(_recordings(values))
        except FileNotFoundError:
            return ReadSounds({})
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, soundfile.SoundFileError):
            return self._aside(path, "torn")

    def save(self, player: str, recordings: Recordings) -> str:
        """Keep a player's own sounds; why the disk does not have them, or nothing."""
        sounds = [
            {"label": label, "examples": [_packed(piece) for piece in pieces]} for label, pieces in recordings.items()
        ]
        try:
            replace_file(self._path(player), json.dumps({"version": VERSION, "sounds": sounds}) + "\n")
        except OSError as error:
            return reason_of(error)
        return ""

    def delete(self, player: str) -> str:
        """Delete everything of this player, also what was put aside; why the disk still has it, or nothing."""
        path, why = self._path(player), ""
        left = [each for ending in (f"{ASIDE}*", ".new*") for each in self._home.glob(escape(path.name) + ending)]
        for each in (path, *left):
            try:
                each.unlink(missing_ok=True)
            except OSError as error:
                why = reason_of(error)
        return why

    def _aside(self, path: Path, trouble: str) -> ReadSounds:
        try:
            put_aside(path)
        except OSError:
            return ReadSounds({}, STUCK)
        return ReadSounds({}, trouble)

    def _path(self, player: str) -> Path:
        return self._home / f"sounds-{name_on_disk(player)}.json"


def _recordings(values: Any) -> dict[str, tuple[Piece, ...]]:
    if values["version"] != VERSION or not isinstance(values["sounds"], list):
        raise ValueError(values["version"])
    found: dict[str, tuple[Piece, ...]] = {}
    for sound in values["sounds"][:MOST_SOUNDS]:
        label = sound["label"]
        if not isinstance(label, str) or not 0 < len(label) <= _LONGEST_LABEL or len(sound["examples"]) != EXAMPLES:
            raise ValueError(label)
        found[label] = tuple(_unpacked(example) for example in sound["examples"])
    return found


def _packed(piece: Piece) -> dict[str, object]:
    """A recording as text; FLAC loses nothing and halves the size."""
    file = BytesIO()
    soundfile.write(file, np.concatenate((piece.room, piece.samples)), HEARING_RATE, format="FLAC", subtype="PCM_16")
    return {"room": len(piece.room), "flac": base64.b64encode(file.getvalue()).decode("ascii")}


def _unpacked(example: Any) -> Piece:
    try:
        data = base64.b64decode(example["flac"], validate=True)
    except binascii.Error as error:
        raise ValueError("flac") from error
    samples: Samples
    samples, rate = soundfile.read(BytesIO(data), frames=_LONGEST_RECORDING, dtype="int16")
    room = example["room"]
    if rate != HEARING_RATE or samples.ndim != 1 or type(room) is not int or not 0 <= room < len(samples):
        raise ValueError(room)
    seconds = (len(samples) - room) / HEARING_RATE
    return Piece(samples[:room], samples[room:], 0.0, seconds, seconds)
