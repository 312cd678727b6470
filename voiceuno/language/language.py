"""One language: every word of it, loaded by its code."""

from __future__ import annotations

import re
import tomllib
from functools import cache, cached_property
from typing import Any

from voiceuno.errors import VoiceunoError
from voiceuno.language.aloud import Aloud
from voiceuno.language.files import default_language as default_language
from voiceuno.language.files import languages, read_examples, read_words
from voiceuno.language.grammar import Grammar
from voiceuno.language.growth import GrowthTable
from voiceuno.language.heard import DOUBTFUL, Candidate, Heard
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.prompts import Prompts
from voiceuno.language.sense.reader import Reading, SenseReader
from voiceuno.language.sounding import Sounding
from voiceuno.language.weights import Wanted
from voiceuno.language.wordings import Wordings
from voiceuno.quiz.judging import Judge
from voiceuno.rules.cards import find_card
from voiceuno.sentences import sentence

UNKNOWN = "unknown"  # the answer of who does not know
_ANSWER = "answer"


class Language:
    """What can be said in a language, what the game says in it, and how it is read aloud."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.grammar = load_grammar(code)
        self.prompts = Prompts(read_words(code, "prompts.toml"))  # each conversation varies its wordings by itself

    @classmethod
    def load(cls, code: str) -> Language:
        """The language of a code; raises UnknownLanguage."""
        if code not in languages():
            raise UnknownLanguage(code)
        return cls(code)

    # -- reading sentences

    def understand(self, text: str, moment: Moment) -> Meaning | None:
        """What a whole utterance means in the phase of a moment, or None."""
        question = moment.question
        if question is not None and self.judge.is_plain(question, text):
            return Meaning(_ANSWER, tuple(text.split()))  # whatever else it may mean: the opposite of fast is slow
        meaning = self.grammar.meaning(text, moment.phase, moment.rules)
        if question is None or meaning is None or meaning.verb != _ANSWER:
            return meaning
        said = meaning.rest
        if said == UNKNOWN or self.judge.is_plain(question, said) or said in map(str.lower, question.choices):
            return meaning
        move = self.grammar.meaning(text, "turn", moment.rules)
        return move if move is not None and _is_move(move) else meaning

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """The same, or else what it would mean in another phase, so that a refusal can say why."""
        meaning = self.understand(text, moment)
        for phase in moment.otherwise if meaning is None else ():
            meaning = meaning or self.grammar.meaning(text, phase, moment.rules)
        return meaning

    def listen(self, text: str, moment: Moment, *, is_guessed: bool = False) -> Heard:
        """A sentence read as it is listed, or else by its sense: for certain, in doubt, or not at all.

        `is_guessed`: it was heard, so that other words may have been said, or others spoken to; that takes more.
        """
        meaning = self.understand(text, moment) if is_guessed else self.read(text, moment)
        if meaning is not None and not self.is_any_answer(meaning, moment):
            return Heard(text, self.as_colour(meaning, text, moment))
        readings = self.sense(text, moment, is_guessed=is_guessed)
        if readings and readings[0].is_sure:
            return Heard(text, readings[0].meaning, readings[0].probability)
        if not readings or meaning is not None:
            return Heard(text, meaning)
        candidates = [Candidate(each.meaning, self.say(each.meaning, moment), each.probability) for each in readings]
        return Heard(text, None, readings[0].probability, tuple(candidates[:1]), outcome=DOUBTFUL)

    def sense(self, text: str, moment: Moment, *, is_guessed: bool = False) -> list[Reading]:
        """What a sentence may mean that is no listed wording, the likeliest first."""
        return _sense(self.code).read(text, moment, is_guessed=is_guessed)

    def is_any_answer(self, meaning: Meaning, moment: Moment) -> bool:
        """Whether words are an answer to a question only because any words are."""
        question = moment.question
        if question is None or meaning.verb != _ANSWER or meaning.rest == UNKNOWN:
            return False
        return not self.judge.judge(question, meaning.rest) and meaning.rest not in map(str.lower, question.choices)

    def as_colour(self, meaning: Meaning, text: str, moment: Moment) -> Meaning:
        """ "The red one" is any red card where there is no red one to lay."""
        card = meaning.words[0] if meaning.verb == "play" and meaning.words else ""
        if len(card) != 2 or not card.endswith("1") or meaning in moment.likely or not self._says_which(text):
            return meaning
        return Meaning("play", (f"{card[0]}?", *meaning.words[1:]))

    def _says_which(self, text: str) -> bool:
        """Whether an article stands before a colour and "one"."""
        return bool(_which_one(self.code).search(" ".join(self.grammar.read_words(text))))

    def say(self, meaning: Meaning, moment: Moment) -> str:
        """A meaning as a player would say it in a moment."""
        said = self.wordings.say(meaning, moment)
        cards = [self.prompts.card(card) if (card := find_card(word)) else word for word in meaning.words]
        if not said and meaning.verb == "match":
            laid = self.prompts.listing(cards[: cards.index("on")] if "on" in cards else cards)
            return self.prompts.part("answer.match", cards=laid, on=cards[-1]) if "on" in cards else laid
        return said or " ".join(cards)

    # -- other words

    @cached_property
    def aloud(self) -> Aloud:
        """How it is read aloud."""
        return Aloud(read_words(self.code, "spoken.toml"), self.prompts)

    @property
    def judge(self) -> Judge:
        """Who judges answers to quiz questions."""
        return _judge(self.code)

    @property
    def sounding(self) -> Sounding:
        """How its words sound."""
        return load_sounding(self.code)

    @property
    def growth(self) -> GrowthTable:
        """What words can grow into."""
        return _growth(self.grammar)

    @property
    def other_words(self) -> list[str]:
        """Words of everyday speech, to be told apart from commands by ear."""
        return [*_other_words(self.code)]

    @property
    def examples(self) -> list[str]:
        """Sentences as people say them, to the game or to each other; which words follow which is known from them."""
        return read_examples(self.code)

    def by_ear(self, text: str) -> str:
        """What may have been said where this was written down: "you know" is "uno", "read for" is "red four"."""
        padded = f" {text} "
        for written, said in _sounds(self.code):
            padded = padded.replace(f" {written} ", f" {said} ")
        return padded.strip()

    @property
    def wordings(self) -> Wordings:
        """How each meaning is usually said."""
        return _wordings(self.code)

    @property
    def lesson(self) -> str:
        """The text of the practice hand."""
        return read_words(self.code, "lesson.toml")

    @property
    def demo(self) -> dict[str, Any]:
        """What the synthetic player of a demonstration says."""
        return tomllib.loads(read_words(self.code, "demo.toml"))

    @property
    def training(self) -> tuple[str, ...]:
        """The words that a player is asked for, so that the voice is learnt."""
        return tuple(tomllib.loads(read_words(self.code, "training.toml"))["words"])


class UnknownLanguage(VoiceunoError, ValueError):
    """There are no words of a language; the message names those that there are."""

    def __init__(self, code: str) -> None:
        super().__init__(sentence("language.unknown", code=code, known=", ".join(languages())))


@cache
def load_grammar(code: str) -> Grammar:
    """What can be said in a language."""
    return Grammar(read_words(code, name) for name in ("cards.toml", "commands.toml", "names.toml"))


@cache
def load_sounding(code: str) -> Sounding:
    """How the words of a language sound."""
    return Sounding([(pattern, put) for pattern, put in tomllib.loads(read_words(code, "sounds.toml"))["rules"]])


@cache
def _sounds(code: str) -> tuple[tuple[str, str], ...]:
    lines = (line.partition("=") for line in read_words(code, "by_ear.txt").splitlines() if not line.startswith("#"))
    return tuple((written.strip(), said.strip()) for written, _, said in lines if said)


@cache
def _which_one(code: str) -> re.Pattern[str]:
    return re.compile(tomllib.loads(read_words(code, "sense.toml"))["which_one"])


@cache
def _sense(code: str) -> SenseReader:
    return SenseReader(load_grammar(code), read_words(code, "sense.toml"), read_words(code, "sense_weights.txt"))


@cache
def _other_words(code: str) -> tuple[str, ...]:
    lines = read_words(code, "other_words.txt").splitlines()
    return tuple(word for line in lines if not line.startswith("#") for word in line.split())


@cache
def _judge(code: str) -> Judge:
    words = tomllib.loads(read_words(code, "quiz.toml"))
    return Judge(words, load_sounding(code).key, frozenset(_other_words(code)))


@cache
def _growth(grammar: Grammar) -> GrowthTable:
    return GrowthTable(grammar)


@cache
def _wordings(code: str) -> Wordings:
    return Wordings(load_grammar(code), Wanted(tomllib.loads(read_words(code, "weights.toml"))))


def _is_move(meaning: Meaning) -> bool:
    """Whether this is a move and nothing else; "the third" or "red" may well answer a question."""
    return meaning.is_any(Family.MOVE) and (meaning.verb != "play" or find_card(meaning.words[0]) is not None)
