"""Which question comes next. Everything hangs on the seed alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from random import Random

from voiceuno.quiz.pack import Pack, Question


def _order(questions: list[tuple[str, Question]], seed: int, lap: int) -> list[Question]:
    """Shuffle, but take one question of each pack in turn: a large pack shall not drown a small one."""
    random = Random(seed * 1_000_003 + lap)
    taken: dict[str, int] = {}
    turns = []
    for key, place in sorted((random.random(), place) for place in range(len(questions))):
        pack = questions[place][0]
        taken[pack] = taken.get(pack, 0) + 1
        turns.append((taken[pack], key, place))
    return [questions[place][1] for _, _, place in sorted(turns)]


class Questionnaire:
    """Questions in the order of a seed, lap after lap; a lap is worked out once."""

    def __init__(self, packs: Pack | Iterable[Pack], seed: int, levels: Collection[int] | None = None) -> None:
        """Raises LookupError if no question has such a level."""
        found: dict[str, tuple[str, Question]] = {}
        for pack in sorted([packs] if isinstance(packs, Pack) else packs, key=lambda pack: pack.name):
            for question in pack.questions:
                if levels is None or question.level in levels:
                    found.setdefault(question.key, (pack.name, question))
        if not found:
            raise LookupError("these packs have no question of these levels")
        self._questions, self._seed = list(found.values()), seed
        self._lap = cache(self._make_lap)

    def __len__(self) -> int:
        """How many questions a lap has."""
        return len(self._questions)

    def at(self, number: int) -> Question:
        """The question that comes after `number` others."""
        if number < 0:
            raise ValueError("questions are numbered from 0")
        lap, place = divmod(number, len(self._questions))
        return self._lap(lap)[place]

    def _make_lap(self, lap: int) -> list[Question]:
        order = _order(self._questions, self._seed, lap)
        # A lap must not open with the question that closed the lap before.
        if lap and len(order) > 2 and order[0] == _order(self._questions, self._seed, lap - 1)[-1]:
            order[:2] = order[1], order[0]
        return order


def ask(packs: Pack | Iterable[Pack], seed: int, number: int, levels: Collection[int] | None = None) -> Question:
    """Give the question that comes after `number` others; LookupError if no question has such a level."""
    return Questionnaire(packs, seed, levels).at(number)
