"""Reports of what the players of a quiz knew, on disk: one file for each match, for the owner alone."""

from __future__ import annotations

import os
from pathlib import Path

from voiceuno.keeping.home import reason_of, replace_file

FOLDER = "reports"
_MOST = 10_000  # files; then something else fills the folder


class ReportFiles:
    """Files with numbers for names, which can be told in words: `report-1.txt`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._numbers: dict[str, int] = {}  # of the matches of this session
        self.problem = ""  # why the last one is not on disk

    def keep(self, match: str, text: str) -> int:
        """Write the report of a match, in place of an earlier one; its number, 0 if the disk refuses."""
        number = self._numbers.get(match) or self._free_number()
        try:
            replace_file(self._path(number), text)
        except OSError as error:
            self.problem = reason_of(error)
            return 0
        self.problem, self._numbers[match] = "", number
        return number

    def _free_number(self) -> int:
        return next(number for number in range(1, _MOST) if not os.path.lexists(self._path(number)))

    def _path(self, number: int) -> Path:
        return self._folder / f"report-{number}.txt"
