"""What is kept on disk survives: torn, foreign and unwritable files, and odd names."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.talking import make_dialogue
from voiceuno.club import Club
from voiceuno.dialogue.settings import Settings
from voiceuno.keeping.home import data_home
from voiceuno.keeping.store import Store
from voiceuno.rules.moves import Draw, Keep
from voiceuno.rules.record import Entry, Record, read_record, write_record
from voiceuno.rules.rulesets import MATTEL

RECORD = read_record(
    """voiceuno record 1
rules mattel
seed 5
players Ann Ben
dealer Ben
deal Ann r5 g7 wi
deal Ben r6 g1 b2
discard r9
# bot Ben medium
---
Ann: play r5
Ben: play r6
Ann: play wi green uno
Ben: play g1 uno
"""
)
TEXT = write_record(RECORD)
TROUBLES = {"torn": "The last save was cut off.", "foreign": "The saved match cannot be read."}


def moves(record: Record | None) -> list[tuple[int, object]]:
    """The moves of a record without the lines that they were read from."""
    return [(entry.player, entry.move) for entry in record.entries] if record else []


def full(*_: object, **__: object) -> int:
    """What a full disk does instead of writing."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def aside(folder: Path, why: str) -> list[Path]:
    """The files that were put aside for a reason."""
    return sorted(folder.glob(f"match.record.{why}-*"))


# -- keeping a match


def test_nothing_is_kept_at_first(tmp_path: Path) -> None:
    """A new folder is made, and there is no match in it."""
    store = Store(tmp_path / "deep" / "folder")
    assert store.load() == (None, "")
    assert (tmp_path / "deep" / "folder").is_dir()
    assert store.problem == ""


def test_a_match_is_loaded_as_it_was_saved(tmp_path: Path) -> None:
    """Rules, names, remarks and moves come back."""
    Store(tmp_path).save(RECORD)
    record, trouble = Store(tmp_path).load()
    assert trouble == ""
    assert record is not None
    assert write_record(record) == TEXT


def test_each_move_is_on_disk_when_append_returns(tmp_path: Path) -> None:
    """After every single move another process finds all moves so far."""
    store = Store(tmp_path)
    record = replace(RECORD, entries=())
    store.save(record)
    for entry in RECORD.entries:
        store.append(entry, record)
        record = replace(record, entries=(*record.entries, entry))
        assert moves(Store(tmp_path).load()[0]) == moves(record)
    assert store.path.read_text("utf-8") == TEXT


def test_a_move_is_waited_for_until_the_disk_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing returns before fsync: a power cut is a kill too."""
    synced: list[str] = []
    monkeypatch.setattr(
        "voiceuno.keeping.store.os.fsync", lambda file: synced.append(str(Path(f"/proc/self/fd/{file}").readlink()))
    )
    store = Store(tmp_path)
    store.save(RECORD)
    assert synced == [f"{store.path}.new", str(tmp_path)]
    synced.clear()
    store.append(Entry(0, Draw()), RECORD)
    assert synced == [str(store.path)]


def test_a_match_that_is_taken_back_is_shorter_on_disk(tmp_path: Path) -> None:
    """Saving after an undo replaces the longer match."""
    store = Store(tmp_path)
    store.save(RECORD)
    store.save(replace(RECORD, entries=RECORD.entries[:1]))
    store.append(Entry(1, Draw()), replace(RECORD, entries=RECORD.entries[:1]))
    assert moves(Store(tmp_path).load()[0]) == [*moves(RECORD)[:1], (1, Draw())]


def test_a_file_that_has_gone_is_written_as_a_whole(tmp_path: Path) -> None:
    """Whoever tidies up the folder during a match does not cost the moves before."""
    store = Store(tmp_path / "home")
    store.save(RECORD)
    store.path.unlink()
    store.append(Entry(0, Draw()), RECORD)
    assert moves(Store(store.folder).load()[0]) == [*moves(RECORD), (0, Draw())]
    store.path.unlink()
    (store.folder / "last-player.json").unlink(missing_ok=True)
    store.folder.rmdir()
    store.save(RECORD)
    assert moves(Store(store.folder).load()[0]) == moves(RECORD)


# -- torn and foreign files


@pytest.mark.parametrize("cut", range(len(TEXT.encode()) + 1))
def test_a_file_that_is_cut_off_anywhere(cut: int, tmp_path: Path) -> None:
    """For each beginning of the file the game starts, says what was dropped, and keeps the original aside."""
    data = TEXT.encode()[:cut]
    store = Store(tmp_path)
    store.path.write_bytes(data)
    head = TEXT.index("---\n") + 4
    whole = data.decode().rpartition("\n")[0].count("\n") - TEXT[:head].count("\n") + 1 if cut >= head else 0
    trouble = "foreign" if cut < head else "" if data.endswith(b"\n") else "torn"

    dialogue, _ = make_dialogue(1, tmp_path)
    lines = dialogue.greet().lines

    assert [why for why, sentence in TROUBLES.items() if any(sentence in line for line in lines)] == (
        [trouble] if trouble else []
    )
    assert [path.read_bytes() for path in aside(tmp_path, trouble)] == ([data] if trouble else [])
    if cut >= head:
        assert any("Continue?" in line for line in lines)
        assert dialogue.hear("continue").lines
        assert dialogue.table is not None
        assert moves(dialogue.table.record) == moves(RECORD)[:whole]
        assert moves(Store(tmp_path).load()[0]) == moves(RECORD)[:whole]
    else:
        assert not any("Continue?" in line for line in lines)
        assert dialogue.hear("new game with one bot and standard rules").lines
        assert Store(tmp_path).load()[0] is not None


@pytest.mark.parametrize(
    "bad", ["Ann: play", "Zoe: draw", "nonsense", "Ben: play r6", "table: deal", "\0\0\0\0", "\ufffd: draw"]
)
def test_moves_before_a_bad_line_are_kept(bad: str, tmp_path: Path) -> None:
    """A line in the middle that is no move, or that the rules refuse, costs what follows it and no more."""
    store = Store(tmp_path)
    lines = TEXT.split("\n")
    at = lines.index("Ben: play r6") + 1
    store.path.write_text("\n".join([*lines[:at], bad, *lines[at:]]), "utf-8")
    record, trouble = store.load()
    assert trouble == "torn"
    assert moves(record) == moves(RECORD)[:2]
    assert aside(tmp_path, "torn")[0].read_text("utf-8").count("\n") == TEXT.count("\n") + 1
    assert moves(Store(tmp_path).load()[0]) == moves(RECORD)[:2]


def test_no_damage_keeps_the_game_from_starting(tmp_path: Path) -> None:
    """Bytes changed, dropped and doubled at random: the file is read as far as it goes, and kept if not whole."""
    chance = Random(3)
    for number in range(400):
        data = bytearray(TEXT.encode())
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(data))
            match chance.randrange(3):
                case 0:
                    data[at] = chance.randrange(256)
                case 1:
                    del data[at : at + chance.randint(1, 20)]
                case 2:
                    data[at:at] = data[at : at + chance.randint(1, 40)]
        folder = tmp_path / str(number)
        store = Store(folder)
        store.path.write_bytes(data)
        record, trouble = store.load()
        assert (record is None) == (trouble == "foreign")
        assert [path.read_bytes() for path in folder.glob("match.record.*-1")] == ([bytes(data)] if trouble else [])
        if record is not None:
            *_, last = record.replay()
            assert last.state.round.hands


def make_huge(path: Path) -> None:
    """A file that says it has a terabyte."""
    path.touch()
    os.truncate(path, 10**12)


FOREIGN: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "binary": lambda path: path.write_bytes(bytes(range(256)) * 20),
    "a line end": lambda path: path.write_bytes(b"\n"),
    "only a separator": lambda path: path.write_bytes(b"---\n"),
    "another version": lambda path: path.write_text(TEXT.replace("record 1", "record 2")),
    "other separators": lambda path: path.write_text("voiceuno record 1\x0c---\x0c\x85---\n\u2028---\u2028\n", "utf-8"),
    "unknown rules": lambda path: path.write_text(TEXT.replace("mattel", "poker")),
    "a huge file": make_huge,
    "a folder": lambda path: path.mkdir(),
    "a full folder": lambda path: (path / "something").mkdir(parents=True),
    "a pipe": os.mkfifo,
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
}


@pytest.mark.parametrize("make", FOREIGN.values(), ids=FOREIGN.keys())
def test_what_is_no_record_is_put_aside(make: Callable[[Path], object], tmp_path: Path) -> None:
    """The game says so, starts, and neither deletes nor writes over what was there."""
    store = Store(tmp_path)
    make(store.path)
    before = os.lstat(store.path)
    dialogue, _ = make_dialogue(1, tmp_path)
    lines = dialogue.greet().lines
    dialogue.hear("new game with one bot and standard rules")
    found = aside(tmp_path, "foreign")
    assert TROUBLES["foreign"] in " ".join(lines)
    assert [(os.lstat(path).st_ino, os.lstat(path).st_size) for path in found] == [(before.st_ino, before.st_size)]
    assert store.path.is_file()
    assert Store(tmp_path).load()[0] is not None


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_stays_where_it_is(tmp_path: Path) -> None:
    """What may not be read now may be read tomorrow; it is not written over."""
    store = Store(tmp_path)
    store.save(RECORD)
    store.path.chmod(0)
    assert store.load() == (None, "permission denied")
    assert [path.name for path in tmp_path.iterdir()] == ["match.record"]
    store.begin(replace(RECORD, entries=()))
    assert len(aside(tmp_path, "left")) == 1


def test_a_file_that_may_not_be_read_stays_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same where the tests run as root: the disk refuses, the file stays."""
    store = Store(tmp_path)
    store.save(RECORD)

    def refuse(_: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("voiceuno.keeping.match_files.read_bytes", refuse)
    assert store.load() == (None, "permission denied")
    assert [path.name for path in tmp_path.iterdir()] == ["match.record"]
    store.begin(replace(RECORD, entries=()))
    assert [path.read_text("utf-8") for path in aside(tmp_path, "left")] == [TEXT]


def test_a_record_may_name_what_this_version_does_not_know(tmp_path: Path) -> None:
    """A bot's level, a pack and a level of questions that do not exist are no reason to fail."""
    text = TEXT.replace("rules mattel", "rules quiz\noption pack nowhere\noption level 9").replace("medium", "genius")
    (tmp_path / "match.record").write_text(text.partition("---")[0] + "---\nAnn: play r5\nAnn: answer right\n", "utf-8")
    club = Club(tmp_path, seed=1)
    dialogue = club.sit_down()
    assert any("Continue?" in line for line in dialogue.greet().lines)
    assert dialogue.hear("continue").wait is not None
    assert dialogue.proceed().lines
    assert dialogue.table is not None
    assert club.course(dialogue.table.record).question(0).text


def test_what_is_put_aside_is_never_written_over(tmp_path: Path) -> None:
    """Each gets a name of its own, also next to names that somebody else took."""
    store = Store(tmp_path)
    (tmp_path / "match.record.left-2").mkdir()
    (tmp_path / "match.record.left-3").symlink_to("nowhere")
    for number in range(5):
        store.save(replace(RECORD, seed=number))
        store.set_aside("left")
    seeds = [read_record(path.read_text("utf-8")).seed for path in aside(tmp_path, "left") if path.is_file()]
    assert sorted(seeds) == [0, 1, 2, 3, 4]
    assert store.set_aside("left") is None
    assert store.problem == ""


def test_a_match_that_cannot_be_put_aside_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next match waits until the one before is safe, and then both are."""
    store = Store(tmp_path)
    store.save(RECORD)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", full)
        patch.setattr("voiceuno.keeping.store.os.link", full)
        assert store.set_aside("left") is None
        store.save(replace(RECORD, seed=6, entries=()))
        assert store.path.read_text("utf-8") == TEXT
        assert store.problem == "no space left on device"
    store.append(Entry(0, Draw()), replace(RECORD, seed=6, entries=()))
    assert store.problem == ""
    assert [path.read_text("utf-8") for path in aside(tmp_path, "left")] == [TEXT]
    record, _ = Store(tmp_path).load()
    assert record is not None
    assert (record.seed, moves(record)) == (6, [(0, Draw())])


# -- a disk that refuses


def test_moves_that_the_disk_refused_are_written_with_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When there is room again, nothing is missing, whatever half line was left behind."""
    store = Store(tmp_path)
    store.save(RECORD)
    write = os.write

    def half(file: int, data: bytes) -> int:
        write(file, data[:3])
        return full()

    record = RECORD
    with monkeypatch.context() as patch:
        patch.setattr("voiceuno.keeping.store.os.write", half)
        for move in (Draw(), Keep()):
            store.append(Entry(0, move), record)
            record = replace(record, entries=(*record.entries, Entry(0, move)))
        assert store.problem == "no space left on device"
        assert not (tmp_path / "match.record.new").exists()
        assert store.path.read_text("utf-8") == TEXT + "Ann"
    store.append(Entry(1, Draw()), record)
    assert store.problem == ""
    assert store.path.read_text("utf-8") == TEXT + "Ann: draw\nAnn: keep\nBen: draw\n"


def test_play_goes_on_when_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One clear sentence when saving fails, none after that, and no move is lost when it works again."""
    store = Store(tmp_path)
    store.save(replace(RECORD, entries=()))
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    dialogue.hear("continue")
    assert dialogue.table is not None
    with monkeypatch.context() as patch:
        patch.setattr("voiceuno.keeping.store.os.write", full)
        lines = dialogue.hear("red five").lines
        assert any(line.startswith("I cannot save: no space left on device.") for line in lines)
        assert "Red five." in lines
        assert "cannot save" in " ".join(dialogue.hear("save the game").lines)
        assert "cannot save" not in " ".join(dialogue.proceed().lines)
        assert len(dialogue.table.record.entries) == 2
        assert moves(Store(tmp_path).load()[0]) == []
    dialogue.hear("draw")
    assert len(dialogue.table.record.entries) == 3
    assert moves(Store(tmp_path).load()[0]) == moves(dialogue.table.record)
    assert "Saved" in " ".join(dialogue.hear("save the game").lines)


def test_play_goes_on_in_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """The first sentences say that nothing can be saved; a match can be played all the same."""
    (tmp_path / "file").touch()
    dialogue, _ = make_dialogue(1, tmp_path / "file" / "home")
    assert any(line.startswith("I cannot save: not a directory.") for line in dialogue.greet().lines)
    dialogue.hear("new game with one bot and standard rules")
    assert dialogue.table is not None
    assert dialogue.hear("my hand").lines


def test_a_torn_file_on_a_full_disk_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rest cannot be written anew, the original is still there at the next start."""
    store = Store(tmp_path)
    store.path.write_text(TEXT + "Ann: dr", "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("voiceuno.keeping.store.os.write", full)
        record, trouble = store.load()
        assert (moves(record), trouble) == (moves(RECORD), "torn")
    assert moves(Store(tmp_path).load()[0]) == moves(RECORD)
    assert any(path.read_text("utf-8") == TEXT + "Ann: dr" for path in tmp_path.iterdir())


# -- settings


def test_settings_are_kept_for_each_player(tmp_path: Path) -> None:
    """Everybody has an own file; without a name the last player's are found."""
    store = Store(tmp_path)
    ann = Settings("Ann", rate=1.3, verbosity="brief", last_game={"plan": "bots 2"})
    ben = Settings("Ben", volume=0.5)
    store.save_settings(ann)
    store.save_settings(ben)
    assert Store(tmp_path).load_settings("Ann") == ann
    assert Store(tmp_path).load_settings("ann") == ann
    assert Store(tmp_path).load_settings("") == ben
    assert Store(tmp_path).load_settings("Clara") == Settings("Clara")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1, 2]",
        "null",
        "[" * 100_000,
        "\x00\xff",
        '{"name": "Mary Ann"}',
        '{"name": "a:b"}',
        '{"name": "table"}',
        '{"name": "#x"}',
        '{"name": "\\ud800 "}',
        '{"name": 5, "rate": "fast", "last_game": []}',
        '{"pause": NaN}',
        '{"pause": Infinity}',
        '{"rate": 1e999}',
        '{"last_game": {"plan": "bots x rules poker people 0 level 9"}}',
        '{"last_game": {"plan": "bots 99 players"}}',
    ],
)
def test_broken_settings_do_not_keep_the_game_from_starting(text: str, tmp_path: Path) -> None:
    """What makes no sense is ignored, and a match can be begun, saved and read again."""
    (tmp_path / "last-player.json").write_bytes(text.encode("latin-1"))
    dialogue, _ = make_dialogue(1, tmp_path)
    assert 0 <= dialogue.settings.pause <= 60
    assert 0.5 <= dialogue.settings.rate <= 2
    dialogue.greet()
    dialogue.hear("same as last time")
    dialogue.hear("new game with two bots and standard rules")
    dialogue.hear("yes")
    assert dialogue.table is not None
    record, trouble = Store(tmp_path).load()
    assert record is not None
    assert trouble == ""
    assert len(record.names) == 3


NAMES = [
    "Ann", "Zoë", "Ægir", "O'Neil", "a/b", "../ann", "..", ".", "a.b", "a b", "a_b", "a-b", "a%b", "con", "nul\0l",
    "%2e", "\ud800", "x" * 5000, "y" * 5000, "名前", "İ",
]  # fmt: skip


def test_odd_names_have_files_of_their_own(tmp_path: Path) -> None:
    """Whatever a player is called, the settings stay in the folder and are nobody else's."""
    home = tmp_path / "home"
    store = Store(home)
    for number, name in enumerate(NAMES):
        store.save_settings(Settings(name, rate=1 + number / 100))
    assert store.problem == ""
    assert [Store(home).load_settings(name).rate for name in NAMES] == [1 + n / 100 for n in range(len(NAMES))]
    assert len(list(home.iterdir())) == len(NAMES) + 1
    assert list(tmp_path.iterdir()) == [home]


def test_settings_that_cannot_be_kept_are_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The setting works for now, the game says that it is not kept, and the old file stays."""
    Store(tmp_path).save_settings(Settings("Ann"))
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    monkeypatch.setattr("voiceuno.keeping.store.os.write", full)
    lines = dialogue.hear("slower").lines
    assert any(line.startswith("I cannot save: no space left on device.") for line in lines)
    assert "Slower." in lines
    assert dialogue.settings.rate < 1
    assert json.loads((tmp_path / "player-ann.json").read_text("utf-8"))["rate"] == 1


# -- where


def test_the_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """VOICEUNO_HOME first, then the folder that the desktop names for data, then the usual one."""
    monkeypatch.setenv("VOICEUNO_HOME", str(tmp_path))
    assert data_home() == tmp_path
    monkeypatch.setenv("VOICEUNO_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert data_home() == tmp_path / "data" / "voiceuno"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_home() == tmp_path / ".local" / "share" / "voiceuno"


def test_another_rule_book_is_as_safe(tmp_path: Path) -> None:
    """Options and packs are written and read as they are."""
    record = Record(MATTEL, ("Ann", "Ben"), 7, remarks=("bot Ben easy",))
    Store(tmp_path).save(record)
    assert Store(tmp_path).load() == (record, "")
