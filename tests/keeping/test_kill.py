"""The game is killed at any moment: what was spoken is on disk, and the match goes on where it was."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.dialogue.test_robot import Robot
from tests.talking import make_dialogue
from voiceuno.dialogue.conversation import Conversation
from voiceuno.hosts.typed import converse
from voiceuno.keeping.store import Store
from voiceuno.rules.moves import Draw, End
from voiceuno.rules.record import Entry

ROOT = Path(__file__).parents[2]
CHECK = ("my hand", "whose turn is it", "scores", "card check", "what's the top card")
GAMES = {
    "standard": "new game with two easy bots and standard rules and target 50",
    "rnib": "new game with two easy bots and r n i b rules and target 50",
    "french": "new game with three easy bots and french rules and target 50",
    "quiz": "new game with one easy bot and quiz rules and target 50",
    "dos": "new game with two easy bots and dos rules and target 40",
}
MOST_WORDS = 40  # sentences of one match


def script(game: str, seed: int, folder: Path) -> list[str]:
    """What somebody says who plays a match, takes some moves back, and changes some settings."""
    robot = Robot(GAMES[game], seed, folder)
    lines = [robot.guided()]
    robot.reply = robot.dialogue.hear(lines[0])
    while len(lines) < MOST_WORDS and robot.table is not None:
        took_back = lines[-1] == "undo"
        if robot.table.last is not None and not took_back and robot.chance.random() < 0.3:
            lines.append(robot.chance.choice(["undo", "slower", "faster"]))
        elif robot.reply.wait is not None:
            robot.reply = robot.dialogue.proceed()
            continue
        else:
            lines.append(robot.guided())
        robot.reply = robot.dialogue.hear(lines[-1])
    return lines


class Words:
    """The sentences of a script, one after the other."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = iter(lines)

    def next(self, seconds: float | None = None) -> str | None:  # noqa: ARG002 - a script needs no patience
        """The next sentence."""
        return next(self._lines, None)


class Moment(NamedTuple):
    """The match when a sentence was spoken."""

    line: str
    entries: tuple[Entry, ...] | None  # None: there is no match yet


def moments(lines: Sequence[str], folder: Path, seed: int) -> list[Moment]:
    """Every sentence of a whole conversation, with the moves that it may tell of."""
    dialogue, _ = make_dialogue(seed, folder)
    told: list[Moment] = []

    def say(line: str) -> None:
        told.append(Moment(line, dialogue.table.record.entries if dialogue.table else None))

    converse(dialogue, Words(lines), say)
    return told


def reopened(folder: Path) -> Conversation:
    """A new start, and "continue"."""
    dialogue, _ = make_dialogue(99, folder)
    assert any("Continue?" in line for line in dialogue.greet().lines)
    dialogue.hear("continue")
    assert dialogue.table is not None
    return dialogue


def plain(entries: Sequence[Entry]) -> list[tuple[int, Any]]:
    """Moves without the lines of the file that they stand in."""
    return [(entry.player, entry.move) for entry in entries]


def are_draws(told: Sequence[Entry], kept: Sequence[Entry], following: Sequence[Entry]) -> bool:
    """Whether what was kept but not told are draws, or ends of turns, which say nothing, on the way to more."""
    is_on_the_way = plain(following)[: len(kept)] == plain(kept) and plain(kept)[: len(told)] == plain(told)
    return is_on_the_way and all(entry.move in (Draw(), End()) for entry in kept[len(told) :])


def check(folder: Path, told: Sequence[Moment], spoken: int, answers: Conversation | None = None) -> None:
    """After so many spoken sentences: same cards, same turn, same score; at most one move more was written.

    Or several draws, which are told in one breath.
    """
    last = told[spoken - 1].entries if spoken else None
    following = next((m.entries for m in told[spoken:] if m.entries is not None and m.entries != last), last)
    kept, trouble = Store(folder).load()
    if last is None and kept is None:
        return
    assert trouble in ("", "torn")
    assert kept is not None
    allowed = [plain(entries) for entries in (last, following) if entries is not None]
    assert plain(kept.entries) in allowed or are_draws(last or (), kept.entries, following or ())
    *_, position = kept.replay()
    if position.state.winners:
        return
    dialogue = answers or reopened(folder)
    assert dialogue.table is not None
    assert dialogue.table.state == position.state
    assert plain(dialogue.table.record.entries) == plain(kept.entries)
    assert all(dialogue.hear(question).lines for question in CHECK)


# -- killed inside a call to the disk


class Killed(BaseException):
    """The process has ended here."""


class DyingDisk:
    """Stands for `os` in the store; at one of its calls the process dies, a write half done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls, self.dies_at, self.chance = 0, -1, Random(1)
        monkeypatch.setattr("voiceuno.keeping.store.os.fsync", lambda _: None)  # the machine itself stays on
        for name in ("open", "write", "fsync", "close", "link"):
            monkeypatch.setattr(f"voiceuno.keeping.store.os.{name}", self._dying(name, getattr(os, name)), raising=True)
        for name in ("rename", "replace", "unlink"):
            monkeypatch.setattr(Path, name, self._dying(name, getattr(Path, name)))

    def _dying(self, name: str, real: Any) -> Any:
        def call(*args: Any, **more: Any) -> Any:
            self.calls += 1
            if self.calls < self.dies_at or self.dies_at < 0:
                return real(*args, **more)
            if self.calls == self.dies_at:
                if name == "write":
                    real(args[0], args[1][: self.chance.randrange(len(args[1]) + 1)])
                elif self.chance.random() < 0.5:  # done, but nobody learnt of it any more
                    real(*args, **more)
            raise Killed  # a dead process does not tidy up either

        return call


@pytest.mark.parametrize("game", GAMES)
def test_killed_inside_a_write(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty deaths at random calls to the disk lose nothing that was spoken."""
    lines = script(game, 5, tmp_path / "script")
    told = moments(lines, tmp_path / "whole", 5)
    assert len({len(moment.entries) for moment in told if moment.entries is not None}) > 20
    chance = Random(game)
    with monkeypatch.context() as patch:
        disk = DyingDisk(patch)
        moments(lines, tmp_path / "counted", 5)
        calls = disk.calls
    for number in range(40):
        folder = tmp_path / str(number)
        spoken: list[str] = []
        with monkeypatch.context() as patch:
            disk = DyingDisk(patch)
            disk.dies_at = chance.randint(1, calls)
            with pytest.raises(Killed):
                converse(make_dialogue(5, folder)[0], Words(lines), spoken.append)
        assert spoken == [moment.line for moment in told[: len(spoken)]]
        check(folder, told, len(spoken))


def test_killed_while_a_torn_save_is_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dying at each call while a cut off file is put aside and written anew never loses the match."""
    moments(script("standard", 5, tmp_path / "script"), tmp_path / "whole", 5)
    data = (tmp_path / "whole" / "match.record").read_bytes()
    kept, _ = Store(tmp_path / "whole").load()
    assert kept is not None
    at = died = 0
    while died == at:
        at += 1
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / "match.record").write_bytes(data + b"Ben: pla")
        with monkeypatch.context() as patch:
            disk = DyingDisk(patch)
            disk.dies_at = at
            try:
                Store(folder).load()
            except Killed:
                died += 1
        record, _ = Store(folder).load()
        assert record is not None
        assert plain(record.entries) == plain(kept.entries)
        assert any(path.read_bytes() == data + b"Ben: pla" for path in folder.iterdir())
    assert died > 5


WAITING = """voiceuno record 1
seed {seed}
players Ann {name}
dealer {name}
deal Ann r5 g7 b8
deal {name} r6 g1 b2
discard r9
# bot {name} medium
---
Ann: play r5
"""
CHANGES = {
    "another one": ["new game with one bot and dos rules", "yes"],
    "the one that waited": ["go on with the one against David"],
    "back and forth": ["go on with the one against David", "go on with the one against Ben", "yes"],
    "another one, and back": ["new game with one bot and dos rules", "yes", "go on with the one against David", "yes"],
}


def no_second_names(*_: object, **__: object) -> None:
    """What a disk answers that knows one name for each file."""
    raise OSError(errno.EPERM, "Operation not permitted")


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
@pytest.mark.parametrize("said", CHANGES.values(), ids=CHANGES.keys())
def test_killed_while_one_match_takes_the_place_of_another(
    said: list[str], links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dying at each call to the disk: both are there, one is offered, and it is the one that was spoken of last."""
    at = died = 0
    while died == at:
        at += 1
        folder = tmp_path / str(at)
        folder.mkdir()
        for name, number, who in (("match.record", 1, "Ben"), ("match.record.left-1", 2, "David")):
            (folder / name).write_text(WAITING.format(seed=number, name=who), "utf-8")
        spoken = ""
        with monkeypatch.context() as patch:
            if not links:
                patch.setattr("voiceuno.keeping.store.os.link", no_second_names)
            disk = DyingDisk(patch)
            dialogue, _ = make_dialogue(5, folder)
            dialogue.greet()
            disk.calls, disk.dies_at = 0, at
            try:
                for line in said:
                    dialogue.hear(line)
                    spoken = dialogue.table.names[1] if dialogue.table else spoken
            except Killed:
                died += 1
        again, _ = make_dialogue(99, folder)
        assert any("Continue?" in line for line in again.greet().lines), at
        waiting = {match.record.names[1]: match.record for match in Store(folder).matches()}
        assert {"Ben", "David"} <= set(waiting), at
        assert all(len(waiting[name].entries) == 1 for name in ("Ben", "David"))
        assert len(waiting) == len(Store(folder).matches())  # none is told twice
        again.hear("continue")
        assert again.table is not None
        if died < at:
            assert again.table.names[1] == spoken
    assert died > 8


def test_killed_before_the_result_was_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dying at each call to the disk while the last card is laid: the match goes on, or its result is told."""
    text = WAITING.format(seed=1, name="Ben").replace("seed", "option target 2\nseed").replace("g7 b8", "r7")
    text += "Ben: play r6\n"
    at = died = 0
    while died == at:
        at += 1
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / "match.record").write_text(text, "utf-8")
        heard: list[str] = []
        with monkeypatch.context() as patch:
            disk = DyingDisk(patch)
            dialogue, _ = make_dialogue(5, folder)
            dialogue.greet()
            dialogue.hear("continue")
            disk.calls, disk.dies_at = 0, at
            try:
                heard += dialogue.hear("red seven").lines
                heard += dialogue.hear("what's the score").lines
            except Killed:
                died += 1
        for _ in range(2):  # until somebody answers
            again, _ = make_dialogue(99, folder)
            lines = again.greet().lines
            if any("Continue?" in line for line in lines):
                assert not heard
                again.hear("continue")
                lines = again.hear("red seven").lines
            if died == at:
                assert "You win the match!" in lines or "You win the match!" in heard
        again.hear("thank you, what's the score")
        assert "You win the match!" not in make_dialogue(99, folder)[0].greet().lines
    assert died > 3


# -- killed for good


@pytest.mark.parametrize("number", range(9))
def test_the_program_is_killed(number: int, tmp_path: Path) -> None:
    """A real process gets a SIGKILL after a random number of sentences; a new one goes on with the match."""
    chance = Random(number)
    game = chance.choice(list(GAMES))
    lines = script(game, number, tmp_path / "script")
    told = moments(lines, tmp_path / "whole", number)
    home = tmp_path / "home"
    command = [sys.executable, "-m", "voiceuno", "play", "--text", "--seed", str(number), "--language", "en"]
    environment = {**os.environ, "VOICEUNO_HOME": str(home)}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    process.stdin.write("".join(f"{line}\n" for line in lines).encode())
    process.stdin.flush()
    heard = [process.stdout.readline() for _ in range(chance.randrange(1, len(told) * 9 // 10))]
    process.kill()
    process.wait(30)
    spoken = b"".join([*heard, process.stdout.read()]).decode().splitlines()
    process.stdin.close()
    process.stdout.close()
    assert spoken == [moment.line for moment in told[: len(spoken)]]
    if number % 6 == 0:  # the whole way, with a second process
        other = tmp_path / "other"
        shutil.copytree(home, other)
        questions = "".join(f"{line}\n" for line in ("continue", *CHECK)).encode()
        again = subprocess.run(
            command, cwd=ROOT, env={**environment, "VOICEUNO_HOME": str(other)}, input=questions, capture_output=True,
            timeout=30, check=True,
        )  # fmt: skip
        expected = moments(["continue", *CHECK], shutil.copytree(home, tmp_path / "expected"), number)
        assert again.stderr == b""
        assert again.stdout.decode().splitlines() == [*(moment.line for moment in expected), "Goodbye."]
    check(home, told, len(spoken))
