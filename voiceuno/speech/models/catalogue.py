"""What voices/<language>.toml says: the models of a language, the packages they come in, and their checksums."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from voiceuno.errors import VoiceunoError
from voiceuno.language.files import data_folder
from voiceuno.sentences import sentence

RECOGNITION, VOICE = "recognition", "voice"
PURPOSES = (RECOGNITION, VOICE)
CLIENTS = ("pip", "npm")

# A name like this can neither be taken for an option of pip or npm nor lead out of a folder.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]*")
_PACKAGE = re.compile(r"(@[A-Za-z0-9][A-Za-z0-9._-]*/)?[A-Za-z0-9][A-Za-z0-9._-]*")
_SHA256 = re.compile(r"[0-9a-f]{64}")

# What is said where a value of this kind is missing.
_NEEDS: dict[type, str] = {
    str: "catalogue.needs_text",
    int: "catalogue.needs_number",
    dict: "catalogue.needs_section",
}


class ModelMissing(VoiceunoError):
    """A model cannot be used; the text is a sentence that says what to do."""


class WantedFile(NamedTuple):
    """One file of a model."""

    path: str  # below the model's folder, with slashes
    size: int
    sha256: str


@dataclass(frozen=True)
class Model:
    """A recognition model or a voice, and the package that brings it."""

    language: str  # its name, as it is said in a sentence
    purpose: str  # RECOGNITION or VOICE
    name: str
    licence: str
    client: str  # one of CLIENTS
    package: str
    version: str
    archive_size: int
    archive_sha256: str
    folder: str  # inside the archive
    files: tuple[WantedFile, ...]

    @property
    def title(self) -> str:
        """What it is, as it is said in a sentence."""
        return sentence(f"models.{self.purpose}", language=self.language)

    @property
    def size(self) -> int:
        """Bytes of all its files."""
        return sum(file.size for file in self.files)


def languages() -> list[str]:
    """The short names of the languages that have models."""
    return sorted(path.stem for path in data_folder("voices").glob("*.toml"))


def load_models(language: str) -> dict[str, Model]:
    """The models of a language by purpose."""
    if language not in languages():
        raise ModelMissing(sentence("catalogue.no_language", language=language))
    path = data_folder("voices") / f"{language}.toml"
    try:
        return read_catalogue(path.read_text("utf-8"))
    except OSError as error:
        raise ModelMissing(sentence("catalogue.unreadable", file=path.name, reason=error.strerror)) from error
    except ValueError as error:  # also raised by a file that is not TOML, or not text
        raise ModelMissing(sentence("catalogue.wrong", file=path.name, reason=error)) from error


def read_catalogue(text: str) -> dict[str, Model]:
    """The models in the text of a language file; a ValueError says what is wrong with it."""
    tables = tomllib.loads(text)
    where = sentence("catalogue.the_file")
    language = _value(tables, "language", str, where)
    return {purpose: _read_model(language, purpose, _value(tables, purpose, dict, where)) for purpose in PURPOSES}


def _read_model(language: str, purpose: str, table: dict[str, Any]) -> Model:
    where = f"[{purpose}]"
    texts = {
        key: _value(table, key, str, where)
        for key in ("name", "licence", "client", "package", "version", "archive_sha256", "folder")
    }
    for key, pattern in (("name", _NAME), ("package", _PACKAGE), ("version", _NAME), ("archive_sha256", _SHA256)):
        if not pattern.fullmatch(texts[key]):
            raise ValueError(sentence("catalogue.impossible", where=where, name=key, value=texts[key]))
    if texts["client"] not in CLIENTS:
        raise ValueError(sentence("catalogue.client", where=where))
    _require_inside(texts["folder"], where)
    listed = _value(table, "files", dict, where)
    files = tuple(_read_file(path, entry, f"[{purpose}.files]") for path, entry in listed.items())
    if purpose == VOICE and not _is_voice({file.path for file in files}):
        raise ValueError(sentence("catalogue.no_voice"))
    if not files:
        raise ValueError(sentence("catalogue.no_files", where=f"[{purpose}.files]"))
    size = _value(table, "archive_size", int, where)
    return Model(language=language, purpose=purpose, archive_size=size, files=files, **texts)


def _read_file(path: str, entry: object, where: str) -> WantedFile:
    _require_inside(path, where)
    if not isinstance(entry, dict):
        raise ValueError(sentence("catalogue.bare_file", where=where, path=path))
    where = f"{where}, {path!r}"
    sha256 = _value(entry, "sha256", str, where)
    if not _SHA256.fullmatch(sha256):
        raise ValueError(sentence("catalogue.sha256", where=where))
    return WantedFile(path, _value(entry, "size", int, where), sha256)


def _is_voice(paths: set[str]) -> bool:
    voices = [path for path in paths if path.endswith(".onnx")]
    return len(voices) == 1 and f"{voices[0]}.json" in paths


def _require_inside(path: str, where: str) -> None:
    """Refuse a path that could lead out of the folder it is meant for."""
    parts = PurePosixPath(path).parts
    if not parts or path.startswith("/") or "\\" in path or ".." in parts:
        raise ValueError(sentence("catalogue.outside", where=where, path=path))


def _value(table: dict[str, Any], key: str, kind: type, where: str) -> Any:
    """The value of a key; a ValueError if it is not there or of another kind."""
    value = table.get(key)
    if not isinstance(value, kind) or value == "" or (isinstance(value, int) and value < 0):
        raise ValueError(sentence(_NEEDS[kind], where=where, name=key))
    return value
