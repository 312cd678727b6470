"""What is said to words that were heard in doubt, hardly, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.doubt import Meant
from voiceuno.dialogue.floors.misheard import Misheard
from voiceuno.dialogue.floors.named import Named
from voiceuno.dialogue.line import Line
from voiceuno.dialogue.reply import Aside, Said
from voiceuno.language.heard import DOUBTFUL, WAITING, Candidate, Heard
from voiceuno.language.meaning import YES_NO, Family

_ANSWERS = YES_NO | {"neither"}  # to ask whether somebody said "no" would be answered with it
_ANSWERS_TO_CONFIRM = _ANSWERS | {"quit"}
_WAKES = ("continue", "wake")


class Unsure:
    """Asks back, or says that it has not understood; on likelihood it does only what does no harm."""

    def __init__(self, desk: Desk, floors: Named, misheard: Misheard, hear: Callable[[Said], list[str]]) -> None:
        """`hear` takes a sentence up from the top."""
        self._desk, self._floors, self._misheard, self._hear = desk, floors, misheard, hear

    @property
    def is_quiet(self) -> bool:
        """Whether people may talk to each other without being answered."""
        return self._floors.pausing.is_open or self._floors.sleeping.is_open

    def read(self, text: str) -> Heard:
        """A written sentence; in a pause people talk to each other, so only plain words count, or going on."""
        said = self._desk.listen(text)
        goes_on = said.meaning is not None and said.meaning.is_any(Family.CONTINUES)
        return said if goes_on or not self.is_quiet else Heard(text, self._desk.read(text))

    def doubt(self, heard: Sequence[Candidate], written: str = "") -> list[str]:
        """Ask which of these was said, the likeliest first; `written` is what somebody typed."""
        doubting, confirming, pausing = self._floors.doubting, self._floors.confirming, self._floors.pausing
        doubting.drop()
        if self._floors.sleeping.is_open:
            return []
        if self._floors.training.is_open:
            return self.attempted(heard[0].text)
        options = doubting.meant(heard)
        if not options:
            return self.hopeless(heard[0].text)
        if not pausing.is_open:
            self._misheard.forget()  # something was understood, if not for sure
        if {option.meaning.verb for option in options} <= (_ANSWERS_TO_CONFIRM if confirming.is_open else _ANSWERS):
            self._desk.said = []
            return self._desk.where()
        if self._is_done(options):
            return self._hear(Said(*options[0]))
        if pausing.is_open:  # people talk to each other, though who writes is answered
            return self._misheard.say(Said(written, None)) if written else []
        again = self._once_more(options)
        return doubting.ask(options) if again is None else self._hear(Said(*again))

    def _is_done(self, options: Sequence[Meant]) -> bool:
        """Whether the only thing that can be meant is done without asking."""
        if len(options) != 1:
            return False
        only = options[0].meaning
        return only.is_any(Family.UNASKED) or (self._floors.pausing.is_open and only.verb in _WAKES)

    def _once_more(self, options: Sequence[Meant]) -> Meant | None:
        """To say it again, where that is as good an answer as a question to whatever of these was said."""
        again = next((each for each in options if each.meaning.verb == "repeat"), None)
        others = [each.meaning for each in options if each is not again]
        likely = self._desk.moment().likely
        if again is None or any(each in likely or not each.is_any(Family.HARMLESS) for each in others):
            return None
        return again if again is options[0] or {each.verb for each in others} == {"continue"} else None

    def hopeless(self, text: str) -> list[str]:
        """Somebody spoke, but this is only a guess at the words: say so, and act on nothing."""
        if self._floors.sleeping.is_open:
            return []
        if self._floors.training.is_open and not self._floors.confirming.is_open:
            return self.attempted(text)
        if self._desk.moment().phase == WAITING and not self._misheard.misses:  # people may talk to each other
            self._misheard.misses += 1
            return Aside([Line("", "not_understood")])
        return self._misheard.say(Said(text, None))

    def noise(self) -> list[str]:
        """No sentence at all."""
        return Aside() if self.is_quiet else self._misheard.noise()

    def attempted(self, text: str) -> list[str]:
        """In a training every attempt counts."""
        heard = self._desk.listen(text)
        return self._hear(Said(text, None if heard.outcome == DOUBTFUL else heard.meaning))
