"""Sentences for people, by key. Whoever needs one names it; the language in use has the words.

Errors, help and reports are made of these in every layer, so this module stands below all of them and knows no word.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping

# Why a machine refuses something, by the name of its sentence: its own words are in its own language.
_REFUSED = {
    errno.ENOENT: "missing",
    errno.EACCES: "denied",
    errno.EPERM: "not_permitted",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no_folder",
    errno.ENOTEMPTY: "not_empty",
    errno.EEXIST: "exists",
    errno.EROFS: "read_only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "quota",
    errno.EIO: "broken",
    errno.ENAMETOOLONG: "long_name",
    errno.ELOOP: "loop",
    errno.EMFILE: "many_files",
    errno.EBUSY: "busy",
    errno.ENOMEM: "no_memory",
    errno.ENODEV: "no_device",
    errno.ENXIO: "no_such_device",
    errno.EBADF: "closed",
    errno.EPIPE: "unread",
    errno.ENETUNREACH: "no_network",
    errno.EHOSTUNREACH: "no_way",
    errno.ECONNREFUSED: "no_connection",
    errno.ETIMEDOUT: "no_answer",
    errno.EADDRINUSE: "taken",
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
    name = _REFUSED.get(error.errno or 0)
    return sentence(f"refused.{name}") if name is not None else error.strerror or ""
