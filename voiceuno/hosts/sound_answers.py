"""One sound is one answer: a hum may be noticed as a signal and heard as words, and only one of the two counts."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.settings import SCAN
from voiceuno.hosts.signalling import Signalling
from voiceuno.language.heard import CERTAIN, DOUBTFUL, Heard
from voiceuno.language.signals import KEY, VOICE, Noticed
from voiceuno.speech.ports import Samples

_FOR_WORDS = 0.1  # seconds in which the ears notice that somebody speaks, if that takes them longer
_LONG_AGO = -10.0


class SoundAnswers:
    """Keeps what was noticed until it is clear whether it was words."""

    def __init__(self, conversation: Conversation, signalling: Signalling) -> None:
        self._conversation, self._signalling = conversation, signalling
        self._found: deque[Noticed] = deque()  # in the order in which it was decided
        self._answered = _LONG_AGO, _LONG_AGO  # when the last sound that was answered began and ended
        self._worded = _LONG_AGO, _LONG_AGO  # and the last words

    @property
    def busy(self) -> bool:
        """Whether a sound is under way, or not decided: nothing should happen by itself meanwhile."""
        return self._signalling.busy or bool(self._found)

    @property
    def holds_words(self) -> bool:
        """Whether words wait, because they may be a sound that is an answer."""
        return self._conversation.minds_sounds and self._signalling.busy

    def listen(self, block: Samples, *, beside: bool) -> None:
        """Look at the next sound; `beside`: the game is heard in it."""
        self._found.extend(self._signalling.step(block, beside=beside))

    def next(self, listened_to: float, *, is_hearing: bool, has_words: bool) -> list[Noticed]:
        """What need not wait for words: keys, sounds that are clear, and those of which no words came.

        `has_words`: the ears, which are hearing something, have made words out in it.
        """
        found: list[Noticed] = []
        is_hearing = is_hearing and (has_words or self._conversation.settings.way != SCAN)
        while self._found:
            noticed = self._found[0]
            is_silent = not is_hearing and listened_to >= noticed.decided_at + _FOR_WORDS
            if not (self._is_clear(noticed) or is_silent):
                break
            self._found.popleft()
            if noticed.kind == KEY or not _overlap(self._worded, (noticed.began, noticed.ended)):
                found.append(noticed)
        return found

    def instead_of(self, heard: Heard) -> Sequence[Noticed] | None:
        """The sounds to answer in place of words; None if the words are to be answered."""
        span = heard.began, heard.decided_at
        if _overlap(span, self._answered):
            return ()
        same = [noticed for noticed in self._found if _overlap(span, (noticed.began, noticed.ended))]
        is_sound = self._conversation.is_sound(heard) and (same or self._conversation.minds_sounds)
        is_sound = is_sound or (self._conversation.is_hum(heard) and any(noticed.is_signal for noticed in same))
        if is_sound or heard.outcome in (CERTAIN, DOUBTFUL):
            self._found = deque(noticed for noticed in self._found if noticed not in same)
        if is_sound:
            return same
        if heard.outcome in (CERTAIN, DOUBTFUL):
            self._worded = span
        return None

    def look_at_keys(self) -> None:
        """Look at the keys where no sound comes."""
        self._found.extend(self._signalling.look_at_keys())

    def goes_on_without(self, lost: str) -> bool:
        """Whether only the microphone is lost, and the player can go on with a switch alone."""
        settings = self._conversation.settings
        is_by_keys = settings.way == SCAN and KEY in settings.signals.split() and self._signalling.has_keys
        return lost == "microphone" and is_by_keys

    def was_answered(self, noticed: Noticed) -> None:
        """The conversation has answered a sound."""
        if noticed.kind != KEY:
            self._answered = noticed.began, noticed.ended

    def _is_clear(self, noticed: Noticed) -> bool:
        """Whether it does not matter which words it may be."""
        if noticed.kind == KEY or self._conversation.is_learning:
            return noticed.kind == KEY  # "stop" ends a lesson
        if not noticed.is_signal:
            return True
        # Whoever answers with signals may still say "slower", or "speak freely".
        return bool(noticed.label) or (self._conversation.settings.way == SCAN and noticed.kind != VOICE)


def _overlap(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
