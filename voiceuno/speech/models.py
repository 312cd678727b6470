"""Where the models are on this machine, and whether they can be used."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import NamedTuple, TypeVar

from voiceuno.home import data_home, make_folder
from voiceuno.speech.catalogue import RECOGNITION, VOICE, Model, ModelMissing, load_models
from voiceuno.speech.model_words import EMPTY, LANGUAGE_MODEL, WORDS, NotAnNgramModel, word_list
from voiceuno.speech.own import own_recognition, own_voice

__all__ = [
    "OWN",
    "UNFINISHED",
    "ModelMissing",
    "State",
    "Status",
    "configured",
    "how_to_get",
    "in_megabytes",
    "models_home",
    "recognition_folder",
    "sha256_of",
    "status",
    "voice_files",
    "wrong_files",
]

OWN = {RECOGNITION: "VOICEUNO_RECOGNITION", VOICE: "VOICEUNO_VOICE"}  # environment variables that name a folder

UNFINISHED = ".unfinished-"  # how the names of folders begin that are being filled; fetching removes forgotten ones

_Found = TypeVar("_Found")


class State(Enum):
    """How a model stands on this machine."""

    HERE = "here"
    MISSING = "missing"
    DAMAGED = "damaged"
    OWN = "your own folder"


class Status(NamedTuple):
    """How a model stands, and why it cannot be used."""

    state: State
    place: Path
    problem: str  # a sentence; empty if the model can be used


def models_home() -> Path:
    """The folder that holds the models."""
    given = os.environ.get("VOICEUNO_MODELS")
    return (Path(given) if given else data_home() / "models").absolute()


def recognition_folder(language: str = "en", own: Path | None = None) -> Path:
    """The folder of the Vosk model of a language, or the player's own."""
    given = own or _given(RECOGNITION)
    return _open_own(own_recognition, given) if given else _ours(load_models(language)[RECOGNITION])


def voice_files(language: str = "en", own: Path | None = None) -> tuple[Path, Path]:
    """The .onnx file and the .onnx.json file of the Piper voice of a language, or of the player's own."""
    given = own or _given(VOICE)
    if given:
        return _open_own(own_voice, given)
    model = load_models(language)[VOICE]
    folder = _ours(model)
    voice = next(folder / file.path for file in model.files if file.path.endswith(".onnx"))
    return voice, voice.with_name(f"{voice.name}.json")


def status(model: Model, *, thorough: bool = False) -> Status:
    """How a model stands; thorough means that every file is read."""
    given = _given(model.purpose)
    if given:
        try:
            _open_own(own_recognition if model.purpose == RECOGNITION else own_voice, given)
        except ModelMissing as error:
            return Status(State.OWN, given, str(error))
        return Status(State.OWN, given, "")
    folder = models_home() / model.name
    try:
        wrong = wrong_files(model, folder, thorough=thorough)
    except OSError as error:
        return Status(State.DAMAGED, folder, f"The {model.title} cannot be read: {error}. Get it anew: {how_to_get()}")
    if not wrong:
        return Status(State.HERE, folder, "")
    if os.path.lexists(folder):
        problem = (
            f"The {model.title} is damaged: {wrong[0]} is not as it should be. To fetch it anew, type: {how_to_get()}"
        )
        return Status(State.DAMAGED, folder, problem)
    megabytes = in_megabytes(model.archive_size)
    problem = f"The {model.title} is missing. To fetch it, {megabytes}, type: {how_to_get()}"
    return Status(State.MISSING, folder, problem)


def wrong_files(model: Model, folder: Path, *, thorough: bool) -> list[str]:
    """The files of a model that are missing or wrong; without a thorough look only sizes are compared."""
    wrong = []
    for file in model.files:
        path = folder / file.path
        if not path.is_file() or path.stat().st_size != file.size or (thorough and sha256_of(path) != file.sha256):
            wrong.append(file.path)
    return wrong


def sha256_of(path: Path) -> str:
    """The checksum of a file."""
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def in_megabytes(size: int) -> str:
    """A number of bytes in words that people use."""
    return f"{max(1, round(size / 1e6))} megabyte{'s' if size >= 1.5e6 else ''}"


def how_to_get() -> str:
    """What to type, where the player is, to fetch the models."""
    beside = Path(sys.executable).with_name("voiceuno")
    if shutil.which("voiceuno"):
        command = "voiceuno"
    elif beside.is_file():
        command = str(beside)
        with suppress(OSError, ValueError):  # the shorter name, if we are above it and not in a folder that is gone
            command = str(beside.relative_to(Path.cwd()))
    else:
        command = f"{sys.executable} -m voiceuno"
    return f"{command} models --get"


def _given(purpose: str) -> Path | None:
    given = os.environ.get(OWN[purpose])
    return Path(given) if given else None


def _open_own(read: Callable[[Path], _Found], place: Path) -> _Found:
    try:
        return read(place)
    except OSError as error:
        raise ModelMissing(f"{place} cannot be opened: {error.strerror}. Name another folder.") from error


def _ours(model: Model) -> Path:
    found = status(model)
    if found.problem:
        raise ModelMissing(found.problem)
    return found.place


# -- a model with settings of our own


def configured(folder: Path, settings: str) -> Path:
    """A folder with the same Vosk model but another conf/model.conf, and without a language model if it can do without.

    The model's own files stay as they are.
    """
    folder = folder.absolute()
    language_model = _look(folder / LANGUAGE_MODEL) if (folder / LANGUAGE_MODEL).is_file() else ""
    of = f"{folder}\n{settings}\n{language_model}"
    key = hashlib.sha256(of.encode(errors="surrogateescape")).hexdigest()[:16]
    home = models_home()
    target = home / "configured" / f"{folder.name}-{key}"
    try:
        if not _is_configured(target, folder, settings):
            make_folder(target.parent)
            _configure(target, folder, settings, Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=home)))
    except OSError:  # a disk that cannot be written to; then it is made for this run only
        temporary = Path(tempfile.mkdtemp(prefix="voiceuno-"))
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        target = temporary / "model"
        _fill(target, folder, settings)
    return target


def _configure(target: Path, folder: Path, settings: str, draft: Path) -> None:
    """Make the folder elsewhere, so that nobody ever sees half of it."""
    try:
        _fill(draft / "new", folder, settings)
        with suppress(FileNotFoundError):
            target.rename(draft / "old")
        (draft / "new").rename(target)
    except OSError:
        if not _is_configured(target, folder, settings):  # else somebody else was quicker
            raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _fill(target: Path, folder: Path, settings: str) -> None:
    for path in _linked_files(folder):
        _link(target / path, folder / path)
    (target / "conf").mkdir(parents=True, exist_ok=True)
    (target / "conf" / "model.conf").write_text(settings, "utf-8")
    if _has_words_inside(folder):
        try:
            words = word_list(folder)
        except NotAnNgramModel:
            _link(target / LANGUAGE_MODEL, folder / LANGUAGE_MODEL)
        else:
            (target / WORDS).parent.mkdir(parents=True, exist_ok=True)
            (target / WORDS).write_text(words, "utf-8")
            (target / LANGUAGE_MODEL).write_bytes(EMPTY)


def _link(path: Path, to: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.symlink_to(to)
    except OSError:  # a disk that knows no links
        shutil.copy2(to, path)


def _is_configured(target: Path, folder: Path, settings: str) -> bool:
    """Whether the folder is complete and leads to the model's files as they are now."""
    try:
        if (target / "conf" / "model.conf").read_text("utf-8") != settings:
            return False
        if _has_words_inside(folder) and not (target / LANGUAGE_MODEL).is_file():
            return False
        return all(_look(target / path) == _look(folder / path) for path in _linked_files(folder))
    except (OSError, UnicodeDecodeError):
        return False


def _has_words_inside(folder: Path) -> bool:
    """Whether the list of words is in the language model, as in the small models."""
    return (folder / LANGUAGE_MODEL).is_file() and not (folder / WORDS).is_file()


def _linked_files(folder: Path) -> list[Path]:
    """Every file of a model but those that are replaced."""
    replaced = {Path("conf/model.conf"), *([LANGUAGE_MODEL] if _has_words_inside(folder) else [])}
    places = os.walk(folder, followlinks=True)  # people link large folders to other disks
    files = [Path(place, name).relative_to(folder) for place, _, names in places for name in names]
    return [path for path in files if path not in replaced]


def _look(path: Path) -> tuple[int, int]:
    """What changes when a file changes; a copy keeps the second in which the file was written."""
    found = path.stat()
    return found.st_size, int(found.st_mtime)
