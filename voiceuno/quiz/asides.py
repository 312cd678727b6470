"""What is said before an open question and answers nothing: to a child, about one, or about the questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from voiceuno.quiz.carrying import one_of

_SURE = 2  # signs of talk that are needed behind "it is", which begins an answer


class Asides:
    """Tells talk from answers, by the words of a language's quiz file."""

    def __init__(self, words: Mapping[str, Any]) -> None:
        beside = words.get("beside", {})  # a language that is being written may have none
        self._signs = _finder(beside.get("signs", ()))
        self._openings = _finder(beside.get("openings", ()), at_start=True)
        self._leads = _finder([*words["before"], *beside.get("leads", ())], at_start=True)
        self._reasons = _finder(beside.get("reasons", ()), at_start=True)
        self._giving_up = _finder(beside.get("giving_up", ()))
        self._relaying = frozenset(beside.get("relaying", ()))

    def is_aside(self, clauses: Sequence[str], own: Collection[str], called: Collection[str]) -> bool:
        """Whether a sentence plainly answers nothing.

        `clauses` are its parts between commas, `own` the words of its answers, `called` those of people's names.
        """
        clauses = [clause for clause in clauses if not self._reasons(clause)] or clauses
        said = " ".join(clauses)
        if self._giving_up(said):
            return False
        if not self._count_signs(clauses[-1], own, called) and self._leads(clauses[-1]):
            return False  # whatever was told before, it ends with an answer: "I lived there, it's Budapest"
        signs = self._count_signs(said, own, called)
        return signs >= _SURE if self._leads(said) else signs > 0 or bool(self._openings(said))

    def is_talk(self, said: str) -> bool:
        """Whether words have a sign of talk."""
        return bool(self._signs(said))

    def _count_signs(self, text: str, own: Collection[str], called: Collection[str]) -> int:
        """How many signs of talk there are in a text."""
        words = text.split()
        signs = sum(not set(found.split()) <= set(own) for found in self._signs(text))
        behind = zip(words, [*words[1:], ""], strict=True)
        return signs + sum(
            word in called and word not in own and follower not in self._relaying for word, follower in behind
        )


def _finder(phrases: Iterable[str], *, at_start: bool = False) -> Callable[[str], list[str]]:
    """Gives those of some phrases that a text has, or begins with."""
    known = [*phrases]
    if not known:
        return lambda _: []
    return re.compile(rf"{'^' if at_start else ''}\b{one_of(known)}\b").findall
