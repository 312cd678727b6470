"""The sentences of a language for everything outside the conversation: errors, help, reports."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from voiceuno.language.files import data_folder, default_language
from voiceuno.sentences import speak_with, without_words

_FOLDER = "messages"


def use_language(code: str) -> None:
    """Say all sentences in this language."""
    speak_with(lambda key, slots: say_in(code, key, slots))


def say_in_default(key: str, slots: Mapping[str, object]) -> str:
    """A sentence in the language that is spoken where nobody has chosen one."""
    return say_in(default_language(), key, slots)


def say_in(code: str, key: str, slots: Mapping[str, object]) -> str:
    """A sentence in a language; the bare key where there are no words, since an error must be told in any case."""
    try:
        return _text(code, key).format(**slots)
    except (OSError, LookupError, TypeError, ValueError):
        return without_words(key, slots)


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
