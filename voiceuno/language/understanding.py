"""What a sentence means: as it is listed, or else by its sense, by its sound, or as an answer to a question."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from voiceuno.language.as_meant import as_meant
from voiceuno.language.automaton import WORDS
from voiceuno.language.beginnings import smooth
from voiceuno.language.by_sound.sound_choice import Chosen
from voiceuno.language.card_and_whom import card_and_whom
from voiceuno.language.heard import DOUBTFUL, Candidate, Heard
from voiceuno.language.helpers import is_for_another
from voiceuno.language.listed import STORY, Listed
from voiceuno.language.loading import (
    load_chooser,
    load_class_plans,
    load_codes,
    load_own_names,
    load_sense,
    load_titled_names,
    load_wishes,
)
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.own_names import NAME
from voiceuno.language.sense.resemblance import Reading
from voiceuno.language.spoken_codes import SpokenCodes
from voiceuno.rules.cards import find_card
from voiceuno.rules.rulesets import MATTEL, QUIZ, RULESETS

_ANSWER, _CONFIRM = "answer", "confirm"
_SETUP, _PARTNER = "setup", "partner"
_PEOPLE, _BOTS, _NAMES = "people", "bots", "names"
_NEW_GAME, _SAME_AGAIN = Meaning("new", ("game",)), Meaning("same", ("again",))
_WHO_AM_I = Meaning("ask", ("self",))
_DIFFERENCE = Meaning("ask", ("difference",))  # of the books that are named with it, or of all
# What can be asked of another book than the one that is played.
_OF_BOOKS, _BY = ("rule", "rules", "reference", "lay"), "by"
_FOR_CLASS = ("difficulty", "attend", "allow")  # what a teacher wants of the game, whatever is said around it
_WITH_IS = re.compile(r"\b([A-Z]\w+)['\u2019]s\b")
_SEVERAL = 2  # people
_FEW_WORDS = 3  # in so few words, one that was misheard may change everything


class Understanding:
    """Reads sentences of a language."""

    def __init__(self, code: str, listed: Listed, say: Callable[[Meaning, Moment], str]) -> None:
        """`say` tells how a player would say a meaning, so that it can be asked about."""
        self._code, self._listed, self._say = code, listed, say

    @property
    def _codes(self) -> SpokenCodes:
        return load_codes(self._code)

    def listen(self, text: str, moment: Moment, *, is_guessed: bool = False) -> Heard:
        """A sentence read as it is listed, or else by its sense; a rule of another book is asked of that book."""
        return load_titled_names(self._code).listen(text, moment, partial(self._listen_to_all, is_guessed=is_guessed))

    def _listen_to_all(self, text: str, moment: Moment, *, is_guessed: bool) -> Heard:
        people = load_sense(self._code).people_changed
        if moment.question is None and (changed := people.read(text, moment)) is not None:
            return Heard(text, changed)
        if (with_bots := self._with_named_bots(text, moment, is_guessed)) is not None:
            return Heard(text, with_bots)
        if moment.question is None and (subjects := load_sense(self._code).subjects.read(text, moment)) is not None:
            return Heard(text, subjects)
        if (in_parts := self._who_plays(text, moment, is_guessed)) is not None:
            return Heard(text, in_parts)
        heard = self._with_speaker(self._listen(text, moment, is_guessed=is_guessed), moment)
        if heard.meaning is None and (gone := self._not_playing(text, moment)) is not None:
            return Heard(text, gone)
        if moment.phase != _SETUP and moment.question is None:
            heard = self._with_plain_name(heard)
        exact = load_sense(self._code).asked_exactly(heard.meaning, text, moment)
        if exact is not None:
            heard = Heard(text, exact)
        meaning = _with_plain_names(heard.meaning, text) if heard.meaning is not None else None
        sense, grammar = load_sense(self._code), self._listed.grammar
        meaning = as_meant(meaning, text, moment, sense, grammar, lambda said: self._listen(said, moment).meaning)
        is_new = heard.meaning is None and meaning is not None
        heard = Heard(text, meaning) if is_new else heard._replace(meaning=meaning)
        if meaning == _DIFFERENCE:
            books = [name for name in load_sense(self._code).wording.books_in(text, moment) if name != MATTEL.name]
            return heard._replace(meaning=Meaning("ask", (*meaning.words, *books)))
        if meaning is None or meaning.verb != "ask" or meaning.words[0] not in _OF_BOOKS or _BY in meaning.words:
            return heard
        if self._listed.read(text, moment) == meaning:  # a book in a listed wording is a part of the topic: "wild DOS"
            return heard
        books = load_sense(self._code).wording.books_in(text, moment)
        return heard._replace(meaning=Meaning("ask", (*meaning.words, _BY, *books))) if len(books) == 1 else heard

    def _with_named_bots(self, text: str, moment: Moment, is_guessed: bool) -> Meaning | None:
        """A plan in which a bot is called by name: "Rose, Jack and the bot Clara"; None if there is none."""
        named = load_sense(self._code).bots
        rest, bots = named.cut(text)
        if moment.phase == _SETUP and (alone := named.alone(rest, bots)) is not None:
            return named.seated(alone, bots)
        if moment.phase == _SETUP and (company := self._in_company(named.with_count(rest, bots), moment)) is not None:
            return named.seated(company, bots)
        added = named.behind(text) if not bots and moment.phase == _SETUP else None
        whole = self._with_speaker(self._listen(text, moment), moment).meaning if added is not None else None
        said = {*str(whole).split()}
        is_one_more = any(word.startswith("+") for word in said)  # where nobody has been counted before
        if added is not None and (is_one_more or not {_NAMES, _BOTS} <= said):
            people = self._with_speaker(self._listen(added[0], moment), moment).meaning
            return named.with_added(people, added[1])
        plan = self._listen(rest, moment, is_guessed=is_guessed).meaning if bots else None
        is_new = plan is not None and (moment.phase == _SETUP or plan.verb == _NEW_GAME.verb)
        counted = named.counted(plan, bots) if is_new else None
        return named.seated(self.with_speaker(counted, rest, moment), bots) if counted is not None else None

    def _in_company(self, text: str, moment: Moment) -> Meaning | None:
        """A plan with people who are named and as many bots as are counted, so that nobody is lost."""
        plan = self._with_speaker(self._listen(text, moment), moment).meaning if text else None
        told = {plan.verb, *plan.words} if plan is not None and plan.is_plan else set[str]()
        return plan if {_PEOPLE, _BOTS} <= told else None

    def _with_plain_name(self, heard: Heard) -> Heard:
        """The same, where a name is given that is a word: nobody plays or asks by "my name is table"."""
        meaning = heard.meaning
        if meaning is not None and not meaning.is_any(Family.MOVE) and meaning != _WHO_AM_I:
            return heard
        named = load_own_names(self._code).plainly(heard.text, is_only=meaning is None)
        return Heard(heard.text, named) if named is not None else heard

    def _who_plays(self, text: str, moment: Moment, is_guessed: bool) -> Meaning | None:
        """A plan that tells who speaks, who plays as well and who sits where, or two of these; None if it does not."""
        if moment.phase != _SETUP or text.count(" ") >= STORY or text.rstrip(" !").endswith("?"):
            return None

        def read(part: str) -> Meaning | None:
            return self._with_speaker(self._listen(part, moment, is_guessed=is_guessed), moment).meaning

        sense = load_sense(self._code)
        plan = sense.who_plays.read(text, moment.invited, read)
        if plan is not None or (plan := sense.household.read(text, moment.invited)) is None:
            return plan
        return None if str(read(text)).removeprefix(f"{_NEW_GAME} ") == str(plan) else plan

    def _not_playing(self, text: str, moment: Moment) -> Meaning | None:
        """That somebody who was named for a match does not play after all: "Ben can't come"; None if nobody is."""
        if moment.phase != _SETUP or len(moment.invited) < _SEVERAL:
            return None
        as_played = Moment("turn", QUIZ.name, moment.invited)  # a teacher says it so while a class plays
        wish = load_wishes(self._code).read(text, as_played)
        is_gone = wish is not None and wish.verb == "attend" and wish.words[:1] in (("leave",), ("miss",))
        return (
            Meaning("attend", ("leave", *wish.words[1:])) if wish is not None and is_gone and wish.words[1:] else None
        )

    def with_speaker(self, meaning: Meaning, text: str, moment: Moment) -> Meaning:
        """A plan in which who names the others is counted as well: "Ben, Clara and me"."""
        speaker = load_sense(self._code).speaker
        return speaker.counted(speaker.with_names(meaning, text), text, moment.invited)

    def _with_speaker(self, heard: Heard, moment: Moment) -> Heard:
        is_new = heard.meaning is not None and heard.meaning.verb == _NEW_GAME.verb
        if moment.phase != _SETUP and not is_new:
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
        text = self._listed.without_helper(text, moment)
        meaning = self._listed.understand(text, moment) if is_guessed else self._listed.read(text, moment)
        if text.count(" ") >= STORY:
            return Heard(text, meaning)
        if meaning is not None and meaning.verb == "ask" and moment.phase == _SETUP:
            meaning = load_sense(self._code).stated(text) or meaning  # in French a rule is told as it is asked
        if meaning is not None and meaning.verb == _PARTNER and moment.phase == _SETUP:
            meaning = load_sense(self._code).accompanied(text, moment) or meaning
        if meaning == _SAME_AGAIN and moment.question is not None:
            meaning = load_wishes(self._code).read(text, moment) or meaning  # "another one": of the questions
        if meaning is not None and not self._listed.is_any_answer(meaning, moment):
            meaning = load_sense(self._code).as_asked(self._listed.as_colour(meaning, text, moment), text, moment)
            meaning = _only_teams(meaning, moment)
            heard = Heard(text, self._listed.as_rules(meaning, moment))
            return self._with_codes(heard, moment) if is_guessed else heard
        if moment.question is not None:
            if self._listed.judge.judge(moment.question, text):
                return Heard(text, Meaning(_ANSWER, tuple(text.split())))
            asked = load_sense(self._code).told(text, moment._replace(phase="turn"))
            if asked is not None and asked.verb == "ask" and asked.words[0] == "rule":
                return Heard(text, asked)  # whoever asks what a wrong answer costs has given none
        both = card_and_whom(text, moment, self._listed.understand, partial(self._sure, is_guessed=is_guessed))
        if both is not None:
            return Heard(text, both)
        teams = load_sense(self._code).together(text, moment) if moment.phase == _SETUP else None
        wish = teams or load_wishes(self._code).read(text, moment)
        wish = wish or load_class_plans(self._code).read(text, moment)
        if wish is not None and load_sense(self._code).inquiries.can_mean(wish, text, moment):
            return Heard(text, wish)
        meaning = meaning or (None if is_guessed else self._listed.own_name(text, is_setup=moment.phase == _SETUP))
        is_open = meaning is None or meaning.verb == _ANSWER
        if is_open and is_for_another(self._listed.grammar, text, moment):
            return Heard(text, meaning)  # whoever is asked does not play it
        readings = self.sense(text, moment, is_guessed=is_guessed) if is_open else []
        plain = smooth(text, self._listed.grammar)
        if is_open and plain != text and not (readings and readings[0].is_sure):
            readings = self.sense(plain, moment, is_guessed=is_guessed) or readings
        if self._is_class_talk(text, moment):
            # Nobody who talks plays, answers or gives up; what is not done for sure is not asked about either.
            harmless = [each for each in readings if each.is_sure and self._is_for_game(each.meaning, text, moment)]
            if load_wishes(self._code).is_doubted(text, moment):
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
        said = self._say(likeliest.meaning, moment)
        if not said:  # nobody could tell what is asked about
            return Heard(text, None)
        candidate = Candidate(likeliest.meaning, said, likeliest.probability)
        return Heard(text, None, likeliest.probability, (candidate,), outcome=DOUBTFUL)

    def listen_open(self, text: str, moment: Moment) -> Heard:
        """A sentence as a recogniser of the whole language wrote it down: as it stands, or else by its sound."""
        understood = self._listed.read(text, moment)
        is_free = understood is not None and understood.verb == _ANSWER and self._is_free(text, moment)
        if understood is not None and not is_free:
            return self._with_codes(Heard(text, self._listed.as_colour(understood, text, moment)), moment)
        chosen = load_chooser(self._code).choose(text, moment)
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
        return meaning.verb == _ANSWER and not self._listed.is_any_answer(meaning, moment)

    def _with_codes(self, heard: Heard, moment: Moment) -> Heard:
        """The same, asked about where it may be a braille code that was not heard whole."""
        if heard.meaning is None or not self._codes.is_doubtful(heard.text, heard.meaning, moment):
            return heard
        return self._in_doubt(heard, moment)

    def _in_doubt(self, heard: Heard, moment: Moment) -> Heard:
        """The same, asked about: the words may be for somebody else, or some of them not be written down."""
        meaning, confidence = heard.meaning, heard.confidence
        said = self._say(meaning, moment) if meaning is not None else heard.text
        return heard._replace(meaning=None, alternatives=(Candidate(meaning, said, confidence),), outcome=DOUBTFUL)

    def _sure(self, text: str, moment: Moment, *, is_guessed: bool) -> Meaning | None:
        """What a sentence that is no listed wording means for sure."""
        readings = self.sense(text, moment, is_guessed=is_guessed)
        return readings[0].meaning if readings and readings[0].is_sure else None

    def sense(self, text: str, moment: Moment, *, is_guessed: bool = False) -> list[Reading]:
        """What a sentence may mean that is no listed wording, the likeliest first."""
        readings = load_sense(self._code).read(text, moment, is_guessed=is_guessed)
        if moment.phase == _CONFIRM and moment.otherwise and not (readings and readings[0].is_sure):
            # No answer to what was asked, or hardly one: perhaps it is about what was asked before.
            otherwise = moment._replace(phase=moment.otherwise[0])
            others = load_sense(self._code).read(text, otherwise, is_guessed=is_guessed)
            is_move = bool(others) and others[0].meaning.is_any(Family.MOVE)  # not asked about, where a yes is
            readings = others if others and (others[0].is_sure or not (readings or is_move)) else readings
        is_half = self._codes.is_half
        return [
            each for each in readings if self._is_credible(each.meaning, moment) and not is_half(text, each.meaning)
        ]

    def _is_talk(self, text: str, moment: Moment) -> bool:
        """Whether words that could answer a question are rather said to somebody else."""
        question = self._listed.grammar.read_words(moment.question.text) if moment.question is not None else ()
        shared = {word for word in self._listed.grammar.read_words(text) if word in question and len(word) > _FEW_WORDS}
        is_echo = len(shared) > 1  # "the capital of Hungary is …" is an answer, whatever follows
        return (
            text.count(" ") >= _FEW_WORDS and not is_echo and load_sense(self._code).resemblance.is_talk(text, moment)
        )

    def is_aside(self, text: str, moment: Moment) -> bool:
        """Whether words are plainly no answer to the question that is open, by which words they are."""
        return moment.question is not None and self._listed.judge.is_aside(moment.question, text, moment.names)

    def _is_class_talk(self, text: str, moment: Moment) -> bool:
        """Whether somebody speaks to a child at a table of a quiz, or about one, and names no card to be laid."""
        if moment.question is not None or not RULESETS[moment.rules].asks_questions:
            return self.is_aside(text, moment)
        return self._listed.judge.is_talk(text) and not load_sense(self._code).wording.names_card(text, moment)

    def _is_for_game(self, meaning: Meaning, text: str, moment: Moment) -> bool:
        """Whether what is like a wish in talk is one; who tells a child to be quiet means the child."""
        is_called = bool({*self._listed.grammar.read_words(text)} & {name.lower() for name in moment.names})
        if meaning.verb in _FOR_CLASS:  # "even my little sister could answer these, make them harder"
            return True
        return meaning.is_any(Family.HARMLESS) and not (is_called and meaning.is_any(Family.SETTING))

    def _harmless_part(self, text: str, moment: Moment) -> Meaning | None:
        """What is wished in a part of a sentence, and explained in the others: "slower please, they're only six"."""
        parts = [self._listed.grammar.meaning(part, moment.phase, moment.rules) for part in text.split(",")]
        return next((part for part in parts if part is not None and part.is_any(Family.HARMLESS)), None)

    def _is_credible(self, meaning: Meaning, moment: Moment) -> bool:
        """Whether somebody may be called so, and whether there is a first and a second one."""
        if meaning.is_any(Family.PLACE):
            return meaning in moment.likely
        return meaning.verb != NAME or load_own_names(self._code).is_name(meaning.rest)

    def _is_free(self, text: str, moment: Moment) -> bool:
        """Whether a sentence has its meaning only because any words would have it."""
        understood = self._listed.grammar.understand(text, moment.phase, moment.rules)
        return understood is not None and any("{" + WORDS + "}" in origin for origin in understood.trail)


def _with_plain_names(meaning: Meaning, text: str) -> Meaning:
    """Nobody is called Bens because somebody said "Ben's on my left"."""
    joined = {f"{name}s".lower(): name for name in _WITH_IS.findall(text)}
    if meaning.verb == _ANSWER or not joined:
        return meaning
    return Meaning(meaning.verb, tuple(joined.get(word.lower(), word) for word in meaning.words))


def _only_teams(meaning: Meaning, moment: Moment) -> Meaning:
    """ "We want to play in pairs" begins no other match than the one that is being set up, and loses nobody."""
    is_begun = moment.phase == _SETUP and _NEW_GAME not in moment.likely
    is_wish = meaning.verb == _NEW_GAME.verb and meaning.words[1:-1] == ("scoring",)
    return Meaning(meaning.words[1], meaning.words[2:]) if is_begun and is_wish else meaning


def _names_a_card(meaning: Meaning) -> bool:
    """Whether a card is named as a whole, which is seldom done in other talk."""
    return any(find_card(word) is not None for word in meaning.words)
