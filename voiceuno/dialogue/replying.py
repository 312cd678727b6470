"""Makes an answer whole: what comes of it by itself, what could not be kept, what is offered, how long to wait."""

from __future__ import annotations

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.handlers import Handlers
from voiceuno.dialogue.line import Again, Slip
from voiceuno.dialogue.only_choice import OnlyChoice
from voiceuno.dialogue.patience import Patience
from voiceuno.dialogue.reply import Aside, Reply
from voiceuno.language.moment import Moment


class Replying:
    """Puts the lines of one conversation together."""

    def __init__(self, desk: Desk, handlers: Handlers, patience: Patience) -> None:
        self._desk, self._handlers, self._patience = desk, handlers, patience
        self._only = OnlyChoice(handlers.lobby)
        self._problem = ""  # why saving failed, as far as it was told
        self.moment = Moment()  # what may be said since the last answer

    def reply(self, lines: list[str]) -> Reply:
        """The answer that has these lines."""
        desk, handlers = self._desk, self._handlers
        if isinstance(lines, Aside):
            return self._replied(lines)
        if lines and desk.settings.single and not handlers.floors.hold_bots and not handlers.offering.is_open:
            lines = [*lines, *self._only.do()]
        if lines:
            lines = [*lines, *handlers.lobby.close()]
        if desk.is_shared:
            desk.look()
            # What is being taught or deleted are the sounds of who was listened to before.
            if not handlers.named.school.is_open and not handlers.named.confirming.is_open:
                desk.listen_to_who_answers()
        if handlers.guiding.is_open:
            handlers.offering.drop()  # what can be chosen is offered in another way
        lines = self._with_troubles(lines)
        offered = handlers.guiding.offer(lines)  # what is offered is no part of what was said, it is offered again
        told = [line for line in lines if not isinstance(line, Again)]
        desk.said = [] if any(isinstance(line, Slip) for line in lines) else [*desk.said, *told]
        return self._replied([*lines, *offered])

    def _with_troubles(self, lines: list[str]) -> list[str]:
        """The lines, and what is wrong with files of the player or could not be saved."""
        desk = self._desk
        lines = [*(desk.take_trouble() if desk.trouble else ()), *lines]
        problem, self._problem = self._problem, self._handlers.lobby.retry()
        if self._problem and not problem:  # said once, not after every move
            return [*lines, desk.say("say.cannot_save", reason=self._problem)]
        return [desk.say("say.saved_again"), *lines] if problem and not self._problem else lines

    def _replied(self, lines: list[str]) -> Reply:
        self.moment = self._handlers.moment()
        ended = self._desk.ended
        return Reply([*lines], None if ended else self._patience.wait, ended, self.moment)
