"""Where the data files of the languages are, and which languages there are."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from voiceuno.errors import VoiceunoError
from voiceuno.sentences import sentence


def data_folder(name: str) -> Path:
    """The folder `grammars` or `voices`: beside the package in a checkout, inside it when installed."""
    inside = Path(__file__).parents[1] / name
    return inside if inside.is_dir() else Path(__file__).parents[2] / name


class BadWords(VoiceunoError):
    """A file of a language that cannot be read; the text says which, where and why."""


def read_words(language: str, name: str) -> str:
    """The text of one of a language's files; of the default language's, where a new language has none yet."""
    folder = data_folder("grammars") / language
    if not (folder / name).is_file() and (folder / "commands.toml").is_file():
        folder = data_folder("grammars") / default_language()
    return (folder / name).read_text("utf-8")


def read_table(language: str, name: str) -> dict[str, Any]:
    """One of a language's files as a table."""
    try:
        return tomllib.loads(read_words(language, name))
    except tomllib.TOMLDecodeError as error:
        raise BadWords(sentence("language.unreadable", file=f"grammars/{language}/{name}", reason=error)) from error


def read_sayings(language: str, folder: str = "sayings") -> Iterator[str]:
    """The texts of a language's files of example sentences; those of how people want to play are in `wishes`."""
    for path in sorted((data_folder("grammars") / language / folder).glob("*.txt")):
        yield path.read_text("utf-8")


def file_names(language: str) -> set[str]:
    """The names of a language's files, below its folder."""
    folder = data_folder("grammars") / language
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@cache
def _of_all() -> dict[str, Any]:
    """What concerns all languages."""
    return tomllib.loads((data_folder("grammars") / "languages.toml").read_text("utf-8"))


def default_language() -> str:
    """The code of the language that is spoken where nobody has chosen one."""
    return str(_of_all()["default"])


def asked_for(*, by_ear: bool = False) -> Mapping[str, Sequence[str]]:
    """How languages are asked for in their own words, also those that there are no words of.

    `by_ear`: only what is listened for while another language is spoken.
    """
    found: Mapping[str, Sequence[str]] = _of_all().get("listened" if by_ear else "asked", {})
    return found


def languages() -> list[str]:
    """The codes of the languages that there are words of."""
    return sorted(path.parent.name for path in data_folder("grammars").glob("*/commands.toml"))
