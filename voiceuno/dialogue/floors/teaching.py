"""The practice hand: every sentence is held against the step that waits."""

from __future__ import annotations

from collections.abc import Callable

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.lesson import how, told
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.reply import Said
from voiceuno.dialogue.settings import FREE
from voiceuno.language.meaning import Family, meanings
from voiceuno.language.moment import Moment


class Teaching:
    """One step after the other; a question is answered although another step waits."""

    holds_bots = False

    def __init__(self, desk: Desk, lobby: Lobby, answer: Callable[[str], list[str]]) -> None:
        """`answer` answers a question about the match or the game."""
        self._desk, self._lobby, self._answer = desk, lobby, answer

    @property
    def is_open(self) -> bool:
        """Whether a practice hand is on the table."""
        return self._lobby.lesson is not None

    @property
    def question(self) -> list[str] | None:
        """What to say now."""
        return self.again() if self._lobby.lesson is not None else None

    def again(self) -> list[str]:
        """What to do now."""
        lesson = self._lobby.lesson
        assert lesson is not None
        if lesson.step is None:
            return [lesson.again()]
        return [*([lesson.again()] if self._desk.settings.way == FREE else []), *how(lesson.step, self._desk)]

    def hear(self, said: Said) -> list[str] | None:
        """What the step asks for, or the step once more."""
        lesson, playing, meaning = self._lobby.lesson, self._lobby.playing, said.meaning
        if lesson is None or playing is None or meaning is None or meaning.is_any(Family.IN_LESSON):
            return None
        fits, asks = lesson.accepts(str(meaning)), meaning.is_any(Family.QUESTION)
        if not fits and not asks:
            return self.again()
        lines = self._answer(meaning.rest) if asks else playing.hear(meaning) or []
        if not fits:
            return [*lines, *self.again()]
        if lesson.step is None:
            self._lobby.end_lesson()
            return [*lines, lesson.end, *self._about_sounds(), *self._lobby.offer()]
        return lines if playing.waits else [*lines, *told(lesson.step, self._desk)]

    def _about_sounds(self) -> list[str]:
        """That sounds of one's own can be taught, where they are noticed and none was."""
        signs = self._desk.place.signs
        return [self._desk.say("guide.learn_sounds")] if signs is not None and not signs.labels else []

    def after_bots(self) -> list[str]:
        """The step that comes after the bots have played."""
        lesson = self._lobby.lesson
        return told(lesson.step, self._desk) if lesson is not None and lesson.step is not None else []

    def moment(self, below: Moment) -> Moment:
        """What the step waits for."""
        lesson = self._lobby.lesson
        if lesson is None or lesson.step is None:
            return below
        means = lesson.step.means
        return below._replace(likely=meanings(*([means] if isinstance(means, str) else means)))
