"""The base of all that voiceuno raises on purpose, so that one place can tell it from a mistake of ours."""

from __future__ import annotations

_LONGEST_WORD = 300  # characters; a name of a file has fewer
_LONGEST = 1500  # characters of a sentence


class VoiceunoError(Exception):
    """Something that a person can put right; where nobody catches it, its text is the sentence that is told."""

    status = 1  # what the command ends with


def brief(sentence: str, longest: int = _LONGEST, word: int = _LONGEST_WORD) -> str:
    """A sentence in which no word, and not all of them together, goes on for ever: what was read is quoted in part."""
    words = sentence.split(" ")
    sentence = " ".join(each if len(each) <= word else f"{each[: word // 3]}…{each[-word // 5 :]}" for each in words)
    return sentence if len(sentence) <= longest else f"{sentence[: longest // 2]} … {sentence[-longest // 2 :]}"
