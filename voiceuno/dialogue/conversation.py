"""The conversation of one place: a sentence in, the answer out. Who answers stands in `handlers.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from voiceuno.dialogue.choices.pick import Pick
from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.guiding import SIGNAL
from voiceuno.dialogue.foresight import Foreseen, foreseen
from voiceuno.dialogue.frequent import frequent_lines
from voiceuno.dialogue.games import GAMES
from voiceuno.dialogue.handlers import Handlers
from voiceuno.dialogue.house import House, Surroundings
from voiceuno.dialogue.line import Opening
from voiceuno.dialogue.newcomer import Newcomer
from voiceuno.dialogue.patience import Patience
from voiceuno.dialogue.rehearsal import Rehearsal
from voiceuno.dialogue.reply import Aside, Reply, Said
from voiceuno.dialogue.replying import Replying
from voiceuno.dialogue.settings import SCAN, Settings
from voiceuno.dialogue.which_sounds import WhichSounds
from voiceuno.dialogue.whole_sentence import after_talk, instead
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, Candidate, Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.signals import Noticed
from voiceuno.rules.rulesets import MATTEL
from voiceuno.table.table import Table

_MOST_CANDIDATES = 2  # of an utterance by ear that are asked about


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
        self._desk = Desk(language, house, place, at[0].names[at[1][0]] if at is not None and len(at[1]) == 1 else "")
        self._newcomer = Newcomer(self._desk)
        self._first: tuple[Meaning, bool] | None = None  # what was said last, and whether something was played then
        self._open()

    def _open(self) -> None:
        """Let those answer who speak the language at the desk."""
        desk = self._desk
        self._handlers = handlers = Handlers(desk)
        self._lobby, self._guiding, self._offering = handlers.lobby, handlers.guiding, handlers.offering
        self._misheard, self._unsure = handlers.misheard, handlers.unsure
        self._sleeping, self._school = handlers.named.sleeping, handlers.named.school
        self._sounds = WhichSounds(desk, self._school, self._guiding)
        self._patience = Patience(desk, handlers)
        self._replying = Replying(desk, handlers, self._patience)
        desk.where, desk.moment, desk.answerers = handlers.where, handlers.moment, handlers.answerers

    # -- what others may know

    @property
    def settings(self) -> Settings:
        """How the player wants to be spoken to and listened to."""
        return self._desk.settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self._desk.change_settings(settings)

    @property
    def language(self) -> Language:
        """The language that is spoken here."""
        return self._desk.language

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of the languages in which an answer may come: the one that is spoken, and at first others."""
        return self._newcomer.languages

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
        return self._handlers.moment()

    @property
    def choices(self) -> tuple[Pick, ...]:
        """All that can be chosen now, the likeliest first, however the player answers."""
        return self._handlers.choices.now().all

    @property
    def offered(self) -> Pick | None:
        """What is offered now to who answers with two words or with one signal."""
        return self._guiding.offered

    @property
    def has_news(self) -> bool:
        """Whether something has happened at the table that was not told here."""
        return self._lobby.playing is not None and self._lobby.playing.sitting.has_news

    @property
    def is_resting(self) -> bool:
        """Whether there is a pause or sleep: people may talk to each other without being answered."""
        return self._unsure.is_quiet

    def foresee(self) -> Iterator[Foreseen]:
        """What would be answered to what may be said now, the likeliest first; nothing happens by it.

        Each answer is worked out when it is asked for, from how the conversation stands then.
        """
        copied, by_signal = Rehearsal(self, self._desk, self.table).copied, self.settings.way == SCAN
        return foreseen(copied, self.moment, is_asked=self._patience.wait is None, by_signal=by_signal)

    def frequent_lines(self) -> Iterator[str]:
        """What will soon be said, the most frequent first, so that a voice can have it ready."""
        playing = self._lobby.playing
        game = playing.sitting.game if playing is not None else GAMES[MATTEL.game.name]
        yield from self._lobby.next_start()
        yield from frequent_lines(self._desk.prompts, game, playing.sitting.names if playing is not None else ())

    # -- beginning

    def greet(self) -> Reply:
        """The first words: who sits at the table, how a match ended that nobody was told, or what can be played."""
        welcome = Opening(self._desk.say("say.welcome"))
        lines = [welcome, *self._newcomer.greet(), *self._desk.take_trouble()]
        if self._at is not None:
            return self._reply([*lines, *self._lobby.join(*self._at)])
        lines += self._lobby.load()
        return self._reply(lines if self._lobby.playing is not None else [*lines, *map(Opening, self._lobby.offer())])

    def leave(self) -> None:
        """Get up, because the place is gone; the match waits for its people."""
        if self._lobby.playing is not None:
            self._lobby.playing.sitting.leave()

    # -- hearing

    def hear(self, heard: str | Heard) -> Reply:
        """Answer a sentence: text, or an utterance that was heard with more or less certainty."""
        self._desk.signalled = ""
        return self._hear(heard)

    def _hear(self, heard: str | Heard) -> Reply:
        written = heard if isinstance(heard, str) else ""
        if written.strip() == SIGNAL:
            return self.signal()
        if self._newcomer.others:
            heard = self._newcomer.without_guess(heard)
        if self._newcomer.others and (other := self._newcomer.language_of(heard)):
            self._turn_to(other)
        said = heard if isinstance(heard, Heard) else self._unsure.read(heard)
        if self._newcomer.others and said.meaning is not None:
            self._newcomer.understood(said.meaning)
        self._lobby.end_heard()
        if said.outcome == NOISE:
            return self._noise()
        if said.outcome != HOPELESS and said.text.strip():
            self._sounds.hums = 0  # words end what might have been humming
        if said.outcome == DOUBTFUL:
            candidates = [each for each in said.alternatives if each.meaning][:_MOST_CANDIDATES]
            return self._doubt(candidates, written)
        if said.outcome == HOPELESS and self._guiding.is_proposed and self._desk.place.signs is None:
            return self.signal()  # any sound was asked for, and nobody else knows sounds from talk
        if said.outcome == HOPELESS:
            return self._answered(lambda: self._unsure.hopeless(said.text))
        if not said.text.strip():
            return self._reply(Aside())
        return self._answered(lambda: self._handlers.take(Said(said.text, said.meaning)), said.meaning)

    def go_on(self, heard: Heard) -> Reply | None:
        """Answer a whole sentence whose beginning was answered already; None if that answer stands."""
        if self._first is None:
            return None
        first, has_acted = self._first
        is_open = self._patience.is_correctable
        if heard.outcome == HOPELESS:  # it was no command, but the beginning of other talk
            asks = self.moment.phase == "confirm"
            back = after_talk(first, has_acted=has_acted, is_open=is_open, asks=asks)
            answers = [self.hear(heard._replace(meaning=each, outcome=CERTAIN)) for each in back or ()]
            return None if back is None else answers[-1] if answers else self._reply(Aside())
        if heard.meaning is None:  # what was played is not taken back for what may not have been said
            meant = [] if has_acted else [each.meaning for each in heard.alternatives if each.meaning]
            is_asked = any(instead(first, each, self.moment, has_acted=False, is_open=is_open) for each in meant)
            return self.hear(heard) if is_asked else None
        found = instead(first, heard.meaning, self.moment, has_acted=has_acted, is_open=is_open)
        replies = [self.hear(heard._replace(meaning=meaning)) for meaning in found]
        return replies[-1] if replies else None

    def signal(self, after: float | None = None) -> Reply:
        """The player's one signal: a sound, a switch. It takes what was read last.

        `after`: seconds since the last word was said to its end, below zero while it is being said; None: unknown.
        """
        if self._guiding.ignores(after):
            return self._reply(Aside())
        self._lobby.end_heard()
        self._offering.drop()
        self._desk.said = []
        lines = self._guiding.signal(after)
        if self._desk.settings.way == SCAN:
            self._newcomer.others = []  # a sound is an answer now, and would be a short word of another language
        return self._reply(lines)

    @property
    def minds_sounds(self) -> bool:
        """Whether a sound can be an answer here, so that it is looked at before the words that it may be."""
        return self._sounds.is_minded

    @property
    def is_learning(self) -> bool:
        """Whether every sound is an example of one, or a try."""
        return self._school.is_open

    def is_sound(self, heard: Heard) -> bool:
        """Whether an utterance is rather taken as the sound that it was."""
        return self._sounds.is_sound(heard)

    def is_hum(self, heard: Heard) -> bool:
        """Whether an utterance that was noticed as a signal is rather taken as that."""
        return self._sounds.is_hum(heard)

    def notice(self, noticed: Noticed, after: float | None = None) -> Reply | None:
        """Answer a sound or a key; None if nobody answers with it here. `after` is that of `signal`."""
        if self._school.is_open:
            taught = self._school.notice(noticed)
            return None if taught is None else self._reply(taught)
        if noticed.is_late:
            self._guiding.note_late(after)
        if not noticed.is_signal:
            return None
        words = self._sounds.words_of(noticed)
        if words:
            self._desk.signalled = noticed.kind
            return self._hear(words)
        if not self._sounds.is_wanted(noticed, is_asked=self._patience.wait is None) or self._guiding.ignores(after):
            return None
        self._desk.signalled = noticed.kind
        return self._reply(self._guiding.propose()) if self._sounds.is_for_proposal(noticed) else self.signal(after)

    def _answered(self, answer: Callable[[], list[str]], meaning: Meaning | None = None) -> Reply:
        """The answer to a sentence, which is not the same for the third time unless something has happened."""
        before, lines = self._so_far(), answer()
        has_acted = self._so_far() != before
        self._first = (meaning, has_acted) if meaning is not None else None
        if has_acted:
            self._offering.drop()
        is_news = has_acted or self._school.is_open
        return self._reply(self._misheard.varied(lines, meaning, self._replying.moment, is_news=is_news))

    def _so_far(self) -> object:
        return self.table, self.table and len(self.table.record.entries)

    def is_meant_now(self, heard: str | Heard, *, beside: bool = False) -> bool:
        """Whether words are for this moment, not for others or the next turn; `beside`: they came while it spoke."""
        return self._patience.is_meant_now(heard, self._replying.moment, beside=beside)

    def doubt(self, texts: Sequence[str]) -> Reply:
        """Ask which of these was said, the likeliest first; with a single one, whether it was. Nothing happens yet."""
        return self._doubt([Candidate(None, text, 1.0) for text in texts])

    def _doubt(self, heard: Sequence[Candidate], written: str = "") -> Reply:
        return self._answered(lambda: self._unsure.doubt(heard, written)) if heard else self._noise()

    def _noise(self) -> Reply:
        return self._reply(Aside() if self._patience.wait is not None else self._unsure.noise())

    # -- what happens by itself

    def proceed(self) -> Reply:
        """`wait` seconds have passed without a word: let something happen by itself."""
        read_on = self._school.silence() if self._school.is_open else self._guiding.go_on()
        if read_on is not None:
            return self._reply(read_on)
        return self._reply(self._handlers.proceed())

    def news(self) -> Reply:
        """What others at the table have caused, and what is asked now."""
        playing = self._lobby.playing
        if playing is None or self._sleeping.is_open:
            return self._reply(Aside())
        lines = playing.news()
        return self._reply([*lines, *(self._handlers.floors.question if lines else [])])

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
        return self._reply([] if self._sleeping.is_open else [self._desk.say("voice.back"), *self._handlers.where()])

    # -- putting the answer together

    def _reply(self, lines: list[str]) -> Reply:
        """The answer, in another language if somebody has asked for it."""
        code, self._desk.turn_to = self._desk.turn_to, ""
        if code and self._turn_to(code):
            lines = [self._desk.say("language.now"), *(self._lobby.beginning() or self._handlers.where())]
        return self._replying.reply(lines)

    def _turn_to(self, code: str) -> bool:
        """Speak another language from here on, at the same table and with the same plans; whether it is done."""
        house = self._desk.house.in_language(code)
        if house is not None:
            others = self._handlers
            self._desk.speak(Language.load(code), house)
            self._open()
            self._handlers.take_over(others)
            if self._desk.settings.language != code:
                self._desk.choose_language(code)
        return house is not None
