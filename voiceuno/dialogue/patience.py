"""When words count: how long they are waited for, and whether they are meant for now."""

from __future__ import annotations

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.guiding import SIGNAL
from voiceuno.dialogue.handlers import Handlers
from voiceuno.dialogue.settings import window
from voiceuno.language.heard import HOPELESS, Heard, is_meant
from voiceuno.language.meaning import YES_NO, Family
from voiceuno.language.moment import Moment

_PATIENCE = 4, 8.0  # who was not understood after a move has so many times the usual time, and so many seconds at least


class Patience:
    """Knows what happens by itself, and what may stop it."""

    def __init__(self, desk: Desk, handlers: Handlers) -> None:
        self._desk, self._handlers, self._school = desk, handlers, handlers.named.school
        self._lobby, self._guiding = handlers.lobby, handlers.guiding

    @property
    def wait(self) -> float | None:
        """How long to wait for words; None while a person is asked for something, or wants peace."""
        return self._school.wait if self._school.is_open else self._guiding.wait(self._usual_wait)

    @property
    def _usual_wait(self) -> float | None:
        playing, settings = self._lobby.active, self._desk.settings
        if playing is None or self._handlers.floors.hold_bots or not playing.waits:
            return None
        if playing.table.has_waited(playing.sitting):
            return None  # the others need more time
        if self._handlers.misheard.misses and self.is_correctable:
            return max(window(settings) * _PATIENCE[0], _PATIENCE[1])
        pause = window(settings) if playing.sitting.now.has_window else 0.0
        return max(pause, float(playing.table.grace), self._desk.place.breath)

    @property
    def is_correctable(self) -> bool:
        """Whether the last move here can still be taken back."""
        return self._lobby.active is not None and self._lobby.active.sitting.now.open_move is not None

    def is_meant_now(self, heard: str | Heard, since: Moment, *, beside: bool) -> bool:
        """Whether words are for this moment: not for others in the room, and not for the next turn.

        `since`: what may be said since the last answer; `beside`: they came while the game spoke.
        """
        if isinstance(heard, Heard):
            # Who says something right after a move may want it back: then the clock stops, whatever it was.
            is_unclear = heard.outcome == HOPELESS and not beside and self.is_correctable
            return is_unclear or is_meant(heard, since, beside=beside)
        if self.wait is None or heard.strip() == SIGNAL or self._guiding.is_offering or self._school.is_open:
            return True
        moment, playing, language = self._handlers.moment(), self._lobby.active, self._desk.language
        meaning = language.understand(heard, moment)
        if meaning is None:
            return language.grammar.meaning(heard, "turn", moment.rules) is None
        if (self._handlers.offering.is_open and meaning.verb in YES_NO) or self._guiding.takes_back(meaning):
            return True
        return meaning.is_any(Family.AT_ONCE) or (playing is not None and playing.takes_at_once(meaning))
