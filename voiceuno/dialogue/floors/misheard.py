"""What is said when nothing was understood: more help each time, never silence, and nothing three times in a row."""

from __future__ import annotations

from collections.abc import Callable

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.offering import Offering
from voiceuno.dialogue.floors.pausing import Pausing
from voiceuno.dialogue.line import Line
from voiceuno.dialogue.reply import Aside, Said
from voiceuno.dialogue.settings import FREE
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment

_YES_NO = ("yes", "no", "continue")  # "next" means to continue
_ASKS_MORE = ("setup", "turn", "colour", "bonus", "waiting")  # the phases in which yes and no answer little
_STRAYS = 3  # yes and no in a row that answered nothing, after which one thing after the other is proposed
_MANY = 7  # sentences in a row that were not understood, after which that is proposed too
_FEW = 4  # the same where two words were asked for, after which one signal is proposed
_NOISES = 4  # sounds in a row after which a word is said
_WANTED = Family.QUESTION | Family.BESIDE | Family.SETTING  # who asks for the same again gets it


class Misheard:
    """Counts what was not understood in a row."""

    def __init__(
        self,
        desk: Desk,
        pausing: Pausing,
        offering: Offering,
        choices: Callable[[], list[str]],
        help_now: Callable[[], str],
        propose: Callable[[], list[str]],
    ) -> None:
        """`choices` says what can be done now, `help_now` what can be said; `propose` asks to go step by step."""
        self._desk, self._pausing, self._offering = desk, pausing, offering
        self._choices, self._help, self._propose = choices, help_now, propose
        self.misses = self._noises = self._told = self._strays = 0
        self._last = "", ""  # how the last two answers began

    def forget(self) -> None:
        """Something was understood."""
        self.misses = self._noises = 0

    def say(self, said: Said) -> list[str]:
        """A short question, then what was heard and what can be done, then help, then offers."""
        self.misses += 1
        desk = self._desk
        if self._pausing.is_open:  # people talk to each other
            return Aside(self._while_paused())
        if desk.language.is_aside(said.text, desk.moment()):  # people talk beside a question, which is still open
            self.misses = 0
            return [desk.say("say.no_answer"), *desk.where()]
        if desk.settings.way != FREE:  # what can be chosen is offered anyway
            return (self._propose() if self.misses % _FEW == 0 else []) or [desk.line("say.sorry")]
        proposed = self._propose() if self.misses % _MANY == 0 else []
        if proposed:
            self._offering.drop()
            return proposed
        if self._offering.is_begun or self.misses > 3:
            return self._offer()
        if self.misses == 1 and said.meaning is None and desk.moment().offers_match:
            return Aside([desk.line("say.sorry"), desk.say("say.continue_or_new")])
        if self.misses == 1:  # "what?" asks for what was said before
            return Aside([desk.line("say.sorry")]) if said.meaning is None else desk.where()
        if self.misses == 2:
            return Aside([desk.say("say.heard", text=said.text.strip().rstrip(".")), *self._choices()])
        return [self._help()]

    def _strayed(self, meaning: Meaning | None, before: Moment) -> list[str]:
        """A proposal for who says nothing but yes and no, also where that answers nothing; nothing if it does."""
        if meaning is None or meaning.verb not in _YES_NO:
            self._strays = self._strays if meaning is None else 0
            return []
        is_free = self._desk.settings.way == FREE  # who is asked for two words says them
        is_stray = is_free and meaning not in before.likely and before.phase in _ASKS_MORE
        self._strays = self._strays + 1 if is_stray else 0
        return self._propose() if self._strays and self._strays % _STRAYS == 0 else []

    def _while_paused(self) -> list[str]:
        """A word now and then, and rarer each time; otherwise a sound."""
        if self.misses == 1:
            return [self._desk.line("say.paused")]
        is_due = self.misses > 2 and self.misses & (self.misses - 1) == 0
        return [self._pausing.reminder() if is_due else Line("", "not_understood")]

    def _offer(self) -> list[str]:
        """What can be answered with yes or no; where that is asked anyway, the question and the help in turn."""
        offered = self._offering.next()
        if offered:
            return offered
        self._told += 1
        return [self._help()] if self._told % 2 else self._desk.where()

    def varied(self, lines: list[str], meaning: Meaning | None, before: Moment, *, is_news: bool) -> list[str]:
        """The lines; or something else, where an answer would begin with the same line for the third time in a row.

        `before`: what could be said when this was.
        """
        proposed = self._strayed(meaning, before)
        if proposed:
            return proposed
        is_wanted = is_news or (meaning is not None and meaning.is_any(_WANTED)) or self._desk.settings.way != FREE
        if any(lines[:1]) and not is_wanted and self._last == (lines[0], lines[0]):
            lines = self._offer()
        self._last = self._last[1], next(iter(lines), "")
        return lines

    def noise(self) -> list[str]:
        """Something was heard that is no sentence: hardly worth a word."""
        self._noises += 1
        if self._noises < _NOISES:
            return Aside([Line("", "not_understood")])
        return Aside([self._desk.say("say.still_here")] if self._noises == _NOISES else [])
