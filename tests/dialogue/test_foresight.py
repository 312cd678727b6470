"""What would be answered can be asked at any time: it is what is answered then, and asking changes nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.talking import make_dialogue
from voiceuno.dialogue.rehearsal import rehearsed
from voiceuno.language.heard import Heard

OPENINGS = [
    "new game with two bots and standard rules and target 50",
    "new game with two people and one bot and r n i b rules and target 50",
    "new game with two hard bots and french rules and stacking and seven zero and jump in",
    "new game with two bots and quiz rules and target 50",
    "new game with one bot and dos rules and target 40",
]
STEPS = 60


class Untouched:
    """Stands for what is outside, and counts what is wanted of it."""

    def __init__(self) -> None:
        self.calls = 0

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self.calls += 1
        return lambda *_: ""


def files_in(folder: Path) -> dict[str, bytes]:
    """All that is kept."""
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda text: text.split(" rules")[0].split()[-1])
def test_what_is_foreseen_happens(opening: str, tmp_path: Path) -> None:
    """Step by step through a match: the bots' moves, and the answer to whatever is said of what is likely."""
    dialogue, _ = make_dialogue(5, tmp_path)
    dialogue.greet()
    reply, chance = dialogue.hear(opening), Random(5)
    for _ in range(STEPS):
        is_begun = dialogue.table is not None
        before, likely = files_in(tmp_path), dialogue.moment.likely
        said = chance.choice(likely) if likely and (reply.wait is None or chance.random() < 0.1) else None
        answers = [each.lines for each in dialogue.foresee() if each.meaning == said]
        assert files_in(tmp_path) == before
        reply = dialogue.proceed() if said is None else dialogue.hear(Heard(str(said), said))
        if reply.ended or dialogue.table is None or dialogue.table.over:  # the cards of a new match nobody knows
            break
        assert is_begun == (reply.lines == answers[0])
    assert dialogue.table is not None
    assert len(dialogue.table.record.entries) > STEPS / 4


def test_nothing_outside_is_touched(tmp_path: Path) -> None:
    """Whoever learns and whatever device there is hear nothing of it; a new match is not begun."""
    learner, machine = Untouched(), Untouched()
    dialogue, _ = make_dialogue(5, tmp_path, learner=learner, machine=machine)
    dialogue.greet()
    dialogue.hear("new game with one bot and standard rules")
    for words in (
        "call me Henry",
        "use headset",
        "forget my voice",
        "new game with two bots",
        "quit",
        "red five",
        "no",
    ):
        table, before, calls = dialogue.table, files_in(tmp_path), (learner.calls, machine.calls)
        copied = rehearsed(dialogue, dialogue._desk, dialogue.table)
        copied.hear(words)
        copied.hear("yes")
        assert (learner.calls, machine.calls) == calls
        assert files_in(tmp_path) == before
        assert dialogue.table is table
