"""Reads a sentence that is no listed wording: sure, likely, or not at all."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.composing import Composer
from voiceuno.language.sense.features import features, skeleton, stem
from voiceuno.language.sense.inquiries import Inquiries
from voiceuno.language.sense.kinds import PLAN
from voiceuno.language.sense.one_more import OneMore
from voiceuno.language.sense.others_cards import OthersCards
from voiceuno.language.sense.parts import Parts
from voiceuno.language.sense.scorer import NOTHING, Scorer
from voiceuno.language.sense.seating import SeatReader
from voiceuno.language.sense.sentence import Sentence, phrases_of, places_of
from voiceuno.language.sense.set_talk import SetTalk
from voiceuno.language.sense.spots import CARD, FACE, LEVEL, NAME, OTHER, RULES, WILD, Spot, Spotter
from voiceuno.language.sense.table_talk import TableTalk
from voiceuno.language.sense.wishes import Wished, WishReader
from voiceuno.rules.rulesets import MATTEL, RULESETS

_WITHIN = re.compile(r"(?<=[\w,;:] )[^\W\d_]\w+")  # such a word with a capital may be a name
_STOPS = re.compile(r"[,.:;!?\u2026]+")
_DRAWN_OUT = re.compile(r"([^\W\d_])\1{2,}")  # "unoooo"
_ACTIONS = ("sk", "rv", "+2", "wi", "wi+4")
_LAYING = frozenset(("play", "match", "undo", "correct"))
_NEW_GAME = Meaning("new", ("game",))
_COLOUR, _SETUP = "colour", "setup"  # phases in which some words mean something else
_PLANS = ("new game", PLAN)  # kinds that tell of a match to come
# Verbs of acts that somebody may give up for another one of these before the sentence ends.
_CHANGEABLE = frozenset(
    "play draw keep challenge accept end louder quieter slower faster first second third last".split()
)
_AGREEING = (_SETUP, "turn", "waiting", "drawn")  # when rules can be kept under a name
_AT_TABLE = ("turn", "drawn", "challenge", "waiting", "bonus")  # when people talk beside the cards
_HELP, _HINT = "help", "hint"
_GIVING_UP, _INSTEAD = "answer unknown", ("another", _HINT)  # what may be wished for by who has no answer
_AGREED = (Meaning("yes"), Meaning("begin"))
_NAMES_CARD = (CARD, WILD, FACE)  # kinds of what is named
_FIRST_FEW = 3  # kinds that are tried to be composed
_ASK, _STANDARD = "ask", "standard"
_PLANNED = ("new", PLAN)  # kinds that say something of a match to come
_SHORT = 3  # words of a plain no
_PLANNING = frozenset(
    ("{options}", "players", "people", "bots", "number", "rules", "scoring", "target", "level", "pack")
)


class Reading(NamedTuple):
    """One thing that a sentence may mean."""

    meaning: Meaning
    probability: float
    is_sure: bool


class SenseReader:
    """Knows example sentences, and finds what others like them mean."""

    def __init__(
        self, grammar: Grammar, words: str, weights: str, common: Collection[str] = (), everyday: Collection[str] = ()
    ) -> None:
        """`words` is the text of sense.toml, `weights` that of sense_weights.txt, `common` words are no names.

        Those of `everyday` speech are none behind "it's" or "I'm".
        """
        table = tomllib.loads(words)
        self._grammar = grammar
        self._spotter = Spotter(grammar, table)
        self._scorer = Scorer(weights)
        self._composer = Composer(table)
        self._parts = parts = Parts(grammar, table)
        self.wishes, self._talk = WishReader(grammar, table, parts, common, everyday), TableTalk(grammar, table, parts)
        self._seats, self._inquiries = (
            SeatReader(grammar, table, common, self.wishes.may_be_called),
            Inquiries(table, parts),
        )
        self._declined = re.compile(table["declined"])
        self._sets = SetTalk(grammar, table, parts, self.wishes.may_be_called)
        self._held = OthersCards(grammar, table, parts)
        self.speaker = OneMore(grammar, table, self.wishes.may_be_called)
        self._same = {key.replace("'", ""): value for key, value in table["same"].items()}
        self._faces: dict[str, str] = table["faces"]
        self._pieces: dict[str, str] = table["pieces"]
        self._meant_in: dict[str, dict[str, str]] = {_COLOUR: table["things"], _SETUP: table["counting"]}
        self._limits: dict[str, float] = table["limits"]
        self._endings: list[str] = table["endings"]
        self._others = frozenset(table["others"])
        self._called = frozenset(phrases_of(table["called"]))
        self._asking = frozenset(table["asking"])
        self._mending = phrases_of(table["mending"])
        self._next_time, self._stating = phrases_of(table["next_time"]), phrases_of(table["stating"])
        self._conditions = frozenset(table["clauses"]["conditions"])
        self._ambiguous = frozenset(table["ambiguous"])
        self._allowed = lru_cache(maxsize=64)(self._find_allowed)

    def read(self, text: str, moment: Moment, *, is_guessed: bool = False) -> list[Reading]:
        """What a sentence may mean in a moment, the likeliest first; nothing if it is not meant for the game.

        `is_guessed`: the words were heard and may be others, and were perhaps said to somebody else.
        """
        words = self.words(text, moment.phase)
        if not 0 < len(words) <= self._limits["words"] or self._others & set(words):
            return []
        of_set = self._sets.read(text, moment, self._agreed)
        if of_set is not None:
            return [Reading(of_set, 1.0, is_sure=True)]
        later = self._for_next(text) if moment.phase in _AGREEING[1:] else None
        if later is not None:
            return [later]
        is_at_table = moment.phase in _AT_TABLE and not self.names_card(text, moment)  # not about a card
        told = self._laid_for(text, words, moment) if moment.due and not is_at_table else None
        told = told or (self._held.read(text, moment) if moment.phase in _AT_TABLE else None)
        told = told or (self._seats.read(text, moment) if is_at_table else None)
        told = told or (self._seats.asked(text, moment) if moment.phase == _SETUP else None)
        told = told or self._talk.read(text, moment)
        if told is None and moment.phase in _AGREEING:
            told = self.wishes.remembered(text)
        if told is None and moment.phase in _AGREEING[1:] and is_at_table:
            told = self.wishes.at_play(text)
            if told is not None and self._is_move(text, words, moment, is_guessed):
                told = None  # "let's send it back, the reverse" plays a card and wishes for no rule
        is_said = told is not None and self.can_mean(told, text, moment)
        if told is not None and is_said and self._may_be_said(told, text, moment, is_guessed):
            return [Reading(told, 1.0, is_sure=True)]
        wished = self._wished(text, moment) if moment.phase == _SETUP else None
        if wished is not None and wished.is_whole and not wished.has_more:
            return [Reading(wished.meaning, 1.0, is_sure=True)]
        readings = self._read_by_likeness(text, words, moment, is_guessed)
        if self._calls_others(text) or self._asks_about_rules(text):
            readings = [each for each in readings if not each.meaning.is_any(Family.SETTING)]
        if wished is not None and wished.is_whole:
            more = (self._with_more(wished, each) for each in readings)
            return [Reading(next(filter(None, more), wished.meaning), 1.0, is_sure=True)]
        if wished is None or any(_is_plan(each.meaning) and _has_all(each, wished.meaning) for each in readings):
            return readings
        is_asking = self._asks(words) or is_question(text)
        if readings and readings[0].is_sure and readings[0].meaning in _AGREED:
            # Whoever agrees and wishes for something is told it back, and can still say no.
            return [readings[0]._replace(meaning=wished.meaning)]
        if any(each.is_sure and (is_asking or each.meaning.verb != _ASK) for each in readings):
            return readings  # a rule that is told like a wish is one: only who asks is answered
        if self.is_talk(text, moment):
            return readings
        # What was wished for is asked about rather than lost, whatever else the sentence is like.
        return [Reading(wished.meaning, self._limits["likely"], is_sure=False)]

    def _for_next(self, text: str) -> Reading | None:
        """What is wished for the match after the one that runs, said so: "next time with seven zero"."""
        words = self._grammar.read_words(text)
        if is_question(text) or self._asks(words):
            return None
        named = {at for place in places_of(words, self._next_time) for at in range(*place)}
        rest = " ".join(word for at, word in enumerate(words) if at not in named)
        listed = self._grammar.meaning(rest, _SETUP, MATTEL.name) if named and rest else None
        if listed is not None and listed.is_any(Family.PLANS):
            return Reading(listed, 1.0, is_sure=True)
        wished = self.wishes.read(rest) if named and rest else None
        if wished is None or not _is_plan(wished.meaning):
            return None
        return Reading(wished.meaning, 1.0 if wished.is_whole else self._limits["likely"], wished.is_whole)

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
        return any(tuple(self._grammar.read_words(part)) in self._called for part in _STOPS.split(text))

    def _asks(self, words: Sequence[str]) -> bool:
        """Whether somebody begins to ask; "if a card fits you have to play it" only says when a rule holds."""
        first = next(iter(words), "")
        return first in self._asking and (first not in self._conditions or bool(self._asking & {*words} - {first}))

    def as_asked(self, meaning: Meaning, text: str, moment: Moment) -> Meaning:
        """What is stated of a match in the tone of a question is one while it runs: "Clara is my partner?"."""
        if not (is_question(text) and meaning.is_any(Family.PLANS) and moment.phase in _AT_TABLE):
            return meaning
        return self._seats.read(text, moment) or self.wishes.at_play(text) or meaning

    def _laid_for(self, text: str, words: list[str], moment: Moment) -> Meaning | None:
        """The card that is laid on a draw card by who names it in any words: "stacking it, plus two red"."""
        if self._parts.is_question(words, self._parts.stops(text)) or is_question(text) or self._asking & {*words}:
            return None
        spots, _ = self.describe(words, moment.phase, RULESETS[moment.rules].game.name, moment.names)
        meaning = self._composer.compose("play", Sentence(words, spots, moment))
        return meaning if meaning in moment.likely and not meaning.is_partial else None

    def _wished(self, text: str, moment: Moment) -> Wished | None:
        """What is wished for a match to come: all that is agreed on, or else where somebody wants to sit."""
        wished = self.wishes.read(text, self._sets.sets(text, moment.sets))
        seat = self._seats.wish(text, moment) if wished is None else None
        return Wished(seat, is_whole=True) if seat is not None and seat.is_any(Family.PLANS) else wished

    def _is_move(self, text: str, words: list[str], moment: Moment, is_guessed: bool) -> bool:
        """Whether a sentence is surely like those with which people lay a card, or take it back."""
        readings = self._read_by_likeness(text, words, moment, is_guessed)
        return bool(readings) and readings[0].is_sure and readings[0].meaning.verb in _LAYING

    def _may_be_said(self, told: Meaning, text: str, moment: Moment, is_guessed: bool) -> bool:
        """Whether words that belong together were meant for the game; questions are often talk about something else."""
        is_strange = self._strange(self.words(text, moment.phase)) > self._limits["unknown"]
        if is_strange or (is_guessed and not told.is_any(Family.HARMLESS)):
            return False
        return not (told.is_any(Family.QUESTION) and self.is_talk(text, moment))

    def _with_more(self, wished: Wished, reading: Reading) -> Meaning | None:
        """What was wished for with what a plan says beside it, if it is sure of that and contradicts nothing."""
        said, more = dict(_pairs(wished.meaning)), dict(_pairs(reading.meaning))
        if not (reading.is_sure and _is_plan(reading.meaning)):
            return None
        is_same = all(said[key] == value for key, value in more.items() if key in said)
        if said.keys() <= more.keys():
            return reading.meaning if is_same or not wished.is_mended else None
        if not is_same or not more.keys() - said.keys():
            return None
        begin = ("new", "game") if reading.meaning.verb == "new" else ()
        text = " ".join((*begin, *(word for pair in (said | more).items() for word in pair)))
        return Meaning.read(self._grammar.in_order(text) or text)

    def _read_by_likeness(self, text: str, words: list[str], moment: Moment, is_guessed: bool) -> list[Reading]:
        """What a sentence may mean by its likeness to the examples."""
        game = RULESETS[moment.rules].game.name
        spots, found = self.describe(words, moment.phase, game, moment.names, is_asked=is_question(text))
        mended = {at for place in places_of(words, self._mending) for at in range(*place)}
        spots = [spot for spot in spots if spot.kind != LEVEL or spot.begin not in mended]  # "I mean" is no level
        readings: list[Reading] = []
        within = _WITHIN.findall(text) if not text.isupper() else []
        capitals = frozenset(word.lower() for word in within if word[0].isupper())
        clauses = [clause.strip().lower() for clause in _STOPS.split(text) if clause.strip()]
        is_asking = bool(self._asking & {*words})
        strange = self._strange(skeleton(words, spots))
        if strange > self._limits["unknown"]:
            return []
        is_plain = strange <= self._limits["odd" if is_guessed else "strange"]
        allowed = self._allowed(moment.phase, game) - _impossible(moment)
        scores = self._with_last_thought(words, self._scorer.score(found, allowed), allowed, moment)
        if scores[0][0] == _GIVING_UP and len(clauses) > 1:
            scores = self._wished_instead(clauses[-1], scores, allowed, moment)
        is_plain = is_plain and dict(scores)[NOTHING] <= self._limits["beside"]
        is_plan = moment.phase == _SETUP or any(kind in _PLANS for kind, _ in scores[:_FIRST_FEW])
        wishes = self.wishes.beside(words) if is_plan else []
        taken = frozenset(at for wish in wishes for at in (*range(wish.begin, wish.end), *wish.about))
        sentence = Sentence(words, spots, moment, capitals, clauses[-1], taken, self._stops(text, moment.phase))
        for kind, probability in scores[:_FIRST_FEW]:
            if kind == NOTHING or probability < self._limits["likely"]:
                break
            # In "five cards each" nobody counts people.
            free = [spot for spot in spots if not sentence.is_taken(spot)]
            is_planned = kind.partition(" ")[0] in _PLANNED
            meaning = self._composer.compose(kind, sentence._replace(spots=free) if is_planned else sentence)
            if meaning is not None:
                if meaning.verb == "no" and (_drops_all(moment, words) or _begins_with_name(spots)):
                    continue
                if not self.can_mean(meaning, text, moment):
                    continue
                if meaning.verb == "repeat" and is_asking and any(spot.kind in _NAMES_CARD for spot in free):
                    continue  # "what was the reverse for again"
                meaning = self._held.instead(meaning, text, moment)
                meaning = _beside_plan(self.wishes.added(meaning, self._grammar.read_words(text)), meaning, moment)
                is_sure = self._is_sure(meaning, probability, moment, is_plain, is_guessed)
                is_sure = is_sure and not (is_asking and _is_costly(meaning, moment))
                is_sure = is_sure and self._composer.is_whole(meaning, sentence)
                if is_sure or is_guessed or not meaning.is_any(Family.UNASKED):
                    # What is typed and never asked back needs to be sure.
                    readings.append(Reading(meaning, probability, is_sure))
        return readings

    def can_mean(self, meaning: Meaning, text: str, moment: Moment) -> bool:
        """Whether a sentence that may only be a question can mean this; a part of its own is said and not asked."""
        if any(self._grammar.meaning(part, moment.phase, moment.rules) == meaning for part in _STOPS.split(text)):
            return True
        words = self._grammar.read_words(text)
        if meaning.verb == _NEW_GAME.verb and self._declined.search(" ".join(words)):
            return False  # "I don't want a new game"
        return self._inquiries.can_mean(meaning, text, words, moment.names)

    def told(self, text: str, moment: Moment) -> Meaning | None:
        """What is said at a table beside the cards, known by words that belong together."""
        return self._talk.read(text, moment)

    def together(self, text: str, moment: Moment) -> Meaning | None:
        """Who plays in a match to come: the speaker with others who are named, or who of them with whom."""
        return self.speaker.read(text, moment.invited) or self.teams(text, moment)

    def teams(self, text: str, moment: Moment) -> Meaning | None:
        """Who plays with the speaker in a match to come, or who changes places with whom."""
        if moment.phase != _SETUP:
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
        return wished.meaning if wished is not None and _is_plan(wished.meaning) else None

    def is_talk(self, text: str, moment: Moment) -> bool:
        """Whether a sentence is said to somebody else rather than in answer to an open question."""
        words = self.words(text, moment.phase)
        game = RULESETS[moment.rules].game.name
        _, found = self.describe(words, moment.phase, game, moment.names, is_asked=is_question(text))
        kind, probability = self._scorer.score(found, self._allowed(moment.phase, game))[0]
        return kind == NOTHING and len(self._scorer.kinds) > 1 and probability >= self._limits["talk"]

    def names_card(self, text: str, moment: Moment) -> bool:
        """Whether a sentence names a card as a whole."""
        spots, _ = self.describe(
            self.words(text, moment.phase), moment.phase, RULESETS[moment.rules].game.name, moment.names
        )
        return any(spot.kind in (CARD, WILD) for spot in spots)

    def book_in(self, text: str, moment: Moment) -> str:
        """The rule book that a sentence names, if it names one alone."""
        books = self.books_in(text, moment)
        return books[0] if len(books) == 1 else ""

    def books_in(self, text: str, moment: Moment) -> list[str]:
        """The rule books that a sentence names."""
        words = self._grammar.read_words(text)
        spots = self._spotter.find(words, RULESETS[moment.rules].game.name, _SETUP, moment.names)
        books = {MATTEL.name if spot.value == _STANDARD else spot.value for spot in spots if spot.kind == RULES}
        return [name for name in RULESETS if name in books]

    def describe(
        self, words: Sequence[str], phase: str, game: str, names: Sequence[str], *, is_asked: bool = False
    ) -> tuple[list[Spot], set[str]]:
        """What a sentence names, and what it is recognised by."""
        spots = self._spotter.find(words, game, phase, names)
        return spots, features(skeleton(words, spots), phase, self._endings, is_asked=is_asked)

    def _with_last_thought(
        self, words: Sequence[str], scores: list[tuple[str, float]], allowed: frozenset[str], moment: Moment
    ) -> list[tuple[str, float]]:
        """The scores of what somebody came to in mid-sentence: "I'll draw, no, the green zero" draws nothing."""
        behind = self._composer.last_thought(words)
        if not behind or scores[0][0].split()[0] not in _CHANGEABLE:
            return scores
        _, found = self.describe(behind, moment.phase, RULESETS[moment.rules].game.name, moment.names)
        kind, probability = (after := self._scorer.score(found, allowed))[0]
        is_other = kind.split()[0] != scores[0][0].split()[0] and kind.split()[0] in _CHANGEABLE
        return after if is_other and probability >= self._limits["sure"] else scores

    def _wished_instead(
        self, clause: str, scores: list[tuple[str, float]], allowed: frozenset[str], moment: Moment
    ) -> list[tuple[str, float]]:
        """The scores of a wish behind "I don't know": "no idea, change the question" gives nothing up."""
        listed = self._grammar.parse(clause, moment.phase, moment.rules)
        listed = _HINT if listed == _HELP else listed  # "no idea, help me" is said about the question
        if listed in _INSTEAD:
            return [(listed, 1.0), *(score for score in scores if score[0] != listed)]
        game = RULESETS[moment.rules].game.name
        _, found = self.describe(self.words(clause, moment.phase), moment.phase, game, moment.names)
        kind, probability = (after := self._scorer.score(found, allowed))[0]
        return after if kind in _INSTEAD and probability >= self._limits["sure"] else scores

    def _stops(self, text: str, phase: str) -> tuple[int, ...]:
        """Before which of the words a comma or the like stands."""
        lengths = [len(self.words(part, phase)) for part in _STOPS.split(text)]
        return tuple(sum(lengths[: at + 1]) for at in range(len(lengths) - 1))

    def words(self, text: str, phase: str) -> list[str]:
        """The words of a text as they are compared, dialect and slips brought to the usual form."""
        text = _DRAWN_OUT.sub(r"\1", text.lower().replace("\u2019", "'"))
        for piece, whole in self._pieces.items():
            text = text.replace(piece, whole)
        # Several of one face are cards; while a match is set up, a number counts something else: "sevens swap".
        same = self._same if phase == _SETUP else self._same | self._faces
        words = [each for word in self._grammar.read_words(text) for each in same.get(word, word).split()]
        meant = self._meant_in.get(phase, {})
        return [meant.get(word, word) for word in words]

    def _strange(self, bones: Sequence[str]) -> float:
        """The share of words that no example has: whoever uses many of them may be talking of something else."""
        return sum(not bone.startswith("<") and not self._is_known(bone) for bone in bones) / len(bones)

    def _is_known(self, word: str) -> bool:
        return self._scorer.knows(stem(word, self._endings)) or len(word) < 3

    def _is_sure(self, meaning: Meaning, probability: float, moment: Moment, is_plain: bool, is_guessed: bool) -> bool:
        """Whether to act at once."""
        if is_guessed:
            needed, may_act = self._needed_by_ear(meaning, moment), is_plain and meaning.verb not in self._ambiguous
        else:
            needed, may_act = self._needed(meaning, moment), is_plain or meaning.is_any(Family.HARMLESS)
        return may_act and probability >= needed

    def _needed(self, meaning: Meaning, moment: Moment) -> float:
        """How sure one must be to act; what is said of a match to come is told back, and can be changed."""
        if moment.phase == "answer":  # any words may answer the question, but hardly those that mean something else
            return self._limits["unasked"]
        if _is_start(meaning, moment) or meaning.verb == "no" or meaning.is_any(Family.UNASKED | Family.PLANS):
            return self._limits["unasked"]
        return self._limits["costly"] if meaning.is_costly else self._limits["sure"]

    def _needed_by_ear(self, meaning: Meaning, moment: Moment) -> float:
        """How sure one must be where the words are guesses: more, and most where nobody was asked."""
        if moment.phase == "waiting":
            return self._limits["overheard"]
        if moment.phase == _SETUP and (_is_start(meaning, moment) or meaning.is_any(Family.PLANS)):
            return self._limits["sure"]  # it is told back before anything begins
        return max(self._limits["heard"], self._limits["costly"] if meaning.is_costly else 0.0)

    def _find_allowed(self, phase: str, game: str) -> frozenset[str]:
        """The kinds that mean something in a phase."""
        verbs = {
            command.means.split()[0]
            for command in self._grammar.commands
            if phase in command.phases and game in command.games
        }
        verbs |= {PLAN} if verbs & _PLANNING else set()
        if phase == "waiting":
            verbs -= {"play", "draw"}  # said early, only the plain word counts
        return frozenset(kind for kind in self._scorer.kinds if kind.split()[0] in verbs)


def is_question(text: str) -> bool:
    """Whether a sentence was written as a question; what was heard has no such marks."""
    return text.rstrip(' !.\u2026\u00bb"').endswith("?")


def _impossible(moment: Moment) -> frozenset[str]:
    """The kinds of cards that cannot be laid now: whoever makes somebody draw four has a card for it."""
    plays = [each.words[0] for each in moment.likely if each.verb == "play"]
    if not plays:
        return frozenset()
    return frozenset(f"play {face}" for face in _ACTIONS if not any(card.endswith(face) for card in plays))


def _beside_plan(meaning: Meaning, before: Meaning, moment: Moment) -> Meaning:
    """A wish alone for the match that is being set up: it begins no other one, which would lose what was chosen."""
    is_begun = moment.phase == _SETUP and _NEW_GAME not in moment.likely
    if before != _NEW_GAME or meaning == before or not is_begun:
        return meaning
    return Meaning.read(str(meaning).removeprefix(f"{_NEW_GAME} "))


def _is_plan(meaning: Meaning) -> bool:
    return meaning.is_any(Family.PLANS) or meaning.verb == "new"


def _pairs(meaning: Meaning) -> set[tuple[str, str]]:
    words = str(meaning).removeprefix("new game").split()
    pairs = zip(words[::2], words[1::2], strict=False)
    return {(key, MATTEL.name if value == _STANDARD and key == RULES else value) for key, value in pairs}


def _has_all(reading: Reading, wished: Meaning) -> bool:
    """Whether nothing that was wished for is lost, or turned into something else."""
    return _pairs(wished) <= _pairs(reading.meaning)


def _begins_with_name(spots: Sequence[Spot]) -> bool:
    """Whether a name comes first, which a no behind it corrects: "George, no, Grandpa"."""
    return bool(spots) and spots[0].begin == 0 and spots[0].kind in (NAME, OTHER)


def _drops_all(moment: Moment, words: Sequence[str]) -> bool:
    """Whether a no that answers no question would drop the whole set-up; in a longer sentence it is about a part."""
    return moment.phase == _SETUP and len(words) > _SHORT and Meaning("no") not in moment.likely


def _is_start(meaning: Meaning, moment: Moment) -> bool:
    """Whether a match is wished for where none is played."""
    return moment.phase == _SETUP and meaning.verb == "new"


def _is_costly(meaning: Meaning, moment: Moment) -> bool:
    """Whether it costs dearly here when it was not meant."""
    return meaning.is_costly and not _is_start(meaning, moment)
