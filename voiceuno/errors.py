"""The base of all that voiceuno raises on purpose, so that one place can tell it from a mistake of ours."""

from __future__ import annotations

_LONGEST_WORD = 300  # characters; a name of a file has fewer
_LONGEST = 1500  # characters of a sentence


class VoiceunoError(Exception):
    """Something that a person can put right; where nobody catches it, its text is the sentence that is told."""

    status = 1  # what the command ends with


def brief(sentence: str) -> str:
    """A sentence in which no word, and not all of them together, goes on for ever: what was read is quoted in part."""
    if len(sentence) > _LONGEST:
        sentence = f"{sentence[: _LONGEST // 2]} … {sentence[-_LONGEST // 2 :]}"
    words = sentence.split(" ")
    return " ".join(word if len(word) <= _LONGEST_WORD else f"{word[:40]}…{word[-60:]}" for word in words)
