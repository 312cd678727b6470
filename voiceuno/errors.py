"""The base of all that voiceuno raises on purpose, so that one place can tell it from a mistake of ours."""

from __future__ import annotations


class VoiceunoError(Exception):
    """Something that a person can put right; where nobody catches it, its text is the sentence that is told."""

    status = 1  # what the command ends with
