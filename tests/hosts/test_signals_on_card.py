"""A round on a virtual sound card, by somebody who says no word: one hum or one key for each choice, in real time."""

from __future__ import annotations

import os
import pty
import signal
import termios
from collections.abc import Callable, Iterator, Sized
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
from voiceuno.language.signals import KEY, VOICE
from voiceuno.rules.moves import Phase
from voiceuno.rules.record import read_record

pytestmark = pytest.mark.long

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
_WAITS = "i wait."
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


def play_round(game: SpokenGame, looks: Path, make: Callable[[int], bool]) -> int:
    """Wait for the first choice, take it with a signal, and so on to the end of the round; how many signals."""
    signals = 0
    game.wait_for("Continue?", PATIENCE)
    for look in range(_MOST):
        game.wait_until_quiet()
        dialogue = game.table(looks / str(look))
        assert dialogue.table is not None
        if dialogue.table.state.round.phase is Phase.OVER or dialogue.table.over:
            break
        wanted = [_GO_ON] if not signals else first(dialogue.choices)
        last = game.lines[-1].rstrip(".").lower()
        # On a busy machine all was read twice before anybody looked, and the game waits to be told to go on.
        if last in [label.lower() for label in wanted] or last.startswith(_WAITS):
            signals += 1
            assert make(signals), game.told
        else:
            wait_until(partial(is_longer, game.told, len(game.told)))
    return signals


def check(game: SpokenGame, signals: int) -> None:
    """The round is over, every signal has counted once, and nothing was taken without."""
    *_, after = read_record((game.home / "match.record").read_text("utf-8")).replay()
    assert after.state.round.phase is Phase.OVER, [line for _, line in game.told][-30:]
    assert game.heard == ["*"] * signals
    assert signals >= 3


def test_a_round_is_played_with_one_hum_per_choice(card: VirtualCard, tmp_path: Path) -> None:
    """From switching on to the end of the round; every hum takes one thing, and nothing is taken without."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "match.record").write_text(_TABLE, "utf-8")
    game = SpokenGame(card, home, "--seed", "3", **SETTINGS)
    quiet = np.zeros(1600, np.int16)
    try:
        hums = play_round(
            game, tmp_path / "looks", lambda number: game.tell(np.concatenate([quiet, a_hum(1 + number % 3), quiet]))
        )
    finally:
        game.close()
    check(game, hums)


def test_a_round_is_played_with_one_key_of_the_terminal(
    card: VirtualCard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A switch that acts as a keyboard: the process has a terminal, which is afterwards as it was before."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "match.record").write_text(_TABLE, "utf-8")
    keyboard, terminal = pty.openpty()
    before = termios.tcgetattr(terminal)
    monkeypatch.setattr(SpokenGame, "keyboard", terminal)
    game = SpokenGame(card, home, "--seed", "3", **{**SETTINGS, "signals": KEY})
    try:
        presses = play_round(game, tmp_path / "looks", lambda _: game.press(keyboard))
        assert termios.tcgetattr(terminal) != before
        game.process.send_signal(signal.SIGINT)
        assert game.ends_within(PATIENCE) == 0
        assert termios.tcgetattr(terminal) == before
    finally:
        game.close()
        os.close(keyboard)
        os.close(terminal)
    check(game, presses)
