"""What is said about a quiz question beside its answer: a hint, another question, and that an answer was right."""

from __future__ import annotations

from functools import partial

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.confirming import Confirming
from voiceuno.dialogue.floors.playing import Playing
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.reply import Said
from voiceuno.rules.moves import AskFor

_ANOTHER = AskFor("another")


class QuizMaster:
    """Helps with a question, and gives way to people who know better."""

    verbs = frozenset(("hint", "another", "overrule", "allow", "accept", "undo"))

    def __init__(self, desk: Desk, lobby: Lobby, confirming: Confirming) -> None:
        self._desk, self._lobby, self._confirming = desk, lobby, confirming

    def hear(self, said: Said) -> list[str] | None:
        """The answer; None if it is about something else."""
        playing, meaning = self._lobby.active, said.meaning
        if playing is None or meaning is None:
            return None
        match meaning.verb:
            case "accept" if playing.table.answered_wrong is None:
                return None  # somebody believes a wild draw four
            case "overrule":
                return self._overrule(playing)
            case "allow" | "accept":  # a teacher has the last word
                seat = playing.table.answered_wrong
                is_final = seat is not None and playing.table.record.options.teacher
                return self._count_as_right(playing, seat) if is_final and seat is not None else self._overrule(playing)
            case "undo":  # an answer cannot be unsaid, but it may have been misheard
                is_wrong = playing.table.answered_wrong in playing.sitting.seats
                return self._overrule(playing) if is_wrong and playing.which is None else None
            case _ if playing.quiz.open is None or not playing.sitting.now.is_asked:
                return [self._desk.say("refusal.no_question"), *self._desk.where()]
            case "hint":
                return [playing.quiz.hint()]
        return self._another(playing)

    def _another(self, playing: Playing) -> list[str]:
        """A question in place of this one; without a teacher once only, or who waits long enough gets an easy one."""
        entries = playing.table.record.entries
        if entries and entries[-1].move == _ANOTHER and not playing.table.record.options.teacher:
            return [self._desk.say("say.another_question"), *playing.prompt()]
        playing.table.act(playing.sitting.now.person, _ANOTHER)
        playing.sitting.told()
        return playing.prompt()

    def _overrule(self, playing: Playing) -> list[str]:
        """Ask before an answer that was judged wrong counts as right."""
        seat, sitting, desk = playing.table.answered_wrong, playing.sitting, self._desk
        if seat is None:
            return [desk.say("say.nothing_to_overrule"), *desk.where()]
        if seat == sitting.listener:
            question = desk.say("ask.overrule")
        else:
            key = "ask.overrule_teacher" if playing.table.record.options.teacher else "ask.overrule_of"
            question = desk.say(key, player=sitting.names[seat])
        return self._confirming.ask(question, partial(self._count_as_right, playing, seat), is_leaving=False)

    def _count_as_right(self, playing: Playing, seat: int) -> list[str]:
        """Somebody else may have moved while it was asked; then it is too late."""
        if playing.table.answered_wrong != seat:
            return [self._desk.say("say.nothing_to_overrule"), *self._desk.where()]
        playing.which = None
        playing.table.overrule()
        return playing.news()
