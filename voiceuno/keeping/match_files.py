"""The files of matches: how far one can be read, and which of them wait to be played on."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from voiceuno.dialogue.house import Waiting
from voiceuno.errors import VoiceunoError
from voiceuno.keeping.home import open_regular, read_regular
from voiceuno.rules.game import Reason
from voiceuno.rules.match import MatchState
from voiceuno.rules.moves import Play
from voiceuno.rules.record import HEADER, SEPARATOR, Record, RecordError, RefusedEntry, read_record, write_head

CURRENT = "match.record"
TOLD = "# told"  # the line below the moves of a match whose end the player has heard
_MOST_BYTES = 600_000  # of matches that are played again to see who waits: a hundred, in a second or two
_LEAST_BYTES = 2_000  # that one counts for; at most so many
_MOST = _MOST_BYTES // _LEAST_BYTES
_HEAD = 64  # bytes of a file in which a record has begun
_ASIDE = re.compile(re.escape(CURRENT) + r"(?:\.(left|torn|foreign)-\d{1,9})?")
# What the disk answers about things in the place of a file; any other error may be over the next time.
_NOT_A_FILE = (
    0, errno.ENOENT, errno.ELOOP, errno.ENXIO, errno.ENODEV, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG,
)  # fmt: skip


class NotOurs(VoiceunoError):
    """Something that is no file of voiceuno: a folder, a pipe, a file of absurd size."""


class MatchFile(NamedTuple):
    """A match as far as its file can be read."""

    record: Record
    state: MatchState  # after its last move
    is_all: bool  # whether there is nothing else in the file
    is_told: bool  # whether the player has heard how it ended


def read_bytes(path: Path) -> bytes:
    """The bytes of a file. Raises NotOurs, and OSError where the disk refuses."""
    try:
        return read_regular(path)
    except OSError as error:
        if error.errno in _NOT_A_FILE:
            raise NotOurs(path) from error
        raise


def read_match(path: Path) -> MatchFile | None:
    """The match of a file, or None if there is none in it. Raises OSError where the disk refuses."""
    try:
        text = read_bytes(path).decode("utf-8", errors="replace")
    except NotOurs:
        return None
    return _readable(text)


def _readable(text: str) -> MatchFile | None:
    """The match as far as its moves can be read and played."""
    # What follows the last line end was being written when the power went, and was not spoken yet.
    *lines, rest = text.split("\n")
    kept = lines
    while SEPARATOR in map(str.strip, kept):
        try:
            record = read_record("\n".join(kept))
            record, state = _played(record)
        except RecordError as error:
            bad = error.line
        except RefusedEntry as refused:
            bad = refused.entry.line
        else:
            # Half a remark is no loss.
            is_all = (not rest or rest.startswith("#")) and kept is lines
            return MatchFile(record, state, is_all, any(line.endswith(TOLD) for line in kept[-2:]))
        kept = kept[: bad - 1]
    return None


def _played(record: Record) -> tuple[Record, MatchState]:
    """The match and its last position; what counted when it was played still counts."""
    try:
        *_, last = record.replay()
    except RefusedEntry as refused:
        as_now = _brought_up(record, refused)
        if as_now is None:
            raise
        return _played(as_now)
    return record, last.state


def _brought_up(record: Record, refused: RefusedEntry) -> Record | None:
    """A match from before UNO was taken strictly, as it is played now; None if it was refused for something else."""
    reason, usual = refused.refusal.reason, record.rules.usual_grace
    if reason is Reason.UNO_TOO_LATE and usual and not record.options.grace:
        return replace(record, options=replace(record.options, grace=usual))
    move = refused.entry.move
    if reason is Reason.UNO_NOT_NOW and isinstance(move, Play):  # then the word was passed over
        now = refused.entry._replace(move=replace(move, uno=False))
        return replace(record, entries=tuple(now if entry is refused.entry else entry for entry in record.entries))
    return None


def is_done(path: Path) -> bool:
    """Whether a file holds a match that is over and was told to its end, and nothing else."""
    try:
        # Most matches that are not over can be seen to be so without playing them once more.
        text = read_bytes(path).decode("utf-8", errors="replace")
    except (NotOurs, OSError):
        return False
    match = _readable(text) if TOLD in text else None
    return match is not None and match.is_all and match.is_told and bool(match.state.winners)


def waiting_matches(folder: Path) -> list[Waiting]:
    """The matches of a folder that are not over, each once: the one in use, then those that were played last."""
    found: list[Waiting] = []
    seen: list[tuple[str, Record]] = []
    for name, info in _within_reason(folder, _newest(folder)):
        try:
            match = _known(folder / name, info.st_ino, info.st_size, info.st_mtime_ns)
        except OSError:
            continue
        if match is None or _is_older_copy(name, match.record, seen):
            continue
        seen.append((write_head(match.record), match.record))
        if not match.state.winners:
            found.append(Waiting(name, match.record, _days_since(info.st_mtime), name == CURRENT))
    return found


@lru_cache(maxsize=_MOST)
def _known(path: Path, *_: int) -> MatchFile | None:
    """A match as it was read before, while its file is the same: playing a long one again takes a while."""
    return read_match(path)


def _newest(folder: Path) -> list[tuple[str, os.stat_result]]:
    """The files that may hold a match: the one in use, then those that were written last."""
    try:
        with os.scandir(folder) as entries:
            ours = [each for each in entries if _ASIDE.fullmatch(each.name) and each.is_file(follow_symlinks=False)]
            files = [(entry.name, entry.stat(follow_symlinks=False)) for entry in ours]
    except OSError:
        return []
    return sorted(files, key=lambda file: (file[0] != CURRENT, -file[1].st_mtime_ns, file[0]))


def _within_reason(folder: Path, files: list[tuple[str, os.stat_result]]) -> Iterator[tuple[str, os.stat_result]]:
    """Those that begin as records do, but no more than can be played again soon; all others stay where they are."""
    left = _MOST_BYTES
    for name, info in files:
        size = max(info.st_size, _LEAST_BYTES)
        if (size <= left or name == CURRENT) and _begins_as_record(folder / name):
            left -= size
            yield name, info


def _begins_as_record(path: Path) -> bool:
    try:
        with open_regular(path) as file:
            return HEADER.encode() in file.read(_HEAD)
    except OSError:
        return False


def _is_older_copy(name: str, record: Record, seen: list[tuple[str, Record]]) -> bool:
    """Whether a match has been found already as it went on: a cut off original, or the second name of a file."""
    moves = [entry[:2] for entry in record.entries]
    for head, later in seen:
        if head == write_head(record):
            is_torn = name.startswith(f"{CURRENT}.torn-")
            if is_torn or [entry[:2] for entry in later.entries[: len(moves)]] == moves:
                return True
    return False


def _days_since(played: float) -> int:
    """How many nights have passed; a clock that was wrong then gives none."""
    try:
        return max(0, (datetime.now().date() - datetime.fromtimestamp(played).date()).days)  # noqa: DTZ005, DTZ006
    except (ValueError, OverflowError, OSError):
        return 0
