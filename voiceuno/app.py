"""Puts the parts together: words, bots, what is kept on disk, and the conversation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random, SystemRandom

from voiceuno.bots import MEDIUM, find_level
from voiceuno.bots.tournament import react, seat_bots, take_turn
from voiceuno.dialogue.lesson import Lesson
from voiceuno.dialogue.manager import Dialogue, Outside
from voiceuno.dialogue.training import read_training
from voiceuno.keeping.home import data_home
from voiceuno.keeping.store import Store
from voiceuno.language.files import load_grammar, load_prompts, read_words
from voiceuno.quiz.quiz import Pack, Question, ask
from voiceuno.quiz.shelf import load_all_packs
from voiceuno.rules.match import Match, MatchState, Options
from voiceuno.rules.moves import Move
from voiceuno.rules.record import Record
from voiceuno.table.ports import Bots, Learner, Machine

_DECOYS = 60  # answers of all packs that are listened for beside the right one


def make_dialogue(
    seed: int | None = None,
    folder: Path | None = None,
    *,
    machine: Machine | None = None,
    learner: Learner | None = None,
    has_sounds: bool = False,
) -> tuple[Dialogue, list[str]]:
    """The conversation in English, and sentences about quiz packs that cannot be used."""
    home = folder or data_home()
    packs, problems = load_all_packs("en", home)
    seeds = SystemRandom() if seed is None else Random(seed)
    outside = Outside(
        Store(home),
        SeatedBots,
        lambda: seeds.randrange(10**9),
        _Questions(packs),
        lambda: Lesson(read_words("en", "lesson.toml")),
        tuple(packs),
        _decoys(packs),
        read_training(read_words("en", "training.toml")),
        machine,
        learner,
        has_sounds,
    )
    return Dialogue(load_grammar("en"), load_prompts("en"), outside), problems


def _decoys(packs: dict[str, Pack]) -> tuple[str, ...]:
    """Answers from all over the packs."""
    answers = [question.answers[0] for pack in packs.values() for question in pack.questions]
    return tuple(dict.fromkeys(answers[:: max(1, len(answers) // _DECOYS)]))


class _Questions:
    """The quiz questions of a match, in an order that its seed decides."""

    def __init__(self, packs: dict[str, Pack]) -> None:
        self.packs = packs
        self._ask = lru_cache(maxsize=8)(self._choose)  # one question is looked at several times

    def __call__(self, record: Record, number: int) -> Question:
        """The question after so many others."""
        return self._ask(record.options, record.seed, number)

    def _choose(self, options: Options, seed: int, number: int) -> Question:
        chosen = [self.packs[name] for name in options.packs if name in self.packs] or list(self.packs.values())
        levels = {question.level for pack in chosen for question in pack.questions} & set(options.levels)
        return ask(chosen, seed, number, levels or None)


class SeatedBots(Bots):
    """The bots of a match; their luck depends on seed and move alone, so a match that goes on is the same."""

    def __init__(self, match: Match, levels: Sequence[str | None], seed: int) -> None:
        self.match, self.seed = match, seed
        # A record may name a level that this version does not know.
        self.levels = [find_level(level) or MEDIUM if level else None for level in levels]

    def turn(self, state: MatchState, moves_so_far: int) -> Move:
        """What the bot on turn does."""
        seats = seat_bots(self.match, state, self.levels)
        return take_turn(self.match, state, seats, self._chance(moves_so_far))

    def reaction(self, state: MatchState, moves_so_far: int, mover: int) -> tuple[int, Move] | None:
        """Which bot speaks up after a move, and how."""
        seats = seat_bots(self.match, state, self.levels)
        return react(self.match, state, seats, mover, self._chance(-1 - moves_so_far))

    def _chance(self, number: int) -> Random:
        return Random(self.seed * 1_000_003 + number)
