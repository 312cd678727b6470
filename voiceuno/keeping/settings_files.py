"""Each player's settings on disk."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

from voiceuno.dialogue.settings import Settings, read_settings
from voiceuno.keeping.home import name_on_disk, put_aside, read_regular, reason_of, replace_file
from voiceuno.table.plan_words import is_plan, is_wish

# What a record can have as a player's name; half a character cannot be written.
_NAME = re.compile(r"(?!#|table$)[^\s:\x00-\x1f\x7f-\x9f\ud800-\udfff]+", re.IGNORECASE)


class SettingsFiles:
    """One file for each player, and one for who played last; what the disk refuses is kept for later."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._unkept: dict[Path, str] = {}
        self._strange: set[Path] = set()  # what could not be read, and must not be written over
        self.problem = ""  # why something is not on disk as it should be

    def load(self, name: str) -> Settings:
        """A player's settings, or the default ones."""
        path = self._path(name)
        self._strange.discard(path)
        try:
            settings = read_settings(json.loads(read_regular(path).decode("utf-8"), parse_constant=_no_number))
        except FileNotFoundError:
            return Settings(name=name)
        except (OSError, ValueError, RecursionError):
            self._strange.add(path)
            return Settings(name=name)
        if not _NAME.fullmatch(settings.name):
            settings = replace(settings, name=name)
        if not is_wish(settings.next_game.split()):
            settings = replace(settings, next_game="")
        words = settings.last_game.get("plan", "").split()
        return settings if is_plan(words) else replace(settings, last_game={})

    def save(self, settings: Settings) -> None:
        """Keep a player's settings, and that this player was here last."""
        text = json.dumps(settings.as_dict(), indent=1) + "\n"
        self._unkept |= {self._path(settings.name): text, self._path(""): text}
        self.retry()

    def retry(self) -> None:
        """Keep what could not be kept before."""
        self.problem = ""
        for path, text in list(self._unkept.items()):
            try:
                if path in self._strange:
                    put_aside(path)
                    self._strange.discard(path)
                replace_file(path, text)
            except OSError as error:
                self.problem = self.problem or reason_of(error)
            else:
                del self._unkept[path]

    def _path(self, name: str) -> Path:
        return self._folder / (f"player-{name_on_disk(name)}.json" if name else "last-player.json")


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number that can be used")
