"""House rules that are remembered: on disk for everybody who plays here, and never lost or trusted blindly."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voiceuno.dialogue.house_talk import MOST_SETS, is_house, read_set
from voiceuno.keeping.store import Store
from voiceuno.rules.house_rules import HouseRules, Stacking
from voiceuno.table.plan import Plan, house_words, plan_of
from voiceuno.table.plan_words import is_plan, planned

FAMILY = "stacking same jump-in yes"
JUNK = [
    "", "[]", "{", "null", '{"family": 5}', '{"family": "stacking lots"}', '{"family": "rules dos"}', "\x00",
    '{"../../etc": "jump-in yes"}', '{"family": "jump-in"}', '{"family": "cards 50"}', '{"family": ""}', "[" * 5000,
]  # fmt: skip


def file_of(folder: Path) -> Path:
    """Where they are kept."""
    return folder / "house-rules.json"


def test_what_is_remembered_is_there_after_a_restart_for_whoever_plays(tmp_path: Path) -> None:
    """It is on disk when the call returns, for the owner of the folder alone."""
    Store(tmp_path).save_house_rules({"family": FAMILY})
    assert Store(tmp_path).load_house_rules() == {"family": FAMILY}
    assert file_of(tmp_path).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", JUNK, ids=range(len(JUNK)))
def test_a_damaged_file_is_not_used_and_not_written_over(text: str, tmp_path: Path) -> None:
    """Nothing in it is believed, the game goes on, and what was there is put aside before something new is kept."""
    file_of(tmp_path).write_text(text, "utf-8")
    store = Store(tmp_path)
    assert store.load_house_rules() == {}
    store.save_house_rules({"family": FAMILY})
    assert Store(tmp_path).load_house_rules() == {"family": FAMILY}
    [aside] = tmp_path.glob("house-rules.json.aside-*")
    assert aside.read_text("utf-8") == text


def test_what_makes_sense_in_a_file_is_kept_beside_what_does_not(tmp_path: Path) -> None:
    """A newer version may know more rules than this one; and nobody remembers more than can be told."""
    file_of(tmp_path).write_text(json.dumps({"family": FAMILY, "club": "no-rules yes"}), "utf-8")
    assert Store(tmp_path).load_house_rules() == {"family": FAMILY}
    many = {f"a{chr(97 + number)}": FAMILY for number in range(26)}
    file_of(tmp_path).write_text(json.dumps(many), "utf-8")
    assert len(Store(tmp_path).load_house_rules()) == MOST_SETS


def test_what_the_disk_refuses_is_known_and_kept_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game says so, plays by it meanwhile, and tries again."""

    def refuse(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "full", str(path), None, text)

    store = Store(tmp_path)
    with monkeypatch.context() as full:
        full.setattr("voiceuno.keeping.house_files.replace_file", refuse)
        store.save_house_rules({"family": FAMILY})
        assert store.problem
        assert store.load_house_rules() == {"family": FAMILY}
    assert store.retry() == ""
    assert Store(tmp_path).load_house_rules() == {"family": FAMILY}


@given(st.text(max_size=60))
def test_any_text_is_judged_without_an_error(text: str) -> None:
    """And what is judged to be house rules can be read."""
    if is_house(text):
        assert read_set(text.split()) != Plan()


@pytest.mark.parametrize("house", [HouseRules(Stacking.MIXED, jump_in=True), HouseRules(cards=5, uno_penalty=0)])
def test_the_last_game_is_played_again_by_the_same_house_rules(house: HouseRules) -> None:
    """A plan, the record of its match and the words that are kept of it have the same rules."""
    plan = Plan(rules="mattel", people=1, bots=2, house=house)
    words = plan.as_words().split()
    assert is_plan(words)
    assert planned(Plan(), words).house == house
    assert plan_of(plan.record(("Ann", "Ben", "Cas"), seed=1)).house == house
    assert is_house(house_words(house))
