"""Whether what was said answers a question. Both are brought to the same form: words with single spaces between."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

from voiceuno.quiz.asides import Asides
from voiceuno.quiz.carrying import Carried, Posed, one_of
from voiceuno.quiz.nearness import Nearness
from voiceuno.quiz.numerals import Numerals
from voiceuno.quiz.pack import MOST_CHOICES, Question
from voiceuno.quiz.pack_keys import PackKeys

_LETTERS = "abcdef"
_ONE = ("1",)
_SAID = 12  # words; nobody answers in more of them
_KEPT = 4096  # texts whose words are known: a question and its answers are looked at again and again
_APOSTROPHES = "'`\u2018\u2019"
_UNHEARD = re.compile(
    f"[\u0300-\u036f\u00ad\u200b-\u200f\ufeff{_APOSTROPHES}]"
)  # accents, invisible marks, apostrophes
_LIGATURES = str.maketrans({"\u0153": "oe", "\u00e6": "ae"})
# What the grammar calls these answers; a language has its own words for them, in this order.
VERDICTS = ("yes", "no", "true", "false")
_CLAUSES = re.compile("[,.;:!?\u2026\u2013\u2014]+(?=\\s|$)")  # where a written sentence has its breaks
_TWICE = re.compile(r"\b([\w'-]+(?: [\w'-]+){0,2})[,!. ]+\1(?![\w'-])", re.IGNORECASE)  # "eighteen eighteen"


class Judge:
    """Judges answers in one language, by the words of its quiz file."""

    def __init__(
        self, words: Mapping[str, Any], key: Callable[[str], str] = str, common: Collection[str] = frozenset()
    ) -> None:
        """`key` says how a word sounds; `common` words are never taken for others misspelt."""
        self._words = words
        self.keys = PackKeys(words.get("keys"))  # how the lines of a pack begin
        numbers = words["numbers"]
        self._numerals = Numerals(numbers, words["plural"], words["and"])
        self._same = self._numerals.digits | dict(zip(VERDICTS, words["verdicts"], strict=True)) | words["same"]
        elided = "|".join(words.get("elided", ()))  # an apostrophe parts these from the next word
        self._elided = re.compile(rf"\b({elided})[{_APOSTROPHES}](?=\w)") if elided else None
        self._grouped = re.compile(rf"(?<=[0-9])[{re.escape(numbers['grouping'])}](?=[0-9]{{3}}\b)")
        self._decimal = re.compile(rf"(?<=[0-9]){re.escape(numbers['decimal'])}(?=[0-9])")
        self._number_sounds = words["number_sounds"]
        self._nearness = Nearness(words["slips"], words["plural"], key, common)
        self._carried = Carried(words, self._nearness)
        self._asides = Asides(words)
        self._posed = lru_cache(maxsize=8)(self._make_posed)
        self._spoken = lru_cache(maxsize=_KEPT)(self._make_spoken)
        self._formed = lru_cache(maxsize=_KEPT)(self._make_form)
        self._fillers = frozenset(words["fillers"])
        self._giving_up = frozenset(words["giving_up"])
        before, behind = one_of(words["before"]), one_of(words["behind"])
        self._around = re.compile(rf"^(?:{before} )+|(?: {behind})+$")
        self._articles = re.compile(rf"\b{one_of(words['articles'])} ")
        # Where a language's article is its word for one, that counts where one is the answer: "une lune".
        plain = [article for article in words["articles"] if not article[0].isdigit()]
        self._plain_articles = re.compile(rf"\b{one_of(plain)} ") if plain != words["articles"] else None
        ordinals = one_of([*words["ordinals"], words["last"]])
        self._position = re.compile(
            rf"(?:{one_of(words['articles'])} )?(?P<label>{one_of(words['labels'])} )?"
            rf"(?:(?P<ordinal>{ordinals})(?: {one_of(words['behind_ordinals'])})?|(?P<word>\S+))"
        )

    def judge(self, question: Question, said: str) -> bool:
        """Whether this is right as people say it: in a sentence, taken back for another, a little misspelt."""
        if self.is_plain(question, said):
            return True
        heard, posed = self.form(said, by_sound=False), self._posed(question)
        is_answer = bool(heard) and self._spoken(said) not in self._giving_up
        if is_answer and self._carried.is_in(heard, posed):
            return True
        if is_answer and self._plain_articles and _ONE in posed.accepted:
            counted = self._plain_articles.sub("", self._numerals.joined(self._spoken(said, by_sound=False)))
            if self._carried.is_in(counted, posed):
                return True
        clauses = [self.form(clause, by_sound=False) for clause in _CLAUSES.split(said)]
        if is_answer and self._carried.is_settled_by([*filter(None, clauses)], posed):
            return True
        once = _TWICE.sub(r"\1", said)
        return once != said and self.judge(question, once)  # who says it twice says it once

    def core(self, question: Question, said: str) -> str:
        """The answer alone, of an answer in a sentence: "bucharest" of "the capital of Hungary is Bucharest"."""
        posed = self._posed(question)
        if posed.is_either or len(said.split()) == 1:
            return said
        return self._carried.core(self.form(said, by_sound=False), posed) or said

    def told(self, question: Question, said: str) -> str:
        """The answer alone, in the words in which it was said: « l'éléphant », and not "elephant"."""
        core, words = self.core(question, said), said.split()
        if core == said or core.isdecimal() or len(words) > _SAID:
            return core
        spans = (words[begin : begin + length] for length in range(1, len(words) + 1) for begin in range(len(words)))
        texts = (" ".join(span).strip(",.!? ") for span in spans)
        return next((text.lower() for text in texts if self.form(text, by_sound=False) == core), core)

    def is_aside(self, question: Question, said: str, names: Iterable[str] = ()) -> bool:
        """Whether words plainly are no answer, neither a right nor a wrong one; `names` are those of the players."""
        others = {self.form(text) for text in (*question.answers, *question.choices, *question.others)}
        if self.form(self.core(question, said)) in others:
            return False
        own = {word for text in (*others, self.form(question.text)) for word in text.split()}
        called = {word for name in names for word in self.form(name, by_sound=False).split()}
        clauses = [self._plain_words(clause) for clause in _CLAUSES.split(said)]
        return any(clauses) and self._asides.is_aside([*filter(None, clauses)], own, called)

    def is_talk(self, said: str) -> bool:
        """Whether words are said to somebody or about the questions, whatever is asked now."""
        return self._asides.is_talk(self._plain_words(said))

    def is_plain(self, question: Question, said: str) -> bool:
        """Whether this is an accepted answer and nothing else, or names a choice that is one ("b", "the second")."""
        spoken = self._spoken(said)
        if not spoken or spoken in self._giving_up:
            return False
        heard, accepted = self.form(said), {form for answer in question.answers for form in self._forms(answer)}
        options = [self.form(choice) for choice in question.choices]
        position = self._position.fullmatch(spoken)
        if heard in accepted or heard in options or not position:
            return heard in accepted
        places = {word: place for words in (_LETTERS, self._words["ordinals"]) for place, word in enumerate(words)}
        places[self._words["last"]] = len(options) - 1
        if position["label"] or not any(re.fullmatch("[0-9]+", form) for form in [*options, *accepted]):
            places |= {str(place): place - 1 for place in range(1, MOST_CHOICES + 1)}
        place = places.get(position["ordinal"] or position["word"], -1)
        return 0 <= place < len(options) and options[place] in accepted

    def is_either(self, question: Question) -> bool:
        """Whether there are two answers to decide between, so that any hint would be the answer."""
        return len(question.choices) == 2 or (not question.choices and self._posed(question).is_either)

    def can_be_answered(self, text: str) -> bool:
        """Whether a text can be an answer: it has words, and nobody says it to give up."""
        return bool(self.form(text)) and self._spoken(text) not in self._giving_up

    def _make_posed(self, question: Question) -> Posed:
        """A question in the form in which answers are compared."""
        forms = [form for answer in question.answers for form in self._forms(answer, by_sound=False)]
        accepted = tuple(tuple(form.split()) for form in forms if form)
        right = {word for answer in accepted for word in answer}
        options = [self.form(choice, by_sound=False) for choice in question.choices]
        words = self.form(question.text, by_sound=False).split()
        between = self._carried.decides_between(
            self.form(self._without_lookalikes(question.text), by_sound=False).split()
        )
        others = {word for text in (*question.others, *options) for word in self.form(text, by_sound=False).split()}
        ordinals = [*self._words["ordinals"]]
        ways = [{_LETTERS[place], ordinals[place]} for place, option in enumerate(options) if option in forms]
        if options and options[-1] in forms:
            ways.append({self._words["last"]})
        return Posed(
            accepted,
            tuple(word for word in words if word not in between),
            (self._nearness.rivals | others | between | set(words)) - right,
            frozenset(way for each in ways for way in each),
            bool(between) or self._carried.wants_verdict(accepted),
        )

    def form(self, text: str, *, by_sound: bool = True) -> str:
        """Without articles, and with the parts of numbers joined: "2 hundred and 40 2" is "242".

        `by_sound`: "to" and "for" are numbers.
        """
        return self._formed(text, by_sound=by_sound)

    def _make_form(self, text: str, *, by_sound: bool) -> str:
        form = self._articles.sub("", self._numerals.joined(self._spoken(text, by_sound=by_sound)))
        return re.sub(rf"^(?:{self._words['letter']} (?=\S$)|{self._words['number']} (?=[0-9]+$))", "", form)

    def _forms(self, answer: str, *, by_sound: bool = True) -> tuple[str, ...]:
        """The forms of an accepted answer: as it is, and with its apostrophes left out, as the grammar hands it on."""
        forms = [self.form(text, by_sound=by_sound) for text in (answer, re.sub(f"[{_APOSTROPHES}]", "", answer))]
        return tuple(dict.fromkeys(forms if self._elided else forms[:1]))

    def _without_lookalikes(self, text: str) -> str:
        """A question without the words that only accents tell from "or"."""
        words = re.findall(r"[^\W_]+|[^\w\s]", unicodedata.normalize("NFC", text.casefold()))
        sign = self._words["or"]
        return " ".join(word for word in words if word == sign or _UNHEARD.sub("", _decomposed(word)) != sign)

    def _make_spoken(self, text: str, *, by_sound: bool = True) -> str:
        """The words in lower case, numbers as digits, without punctuation, sounds of thinking, "it is" and so on."""
        return self._around.sub("", self._numerals.by_phrases(self._plain_words(text, by_sound=by_sound)))

    def _plain_words(self, text: str, *, by_sound: bool = False) -> str:
        """The same with what stands around an answer."""
        plain = _decomposed(text)
        plain = self._elided.sub(r"\1 ", plain) if self._elided else plain
        plain = self._grouped.sub("", _UNHEARD.sub("", plain))
        plain = re.sub(r"(?<![\w.])0+(?=[0-9])", "", plain)
        plain = self._decimal.sub(f" {self._words['point']} ", plain)
        plain = re.sub(r"(?<!\S)[-\u2212](?=[0-9])", f"{self._words['minus']} ", plain)
        words = [self._same.get(word, word) for word in re.findall(r"[^\W_]+", plain)]
        words = [self._number_sounds.get(word, word) for word in words] if by_sound else words
        return " ".join([word for word in words if word not in self._fillers] or words)


def _decomposed(text: str) -> str:
    """In lower case, with accents as signs of their own and ligatures as two letters."""
    return unicodedata.normalize("NFKD", text.casefold()).translate(_LIGATURES)
