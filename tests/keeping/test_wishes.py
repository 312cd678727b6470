"""What is wished during a match for the next one: on disk before it is confirmed, there after a kill, and used once."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.keeping.test_kill import DyingDisk, Killed
from tests.talking import make_dialogue
from voiceuno.dialogue.settings import Settings
from voiceuno.keeping.store import Store
from voiceuno.rules.house_rules import Stacking
from voiceuno.table.plan_words import is_wish, later_counts

ROOT = Path(__file__).parents[2]
START = "new game with two bots and standard rules"
WISH = "next time with stacking"
JUNK = [
    "stacking lots", "rules chess", "jump-in", "house family", "target many", "target 99999999", "bots many",
    "people 3", "name Ben", "no wish",
]  # fmt: skip


def test_a_wish_is_there_after_the_power_was_cut(tmp_path: Path) -> None:
    """The game is killed as soon as it has confirmed the wish; the next set-up tells it, and the match has it."""
    game = subprocess.Popen(
        [sys.executable, "-m", "voiceuno", "play", "--text", "--seed", "5", "--language", "en"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={"VOICEUNO_HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
    )
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write(f"{START}\n{WISH}\n")
    game.stdin.flush()
    assert any("In the next one: stacking" in line for line in game.stdout)
    game.send_signal(signal.SIGKILL)
    game.communicate()
    dialogue, _ = make_dialogue(5, tmp_path)
    assert any("Continue?" in line for line in dialogue.greet().lines)
    dialogue.hear("new game")
    assert dialogue.hear("yes").lines[0] == "As wished in the last match: stacking."
    dialogue.hear("two bots and standard rules")
    assert dialogue.table is not None
    assert dialogue.table.record.options.house.stacking is Stacking.SAME
    assert Store(tmp_path).load_settings("").next_game == ""


def test_a_wish_is_not_lost_while_the_match_that_has_it_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dying at each call to the disk: the wish still waits, or a match by it is there, or both."""
    at = died = 0
    while died == at:
        at += 1
        dialogue, _ = make_dialogue(5, folder := tmp_path / str(at))
        dialogue.greet()
        dialogue.hear(START)
        dialogue.hear(WISH)
        dialogue.hear("new game")
        dialogue.hear("yes")
        with monkeypatch.context() as patch:
            disk = DyingDisk(patch)
            disk.calls, disk.dies_at = 0, at
            try:
                dialogue.hear("two bots and standard rules")
            except Killed:
                died += 1
        record, _ = Store(folder).load()
        is_played = record is not None and record.options.house.stacking is Stacking.SAME
        assert is_played or Store(folder).load_settings("").next_game == "stacking same", at
    assert died > 8


def test_a_wish_of_one_player_is_used_once_and_anothers_still_waits(tmp_path: Path) -> None:
    """Who wished has the wish in the next match, whoever that is played as; what the other wished is not lost."""
    store = Store(tmp_path)
    store.save_settings(Settings("Ben", next_game="jump-in yes"))
    store.save_settings(Settings("Anna"))
    dialogue, _ = make_dialogue(5, tmp_path)
    dialogue.greet()
    dialogue.hear(START)
    dialogue.hear(WISH)
    dialogue.hear("new game")
    dialogue.hear("yes")
    dialogue.hear("my name is Ben")
    dialogue.hear("two bots and standard rules")
    assert dialogue.table is not None
    assert dialogue.table.names[0] == "Ben"
    assert dialogue.table.record.options.house.stacking is Stacking.SAME
    assert [Store(tmp_path).load_settings(name).next_game for name in ("Anna", "Ben", "")] == ["", *["jump-in yes"] * 2]


@pytest.mark.parametrize("wish", JUNK)
def test_a_file_with_a_strange_wish_or_none_is_read(wish: str, tmp_path: Path) -> None:
    """Files of earlier versions have none; what makes no sense is no wish, and all the rest of the file counts."""
    assert not is_wish(wish.split())
    for values in ({"name": "Ann", "rate": 1.3}, {"name": "Ann", "rate": 1.3, "next_game": wish}):
        (tmp_path / "last-player.json").write_text(json.dumps(values), "utf-8")
        settings = Store(tmp_path).load_settings("")
        assert (settings.name, settings.rate, settings.next_game) == ("Ann", 1.3, "")


def test_of_two_wishes_about_the_same_the_later_one_is_left() -> None:
    """Points or rounds; and who wants no house rules at all wants none of those from before."""
    assert later_counts("stacking same target 200 stacking none rounds 3".split()) == (
        *("stacking", "none"),
        "rounds",
        "3",
    )
    assert later_counts("stacking same target 200 house none jump-in yes".split()) == (
        *("target", "200"), *("house", "none"), *("jump-in", "yes"),
    )  # fmt: skip
