"""Matches that wait can be had back, no trouble with the disk costs one, and what failed to be saved is saved later."""

from __future__ import annotations

import errno
import json
import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.talking import LANGUAGE, make_dialogue, texts
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.settings import Settings
from voiceuno.keeping.store import Store
from voiceuno.rules.match import Options
from voiceuno.rules.moves import Draw
from voiceuno.rules.record import Entry, Record, read_record, write_record
from voiceuno.rules.rulesets import DOS, MATTEL, Scoring
from voiceuno.table.plan import is_keepable

TEXT = """voiceuno record 1
rules mattel
seed {seed}
players Ann {name}
dealer {name}
deal Ann r5 g7 wi
deal {name} r6 g1 b2
discard r9
# bot {name} medium
---
Ann: play r5
"""
OVER = TEXT.replace("\nseed", "\noption target 2\nseed") + (
    "{name}: play r6\nAnn: play wi green uno\n{name}: play g1\nAnn: play g7\n"
)
DAY = 86400


def put(folder: Path, name: str, who: str, *, days: float = 0, text: str = TEXT, seed: int = 0) -> str:
    """Write a match against somebody, played some days ago; what stands in its file."""
    whole = text.format(name=who, seed=seed or len(list(folder.iterdir())) + 1)
    (folder / name).write_text(whole, "utf-8")
    os.utime(folder / name, times=(time.time() - days * DAY,) * 2)
    return whole


def opponents(store: Store) -> list[str]:
    """Who waits."""
    return [match.record.names[1] for match in store.matches()]


def said(dialogue: Conversation, text: str) -> str:
    """The answer to a sentence."""
    return " ".join(dialogue.hear(text).lines)


def contents(folder: Path) -> set[str]:
    """What stands in the files of a folder, whatever their names are."""
    return {path.read_text("utf-8") for path in folder.glob("match.record*")}


# -- listing


def test_matches_are_listed_the_one_in_use_first_then_by_their_age(tmp_path: Path) -> None:
    """Each once: not the original of one that was cut off and went on, and none that is over."""
    put(tmp_path, "match.record", "Ben", days=3, seed=7)
    put(tmp_path, "match.record.left-1", "Clara", days=2)
    put(tmp_path, "match.record.left-2", "David", days=1)
    put(tmp_path, "match.record.left-3", "Emma", text=OVER)
    put(tmp_path, "match.record.torn-1", "Ben", days=4, text=TEXT + "Ben: pl", seed=7)
    put(tmp_path, "match.record.torn-2", "Felix", days=40, text=TEXT + "Felix: pl")
    put(tmp_path, "match.record.foreign-1", "Grace", days=50)
    (tmp_path / "match.record.foreign-2").write_bytes(bytes(range(256)))
    (tmp_path / "match.record.left-4").mkdir()
    (tmp_path / "match.record.left-5").symlink_to("nowhere")
    os.mkfifo(tmp_path / "match.record.left-6")
    (tmp_path / "match.record.new").write_text("half", "utf-8")
    before = sorted(path.name for path in tmp_path.iterdir())
    found = Store(tmp_path).matches()
    assert [match.record.names[1] for match in found] == ["Ben", "David", "Clara", "Felix", "Grace"]
    assert [match.days for match in found] == [3, 1, 2, 40, 50]
    assert [match.current for match in found] == [True, False, False, False, False]
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_two_matches_that_began_alike_are_both_listed(tmp_path: Path) -> None:
    """With a chosen seed two matches may have the same cards; they are two as soon as they differ."""
    put(tmp_path, "match.record", "Ben", text=TEXT.replace("play r5", "draw"), seed=1)
    put(tmp_path, "match.record.left-1", "Ben", seed=1)
    assert len(Store(tmp_path).matches()) == 2


def test_every_match_is_listed_however_many_other_files_there_are(tmp_path: Path) -> None:
    """What is no record, and what is over, takes no place from a match that waits."""
    for number in range(90):
        put(tmp_path, f"match.record.left-{number}", "Ben", days=number, seed=number + 1)
        (tmp_path / f"match.record.foreign-{number}").write_bytes(bytes(range(256)) * 4000)
        put(tmp_path, f"match.record.torn-{number}", "Clara", seed=number + 1, text=OVER)
    assert [match.days for match in Store(tmp_path).matches()] == list(range(90))
    assert len(list(tmp_path.iterdir())) == 270


def test_old_matches_without_end_are_looked_through_within_a_bounded_time(tmp_path: Path) -> None:
    """The newest are listed, by how much there is to be played again; all stay."""
    long = TEXT + "# a remark\n" * 3000
    for number in range(60):
        put(tmp_path, f"match.record.left-{number}", "Ben", days=number, seed=number + 1, text=long)
    found = [match.days for match in Store(tmp_path).matches()]
    assert found == list(range(600_000 // len(long.format(name="Ben", seed=11))))
    assert len(list(tmp_path.iterdir())) == 60


# -- going on


def test_matches_change_places(tmp_path: Path) -> None:
    """The one that is resumed is in use, the one before waits, and nothing else has changed."""
    ben, clara = put(tmp_path, "match.record", "Ben"), put(tmp_path, "match.record.left-1", "Clara")
    store = Store(tmp_path)
    store.load()
    record = store.resume("match.record.left-1")
    assert record is not None
    assert record.names[1] == "Clara"
    assert store.path.read_text("utf-8") == clara
    assert contents(tmp_path) == {ben, clara}
    store.append(Entry(1, Draw()), record)
    assert store.path.read_text("utf-8") == clara + "Clara: draw\n"
    assert contents(tmp_path) == {ben, clara + "Clara: draw\n"}
    assert sorted(opponents(Store(tmp_path))) == ["Ben", "Clara"]


def test_a_cut_off_match_is_resumed_as_far_as_it_goes(tmp_path: Path) -> None:
    """And its original stays."""
    torn = put(tmp_path, "match.record.torn-1", "Clara", text=TEXT + "Clara: pl")
    store = Store(tmp_path)
    assert store.load()[0] is not None  # nothing else is there
    assert store.path.read_text("utf-8") == torn.removesuffix("Clara: pl")
    assert contents(tmp_path) == {torn, torn.removesuffix("Clara: pl")}
    assert opponents(store) == ["Clara"]


def test_a_finished_match_makes_way(tmp_path: Path) -> None:
    """What is over is not kept among those that wait."""
    put(tmp_path, "match.record", "Ben", text=OVER)
    put(tmp_path, "match.record.left-1", "Clara")
    store = Store(tmp_path)
    store.load()
    store.resume("match.record.left-1")
    assert [path.name for path in tmp_path.iterdir()] == ["match.record"]


def test_a_match_that_has_gone_cannot_be_resumed(tmp_path: Path) -> None:
    """The one at the table stays there, and a sentence says so."""
    ben = put(tmp_path, "match.record", "Ben")
    put(tmp_path, "match.record.left-1", "Clara")
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    dialogue.hear("which matches are there")
    (tmp_path / "match.record.left-1").unlink()
    assert "That match cannot be read now." in said(dialogue, "the second one")
    assert "Continue?" in said(dialogue, "repeat")
    assert contents(tmp_path) == {ben}


def test_a_match_that_waits_is_what_is_offered_where_none_is_in_use(tmp_path: Path) -> None:
    """As an older version may have left it, killed between putting aside and saving."""
    put(tmp_path, "match.record.left-1", "Clara", days=2)
    put(tmp_path, "match.record.left-2", "Ben", days=1)
    dialogue, _ = make_dialogue(1, tmp_path)
    assert any("with Ben is waiting. Continue?" in line for line in dialogue.greet().lines)
    dialogue.hear("continue")
    assert dialogue.table is not None
    assert opponents(Store(tmp_path)) == ["Ben", "Clara"]


def test_what_is_listened_for_while_matches_are_told(tmp_path: Path) -> None:
    """Their places, their players, and "more"; elsewhere nobody listens for "more"."""
    for number, name in enumerate(("Ben", "Clara", "David", "Emma"), 1):
        put(tmp_path, f"match.record.left-{number}", name, days=number)
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    dialogue.hear("which matches are there")
    expected = dialogue.moment
    phrases = LANGUAGE.grammar.phrases(expected.phase, expected.rules, expected.names, expected.leave_out)
    assert {"second one", "emma", "more", "neither"} <= set(phrases)
    assert "felix" not in phrases
    assert {"first", "third", "last", "name Emma", "matches more", "no"} <= set(texts(expected.likely))
    dialogue.hear("clara")
    dialogue.hear("quit")
    expected = dialogue.moment
    assert expected.phase == "confirm"
    phrases = LANGUAGE.grammar.phrases(expected.phase, expected.rules, expected.names, expected.leave_out)
    assert "more" not in phrases
    assert "which matches are there" in phrases


# -- a disk that does not hand out what it has


@pytest.mark.parametrize("code", [errno.EIO, errno.EACCES, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ESTALE])
def test_a_match_that_cannot_be_read_now_stays(code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game says so and what to do, "continue" tries again, and then it goes on."""
    ben = put(tmp_path, "match.record", "Ben")
    real = os.open

    def refuse(path: Any, *args: Any, **more: Any) -> int:
        if str(path).endswith("match.record"):
            raise OSError(code, os.strerror(code))
        return real(path, *args, **more)

    with monkeypatch.context() as patch:
        patch.setattr("voiceuno.keeping.match_files.os.open", refuse)
        dialogue, _ = make_dialogue(1, tmp_path)
        lines = dialogue.greet().lines
        reason = os.strerror(code)
        assert any("cannot be read now" in line and reason[1:] in line and "continue" in line for line in lines)
        assert "cannot be read now" in said(dialogue, "continue")
        assert "continue" in texts(dialogue.moment.likely)
        assert [path.name for path in tmp_path.iterdir()] == ["match.record"]
    assert "with Ben." in said(dialogue, "continue")
    assert dialogue.table is not None
    assert contents(tmp_path) == {ben}


def test_a_match_that_cannot_be_read_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins another one finds it among those that wait."""
    put(tmp_path, "match.record", "Ben")

    def refuse(_: Path) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr("voiceuno.keeping.match_files.read_bytes", refuse)
        dialogue, _ = make_dialogue(1, tmp_path)
        dialogue.greet()
        dialogue.hear("new game with one bot and dos rules")
        assert dialogue.table is not None
    assert opponents(Store(tmp_path)) == ["Clara", "Ben"]


# -- the end of a match


def test_an_end_is_told_until_it_is_heard(tmp_path: Path) -> None:
    """Whoever answers has heard it; half a mark is no damage."""
    put(tmp_path, "match.record", "Ben", text=OVER)
    for _ in range(2):
        dialogue, _ = make_dialogue(1, tmp_path)
        assert "You win the match!" in dialogue.greet().lines
    with (tmp_path / "match.record").open("a", encoding="utf-8") as file:
        file.write("# to")  # the power went again
    dialogue, _ = make_dialogue(1, tmp_path)
    lines = dialogue.greet().lines
    assert lines[1] == "Your last match ended like this."
    assert lines[-1] == "Same again, a new game, or quit?"
    dialogue.hear("blah")
    dialogue, _ = make_dialogue(1, tmp_path)
    assert dialogue.greet().lines == ["Welcome to voiceuno.", "Say let's play, or teach me."]
    assert {path.name for path in tmp_path.iterdir()} == {"match.record", "matches-ann.json"}


def test_an_end_that_was_heard_while_playing_is_not_told_again(tmp_path: Path) -> None:
    """Also where the program ends without a goodbye after the next word."""
    put(tmp_path, "match.record", "Ben", text=OVER.removesuffix("Ann: play g7\n"))
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    dialogue.hear("continue")
    assert "You win the match!" in said(dialogue, "green seven")
    dialogue.hear("what's the score")
    again, _ = make_dialogue(1, tmp_path)
    assert not any("match ended" in line for line in again.greet().lines)


# -- saving that failed


def full(*_: object, **__: object) -> int:
    """What a full disk does instead of writing."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


ASKED = {
    "a question": "my hand",
    "is it saved": "is it saved",
    "quitting": "quit",
    "leaving": "new game",
    "time": "",
}


@pytest.mark.parametrize("text", ASKED.values(), ids=ASKED.keys())
def test_saving_is_tried_again(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as there is space, whatever is said next or when time passes; and then it is called saved, once."""
    put(tmp_path, "match.record", "Ben", text=TEXT.removesuffix("Ann: play r5\n"))
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    dialogue.hear("continue")
    with monkeypatch.context() as patch:
        patch.setattr("voiceuno.keeping.store.os.write", full)
        assert "I cannot save: no space left on device." in said(dialogue, "red five")
        assert "cannot save" not in said(dialogue, "my hand")
        assert "cannot save" in said(dialogue, "is it saved")
        assert "I cannot save the match" in said(dialogue, "quit")
        dialogue.hear("no")
        assert "I cannot save it" in said(dialogue, "new game")
        dialogue.hear("no")
    lines = " ".join(dialogue.hear(text).lines if text else dialogue.proceed().lines)
    assert "Saved" in lines or "is saved" in lines
    assert "cannot save" not in lines
    assert dialogue.table is not None
    kept, _ = Store(tmp_path).load()
    assert kept is not None
    assert write_record(kept) == write_record(dialogue.table.record)
    assert "Saved again" not in said(dialogue, "my hand")


def test_settings_that_failed_are_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was set last is what is kept."""
    Store(tmp_path).save_settings(Settings("Ann"))
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    with monkeypatch.context() as patch:
        patch.setattr("voiceuno.keeping.store.os.write", full)
        assert "I cannot save" in said(dialogue, "slower")
        assert "I cannot save" not in said(dialogue, "slower")
    assert said(dialogue, "help").startswith("Saved again.")
    for name in ("player-ann.json", "last-player.json"):
        assert json.loads((tmp_path / name).read_text("utf-8"))["rate"] == dialogue.settings.rate < 0.8


def test_a_folder_that_can_be_made_later(tmp_path: Path) -> None:
    """Nothing could be kept at the start; when it can, a whole match is."""
    (tmp_path / "file").touch()
    dialogue, _ = make_dialogue(1, tmp_path / "file" / "home")
    assert "I cannot save" in " ".join(dialogue.greet().lines)
    dialogue.hear("new game with one bot and standard rules")
    (tmp_path / "file").unlink()
    assert said(dialogue, "my hand").startswith("Saved again.")
    record, _ = Store(tmp_path / "file" / "home").load()
    assert record is not None
    assert dialogue.table is not None
    assert write_record(record) == write_record(dialogue.table.record)


# -- nothing is saved that cannot be loaded

UNKEEPABLE = [
    Record(DOS, ("Ann", "Ben", "Clara"), 1, Options(Scoring.PARTNERS)),
    Record(DOS, ("Ann", "Ben"), 1, Options(packs=("animals",))),
    Record(MATTEL, ("Ann",), 1),
    Record(MATTEL, ("Ann", "ann"), 1),
    Record(MATTEL, ("Ann", "table"), 1),
    Record(MATTEL, ("Ann", "Mary Ann"), 1),
    Record(MATTEL, ("Ann", "B:n"), 1),
    Record(MATTEL, ("Ann", "\ud800"), 1),
    Record(MATTEL, ("#Ann", "Ben"), 1),
    Record(MATTEL, ("Ann", "Ben"), 1, Options(target=-5)),
    Record(MATTEL, ("Ann", "Ben"), 10**30),
    Record(MATTEL, ("Ann", "Ben"), 1, remarks=("two\nlines",)),
]


@pytest.mark.parametrize("record", UNKEEPABLE, ids=range(len(UNKEEPABLE)))
def test_what_could_not_be_read_again_is_not_written(record: Record, tmp_path: Path) -> None:
    """The match that is there stays, and the store says that something is not kept."""
    ben = put(tmp_path, "match.record", "Ben")
    store = Store(tmp_path)
    store.load()
    assert not is_keepable(record)
    store.begin(record)
    assert store.problem
    assert store.retry()
    assert contents(tmp_path) == {ben}
    store.begin(replace(read_record(ben), seed=9))
    assert store.problem == ""


@pytest.mark.parametrize("name", ["clara", "CLARA", "\ud800", "\udfff\ud800", "a:b", "table", "#", "x y"])
def test_odd_settings_of_a_player_spoil_no_match(name: str, tmp_path: Path) -> None:
    """The name of the last player may be anything; the match that begins can be loaded."""
    plan = f"people 1 bots 3 rules mattel level easy name {name}"
    values = {"name": name, "last_game": {"plan": plan}}
    (tmp_path / "last-player.json").write_text(json.dumps(values), "utf-8")
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    for line in ("same as last time", "new game with three bots and standard rules", "yes"):
        dialogue.hear(line)
    record, trouble = Store(tmp_path).load()
    assert trouble == ""
    assert record is not None
    assert len({each.lower() for each in record.names}) == 4


def test_same_again_after_a_match_of_an_older_version(tmp_path: Path) -> None:
    """Options that cannot be said any more are told, not stumbled over."""
    options = "quiz\noption pack big bots\noption level 2"
    put(tmp_path, "match.record", "Ben", text=TEXT.replace("mattel", options).removesuffix("Ann: play r5\n"))
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    dialogue.hear("continue")
    dialogue.hear("same again")
    assert "There are no questions about big bots." in said(dialogue, "yes")
    assert "Quiz UNO, with" in said(dialogue, "yes")
    record, trouble = Store(tmp_path).load()
    assert record is not None
    assert (record.options.packs, trouble) == ((), "")
