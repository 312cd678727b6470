"""A round on a virtual sound card, by somebody who says no word: one hum for each choice, in real time."""

from __future__ import annotations

from collections.abc import Iterator, Sized
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from tests.hosts.sound_robot import a_hum
from tests.hosts.test_end_to_end import wait_until
from tests.spoken_game import PATIENCE, SpokenGame
from tests.talking import LANGUAGE
from tests.virtual_card import VirtualCard, virtual_card
from voiceuno.dialogue.choices.pick import Pick
from voiceuno.language.signals import VOICE
from voiceuno.rules.moves import Phase
from voiceuno.rules.record import read_record

_TABLE = """voiceuno record 1
seed 3
players Ann Ben
dealer Ben
deal Ann r5 r9 r8
deal Ben r0 r1 r2 r3 r4
discard r7
# bot Ben medium
---
"""
# The game waits so long after each choice that a busy machine cannot make the player late.
SETTINGS = {"name": "Ann", "way": "scan", "pace": 10.0, "pause": 0.5, "rate": 1.5, "signals": f"{VOICE}"}
_GO_ON = LANGUAGE.prompts.part("choice.continue")
_MOST = 40  # looks at the table


@pytest.fixture
def card() -> Iterator[VirtualCard]:
    """A sound card without an echo."""
    with virtual_card() as made:
        yield made


def is_longer(told: Sized, than: int) -> bool:
    """Whether the game has told more."""
    return len(told) > than


def first(choices: tuple[Pick, ...]) -> list[str]:
    """The label that is read first, and inside of a group the next one."""
    return [choices[0].label, *first(choices[0].within)] if choices else []


def test_a_round_is_played_with_one_hum_per_choice(card: VirtualCard, tmp_path: Path) -> None:
    """From switching on to the end of the round; every hum takes one thing, and nothing is taken without."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "match.record").write_text(_TABLE, "utf-8")
    game = SpokenGame(card, home, "--seed", "3", **SETTINGS)
    hums = 0
    try:
        game.wait_for("Continue?", PATIENCE)
        for look in range(_MOST):
            game.wait_until_quiet()
            dialogue = game.table(tmp_path / "looks" / str(look))
            assert dialogue.table is not None
            if dialogue.table.state.round.phase is Phase.OVER or dialogue.table.over:
                break
            wanted = [_GO_ON] if not hums else first(dialogue.choices)
            last = game.lines[-1].rstrip(".").lower()
            if last in [label.lower() for label in wanted]:
                hums += 1
                quiet = np.zeros(1600, np.int16)
                assert game.tell(np.concatenate([quiet, a_hum(1 + hums % 3), quiet])), game.told
            else:
                wait_until(partial(is_longer, game.told, len(game.told)))
    finally:
        game.close()
    *_, after = read_record((home / "match.record").read_text("utf-8")).replay()
    assert after.state.round.phase is Phase.OVER, [line for _, line in game.told][-30:]
    assert game.heard == ["*"] * hums
    assert hums >= 3
