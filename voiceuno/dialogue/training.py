"""Getting to know a voice: the words that matter are asked for one by one."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.house import Learner
from voiceuno.language.prompts import Prompts


class Training:
    """Asks for every word once, and once more for those that were not understood."""

    def __init__(self, words: Sequence[str], learner: Learner, prompts: Prompts) -> None:
        self._learner, self._prompts = learner, prompts
        self._total = len(words)
        self._queue = list(words)
        self._missed: list[str] = []  # to be asked for again
        self._first_time = True
        self._known = self._learnt = self._asked = 0

    @property
    def word(self) -> str:
        """What is asked for now; nothing at the end."""
        return self._queue[0] if self._queue else ""

    def begin(self) -> list[str]:
        """What is going to happen, and the first word."""
        total = self._prompts.number(self._total)
        return [self._prompts.say("say.training", number=total), *self.ask()]

    def ask(self) -> list[str]:
        """Ask for the word."""
        return [self._prompts.say("ask.word", text=self.word)]

    def hear(self, heard: str, *, is_right: bool) -> list[str]:
        """Take an attempt up, and go on."""
        self._asked += self._first_time
        self._learner.practise(self.word, heard)
        if is_right:
            self._known += self._first_time
            self._learnt += not self._first_time
            return self._next([])
        if self._first_time:
            self._missed.append(self.word)
        return self._next([self._prompts.say("say.heard", text=heard.strip())])

    def skip(self) -> list[str]:
        """Leave the word out."""
        return self._next([])

    def _next(self, lines: list[str]) -> list[str]:
        del self._queue[0]
        if not self._queue and self._first_time and self._missed:
            self._first_time = False
            self._queue, self._missed = self._missed, []
            lines = [*lines, self._prompts.say("say.training_again")]
        return [*lines, *(self.ask() if self._queue else self.end())]

    def end(self) -> list[str]:
        """How many words were understood at once, and what has been learnt."""
        self._queue = []
        number = self._prompts.number
        if not self._asked:
            return [self._prompts.say("say.training_stopped")]
        key = "say.training_learnt" if self._learnt else "say.training_known"
        slots = {"number": number(self._known), "total": number(self._asked), "value": number(self._learnt)}
        return [self._prompts.say(key, **slots)]
