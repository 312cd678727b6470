"""What is asked about rules: of the match, of another book, and which house rules hold."""

from __future__ import annotations

from dataclasses import replace

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.floors.reading_card import ReadingCard
from voiceuno.dialogue.house_talk import (
    about_rule,
    house_in_words,
    length_in_words,
    remembered_in_words,
    title,
)
from voiceuno.dialogue.laying_told import laying_told
from voiceuno.dialogue.lobby import Lobby
from voiceuno.dialogue.plan_told import chosen_in_words
from voiceuno.dialogue.reference_card import reference_card
from voiceuno.dialogue.rulings import Rulings, uno_rules
from voiceuno.dialogue.terms import class_in_words, grace_in_words, introduce, packs_in_words, scoring_name
from voiceuno.rules.house_rules import BY_THE_BOOK, HouseRules
from voiceuno.rules.match import Options, as_played
from voiceuno.rules.record import Record
from voiceuno.rules.rulesets import RULESETS, Ruleset, Scoring
from voiceuno.rules.uno.following import meant
from voiceuno.rules.uno.state import DRAWS
from voiceuno.table.plan import people_of, plan_of
from voiceuno.table.plan_words import planned
from voiceuno.table.unfit import all_unfit

_BY = "by"  # stands before another book: `ask rule scoring by rnib`


class RulesAsked:
    """Answers by the book and the options of the match that is played, or set up."""

    topics = frozenset(("rule", "rules", "reference", "lay", "together", "house", "remembered", "ruleset"))

    def __init__(self, desk: Desk, lobby: Lobby, reading: ReadingCard) -> None:
        self._desk, self._lobby, self._reading = desk, lobby, reading

    def answer(self, word: str, rest: list[str]) -> list[str]:
        """The answer to a question by its topic, of which this is the first word."""
        if _BY in rest and word in ("rule", "rules", "reference", "lay"):
            return self._by_book(word, rest[: rest.index(_BY)], RULESETS[rest[-1]])
        match word:
            case "lay":
                card, top, *_ = rest
                return [
                    laying_told(card, top, self._desk.prompts, *self._as_played),
                    *self._as_house_rule(["stacking"] if _are_draws(card, top) else [], "" if card == top else "mixed"),
                ]
            case "together":
                return [self._together(rest), *(self._desk.where() if self._is_set_up else [])]
            case "rule":
                return [self.rulings.explain("_".join(rest)), *self._as_house_rule(rest)]
            case "house" if rest == ["played"]:
                return self._house_played()
            case "house":
                return about_rule(rest[0], self._house, self._desk.prompts, uno_rules(self._as_played[0]), *rest[1:])
            case "remembered":
                return self._remembered("-".join(rest))
            case "rules":
                return [self.rulings.short(), self.rulings.goal()]
            case "reference":
                book, options = self._as_played
                return self._reading.begin(reference_card(self._desk.prompts, book, options))
        return self._ruleset()

    @property
    def book(self) -> Ruleset:
        """The book that is played, or the one that is being chosen."""
        lobby = self._lobby
        if lobby.playing is not None and not lobby.setup.begun:
            return lobby.playing.table.match.rules
        chosen = lobby.setup.plan.rules if lobby.setup.begun else None
        return lobby.setup.plan.ruleset if chosen else RULESETS[self._desk.moment().rules]

    @property
    def _as_played(self) -> tuple[Ruleset, Options]:
        """The book with the options of the match; of one that is being set up, with all that was chosen so far."""
        playing, setup, book = self._lobby.playing, self._lobby.setup, self.book
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
            name = desk.say(f"rules.{self.book.name}.name")
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
    def rulings(self) -> Rulings:
        """What the rules say of the match."""
        return Rulings(self._desk.prompts, *self._as_played)

    def _by_book(self, word: str, topic: list[str], book: Ruleset) -> list[str]:
        """A rule as another book has it, whatever is played here."""
        desk = self._desk
        if book == self.book:
            return self.answer(word, topic)
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


def _are_draws(*parts: str) -> bool:
    """Whether two parts of cards are both of draw cards, which a house may let add up."""
    return all(card.face in DRAWS for part in parts for card in meant(part))
