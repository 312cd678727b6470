"""The house rules that a table remembers, on disk."""

from __future__ import annotations

import json
from pathlib import Path

from voiceuno.dialogue.house_talk import MOST_SETS, is_house, is_set_name
from voiceuno.keeping.home import put_aside, read_regular, reason_of, replace_file


class HouseFiles:
    """One file for all who play here. What cannot be read is not used, and put aside before it is written over."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "house-rules.json"
        self._unkept: dict[str, str] | None = None
        self._is_strange = False  # whether the file has more in it than was understood
        self.problem = ""  # why something is not on disk as it should be

    def load(self) -> dict[str, str]:
        """The house rules by their names; those that make no sense are left out."""
        if self._unkept is not None:
            return dict(self._unkept)
        self._is_strange = False
        try:
            found = json.loads(read_regular(self._path).decode("utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError):
            self._is_strange = True
            return {}
        entries = found.items() if isinstance(found, dict) else ()
        sets = {
            name: words for name, words in entries if is_set_name(name) and isinstance(words, str) and is_house(words)
        }
        self._is_strange = sets != found
        return dict([*sets.items()][:MOST_SETS])

    def save(self, sets: dict[str, str]) -> None:
        """Keep these house rules, and no others."""
        self._unkept = dict(sets)
        self.retry()

    def retry(self) -> None:
        """Keep what could not be kept before."""
        self.problem = ""
        if self._unkept is None:
            return
        try:
            if self._is_strange:
                put_aside(self._path)
                self._is_strange = False
            replace_file(self._path, json.dumps(self._unkept, indent=1) + "\n")
        except OSError as error:
            self.problem = reason_of(error)
        else:
            self._unkept = None
