"""Questions, which never cost a turn: about the match, the rules, the sounds and the devices."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from voiceuno.dialogue.books import Books
from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.explaining import Explaining
from voiceuno.dialogue.floors.confirming import Confirming
from voiceuno.dialogue.floors.playing import Playing
from voiceuno.dialogue.floors.reading_card import ReadingCard
from voiceuno.dialogue.history import story_of
from voiceuno.dialogue.house_talk import (
    all_rules,
)
from voiceuno.dialogue.line import SOUNDS, Line
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.neighbours import Neighbours
from voiceuno.dialogue.newcomer import languages_told
from voiceuno.dialogue.plan_told import seat_of_plan, target_of_plan
from voiceuno.dialogue.references import seat_of
from voiceuno.dialogue.reply import Said
from voiceuno.dialogue.rules_asked import RulesAsked
from voiceuno.dialogue.sitting import Sitting
from voiceuno.dialogue.statistics import StatisticsTold
from voiceuno.dialogue.suggesting import suggestion
from voiceuno.dialogue.terms import (
    in_words,
)
from voiceuno.dialogue.who_is_here import own_name_told
from voiceuno.language.marks import mark_aloud
from voiceuno.rules.cards import find_card
from voiceuno.rules.moves import NOBODY, Phase
from voiceuno.rules.rulesets import RULESETS, Scoring

# What is asked of a match where there is none yet is answered by the book.
_BY_THE_BOOK = {"turn": "begins", "dealer": "dealer"}
_ON = "continue"
_FEWEST = (Scoring.LOWEST, Scoring.ELIMINATION)  # who reaches the target has not won


class Questions:
    """Answers what is asked."""

    verbs = frozenset(("ask", _ON))

    def __init__(
        self, desk: Desk, lobby: Lobby, confirming: Confirming, reading: ReadingCard, help_more: Callable[[], str]
    ) -> None:
        """`help_more` says what else can be said, to who asks what else there is of nothing."""
        self._desk, self._lobby, self._confirming = desk, lobby, confirming
        self._books, self._explaining = Books(desk.prompts), Explaining(desk, lobby)
        self._rules = RulesAsked(desk, lobby, reading)
        self._statistics = StatisticsTold(desk.prompts)
        self._steps: tuple[str, int] = ("", 0)  # what was told in part, and how far
        self._is_all = False  # whether nothing comes behind it
        self._help_more = help_more

    def hear(self, said: Said) -> list[str] | None:
        """The answer; None if it is no question."""
        meaning = said.meaning
        if meaning is not None and meaning.verb == _ON:  # "keep going", where a list is told in parts
            return self.answer("else") if self._is_told_in_part and not self._is_all else None
        return self.answer(meaning.rest) if meaning is not None else None

    def answer(self, topic: str) -> list[str]:
        """The answer to a question by its topic."""
        word, *rest = topic.split()
        if word == "else":
            return self._what_else()
        told, self._steps = self._steps, ("", 0)
        if word == "doing":  # a class is asked how many questions somebody knows, others how many cards they have
            word, topic = ("report", topic) if self._lobby.is_class else ("count", " ".join(("count", *rest)))
        match word:
            case "subjects" if rest:
                return [self._packs_of(*rest), *self._desk.where()]
            case "subjects":
                return self._in_steps(topic, self._subjects(), told)
            case "sounds":
                return self._sounds()
            case "devices":
                return [self._devices()]
            case "languages":
                return [*languages_told(self._desk), *self._desk.where()]
            case "house" if not rest:
                return self._in_steps(topic, all_rules(self._desk.prompts), told)
            case _ if word in self._rules.topics:
                return self._rules.answer(word, rest)
            case "about":
                return self._in_steps(topic, self._books.about(rest[0]), told)
            case "difference" if rest:
                return self._in_steps(topic, self._books.compared([RULESETS[name] for name in rest]), told)
            case "difference":
                played = self._rules.book if self._lobby.playing is not None else None
                return self._in_steps(topic, self._books.difference(played), told)
            case "meaning":
                return self._explaining.say()
            case "statistics":
                return self._told_statistics()
            case "self":
                return self._who_is_here()
            case "code":
                return [self._mark(rest[0])]
            case "report" if not rest:
                return self._report()
            case "report" | "missed" | "answer" | "level" | "pack":
                return self._of_class(word, rest, told)
        if self._lobby.playing is None:
            return self._without_table(word, topic)
        return self._at_table(self._lobby.playing, word, topic)

    def _report(self) -> list[str]:
        """Who knew what in the match that is here; else where earlier reports are kept."""
        if self._lobby.playing is not None:
            return self._lobby.report()
        return [self._desk.say("report.earlier"), *self._desk.where()]

    def _at_table(self, playing: Playing, word: str, topic: str) -> list[str]:
        lobby, sitting, table = self._lobby, playing.sitting, playing.table
        scoreboard = sitting.answers.scoreboard
        match word:
            case "did":
                return sitting.did(topic.partition(" ")[2])
            case "winner":
                return [scoreboard.winner(table.state, story_of(table.record))]
            case "duration":
                story = story_of(table.record)
                return [scoreboard.duration(table.state, story, lobby.minutes, is_whole=lobby.is_from_start)]
            case "suggestion":  # a practice hand says itself what to do
                return [] if lobby.lesson is not None else [suggestion(sitting, self._desk.house)]
            case "news":
                return sitting.since()
            case "drawn":
                return [sitting.drawn()]
            case "shown":
                return self._shown(sitting, topic.partition(" ")[2])
            case "hidden" if self._was_shown(sitting, topic.partition(" ")[2]):
                return self._shown(sitting, topic.partition(" ")[2])
            case "partner" | "seat" | "whether":
                return [Neighbours(sitting).answer(topic)]
            case "target" if table.match.options.scoring in _FEWEST and table.match.rounds is None:
                return [self._rules.rulings.goal()]
            case "dealer" if sitting.now.phase is Phase.OVER:  # whoever asks now means the round to come
                return [self._rules.rulings.explain(word)]
            case "playable" if sitting.now.is_asked and sitting.now.phase is not Phase.TURN:
                return playing.prompt()
        return [sitting.answers.answer(topic, table.match, table.state) or self._desk.say("say.not_yet")]

    def _shown(self, sitting: Sitting, name: str) -> list[str]:
        """The hand that was challenged, for who challenged it alone; where others listen it is asked for once more."""
        challenge, say, names = sitting.challenged(name), self._desk.say, sitting.names
        if challenge is None:
            return [say("answer.shown_none_player", player=name) if name else say("answer.shown_none")]
        by = names[challenge.by]
        if challenge.by not in sitting.seats:
            return [say("answer.shown_other", player=names[challenge.player], by=by)]
        line = say("answer.shown", player=names[challenge.player], hand=sitting.answers.hand(challenge.hand))
        if not sitting.shared:
            return [line]
        return self._confirming.ask(say("ask.shown", player=by), partial(self._told_once, line), is_leaving=False)

    @staticmethod
    def _was_shown(sitting: Sitting, name: str) -> bool:
        """Whether somebody's hand, asked for in whatever words, had to be shown."""
        return name in sitting.names and sitting.challenged(name) is not None

    def _told_once(self, line: str) -> list[str]:
        return [line, *self._desk.where()]

    def _without_table(self, word: str, topic: str) -> list[str]:
        """Before a match what was chosen for it so far, and after a restart who won the last one."""
        desk, name, plan = self._desk, self._player, self._lobby.setup.plan
        if word == "target" and plan.scoring in _FEWEST and plan.rounds is None:
            return [self._rules.rulings.goal(), *desk.where()]
        if word == "target":
            return [target_of_plan(plan, desk.prompts), *desk.where()]
        if word in ("partner", "seat", "whether"):
            plan = self._lobby.setup.plan_as_told
            return [seat_of_plan(topic, plan, desk.prompts, desk.language.grammar.names), *desk.where()]
        if word in _BY_THE_BOOK:
            return [self._rules.rulings.explain(_BY_THE_BOOK[word]), *desk.where()]
        kept = desk.house.keeper.load_statistics(name) if word == "winner" else None
        line = self._statistics.last_winner(kept, name) if kept is not None else ""
        return [line, *desk.where()] if line else self._lobby.no_match()

    def _in_steps(self, topic: str, lines: list[str], told: tuple[str, int]) -> list[str]:
        """The next line of a long answer; whoever asks the same again hears the one after it."""
        at = told[1] if told[0] == topic and told[1] < len(lines) else 0
        self._steps = (topic, at + 1)
        self._is_all = at + 1 == len(lines)
        return [lines[at], *([self._desk.say("answer.more")] if at + 1 < len(lines) else [])]

    def _what_else(self) -> list[str]:
        """The next line of a list that was told just now, or that this was all; without one what else can be said."""
        if not self._is_told_in_part:
            return [self._help_more()]
        return [self._desk.say("answer.no_more"), *self._desk.where()] if self._is_all else self.answer(self._steps[0])

    @property
    def _is_told_in_part(self) -> bool:
        """Whether a list was told in part just now, and not before something else was done."""
        return bool(self._steps[0]) and self._desk.before in self.verbs

    def _of_class(self, word: str, rest: list[str], told: tuple[str, int]) -> list[str]:
        """What one player knew, in one subject or in all; or what was not known, a few questions at a time."""
        desk, report, playing = self._desk, self._lobby.class_report, self._lobby.playing
        if playing is None:
            return self._lobby.no_match()
        if report is None:
            return [desk.say("report.no_questions")]
        if word == "answer":
            is_first = playing.quiz.open is not None and not playing.quiz.course.answered
            return [desk.say("report.still_open") if is_first else report.last_answer()]
        if word == "pack":
            return report.subjects_now()
        subjects = [each for each in rest if each in desk.house.library.names]
        names = [each for each in rest if each not in subjects]
        seat = seat_of(names[0], playing.table.names) if names else NOBODY
        if names and seat == NOBODY:
            return [desk.say("say.not_here", player=names[0], list=desk.prompts.listing(playing.table.names))]
        if word == "level":
            return [report.level(seat)]
        if word == "missed":
            return self._in_steps(" ".join((word, *rest)), report.missed(seat), told)
        return report.told(seat, desk.house.library.subjects_of(subjects[0]) if subjects else ())

    def _packs_of(self, subject: str, level: str = "") -> str:
        """The packs of one subject, or those of them that are for an age."""
        desk, library = self._desk, self._desk.house.library
        packs = library.packs_of(subject, int(level)) if level else []
        key = "answer.packs_of_level" if packs else "answer.packs_of"
        packs = packs or library.packs_of(subject)
        return desk.say(key, text=in_words(subject), list=desk.prompts.listing(map(in_words, packs)))

    def _subjects(self) -> list[str]:
        """What questions can be about, and then each pack by its name."""
        desk, library = self._desk, self._desk.house.library
        subjects = desk.prompts.listing(map(in_words, library.subjects))
        packs = [in_words(name) for name in library.packs if name not in library.subjects]
        more = [desk.say("answer.packs", list=desk.prompts.listing(packs))] if packs else []
        return [desk.say("answer.subjects", list=subjects), *more]

    # -- the player, the sounds and the devices

    def _who_is_here(self) -> list[str]:
        """The own name, at a table or before one."""
        playing, desk = self._lobby.active, self._desk
        sitting = playing.sitting if playing is not None and self._lobby.lesson is None else None
        names = self._lobby.setup.plan.names or tuple(filter(None, [desk.settings.name]))
        return [*own_name_told(sitting, names, desk.prompts), *([] if playing is not None else desk.where())]

    def _mark(self, code: str) -> str:
        """How a card is marked."""
        card, prompts = find_card(code), self._desk.prompts
        if card is None:
            return self._desk.say("say.not_yet")
        return prompts.say("answer.code", card=prompts.card(card), text=mark_aloud(card, self._desk.language.code))

    @property
    def _player(self) -> str:
        """Who is here between two matches: who was named just now, or who played last."""
        return next(iter(self._lobby.setup.plan.names), self._desk.settings.name)

    def _told_statistics(self) -> list[str]:
        """Of the player here; where several people are, of each by name."""
        desk, playing = self._desk, self._lobby.playing
        load = desk.house.keeper.load_statistics
        if playing is None or self._lobby.lesson is not None:
            return self._statistics.summary(load(self._player))
        names = [playing.sitting.names[seat] for seat in playing.sitting.seats]
        if len(names) == 1:
            return self._statistics.summary(load(names[0]))
        known = {name: load(name) for name in names if load(name).played}
        told = [self._statistics.summary(statistics, name)[0] for name, statistics in known.items()]
        return told or [desk.say("answer.statistics_none")]

    def _sounds(self) -> list[str]:
        """Every sound with its meaning, so that it is heard and named."""
        desk = self._desk
        if not desk.place.has_sounds:
            return [desk.say("say.no_sounds")]
        if not desk.settings.sounds:
            return [desk.say("say.sounds_are_off")]
        return [Line(desk.say(f"sound.{sound}"), sound) for sound in SOUNDS]

    def _devices(self) -> str:
        desk, machine = self._desk, self._desk.place.machine
        if machine is None:
            return desk.say("say.not_yet")
        names = machine.devices()
        return desk.say("say.devices" if names else "say.no_devices", list=desk.prompts.listing(names))
