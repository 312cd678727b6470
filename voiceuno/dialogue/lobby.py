"""Who leads a place to a table and from one to the next: a match that goes on, a new one, a practice hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from voiceuno.dialogue.class_report import ClassReport
from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.confirming import Confirming, Do
from voiceuno.dialogue.floors.playing import Playing
from voiceuno.dialogue.lesson import Forgetful, Lesson, told
from voiceuno.dialogue.line import Slip
from voiceuno.dialogue.plan_told import wished_in_words
from voiceuno.dialogue.quizzing import Quizzing
from voiceuno.dialogue.settings import FREE, SCAN, Settings, answering_as
from voiceuno.dialogue.setup_talk import SetupTalk
from voiceuno.dialogue.sitting import Sitting
from voiceuno.dialogue.statistics import finished
from voiceuno.dialogue.terms import ask_to_continue, company, introduce
from voiceuno.dialogue.unfit_told import Topics
from voiceuno.rules.moves import Phase
from voiceuno.rules.record import Record
from voiceuno.table.plan import Plan, is_keepable, people_of, plan_of
from voiceuno.table.plan_words import later_counts, planned
from voiceuno.table.table import Table

_KNOWN = ("", "torn", "foreign")  # what can be wrong with a file that the disk hands out


class Lobby:
    """Knows the table where this place sits, the match that waits, and the one that is being set up."""

    def __init__(self, desk: Desk, confirming: Confirming) -> None:
        self._desk, self._confirming = desk, confirming
        self.playing: Playing | None = None  # the table, also after its match
        self.lesson: Lesson | None = None
        self.setup = self._new_setup()
        self.saved: Record | None = None  # a match that waits
        self.offered = False  # whether the last question was to go on with it
        self.unread = False  # whether the disk did not hand out the match that was being played
        self._closed: Playing | None = None  # the table whose end has been told
        self._seated_at = 0.0  # by the clock of the place
        self.is_from_start = True  # whether this place has seen the whole match

    def take_over(self, other: Lobby) -> None:
        """Be where a lobby was that spoke another language: at the same table, with the same plan."""
        desk, playing = self._desk, other.playing
        self.saved, self.offered, self.unread = other.saved, other.offered, other.unread
        self._seated_at, self.is_from_start = other._seated_at, other.is_from_start
        self.setup.take_over(other.setup)
        if playing is None:
            return
        playing.sitting.speak(desk.prompts)
        self.playing = Playing(playing.sitting, self._quizzing(playing.table), desk.say)
        self._closed = self.playing if other._closed is playing else None
        if other.lesson is not None:
            self.lesson = Lesson(desk.language.lesson(other.lesson.game), desk.prompts.forms.used, other.lesson.game)
            self.lesson.take_over(other.lesson)

    @property
    def active(self) -> Playing | None:
        """The table, while its match is not over."""
        return None if self.playing is None or self.playing.table.state.winners else self.playing

    def answerers(self, *, is_for_all: bool) -> Sequence[str]:
        """By whose way somebody answers now, the likeliest first: by name, or no name for whose place this is.

        `is_for_all`: a question is open that is not for who is on turn alone.
        """
        sitting = self.active.sitting if self.active is not None else None
        if sitting is None or not sitting.shared:
            return ("",)
        now, names = sitting.now, {seat: sitting.names[seat] for seat in sitting.seats} | {sitting.seats[0]: ""}
        if now.is_asked and now.phase is not Phase.OVER and not is_for_all:
            return (names[now.person],)
        return tuple(dict.fromkeys((names[now.person], *names.values())))

    @property
    def was_signalled(self) -> bool:
        """Whether the move that can be taken back was made by somebody here who answers with signals."""
        sitting = self.active.sitting if self.active is not None else None
        if sitting is None or not sitting.shared or sitting.now.open_move is None:
            return False
        return self._desk.way_of("" if sitting.moved == sitting.seats[0] else sitting.names[sitting.moved]) == SCAN

    def by_name(self, question: str) -> str:
        """A question to who is on turn, by name where several people listen."""
        sitting = self.active.sitting if self.active is not None else None
        if sitting is None or not sitting.shared:
            return question
        line = question[:1].lower() + question[1:]
        return self._desk.say("ask.by_name", player=sitting.names[sitting.now.person], line=line)

    @property
    def is_confirming(self) -> bool:
        """Whether a question of yes or no is open."""
        return self._confirming.is_open

    @property
    def minutes(self) -> float | None:
        """How long this place has been at its table; None if nobody knows."""
        clock = self._desk.place.clock
        return None if clock is None else (clock() - self._seated_at) / 60

    @property
    def has_match(self) -> bool:
        """Whether a real match is being played."""
        return self.active is not None and self.lesson is None

    @property
    def is_setting_up(self) -> bool:
        """Whether something is asked about a match to come."""
        return self.active is None and self.lesson is None and self.setup.begun

    def retry(self) -> str:
        """Try once more to keep what could not be kept, of this table and of the house; the problem that is left."""
        house = self._desk.house.keeper
        keepers = [house] if self.playing is None else [self.playing.table.keeper, house]
        problems = [keeper.retry() for keeper in dict.fromkeys(keepers)]  # most tables have the keeper of the house
        return next(filter(None, problems), "")

    # -- at the start

    def load(self) -> list[str]:
        """Take up the match that was being played; what is to be said about it."""
        keeper, say = self._desk.house.keeper, self._desk.say
        record, trouble = keeper.load()
        self.unread = trouble not in _KNOWN
        key = "unreadable" if self.unread else trouble
        lines = [say(f"say.save_{key}", reason=trouble)] if trouble else []
        if record is None:
            return lines
        table = self._desk.house.seat(record)
        if not table.over:
            self.saved = record
        elif not keeper.is_told:  # the power went before the result was heard
            self.playing = self._sit_down(table, people_of(record))
            return [*lines, say("say.last_match"), *self.playing.ending()]
        return lines

    def load_again(self) -> list[str]:
        """The disk may hand out the match now."""
        lines = self.load()
        if self.saved is not None:
            return self.open(self.saved)
        return lines if self.playing is not None else [*lines, *self._desk.where()]

    # -- sitting down

    def open(self, record: Record) -> list[str]:
        """Sit down at the table of a new match or of one that goes on."""
        return self.join(self._desk.house.seat(record), people_of(record))

    def join(self, table: Table, seats: Sequence[int]) -> list[str]:
        """Sit down at a table; who plays there, and where the match stands."""
        self._get_up()
        self.saved, self.unread, self.offered, self.setup = None, False, False, self._new_setup()
        self.playing = self._sit_down(table, seats)
        trouble = table.trouble_for(seats)
        lines = [self._desk.say(f"say.save_{trouble}")] if trouble else []
        return [*lines, *self._introduced(self.playing), *self.playing.begin()]

    def beginning(self) -> list[str]:
        """How a match begins, told once more while nobody has moved; nothing later on, and in a practice hand."""
        playing = self.active if self.lesson is None else None
        if playing is None or not playing.table.is_new:
            return []
        return [*self._introduced(playing), *playing.begin()]

    def _introduced(self, playing: Playing) -> list[str]:
        sets = self._desk.house.keeper.load_house_rules()
        return introduce(playing.table.record, playing.sitting.seats, self._desk.prompts, sets)

    def _sit_down(self, table: Table, seats: Sequence[int]) -> Playing:
        desk, record = self._desk, table.record
        self._seated_at = desk.place.clock() if desk.place.clock is not None else 0.0
        self.is_from_start = table.is_new
        desk.sit_down(len(seats), with_children=record.options.own_levels)
        sitting = Sitting(table, seats, desk.prompts, desk.settings.verbosity)
        return Playing(sitting, self._quizzing(table), desk.say)

    def _quizzing(self, table: Table) -> Quizzing:
        desk = self._desk
        return Quizzing(table, desk.language, desk.house.course, lambda: desk.house.decoys)

    def _get_up(self) -> None:
        if self.playing is not None:
            self.playing.sitting.leave()
        self.playing, self.lesson = None, None

    def leave(self, question: str, do: Do) -> list[str]:
        """Ask before a match is left."""
        if self.active is None or (self.lesson is not None and self.lesson.step is None):
            return do()
        prompts, unsaved = self._desk.prompts, f"{question}_unsaved"
        if self.retry() and prompts.has(unsaved):
            question = unsaved
        return self._confirming.ask(self._desk.say("ask.leave_lesson" if self.lesson else question), do)

    def leave_waiting(self, do: Do) -> list[str]:
        """Ask before the match that was offered is left for later."""
        if self.saved is None or not self.offered or self.active is not None:
            return do()
        names = self._desk.prompts.listing(company(self.saved, people_of(self.saved)))
        return self._confirming.ask(self._desk.say("ask.leave_waiting", list=names), do)

    # -- learning

    def teach(self, game: str = "") -> list[str]:
        """Begin the practice hand of a game; a match that is running stays as it is kept."""
        self._wait_for_later()
        self._get_up()
        lesson = self.lesson = Lesson(self._desk.language.lesson(game), self._desk.prompts.forms.used, game)
        table = Table(lesson.record, Forgetful(), lesson.seat_bots)
        sitting = Sitting(table, (0,), self._desk.prompts, self._desk.settings.verbosity)
        self.playing = Playing(sitting, Quizzing(table, self._desk.language, self._desk.house.course), self._desk.say)
        assert lesson.step
        return [lesson.begin, *told(lesson.step, self._desk)]

    def end_lesson(self) -> None:
        """Get up from the practice hand."""
        self._get_up()
        self.setup.begun = self.saved is None

    # -- setting up

    def _new_setup(self, said: Sequence[str] = ()) -> SetupTalk:
        """A plan of which nothing is known but a name, `said` or of whose place it is, and what was wished for it."""
        desk = self._desk
        own, has_last = (desk.settings.name,) if desk.settings.name else (), bool(desk.settings.last_game)
        names = tuple(said) if len(said) == 1 else own  # several people belong to the plan that is left
        sets = desk.house.keeper.load_house_rules()
        known = planned(Plan(names=names), self.wished)
        return SetupTalk(
            desk.prompts, self._topics, known, has_last=has_last, sets=sets, say=desk.say, names=self._spare_names
        )

    def _spare_names(self) -> Sequence[str]:
        """Names for those who give none; the grammar, which takes long to read, is not needed for a greeting."""
        return self._desk.language.grammar.names

    def _topics(self) -> Topics:
        """What can be asked about; the packs are read for it."""
        library, words = self._desk.house.library, self._desk.language.grammar.productions.get("pack_name", [])
        return Topics(tuple(dict.fromkeys([*(each.means for each in words), *library.known])), library.subjects)

    def _wait_for_later(self) -> None:
        """The match that runs is left as it is kept."""
        if self.active is not None and self.lesson is None:
            self.saved = self.active.table.record

    def set_up(self, words: Sequence[str]) -> list[str]:
        """A new match, with what was said about it in the same breath."""
        self._clear_table()
        return self.with_wishes(self.planned(self.setup.take(words)))

    def _clear_table(self) -> None:
        self._wait_for_later()
        self._get_up()
        self.offered, self.setup = False, self._new_setup(self.setup.plan.names)
        self.setup.begun = True

    @property
    def wished(self) -> tuple[str, ...]:
        """What was wished for the match after the one that runs."""
        return tuple(self._desk.settings.next_game.split())

    def wish_for_next(self, words: Sequence[str]) -> None:
        """Keep what is wished for the next match, while this one goes on as it is: a power cut may come before it."""
        wished = " ".join(later_counts((*self.wished, *words)))
        self._desk.keep_settings(replace(self._desk.settings, next_game=wished))
        self.setup = self._new_setup()

    def with_wishes(self, lines: list[str]) -> list[str]:
        """While a match is being set up: first what was wished for it in the last one."""
        if self.active is not None or not self.setup.begun or not self.wished:
            return lines
        terms = ", ".join(wished_in_words(self.wished, self._desk.prompts))
        return [self._desk.say("setup.wished", list=terms), *lines]

    def follow_name(self) -> None:
        """Who has another name from now on has it in the next match, too."""
        self.setup = self._new_setup()

    def same(self) -> list[str]:
        """The match that was played last, once more; who is called by another name since then has that one."""
        last = plan_of(self.playing.table.record) if self.playing and not self.lesson else None
        words = self._desk.settings.last_game.get("plan", "").split()
        said = self.setup.plan.names
        if len(said) == 1 and last is not None and len(last.names) == 1:
            last = replace(last, names=said)
        if len(said) == 1 and words.count("name") == 1:
            words += ["name", said[0]]
        if last is not None:
            self._clear_table()
            return self.planned(self.setup.repeat(planned(last, self.wished)))
        lines = self.set_up((*words, *self.wished))
        return lines if words else [self._desk.say("say.no_last_game"), *lines]

    def planned(self, questions: list[str] | None) -> list[str]:
        """What is still to be asked, or the match when all is known."""
        if questions is not None:
            return questions
        desk, plan = self._desk, self.setup.plan
        record = plan.record(self._spare_names(), desk.house.new_seed())
        if not is_keepable(record):  # nothing is put aside for a match that cannot be played or kept
            self.setup = SetupTalk(desk.prompts, self._topics, sets=self.setup.sets, say=desk.say)
            return [desk.say("setup.no_plan"), *(self.setup.question() or [])]
        name = record.names[0]
        kept = desk.house.keeper.load_settings(name)
        known = kept if kept != Settings(name=name) else desk.settings  # a new player keeps what was set just now
        # Whoever has chosen a way just now answers in it, unless it is somebody whose way is known.
        is_known = bool(plan.names) and known.way != FREE
        if not desk.settings.name and desk.settings.way != FREE and not is_known:
            known = answering_as(known, desk.settings)
        is_new = known is desk.settings and known.language  # whoever was here before may have another language
        known = replace(known, language=desk.language.code) if desk.is_chosen or is_new else known
        wishing = desk.settings
        desk.keep_settings(replace(known, name=name, last_game={"plan": plan.as_words()}))
        desk.know_player()
        desk.follow_language()
        desk.house.keeper.begin(record)
        self._fulfil(wishing)
        return [*self.setup.notes, *self.open(record)]

    def _fulfil(self, wishing: Settings) -> None:
        """What was wished for a match is done with once that is on disk; somebody else's wishes still wait."""
        desk = self._desk
        if not wishing.next_game:
            return
        if wishing.name not in ("", desk.settings.name):
            desk.house.keeper.save_settings(replace(wishing, next_game=""))
        later = "" if desk.settings.next_game == wishing.next_game else desk.settings.next_game
        desk.keep_settings(replace(desk.settings, next_game=later))

    # -- where we are

    def offer(self) -> list[str]:
        """To go on with a match that waits, or else to begin one."""
        self.offered = self.saved is not None
        return self._desk.where()

    def no_match(self) -> list[str]:
        """There is nothing to play or to ask about yet; what can be said instead."""
        if self.offered:
            return [Slip(self._desk.say("say.continue_first"))]
        return [Slip(self._desk.say("say.no_match_yet")), *self._desk.where()]

    def where(self) -> list[str]:
        """The question that is open below everything else."""
        desk = self._desk
        if self.active is not None:
            return self.active.where()
        if self.offered and self.saved is not None:
            return [ask_to_continue(self.saved, desk)]
        if self.playing is not None and not self.setup.begun:
            return [desk.say("ask.again")]
        return self.setup.question() or []

    def next_start(self) -> list[str]:
        """What the next start will ask if the match is left now, or the power fails."""
        active = self.active if self.lesson is None else None
        return [] if active is None else [ask_to_continue(active.table.record, self._desk)]

    def close(self) -> list[str]:
        """After the last line of a match: what comes next, asked once."""
        if self.playing is None or self.active is not None or self._closed is self.playing:
            return []
        self._closed = self.playing
        self._count(self.playing)
        return [*(self.report() if self.is_class else []), self._desk.say("ask.again")]

    @property
    def is_class(self) -> bool:
        """Whether those at the table learn: each at their own level, or with a teacher."""
        options = self.playing.table.record.options if self.playing is not None else None
        return options is not None and (options.own_levels or options.teacher)

    @property
    def class_report(self) -> ClassReport | None:
        """Who knew what in the match; None if no questions were asked."""
        playing = self.playing
        if playing is None or self.lesson is not None or not playing.table.match.rules.asks_questions:
            return None
        return ClassReport(playing.table, playing.quiz.course, self._desk.prompts)

    def report(self) -> list[str]:
        """The same in sentences, also as a file; a book without questions has none."""
        report = self.class_report
        return [self._desk.say("report.no_questions")] if report is None else report.keep(self._desk.house.keeper)

    def _count(self, playing: Playing) -> None:
        """Count a match that is over for the people here; a practice hand counts nothing."""
        if self.lesson is None:
            table = playing.table
            for match in finished(table.record, table.state, playing.sitting.seats):
                self._desk.house.keeper.count_match(match)

    def end_heard(self) -> None:
        """Whoever answers has heard how the match ended."""
        if self._closed is not None and self._closed is self.playing:
            self.playing.table.keeper.end_told()
