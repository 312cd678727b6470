"""The conversation of one place: a sentence in, the answer out. The order of its handlers is the list in `__init__`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from voiceuno.dialogue.choices.at_table import only_move
from voiceuno.dialogue.choices.now import ChoicesNow, Open
from voiceuno.dialogue.choices.pick import Pick
from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.classroom import Classroom
from voiceuno.dialogue.floors.confirming import Confirming
from voiceuno.dialogue.floors.controls import Controls, Steered
from voiceuno.dialogue.floors.doubting import Doubting
from voiceuno.dialogue.floors.floor import ForVerbs, Handler
from voiceuno.dialogue.floors.guiding import SIGNAL, Guiding
from voiceuno.dialogue.floors.hosting import Hosting
from voiceuno.dialogue.floors.house_keeping import HouseKeeping
from voiceuno.dialogue.floors.misheard import Misheard
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
from voiceuno.dialogue.frequent import frequent_lines
from voiceuno.dialogue.games import GAMES
from voiceuno.dialogue.helping import Helping
from voiceuno.dialogue.house import House, Surroundings
from voiceuno.dialogue.learning import Corrections
from voiceuno.dialogue.line import Slip
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.offers import Offer, offers_now
from voiceuno.dialogue.reply import Aside, Reply, Said
from voiceuno.dialogue.settings import FREE, SCAN, STEPS, Settings, window
from voiceuno.dialogue.shelf import MORE
from voiceuno.dialogue.unsure import Floors, Unsure
from voiceuno.language.heard import DOUBTFUL, HOPELESS, NOISE, Candidate, Heard, is_meant
from voiceuno.language.language import Language
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.signals import KEY, VOICE, Noticed
from voiceuno.rules.rulesets import MATTEL
from voiceuno.table.table import Table

_MOST_CANDIDATES = 2  # of an utterance by ear that are asked about
_REPEATED = ("repeat", "stop")  # after these, what was said before can still be repeated
_YES_NO = frozenset(("yes", "no"))
_HUMS = 3  # sounds that were no words, after which one thing after the other is proposed
_PATIENCE = 4, 8.0  # who was not understood after a move has so many times the usual time, and so many seconds at least


class Conversation:
    """What is asked, doubted, confirmed and paused at one place; what is played is a matter of its table."""

    def __init__(
        self,
        language: Language,
        house: House,
        place: Surroundings = Surroundings(),  # noqa: B008 - a value
        at: tuple[Table, Sequence[int]] | None = None,
    ) -> None:
        """`at` names a table to sit down at, and the seats of the people who are here."""
        self._at = at
        self._desk = desk = Desk(language, house, place)
        self._confirming = Confirming(desk)
        self._lobby = lobby = Lobby(desk, self._confirming)
        self._corrections = Corrections(place.learner, desk.prompts)
        self._sleeping = Sleeping(desk, self._woken)
        self._pausing = Pausing(desk, self._rest)
        self._training = TrainingVoice(desk)
        self._school = SoundSchool(desk, self._confirming)
        self._shelving = Shelving(desk, lobby)
        self._spelling = Spelling(desk, self._take)
        self._doubting = Doubting(desk, self._take, self._corrections.confirm)
        self._helping = Helping(desk, lobby, self._doubting, (self._training, self._confirming, self._shelving))
        self._offering = Offering(desk, self._take, self._offers)
        opened = Open(
            self._sleeping,
            self._doubting,
            self._confirming,
            self._pausing,
            self._training,
            self._spelling,
            self._shelving,
            self._school,
        )
        self._choices_now = ChoicesNow(desk, lobby, opened)
        self._guiding = Guiding(desk, lobby, self._choices_now, self._take)
        self._misheard = Misheard(
            desk, self._pausing, self._offering, self._choices, self._helping.say, self._guiding.propose
        )
        steered = Steered(
            self._sleeping,
            self._confirming,
            self._pausing,
            self._training,
            self._shelving,
            self._spelling,
            self._school,
        )
        self._reading = ReadingCard(desk)
        questions = Questions(desk, lobby, self._confirming, self._reading)
        self._teaching = Teaching(desk, lobby, questions.answer)
        floors = Floors(self._sleeping, self._doubting, self._confirming, self._pausing, self._training)
        self._unsure = Unsure(desk, floors, self._misheard, self._take)
        # A sentence is offered to those of these in which something is open, in this order, until one takes it,
        self._floors = OpenFloors(
            self._school,
            self._guiding,
            self._sleeping,
            self._doubting,
            self._confirming,
            self._pausing,
            self._training,
            self._spelling,
            self._shelving,
            self._reading,
            self._offering,
            self._teaching,
        )
        # then to those of these who know its verb,
        self._beside: tuple[ForVerbs, ...] = (
            HouseKeeping(desk, lobby, self._confirming),
            Controls(desk, lobby, steered, self._helping),
            questions,
            QuizMaster(desk, lobby, self._confirming),
            Classroom(desk, lobby),
        )
        # and then to the table.
        self._hosting = Hosting(desk, lobby, self._corrections)
        self._moment = Moment()  # what may be said since the last answer
        self._hums = 0  # sounds in a row that were no words
        self._problem = ""  # why saving failed, as far as it was told
        desk.where, desk.moment = self._where, self._moment_now

    # -- what others may know

    @property
    def settings(self) -> Settings:
        """How the player wants to be spoken to and listened to."""
        return self._desk.settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self._desk.settings = settings

    @property
    def language(self) -> Language:
        """The language that is spoken here."""
        return self._desk.language

    @property
    def table(self) -> Table | None:
        """The table where this place sits, also after its match."""
        return self._lobby.playing.table if self._lobby.playing is not None else None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the people here, at their table."""
        return self._lobby.playing.sitting.seats if self._lobby.playing is not None else ()

    @property
    def moment(self) -> Moment:
        """What may be said now."""
        return self._moment_now()

    @property
    def choices(self) -> tuple[Pick, ...]:
        """All that can be chosen now, the likeliest first, however the player answers."""
        return self._choices_now.now().all

    @property
    def offered(self) -> Pick | None:
        """What is offered now to who answers with two words or with one signal."""
        return self._guiding.offered

    @property
    def has_news(self) -> bool:
        """Whether something has happened at the table that was not told here."""
        return self._lobby.playing is not None and self._lobby.playing.sitting.has_news

    def frequent_lines(self) -> Iterator[str]:
        """What will soon be said, the most frequent first, so that a voice can have it ready."""
        playing = self._lobby.playing
        game = playing.sitting.game if playing is not None else GAMES[MATTEL.game.name]
        return frequent_lines(self._desk.prompts, game, playing.sitting.names if playing is not None else ())

    # -- beginning

    def greet(self) -> Reply:
        """The first words: who sits at the table, how a match ended that nobody was told, or what can be played."""
        lines = [self._desk.say("say.welcome"), *filter(None, [self._desk.trouble])]
        if self._at is not None:
            return self._reply([*lines, *self._lobby.join(*self._at)])
        lines += self._lobby.load()
        return self._reply(lines if self._lobby.playing is not None else [*lines, *self._lobby.offer()])

    def leave(self) -> None:
        """Get up, because the place is gone; the match waits for its people."""
        if self._lobby.playing is not None:
            self._lobby.playing.sitting.leave()

    # -- hearing

    def hear(self, heard: str | Heard) -> Reply:
        """Answer a sentence: text, or an utterance that was heard with more or less certainty."""
        written = heard if isinstance(heard, str) else ""
        if written.strip() == SIGNAL:
            return self.signal()
        said = heard if isinstance(heard, Heard) else self._read(heard)
        self._lobby.end_heard()
        if said.outcome == NOISE:
            return self._noise()
        self._hums = self._hums if said.outcome == HOPELESS else 0
        if said.outcome == DOUBTFUL:
            candidates = [each for each in said.alternatives if each.meaning][:_MOST_CANDIDATES]
            return self._doubt(candidates, written)
        if said.outcome == HOPELESS and self._guiding.is_proposed:
            return self.signal()  # any sound was asked for
        if said.outcome == HOPELESS:
            return self._answered(lambda: self._unsure.hopeless(said.text))
        if not said.text.strip():
            return self._reply(Aside())
        return self._answered(lambda: self._take(Said(said.text, said.meaning)), said.meaning)

    def signal(self, after: float | None = None) -> Reply:
        """The player's one signal: a sound, a switch. It takes what was read last.

        `after`: seconds since the last word was said to its end, below zero while it is being said; None: unknown.
        """
        self._lobby.end_heard()
        self._offering.drop()
        self._desk.said = []
        return self._reply(self._guiding.signal(after))

    @property
    def minds_sounds(self) -> bool:
        """Whether a sound can be an answer here, so that it is looked at before the words that it may be."""
        return self.settings.way == SCAN or self._school.is_open or self.knows_sounds

    @property
    def is_learning(self) -> bool:
        """Whether every sound is an example of one, or a try."""
        return self._school.is_open

    @property
    def knows_sounds(self) -> bool:
        """Whether the player has sounds of their own."""
        return self._desk.place.signs is not None and bool(self._desk.place.signs.labels)

    def is_sound(self, heard: Heard) -> bool:
        """Whether an utterance is rather taken as the sound that it was."""
        if self._school.is_open:
            return not self._school.steers(heard.meaning)
        if self.settings.way == SCAN:  # whoever talks in the room is not asked what was meant
            return heard.outcome in (NOISE, HOPELESS)
        return heard.outcome in (NOISE, HOPELESS) and self._guiding.is_proposed

    def notice(self, noticed: Noticed, after: float | None = None) -> Reply | None:
        """Answer a sound or a key; None if nobody answers with it here. `after` is that of `signal`."""
        if self._school.is_open:
            taught = self._school.notice(noticed)
            return None if taught is None else self._reply(taught)
        if not noticed.is_signal:
            return None
        if noticed.kind != KEY and noticed.label:
            return self.hear(noticed.label)
        is_wanted = noticed.kind == KEY or self.settings.way == SCAN or self._guiding.is_proposed
        is_wanted = is_wanted or (self.settings.way == STEPS and noticed.kind != VOICE)
        is_wanted = is_wanted or self._is_humming()
        return self.signal(after) if is_wanted else None

    def _is_humming(self) -> bool:
        """Whether somebody who is asked makes sounds and says no words, again and again."""
        self._hums += self._wait is None and self.settings.way == FREE
        return self._hums > 0 and self._hums % _HUMS == 0

    def _answered(self, answer: Callable[[], list[str]], meaning: Meaning | None = None) -> Reply:
        """The answer to a sentence, which is not the same for the third time unless something has happened."""
        before = self._so_far()
        lines = answer()
        has_acted = self._so_far() != before
        if has_acted:
            self._offering.drop()
        strayed = self._misheard.strayed(meaning, before=self._moment)
        return self._reply(strayed or self._misheard.varied(lines, meaning, is_news=has_acted or self._school.is_open))

    def _so_far(self) -> object:
        return self.table, self.table and len(self.table.record.entries)

    def _read(self, text: str) -> Heard:
        """A written sentence; in a pause people talk to each other, so only plain words count, or going on."""
        said = self._desk.listen(text)
        goes_on = said.meaning is not None and said.meaning.is_any(Family.CONTINUES)
        return said if goes_on or not self._unsure.is_quiet else Heard(text, self._desk.read(text))

    def is_meant_now(self, heard: str | Heard, *, beside: bool = False) -> bool:
        """Whether words are for this moment: not for others in the room, and not for the next turn.

        `beside`: they came while the game spoke.
        """
        if isinstance(heard, Heard):
            # Who says something right after a move may want it back: then the clock stops, whatever it was.
            is_unclear = heard.outcome == HOPELESS and not beside and self._is_correctable
            return is_unclear or is_meant(heard, self._moment, beside=beside)
        if self._wait is None or heard.strip() == SIGNAL or self._guiding.is_offering or self._school.is_open:
            return True
        moment, playing = self.moment, self._lobby.active
        meaning = self.language.understand(heard, moment)
        if meaning is None:
            return self.language.grammar.meaning(heard, "turn", moment.rules) is None
        if self._offering.is_open and meaning.verb in _YES_NO:
            return True
        return meaning.is_any(Family.AT_ONCE) or (playing is not None and playing.takes_at_once(meaning))

    def _take(self, said: Said) -> list[str]:
        """Offer a sentence to the handlers, from the top."""
        if said.meaning is not None and not self._sleeping.is_open and said.meaning.verb not in _REPEATED:
            self._desk.said = []
        verb = said.meaning.verb if said.meaning is not None else ""
        beside = (each for each in self._beside if verb in each.verbs)
        handlers: tuple[Handler, ...] = (*self._floors, *beside, self._hosting)
        for handler in handlers:
            lines = handler.hear(said)
            if lines is not None:
                if said.meaning is not None:
                    self._misheard.forget()
                return lines
        return self._misheard.say(said)

    def doubt(self, texts: Sequence[str]) -> Reply:
        """Ask which of these was said, the likeliest first; with a single one, whether it was. Nothing happens yet."""
        return self._doubt([Candidate(None, text, 1.0) for text in texts])

    def _doubt(self, heard: Sequence[Candidate], written: str = "") -> Reply:
        return self._answered(lambda: self._unsure.doubt(heard, written)) if heard else self._noise()

    def _noise(self) -> Reply:
        return self._reply(Aside() if self._wait is not None else self._unsure.noise())

    # -- what happens by itself

    def proceed(self) -> Reply:
        """`wait` seconds have passed without a word: let something happen by itself."""
        read_on = self._school.silence() if self._school.is_open else self._guiding.go_on()
        if read_on is not None:
            return self._reply(read_on)
        playing = self._lobby.playing
        lines = playing.proceed() if playing is not None else []
        if lines:
            self._misheard.forget()  # the game has gone on: whoever is not understood now is asked afresh
            self._offering.drop()
        if playing is not None and not playing.waits and self._lobby.lesson is not None:
            lines = [*lines, *self._teaching.after_bots()]
        return self._reply(lines)

    def news(self) -> Reply:
        """What others at the table have caused, and what is asked now."""
        playing = self._lobby.playing
        if playing is None or self._sleeping.is_open:
            return self._reply(Aside())
        lines = playing.news()
        return self._reply([*lines, *(self._floors.question if lines else [])])

    def say(self, key: str, **slots: str) -> Reply:
        """A sentence from outside the conversation, such as `voice.lost_microphone`; nothing else changes."""
        return self._reply(Aside([self._desk.line(key, **slots)]))

    def farewell(self, key: str) -> Reply:
        """The last words when nobody can speak any more; what could not be saved is tried once more."""
        problem = self._lobby.retry()
        line = self._desk.say("say.not_saved", reason=problem) if problem else self._desk.say(key)
        return Reply([line], ended=True)

    def resume(self) -> Reply:
        """A device is there again: say so, and where we are."""
        self._misheard.forget()
        self._desk.said = []
        return self._reply([] if self._sleeping.is_open else [self._desk.say("voice.back"), *self._where()])

    # -- putting the answer together

    def _reply(self, lines: list[str]) -> Reply:
        desk = self._desk
        if isinstance(lines, Aside):
            return self._replied(lines)
        if lines:
            lines = [*lines, *self._single(), *self._lobby.close()]
        if self._guiding.is_open:
            self._offering.drop()  # what can be chosen is offered in another way
        lines = [*lines, *self._guiding.offer()]
        problem, self._problem = self._problem, self._lobby.retry()
        if self._problem and not problem:  # said once, not after every move
            lines = [*lines, desk.say("say.cannot_save", reason=self._problem)]
        elif problem and not self._problem:
            lines = [desk.say("say.saved_again"), *lines]
        desk.said = [] if any(isinstance(line, Slip) for line in lines) else [*desk.said, *lines]
        return self._replied(lines)

    def _replied(self, lines: list[str]) -> Reply:
        self._moment = self._moment_now()
        ended = self._desk.ended
        return Reply([*lines], None if ended else self._wait, ended, self._moment)

    def _single(self) -> list[str]:
        """Do the only thing that can be done, for who wants that."""
        lines: list[str] = []
        while self.settings.single and not self._floors.question and self._lobby.lesson is None:
            playing = self._lobby.active
            only = only_move(playing) if playing is not None and not playing.waits else None
            if playing is None or only is None:
                break
            lines += playing.hear(only) or []
        return lines

    @property
    def _wait(self) -> float | None:
        """How long to wait for words; None while a person is asked for something, or wants peace."""
        return self._school.wait if self._school.is_open else self._guiding.wait(self._usual_wait)

    @property
    def _usual_wait(self) -> float | None:
        playing = self._lobby.active
        if playing is None or self._floors.hold_bots or not playing.waits:
            return None
        if playing.table.has_waited(playing.sitting):
            return None  # the others need more time
        if self._misheard.misses and self._is_correctable:
            return max(window(self.settings) * _PATIENCE[0], _PATIENCE[1])
        pause = window(self.settings) if playing.sitting.now.has_window else 0.0
        return max(pause, float(playing.table.grace), self._desk.place.breath)

    @property
    def _is_correctable(self) -> bool:
        """Whether the last move here can still be taken back."""
        return self._lobby.active is not None and self._lobby.active.sitting.now.open_move is not None

    def _offers(self) -> list[Offer]:
        """What can be answered with yes or no; nothing, where a question of another kind is open."""
        is_asked = any(floor is not self._offering for floor in self._floors)
        return [] if is_asked else offers_now(self._lobby, self._desk.prompts)

    def _moment_now(self) -> Moment:
        moment = self._floors.moment(self._hosting.moment)
        if moment.phase == "confirm" and not self._shelving.is_open:  # there are no more matches to tell
            moment = moment._replace(leave_out=(*moment.leave_out, str(MORE)))
        return moment._replace(has_codes=self.settings.braille)

    def _where(self) -> list[str]:
        """Where we are: the question that is open."""
        return self._floors.question or self._lobby.where()

    def _choices(self) -> list[str]:
        """What can be done now."""
        asked = self._confirming.is_open or self._doubting.is_open or self._lobby.lesson is not None
        if not asked and self._lobby.active is not None and self._lobby.active.which is None:
            return self._lobby.active.instead() or self._lobby.active.where()
        return self._where()

    def _woken(self) -> None:
        """Whoever is woken does not rest either, and has forgotten what was not understood before."""
        self._pausing.end()
        self._misheard.forget()
        self._desk.said = []

    def _rest(self, is_over: bool) -> None:
        """Tell the others at the table of a pause."""
        if self._lobby.active is not None:
            self._lobby.active.table.rest(self._lobby.active.sitting, is_over=is_over)
