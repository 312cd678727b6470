"""One language: every word of it, loaded by its code."""

from __future__ import annotations

from copy import copy, deepcopy
from functools import cached_property, partial
from typing import Any

from voiceuno.errors import VoiceunoError
from voiceuno.language.aloud import Aloud
from voiceuno.language.automaton import WORDS
from voiceuno.language.beginnings import smooth
from voiceuno.language.by_sound.sound_choice import Chosen
from voiceuno.language.card_and_whom import card_and_whom
from voiceuno.language.files import default_language as default_language
from voiceuno.language.files import languages, read_table, read_words
from voiceuno.language.fluency import Fluency
from voiceuno.language.growth import GrowthTable
from voiceuno.language.heard import DOUBTFUL, Candidate, Heard
from voiceuno.language.helpers import is_for_another, without_helper
from voiceuno.language.loading import (
    load_chooser,
    load_class_plans,
    load_codes,
    load_examples,
    load_fluency,
    load_grammar,
    load_growth,
    load_heard_as,
    load_judge,
    load_other_words,
    load_own_names,
    load_sense,
    load_sounding,
    load_sureness,
    load_which_one,
    load_wishes,
    load_wordings,
    read_prompts,
)
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.own_names import NAME
from voiceuno.language.saying import Saying
from voiceuno.language.sense.sense_reader import Reading
from voiceuno.language.sense.wishes import SEATED
from voiceuno.language.sounding import Sounding
from voiceuno.language.spoken_codes import SpokenCodes
from voiceuno.language.sureness import Sureness
from voiceuno.language.table_names import meaning_with_names
from voiceuno.language.wordings import Wordings
from voiceuno.quiz.judging import Judge
from voiceuno.rules.cards import find_card
from voiceuno.rules.house_rules import HOUSE_OPTIONS
from voiceuno.rules.rulesets import MATTEL, RULESETS
from voiceuno.sentences import sentence

UNKNOWN = "unknown"  # the answer of who does not know
_ANSWER, _CONFIRM = "answer", "confirm"
_SETUP = "setup"
_AT_PLAY = ("turn", "drawn", "challenge", "colour", "waiting", "bonus")
# What is settled when a match begins. A number of cards may be meant for what is drawn, the lowest for a card.
_SETTLED = frozenset((*HOUSE_OPTIONS, "target", "rounds", "scoring", *SEATED)) - {"cards"}
_NO_WISHES = (Meaning("scoring", ("lowest",)),)
_DRAW = Meaning("draw")
_NEW_GAME = Meaning("new", ("game",))
_DIFFERENCE = Meaning("ask", ("difference",))  # of the books that are named with it, or of all
_OF_BOOKS, _BY = ("rule", "rules", "reference"), "by"  # what can be asked of another book than the one that is played
_STORY = 80  # words; nobody asks the game for something in so many, and reading them would take long
_FEW_WORDS = 3  # in so few words, one that was misheard may change everything


class Language:
    """What can be said in a language, what the game says in it, and how it is read aloud."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.grammar = load_grammar(code)
        self.prompts = read_prompts(code)  # each conversation varies its wordings by itself
        self._saying = Saying(self.prompts, lambda: self.wordings)

    def __deepcopy__(self, memo: dict[int, object]) -> Language:
        """The same language, which from here on varies its wordings by itself."""
        other = copy(self)
        other.prompts = deepcopy(self.prompts, memo)
        other._saying = Saying(other.prompts, lambda: other.wordings)
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
        text = self.without_helper(text, moment)
        meaning, plain = self._understand(text, moment), smooth(text, self.grammar)
        return meaning if meaning is not None or plain == text else self._understand(plain, moment)

    def _understand(self, text: str, moment: Moment) -> Meaning | None:
        question = moment.question
        if question is not None and self.judge.is_plain(question, text):
            return Meaning(_ANSWER, tuple(text.split()))  # whatever else it may mean: the opposite of fast is slow
        if moment.due and self.grammar.takes_cards(text):
            return _DRAW
        meaning = self.grammar.meaning(text, moment.phase, moment.rules)
        if meaning is None:
            meaning = meaning_with_names(self.grammar, text, moment)
        if question is None or meaning is None or meaning.verb != _ANSWER:
            return meaning
        said = meaning.rest
        if said == UNKNOWN or self.judge.is_plain(question, said) or said in map(str.lower, question.choices):
            return meaning
        move = self.grammar.meaning(text, "turn", moment.rules)
        return move if move is not None and _is_move(move) else meaning

    def read(self, text: str, moment: Moment) -> Meaning | None:
        """The same, or else what it would mean in another phase, so that a refusal can say why."""
        text = self.without_helper(text, moment)
        for each in dict.fromkeys((text, smooth(text, self.grammar))):
            meaning = self._understand(each, moment)
            for phase in moment.otherwise if meaning is None else ():
                meaning = meaning or self.grammar.meaning(each, phase, moment.rules)
            if meaning is not None:
                return meaning
        return self._settled(text, moment)

    def _settled(self, text: str, moment: Moment) -> Meaning | None:
        """What would be said of a match that is set up, so that it can be told that it comes too late for this one."""
        if moment.phase not in _AT_PLAY or text.count(" ") >= _STORY:
            return None
        wish = self.grammar.meaning(text, _SETUP, moment.rules) or load_sense(self.code).wish(text)
        wish = wish or load_sense(self.code).teams(text, moment)
        if wish is None or wish.verb not in _SETTLED or wish in _NO_WISHES:
            return None
        told = load_sense(self.code).told(text, moment)
        if told is not None and told.is_any(Family.MOVE):
            return told  # "I'll keep drawing till one fits" is said by who draws
        return wish if not load_sense(self.code).names_card(text, moment) or wish.verb in SEATED else None

    def without_helper(self, text: str, moment: Moment) -> str:
        """The words that somebody says for a player, without "for Ana"; other words as they are."""
        return without_helper(self.grammar, text, moment)

    def listen(self, text: str, moment: Moment, *, is_guessed: bool = False) -> Heard:
        """A sentence read as it is listed, or else by its sense; a rule of another book is asked of that book."""
        heard = self._with_speaker(self._listen(text, moment, is_guessed=is_guessed), moment)
        meaning = heard.meaning
        if meaning == _DIFFERENCE:
            books = [name for name in load_sense(self.code).books_in(text, moment) if name != MATTEL.name]
            return heard._replace(meaning=Meaning("ask", (*meaning.words, *books)))
        if meaning is None or meaning.verb != "ask" or meaning.words[0] not in _OF_BOOKS or _BY in meaning.words:
            return heard
        if self.read(text, moment) == meaning:  # a book in a listed wording is a part of the topic: "wild DOS"
            return heard
        book = load_sense(self.code).book_in(text, moment)
        return heard._replace(meaning=Meaning("ask", (*meaning.words, _BY, book))) if book else heard

    def with_speaker(self, meaning: Meaning, text: str, moment: Moment) -> Meaning:
        """A plan in which who names the others is counted as well: "Ben, Clara and me"."""
        return load_sense(self.code).speaker.counted(meaning, text, moment.invited)

    def _with_speaker(self, heard: Heard, moment: Moment) -> Heard:
        if moment.phase != _SETUP:
            return heard
        meaning = self.with_speaker(heard.meaning, heard.text, moment) if heard.meaning is not None else None
        others = tuple(
            each._replace(meaning=self.with_speaker(each.meaning, heard.text, moment))
            if each.meaning is not None
            else each
            for each in heard.alternatives
        )
        return heard._replace(meaning=meaning, alternatives=others)

    def _listen(self, text: str, moment: Moment, *, is_guessed: bool = False) -> Heard:
        """A sentence read as it is listed, or else by its sense: for certain, in doubt, or not at all.

        `is_guessed`: it was heard, so that other words may have been said, or others spoken to; that takes more.
        """
        text = self.without_helper(text, moment)
        meaning = self.understand(text, moment) if is_guessed else self.read(text, moment)
        if text.count(" ") >= _STORY:
            return Heard(text, meaning)
        if meaning is not None and meaning.verb == "ask" and moment.phase == _SETUP:
            meaning = load_sense(self.code).stated(text) or meaning  # in French a rule is told as it is asked
        if meaning is not None and not self.is_any_answer(meaning, moment):
            meaning = load_sense(self.code).as_asked(self.as_colour(meaning, text, moment), text, moment)
            meaning = _only_teams(meaning, moment)
            heard = Heard(text, self._as_rules(meaning, moment))
            return self._with_codes(heard, moment) if is_guessed else heard
        if moment.question is not None:
            if self.judge.judge(moment.question, text):
                return Heard(text, Meaning(_ANSWER, tuple(text.split())))
            asked = load_sense(self.code).told(text, moment._replace(phase="turn"))
            if asked is not None and asked.verb == "ask" and asked.words[0] == "rule":
                return Heard(text, asked)  # whoever asks what a wrong answer costs has given none
        both = card_and_whom(text, moment, self.understand, partial(self._sure, is_guessed=is_guessed))
        if both is not None:
            return Heard(text, both)
        teams = load_sense(self.code).together(text, moment) if moment.phase == _SETUP else None
        wish = teams or load_wishes(self.code).read(text, moment)
        wish = wish or load_class_plans(self.code).read(text, moment)
        if wish is not None and load_sense(self.code).can_mean(wish, text, moment):
            return Heard(text, wish)
        meaning = meaning or (None if is_guessed else self.own_name(text, is_setup=moment.phase == _SETUP))
        is_open = meaning is None or meaning.verb == _ANSWER
        if is_open and is_for_another(self.grammar, text, moment):
            return Heard(text, meaning)  # whoever is asked does not play it
        readings = self.sense(text, moment, is_guessed=is_guessed) if is_open else []
        plain = smooth(text, self.grammar)
        if is_open and plain != text and not (readings and readings[0].is_sure):
            readings = self.sense(plain, moment, is_guessed=is_guessed) or readings
        if self._is_class_talk(text, moment):
            # Nobody who talks plays, answers or gives up; what is not done for sure is not asked about either.
            harmless = [each for each in readings if each.is_sure and self._is_for_game(each.meaning, text, moment)]
            if load_wishes(self.code).is_doubted(text, moment):
                return Heard(text, None)
            wish = harmless[0].meaning if harmless else self._harmless_part(text, moment)
            return Heard(text, wish)
        if readings and readings[0].is_sure:
            heard = Heard(text, readings[0].meaning, readings[0].probability)
            return self._with_codes(heard, moment) if is_guessed else heard
        if meaning is not None and meaning.verb == _ANSWER and self._is_talk(text, moment):
            return self._in_doubt(Heard(text, meaning), moment)
        if not readings or meaning is not None:
            return Heard(text, meaning)
        likeliest = readings[0]
        said = self.say(likeliest.meaning, moment)
        if not said:  # nobody could tell what is asked about
            return Heard(text, None)
        candidate = Candidate(likeliest.meaning, said, likeliest.probability)
        return Heard(text, None, likeliest.probability, (candidate,), outcome=DOUBTFUL)

    def listen_open(self, text: str, moment: Moment) -> Heard:
        """A sentence as a recogniser of the whole language wrote it down: as it stands, or else by its sound."""
        understood = self.read(text, moment)
        is_free = understood is not None and understood.verb == _ANSWER and self._is_free(text, moment)
        if understood is not None and not is_free:
            return self._with_codes(Heard(text, self.as_colour(understood, text, moment)), moment)
        chosen = load_chooser(self.code).choose(text, moment)
        if chosen.sure is not None and (chosen.is_same or self._counts_more(chosen, moment, is_free=is_free)):
            return Heard(text, chosen.sure.meaning, 1 - chosen.sure.cost)
        heard = self.listen(text, moment)
        # A word that was misheard changes more in few words; there the sound says more than the sense.
        is_sense = is_free or text.count(" ") >= _FEW_WORDS or not (chosen.sure or chosen.likely)
        if heard.meaning is not None and is_sense:
            return heard if is_free or _names_a_card(heard.meaning) else self._in_doubt(heard, moment)
        if chosen.sure is not None:
            return Heard(text, chosen.sure.meaning, 1 - chosen.sure.cost)
        if not chosen.likely:
            return heard
        candidates = [Candidate(each.meaning, each.text, 1 - each.cost) for each in chosen.likely]
        return Heard(text, None, candidates[0].confidence, tuple(candidates), outcome=DOUBTFUL)

    def _counts_more(self, chosen: Chosen, moment: Moment, *, is_free: bool) -> bool:
        """Whether the sound says more than the words as written; free words may be another answer that is accepted."""
        if not is_free or chosen.sure is None:
            return chosen.is_clear
        meaning = chosen.sure.meaning
        return meaning.verb == _ANSWER and not self.is_any_answer(meaning, moment)

    def _with_codes(self, heard: Heard, moment: Moment) -> Heard:
        """The same, asked about where it may be a braille code that was not heard whole."""
        if heard.meaning is None or not self.codes.is_doubtful(heard.text, heard.meaning, moment):
            return heard
        return self._in_doubt(heard, moment)

    def _in_doubt(self, heard: Heard, moment: Moment) -> Heard:
        """The same, asked about: the words may be for somebody else, or some of them not be written down."""
        meaning, confidence = heard.meaning, heard.confidence
        said = self.say(meaning, moment) if meaning is not None else heard.text
        return heard._replace(meaning=None, alternatives=(Candidate(meaning, said, confidence),), outcome=DOUBTFUL)

    def _sure(self, text: str, moment: Moment, *, is_guessed: bool) -> Meaning | None:
        """What a sentence that is no listed wording means for sure."""
        readings = self.sense(text, moment, is_guessed=is_guessed)
        return readings[0].meaning if readings and readings[0].is_sure else None

    def sense(self, text: str, moment: Moment, *, is_guessed: bool = False) -> list[Reading]:
        """What a sentence may mean that is no listed wording, the likeliest first."""
        readings = load_sense(self.code).read(text, moment, is_guessed=is_guessed)
        if moment.phase == _CONFIRM and moment.otherwise and not (readings and readings[0].is_sure):
            # No answer to what was asked, or hardly one: perhaps it is about what was asked before.
            otherwise = moment._replace(phase=moment.otherwise[0])
            others = load_sense(self.code).read(text, otherwise, is_guessed=is_guessed)
            readings = others if others and (others[0].is_sure or not readings) else readings
        is_half = self.codes.is_half
        return [
            each for each in readings if self._is_credible(each.meaning, moment) and not is_half(text, each.meaning)
        ]

    def _is_talk(self, text: str, moment: Moment) -> bool:
        """Whether words that could answer a question are rather said to somebody else."""
        question = self.grammar.read_words(moment.question.text) if moment.question is not None else ()
        shared = {word for word in self.grammar.read_words(text) if word in question and len(word) > _FEW_WORDS}
        is_echo = len(shared) > 1  # "the capital of Hungary is …" is an answer, whatever follows
        return text.count(" ") >= _FEW_WORDS and not is_echo and load_sense(self.code).is_talk(text, moment)

    def is_aside(self, text: str, moment: Moment) -> bool:
        """Whether words are plainly no answer to the question that is open, by which words they are."""
        return moment.question is not None and self.judge.is_aside(moment.question, text, moment.names)

    def _is_class_talk(self, text: str, moment: Moment) -> bool:
        """Whether somebody speaks to a child at a table of a quiz, or about one, and names no card to be laid."""
        if moment.question is not None or not RULESETS[moment.rules].asks_questions:
            return self.is_aside(text, moment)
        return self.judge.is_talk(text) and not load_sense(self.code).names_card(text, moment)

    def _is_for_game(self, meaning: Meaning, text: str, moment: Moment) -> bool:
        """Whether what is like a wish in talk is one; who tells a child to be quiet means the child."""
        is_called = bool({*self.grammar.read_words(text)} & {name.lower() for name in moment.names})
        return meaning.is_any(Family.HARMLESS) and not (is_called and meaning.is_any(Family.SETTING))

    def _harmless_part(self, text: str, moment: Moment) -> Meaning | None:
        """What is wished in a part of a sentence, and explained in the others: "slower please, they're only six"."""
        parts = [self.grammar.meaning(part, moment.phase, moment.rules) for part in text.split(",")]
        return next((part for part in parts if part is not None and part.is_any(Family.HARMLESS)), None)

    def _is_credible(self, meaning: Meaning, moment: Moment) -> bool:
        """Whether somebody may be called so, and whether there is a first and a second one."""
        if meaning.is_any(Family.PLACE):
            return meaning in moment.likely
        return meaning.verb != NAME or load_own_names(self.code).is_name(meaning.rest)

    def _is_free(self, text: str, moment: Moment) -> bool:
        """Whether a sentence has its meaning only because any words would have it."""
        understood = self.grammar.understand(text, moment.phase, moment.rules)
        return understood is not None and any("{" + WORDS + "}" in origin for origin in understood.trail)

    def is_any_answer(self, meaning: Meaning, moment: Moment) -> bool:
        """Whether words are an answer to a question only because any words are."""
        question = moment.question
        if question is None or meaning.verb != _ANSWER or meaning.rest == UNKNOWN:
            return False
        return not self.judge.judge(question, meaning.rest) and meaning.rest not in map(str.lower, question.choices)

    def as_colour(self, meaning: Meaning, text: str, moment: Moment) -> Meaning:
        """ "The red one" is any red card where there is no red one to lay."""
        card = meaning.words[0] if meaning.verb == "play" and meaning.words else ""
        may_be_laid = not moment.likely or meaning in moment.likely  # where nothing is likely, nobody knows
        if len(card) != 2 or not card.endswith("1") or may_be_laid or not self._says_which(text):
            return meaning
        return Meaning("play", (f"{card[0]}?", *meaning.words[1:]))

    def _as_rules(self, meaning: Meaning, moment: Moment) -> Meaning:
        """ "The ordinary one" is a match that waits, or a rule book where that was asked for."""
        is_asked = any(each.verb == "rules" for each in moment.likely)
        if meaning.verb != "resume" or meaning.words[:1] != ("rules",) or not is_asked:
            return meaning
        return Meaning("rules", meaning.words[1:])

    def _says_which(self, text: str) -> bool:
        """Whether an article stands before a colour and "one"."""
        return bool(load_which_one(self.code).search(" ".join(self.grammar.read_words(text))))

    def own_name(self, text: str, *, is_asked: bool = False, is_setup: bool = False) -> Meaning | None:
        """The name that somebody gives who is in no list; alone if it is asked, or a match is set up."""
        return load_own_names(self.code).read(text, is_asked=is_asked, is_setup=is_setup)

    def say(self, meaning: Meaning, moment: Moment) -> str:
        """A meaning as a player would say it in a moment."""
        return self._saying.say(meaning, moment)

    # -- other words

    @cached_property
    def aloud(self) -> Aloud:
        """How it is read aloud."""
        return Aloud(read_words(self.code, "spoken.toml"), self.prompts)

    @property
    def judge(self) -> Judge:
        """Who judges answers to quiz questions."""
        return load_judge(self.code)

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


def _only_teams(meaning: Meaning, moment: Moment) -> Meaning:
    """ "We want to play in pairs" begins no other match than the one that is being set up, and loses nobody."""
    is_begun = moment.phase == _SETUP and _NEW_GAME not in moment.likely
    is_wish = meaning.verb == _NEW_GAME.verb and meaning.words[1:-1] == ("scoring",)
    return Meaning(meaning.words[1], meaning.words[2:]) if is_begun and is_wish else meaning


def _is_move(meaning: Meaning) -> bool:
    """Whether this is a move and nothing else; "the third" or "red" may well answer a question."""
    return meaning.is_any(Family.MOVE) and (meaning.verb != "play" or find_card(meaning.words[0]) is not None)


def _names_a_card(meaning: Meaning) -> bool:
    """Whether a card is named as a whole, which is seldom done in other talk."""
    return any(find_card(word) is not None for word in meaning.words)
