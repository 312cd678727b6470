"""Somebody who goes on after a breath: what was decided early may have been the beginning of a longer sentence.

The game answers soon after the last syllable, sooner than people breathe at a comma. Who goes on then is heard from the
beginning, and the conversation is told what the whole sentence means.
"""

from __future__ import annotations

from typing import NamedTuple

from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.activity import FRAMES_A_SECOND, Loudness
from voiceuno.speech.ports import Samples

_BREATH = round(0.8 * FRAMES_A_SECOND)  # frames after a decision in which somebody may go on
_SAME_BREATH = 0.35  # seconds within which nobody else begins to speak
_AGAIN = 2  # times that a sentence is heard again which only noise is added to
_MORE = 2  # words; a cough may be taken for one
_KNOWN = 1 * FRAMES_A_SECOND  # frames after which the game's own voice would have come back

Frames = list[tuple[Samples, Loudness]]


class Ended(NamedTuple):
    """An utterance that was decided, with the sound of it and since."""

    frames: Frames
    moment: Moment  # what could be said then
    meaning: Meaning
    text: str
    pause: float = 0.0  # seconds of silence since the last syllable
    times: int = 0  # how often it was heard again since, and meant the same


class GoingOn:
    """Knows for a short while what was decided last."""

    def __init__(self) -> None:
        self.ended: Ended | None = None
        self._left = 0  # frames for which it is known
        self.hears_game = True  # whether the microphone does; nobody knows at first

    def end(self, ended: Ended | None) -> None:
        """Something was decided, or nothing that could go on."""
        is_known = ended is not None and ended.times > _AGAIN
        self.ended, self._left = None if is_known else ended, _BREATH

    def note_own_voice(self, frames: int, *, is_heard: bool) -> None:
        """The game has spoken for so many frames, and was heard by the microphone or not."""
        if is_heard or frames >= _KNOWN:
            self.hears_game = is_heard

    def hear(self, frame: Samples, loudness: Loudness, *, is_open: bool) -> Ended | None:
        """Take the next frame of silence; what would go on if it were none. `is_open`: the game does not speak."""
        if self.ended is None:
            return None
        self.ended.frames.append((frame, loudness))
        self.ended = self.ended._replace(pause=self.ended.pause + 1 / FRAMES_A_SECOND)
        self._left -= 1
        if self._left <= 0:
            self.ended = None
        return self.ended if is_open or not self.hears_game else None


def is_talk(ended: Ended, words: str) -> bool:
    """Whether a command was only the beginning of other talk, of which these are all words: "keep it simple, will you".

    Said in one breath: whoever speaks later than that may be somebody else, and is no reason to take anything back.
    """
    return ended.pause <= _SAME_BREATH and len(words.split()) >= len(ended.text.split()) + _MORE
