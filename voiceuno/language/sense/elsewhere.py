"""Words by which a sentence that is like a question to the game is about something else: the colour of the sky."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from voiceuno.language.sense.cues import Phrase, has_any, phrases


class _Elsewhere(NamedTuple):
    """What is said of something else than the game."""

    has: tuple[Phrase, ...]
    lacks: tuple[Phrase, ...]  # with one of these the game is meant after all
    game: str  # only while this one is played; any, if it is empty
    may_ask: bool  # whether it is about something else in a question, too


class Elsewhere:
    """Knows which kinds of sentences are easily taken for others."""

    def __init__(self, words: Mapping[str, Any]) -> None:
        """`words` is the table of sense.toml: `elsewhere` has the cues of a kind, or of several with "|" between."""
        self._cues = {
            kind: _Elsewhere(
                phrases(cue["has"]), phrases(cue["lacks"]), cue.get("game", ""), may_ask=cue.get("may_ask", True)
            )
            for kinds, cue in words["elsewhere"].items()
            for kind in kinds.split("|")
        }

    def has(self, kind: str, words: Sequence[str], game: str, *, is_asked: bool) -> bool:
        """Whether the words of a sentence that is like a kind are about something else."""
        cue = self._cues.get(kind)
        if cue is None or cue.game not in ("", game) or (is_asked and not cue.may_ask):
            return False
        return has_any(cue.has, words) and not has_any(cue.lacks, words)
