"""What a sentence means as it is listed, or as one of the answers to a question."""

from __future__ import annotations

from voiceuno.language.beginnings import smooth
from voiceuno.language.grammar import Grammar
from voiceuno.language.helpers import without_helper
from voiceuno.language.loading import load_grammar, load_judge, load_own_names, load_sense, load_which_one
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sense.wishes import SEATED
from voiceuno.language.table_names import meaning_with_names
from voiceuno.quiz.judging import Judge
from voiceuno.rules.cards import find_card
from voiceuno.rules.house_rules import HOUSE_OPTIONS

UNKNOWN = "unknown"  # the answer of who does not know
STORY = 80  # words; nobody asks the game for something in so many, and reading them would take long
_ANSWER, _SETUP, _HOUSE = "answer", "setup", "house"
_AT_PLAY = ("turn", "drawn", "challenge", "colour", "waiting", "bonus")
# What is settled when a match begins. A number of cards may be meant for what is drawn, the lowest for a card.
_SETTLED = frozenset((*HOUSE_OPTIONS, "target", "rounds", "scoring", *SEATED)) - {"cards"}
_APOSTROPHE = "'"
_NO_WISHES = (Meaning("scoring", ("lowest",)),)
_DRAW, _SCORE, _TOTAL = Meaning("draw"), Meaning("ask", ("score",)), Meaning("ask", ("total",))


class Listed:
    """Reads sentences that are listed."""

    def __init__(self, code: str) -> None:
        self._code = code

    @property
    def grammar(self) -> Grammar:
        """What can be said; it is read when it is first needed, for whoever only speaks a language needs none."""
        return load_grammar(self._code)

    @property
    def judge(self) -> Judge:
        """Who judges answers to quiz questions."""
        return load_judge(self._code)

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
        if moment.due and meaning == _SCORE and load_sense(self._code).told(text, moment) == _TOTAL:
            return _TOTAL  # while cards are due, "the total" is theirs
        if question is None or meaning is None or meaning.verb != _ANSWER:
            return meaning
        said = meaning.rest
        if said == UNKNOWN or self.judge.is_plain(question, said) or said in map(str.lower, question.choices):
            return meaning
        move = self.grammar.meaning(text, "turn", moment.rules)
        if move is not None and _is_move(move):
            return move
        written, read = text.lower().split(), self.grammar.read_words(text)
        begin = len(read) - len(meaning.words)
        is_same = _APOSTROPHE in text and len(written) == len(read) and tuple(read[begin:]) == meaning.words
        return Meaning(_ANSWER, tuple(written[begin:])) if is_same else meaning  # it is told as it was said

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
        if moment.phase not in _AT_PLAY or text.count(" ") >= STORY:
            return None
        wish = self.grammar.meaning(text, _SETUP, moment.rules) or load_sense(self._code).wish(text)
        wish = wish or load_sense(self._code).teams(text, moment)
        if wish is not None and wish.verb == _HOUSE and "-".join(wish.words) in moment.sets:
            return wish  # rules that are remembered are kept for the next match
        if wish is None or wish.verb not in _SETTLED or wish in _NO_WISHES:
            return None
        told = load_sense(self._code).told(text, moment)
        if told is not None and told.is_any(Family.MOVE):
            return told  # "I'll keep drawing till one fits" is said by who draws
        return wish if not load_sense(self._code).wording.names_card(text, moment) or wish.verb in SEATED else None

    def without_helper(self, text: str, moment: Moment) -> str:
        """The words that somebody says for a player, without "for Ana"; other words as they are."""
        return without_helper(self.grammar, text, moment)

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

    def _says_which(self, text: str) -> bool:
        """Whether an article stands before a colour and "one"."""
        return bool(load_which_one(self._code).search(" ".join(self.grammar.read_words(text))))

    def as_rules(self, meaning: Meaning, moment: Moment) -> Meaning:
        """ "The ordinary one" is a match that waits, or a rule book where that was asked for."""
        is_asked = any(each.verb == "rules" for each in moment.likely)
        if meaning.verb != "resume" or meaning.words[:1] != ("rules",) or not is_asked:
            return meaning
        return Meaning("rules", meaning.words[1:])

    def own_name(self, text: str, *, is_asked: bool = False, is_setup: bool = False) -> Meaning | None:
        """The name that somebody gives who is in no list; alone if it is asked, or a match is set up."""
        return load_own_names(self._code).read(text, is_asked=is_asked, is_setup=is_setup)


def _is_move(meaning: Meaning) -> bool:
    """Whether this is a move and nothing else; "the third" or "red" may well answer a question."""
    return meaning.is_any(Family.MOVE) and (meaning.verb != "play" or find_card(meaning.words[0]) is not None)
