"""What is kept on disk: the match that is being played, each player's settings and statistics, house rules."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from voiceuno.dialogue.house import Waiting
from voiceuno.dialogue.settings import Settings
from voiceuno.dialogue.statistics import Finished, Statistics
from voiceuno.keeping.home import CAREFULLY, make_folder, reason_of, replace_file, sync_folder, write_all
from voiceuno.keeping.house_files import HouseFiles
from voiceuno.keeping.match_files import CURRENT, TOLD, MatchFile, read_match, waiting_matches
from voiceuno.keeping.report_files import ReportFiles
from voiceuno.keeping.settings_files import SettingsFiles
from voiceuno.keeping.statistics_files import StatisticsFiles
from voiceuno.rules.record import Entry, Record, write_entry, write_record
from voiceuno.sentences import sentence
from voiceuno.table.plan import is_keepable


class Store:
    """One folder; what a call keeps is on disk when it returns, or `problem` says why not."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._problem = ""  # with the match
        self._settings = SettingsFiles(folder)
        self._statistics = StatisticsFiles(folder)
        self._reports = ReportFiles(folder)
        self._house = HouseFiles(folder)
        self._unkept: Record | None = None  # the match as it should be in its file, which may lack a move of it
        self._kept: Record | None = None  # the match as we left it in its file
        self._look: tuple[int, ...] = ()  # of the file then
        self._in_the_way = ""  # why the match's file must be put aside before another takes its place
        self._is_told = False
        with self._trying():
            make_folder(folder)

    @property
    def problem(self) -> str:
        """Why something is not on disk as it should be, in a few words; nothing while all is well."""
        return self._problem or self._settings.problem or self._statistics.problem or self._house.problem

    @contextmanager
    def _trying(self) -> Iterator[None]:
        """Note what the disk refuses; the game goes on without it."""
        try:
            yield
        except OSError as error:
            self._problem = reason_of(error)
        else:
            self._problem = ""

    def retry(self) -> str:
        """Look whether everything is on disk, and try once more to keep what is not; why it is refused, or nothing."""
        if self._unkept is not None:
            self.save(self._unkept)
        elif self._kept is not None and not self._is_as_left():
            self.save(self._kept)
        elif self._problem and self._in_the_way:
            self.set_aside(self._in_the_way)
        elif self._problem:
            with self._trying():
                make_folder(self.folder)
        self._settings.retry()
        self._statistics.retry()
        self._house.retry()
        return self.problem

    def _is_as_left(self) -> bool:
        """Whether the match's file is as we left it; what somebody else made of it is put aside, not lost."""
        look = _look(self.path)
        if self._kept is None or (look and look == self._look):
            return True
        match = self._read(self.path)
        if match is not None and match.is_all and write_record(match.record) == write_record(self._kept):
            self._look = look
            return True
        if look:
            self._in_the_way = self._in_the_way or ("foreign" if match is None else "left")
        return False

    def _is_kept(self, record: Record | None) -> None:
        """From now on this is in the match's file."""
        self._unkept, self._kept, self._look = None, record, _look(self.path)

    # -- the match that is being played

    @property
    def path(self) -> Path:
        """The record of the match that is being played."""
        return self.folder / CURRENT

    def load(self) -> tuple[Record | None, str]:
        """The match that was being played, and what is wrong: "torn", "foreign", or why it cannot be read now."""
        self._is_told, self._kept = False, None
        try:
            match = read_match(self.path)
        except OSError as error:  # the file may be whole, and the disk may hand it out the next time
            self._in_the_way = "left"
            return None, reason_of(error)
        self._in_the_way = ""
        if match is None:
            trouble = self._put_foreign_aside()
            return self._newest(), trouble
        self._is_told = match.is_told
        if match.is_all:
            self._drop_second_names()
            self._is_kept(match.record)
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
            self._problem = sentence("keeping.no_record")
            return
        with self._trying():
            self._make_way()
            replace_file(self.path, write_record(record))
            self._is_kept(record)

    def append(self, entry: Entry, record: Record) -> None:
        """Add one move to the match that is kept."""
        whole = replace(record, entries=(*record.entries, entry))
        is_ready, self._unkept = self._unkept is None and self._is_as_left(), whole
        if not is_ready:
            self.save(whole)
            return
        try:
            self._add(write_entry(entry, record.names))
        except OSError:
            self.save(whole)
        else:
            self._is_kept(whole)

    def _add(self, text: str) -> None:
        """Write below the match; a file that has gone is not made here, but written as a whole. Raises OSError."""
        write_all(os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC | CAREFULLY), text)

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
            self._add(f"{TOLD}\n")
            self._look = _look(self.path)

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
        with self._trying():
            self._make_way()
            if match.is_all:
                path.replace(self.path)
                sync_folder(self.folder)
            else:  # the original stays as it is
                replace_file(self.path, write_record(match.record))
            self._is_kept(match.record)
        return match.record

    def set_aside(self, why: str) -> Path | None:
        """Rename the match's file, so that nothing is lost and nothing is in the way."""
        target = self._free_name(why)
        self._in_the_way, self._kept = why, None
        with self._trying():
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

    # -- statistics

    def load_statistics(self, name: str) -> Statistics:
        """How many matches a player has finished and won."""
        return self._statistics.load(name)

    def count_match(self, match: Finished) -> None:
        """Count a match that is over for one player, once."""
        self._statistics.count(match)

    def keep_report(self, match: str, text: str) -> int:
        """Keep what the players of a match knew; the number of its file, 0 if the disk refuses."""
        return self._reports.keep(match, text)

    # -- settings

    def load_settings(self, name: str) -> Settings:
        """A player's settings, or the default ones."""
        return self._settings.load(name)

    def save_settings(self, settings: Settings) -> None:
        """Keep a player's settings, and that this player was here last."""
        self._settings.save(settings)

    # -- house rules

    def load_house_rules(self) -> dict[str, str]:
        """The house rules that are remembered, by their names."""
        return self._house.load()

    def save_house_rules(self, sets: dict[str, str]) -> None:
        """Keep these house rules, and no others."""
        self._house.save(sets)


def _look(path: Path) -> tuple[int, ...]:
    """What changes when somebody else writes a file; nothing if it is not there."""
    with suppress(OSError):
        found = path.lstat()
        return found.st_size, found.st_mtime_ns, found.st_ino
    return ()
