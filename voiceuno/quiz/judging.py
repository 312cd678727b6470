"""Whether what was said answers a question. Both are brought to the same form: words with single spaces between."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any

from voiceuno.quiz.carrying import Carried, Posed, one_of
from voiceuno.quiz.nearness import Nearness
from voiceuno.quiz.pack import MOST_CHOICES, Question

_LETTERS = "abcdef"
_KEPT = 512  # texts whose words are known: a question and its answers are looked at again and again
# Accents, invisible marks and apostrophes are dropped, and the comma of 1,000.
_UNHEARD = re.compile("[\u0300-\u036f\u00ad\u200b-\u200f\ufeff'`\u2018\u2019]|(?<=[0-9]),(?=[0-9]{3}\\b)")
_CLAUSES = re.compile("[,.;:!?\u2026\u2013\u2014]+(?=\\s|$)")  # where a written sentence has its breaks


class Judge:
    """Judges answers in one language, by the words of its quiz file."""

    def __init__(
        self, words: Mapping[str, Any], key: Callable[[str], str] = str, common: Collection[str] = frozenset()
    ) -> None:
        """`key` says how a word sounds; `common` words are never taken for others misspelt."""
        self._words = words
        numbers = words["numbers"]
        digits = {word: str(number) for number, word in enumerate(numbers["small"])}
        digits |= {word + end: number for word, number in digits.items() for end in words["plural"]}
        digits |= {word: str(10 * number) for number, word in enumerate(numbers["tens"], 2)}
        self._same = digits | words["same"]
        self._number_sounds = words["number_sounds"]
        self._nearness = Nearness(words["slips"], words["plural"], key, common)
        self._carried = Carried(words, self._nearness)
        self._posed = lru_cache(maxsize=8)(self._make_posed)
        self._spoken = lru_cache(maxsize=_KEPT)(self._make_spoken)
        self._fillers = frozenset(words["fillers"])
        self._giving_up = frozenset(words["giving_up"])
        before, behind = one_of(words["before"]), one_of(words["behind"])
        self._around = re.compile(rf"^(?:{before} )+|(?: {behind})+$")
        self._articles = re.compile(rf"\b{one_of(words['articles'])} ")
        self._scales = [(numbers["hundred"], 2), (numbers["thousand"], 3)]
        ordinals = one_of([*words["ordinals"], words["last"]])
        self._position = re.compile(
            rf"(?:{one_of(words['articles'])} )?(?P<label>{one_of(words['labels'])} )?"
            rf"(?:(?P<ordinal>{ordinals})(?: {one_of(words['behind_ordinals'])})?|(?P<word>\S+))"
        )

    def judge(self, question: Question, said: str) -> bool:
        """Whether this is right as people say it: in a sentence, taken back for another, a little misspelt."""
        if self.is_plain(question, said):
            return True
        heard = self.form(said, by_sound=False)
        is_answer = bool(heard) and self._spoken(said) not in self._giving_up
        if is_answer and self._carried.is_in(heard, self._posed(question)):
            return True
        clauses = [self.form(clause, by_sound=False) for clause in _CLAUSES.split(said)]
        return is_answer and self._carried.is_settled_by([*filter(None, clauses)], self._posed(question))

    def core(self, question: Question, said: str) -> str:
        """The answer alone, of an answer in a sentence: "bucharest" of "the capital of Hungary is Bucharest"."""
        posed = self._posed(question)
        if posed.is_either or len(said.split()) == 1:
            return said
        return self._carried.core(self.form(said, by_sound=False), posed) or said

    def is_plain(self, question: Question, said: str) -> bool:
        """Whether this is an accepted answer and nothing else, or names a choice that is one ("b", "the second")."""
        spoken = self._spoken(said)
        if not spoken or spoken in self._giving_up:
            return False
        heard, accepted = self.form(said), {self.form(answer) for answer in question.answers}
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
        forms = [self.form(answer, by_sound=False) for answer in question.answers]
        accepted = tuple(tuple(form.split()) for form in forms if form)
        right = {word for answer in accepted for word in answer}
        options = [self.form(choice, by_sound=False) for choice in question.choices]
        words = self.form(question.text, by_sound=False).split()
        between = self._carried.decides_between(words)
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
        form = self._articles.sub("", self._spoken(text, by_sound=by_sound))
        form = re.sub(r"\b([2-9])0 ([1-9])\b", r"\1\2", form)
        for name, zeros in self._scales:
            pattern = rf"\b(?:([0-9]{{1,{zeros}}}) )?{name}(?: (?:{self._words['and']} )?([0-9]{{1,{zeros}}}))?\b"
            while part := re.search(pattern, form):
                number = int(part[1] or 1) * 10**zeros + int(part[2] or 0)
                form = f"{form[: part.start()]}{number}{form[part.end() :]}"
        form = re.sub(r"\b([1-9][0-9]?) ([1-9][0-9])\b", r"\1\2", form)
        return re.sub(rf"^(?:{self._words['letter']} (?=\S$)|{self._words['number']} (?=[0-9]+$))", "", form)

    def _make_spoken(self, text: str, *, by_sound: bool = True) -> str:
        """The words in lower case, numbers as digits, without punctuation, sounds of thinking, "it is" and so on."""
        plain = _UNHEARD.sub("", unicodedata.normalize("NFKD", text.casefold()))
        plain = re.sub(r"(?<![\w.])0+(?=[0-9])", "", plain)
        plain = re.sub(r"(?<=[0-9])\.(?=[0-9])", f" {self._words['point']} ", plain)
        plain = re.sub(r"(?<!\S)[-\u2212](?=[0-9])", f"{self._words['minus']} ", plain)
        words = [self._same.get(word, word) for word in re.findall(r"[^\W_]+", plain)]
        words = [self._number_sounds.get(word, word) for word in words] if by_sound else words
        return self._around.sub("", " ".join([word for word in words if word not in self._fillers] or words))
