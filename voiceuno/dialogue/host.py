"""Who leads players to a table and from one to the next: setting up, teaching, and the question that is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from voiceuno.dialogue.doubt import Doubt
from voiceuno.dialogue.grammar import Grammar
from voiceuno.dialogue.learning import Corrections
from voiceuno.dialogue.lesson import Forgetful, Lesson
from voiceuno.dialogue.line import Line, sound_of
from voiceuno.dialogue.plan import Plan, bot_levels, is_keepable, people_of, plan_of
from voiceuno.dialogue.ports import BotMaker, Keeper, Learner, Machine
from voiceuno.dialogue.prompts import Prompts
from voiceuno.dialogue.settings import Settings
from voiceuno.dialogue.setup_talk import SetupTalk, company, introduce
from voiceuno.dialogue.shelf import Shelf
from voiceuno.dialogue.table_talk import TableTalk
from voiceuno.dialogue.training import PHASE as TRAINING_PHASE
from voiceuno.dialogue.training import RULES as TRAINING_RULES
from voiceuno.dialogue.training import Training
from voiceuno.rules.quiz import Question
from voiceuno.rules.record import Record
from voiceuno.rules.rulesets import MATTEL


class Reply(NamedTuple):
    """What is said, and what happens then."""

    lines: list[str]  # a Line has a sound and a seat; one without words is only a sound
    wait: float | None = None  # after so many seconds without a word `proceed` goes on; None: it is for the player
    ended: bool = False


class Outside(NamedTuple):
    """What the conversation takes from outside."""

    keeper: Keeper
    make_bots: BotMaker
    new_seed: Callable[[], int]
    questions: Callable[[Record, int], Question]  # the quiz question of a match after so many others
    lesson: Callable[[], Lesson]
    packs: Sequence[str] = ()  # question packs beside those that the grammar names
    decoys: Sequence[str] = ()  # answers to all kinds of questions, to be told apart from the right one by ear
    training: Sequence[str] = ()  # the words that a player is asked for, so that the voice is learnt
    machine: Machine | None = None  # None: there are no devices, the conversation is in writing
    learner: Learner | None = None
    has_sounds: bool = False  # whether the sounds of lines are played


class Asked(NamedTuple):
    """A question back, and what a yes would do."""

    question: str
    do: Callable[[], Reply]


class Host:
    """Knows the table, the match that waits, and what was asked last."""

    def __init__(self, grammar: Grammar, prompts: Prompts, outside: Outside) -> None:
        self.grammar, self.prompts, self.outside = grammar, prompts, outside
        self.keeper: Keeper = outside.keeper
        self.settings: Settings = self.keeper.load_settings("")
        self.setup = self._new_setup()
        self.table: TableTalk | None = None
        self._closed: TableTalk | None = None  # the table whose end has been told
        self._lesson: Lesson | None = None
        self._saved: Record | None = None  # a match that waits
        self._shelf: Shelf | None = None  # the matches that were told, while one of them may be chosen
        self._unread = False  # whether the disk did not hand out the match that was being played
        self._offered = False  # whether the last question was to go on with it
        self._confirm: Asked | None = None
        self._said: list[str] = []  # since the player spoke
        self._paused = False
        self._problem = ""  # why saving failed, as far as it was told
        self._misses = 0  # sentences in a row that were not understood
        self._noises = 0  # sounds in a row that were no sentence
        self._asleep = False
        self._doubt: Doubt | None = None  # what was heard, but not for sure
        self._training: Training | None = None
        self._corrections = Corrections(outside.learner, prompts)
        self._know_player()

    @property
    def asleep(self) -> bool:
        """Whether only the words that wake it are heard."""
        return self._asleep

    @property
    def seats(self) -> tuple[int, int]:
        """The seat of who listens, and how many there are; the next number sits to the left."""
        return (self.table.people[0], len(self.table.names)) if self.table else (0, 1)

    @property
    def phase(self) -> str:
        """What can be said now, as the grammar names it."""
        if self._confirm is not None:
            return "confirm"
        if self._training is not None:
            return TRAINING_PHASE
        if self._shelf is not None:
            return "confirm"
        below = "setup" if self._playing is None else self._playing.phase
        # Numbers and names of all kinds are not among the answers to an ordinary question back.
        return "confirm" if self._doubt is not None and below not in ("setup", "answer") else below

    @property
    def _playing(self) -> TableTalk | None:
        """The table, while its match is not over."""
        return None if self.table is None or self.table.over else self.table

    @property
    def rules(self) -> str:
        """The rule book of the match, by name."""
        if self._training is not None and self._confirm is None:
            return TRAINING_RULES
        return self.table.match.rules.name if self.table else MATTEL.name

    # -- learning

    def _teach(self) -> Reply:
        """Begin the practice hand; a match that is running stays as it is kept."""
        self._wait_for_later()
        lesson = self._lesson = self.outside.lesson()
        self.table = TableTalk(
            lesson.record, self.prompts, Forgetful(), lesson.bots, (0,), lambda _: Question("", ("",))
        )
        assert lesson.step
        return self._reply([lesson.begin, lesson.step.say])

    # -- setting up

    def _new_setup(self) -> SetupTalk:
        known = [production.means for production in self.grammar.productions.get("pack_name", [])]
        names = (self.settings.name,) if self.settings.name else ()
        return SetupTalk(self.prompts, list(dict.fromkeys([*known, *self.outside.packs])), Plan(names=names))

    def _wait_for_later(self) -> None:
        """The match that runs is left as it is kept."""
        if self._playing is not None and self._lesson is None:
            self._saved = self._playing.record

    def _leave(self, question: str, do: Callable[[], Reply]) -> Reply:
        """Ask before a match is left."""
        if self._playing is None or (self._lesson is not None and self._lesson.step is None):
            return do()
        unsaved = f"{question}_unsaved"
        if self.keeper.retry() and self.prompts.has(unsaved):
            question = unsaved
        return self._ask_back(self.prompts.say("ask.leave_lesson" if self._lesson else question), do)

    def _leave_waiting(self, do: Callable[[], Reply]) -> Reply:
        """Ask before the match that was offered is left for later."""
        if self._saved is None or not self._offered or self._playing is not None:
            return do()
        names = self.prompts.listing(company(self._saved, people_of(self._saved)))
        return self._ask_back(self.prompts.say("ask.leave_waiting", list=names), do)

    def _set_up(self, words: list[str]) -> Reply:
        """A new match, with what was said about it in the same breath."""
        self._clear_table()
        return self._planned(self.setup.take(words))

    def _clear_table(self) -> None:
        self._wait_for_later()
        self.table, self._lesson, self._offered = None, None, False
        self.setup = self._new_setup()
        self.setup.begun = True

    def _same(self) -> Reply:
        """The match that was played last, once more."""
        last = plan_of(self.table.record) if self.table and not self._lesson else None
        words = self.settings.last_game.get("plan", "").split()
        if last is not None:
            self._clear_table()
            return self._planned(self.setup.repeat(last))
        reply = self._set_up(words)
        return reply if words else reply._replace(lines=[self.prompts.say("say.no_last_game"), *reply.lines])

    def _planned(self, questions: list[str] | None) -> Reply:
        if questions is not None:
            return self._reply(questions)
        plan = self.setup.plan
        record = plan.record(self.grammar.names, self.outside.new_seed())
        if not is_keepable(record):  # nothing is put aside for a match that cannot be played or kept
            self.setup = SetupTalk(self.prompts, self.setup.packs)
            return self._reply([self.prompts.say("setup.no_plan"), *(self.setup.question() or [])])
        name = record.names[0]
        kept = self.keeper.load_settings(name)
        known = kept if kept != Settings(name=name) else self.settings  # a new player keeps what was set just now
        self.settings = replace(known, name=name, last_game={"plan": plan.as_words()})
        self.keeper.save_settings(self.settings)
        self._know_player()
        self.keeper.begin(record)
        return self._open(record)

    def _open(self, record: Record) -> Reply:
        """Sit down at the table of a new match or of one that goes on."""
        self._saved, self._unread, self._offered, self.setup = None, False, False, self._new_setup()
        self.table = self._seat(record)
        return self._reply([*introduce(record, self.table.people, self.prompts), *self.table.begin()])

    def _seat(self, record: Record) -> TableTalk:
        """The table of a match."""
        table = TableTalk(
            record,
            self.prompts,
            self.keeper,
            self.outside.make_bots(record.match(), bot_levels(record), record.seed),
            people_of(record),
            lambda number: self.outside.questions(record, number),
            self.settings.verbosity,
        )
        table.decoys = self.outside.decoys
        return table

    def _know_player(self) -> None:
        """Whoever learns keeps what it knows by player."""
        if self.outside.learner is not None:
            self.outside.learner.follow(self.settings.name)

    # -- asking and answering

    def _offer(self) -> list[str]:
        """To go on with a match that waits, or else to begin one."""
        self._offered = self._saved is not None
        return self._where()

    def _answer(self, topic: str) -> list[str]:
        say, words = self.prompts.say, topic.split()
        if words[0] == "rule":
            return [say(f"topic.{'_'.join(words[1:])}")]
        if words[0] == "rules":
            return [say(f"rules.{self.rules}.short")]
        return self._no_match() if self.table is None else self.table.answer(topic)

    def _no_match(self) -> list[str]:
        """There is nothing to play or to ask about yet; what can be said instead."""
        return [*([] if self._offered else [self.prompts.say("say.no_match_yet")]), *self._where()]

    def _ask_back(self, question: str, do: Callable[[], Reply]) -> Reply:
        self._confirm = Asked(question, do)
        return self._reply([question])

    def _where(self) -> list[str]:
        """Where we are: the question that is open."""
        if self._confirm is not None:
            return [self._confirm.question]
        if self._training is not None:
            return self._training.ask()
        if self._doubt is not None:
            return [self._doubt.question]
        if self._shelf is not None:
            return self._shelf.tell()
        if self._lesson is not None:
            return [self._lesson.again()]
        if self._playing is not None:
            return self._playing.where()
        if self._offered and self._saved is not None:
            names = self.prompts.listing(company(self._saved, people_of(self._saved)))
            rules = self.prompts.say(f"rules.{self._saved.rules.name}.name")
            return [self.prompts.say("ask.continue", rules=rules, list=names)]
        if self.table is not None and not self.setup.begun:
            return [self.prompts.say("ask.again")]
        return self.setup.question() or []

    def _reply(self, lines: list[str]) -> Reply:
        if self.table is not None and self.table.over and self._closed is not self.table and lines:
            self._closed = self.table
            lines = [*lines, self.prompts.say("ask.again")]
        problem, self._problem = self._problem, self.keeper.retry()
        if self._problem and not problem:  # said once, not after every move
            lines = [*lines, self.prompts.say("say.cannot_save", reason=self._problem)]
        elif problem and not self._problem:
            lines = [self.prompts.say("say.saved_again"), *lines]
        self._said += lines
        return Reply(lines, self._wait)

    @property
    def _wait(self) -> float | None:
        """How long the bots wait; None while the player is asked for something, or wants peace."""
        asked = (self._confirm, self._training, self._doubt, self._shelf)
        if self._paused or self._asleep or any(each is not None for each in asked):
            return None
        return self.settings.pause if self._playing is not None and self._playing.waits_for_bots else None

    def _line(self, key: str, **slots: str) -> Line:
        """A sentence with the sound that belongs to it."""
        return Line(self.prompts.say(key, **slots), sound_of(key))
