"""What is said when nothing was understood: less each time, and never the same twice."""

from __future__ import annotations

from collections.abc import Callable

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.line import Line
from voiceuno.dialogue.reply import Aside, Said

_NOISES = 4  # sounds in a row after which a word is said


class Misheard:
    """Counts what was not understood in a row."""

    def __init__(self, desk: Desk, is_paused: Callable[[], bool], choices: Callable[[], list[str]],
                 help_now: Callable[[], str]) -> None:  # fmt: skip
        """`choices` says what can be done now, `help_now` what can be said."""
        self._desk, self._is_paused, self._choices, self._help = desk, is_paused, choices, help_now
        self._misses = self._noises = 0

    def forget(self) -> None:
        """Something was understood."""
        self._misses = self._noises = 0

    def say(self, said: Said) -> list[str]:
        """A short question, then what was heard and what can be done, then help, then a quiet reminder."""
        self._misses += 1
        desk = self._desk
        if self._is_paused():  # people talk to each other
            return Aside([desk.line("say.paused")] if self._misses == 1 else [])
        if self._misses == 1:
            return Aside([desk.line("say.sorry")])  # "what?" asks for what was said before
        if self._misses == 2:
            return [desk.say("say.heard", text=said.text.strip()), *self._choices()]
        if self._misses == 3:
            return [self._help()]
        return [desk.say("say.still_here")] if self._misses == 4 else []

    def noise(self) -> list[str]:
        """Something was heard that is no sentence: hardly worth a word."""
        self._noises += 1
        if self._noises < _NOISES:
            return Aside([Line("", "not_understood")])
        return Aside([self._desk.say("say.still_here")] if self._noises == _NOISES else [])
