"""The sentences of a language for everything outside the conversation: errors, help, reports."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from string import Formatter
from typing import Any

from voiceuno.language.files import data_folder, default_language
from voiceuno.sentences import sentence, speak_with, without_words

_FOLDER = "messages"
# The signs that a language writes in numbers, and those that Python writes.
_SIGNS = {"language.signs.decimal": ".", "language.signs.grouping": ",", "language.signs.percent": "%"}


def use_language(code: str) -> None:
    """Say all sentences in this language."""
    speak_with(lambda key, slots: say_in(code, key, slots))


def say_in_default(key: str, slots: Mapping[str, object]) -> str:
    """A sentence in the language that is spoken where nobody has chosen one."""
    return say_in(default_language(), key, slots)


def say_in(code: str, key: str, slots: Mapping[str, object]) -> str:
    """A sentence in a language; the bare key where there are no words, since an error must be told in any case."""
    for each in dict.fromkeys((code, default_language())):  # a new language has not all of them yet
        with suppress(OSError, LookupError, TypeError, ValueError):
            return _numbers(each).format(_text(each, key), **slots)
    return without_words(key, slots)


def has_message(code: str, key: str) -> bool:
    """Whether a language has its own words for a sentence."""
    with suppress(OSError, LookupError, TypeError, ValueError):
        return bool(_text(code, key))
    return False


def language_name(code: str) -> str:
    """The name of a language in the language in use; nothing where it has none for it."""
    name = sentence(f"language.name.{code}")
    return "" if name == without_words(f"language.name.{code}", {}) else name


class _Numbers(Formatter):
    """Fills in slots; numbers that are written with a decimal sign or in groups are written as in the language."""

    def __init__(self, code: str) -> None:
        self._signs: dict[int, str] = {}
        for key, sign in _SIGNS.items():
            with suppress(LookupError, TypeError):  # a language that has none writes as Python does
                self._signs[ord(sign)] = _text(code, key)

    def format_field(self, value: Any, format_spec: str) -> str:
        """One slot."""
        text = super().format_field(value, format_spec)
        return text.translate(self._signs) if format_spec and isinstance(value, int | float) else str(text)


@cache
def _numbers(code: str) -> _Numbers:
    return _Numbers(code)


def _text(code: str, key: str) -> str:
    section, *parts = key.split(".")
    value: Any = _section(code, section)
    for part in parts:
        value = value[part]
    if not isinstance(value, str):
        raise TypeError(key)
    return value


@cache
def _section(code: str, name: str) -> Mapping[str, Any]:
    """One section; only the files that have a part of it are parsed, so that a command starts quickly."""
    found: dict[str, Any] = {}
    for path in sorted((data_folder("grammars") / code / _FOLDER).glob("*.toml")):
        text = path.read_text("utf-8")
        if text.startswith((f"[{name}]", f"[{name}.")) or f"\n[{name}]" in text or f"\n[{name}." in text:
            found |= tomllib.loads(text)[name]
    return found


def messages(code: str) -> dict[str, Any]:
    """All sentences of a language, by section."""
    found: dict[str, Any] = {}
    for path in sorted((data_folder("grammars") / code / _FOLDER).glob("*.toml")):
        for section, sentences in tomllib.loads(path.read_text("utf-8")).items():
            found[section] = found.get(section, {}) | sentences
    return found
