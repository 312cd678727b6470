"""Sentences for people, by key. Whoever needs one names it; the language in use has the words.

Errors, help and reports are made of these in every layer, so this module stands below all of them and knows no word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

# Why a machine refuses something, by the name of its sentence: its own words are in its own language.
_REFUSED = {
    "ENOENT": "missing",
    "EACCES": "denied",
    "EPERM": "not_permitted",
    "EISDIR": "folder",
    "ENOTDIR": "no_folder",
    "ENOTEMPTY": "not_empty",
    "EEXIST": "exists",
    "EROFS": "read_only",
    "ENOSPC": "full",
    "EDQUOT": "quota",
    "EIO": "broken",
    "ENAMETOOLONG": "long_name",
    "ELOOP": "loop",
    "EMFILE": "many_files",
    "EBUSY": "busy",
    "ENOMEM": "no_memory",
    "ENODEV": "no_device",
    "ENXIO": "no_such_device",
    "EBADF": "closed",
    "EPIPE": "unread",
    "ENETUNREACH": "no_network",
    "EHOSTUNREACH": "no_way",
    "ECONNREFUSED": "no_connection",
    "ETIMEDOUT": "no_answer",
    "EADDRINUSE": "taken",
}

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


def refusal(error: OSError) -> str:
    """Why the machine refuses something, in the language in use where it is known; nothing where it does not say."""
    from errno import errorcode  # whoever only asks for help need not load it

    name = _REFUSED.get(errorcode.get(error.errno or 0, ""))
    return sentence(f"refused.{name}") if name is not None else error.strerror or ""
