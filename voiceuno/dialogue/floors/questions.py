"""Questions, which never cost a turn: about the match, the rules, the sounds and the devices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from voiceuno.dialogue.books import Books
from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.explaining import Explaining
from voiceuno.dialogue.floors.confirming import Confirming
from voiceuno.dialogue.floors.playing import Playing
from voiceuno.dialogue.floors.reading_card import ReadingCard
from voiceuno.dialogue.history import story_of
from voiceuno.dialogue.house_talk import (
    about_rule,
    all_rules,
    house_in_words,
    length_in_words,
    remembered_in_words,
    title,
)
from voiceuno.dialogue.laying_told import laying_told
from voiceuno.dialogue.line import SOUNDS, Line
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.neighbours import Neighbours
from voiceuno.dialogue.newcomer import languages_told
from voiceuno.dialogue.plan_told import chosen_in_words, seat_of_plan, target_of_plan
from voiceuno.dialogue.reference_card import reference_card
from voiceuno.dialogue.references import seat_of
from voiceuno.dialogue.reply import Said
from voiceuno.dialogue.rulings import Rulings, uno_rules
from voiceuno.dialogue.sitting import Sitting
from voiceuno.dialogue.statistics import StatisticsTold
from voiceuno.dialogue.suggesting import suggestion
from voiceuno.dialogue.terms import (
    class_in_words,
    grace_in_words,
    in_words,
    introduce,
    packs_in_words,
    scoring_name,
)
from voiceuno.dialogue.who_is_here import own_name_told
from voiceuno.language.marks import mark_aloud
from voiceuno.rules.cards import find_card
from voiceuno.rules.house_rules import BY_THE_BOOK, HouseRules
from voiceuno.rules.match import Options, as_played
from voiceuno.rules.moves import NOBODY, Phase
from voiceuno.rules.record import Record
from voiceuno.rules.rulesets import RULESETS, Ruleset, Scoring
from voiceuno.rules.uno.following import meant
from voiceuno.rules.uno.state import DRAWS
from voiceuno.table.plan import people_of, plan_of
from voiceuno.table.plan_words import planned
from voiceuno.table.unfit import all_unfit

# What is asked of a match where there is none yet is answered by the book.
_BY_THE_BOOK = {"turn": "begins", "dealer": "dealer"}
_ON = "continue"
_FEWEST = (Scoring.LOWEST, Scoring.ELIMINATION)  # who reaches the target has not won
_BY = "by"  # stands before another book: `ask rule scoring by rnib`


class Questions:
    """Answers what is asked."""

    verbs = frozenset(("ask", _ON))

    def __init__(
        self, desk: Desk, lobby: Lobby, confirming: Confirming, reading: ReadingCard, help_more: Callable[[], str]
    ) -> None:
        """`help_more` says what else can be said, to who asks what else there is of nothing."""
        self._desk, self._lobby, self._confirming, self._reading = desk, lobby, confirming, reading
        self._books, self._explaining = Books(desk.prompts), Explaining(desk, lobby)
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
            case "rule" | "rules" | "reference" | "lay" if _BY in rest:
                return self._by_book(word, rest[: rest.index(_BY)], RULESETS[rest[-1]])
            case "lay":
                card, top, *_ = rest
                return [
                    laying_told(card, top, self._desk.prompts, *self._as_played),
                    *self._as_house_rule(["stacking"] if _are_draws(card, top) else [], "" if card == top else "mixed"),
                ]
            case "together":
                return [self._together(rest), *(self._desk.where() if self._is_set_up else [])]
            case "rule":
                return [self._rulings.explain("_".join(rest)), *self._as_house_rule(rest)]
            case "house" if rest == ["played"]:
                return self._house_played()
            case "house" if rest:
                return about_rule(rest[0], self._house, self._desk.prompts, uno_rules(self._as_played[0]), *rest[1:])
            case "house":
                return self._in_steps(topic, all_rules(self._desk.prompts), told)
            case "remembered":
                return self._remembered("-".join(rest))
            case "rules":
                return [self._rulings.short(), self._rulings.goal()]
            case "reference":
                book, options = self._as_played
                return self._reading.begin(reference_card(self._desk.prompts, book, options))
            case "ruleset":
                return self._ruleset()
            case "about":
                return self._in_steps(topic, self._books.about(rest[0]), told)
            case "difference" if rest:
                return self._in_steps(topic, self._books.compared([RULESETS[name] for name in rest]), told)
            case "difference":
                played = self._book if self._lobby.playing is not None else None
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
                return [self._rulings.goal()]
            case "dealer" if sitting.now.phase is Phase.OVER:  # whoever asks now means the round to come
                return [self._rulings.explain(word)]
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
            return [self._rulings.goal(), *desk.where()]
        if word == "target":
            return [target_of_plan(plan, desk.prompts), *desk.where()]
        if word in ("partner", "seat", "whether"):
            plan = self._lobby.setup.plan_as_told
            return [seat_of_plan(topic, plan, desk.prompts, desk.language.grammar.names), *desk.where()]
        if word in _BY_THE_BOOK:
            return [self._rulings.explain(_BY_THE_BOOK[word]), *desk.where()]
        kept = desk.house.keeper.load_statistics(name) if word == "winner" else None
        line = self._statistics.last_winner(kept, name) if kept is not None else ""
        return [line, *desk.where()] if line else self._lobby.no_match()

    # -- rule books

    @property
    def _book(self) -> Ruleset:
        """The book that is played, or the one that is being chosen."""
        lobby = self._lobby
        if lobby.playing is not None and not lobby.setup.begun:
            return lobby.playing.table.match.rules
        chosen = lobby.setup.plan.rules if lobby.setup.begun else None
        return lobby.setup.plan.ruleset if chosen else RULESETS[self._desk.moment().rules]

    @property
    def _as_played(self) -> tuple[Ruleset, Options]:
        """The book with the options of the match; of one that is being set up, with all that was chosen so far."""
        playing, setup, book = self._lobby.playing, self._lobby.setup, self._book
        if playing is not None and not setup.begun:
            return book, playing.table.match.options
        options = replace(setup.plan, rules=book.name).record((), 0).options if setup.begun else Options()
        return as_played(book, options), options

    @property
    def _house(self) -> HouseRules | None:
        """The house rules of the match; None before one, where others can still be chosen."""
        playing, setup = self._lobby.playing, self._lobby.setup
        if playing is not None and not setup.begun:
            return playing.table.match.options.house
        return setup.plan.house if setup.plan.house != BY_THE_BOOK else None

    def _house_played(self) -> list[str]:
        """The house rules that are on, and before a match also those that are remembered."""
        desk, prompts, is_played = self._desk, self._desk.prompts, not self._is_set_up
        if self._waiting is not None:
            return [*self._terms_of(self._waiting), *desk.where()]
        rules = house_in_words(self._house or BY_THE_BOOK, prompts)
        if is_played:
            name = desk.say(f"rules.{self._book.name}.name")
            key = "house.played" if rules else "house.played_none"
            return [prompts.say(key, list=prompts.listing(rules), rules=name)]
        sets = desk.house.keeper.load_house_rules()
        chosen = [prompts.say("house.chosen", list=prompts.listing(rules))] if rules else []
        return [*chosen, *(remembered_in_words(sets, prompts) if sets or not rules else [])]

    def _remembered(self, name: str) -> list[str]:
        """The house rules that are remembered under a name, or under any."""
        sets, prompts = self._desk.house.keeper.load_house_rules(), self._desk.prompts
        if name and name not in sets:
            return [prompts.say("house.not_known", text=title(name, prompts)), *remembered_in_words(sets, prompts)]
        return remembered_in_words({name: sets[name]} if name else sets, prompts)

    @property
    def _waiting(self) -> Record | None:
        """The match that waits, while it is asked whether to go on with it."""
        return self._lobby.saved if self._lobby.offered and self._lobby.active is None else None

    def _terms_of(self, record: Record) -> list[str]:
        """What a match that waits is played by: all that was chosen for it, or that it is by the book."""
        desk, prompts = self._desk, self._desk.prompts
        lines = introduce(record, people_of(record), prompts, desk.house.keeper.load_house_rules())
        name = desk.say(f"rules.{record.rules.name}.name")
        return lines if len(lines) > 1 else [prompts.say("house.played_none", rules=name)]

    @property
    def _is_set_up(self) -> bool:
        """Whether a match is being set up, or none was played yet."""
        return self._lobby.playing is None or self._lobby.setup.begun

    def _as_house_rule(self, topic: list[str], value: str = "") -> list[str]:
        """How to have what the book does not have, where a house rule is called the same."""
        rules = uno_rules(self._as_played[0])
        if topic != ["stacking"] or rules is None or rules.draws_stack:
            return []
        return about_rule("stacking", self._house, self._desk.prompts, value=value)[-1:]

    @property
    def _rulings(self) -> Rulings:
        return Rulings(self._desk.prompts, *self._as_played)

    def _by_book(self, word: str, topic: list[str], book: Ruleset) -> list[str]:
        """A rule as another book has it, whatever is played here."""
        desk = self._desk
        if book == self._book:
            return self.answer(" ".join((word, *topic)))
        rulings, name = Rulings(desk.prompts, book), desk.say(f"rules.{book.name}.name")
        if word == "reference":
            return self._reading.begin(reference_card(desk.prompts, book, Options()))
        if word == "lay":
            answer = laying_told(topic[0], topic[1], desk.prompts, book, Options())
            return [desk.say("answer.by_book", rules=name), answer]
        told = [rulings.short(), rulings.goal()] if word == "rules" else [rulings.explain("_".join(topic))]
        return [desk.say("answer.by_book", rules=name), *told]

    def _together(self, words: list[str]) -> str:
        """Whether house rules go together, with each other and with the book; if not, why."""
        prompts, setup = self._desk.prompts, self._lobby.setup
        plan = plan_of(self._lobby.playing.table.record) if self._lobby.playing and not setup.begun else setup.plan
        asked = planned(replace(plan, house=BY_THE_BOOK), words)
        problems = all_unfit(replace(asked, packs=()), ())
        if problems:
            return prompts.say("setup.go_not_together", text=setup.why_not(problems[0]))
        return prompts.say("setup.go_together", list=prompts.listing(setup.told.in_words(words)))

    def _ruleset(self) -> list[str]:
        """Which rules are played, with how they are scored."""
        desk, playing = self._desk, self._lobby.playing
        if self._waiting is not None:
            return [*self._terms_of(self._waiting), *desk.where()]
        if playing is None:
            listed = ", ".join(chosen_in_words(self._lobby.setup.plan, desk.prompts))
            chosen = desk.say("setup.understood", list=listed) if listed else desk.say("answer.ruleset_none")
            return [chosen, *desk.where()]
        match, prompts = playing.table.match, desk.prompts
        terms = [*house_in_words(match.options.house, prompts), scoring_name(match.options.scoring, prompts)]
        if match.options.scoring is not Scoring.ROTATING_PARTNERS:
            terms.append(length_in_words(match.rounds, match.target, prompts))
        terms += grace_in_words(match.rules, match.options, prompts)
        if match.rules.asks_questions:
            course = playing.quiz.course
            terms += packs_in_words(course.packs, prompts)
            terms += class_in_words(replace(match.options, own_levels=course.is_own), prompts)
        return [desk.say("answer.ruleset", rules=desk.say(f"rules.{match.rules.name}.name"), list=", ".join(terms))]

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


def _are_draws(*parts: str) -> bool:
    """Whether two parts of cards are both of draw cards, which a house may let add up."""
    return all(card.face in DRAWS for part in parts for card in meant(part))
