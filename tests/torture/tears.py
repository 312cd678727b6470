"""The saved match is damaged: the game starts, goes on as far as the file is good, and keeps the damaged one."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.keeping.test_kill import plain
from tests.talking import make_dialogue
from tests.torture.damage import damaged
from tests.torture.kinds import Broken, Found
from tests.torture.matches import some_match
from voiceuno.keeping.store import Store
from voiceuno.rules.record import SEPARATOR, write_record


class Torture:
    """Tears."""

    def __init__(self, workshop: Path) -> None:
        self._workshop = workshop

    def case(self, chance: Random, folder: Path) -> Found:
        """One damaged file, opened as at a start."""
        match = some_match(chance, self._workshop)
        torn = damaged(match.data, chance)
        path = folder / "match.record"
        path.write_bytes(torn.data)
        if chance.random() < 0.2:  # what a death while writing leaves behind
            (folder / "match.record.new").write_bytes(torn.data[: chance.randrange(len(torn.data) + 1)])
        dialogue, _ = make_dialogue(1, folder)
        lines = dialogue.greet().lines
        is_offered = any("Continue?" in line for line in lines)
        if path.is_file() and path.read_bytes() == torn.data:
            found = "read as they were"
        else:
            found = "told and kept aside"
            if torn.data not in [each.read_bytes() for each in folder.iterdir()]:
                raise Broken("a damaged file has gone", torn.how)
            if len(lines) < 3 or not any("sav" in line.lower() for line in lines):
                raise Broken("nothing is said about a damaged file", f"{torn.how}: {lines}")
        kept = _moves_before(torn.data, torn.whole)
        dialogue.hear("continue" if is_offered else "new game with one bot and standard rules")
        if dialogue.table is None:
            raise Broken("no match can be played after a damage", f"{torn.how}: {lines}")
        now = dialogue.table.record
        if kept and is_offered and plain(now.entries[:kept]) != plain(match.record.entries[:kept]):
            raise Broken("moves before the damage are lost", f"{torn.how}: {kept} were good")
        if kept and not is_offered and not match.is_over:
            raise Broken("a match whose first moves are good is not offered", f"{torn.how}: {kept} were good, {lines}")
        record, trouble = Store(folder).load()
        if trouble or record is None or write_record(record) != write_record(now):
            raise Broken("what is kept after a damage is not what is played", f"{torn.how}: {trouble}")
        return Found({found: 1})


def _moves_before(data: bytes, whole: int) -> int:
    """How many moves stand in the part that is as it was; none if that ends above the moves."""
    _, separator, moves = data[:whole].partition(f"\n{SEPARATOR}\n".encode())
    return moves.count(b"\n") if separator else 0
