"""The base of all that voiceuno raises on purpose, so that one place can tell it from a mistake of ours."""

from __future__ import annotations

import re

_LONG_WORD = re.compile(r"(\S{40})\S{200,}(\S{60})")  # longer than any name of a file
_LONGEST = 1500  # characters of a sentence


class VoiceunoError(Exception):
    """Something that a person can put right; where nobody catches it, its text is the sentence that is told."""

    status = 1  # what the command ends with


def brief(sentence: str) -> str:
    """A sentence in which no word, and not all of them together, goes on for ever: what was read is quoted in part."""
    if len(sentence) > _LONGEST:
        sentence = f"{sentence[: _LONGEST // 2]} … {sentence[-_LONGEST // 2 :]}"
    return _LONG_WORD.sub(r"\1…\2", sentence)
