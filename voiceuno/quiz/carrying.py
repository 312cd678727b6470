"""An answer inside a sentence: it counts when all the other words only carry it, or come from the question."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile, takewhile
from typing import Any

from voiceuno.quiz.nearness import Nearness

_LONGEST = 40  # words; whoever says more is telling something else
_NAME = 4  # letters that a word has at least that is found among any others
_MOST_PIECES = 3  # that one word falls into when it is heard in pieces


@dataclass(frozen=True, slots=True)
class Posed:
    """A question as words: what it accepts, what it asks with, and what it asks to decide between."""

    accepted: tuple[tuple[str, ...], ...]
    words: tuple[str, ...]
    rivals: frozenset[str]  # words of other answers
    places: frozenset[str]  # of the choices that are accepted, such as "second"
    is_either: bool  # whether it names what to decide between, or asks for yes or no


class Carried:
    """Finds answers in sentences, by the words of a language's quiz file."""

    def __init__(self, words: Mapping[str, Any], nearness: Nearness) -> None:
        self._nearness = nearness
        self._carriers, self._light = frozenset(words["carriers"]), frozenset(words["light"])
        self._signs = frozenset((words["minus"], words["point"]))
        self._asking, self._or = frozenset(words["asking"]), words["or"]
        self._many, self._behind_many = words["many"], frozenset(words.get("behind_many", ()))
        self._denying = frozenset(words["denying"])
        self._verdicts, self._plural = frozenset(words["verdicts"]), tuple(words["plural"])
        self._unheard = re.compile(rf"\b{one_of(words['unheard'])}\b")
        self._comparing = re.compile(rf" {one_of(words['comparing'])} ")
        self._taking_back = _behind_last(words["taking_back"])
        # "No, it is a mammal" takes nothing back where the answer is no.
        others = (phrase for phrase in words["taking_back"] if phrase.split()[0] not in self._verdicts)
        self._taking_back_verdicts = _behind_last(others)

    def decides_between(self, question: Sequence[str]) -> set[str]:
        """The words of a question that stand beside "or": one of them is the answer."""
        places = [place for place, word in enumerate(question) if word == self._or]
        known = self._carriers | self._asking
        between: set[str] = set()
        for place in places:
            before = [word for word in question[:place] if word not in known]
            between |= {*before[-1:], *(word for word in question[place + 1 :] if word not in known)}
        return between

    def wants_verdict(self, accepted: Iterable[Sequence[str]]) -> bool:
        """Whether only yes, no, true or false can be right."""
        return all(len(answer) == 1 and answer[0] in self._verdicts for answer in accepted)

    def is_in(self, said: str, posed: Posed) -> bool:
        """Whether a sentence gives an accepted answer, and no other."""
        if self.wants_verdict(posed.accepted):
            first = (self._taking_back_verdicts(said) or said).split()[0]
            return (first,) in posed.accepted
        if self._is_settled_on(self._taking_back(self._unheard.sub(" ", said)).split(), posed):
            return True
        return len(said.split()) <= _LONGEST and self._is_given(said, posed)

    def is_settled_by(self, clauses: Sequence[str], posed: Posed) -> bool:
        """Whether one clause of a written sentence is the answer, and no other names another: "the cheetah, I bet"."""
        right = [place for place, clause in enumerate(clauses) if self._is_given(clause, posed)]
        if not right or posed.is_either or len(clauses) == 1:
            return False
        others = posed.rivals - set(posed.words)
        before, behind = clauses[: right[-1]], " ".join(clauses[right[-1] + 1 :])
        said_before = " ".join(before) + " - "
        is_taken_back = self._taking_back(said_before) != said_before
        is_other = any(self._names_one(clause.split(), others) for clause in before)
        numbers = {word for word in behind.split() if word.isdigit()} - {*posed.words}
        is_number = any(word.isdigit() for answer in posed.accepted for word in answer)
        # "Eighteen, no, seventeen" is another one; "the cheetah, seventy miles an hour" is not.
        is_other_number = is_number and any((word,) not in posed.accepted for word in numbers)
        return not others & set(behind.split()) and not is_other_number and (is_taken_back or not is_other)

    def _names_one(self, words: Sequence[str], others: Collection[str]) -> bool:
        """Whether a clause is another answer, and does not only describe: "that big cat with the spots" does."""
        return any(word in others for word in words) and all(word in others or word in self._carriers for word in words)

    def _is_given(self, said: str, posed: Posed) -> bool:
        return any(
            self._is_carried([*words[:start], *words[end:]], words[start:end], posed)
            for words in self._readings(said)
            for start, end in _windows(len(words))
            if any(self._nearness.is_near(words[start:end], answer, posed.rivals) for answer in posed.accepted)
            and not self._counts_others(words[end - 1 : end + 1], posed)
        )

    def _counts_others(self, pair: Sequence[str], posed: Posed) -> bool:
        """Whether a number counts something of the question that it does not ask for: "sixty minutes", not seconds."""
        if len(pair) < 2 or not pair[0].isdigit() or pair[1] in self._carriers or self._many not in posed.words:
            return False
        behind = dropwhile(self._behind_many.__contains__, posed.words[posed.words.index(self._many) + 1 :])
        asked_for = list(takewhile(lambda word: word not in self._carriers, behind))
        return self._is_like(pair[1], posed.words) and not self._is_like(pair[1], asked_for)

    def _is_settled_on(self, words: list[str], posed: Posed) -> bool:
        """Whether somebody who talks around it ends with an accepted name, and names no other after it."""
        if posed.is_either or len(words) > _LONGEST:
            return False
        for answer in posed.accepted:
            if any(word.isdigit() or len(word) < _NAME or word in self._carriers for word in answer):
                continue
            size = len(answer)
            ends = [at + size for at in range(len(words) - size + 1) if tuple(words[at : at + size]) == answer]
            if not ends or posed.rivals & set(words[ends[-1] :]) - set(posed.words):
                continue
            before, behind = words[: ends[-1] - size], words[ends[-1] :]
            beside = {*before[-1:], *behind[:1]}  # "north" makes another America of it
            if beside <= self._carriers and not self._denying & set(before[-2:]):
                return True
        return False

    def core(self, said: str, posed: Posed) -> str:
        """What is left of a sentence without what carries it; all of it, if that is nothing."""
        known = self._carriers | frozenset(posed.words)
        words = self._taking_back(said).split()
        inner = [place for place, word in enumerate(words) if word not in known]
        return " ".join(words[inner[0] : inner[-1] + 1]) if inner else said

    def _readings(self, said: str) -> Iterator[list[str]]:
        """The words as they are, and without what is taken back, compared with or no part of an answer."""
        kept = " ".join(self._unheard.sub(" ", said).split())
        for text in (kept, self._taking_back(kept)):
            yield text.split()
            yield self._comparing.split(f" {text} ", maxsplit=1)[0].split()

    def _is_carried(self, rest: list[str], answer: list[str], posed: Posed) -> bool:
        """Whether nothing in the rest of a sentence changes its answer."""
        own = [word for word in posed.words if word not in self._asking]
        numbers, asked = Counter(filter(self._counts, rest)), Counter(filter(self._counts, posed.words))
        if any(word.isdigit() for word in answer):
            if numbers and numbers != asked:  # a sum that is repeated has all its numbers
                return False
            rest = [word for word in rest if not word.isdigit()]
        if all(word in self._carriers for word in answer):
            return all(word in self._light or self._is_like(word, own) for word in rest)
        carriers = self._carriers | posed.places
        return all(word in carriers or self._is_like(word, own) for word in rest)

    def _counts(self, word: str) -> bool:
        """Whether it is a number or a part of one: five is not minus five."""
        return word.isdigit() or word in self._signs

    def _is_like(self, word: str, own: Collection[str]) -> bool:
        """Whether it is a word of the question, "rises" for "rise" and "cow" for "cows" included."""
        if word in own:
            return True
        return any(word + end in own or (word.endswith(end) and word.removesuffix(end) in own) for end in self._plural)


def one_of(phrases: Iterable[str]) -> str:
    """A pattern for one of some phrases, the longest first."""
    return f"(?:{'|'.join(sorted(phrases, key=len, reverse=True))})"


def _behind_last(phrases: Iterable[str]) -> Callable[[str], str]:
    """Gives what is behind the last of these phrases."""
    pattern = re.compile(rf".*\b{one_of(phrases)} (?=\S)")
    return lambda text: pattern.sub("", text, count=1)


def _windows(length: int) -> Iterator[tuple[int, int]]:
    """Where a few words beside each other begin and end."""
    longest = min(length, _MOST_PIECES + 1)
    return ((start, start + size) for size in range(1, longest + 1) for start in range(length - size + 1))
