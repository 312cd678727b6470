"""What is kept on disk: the match that is being played, and each player's settings."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from voiceuno.dialogue.plan import Plan, planned
from voiceuno.dialogue.settings import Settings, read_settings
from voiceuno.home import make_folder, replace_file, write_all
from voiceuno.home import read_regular as _read
from voiceuno.rules.record import (
    SEPARATOR,
    Entry,
    Record,
    RecordError,
    RefusedEntry,
    read_record,
    write_entry,
    write_record,
)

_CURRENT = "match.record"
_LONGEST_NAME = 80  # characters of a file name, far from what file systems refuse
_NAME = re.compile(r"(?!#|table$)[^\s:\ud800-\udfff]+", re.IGNORECASE)  # what a record can have as a player's name


class Store:
    """One folder; what a call keeps is on disk when it returns, or `problem` says why not."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._problems: dict[Path, str] = {}
        self._behind = False  # whether the match's file may lack a move, or end in half of one
        self._in_the_way = ""  # why the match's file must be put aside before another takes its place
        with self._trying(self.path):
            make_folder(folder)

    @property
    def problem(self) -> str:
        """Why something is not on disk as it should be, in a few words; nothing while all is well."""
        return next(iter(self._problems.values()), "")

    @contextmanager
    def _trying(self, path: Path) -> Iterator[None]:
        """Note what the disk refuses; the game goes on without it."""
        try:
            yield
        except OSError as error:
            reason = error.strerror or "the disk does not answer"
            self._problems[path] = reason[0].lower() + reason[1:]
        else:
            self._problems.pop(path, None)

    # -- the match

    @property
    def path(self) -> Path:
        """The record of the match that is being played."""
        return self.folder / _CURRENT

    def load(self) -> tuple[Record | None, str]:
        """The match that was being played, and what is wrong with its file: "torn", "foreign" or nothing."""
        try:
            text = _read(self.path).decode("utf-8", errors="replace")
        except OSError:
            if not os.path.lexists(self.path):
                return None, ""
            text = ""
        record, is_all = _readable(text)
        if record is None:
            self.set_aside("foreign")
            return None, "foreign"
        if is_all:
            return record, ""
        self._in_the_way = "torn"
        self.save(record)
        return record, "torn"

    def save(self, record: Record) -> None:
        """Keep a whole match."""
        self._behind = True
        with self._trying(self.path):
            self._make_way()
            replace_file(self.path, write_record(record))
            self._behind = False

    def append(self, entry: Entry, record: Record) -> None:
        """Add one move to the match that is kept."""
        whole = replace(record, entries=(*record.entries, entry))
        if self._behind:
            self.save(whole)
            return
        try:
            # Not created here: a file that has gone is written as a whole.
            write_all(os.open(self.path, os.O_WRONLY | os.O_APPEND), write_entry(entry, record.names))
        except OSError:
            self.save(whole)

    def set_aside(self, why: str) -> Path | None:
        """Rename the match's file, so that nothing is lost and nothing is in the way."""
        target = self._free_name(why)
        self._behind, self._in_the_way = True, why
        with self._trying(self.path):
            try:
                self.path.rename(target)
            except FileNotFoundError:
                self._in_the_way = ""
            else:
                self._in_the_way = ""
                return target
        return None

    def _make_way(self) -> None:
        """Give a file that must not be lost a second name, so that the first one can be used again."""
        if not self._in_the_way:
            return
        target = self._free_name(self._in_the_way)
        try:
            os.link(self.path, target, follow_symlinks=False)
        except FileNotFoundError:
            pass
        except OSError:  # a folder, or a disk that knows no second names
            self.path.rename(target)
        self._in_the_way = ""

    def _free_name(self, why: str) -> Path:
        number = 1
        while os.path.lexists(target := self.folder / f"{_CURRENT}.{why}-{number}"):
            number += 1
        return target

    # -- settings

    def load_settings(self, name: str) -> Settings:
        """A player's settings, or the default ones."""
        try:
            values = json.loads(_read(self._settings_path(name)).decode("utf-8"), parse_constant=_no_number)
            settings = read_settings(values)
        except (OSError, ValueError, RecursionError):
            return Settings(name=name)
        if not _NAME.fullmatch(settings.name):
            settings = replace(settings, name=name)
        return settings if _can_be_planned(settings) else replace(settings, last_game={})

    def save_settings(self, settings: Settings) -> None:
        """Keep a player's settings, and that this player was here last."""
        text = json.dumps(settings.as_dict(), indent=1) + "\n"
        for name in (settings.name, ""):
            path = self._settings_path(name)
            with self._trying(path):
                replace_file(path, text)

    def _settings_path(self, name: str) -> Path:
        if not name:
            return self.folder / "last-player.json"
        safe = quote(name.lower(), safe="", errors="backslashreplace")
        if len(safe) > _LONGEST_NAME:
            safe = hashlib.sha256(safe.encode()).hexdigest()
        return self.folder / f"player-{safe}.json"


def _readable(text: str) -> tuple[Record | None, bool]:
    """The match as far as its moves can be read and played, and whether that is all there is."""
    # What follows the last line end was being written when the power went, and was not spoken yet.
    *lines, rest = text.split("\n")
    kept = lines
    while SEPARATOR in map(str.strip, kept):
        try:
            record = read_record("\n".join(kept))
            for _ in record.replay():
                pass
        except RecordError as error:
            bad = error.line
        except RefusedEntry as refused:
            bad = refused.entry.line
        else:
            return record, not rest and kept is lines
        kept = kept[: bad - 1]
    return None, False


def _can_be_planned(settings: Settings) -> bool:
    """Whether "same as last time" means something."""
    try:
        return bool(planned(Plan(), settings.last_game.get("plan", "").split()).ruleset)
    except (KeyError, ValueError):
        return False


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number that can be used")
