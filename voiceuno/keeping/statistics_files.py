"""Each player's statistics on disk."""

from __future__ import annotations

import json
from pathlib import Path

from voiceuno.dialogue.statistics import Finished, Statistics, read_statistics
from voiceuno.keeping.home import name_on_disk, put_aside, reason_of, replace_file
from voiceuno.keeping.match_files import NotOurs, read_bytes


class StatisticsFiles:
    """One file for each player. A match that the disk refuses is counted later; what cannot be read is put aside."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._uncounted: list[Finished] = []
        self.problem = ""  # why something is not on disk as it should be

    def load(self, player: str) -> Statistics:
        """A player's statistics, with what is not on disk yet."""
        try:
            statistics = self._read(self._path(player)) or Statistics()
        except OSError:
            statistics = Statistics()
        for match in self._uncounted:
            if match.player == player:
                statistics = statistics.counting(match)
        return statistics

    def count(self, match: Finished) -> None:
        """Count a match that is over, once."""
        self._uncounted.append(match)
        self.retry()

    def retry(self) -> None:
        """Count what could not be counted before."""
        self.problem, waiting = "", self._uncounted
        self._uncounted = []
        for match in waiting:
            try:
                self._count(match)
            except OSError as error:
                self.problem = self.problem or reason_of(error)
                self._uncounted.append(match)

    def _count(self, match: Finished) -> None:
        path = self._path(match.player)
        known = self._read(path)
        if known is None:
            put_aside(path)
        statistics = (known or Statistics()).counting(match)
        if statistics != known:
            replace_file(path, json.dumps(statistics.as_dict(), indent=1) + "\n")

    def _read(self, path: Path) -> Statistics | None:
        """What a file says; None if there is nothing that can be used. Raises OSError where the disk refuses."""
        try:
            return read_statistics(json.loads(read_bytes(path).decode("utf-8")))
        except (NotOurs, ValueError, RecursionError):
            return None

    def _path(self, player: str) -> Path:
        return self._folder / f"matches-{name_on_disk(player)}.json"
