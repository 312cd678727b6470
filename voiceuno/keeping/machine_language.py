"""The language that the machine speaks with its owner."""

from __future__ import annotations

from collections.abc import Mapping

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts
_PREFERRED = "LANGUAGE"  # several, with colons between; it counts where the locale is one of people
_NOBODY = ("", "C", "POSIX")


def machine_language(environment: Mapping[str, str]) -> str:
    """The code of the language that the environment names; nothing if it names none."""
    locale = next(filter(None, map(environment.get, _LOCALE)), "")
    preferred = environment.get(_PREFERRED, "").partition(":")[0]
    is_plain = bool(locale) and locale.partition(".")[0] in _NOBODY
    return "" if is_plain else _code(preferred or locale)


def _code(locale: str) -> str:
    """`fr` of `fr_CA.UTF-8@euro`."""
    language = locale.partition(".")[0].partition("@")[0].partition("_")[0].partition("-")[0].lower()
    return language if locale.partition(".")[0] not in _NOBODY else ""
