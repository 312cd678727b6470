"""Damaged models of the right size: a sentence instead of a crash, a hang or a doctor who is content."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.torture import children
from tests.torture.kinds import Broken, Found
from voiceuno.speech.models.catalogue import PURPOSES, RECOGNITION, load_models
from voiceuno.speech.models.installed import models_home

_SECONDS = 90.0  # for a process, which takes a few if all is well
_BLOCK = 4096
_THOROUGH = ("models", "doctor")  # they read everything, whatever the clock says
_WORDS_ONLY = ("README", "MODEL_CARD")  # nobody hears or speaks with them


class Torture:
    """Models."""

    def __init__(self, workshop: Path) -> None:
        del workshop
        self._models = load_models("en")
        self._clips = sorted((children.ROOT / "audio_fixtures").rglob("*.wav"))

    def case(self, chance: Random, folder: Path) -> Found:
        """Both models, one file of one of them damaged, used in one of the ways in which the game uses it."""
        purpose = chance.choice(PURPOSES)
        model = self._models[purpose]
        home, models = folder / "home", folder / "models"
        home.mkdir()
        for each in self._models.values():
            _link(models_home() / each.name, models / each.name)
        file = chance.choice(model.files)
        how = _harm(models / model.name / file.path, chance)
        is_unseen = chance.random() < 0.5
        if is_unseen:  # a disk that rots does not tell the time
            time = (models_home() / model.name / file.path).stat().st_mtime_ns
            os.utime(models / model.name / file.path, ns=(time, time))
        what = f"{file.path}, {how}"
        words = chance.choice(self._commands(purpose, chance, folder))
        try:
            status, out, errors = children.run(home, *words, seconds=_SECONDS, VOICEUNO_MODELS=str(models))
        except Broken as broken:
            raise Broken(f"{broken.what}, damaged {purpose}", f"{what}: {broken}") from broken
        if words[0] in _THOROUGH:
            is_well = "damaged" in out + errors
        else:
            is_well = is_unseen or (status == 1 and "." in out + errors) or file.path in _WORDS_ONLY
        if not is_well:
            raise Broken(f"`{words[0]}` does not notice a damaged {purpose}", f"{what}: {status} {out[-300:]} {errors}")
        return Found({f"{words[0]} with a damaged {purpose}": 1})

    def _commands(self, purpose: str, chance: Random, folder: Path) -> list[tuple[str | Path, ...]]:
        clip = chance.choice(self._clips)
        return [
            ("models", "--check"),
            ("doctor", "--no-speech"),
            ("play", "--hear", clip, "--speak", folder / "out.wav", "--fast"),
            ("hear", clip) if purpose == RECOGNITION else ("say", "Red five.", "-o", folder / "five.wav"),
        ]


def _link(source: Path, target: Path) -> None:
    """The same files again without the bytes."""
    shutil.copytree(source, target, copy_function=os.symlink)


def _harm(path: Path, chance: Random) -> str:
    """Damage a file of a model; its size stays as it is."""
    data = bytearray(path.read_bytes())
    path.unlink()
    name = chance.choice(list(_WAYS))
    _WAYS[name](data, chance)
    path.write_bytes(data)
    return name


def _bits(data: bytearray, chance: Random) -> None:
    for _ in range(chance.choice([1, 10, 1000])):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _block(data: bytearray, chance: Random) -> None:
    at = chance.randrange(len(data) // _BLOCK + 1) * _BLOCK
    data[at : at + _BLOCK] = bytes(len(data[at : at + _BLOCK]))


def _noise(data: bytearray, chance: Random) -> None:
    at = chance.randrange(len(data))
    data[at : at + _BLOCK] = chance.randbytes(len(data[at : at + _BLOCK]))


def _beginning(data: bytearray, chance: Random) -> None:
    for _ in range(8):
        data[chance.randrange(min(len(data), 200))] = chance.choice([0, 0x7F, 0xFF, chance.randrange(256)])


def _end(data: bytearray, chance: Random) -> None:
    at = chance.randrange(len(data))
    data[at:] = bytes(len(data) - at)


def _nothing(data: bytearray, chance: Random) -> None:
    data[:] = chance.choice([b"\0", b"\xff", b"x"]) * len(data)


_WAYS: dict[str, Callable[[bytearray, Random], None]] = {
    "some bits": _bits,
    "a block of zeros": _block,
    "a block of noise": _noise,
    "the beginning": _beginning,
    "zeros to the end": _end,
    "all of it": _nothing,
}
