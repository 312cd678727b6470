"""Each player's statistics: every match counted once, for everybody who played it, whatever happens to the disk."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.talking import make_dialogue
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.statistics import Finished, Statistics, finished, read_statistics
from voiceuno.keeping.home import name_on_disk
from voiceuno.keeping.store import Store
from voiceuno.rules.record import read_record, write_record
from voiceuno.table.plan import Plan
from voiceuno.table.table import Table

ONE_MOVE = """\
voiceuno record 1
rules {rules}
option target 5
seed {seed}
players Anna Ben
dealer Ben
deal Anna r5
deal Ben g5 y8
{up} r7
# bot Ben medium
---
"""
WON = Finished("Anna", "0a", "mattel", is_won=True, winners=("Anna",))
LOST = Finished("Anna", "0b", "dos", is_won=False, winners=("Ben",))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["mattel", "dos", "x"]) | st.text(), inner),
)


def refuse(*_args: object, **_options: object) -> None:
    """The disk has had enough."""
    raise OSError(28, "No space left on device")


def win(folder: Path, seed: int = 1) -> Conversation:
    """Anna wins a match with one card, up to the last word of it."""
    (folder / "match.record").write_text(ONE_MOVE.format(rules="mattel", seed=seed, up="discard"))
    dialogue, _ = make_dialogue(1, folder)
    dialogue.greet()
    dialogue.hear("yes")
    dialogue.hear("red five")
    return dialogue


def of(folder: Path, name: str = "Anna") -> Statistics:
    """What a new start of the game knows of a player."""
    return Store(folder).load_statistics(name)


def test_a_match_that_is_over_is_counted_for_each_person_and_for_no_bot(tmp_path: Path) -> None:
    """By rule book, and it is there after a restart."""
    dialogue = win(tmp_path)
    assert dialogue.hear("my statistics").lines == ["You played one to the end and won one."]
    assert (of(tmp_path).played, of(tmp_path).won) == ({"mattel": 1}, {"mattel": 1})
    assert of(tmp_path).last_winners == ("Anna",)
    assert of(tmp_path, "Ben") == Statistics()
    assert not (tmp_path / "matches-ben.json").exists()


def test_several_people_have_statistics_of_their_own(tmp_path: Path) -> None:
    """At one place and at several: everybody once, the one who lost too."""
    club = Club(tmp_path, seed=1)
    table = club.open(Plan(people=2, bots=0, names=("Anna", "Ben"), target=5))
    record = read_record(ONE_MOVE.format(rules="mattel", seed=9, up="discard").replace("# bot Ben medium\n", ""))
    table = Table(record, table.keeper, lambda *_: None)  # type: ignore[arg-type]  # no bot plays
    places = [club.sit_down(at=table, names=[name]) for name in ("Anna", "Ben")]
    for place in places:
        place.greet()
    places[0].hear("red five")
    places[1].news()
    assert (of(tmp_path).won, of(tmp_path, "Ben").won) == ({"mattel": 1}, {"mattel": 0})
    assert of(tmp_path, "Ben").played == {"mattel": 1}
    together = club.sit_down(at=table)
    together.greet()
    assert together.hear("my statistics").lines == [
        "Anna played one to the end and won one.",
        "Ben played one to the end and won none.",
    ]


def test_a_match_is_counted_once_however_often_its_end_is_told(tmp_path: Path) -> None:
    """The power went before the player answered: the end is told again, and the match is the same."""
    win(tmp_path)
    for _ in range(3):
        again, _ = make_dialogue(1, tmp_path)
        assert any("win the match" in line for line in again.greet().lines)
        assert of(tmp_path).played == {"mattel": 1}
    win(tmp_path, seed=2)
    assert of(tmp_path).played == {"mattel": 2}


def test_a_power_cut_before_the_counting_loses_no_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last move is kept before anything else, and the match is counted at the next start."""
    with monkeypatch.context() as patch:
        patch.setattr(Store, "count_match", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            win(tmp_path)
    assert of(tmp_path) == Statistics()
    make_dialogue(1, tmp_path)[0].greet()
    assert of(tmp_path).won == {"mattel": 1}


def test_a_practice_hand_counts_nothing(tmp_path: Path) -> None:
    """Whatever becomes of it."""
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    dialogue.hear("teach me")
    dialogue.hear("my statistics")
    [line] = dialogue.hear("what would you play").lines
    assert "I would say" not in line, "the practice hand says itself what to do"
    assert not [*tmp_path.glob("matches-*")]


def test_what_the_disk_refuses_is_counted_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is known meanwhile, the problem is told, and nothing that was counted before is lost."""
    Store(tmp_path).count_match(LOST)
    store = Store(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        store.count_match(WON)
        assert store.problem == "no space left on device"
        assert store.load_statistics("Anna").played == {"mattel": 1}
    assert store.load_statistics("Anna").played == {"dos": 1, "mattel": 1}
    assert store.retry() == ""
    assert of(tmp_path).played == {"dos": 1, "mattel": 1}
    assert of(tmp_path).won == {"dos": 0, "mattel": 1}


def test_a_file_is_the_old_one_or_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full in the middle of writing tears nothing."""
    Store(tmp_path).count_match(LOST)
    before = (tmp_path / "matches-anna.json").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refuse)
        Store(tmp_path).count_match(WON)
    assert (tmp_path / "matches-anna.json").read_bytes() == before


@pytest.mark.parametrize("text", ["", "{", '{"played": {"mattel": ' + "9" * 5000 + "}}", "\xff\xfe", "[" * 100_000])
def test_what_cannot_be_read_is_put_aside_and_not_written_over(text: str, tmp_path: Path) -> None:
    """Counting begins anew, and the game goes on."""
    path = tmp_path / "matches-anna.json"
    path.write_text(text, "latin-1")
    assert of(tmp_path) == Statistics()
    assert path.read_text("latin-1") == text, "asking changes nothing"
    store = Store(tmp_path)
    store.count_match(WON)
    assert store.problem == ""
    assert of(tmp_path).played == {"mattel": 1}
    assert (tmp_path / "matches-anna.json.aside-1").read_text("latin-1") == text


@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_something_else_in_the_place_of_the_file_keeps_nobody_waiting(kind: str, tmp_path: Path) -> None:
    """It is put aside as well."""
    path = tmp_path / "matches-anna.json"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(path)
    assert of(tmp_path) == Statistics()
    Store(tmp_path).count_match(WON)
    assert of(tmp_path).played == {"mattel": 1}


@given(JSON)
def test_whatever_a_file_says_is_statistics(values: object) -> None:
    """What makes no sense counts nothing; nobody has won more than was played; and it can be written and read again."""
    known = read_statistics({"played": values, "won": values, "counted": values, "last_winners": values})
    assert all(known.won.get(rules, 0) <= count for rules, count in known.played.items())
    assert read_statistics(json.loads(json.dumps(known.as_dict()))) == known
    assert read_statistics(values) == read_statistics(values)
    assert known.counting(WON).counting(WON).played["mattel"] == known.played.get("mattel", 0) + (
        "0a" not in known.counted
    )


def test_the_same_match_is_known_by_its_beginning() -> None:
    """However far it has been played; another seed, other players or other rules are another match."""
    record = read_record(ONE_MOVE.format(rules="mattel", seed=1, up="discard"))
    state, _ = record.begin()

    def code(text: str) -> str:
        return finished(read_record(text), state, [0])[0].match

    text = write_record(record)
    assert code(text) == code(text + "Anna: play r5\n")
    others = [text.replace("seed 1", "seed 2"), text.replace("Ben", "Tom"), text.replace("rules mattel", "rules rnib")]
    assert len({code(each) for each in (text, *others)}) == 4


def test_every_player_has_a_file_whatever_the_name(tmp_path: Path) -> None:
    """Also names that no file can have."""
    names = ["Ann", "../ann", "\ud800", "x" * 300, "x" * 300 + "y"]
    for name in names:
        Store(tmp_path).count_match(replace_player(WON, name))
    assert all(of(tmp_path, name).played == {"mattel": 1} for name in names)
    assert len([*tmp_path.glob("matches-*.json")]) == len({name_on_disk(name) for name in names}) == len(names)


def replace_player(match: Finished, name: str) -> Finished:
    """The same match, for another player."""
    return match._replace(player=name)


def test_many_matches_are_counted_and_few_are_remembered() -> None:
    """The file stays small."""
    statistics = Statistics()
    for number in range(300):
        statistics = statistics.counting(WON._replace(match=str(number)))
    assert statistics.played == {"mattel": 300}
    assert len(statistics.counted) == 50
    assert replace(statistics, counted=()).counting(WON).played == {"mattel": 301}
