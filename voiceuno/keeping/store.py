"""What is kept on disk: the match that is being played, and each player's settings."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from voiceuno.dialogue.house import Waiting
from voiceuno.dialogue.settings import Settings, read_settings
from voiceuno.keeping.home import make_folder, replace_file, sync_folder, write_all
from voiceuno.keeping.match_files import CURRENT, TOLD, MatchFile, NotOurs, read_bytes, read_match, waiting_matches
from voiceuno.rules.record import Entry, Record, write_entry, write_record
from voiceuno.sentences import sentence
from voiceuno.table.plan import Plan, is_keepable, planned

_LONGEST_NAME = 80  # characters of a file name, far from what file systems refuse
# What a record can have as a player's name; half a character cannot be written.
_NAME = re.compile(r"(?!#|table$)[^\s:\ud800-\udfff]+", re.IGNORECASE)


class Store:
    """One folder; what a call keeps is on disk when it returns, or `problem` says why not."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._problems: dict[Path, str] = {}
        self._unkept: Record | None = None  # the match as it should be in its file, which may lack a move of it
        self._unkept_settings: dict[Path, str] = {}
        self._in_the_way = ""  # why the match's file must be put aside before another takes its place
        self._is_told = False
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
            self._problems[path] = _reason(error)
        else:
            self._problems.pop(path, None)

    def retry(self) -> str:
        """Try once more to keep what the disk refused; why it is still refused, or nothing."""
        if self.path in self._problems:
            if self._unkept is not None:
                self.save(self._unkept)
            elif self._in_the_way:
                self.set_aside(self._in_the_way)
            else:
                with self._trying(self.path):
                    make_folder(self.folder)
        for path, text in list(self._unkept_settings.items()):
            self._keep_settings(path, text)
        return self.problem

    # -- the match that is being played

    @property
    def path(self) -> Path:
        """The record of the match that is being played."""
        return self.folder / CURRENT

    def load(self) -> tuple[Record | None, str]:
        """The match that was being played, and what is wrong: "torn", "foreign", or why it cannot be read now."""
        self._is_told = False
        try:
            match = read_match(self.path)
        except OSError as error:  # the file may be whole, and the disk may hand it out the next time
            self._in_the_way = "left"
            return None, _reason(error)
        self._in_the_way = ""
        if match is None:
            trouble = self._put_foreign_aside()
            return self._newest(), trouble
        self._is_told = match.is_told
        if match.is_all:
            self._drop_second_names()
            return match.record, ""
        self._in_the_way = "torn"
        self.save(match.record)
        return match.record, "torn"

    def _put_foreign_aside(self) -> str:
        if not os.path.lexists(self.path):
            return ""
        self.set_aside("foreign")
        return "foreign"

    def _newest(self) -> Record | None:
        """Where the power went before a match had another's place: the one that was played last."""
        waiting = self.matches()
        return self.resume(waiting[0].id) if waiting else None

    def _drop_second_names(self) -> None:
        """Where the power went before a match had another's place, it may have two names."""
        with suppress(OSError):
            info = self.path.stat()
            for path in self.folder.glob(f"{CURRENT}.left-*") if info.st_nlink > 1 else ():
                if os.path.samestat(info, os.lstat(path)):
                    path.unlink()

    def begin(self, record: Record) -> None:
        """Keep a new match; the one before waits, unless it is over."""
        self._in_the_way = self._in_the_way or self._what_waits()
        self._is_told = False
        self.save(record)

    def save(self, record: Record) -> None:
        """Keep a whole match; what could not be read again is not written."""
        self._unkept = record
        if not is_keepable(record):
            self._problems[self.path] = sentence("keeping.no_record")
            return
        with self._trying(self.path):
            self._make_way()
            replace_file(self.path, write_record(record))
            self._unkept = None

    def append(self, entry: Entry, record: Record) -> None:
        """Add one move to the match that is kept."""
        whole = replace(record, entries=(*record.entries, entry))
        if self._unkept is not None:
            self.save(whole)
            return
        try:
            # Not created here: a file that has gone is written as a whole.
            write_all(os.open(self.path, os.O_WRONLY | os.O_APPEND), write_entry(entry, record.names))
        except OSError:
            self.save(whole)

    @property
    def is_told(self) -> bool:
        """Whether the player has heard how the match ended."""
        return self._is_told

    def end_told(self) -> None:
        """Note that the player has heard how the match ended; if that fails, it is told once more."""
        if self._is_told or self._unkept is not None:
            return
        self._is_told = True
        with suppress(OSError):
            write_all(os.open(self.path, os.O_WRONLY | os.O_APPEND), f"{TOLD}\n")

    # -- the matches that wait

    def matches(self) -> list[Waiting]:
        """The matches that are not over, the one in use first; nothing in the folder changes."""
        return waiting_matches(self.folder)

    def resume(self, name: str) -> Record | None:
        """Play on with a match that waits; the one that was played waits instead. None: it cannot be read now."""
        path = self.folder / name
        self.retry()
        match = self._read(path)
        if match is None:
            return None
        if path == self.path:
            return self._unkept or match.record
        self._in_the_way = self._in_the_way or self._what_waits()
        self._is_told, self._unkept = False, match.record
        with self._trying(self.path):
            self._make_way()
            if match.is_all:
                path.replace(self.path)
                sync_folder(self.folder)
            else:  # the original stays as it is
                replace_file(self.path, write_record(match.record))
            self._unkept = None
        return match.record

    def set_aside(self, why: str) -> Path | None:
        """Rename the match's file, so that nothing is lost and nothing is in the way."""
        target = self._free_name(why)
        self._in_the_way = why
        with self._trying(self.path):
            try:
                self.path.rename(target)
            except FileNotFoundError:
                self._in_the_way = ""
            else:
                self._in_the_way = ""
                return target
        return None

    def _read(self, path: Path) -> MatchFile | None:
        with suppress(OSError):
            return read_match(path)
        return None

    def _what_waits(self) -> str:
        """As what the match's file must be kept: nothing, if there is none or its match is over."""
        if not os.path.lexists(self.path):
            return ""
        match = self._read(self.path)
        return "" if match is not None and match.is_all and match.state.winners else "left"

    def _make_way(self) -> None:
        """Give a file that must not be lost a second name, so that the first one can be used again."""
        if not self._in_the_way:
            return
        target = self._free_name(self._in_the_way)
        try:
            os.link(self.path, target, follow_symlinks=False)
            sync_folder(self.folder)
        except FileNotFoundError:
            pass
        except OSError:  # a folder, or a disk that knows no second names
            self.path.rename(target)
        self._in_the_way = ""

    def _free_name(self, why: str) -> Path:
        number = 1
        while os.path.lexists(target := self.folder / f"{CURRENT}.{why}-{number}"):
            number += 1
        return target

    # -- settings

    def load_settings(self, name: str) -> Settings:
        """A player's settings, or the default ones."""
        try:
            values = json.loads(read_bytes(self._settings_path(name)).decode("utf-8"), parse_constant=_no_number)
            settings = read_settings(values)
        except (OSError, NotOurs, ValueError, RecursionError):
            return Settings(name=name)
        if not _NAME.fullmatch(settings.name):
            settings = replace(settings, name=name)
        return settings if _can_be_planned(settings) else replace(settings, last_game={})

    def save_settings(self, settings: Settings) -> None:
        """Keep a player's settings, and that this player was here last."""
        text = json.dumps(settings.as_dict(), indent=1) + "\n"
        for name in (settings.name, ""):
            self._keep_settings(self._settings_path(name), text)

    def _keep_settings(self, path: Path, text: str) -> None:
        self._unkept_settings[path] = text
        with self._trying(path):
            replace_file(path, text)
            del self._unkept_settings[path]

    def _settings_path(self, name: str) -> Path:
        if not name:
            return self.folder / "last-player.json"
        safe = quote(name.lower(), safe="", errors="backslashreplace")
        if len(safe) > _LONGEST_NAME:
            safe = hashlib.sha256(safe.encode()).hexdigest()
        return self.folder / f"player-{safe}.json"


def _reason(error: OSError) -> str:
    """Why the disk refuses, as a part of a sentence."""
    reason = error.strerror or sentence("keeping.no_answer")
    return reason[0].lower() + reason[1:]


def _can_be_planned(settings: Settings) -> bool:
    """Whether "same as last time" means something."""
    try:
        return bool(planned(Plan(), settings.last_game.get("plan", "").split()).ruleset)
    except (KeyError, ValueError):
        return False


def _no_number(name: str) -> float:
    raise ValueError(name)  # NaN, or endless
