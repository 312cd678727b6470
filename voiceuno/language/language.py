"""One language: every word of it, loaded by its code."""

from __future__ import annotations

from copy import copy, deepcopy
from functools import cached_property
from typing import Any

from voiceuno.errors import VoiceunoError
from voiceuno.language.aloud import Aloud
from voiceuno.language.files import default_language as default_language
from voiceuno.language.files import languages, read_table, read_words
from voiceuno.language.fluency import Fluency
from voiceuno.language.grammar import Grammar
from voiceuno.language.growth import GrowthTable
from voiceuno.language.heard import Heard
from voiceuno.language.listed import Listed
from voiceuno.language.loading import (
    load_codes,
    load_examples,
    load_fluency,
    load_growth,
    load_heard_as,
    load_other_words,
    load_sounding,
    load_sureness,
    load_wordings,
    read_prompts,
)
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.saying import Saying
from voiceuno.language.sense.resemblance import Reading
from voiceuno.language.sounding import Sounding
from voiceuno.language.spoken_codes import SpokenCodes
from voiceuno.language.sureness import Sureness
from voiceuno.language.understanding import Understanding
from voiceuno.language.wordings import Wordings
from voiceuno.quiz.judging import Judge
from voiceuno.sentences import sentence


class Language:
    """What can be said in a language, what the game says in it, and how it is read aloud."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.prompts = read_prompts(code)  # each conversation varies its wordings by itself
        self._listed = Listed(code)
        self._use_prompts()

    def _use_prompts(self) -> None:
        self._saying = Saying(self.prompts, lambda: self.wordings)
        self._understanding = Understanding(self.code, self._listed, self.say)

    def __deepcopy__(self, memo: dict[int, object]) -> Language:
        """The same language, which from here on varies its wordings by itself."""
        other = copy(self)
        other.prompts = deepcopy(self.prompts, memo)
        other._use_prompts()
        return other

    @classmethod
    def load(cls, code: str) -> Language:
        """The language of a code; raises UnknownLanguage."""
        if code not in languages():
            raise UnknownLanguage(code)
        return cls(code)

    # -- reading sentences

    def get_ready(self) -> None:
        """Read now what the first sentence in free words would have to wait for."""
        self.listen(self.code, Moment())
        self.fluency.score(())

    def understand(self, text: str, moment: Moment) -> Meaning | None:
        """What a whole utterance means in the phase of a moment, or None."""
        return self._listed.understand(text, moment)

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """The same, or else what it would mean in another phase, so that a refusal can say why."""
        return self._listed.read(text, moment)

    def listen(self, text: str, moment: Moment, *, is_guessed: bool = False) -> Heard:
        """A sentence read as it is listed, or else by its sense; a rule of another book is asked of that book."""
        return self._understanding.listen(text, moment, is_guessed=is_guessed)

    def listen_open(self, text: str, moment: Moment) -> Heard:
        """A sentence as a recogniser of the whole language wrote it down: as it stands, or else by its sound."""
        return self._understanding.listen_open(text, moment)

    def sense(self, text: str, moment: Moment) -> list[Reading]:
        """What a sentence may mean that is no listed wording, the likeliest first."""
        return self._understanding.sense(text, moment)

    def without_helper(self, text: str, moment: Moment) -> str:
        """The words that somebody says for a player, without "for Ana"; other words as they are."""
        return self._listed.without_helper(text, moment)

    def with_speaker(self, meaning: Meaning, text: str, moment: Moment) -> Meaning:
        """A plan in which who names the others is counted as well: "Ben, Clara and me"."""
        return self._understanding.with_speaker(meaning, text, moment)

    def is_aside(self, text: str, moment: Moment) -> bool:
        """Whether words are plainly no answer to the question that is open, by which words they are."""
        return self._understanding.is_aside(text, moment)

    def is_any_answer(self, meaning: Meaning, moment: Moment) -> bool:
        """Whether words are an answer to a question only because any words are."""
        return self._listed.is_any_answer(meaning, moment)

    def as_colour(self, meaning: Meaning, text: str, moment: Moment) -> Meaning:
        """ "The red one" is any red card where there is no red one to lay."""
        return self._listed.as_colour(meaning, text, moment)

    def own_name(self, text: str, *, is_asked: bool = False, is_setup: bool = False) -> Meaning | None:
        """The name that somebody gives who is in no list; alone if it is asked, or a match is set up."""
        return self._listed.own_name(text, is_asked=is_asked, is_setup=is_setup)

    def say(self, meaning: Meaning, moment: Moment) -> str:
        """A meaning as a player would say it in a moment."""
        return self._saying.say(meaning, moment)

    # -- other words

    @property
    def grammar(self) -> Grammar:
        """What can be said."""
        return self._listed.grammar

    @cached_property
    def aloud(self) -> Aloud:
        """How it is read aloud."""
        return Aloud(read_words(self.code, "spoken.toml"), self.prompts)

    @property
    def judge(self) -> Judge:
        """Who judges answers to quiz questions."""
        return self._listed.judge

    @property
    def sounding(self) -> Sounding:
        """How its words sound."""
        return load_sounding(self.code)

    @property
    def codes(self) -> SpokenCodes:
        """Braille codes of cards, by ear."""
        return load_codes(self.code)

    @property
    def growth(self) -> GrowthTable:
        """What words can grow into."""
        return load_growth(self.grammar)

    @property
    def sureness(self) -> Sureness:
        """How sure the game must be of what it heard."""
        return load_sureness(self.code)

    @property
    def other_words(self) -> list[str]:
        """Words of everyday speech, to be told apart from commands by ear."""
        return [*load_other_words(self.code)]

    @property
    def examples(self) -> list[str]:
        """Sentences as people say them, to the game or to each other; which words follow which is known from them."""
        return load_examples(self.code)

    @property
    def fluency(self) -> Fluency:
        """How usual a sentence is, by which words follow each other."""
        return load_fluency(self.code)

    def by_ear(self, text: str) -> str:
        """What may have been said where this was written down: "you know" is "uno", "read for" is "red four"."""
        padded = f" {text} "
        for written, said in load_heard_as(self.code):
            padded = padded.replace(f" {written} ", f" {said} ")
        return padded.strip()

    @property
    def wordings(self) -> Wordings:
        """How each meaning is usually said."""
        return load_wordings(self.code)

    def lesson(self, game: str = "") -> str:
        """The text of the practice hand: of UNO, or of another game by its name."""
        return read_words(self.code, f"lesson_{game}.toml" if game else "lesson.toml")

    @property
    def demo(self) -> dict[str, Any]:
        """What the synthetic player of a demonstration says."""
        return read_table(self.code, "demo.toml")

    @property
    def training(self) -> tuple[str, ...]:
        """The words that a player is asked for, so that the voice is learnt."""
        return tuple(read_table(self.code, "training.toml")["words"])


class UnknownLanguage(VoiceunoError, ValueError):
    """There are no words of a language; the message names those that there are."""

    def __init__(self, code: str) -> None:
        super().__init__(sentence("language.unknown", code=code, known=", ".join(languages())))
