"""Matches that were played before, to be killed, torn and refused: what was said, what was told, and the file."""

from __future__ import annotations

import pickle
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.keeping.test_kill import GAMES, Moment, moments, script
from voiceuno.rules.record import Record, read_record

_VARIETY = 8  # matches of each game; the first process that wants one plays it for all


class Played(NamedTuple):
    """A conversation from an empty folder on."""

    game: str
    seed: int
    lines: list[str]
    told: list[Moment]
    data: bytes  # the match as it was kept

    @property
    def record(self) -> Record:
        """The match."""
        return read_record(self.data.decode())

    @property
    def is_over(self) -> bool:
        """Whether somebody has won it, so that there is nothing to go on with."""
        return is_over(self.record)


def is_over(record: Record) -> bool:
    """Whether somebody has won the match."""
    *_, last = record.replay()
    return bool(last.state.winners)


@cache
def played(game: str, seed: int, workshop: Path) -> Played:
    """A match, or the first part of one."""
    shelf = workshop.parent.parent / "matches"  # for all kinds and processes
    shelf.mkdir(exist_ok=True)
    kept = shelf / f"{game}-{seed}"
    if not kept.exists():
        with tempfile.TemporaryDirectory(dir=workshop) as folder:
            draft = Path(folder) / "draft"
            draft.write_bytes(pickle.dumps(_play(game, seed, Path(folder))))
            draft.replace(kept)
    match: Played = pickle.loads(kept.read_bytes())
    return match


def _play(game: str, seed: int, folder: Path) -> Played:
    lines = script(game, seed, folder / "script")
    told = moments(lines, folder / "whole", seed)
    return Played(game, seed, lines, told, (folder / "whole" / "match.record").read_bytes())


def some_match(chance: Random, workshop: Path) -> Played:
    """One of the matches of one of the five games."""
    return played(chance.choice(list(GAMES)), chance.randrange(_VARIETY), workshop)
