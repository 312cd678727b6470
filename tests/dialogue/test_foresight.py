"""What would be answered can be asked at any time: it is what is answered then, and asking changes nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.dialogue.told_sounds import ToldSounds
from tests.talking import LANGUAGE, make_dialogue
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.rehearsal import Rehearsal
from voiceuno.language.heard import Heard

OPENINGS = [
    "new game with two bots and standard rules and target 50",
    "new game with two people and one bot and r n i b rules and target 50",
    "new game with two hard bots and french rules and stacking and seven zero and jump in",
    "new game with two bots and quiz rules and target 50",
    "new game with one bot and dos rules and target 40",
]
STEPS = 24
_LEAVES = ("new", "quit")


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
        before, moment = files_in(tmp_path), dialogue.moment
        found = {each.meaning: each.lines for each in reversed([*dialogue.foresee()])}
        likely = [each for each in found if each in moment.likely and each.verb not in _LEAVES]
        said = chance.choice(likely) if likely and (reply.wait is None or chance.random() < 0.1) else None
        assert files_in(tmp_path) == before
        reply = dialogue.proceed() if said is None else dialogue.hear(Heard(LANGUAGE.say(said, moment), said))
        if reply.ended or dialogue.table is None or dialogue.table.over:  # the cards of a new match nobody knows
            break
        assert is_begun == (reply.lines == found[said])
    assert dialogue.table is not None
    assert len(dialogue.table.record.entries) > STEPS / 4


@pytest.mark.parametrize("said", ["catch Clara", "new game", "quit", "pause", "what are the rules", "score", "help"])
def test_what_is_asked_at_any_time_is_foreseen(said: str, tmp_path: Path) -> None:
    """Also what is no move: whom nobody can catch, and what is asked before the match is left."""
    dialogue, _ = make_dialogue(5, tmp_path)
    dialogue.greet()
    dialogue.hear("new game with two bots and standard rules")
    found = {each.meaning: each.lines for each in dialogue.foresee()}
    meaning = LANGUAGE.read(said, dialogue.moment)
    assert dialogue.hear(said).lines == found[meaning]


def asked_ahead(dialogue: Conversation) -> Conversation:
    """A copy that may be asked."""
    return Rehearsal(dialogue, dialogue._desk, dialogue.table).copied()


def test_nothing_outside_is_touched(tmp_path: Path) -> None:
    """Whoever learns, whoever notices sounds and whatever device there is hear nothing of it; no match is begun."""
    learner, machine, signs = Untouched(), Untouched(), ToldSounds()
    dialogue, _ = make_dialogue(5, tmp_path, learner=learner, machine=machine, signs=signs)
    dialogue.greet()
    dialogue.hear("new game with one bot and standard rules")
    calls = learner.calls, machine.calls
    for words in (
        "call me Henry",
        "use headset",
        "forget my voice",
        "new game with two bots",
        "quit",
        "red five",
        "no",
    ):
        table, before, told = dialogue.table, files_in(tmp_path), (signs.labels, signs.settings)
        copied = asked_ahead(dialogue)
        copied.hear(words)
        copied.hear("yes")
        assert (learner.calls, machine.calls) == calls
        assert (signs.labels, signs.settings) == told
        assert files_in(tmp_path) == before
        assert dialogue.table is table


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["teach me"],
        ["teach me", "draw", "red five"],
        ["train my voice"],
        [OPENINGS[0], "forget my voice"],
        [OPENINGS[0], "one sound"],
        [OPENINGS[0], "yes and no only", "next"],
        [OPENINGS[0], "one sound", "teach my sounds"],
        [OPENINGS[0], "test my signal"],
        [OPENINGS[0], "quit"],
        [OPENINGS[0], "pause"],
        [OPENINGS[0], "sleep"],
        [OPENINGS[0], "my matches"],
        [OPENINGS[0], "spell my name"],
        [OPENINGS[1], "one sound"],
        [OPENINGS[3], "one sound"],
        [OPENINGS[4], "yes and no only"],
    ],
    ids="/".join,
)
def test_anywhere_it_can_be_asked_ahead(words: list[str], tmp_path: Path) -> None:
    """Wherever the conversation stands, all that is likely has an answer, and the conversation does not know of it."""
    dialogue, _ = make_dialogue(5, tmp_path, learner=Untouched(), machine=Untouched(), signs=ToldSounds())
    dialogue.greet()
    for text in words:
        dialogue.hear(text)
    before, moment, now = files_in(tmp_path), dialogue.moment, dialogue.hear("repeat").lines
    found = list(dialogue.foresee())
    assert bool(found) == (not moment.is_asleep)
    assert all(isinstance(line, str) for each in found for line in each.lines)
    assert (files_in(tmp_path), dialogue.moment) == (before, moment)
    assert dialogue.hear("repeat").lines == now


def test_a_lesson_goes_on_as_it_was(tmp_path: Path) -> None:
    """The moves that its bots will make are not used up by asking ahead."""
    told = []
    for asks_ahead in (False, True):
        dialogue, _ = make_dialogue(5, tmp_path / str(asks_ahead))
        reply = dialogue.greet()
        for text in ("teach me", "red five", "what is on top"):
            reply = dialogue.hear(text)
            for _ in range(5):
                list(dialogue.foresee() if asks_ahead else ())
                reply = dialogue.proceed() if reply.wait is not None else reply
            told.append(reply.lines)
    assert told[:3] == told[3:]


def test_a_file_that_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    """Asking ahead does not try the disk again, nor put the file aside."""
    (tmp_path / "match.record").mkdir()
    dialogue, _ = make_dialogue(5, tmp_path)
    dialogue.greet()
    before = sorted(tmp_path.rglob("*"))
    assert list(dialogue.foresee())
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda text: text.split(" rules")[0].split()[-1])
def test_what_the_next_start_asks_is_made_ready_during_the_match(opening: str, tmp_path: Path) -> None:
    """At a start the machine has all models to read; a sentence that must be made as well would leave a gap."""
    dialogue, _ = make_dialogue(5, tmp_path)
    dialogue.greet()
    dialogue.hear(opening)
    if dialogue.table is None:
        dialogue.hear("Anna and Ben")
    ready = next(dialogue.frequent_lines())
    assert ready in make_dialogue(5, tmp_path)[0].greet().lines
