"""The disk refuses, in every way and at any moment: no crash, nothing told is lost, and the game says so."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.keeping.test_kill import Words, plain
from tests.talking import make_dialogue
from tests.torture.disk import FaultyDisk
from tests.torture.kinds import Broken, Found
from tests.torture.matches import Played, some_match
from tests.torture.tiny_disk import TinyDisk, may_mount
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.hosts.typed import converse
from voiceuno.rules.record import RecordError, read_record

_CANNOT = "cannot save"


class Torture:
    """Faults."""

    def __init__(self, workshop: Path) -> None:
        self._workshop = workshop
        self._why_no_mount = may_mount(workshop)

    def case(self, chance: Random, folder: Path) -> Found:
        """One match on a disk that is ill for a while, made of refusing calls or a real one that is too small."""
        match = some_match(chance, self._workshop)
        kind = chance.random()
        if kind < 0.25:
            return self._at_a_start(match, chance, folder)
        if kind < 0.35:
            if self._why_no_mount:
                return Found({f"without a real full disk ({self._why_no_mount})": 1})
            return self._on_a_full_disk(match, chance, folder)
        return self._while_playing(match, chance, folder)

    def _while_playing(self, match: Played, chance: Random, folder: Path) -> Found:
        home = folder / "home"
        with pytest.MonkeyPatch.context() as patch:
            disk = FaultyDisk(patch, home, chance)
            first = chance.choice([0, chance.randrange(40), chance.randrange(400)])
            disk.fail(first, first + chance.choice([1, 5, 50, 10_000]), chance.choice([0.1, 0.5, 1.0]))
            player = _Watching(match, home, lambda: None)
            player.play()
            disk.heal()
            player.is_all_saved_now()
        return Found({"faults while playing": disk.faults, "matches with faults": 1})

    def _on_a_full_disk(self, match: Played, chance: Random, folder: Path) -> Found:
        with TinyDisk(folder / "tiny", chance) as disk:
            home = disk.folder / "home"
            player = _Watching(match, home, disk.change)
            player.play()
            disk.heal()
            player.is_all_saved_now()
        return Found({"matches on a full or locked file system": 1})

    def _at_a_start(self, match: Played, chance: Random, folder: Path) -> Found:
        """A disk that is ill while the game starts does not cost the match that it could not read."""
        home = folder / "home"
        home.mkdir()
        (home / "match.record").write_bytes(match.data)
        with pytest.MonkeyPatch.context() as patch:
            disk = FaultyDisk(patch, home, chance)
            first = chance.randrange(6)
            disk.fail(first, first + chance.choice([0, 1, 3, 50]), chance.choice([0.5, 1.0]))
            dialogue, _ = make_dialogue(1, home)
            if not dialogue.greet().lines:
                raise Broken("nothing is said at the start")
        if match.is_over:
            return Found({"starts on an ill disk": 1})
        dialogue, _ = make_dialogue(1, shutil.copytree(home, folder / "after"))
        lines = dialogue.greet().lines
        dialogue.hear("continue")
        kept = dialogue.table.record if dialogue.table else None
        if kept is None or plain(kept.entries) != plain(match.record.entries):
            left = sorted(path.name for path in home.iterdir())
            raise Broken("after a disk error at the start an intact match is not offered any more", f"{left} {lines}")
        return Found({"starts on an ill disk": 1})


class _Watching(Words):
    """Says the words of a match, and after each answer looks whether the disk has what the game says."""

    def __init__(self, match: Played, home: Path, change: object) -> None:
        super().__init__(match.lines)
        self._home, self._match, self._change = home, match, change
        club = Club(home, seed=match.seed)
        self._dialogue, self._keeper = club.sit_down(), club.keeper
        self._said: list[str] = []
        self._heard = 0  # lines that were looked at
        self._is_told = False  # whether the problem of this moment was told

    def play(self) -> None:
        """The whole conversation; its moves are the same as on a good disk."""
        converse(self._dialogue, self, self._said.append)
        self._look()
        table = self._dialogue.table
        if table is None or plain(table.record.entries) != plain(self._match.record.entries):
            raise Broken("a disk that fails changes the match")

    def next(self, seconds: float | None = None) -> str | None:
        """The next sentence; what was answered to the last one has been said."""
        self._look()
        if callable(self._change):
            self._change()
        return super().next(seconds)

    def _look(self) -> None:
        new, self._heard = self._said[self._heard :], len(self._said)
        problem = self._keeper.problem
        if any(_CANNOT in line for line in new):
            self._is_told = True
        if problem and not self._is_told:
            raise Broken("the game does not say that it cannot save", f"{problem}: {new}")
        if not problem:
            self._is_told = False
            _is_kept(self._home, self._dialogue)

    def is_all_saved_now(self) -> None:
        """There is room again: when somebody asks for it, everything is kept."""
        lines = self._dialogue.hear("save the game").lines
        if self._keeper.problem:
            raise Broken("'save the game' does not save although the disk works again", lines)
        _is_kept(self._home, self._dialogue)


def _is_kept(home: Path, dialogue: Conversation) -> None:
    """Whether the disk has the match and the settings as they are."""
    if dialogue.table is not None:
        try:
            kept = read_record((home / "match.record").read_text("utf-8"))
        except (OSError, RecordError) as error:
            raise Broken("the match is not on disk, and nothing was said", error) from error
        _same(plain(kept.entries), plain(dialogue.table.record.entries))
        try:
            settings = json.loads((home / "last-player.json").read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise Broken("the settings are not on disk, and nothing was said", error) from error
        if settings != dialogue.settings.as_dict():
            raise Broken("a setting is not on disk, and nothing was said", f"{settings} {dialogue.settings}")


def _same(kept: Sequence[object], played: Sequence[object]) -> None:
    if kept != played:
        raise Broken("a move is not on disk, and nothing was said", f"{len(kept)} {len(played)} {kept[-1:]}")
