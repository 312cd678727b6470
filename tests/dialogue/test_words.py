"""How many words a turn takes from one's own card to the next question, measured over simulated matches."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from tests.talking import make_dialogue, table_of
from voiceuno.bots.seated import SeatedBots
from voiceuno.dialogue.reply import Reply
from voiceuno.language.meaning import Meaning
from voiceuno.rules.moves import Phase
from voiceuno.rules.notation import write_move

CYCLES = 40  # of each match
SEEDS = 6


def words_of(reply: Reply) -> int:
    """What is said in an answer."""
    return sum(len(line.split()) for line in reply.lines)


def cycles(bots: int, seed: int, folder: Path) -> list[int]:
    """The words of each cycle of a match in which a bot chooses for the person too."""
    dialogue, _ = make_dialogue(seed, folder)
    dialogue.greet()
    reply = dialogue.hear(f"new game with {bots} bots and standard rules")
    table = table_of(dialogue)
    brain = SeatedBots(table.match, ["medium"] * (bots + 1), seed + 1)
    found, words = list[int](), 0
    while len(found) < CYCLES and not table.over:
        if reply.wait is not None:
            reply = dialogue.proceed()
            words += words_of(reply)
        elif table.state.round.phase is Phase.OVER:
            reply, words = dialogue.hear("yes"), 0
        else:
            if table.state.round.phase is Phase.TURN and words:
                found.append(words)
                words = 0
            move = brain.turn(table.state, len(table.record.entries))
            meaning = Meaning.read(write_move(move, table.names))
            reply = dialogue.hear(dialogue.language.say(meaning, dialogue.moment))
            words += words_of(reply)
    return found


@pytest.mark.parametrize(("bots", "middle", "most"), [(3, 23, 46), (9, 35, 100)])
def test_a_cycle_takes_few_words(bots: int, middle: int, most: int, tmp_path: Path) -> None:
    """With four players as few as ever; with ten, runs of draws and what a card does are told in one breath."""
    counted = list[int]()
    for seed in range(SEEDS):
        folder = tmp_path / str(seed)
        folder.mkdir()
        counted += cycles(bots, seed, folder)
    assert len(counted) > 100
    assert median(counted) <= middle
    assert sorted(counted)[int(len(counted) * 0.9)] <= most
