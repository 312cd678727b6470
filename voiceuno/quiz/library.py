"""All packs of a house: found by name or by subject, and their questions in the order of a seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from voiceuno.quiz.choosing import Questionnaire
from voiceuno.quiz.pack import Pack, Question
from voiceuno.rules.moves import ALL_PACKS

ALL = ALL_PACKS
_DECOYS = 60  # answers of all packs that are listened for beside the right one
_KEPT = 32  # orders of questions; a match looks at its own again and again


def as_name(subject: str) -> str:
    """A subject as one word, as a record has it: "everyday-life"."""
    return "-".join(subject.casefold().split())


def decoys(packs: Mapping[str, Pack]) -> tuple[str, ...]:
    """Answers from all over the packs; numbers are listened for anyway, where one is asked for."""
    questions = (question for pack in packs.values() for question in pack.questions)
    answers = [question.answers[0] for question in questions if not question.answers[0].isdecimal()]
    return tuple(dict.fromkeys(answers[:: max(1, len(answers) // _DECOYS)]))


class Library:
    """Packs by name; a subject stands for all packs that have it."""

    def __init__(self, packs: Mapping[str, Pack], alike: Mapping[str, str] | None = None) -> None:
        """`alike` has packs and subjects of all languages by name, with what they have in common."""
        self.packs, self._alike = packs, alike or {}
        self._subjects: dict[str, list[str]] = {}
        for name, pack in packs.items():
            for subject in dict.fromkeys(as_name(question.subject) for question in pack.questions):
                self._subjects.setdefault(subject or name, []).append(name)
        self.levels = cache(self._levels)
        self.questionnaire = lru_cache(maxsize=_KEPT)(self._questionnaire)

    def __deepcopy__(self, _: object) -> Library:
        """It never changes, so that a copy of what refers to it refers to the same one."""
        return self

    @property
    def subjects(self) -> tuple[str, ...]:
        """What questions can be about, in few words."""
        return tuple(sorted(self._subjects))

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that can be chosen: packs and subjects."""
        return tuple(dict.fromkeys([*self.packs, *self._subjects]))

    @property
    def known(self) -> tuple[str, ...]:
        """Everything that can stand in a record: the same, and packs and subjects of other languages."""
        return tuple(dict.fromkeys([*self.names, *self._alike, *self._alike.values()]))

    def chosen(self, names: Iterable[str]) -> list[Pack]:
        """The packs that are meant; all, if none of the names is known."""
        found = dict.fromkeys(pack for name in names for pack in self._meant(name))
        return [self.packs[name] for name in found or self.packs]

    def packs_of(self, name: str, level: int | None = None) -> list[str]:
        """The packs of a name and of a subject that is called so; of a level those that have questions of it."""
        packs = dict.fromkeys([*self._meant(name), *self._subjects.get(name, ())])
        levels = {pack: {question.level for question in self.packs[pack].questions} for pack in packs}
        return [pack for pack in packs if level is None or level in levels[pack]]

    def _levels(self, names: tuple[str, ...]) -> list[int]:
        """The levels that the questions of these packs have, the easiest first."""
        return sorted({question.level for pack in self.chosen(names) for question in pack.questions})

    def subject_of(self, question: Question) -> str:
        """What a question is about: its subject, or else the name of its pack."""
        if question.subject:
            return as_name(question.subject)
        return next((name for name, pack in self.packs.items() if question in pack.questions), "")

    def subjects_of(self, name: str) -> frozenset[str]:
        """What the questions of a pack or a subject are about."""
        if name in self._subjects:
            return frozenset((name,))
        return frozenset(self.subject_of(question) for pack in self.chosen((name,)) for question in pack.questions)

    def _meant(self, name: str) -> list[str]:
        """The packs of a name; of a name of another language those that are about the same."""
        found = self._named(name)
        if found:
            return found
        about = self._alike.get(name, name)
        own = [each for each in self.names if self._alike.get(each, each) == about]
        return [*dict.fromkeys(pack for each in own for pack in self._named(each))]

    def _named(self, name: str) -> list[str]:
        return [name] if name in self.packs else self._subjects.get(name, [])

    def _questionnaire(self, names: tuple[str, ...], seed: int, levels: tuple[int, ...]) -> Questionnaire:
        """The questions of these packs; levels that none of them has do not count."""
        known = set(self.levels(names)) & set(levels)
        return Questionnaire(self.chosen(names), seed, known or None)
