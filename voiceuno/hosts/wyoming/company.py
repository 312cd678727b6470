"""Who plays together, kept over restarts of the service: nobody begins alone before the assistant has come back."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from voiceuno.keeping.home import read_regular, replace_file


class KeptCompany:
    """The keys that sit at one table, and what the player of each is called, in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> list[dict[str, str]]:
        """All tables; none where nothing was kept, or it cannot be read."""
        try:
            tables = json.loads(read_regular(self._path))
            return [{str(key): str(name) for key, name in names.items()} for names in tables]
        except (OSError, ValueError, TypeError, AttributeError):
            return []  # the assistant tells it again

    def save(self, tables: list[dict[str, str]]) -> None:
        """Keep them; a full disk is no reason not to play."""
        with suppress(OSError):
            replace_file(self._path, json.dumps(tables))
