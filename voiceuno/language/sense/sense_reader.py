"""Reads a sentence that is no listed wording: sure, likely, or not at all."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.added import Added
from voiceuno.language.sense.asked_moves import AskedMoves
from voiceuno.language.sense.household import Household
from voiceuno.language.sense.inquiries import Inquiries
from voiceuno.language.sense.named_bots import NamedBots
from voiceuno.language.sense.one_more import OneMore
from voiceuno.language.sense.other_games import OtherGames
from voiceuno.language.sense.others_cards import OthersCards
from voiceuno.language.sense.own_subjects import OwnSubjects
from voiceuno.language.sense.parts import Parts
from voiceuno.language.sense.people_changed import PeopleChanged
from voiceuno.language.sense.resemblance import Reading, Resemblance
from voiceuno.language.sense.rule_questions import RuleQuestions
from voiceuno.language.sense.seating import SeatReader
from voiceuno.language.sense.sentence import phrases_of, places_of
from voiceuno.language.sense.set_talk import SetTalk
from voiceuno.language.sense.spots import RULES
from voiceuno.language.sense.table_talk import TableTalk
from voiceuno.language.sense.who_plays import WhoPlays
from voiceuno.language.sense.wish_likeness import WishLikeness
from voiceuno.language.sense.wishes import Wished, WishReader
from voiceuno.language.sense.wording import SETUP, STOPS, Wording, is_question
from voiceuno.rules.house_rules import HOUSE_OPTIONS
from voiceuno.rules.rulesets import MATTEL

_LAYING = frozenset(("play", "match", "undo", "correct"))
# What is said to a class as well.
_OF_TEACHERS = tuple(
    Meaning("ask", words)
    for words in (("rule", "ending"), ("rule", "own", "questions"), ("rule", "class"), ("report",))
)
_NEW_GAME = Meaning("new", ("game",))  # can be said where nothing is set up yet
_AGREEING = (SETUP, "turn", "waiting", "drawn")  # when rules can be kept under a name
_AT_TABLE = ("turn", "drawn", "challenge", "waiting", "bonus")  # when people talk beside the cards
_ALONE = Meaning("people", ("1",))  # "just me" counts nobody
_AGREED = (Meaning("yes"), Meaning("begin"))
_BY_HABIT = (Meaning("usual"), Meaning("same", ("again",)), Meaning("rules", ("standard",)))
_RULES_ASKED = Meaning("rules", ("standard",))  # stands among the answers where it is asked for the rules
_ASK, _STANDARD, _NAMED_RULES = "ask", "standard", "house"
_HOW = frozenset((*HOUSE_OPTIONS, "rules", "target", "rounds", "scoring"))  # how a match is played, not by whom


class SenseReader:
    """Knows example sentences, and finds what others like them mean."""

    def __init__(
        self,
        grammar: Grammar,
        words: str,
        weights: tuple[str, str],
        common: Collection[str] = (),
        everyday: Collection[str] = (),
    ) -> None:
        """`words` is the text of sense.toml, `weights` are fitted to examples, `common` words are no names.

        Those of `everyday` speech are none behind "it's" or "I'm".
        """
        table = tomllib.loads(words)
        self._grammar = grammar
        self._parts = parts = Parts(grammar, table)
        self.wording, self.wishes = Wording(grammar, table), WishReader(grammar, table, parts, common, everyday)
        self._talk, self._held = TableTalk(grammar, table, parts), OthersCards(grammar, table, parts)
        self._seats = SeatReader(grammar, table, common, self.wishes.may_be_called)
        self._sets = SetTalk(grammar, table, parts, self.wishes.may_be_called)
        self.inquiries = Inquiries(grammar, table, parts)
        self.bots, self.asked_moves = NamedBots(grammar, table), AskedMoves(grammar, table)
        self._other_games = OtherGames(grammar, table, self.wording)
        self.speaker = OneMore(grammar, table, self.wishes.may_be_called)
        self.added = Added(grammar, table, self.speaker)
        self.who_plays = WhoPlays(grammar, table, self.wishes.may_be_called)
        self.household = Household(grammar, table, self.wishes.may_be_called)
        self.people_changed = PeopleChanged(grammar, table, self.wishes.may_be_called)
        self.subjects = OwnSubjects(grammar, table, self.wishes.may_be_called)
        self._questions = RuleQuestions(grammar, table, parts, self.wording)
        of_all, of_wishes = weights
        self.resemblance = Resemblance(grammar, table, of_all, self.wording, self.wishes, self._held, self.inquiries)
        self._likeness = WishLikeness(table, of_wishes, self.wording, self.inquiries)
        self._limits: dict[str, float] = table["limits"]
        self._others = frozenset(table["others"])
        self._called = frozenset(phrases_of(table["called"]))
        self._asking = frozenset(table["asking"])
        self._played_with = phrases_of(table["played_with"])
        self._next_time, self._stating = phrases_of(table["next_time"]), phrases_of(table["stating"])
        self._of_oneself = frozenset(table["of_oneself"])
        self._ruling, self._polite = phrases_of(table["ruling"]), phrases_of(table["polite_conditions"])
        self._played_by, self._other_match = phrases_of(table["played_by"]), frozenset(table["other_match"])
        self._nothing_special = phrases_of(table["nothing_special"])
        self._conditions = frozenset(table["clauses"]["conditions"])

    def read(self, text: str, moment: Moment, *, is_guessed: bool = False) -> list[Reading]:
        """What a sentence may mean in a moment, the likeliest first; nothing if it is not meant for the game.

        `is_guessed`: the words were heard and may be others, and were perhaps said to somebody else.
        """
        words = self.wording.words(text, moment.phase)
        if not 0 < len(words) <= self._limits["words"] or self._others & set(words):
            return []
        known = self._known(text, words, moment, is_guessed)
        if known is not None:
            return [known]
        wished = self._wished(text, moment) if moment.phase == SETUP else None
        if wished is not None and wished.is_whole and not wished.has_more:
            return [Reading(wished.meaning, 1.0, is_sure=True)]
        is_strange = self.resemblance.is_strange(text, moment)
        like = None if is_strange else self._likeness.read(text, words, moment, is_guessed=is_guessed)
        readings = self.resemblance.read(text, words, moment, is_guessed=is_guessed)
        if like is not None and _is_new(like, wished) and not self._is_surer(readings, like, text, words):
            return [like]
        if self._calls_others(text) or self._asks_about_rules(text):
            readings = [each for each in readings if not each.meaning.is_any(Family.SETTING)]
        return readings if wished is None else self._with_wish(wished, readings, text, words, moment)

    def _is_surer(self, readings: Sequence[Reading], like: Reading, text: str, words: Sequence[str]) -> bool:
        """Whether something else is said than what a sentence is like: what was asked for, or a question."""
        if like.is_sure:
            readings = [each for each in readings if each.probability > like.probability]
        # What is hardly like a wish is one all the same where else it would be a rule that is asked about.
        is_known = bool(readings) or like.probability >= self._limits["likely"]
        return not is_known or self._is_other(readings, text, words)

    def _is_other(self, readings: Sequence[Reading], text: str, words: Sequence[str]) -> bool:
        """Whether something else is said than what may be wished: a rule that is told is no question about it."""
        is_asking = self._asks(words) or is_question(text)
        return any(each.is_sure and (is_asking or each.meaning.verb != _ASK) for each in readings)

    def _known(self, text: str, words: list[str], moment: Moment, is_guessed: bool) -> Reading | None:
        """What is known by words that belong together, before it is looked what the sentence is like."""
        of_set = self._sets.read(text, moment, self._agreed)
        if of_set is None and moment.phase in _AT_TABLE:
            of_set = self._other_games.read(text, moment)
        if of_set is not None:
            return Reading(of_set, 1.0, is_sure=True)
        later = self._for_next(text) if moment.phase in _AGREEING[1:] else None
        told = self._told(text, words, moment, is_guessed) if later is None else None
        is_said = told is not None and self.inquiries.can_mean(told, text, moment)
        if told is not None and is_said and self._may_be_said(told, text, moment, is_guessed):
            return Reading(told, 1.0, is_sure=True)
        return later

    def _told(self, text: str, words: list[str], moment: Moment, is_guessed: bool) -> Meaning | None:
        """What is said beside the cards: about people's cards, seats and rules."""
        is_at_table = moment.phase in _AT_TABLE and not self.wording.names_card(text, moment)  # not about a card
        told = self._laid_for(text, words, moment) if moment.due and not is_at_table else None
        told = told or (self._whether_played(text) if moment.phase in _AGREEING[1:] else None)
        told = told or (self._ruled(text) if moment.phase in _AGREEING[1:] else None)
        told = told or (self._held.read(text, moment) if moment.phase in _AT_TABLE else None)
        told = told or (self._seats.read(text, moment) if is_at_table else None)
        told = told or (self._seats.asked(text, moment) if moment.phase == SETUP else None)
        told = told or self._talk.of_waiting(text, moment) or self._talk.read(text, moment)
        if told is None and moment.phase in _AGREEING:
            told = self.wishes.remembered(text)
        if told is not None or moment.phase not in _AGREEING[1:] or not is_at_table:
            return told
        wish = self.wishes.at_play(text)
        # "let's send it back, the reverse" plays a card and wishes for no rule
        return wish if wish is not None and not self._is_move(text, words, moment, is_guessed) else None

    def _ruled(self, text: str) -> Meaning | None:
        """The house rule that is told by what happens to whom: "if you play a seven you swap" plays none."""
        words = self._grammar.read_words(text)
        stops = self._parts.stops(text)
        is_ruled = self._parts.begins(words, stops, self._ruling)
        is_ruled = is_ruled or (bool(places_of(words, self._ruling)) and not self._of_oneself & {*words})
        is_ruled = is_ruled and not places_of(words, self._polite)  # "the reverse if you please"
        if not is_ruled or is_question(text) or self._parts.is_question(words, stops):
            return None
        wished = self.wishes.read(text)
        return wished.meaning if wished is not None and wished.meaning.verb in HOUSE_OPTIONS else None

    def _whether_played(self, text: str) -> Meaning | None:
        """The house rule of which it is asked whether it is played: "are we playing with seven zero"."""
        words = self._grammar.read_words(text)
        if not any(begin <= 1 for begin, _ in places_of(words, self._played_with)):
            return None
        wished = self.wishes.read(text)
        return wished.meaning if wished is not None and wished.meaning.verb == _ASK else None

    def _with_wish(
        self, wished: Wished, readings: list[Reading], text: str, words: list[str], moment: Moment
    ) -> list[Reading]:
        """The readings of a sentence in which something is wished for a match to come, so that it is not lost."""
        if wished.is_whole:
            more = (self._with_more(wished, each) for each in readings)
            return [Reading(next(filter(None, more), wished.meaning), 1.0, is_sure=True)]
        if any(each.meaning.is_plan and _has_all(each, wished.meaning) for each in readings):
            return readings
        if readings and readings[0].is_sure and readings[0].meaning in _AGREED:
            # Whoever agrees and wishes for something is told it back, and can still say no.
            return [readings[0]._replace(meaning=wished.meaning)]
        is_asking = self._asks(words) or is_question(text)
        is_more = bool(readings) and not is_asking and wished.meaning != _ALONE
        both = self._with_more(wished, readings[0]) if is_more else None
        if both is not None:  # "standard, …, two bots": what one of them missed the other has
            return [readings[0]._replace(meaning=both)]
        if self._is_other(readings, text, words):
            return readings
        if self.resemblance.is_talk(text, moment):
            return readings
        # It is asked about, whatever else the sentence is like.
        return [Reading(wished.meaning, self._limits["likely"], is_sure=False)]

    def _for_next(self, text: str) -> Reading | None:
        """What is wished for the match after the one that runs, said so: "next time with seven zero"."""
        words = self._grammar.read_words(text)
        if is_question(text) or self._asks(words):
            return None
        named = {at for place in places_of(words, self._next_time) for at in range(*place)}
        rest = " ".join(word for at, word in enumerate(words) if at not in named)
        listed = self._grammar.meaning(rest, SETUP, MATTEL.name) if named and rest else None
        if listed is not None and listed.is_any(Family.PLANS):
            return Reading(listed, 1.0, is_sure=True)
        wished = self.wishes.read(rest) if named and rest else None
        if wished is None or not wished.meaning.is_plan:
            return None
        return Reading(wished.meaning, 1.0 if wished.is_whole else self._limits["likely"], wished.is_whole)

    def wants_usual_book(self, text: str, moment: Moment) -> bool:
        """Whether who is asked for the rules wants nothing special."""
        return _RULES_ASKED in moment.likely and bool(places_of(self._grammar.read_words(text), self._nothing_special))

    def _agreed(self, text: str) -> Meaning | None:
        """What somebody wishes, whatever else is said."""
        wished = self.wishes.read(text)
        return wished.meaning if wished is not None else None

    def _asks_about_rules(self, text: str) -> bool:
        """Whether rules are asked about, which changes nothing in how the game speaks and listens."""
        words = self._grammar.read_words(text)
        return self._sets.is_about(words) and self._parts.is_question(words, self._parts.stops(text))

    def _calls_others(self, text: str) -> bool:
        """Whether several people are called by a part of a sentence: "faster, kids, we'll miss the bus"."""
        return any(tuple(self._grammar.read_words(part)) in self._called for part in STOPS.split(text))

    def _asks(self, words: Sequence[str]) -> bool:
        """Whether somebody begins to ask; "if a card fits you have to play it" only says when a rule holds."""
        first = next(iter(words), "")
        return first in self._asking and (first not in self._conditions or bool(self._asking & {*words} - {first}))

    def as_asked(self, meaning: Meaning, text: str, moment: Moment) -> Meaning:
        """What is stated of a match in the tone of a question is one while it runs: "Clara is my partner?"."""
        if meaning.verb == _NEW_GAME.verb and moment.phase in _AT_TABLE:
            return self._as_played(meaning, text)
        if meaning in _BY_HABIT and moment.phase == SETUP:
            return self._sets.by_habit(meaning, text, moment)
        if meaning.verb == _NAMED_RULES and moment.phase == SETUP and "-".join(meaning.words) not in moment.sets:
            wished = self.wishes.read(text)  # "house rules: stacking and jump-in" is the name of none
            names = dict(_pairs(wished.meaning)) if wished is not None and wished.meaning.is_plan else {}
            return wished.meaning if wished is not None and names and _NAMED_RULES not in names else meaning
        if not (is_question(text) and meaning.is_any(Family.PLANS) and moment.phase in _AT_TABLE):
            return meaning
        return self._seats.read(text, moment) or self.wishes.at_play(text) or meaning

    def _as_played(self, meaning: Meaning, text: str) -> Meaning:
        """What is said of how to play, and begins no other match: "let's play by the RNIB rules"."""
        words, options = self._grammar.read_words(text), meaning.words[1:]
        is_how = bool(places_of(words, self._played_by)) and not self._other_match & {*words}
        return Meaning(options[0], options[1:]) if options and is_how and {*options[::2]} <= _HOW else meaning

    def _laid_for(self, text: str, words: list[str], moment: Moment) -> Meaning | None:
        """The card that is laid on a draw card by who names it in any words: "stacking it, plus two red"."""
        if self._parts.is_question(words, self._parts.stops(text)) or is_question(text) or self._asking & {*words}:
            return None
        meaning = self.resemblance.laid(words, moment)
        return meaning if meaning in moment.likely and not meaning.is_partial else None

    def _wished(self, text: str, moment: Moment) -> Wished | None:
        """What is wished for a match to come: all that is agreed on, or else where somebody wants to sit."""
        wished = self.wishes.read(text, self._sets.sets(text, moment.sets))
        seat = self._seats.wish(text, moment) if wished is None else None
        return Wished(seat, is_whole=True) if seat is not None and seat.is_any(Family.PLANS) else wished

    def _is_move(self, text: str, words: list[str], moment: Moment, is_guessed: bool) -> bool:
        """Whether a sentence is surely like those with which people lay a card, or take it back."""
        readings = self.resemblance.read(text, words, moment, is_guessed=is_guessed)
        return bool(readings) and readings[0].is_sure and readings[0].meaning.verb in _LAYING

    def _may_be_said(self, told: Meaning, text: str, moment: Moment, is_guessed: bool) -> bool:
        """Whether words that belong together were meant for the game; questions are often talk about something else."""
        if self.resemblance.is_strange(text, moment) or (is_guessed and not told.is_any(Family.HARMLESS)):
            return False
        is_talk = told not in _OF_TEACHERS and told.is_any(Family.QUESTION) and self.resemblance.is_talk(text, moment)
        return not is_talk

    def _with_more(self, wished: Wished, reading: Reading) -> Meaning | None:
        """What was wished for with what a plan says beside it, if it is sure of that and contradicts nothing."""
        said, more = dict(_pairs(wished.meaning)), dict(_pairs(reading.meaning))
        if not (reading.is_sure and reading.meaning.is_plan):
            return None
        is_same = all(said[key] == value for key, value in more.items() if key in said)
        if said.keys() <= more.keys():
            return reading.meaning if is_same or not wished.is_mended else None
        if not is_same or not more.keys() - said.keys():
            return None
        begin = ("new", "game") if reading.meaning.verb == "new" else ()
        text = " ".join((*begin, *(word for pair in (said | more).items() for word in pair)))
        return Meaning.read(self._grammar.in_order(text) or text)

    def asked_exactly(self, meaning: Meaning | None, text: str, moment: Moment) -> Meaning | None:
        """A question about rules that names what it is about, more exactly than it was understood; else None."""
        return self._questions.read(meaning, text, moment, self._agreed)

    def told(self, text: str, moment: Moment) -> Meaning | None:
        """What is said at a table beside the cards, known by words that belong together."""
        return self._talk.read(text, moment)

    def together(self, text: str, moment: Moment) -> Meaning | None:
        """Who plays in a match to come: the speaker with others who are named, or who of them with whom."""
        if (one := self.speaker.one_too(text)) is not None:
            return Meaning("attend", ("join", one))
        told = self.accompanied(text, moment) or self.speaker.read(text, moment.invited) or self.teams(text, moment)
        told = told or self._together_with_more(text, moment)
        books = self.wording.books_in(text, moment) if told is not None and told.is_plan else []
        return Meaning.read(f"{told} {RULES} {books[0]}") if len(books) == 1 and RULES not in str(told) else told

    def _together_with_more(self, text: str, moment: Moment) -> Meaning | None:
        """The same in some parts of a sentence, where others plan something else: "…, French rules, to two hundred"."""
        parts = [part.strip() for part in STOPS.split(text) if part.strip()]
        read = [self._grammar.meaning(part, SETUP, MATTEL.name) for part in parts]
        plans = [str(each) for each in read if each is not None and each.is_any(Family.PLANS)]
        rest = ", ".join(part for part, each in zip(parts, read, strict=True) if each is None)
        teams = self.teams(rest, moment) if plans and rest else None
        if teams is None or len(plans) + rest.count(", ") + 1 != len(parts) or not teams.is_plan:
            return None
        said = " ".join((str(teams), *plans))
        return Meaning.read(self._grammar.in_order(said) or said)

    def accompanied(self, text: str, moment: Moment) -> Meaning | None:
        """Who plays as well, before anything is set up; later "I'm playing with Ben" tells who is whose partner."""
        return self.speaker.with_one(text, moment.invited) if _NEW_GAME in moment.likely else None

    def teams(self, text: str, moment: Moment) -> Meaning | None:
        """Who plays with the speaker in a match to come, or who changes places with whom."""
        if moment.phase != SETUP:
            return self._seats.settled(text, moment)
        return self._seats.exchanged(text, moment) or self._seats.teams(text, moment)

    def wish(self, text: str) -> Meaning | None:
        """What a sentence wishes for a match to come, if that is all that it says."""
        wished = self.wishes.read(text, is_listed=True)
        return wished.meaning if wished is not None and wished.is_whole else None

    def stated(self, text: str) -> Meaning | None:
        """The rule that holds for a match to come, where it is only said that something may be done."""
        words = self._grammar.read_words(text)
        if is_question(text) or not self._parts.begins(words, self._parts.stops(text), self._stating):
            return None
        wished = self.wishes.read(text)
        return wished.meaning if wished is not None and wished.meaning.is_plan else None


def _pairs(meaning: Meaning) -> set[tuple[str, str]]:
    words = str(meaning).removeprefix("new game").split()
    pairs = zip(words[::2], words[1::2], strict=False)
    return {(key, MATTEL.name if value == _STANDARD and key == RULES else value) for key, value in pairs}


def _is_new(like: Reading, wished: Wished | None) -> bool:
    """Whether nothing, surely the same or surely something else is known by words: these know what is corrected."""
    if wished is None or like.meaning == wished.meaning:
        return wished is None or like.is_sure
    return like.is_sure and like.meaning.verb not in str(wished.meaning).split()


def _has_all(reading: Reading, wished: Meaning) -> bool:
    """Whether nothing that was wished for is lost, or turned into something else."""
    return _pairs(wished) <= _pairs(reading.meaning)
