"""The conversation as a whole: an utterance in, the answer out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from voiceuno.dialogue.grammar import Grammar
from voiceuno.dialogue.lesson import Forgetful, Lesson
from voiceuno.dialogue.ports import BotMaker, Keeper
from voiceuno.dialogue.prompts import Prompts
from voiceuno.dialogue.settings import Settings, stepped
from voiceuno.dialogue.setup_talk import Plan, SetupTalk, bot_levels, planned
from voiceuno.dialogue.table_talk import TableTalk
from voiceuno.rules.quiz import Question
from voiceuno.rules.record import Record
from voiceuno.rules.rulesets import MATTEL

# What may be said while the bots wait for a correction; anything else is meant for the next turn.
_AT_ONCE = frozenset(
    "correct undo uno dos catch advice ask repeat help pause stop quit save".split()
    + "slower faster louder quieter brief normal detailed more less".split()
)

# What steers the conversation in a lesson as everywhere; anything else is held against the lesson's step.
_STEERING = frozenset(
    "repeat help pause continue stop quit save new same".split()
    + "slower faster louder quieter brief normal detailed more less".split()
)


class Reply(NamedTuple):
    """What is said, and what happens then."""

    lines: list[str]
    wait: float | None = None  # after so many seconds without a word `proceed` goes on; None: it is for the player
    ended: bool = False


class Outside(NamedTuple):
    """What the conversation takes from outside."""

    keeper: Keeper
    make_bots: BotMaker
    new_seed: Callable[[], int]
    questions: Callable[[Record, int], Question]  # the quiz question of a match after so many others
    lesson: Callable[[], Lesson]


class Dialogue:
    """Hears sentences and answers them: open questions first, then steering and asking, then moves."""

    def __init__(self, grammar: Grammar, prompts: Prompts, outside: Outside) -> None:
        self.grammar, self.prompts, self.outside = grammar, prompts, outside
        self.settings: Settings = outside.keeper.load_settings("")
        self.setup = SetupTalk(prompts)
        self.table: TableTalk | None = None
        self._lesson: Lesson | None = None
        self._saved: Record | None = None
        self._confirm: Callable[[], Reply] | None = None  # what a yes would do
        self._said: list[str] = []
        self._paused = False
        self._misses = 0  # sentences in a row that were not understood

    # -- beginning

    def greet(self) -> Reply:
        """The first words: offer to go on with a saved match, or to begin one."""
        lines = [self.prompts.say("say.welcome")]
        record, trouble = self.outside.keeper.load()
        if trouble:
            lines.append(self.prompts.say(f"say.save_{trouble}"))
        if record is not None and not _is_over(record):
            self._saved = record
            names = self.prompts.listing(record.names)
            return self._reply([*lines, self.prompts.say("ask.continue", list=names)])
        return self._reply([*lines, self.prompts.say("ask.begin")])

    @property
    def phase(self) -> str:
        """What can be said now, as the grammar names it."""
        if self._confirm is not None:
            return "confirm"
        if self.table is None or self.table.over:
            return "setup"
        return self.table.phase

    @property
    def rules(self) -> str:
        """The rule book of the match, by name."""
        return self.table.match.rules.name if self.table else MATTEL.name

    def is_meant_now(self, text: str) -> bool:
        """Whether a sentence is for this moment, while the bots wait, rather than for the next turn."""
        meaning = self.grammar.parse(text, self.phase, self.rules)
        if meaning is None:
            return self.grammar.parse(text, "turn", self.rules) is None
        return meaning.split()[0] in _AT_ONCE

    # -- hearing

    def hear(self, text: str) -> Reply:
        """Answer a sentence."""
        meaning = self.grammar.parse(text, self.phase, self.rules)
        if meaning is None:
            return self._not_understood(text)
        self._misses = 0
        verb = meaning.split()[0]
        if self._confirm is not None and verb in ("yes", "no", "quit", "continue", "neither"):
            confirmed, self._confirm = self._confirm, None
            return confirmed() if verb in ("yes", "quit") else self._go_on(self.prompts.say("say.go_on"))
        self._confirm = None
        if self._paused and verb not in ("quit", "help", "repeat"):
            self._paused = False
            if verb in ("continue", "pause", "yes"):
                return self._go_on(self.prompts.say("say.continued"))
        if self._lesson is not None and verb not in _STEERING:
            return self._learn(self._lesson, verb, meaning)
        return self._steer(verb, meaning) or self._talk(verb, meaning)

    def proceed(self) -> Reply:
        """Nobody spoke: let the bots go on."""
        assert self.table is not None
        reply = self._reply(self.table.proceed())
        if self._lesson is not None and self._lesson.step and reply.wait is None:
            return self._reply([*reply.lines, self._lesson.step.say])
        return reply

    def _steer(self, verb: str, meaning: str) -> Reply | None:
        """Controls and questions, which never cost a turn; None if it is neither."""
        say = self.prompts.say
        rest = meaning.split()[1:]
        match verb:
            case "repeat":
                return self._reply(self._said or [say("say.nothing_to_repeat")])
            case "help":
                return self._reply([self._help()])
            case "slower" | "faster" | "louder" | "quieter":
                return self._set(stepped(self.settings, verb), say(f"say.{verb}"))
            case "brief" | "normal" | "detailed":
                return self._set(replace(self.settings, verbosity=verb), say(f"say.{verb}"))
            case "more" | "less":
                pause = min(60.0, self.settings.pause * 2 or 1.0) if verb == "more" else self.settings.pause / 2
                return self._set(replace(self.settings, pause=round(pause, 2)), say(f"say.{verb}_time"))
            case "pause":
                self._paused = True
                return self._reply([say("say.paused")])
            case "stop":
                return self._reply([])
            case "save":
                return self._reply([say("say.saved")])
            case "quit":
                return self._ask_back(say("ask.quit"), lambda: Reply([say("say.goodbye")], ended=True))
            case "ask":
                return self._reply(self._answer(" ".join(rest)))
            case "new" if self.table is not None and not self.table.over:
                return self._ask_back(say("ask.abandon"), lambda: self._set_up(meaning.split()[2:]))
            case "new":
                return self._set_up(rest[1:])
            case "teach" if self.table is not None and not self.table.over:
                return self._ask_back(say("ask.leave_for_lesson"), self._teach)
            case "teach":
                return self._teach()
            case "same":
                return self._set_up(self.settings.last_game.get("plan", "").split())
        return None

    def _talk(self, verb: str, meaning: str) -> Reply:
        """Words for the table, or for setting one up."""
        words = meaning.split()
        if self.table is not None and not self.table.over:
            if verb == "continue":
                return self._go_on()
            return self._reply(self.table.hear(meaning))
        if self._saved is not None and verb in ("yes", "continue"):
            return self._open(self._saved)
        if self._saved is not None and verb == "no":
            self._saved = None
            return self._reply([self.prompts.say("ask.begin")])
        if verb == "no":
            return self._reply([self.prompts.say("ask.begin")])
        self.setup.begun = self.setup.begun or verb in ("yes", "rules", "bots", "players", "people")
        return self._planned(self.setup.hear(words))

    # -- learning

    def _teach(self) -> Reply:
        """Begin the practice hand; a match that is running stays as it is kept."""
        lesson = self._lesson = self.outside.lesson()
        self._saved = self._saved or (self.table.record if self.table and not self.table.over else None)
        self.table = TableTalk(
            lesson.record, self.prompts, Forgetful(), lesson.bots, (0,), lambda _: Question("", ("",))
        )
        self.table.begin()
        assert lesson.step
        return self._reply([lesson.begin, lesson.step.say])

    def _learn(self, lesson: Lesson, verb: str, meaning: str) -> Reply:
        """One step of the practice hand."""
        assert self.table is not None
        if not lesson.accepts(meaning):
            return self._reply([lesson.again()])
        lines = self._answer(meaning.partition(" ")[2]) if verb == "ask" else self.table.hear(meaning)
        if lesson.step is None:
            self._lesson = self.table = None
            self.setup.begun = True
            return self._reply([*lines, lesson.end, *(self.setup.question() or [])])
        if self.table.waits_for_bots:
            return self._reply(lines)
        return self._reply([*lines, lesson.step.say])

    # -- setting up

    def _set_up(self, words: list[str]) -> Reply:
        """A new match, with what was said about it in the same breath."""
        if self.table is not None or self._saved is not None:
            self.outside.keeper.set_aside("left")
        self.table = self._saved = self._lesson = None
        self.setup = SetupTalk(self.prompts, Plan(name=self.settings.name or None))
        self.setup.begun = True
        self.setup.plan = planned(self.setup.plan, words)
        return self._planned(self.setup.check() or self.setup.question())

    def _planned(self, questions: list[str] | None) -> Reply:
        if questions is not None:
            return self._reply(questions)
        plan = self.setup.plan
        record = plan.record(self.grammar.names, self.outside.new_seed())
        self.settings = replace(
            self.outside.keeper.load_settings(record.names[0]),
            name=record.names[0],
            last_game={"plan": plan.as_words()},
        )
        self.outside.keeper.save_settings(self.settings)
        if self._saved is not None:  # another match was waiting: it is put aside, not written over
            self.outside.keeper.set_aside("left")
        self.outside.keeper.save(record)
        return self._open(record)

    def _open(self, record: Record) -> Reply:
        """Sit down at the table of a new match or of one that goes on."""
        levels = bot_levels(record)
        people = tuple(seat for seat, level in enumerate(levels) if level is None)
        self._saved, self.setup = None, SetupTalk(self.prompts)
        self.table = TableTalk(
            record,
            self.prompts,
            self.outside.keeper,
            self.outside.make_bots(record.match(), levels, record.seed),
            people or (0,),
            lambda number: self.outside.questions(record, number),
            self.settings.verbosity,
        )
        others = self.prompts.listing(record.names[1:])
        hello = self.prompts.say("say.at_table", rules=self.prompts.say(f"rules.{record.rules.name}.name"), list=others)
        return self._reply([hello, *self.table.begin()])

    # -- answering

    def _answer(self, topic: str) -> list[str]:
        say, words = self.prompts.say, topic.split()
        if words[0] == "rule":
            return [say(f"topic.{'_'.join(words[1:])}")]
        if words[0] == "rules":
            return [say(f"rules.{self.rules}.short")]
        if words[0] == "sounds" or self.table is None:
            return [say("say.no_match_yet")]
        if words[0] == "news":
            return self.table.news()
        return [self.table.answers.answer(topic, self.table.match, self.table.state) or say("say.not_yet")]

    def _set(self, settings: Settings, line: str) -> Reply:
        """Keep a setting for this player."""
        self.settings = settings
        self.outside.keeper.save_settings(settings)
        if self.table is not None:
            self.table.verbosity = self.table.narrator.verbosity = settings.verbosity
        return self._reply([line])

    def _ask_back(self, question: str, confirmed: Callable[[], Reply]) -> Reply:
        self._confirm = confirmed
        return self._reply([question])

    def _go_on(self, *lines: str) -> Reply:
        """Say where we were."""
        if self.table is None or self.table.over:
            return self._reply([*lines, *(self.setup.question() or [])])
        return self._reply([*lines, *self.table.prompt()])

    def _not_understood(self, text: str) -> Reply:
        """A short question, then what was heard and what can be done, then help, then a quiet reminder."""
        self._misses += 1
        say = self.prompts.say
        if self._misses == 1:
            return self._reply([say("say.sorry")])
        if self._misses == 2:
            where = self.table.prompt() if self.table and not self.table.over else self.setup.question() or []
            return self._reply([say("say.heard", text=text.strip()), *where])
        if self._misses == 3:
            return self._reply([self._help()])
        return self._reply([say("say.still_here")] if self._misses == 4 else [])

    def _help(self) -> str:
        game_help = f"help.{self.phase}_{self.rules}"
        return self.prompts.say(game_help if self.prompts.has(game_help) else f"help.{self.phase}")

    def _reply(self, lines: list[str]) -> Reply:
        self._said = lines or self._said
        if self.table is None or self._paused or self._confirm is not None:
            return Reply(lines)
        if self.table.over and lines and self.setup.begun is False:
            lines = [*lines, self.prompts.say("ask.again")]
            self.setup.begun = True
        wait = self.settings.pause if self.table.waits_for_bots else None
        return Reply(lines, wait)


def _is_over(record: Record) -> bool:
    *_, last = record.replay()
    return bool(last.state.winners)
