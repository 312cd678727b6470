"""Everybody who may answer a sentence, in the order of the lists in `__init__`."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.dialogue.choices.now import ChoicesNow
from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.classroom import Classroom
from voiceuno.dialogue.floors.confirming import Confirming
from voiceuno.dialogue.floors.controls import Controls
from voiceuno.dialogue.floors.doubting import Doubting
from voiceuno.dialogue.floors.floor import ForVerbs, Handler
from voiceuno.dialogue.floors.guiding import Guiding
from voiceuno.dialogue.floors.hosting import Hosting
from voiceuno.dialogue.floors.house_keeping import HouseKeeping
from voiceuno.dialogue.floors.interpreting import Interpreting
from voiceuno.dialogue.floors.misheard import Misheard
from voiceuno.dialogue.floors.named import Named
from voiceuno.dialogue.floors.offering import Offering
from voiceuno.dialogue.floors.open_floors import OpenFloors
from voiceuno.dialogue.floors.pausing import Pausing
from voiceuno.dialogue.floors.questions import Questions
from voiceuno.dialogue.floors.quiz_master import QuizMaster
from voiceuno.dialogue.floors.reading_card import ReadingCard
from voiceuno.dialogue.floors.shelving import Shelving
from voiceuno.dialogue.floors.sleeping import Sleeping
from voiceuno.dialogue.floors.sound_school import SoundSchool
from voiceuno.dialogue.floors.spelling import Spelling
from voiceuno.dialogue.floors.teaching import Teaching
from voiceuno.dialogue.floors.training_voice import TrainingVoice
from voiceuno.dialogue.helping import Helping
from voiceuno.dialogue.learning import Corrections
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.offers import Offer, offers_now
from voiceuno.dialogue.reply import Said
from voiceuno.dialogue.shelf import MORE
from voiceuno.dialogue.unsure import Unsure
from voiceuno.language.meaning import TOGETHER
from voiceuno.language.moment import Moment
from voiceuno.rules.moves import Phase

_PLAY = "play"
_REPEATED = ("repeat", "stop")  # after these, what was said before can still be repeated


class Handlers:
    """Those who answer at one place: whoever is asked first and takes a sentence answers it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        confirming = Confirming(desk)
        self.lobby = lobby = Lobby(desk, confirming)
        corrections = Corrections(desk.place.learner, desk.prompts)
        self.named = named = Named(
            sleeping=Sleeping(desk, self._woken),
            doubting=Doubting(desk, self.take, corrections.confirm),
            confirming=confirming,
            pausing=Pausing(desk, self._rest),
            training=TrainingVoice(desk),
            spelling=Spelling(desk, self.take),
            shelving=Shelving(desk, lobby),
            school=SoundSchool(desk, confirming),
            reading=ReadingCard(desk),
        )
        helping = Helping(desk, lobby, named.doubting, (named.training, confirming, named.shelving))
        self.offering = Offering(desk, self.take, self._offers)
        self.choices = ChoicesNow(desk, lobby, named)
        self.guiding = Guiding(desk, lobby, self.choices, self.take)
        self.misheard = Misheard(
            desk, named.pausing, self.offering, self._what_can_be_done, helping.say, self.guiding.propose
        )
        self.unsure = Unsure(desk, named, self.misheard, self.take)
        questions = Questions(desk, lobby, confirming, named.reading, helping.more)
        self.teaching = Teaching(desk, lobby, questions.answer)
        # A sentence is offered to those of these in which something is open, in this order, until one takes it,
        self.floors = OpenFloors(
            named.school,
            self.guiding,
            named.sleeping,
            named.doubting,
            confirming,
            named.pausing,
            named.training,
            named.spelling,
            named.shelving,
            named.reading,
            self.offering,
            self.teaching,
        )
        # then to those of these who know its verb,
        self._beside: tuple[ForVerbs, ...] = (
            HouseKeeping(desk, lobby, confirming),
            Controls(desk, lobby, named, helping),
            Interpreting(desk, lobby, named.doubting),
            questions,
            QuizMaster(desk, lobby, confirming),
            Classroom(desk, lobby),
        )
        # and then to the table.
        self._hosting = Hosting(desk, lobby, corrections)

    def take(self, said: Said) -> list[str]:
        """Offer a sentence to the handlers, from the top; of several wishes in one breath, each."""
        if said.meaning is None or said.meaning.verb != TOGETHER.verb:
            return self._take(said)
        first, *others = said.meaning.parts
        lines = self._take(Said(said.text, first))
        for meaning in others:
            if self.floors.question or (first.verb == _PLAY and not self._is_swapping):
                break  # something is asked back first, or the card was not laid
            where = self.where()
            is_last = lines[-len(where) :] == where or first.verb == _PLAY  # what follows answers the question
            told = lines[: -len(where)] if where and is_last else lines
            lines = [*told, *self._take(Said(said.text, meaning))]
        return lines

    @property
    def _is_swapping(self) -> bool:
        """Whether a seven was laid, and it is asked with whom hands are swapped."""
        now = self.lobby.active.sitting.now if self.lobby.active is not None else None
        return now is not None and now.is_asked and now.phase is Phase.SWAP

    def _take(self, said: Said) -> list[str]:
        if said.meaning is not None and not self.named.sleeping.is_open and said.meaning.verb not in _REPEATED:
            self._desk.said = []
            self._desk.before, self._desk.heard = self._desk.heard, said.meaning.verb
        verb = said.meaning.verb if said.meaning is not None else ""
        beside = (each for each in self._beside if verb in each.verbs)
        handlers: tuple[Handler, ...] = (*self.floors, *beside, self._hosting)
        for handler in handlers:
            lines = handler.hear(said)
            if lines is not None:
                if said.meaning is not None:
                    self.misheard.forget()
                return lines
        return self.misheard.say(said)

    def moment(self) -> Moment:
        """What may be said now."""
        moment = self.floors.moment(self._hosting.moment)
        if moment.phase == "confirm" and not self.named.shelving.is_open:  # there are no more matches to tell
            moment = moment._replace(leave_out=(*moment.leave_out, str(MORE)))
        return moment._replace(has_codes=self._desk.settings.braille)

    def proceed(self) -> list[str]:
        """Let something happen by itself at the table; the next step of a lesson follows the bots."""
        playing = self.lobby.playing
        lines = playing.proceed() if playing is not None else []
        if lines:
            self.misheard.forget()  # the game has gone on: whoever is not understood now is asked afresh
            self.offering.drop()
        if playing is not None and not playing.waits and self.lobby.lesson is not None:
            lines = [*lines, *self.teaching.after_bots()]
        return lines

    def take_over(self, others: Handlers) -> None:
        """Go on where others stood, who answered in another language; what they asked back is asked no more."""
        self.lobby.take_over(others.lobby)
        self.named.pausing.is_open = others.named.pausing.is_open

    def answerers(self) -> Sequence[str]:
        """By whose way somebody answers now: of who is on turn, or of anybody where it is not about cards."""
        named = self.named
        is_for_all = any(each.is_open for each in (named.sleeping, named.confirming, named.pausing, named.shelving))
        return self.lobby.answerers(is_for_all=is_for_all)

    def where(self) -> list[str]:
        """Where we are: the question that is open, or in a pause; else where the match stands."""
        pausing = self.named.pausing
        return self.floors.question or ([pausing.reminder()] if pausing.is_open else self.lobby.where())

    def _what_can_be_done(self) -> list[str]:
        named, playing = self.named, self.lobby.active
        asked = named.confirming.is_open or named.doubting.is_open or self.lobby.lesson is not None
        if not asked and playing is not None and playing.which is None:
            return playing.instead() or playing.where()
        return self.where()

    def _offers(self) -> list[Offer]:
        """What can be answered with yes or no; nothing, where a question of another kind is open."""
        is_asked = any(floor is not self.offering for floor in self.floors)
        return [] if is_asked else offers_now(self.lobby, self._desk.prompts)

    def _woken(self) -> None:
        """Whoever is woken does not rest either, and has forgotten what was not understood before."""
        self.named.pausing.end()
        self.misheard.forget()
        self._desk.said = []

    def _rest(self, is_over: bool) -> None:
        """Tell the others at the table of a pause."""
        if self.lobby.active is not None:
            self.lobby.active.table.rest(self.lobby.active.sitting, is_over=is_over)
