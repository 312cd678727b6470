"""Where the models are on this machine, and whether they can be used."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import NamedTuple, TypeVar

from voiceuno.keeping.home import data_home
from voiceuno.language.language import default_language
from voiceuno.sentences import is_singular, refusal, sentence
from voiceuno.speech.models.catalogue import (
    OTHER_EAR,
    RECOGNITION,
    VOICE,
    Model,
    ModelMissing,
    WantedFile,
    load_models,
)
from voiceuno.speech.models.checked import Checked, Loading
from voiceuno.speech.models.own import own_recognition, own_voice

__all__ = [
    "OWN",
    "UNFINISHED",
    "ModelMissing",
    "Standing",
    "Status",
    "chosen",
    "how_to_get",
    "in_megabytes",
    "models_home",
    "other_ear_folder",
    "recognition_folder",
    "status",
    "voice_files",
    "wrong_files",
]

OWN = {RECOGNITION: "VOICEUNO_RECOGNITION", VOICE: "VOICEUNO_VOICE"}  # environment variables that name a folder

UNFINISHED = ".unfinished-"  # names of folders begin so while they are filled; fetching removes forgotten ones

_Found = TypeVar("_Found")


class Standing(Enum):
    """How a model stands on this machine."""

    HERE = "here"
    MISSING = "missing"
    DAMAGED = "damaged"
    OWN = "own"

    @property
    def words(self) -> str:
        """The same for people."""
        return sentence(f"models.standing.{self.value}")


class Status(NamedTuple):
    """How a model stands, and why it cannot be used."""

    state: Standing
    place: Path
    problem: str  # a sentence; empty if the model can be used


def models_home() -> Path:
    """The folder that holds the models."""
    given = os.environ.get("VOICEUNO_MODELS")
    return (Path(given) if given else data_home() / "models").absolute()


def recognition_folder(language: str | None = None, own: Path | None = None) -> Path:
    """The folder of the Vosk model of a language, or the player's own."""
    given = own or _given(RECOGNITION)
    return (
        _open_own(own_recognition, given)
        if given
        else _ours(chosen(load_models(language or default_language())[RECOGNITION]))
    )


def voice_files(language: str | None = None, own: Path | None = None) -> tuple[Path, Path]:
    """The .onnx file and the .onnx.json file of the voice of a language, or of the player's own."""
    given = own or _given(VOICE)
    if given:
        return _open_own(own_voice, given)
    model = chosen(load_models(language or default_language())[VOICE])
    folder = _ours(model)
    voice = next(folder / file.path for file in model.files if file.path.endswith(".onnx"))
    return voice, voice.with_name(f"{voice.name}.json")


def other_ear_folder(language: str) -> Path | None:
    """The folder of the model that the recogniser is compared with; None where there is none, or not all of it."""
    model = load_models(language).get(OTHER_EAR)
    found = status(model) if model else None
    return found.place if found and not found.problem else None


def chosen(model: Model) -> Model:
    """The model, or what was fetched in its place; the model itself if neither is here and whole."""
    if not model.otherwise:
        return model
    home = models_home()
    for choice in model.choices:
        with suppress(OSError):
            if not wrong_files(choice, home / choice.name, thorough=False):
                return choice
    return next((choice for choice in model.choices if (home / choice.name).is_dir()), model)


def status(model: Model, *, thorough: bool = False) -> Status:
    """How a model stands; thorough means that every file is read, also those that have not changed."""
    given = _given(model.purpose)
    if given:
        try:
            _open_own(own_recognition if model.purpose == RECOGNITION else own_voice, given)
        except ModelMissing as error:
            return Status(Standing.OWN, given, str(error))
        return Status(Standing.OWN, given, "")
    folder = models_home() / model.name
    try:
        wrong = wrong_files(model, folder, thorough=thorough)
    except OSError as error:
        problem = sentence("models.unreadable", title=model.title, reason=error, command=how_to_get(model.code))
        return Status(Standing.DAMAGED, folder, problem)
    if not wrong:
        return Status(Standing.HERE, folder, "")
    if os.path.lexists(folder):
        problem = sentence("models.damaged", title=model.title, file=wrong[0], command=how_to_get(model.code))
        return Status(Standing.DAMAGED, folder, problem)
    size = in_megabytes(model.archive_size)
    problem = sentence("models.missing", title=model.title, size=size, command=how_to_get(model.code))
    return Status(Standing.MISSING, folder, problem)


def wrong_files(model: Model, folder: Path, *, thorough: bool) -> list[str]:
    """The files of a model that are missing or wrong; thorough means that unchanged ones are read again too."""
    checked = Checked(models_home())
    wrong = []
    for file in model.files:
        path = folder / file.path
        versions = (file, *file.also)
        if not path.is_file() or not any(_is_right(path, version, checked, anew=thorough) for version in versions):
            wrong.append(file.path)
    if not folder.parent.name.startswith(UNFINISHED):  # what is still being put together moves away in a moment
        checked.keep()
    return wrong


def _is_right(path: Path, file: WantedFile, checked: Checked, *, anew: bool) -> bool:
    if path.stat().st_size != file.size:
        return False
    if file.md5:  # only small files have nothing better
        return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest() == file.md5
    return checked.digest(path, anew=anew) == file.sha256


def in_megabytes(size: int) -> str:
    """A number of bytes in words that people use."""
    count = max(1, round(size / 1e6))
    return sentence("models.megabyte" if is_singular(count) else "models.megabytes", count=count)


def how_to_get(language: str = "") -> str:
    """What to type, where the player is, to fetch the models of a language."""
    beside = Path(sys.executable).with_name("voiceuno")
    if shutil.which("voiceuno"):
        command = "voiceuno"
    elif beside.is_file():
        command = str(beside)
        with suppress(OSError, ValueError):  # the shorter name, if we are above it and not in a folder that is gone
            command = str(beside.relative_to(Path.cwd()))
    else:
        command = f"{sys.executable} -m voiceuno"
    is_usual = language in ("", default_language())
    return f"{command} models --get" + ("" if is_usual else f" --language {language}")


def _given(purpose: str) -> Path | None:
    given = os.environ.get(OWN.get(purpose, ""))
    return Path(given) if given else None


def _open_own(read: Callable[[Path], _Found], place: Path) -> _Found:
    try:
        return read(place)
    except OSError as error:
        raise ModelMissing(sentence("own.unreadable", place=place, reason=refusal(error))) from error


def _ours(model: Model) -> Path:
    found = status(model, thorough=Loading(models_home(), model.purpose).failed_before)
    if found.problem:
        raise ModelMissing(found.problem)
    return found.place
