"""What is kept on disk: the match that is being played, and each player's settings."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from voiceuno.dialogue.settings import Settings, read_settings
from voiceuno.rules.record import (
    Entry,
    Record,
    RecordError,
    RefusedEntry,
    read_record,
    write_entry,
    write_record,
)

_CURRENT = "match.record"


def data_home() -> Path:
    """The user's folder for voiceuno."""
    given = os.environ.get("VOICEUNO_HOME")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "voiceuno"


class Store:
    """One folder; every change is on disk when the call returns."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    # -- the match

    @property
    def path(self) -> Path:
        """The record of the match that is being played."""
        return self.folder / _CURRENT

    def load(self) -> tuple[Record | None, str]:
        """The match that was being played, and what is wrong with its file: "torn", "foreign" or nothing."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None, ""
        except OSError:
            return None, "foreign"
        text = data.decode("utf-8", errors="replace")
        record = _whole(text)
        if record is not None and text.endswith("\n"):
            return record, ""
        # A line that was being written when the power went was not spoken yet: what is before it counts.
        self.set_aside("torn")
        record = _whole(text[: text.rfind("\n") + 1])
        if record is None:
            return None, "foreign"
        self.save(record)
        return record, "torn"

    def save(self, record: Record) -> None:
        """Keep a whole match."""
        self._replace(self.path, write_record(record))

    def append(self, entry: Entry, record: Record) -> None:
        """Add one move to the match that is kept."""
        with self.path.open("ab") as file:
            file.write(write_entry(entry, record.names).encode())
            file.flush()
            os.fsync(file.fileno())

    def set_aside(self, why: str) -> Path | None:
        """Rename the match's file, so that nothing is lost and nothing is in the way."""
        if not self.path.exists():
            return None
        taken = {path.name for path in self.folder.iterdir()}
        names = (f"{_CURRENT}.{why}-{number}" for number in range(1, len(taken) + 2))
        target = self.folder / next(name for name in names if name not in taken)
        self.path.replace(target)
        return target

    # -- settings

    def load_settings(self, name: str) -> Settings:
        """A player's settings, or the default ones."""
        try:
            return read_settings(json.loads(self._settings_path(name).read_text("utf-8")))
        except (OSError, ValueError):
            return Settings(name=name)

    def save_settings(self, settings: Settings) -> None:
        """Keep a player's settings, and that this player was here last."""
        text = json.dumps(settings.as_dict(), indent=1) + "\n"
        for name in (settings.name, ""):
            self._replace(self._settings_path(name), text)

    def _settings_path(self, name: str) -> Path:
        safe = re.sub(r"[^\w-]", "_", name.lower())
        return self.folder / (f"player-{safe}.json" if safe else "last-player.json")

    def _replace(self, path: Path, text: str) -> None:
        """Write a file so that at any moment it is the old one or the new one."""
        draft = path.with_name(path.name + ".new")
        with draft.open("wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(folder)  # the new name is on disk too
        finally:
            os.close(folder)


def _whole(text: str) -> Record | None:
    """The record, if it can be read and played to its end."""
    try:
        record = read_record(text)
        for _ in record.replay():
            pass
    except (RecordError, RefusedEntry):
        return None
    return record
