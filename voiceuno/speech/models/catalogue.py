"""What voices/<language>.toml says: the models of a language, the packages that bring them, and how to know them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from voiceuno.errors import VoiceunoError
from voiceuno.language.files import data_folder

RECOGNITION, VOICE = "recognition", "voice"
PURPOSES = (RECOGNITION, VOICE)
CLIENTS = ("pip", "npm")

# None of these can be taken for an option of a client or lead out of a folder.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]*")
_PACKAGE = re.compile(r"(@[A-Za-z0-9][A-Za-z0-9._-]*/)?[A-Za-z0-9][A-Za-z0-9._-]*")
_SHA256 = re.compile(r"[0-9a-f]{64}")


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

    language: str  # its name in English
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
        """What it is, for a sentence."""
        return f"{self.language} recognition model" if self.purpose == RECOGNITION else f"{self.language} voice"

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
        raise ModelMissing(
            f"There are no models for the language {language!r}: there is no file voices/{language}.toml."
        )
    path = data_folder("voices") / f"{language}.toml"
    try:
        return read_catalogue(path.read_text("utf-8"))
    except OSError as error:
        raise ModelMissing(f"voices/{path.name} cannot be opened: {error.strerror}.") from error
    except ValueError as error:  # also what is not TOML, or not text
        raise ModelMissing(f"voices/{path.name} must be corrected: {error}") from error


def read_catalogue(text: str) -> dict[str, Model]:
    """The models in the text of a language file; a ValueError says what is wrong with it."""
    tables = tomllib.loads(text)
    language = _value(tables, "language", str, "The file")
    return {purpose: _read_model(language, purpose, _value(tables, purpose, dict, "The file")) for purpose in PURPOSES}


def _read_model(language: str, purpose: str, table: dict[str, Any]) -> Model:
    where = f"[{purpose}]"
    texts = {
        key: _value(table, key, str, where)
        for key in ("name", "licence", "client", "package", "version", "archive_sha256", "folder")
    }
    for key, pattern in (("name", _NAME), ("package", _PACKAGE), ("version", _NAME), ("archive_sha256", _SHA256)):
        if not pattern.fullmatch(texts[key]):
            raise ValueError(f"{where} has {key} = {texts[key]!r}, which cannot be right.")
    if texts["client"] not in CLIENTS:
        raise ValueError(f'{where} must have client = "pip" or client = "npm".')
    _require_inside(texts["folder"], where)
    listed = _value(table, "files", dict, where)
    files = tuple(_read_file(path, entry, f"[{purpose}.files]") for path, entry in listed.items())
    if purpose == VOICE and not _is_voice({file.path for file in files}):
        raise ValueError("[voice.files] must list one file that ends in .onnx, and the same name with .json behind it.")
    if not files:
        raise ValueError(f"[{purpose}.files] must list the files that are wanted.")
    size = _value(table, "archive_size", int, where)
    return Model(language=language, purpose=purpose, archive_size=size, files=files, **texts)


def _read_file(path: str, entry: object, where: str) -> WantedFile:
    _require_inside(path, where)
    if not isinstance(entry, dict):
        raise ValueError(f"{where} must give {path!r} a size and a sha256.")
    where = f"{where}, {path!r}"
    sha256 = _value(entry, "sha256", str, where)
    if not _SHA256.fullmatch(sha256):
        raise ValueError(f"{where} has a sha256 that is not 64 digits and small letters from a to f.")
    return WantedFile(path, _value(entry, "size", int, where), sha256)


def _is_voice(paths: set[str]) -> bool:
    voices = [path for path in paths if path.endswith(".onnx")]
    return len(voices) == 1 and f"{voices[0]}.json" in paths


def _require_inside(path: str, where: str) -> None:
    """Refuse a path that could lead out of the folder it is meant for."""
    parts = PurePosixPath(path).parts
    if not parts or path.startswith("/") or "\\" in path or ".." in parts:
        raise ValueError(f"{where} has the path {path!r}, which must lie inside the package.")


def _value(table: dict[str, Any], key: str, kind: type, where: str) -> Any:
    """A value that must be there and of the right kind."""
    value = table.get(key)
    if not isinstance(value, kind) or value == "" or (isinstance(value, int) and value < 0):
        words = {str: "a text", int: "a number", dict: "a part of its own"}
        raise ValueError(f"{where} must have {key!r}, {words[kind]}.")
    return value
