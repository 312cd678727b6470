"""The sentences of a language for everything outside the conversation: errors, help, reports."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from voiceuno.language.files import data_folder
from voiceuno.language.language import default_language
from voiceuno.sentences import speak_with

_FOLDER = "messages"


def use_language(code: str) -> None:
    """Say all sentences in this language."""
    speak_with(lambda key, slots: _text(code, key).format(**slots))


def say_in_default(key: str, slots: Mapping[str, object]) -> str:
    """A sentence in the language that is spoken where nobody has chosen one."""
    return _text(default_language(), key).format(**slots)


def _text(code: str, key: str) -> str:
    value: Any = messages(code)
    for part in key.split("."):
        value = value[part]
    return str(value)


@cache
def messages(code: str) -> dict[str, Any]:
    """All sentences of a language, by section; each file of its folder has some sections."""
    found: dict[str, Any] = {}
    for path in sorted((data_folder("grammars") / code / _FOLDER).glob("*.toml")):
        found |= tomllib.loads(path.read_text("utf-8"))
    return found
