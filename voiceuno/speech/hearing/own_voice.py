"""The game's own voice as the microphone hears it, and answers that came before the game had finished."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from voiceuno.speech.hearing.activity import FRAMES_A_SECOND
from voiceuno.speech.hearing.going_on import Frames
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.hearing.verdict import INTERRUPTS
from voiceuno.speech.hearing.vocabulary import words_of

_JUST_NOW = round(0.8 * FRAMES_A_SECOND)  # frames; who answers into the last words of a question has ended by then
_ECHO_BEGINS = 1 * FRAMES_A_SECOND  # frames in which the game's own voice comes back, if it does


class EarlyAnswer(NamedTuple):
    """What somebody said while the game spoke, and meant nothing then."""

    at: int  # the frame at which it ended
    frames: Frames
    is_own: bool  # whether it may be the game's own voice


class OwnVoice:
    """Knows since when the game speaks, what it says, and whether the microphone hears it; it counts in frames."""

    def __init__(self) -> None:
        self._since = 0
        self._words: set[str] = set()
        self._left: EarlyAnswer | None = None
        self.is_heard = False

    def begin(self, at: int) -> None:
        """The game begins to speak."""
        self._since, self.is_heard = at, False

    def say(self, lines: Sequence[str]) -> None:
        """This is what it is saying."""
        self._words = {word for line in lines for word in words_of(line)}

    def spoke(self, now: int) -> int:
        """For how long it has spoken."""
        return now - self._since

    def note_sound(self, at: int) -> None:
        """Something is heard while the game speaks: an echo begins together with the game, a player does so later."""
        self.is_heard = self.is_heard or at - self._since < _ECHO_BEGINS

    def is_beside(self, began: int) -> bool:
        """Whether a sound began when the game spoke already; what began before is no answer to what it says."""
        return began >= self._since

    def leave(self, utterance: Utterance, at: int, *, is_answer: bool) -> None:
        """An utterance meant nothing while the game spoke; it may be an answer to what it said."""
        is_own = self.may_be(utterance.partial, utterance)
        self._left = EarlyAnswer(at, utterance.frames, is_own) if is_answer else None

    def may_be(self, text: str, utterance: Utterance) -> bool:
        """Whether an utterance in which this was made out may be what the game has said."""
        words = text.split()
        return bool(words) and self._words.issuperset(words) and utterance.silence.rise < INTERRUPTS

    def take_left(self, now: int) -> EarlyAnswer | None:
        """What was said just now into the game's last words."""
        left, self._left = self._left, None
        return left if left is not None and now - left.at <= _JUST_NOW else None
