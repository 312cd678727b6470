"""Sentences for people, by key. Whoever needs one names it; the language in use has the words.

Errors, help and reports are made of these in every layer, so this module stands below all of them and knows no word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

Say = Callable[[str, Mapping[str, object]], str]


def without_words(key: str, slots: Mapping[str, object]) -> str:
    """All that can be said where there are no words for it."""
    return " ".join([key, *(f"{name}={value}" for name, value in slots.items())])


_say: list[Say] = [without_words]


def sentence(key: str, /, **slots: object) -> str:
    """The sentence of a key such as `record.twice`, with its slots filled in."""
    return _say[0](key, slots)


def speak_with(say: Say) -> None:
    """From now on sentences are said like this."""
    _say[0] = say


def is_singular(count: int) -> bool:
    """Whether so many things are spoken of as one; which numbers these are depends on the language."""
    return str(count) in sentence("language.singular").split()
