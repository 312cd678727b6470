"""The game on a keyboard or a pipe: one line in is one utterance, one line out is one sentence."""

from __future__ import annotations

import json
import os
import pty
import resource
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from tests.talking import make_dialogue
from voiceuno.__main__ import main
from voiceuno.hosts.typed import Lines, converse
from voiceuno.keeping.store import Store
from voiceuno.rules.record import read_record, write_entry

ROOT = Path(__file__).parents[2]
PLAY = (sys.executable, "-m", "voiceuno", "play", "--text", "--seed", "3")
BEGIN = "new game with two easy bots and standard rules"
_TURNS = "draw\nkeep it\n" * 20
MATCH = """voiceuno record 1
rules mattel
seed 5
players Ann Ben
dealer Ben
deal Ann r5 r9 g7 wi
deal Ben r6 g1 b2 y4
discard r8
# bot Ben medium
---
"""


def environment(home: Path, **more: str) -> dict[str, str]:
    """The variables of the program, with a folder of its own."""
    return {**os.environ, "VOICEUNO_HOME": str(home), **more}


def run(data: bytes, home: Path, command: Sequence[str] = PLAY, **more: str) -> list[str]:
    """The sentences that answer what is written at once; nothing may go wrong."""
    done = subprocess.run(
        command, input=data, cwd=ROOT, env=environment(home, **more), capture_output=True, timeout=60, check=False
    )
    assert done.stderr == b""
    assert done.returncode == 0
    return done.stdout.decode("utf-8", errors="replace").splitlines()


def talk(lines: Sequence[bytes], home: Path) -> list[str]:
    """The same in this process."""
    read, write = os.pipe()
    said: list[str] = []
    writer = Thread(target=_write, args=(write, b"\n".join(lines) + b"\n"))  # a pipe holds less than a megabyte
    writer.start()
    dialogue, _ = make_dialogue(3, home)
    assert converse(dialogue, Lines(read), said.append) == (lines[-1] == b"yes")
    writer.join()
    os.close(read)
    return said


def _write(file: int, data: bytes) -> None:
    with os.fdopen(file, "wb") as opened:
        opened.write(data)


# -- a pipe


def test_all_lines_at_once_are_played_without_waiting(tmp_path: Path) -> None:
    """A pipe is answered as fast as it can be read, though each move would allow for seconds of correction."""
    began = time.monotonic()
    run(f"{BEGIN}\nquit\nyes\n".encode(), tmp_path / "short")
    short = time.monotonic() - began  # a busy machine takes long for this, too
    said = run(f"{BEGIN}\n{_TURNS}scores\nquit\nyes\n".encode(), tmp_path / "long")
    assert time.monotonic() - began < 3 * short + 8  # twenty pauses of two seconds would be forty
    assert said[0] == "Welcome to voiceuno."
    assert said[-1] == "Goodbye."
    assert sum(line.startswith("You draw") for line in said) >= 10


def test_the_end_of_the_lines_is_polite(tmp_path: Path) -> None:
    """Without a word of farewell the game says goodbye, and the match waits."""
    assert run(f"{BEGIN}\ndraw".encode(), tmp_path)[-1] == "Goodbye."
    record, trouble = Store(tmp_path).load()
    assert record is not None
    assert trouble == ""
    assert any(entry.player == 0 for entry in record.entries)  # the last line needs no line end
    assert "A match of" in run(b"", tmp_path)[1]


ODD_LINES = {
    "nothing": b"",
    "empty lines": b"\n\n  \n\t\n\r\n" * 50,
    "zero bytes": b"\0\n\0\0red\0five\0\n\0",
    "no UTF-8": b"\xff\xfe\xfa\n\xc3\n\xed\xa0\x80\nd\xe9j\xe0 vu\n" * 3,
    "control signs": b"\x1b[2J\x1b[31mred\x07\x08\n" * 3 + b"\xc2\x9b1m\n\x7f\n\r\r\n" * 3,
    "a line of a megabyte": b"red five " * 120_000 + b"\nmy hand\n",
    "a word of a megabyte": b"x" * 1_000_000 + b"\n" + b"9" * 1_000_000 + b"\ntarget " + b"9" * 5000 + b"\n",
    "no line end": b"a" * 300_000,
    "signs": "🃏🎴 ۵ ٣ Ⅷ ½ ﷽ ß ǅ \u202e\u2028\u2029\ufeff\n{player} {0} %s $HOME `id`\n".encode() * 5,
}


@pytest.mark.parametrize("data", ODD_LINES.values(), ids=ODD_LINES.keys())
@pytest.mark.parametrize("before", ["", BEGIN], ids=["greeted", "playing"])
def test_odd_lines_do_no_harm(data: bytes, before: str, tmp_path: Path) -> None:
    """Whatever is written, the game answers in plain lines of sensible length and can be played after it."""
    said = talk([before.encode(), data, b"quit", b"yes"], tmp_path)
    assert said[-1] == "Goodbye."
    assert all(line.isprintable() and len(line) < 1200 for line in said)
    record, trouble = Store(tmp_path).load()
    assert (record is not None) == bool(before)
    assert trouble == ""


def test_a_line_without_end_takes_no_memory() -> None:
    """However much is written without a line end, a sentence's worth of it is kept."""
    read, write = os.pipe()
    lines = Lines(read)
    for _ in range(20):
        os.write(write, b"a" * 60_000)  # a pipe holds a little more
        assert lines.next(0) is None
    assert len(lines._rest) < 100_000
    os.write(write, b"\nred five\n")
    assert set(lines.next() or "") == {"a"}
    assert lines.next() == "red five"
    os.close(write)
    assert lines.next() is None
    os.close(read)


def test_odd_lines_do_no_harm_to_the_program(tmp_path: Path) -> None:
    """The same through the real program, on a terminal that knows no letters beyond ASCII."""
    data = BEGIN.encode() + b"\n" + b"".join(data[:2000] + b"\n" for data in ODD_LINES.values())
    said = run(data + b"quit\nyes\n", tmp_path, PYTHONIOENCODING="ascii")
    assert said[-1] == "Goodbye."


@pytest.mark.parametrize("lines", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_thousands_of_lines_of_garbage(lines: int, tmp_path: Path) -> None:
    """No traceback, no move, no flood of answers, and hardly more memory than without them."""
    chance = Random(1)
    words = "xyzzy blorp wubble the and of book fnord plugh quux hello grault".split()
    garbage = [" ".join(chance.choices(words, k=chance.randint(1, 12))) + " zzz" for _ in range(lines)]
    talk([b"my hand"], tmp_path)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    (tmp_path / "lines").write_text("\n".join([BEGIN, "pause", *garbage, "quit", "yes"]) + "\n", "utf-8")
    with (tmp_path / "lines").open("rb") as file:
        said: list[str] = []
        dialogue, _ = make_dialogue(3, tmp_path)
        converse(dialogue, Lines(file.fileno()), said.append)
    assert said[-1] == "Goodbye."
    assert len(said) < 200
    assert dialogue.table is not None
    assert not any(entry.player == 0 for entry in dialogue.table.record.entries)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000  # kilobytes


def test_a_listener_who_leaves_is_no_error(tmp_path: Path) -> None:
    """When the other end of the pipe is closed, the program ends without a traceback."""
    game = subprocess.Popen(
        PLAY, cwd=ROOT, env=environment(tmp_path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert game.stdin
    assert game.stdout
    assert game.stderr
    game.stdout.readline()
    game.stdout.close()
    game.stdin.write(f"{BEGIN}\nmy hand\nmy hand\n".encode())
    game.stdin.close()
    assert game.wait(30) == 0
    assert game.stderr.read() == b""
    game.stderr.close()


def test_no_input_at_all(tmp_path: Path) -> None:
    """A closed standard input is like an empty one."""
    command = ("sh", "-c", f"exec {sys.executable} -m voiceuno play --text <&-")
    assert run(b"", tmp_path, command)[-1] == "Goodbye."


def test_only_one_game_uses_a_folder(tmp_path: Path) -> None:
    """A second program says so and leaves the match alone, so that two do not write into one record."""
    prepare(tmp_path, 2.0)
    with interactive(tmp_path) as game:
        game.say("continue")
        game.until("Your turn")
        kept = (tmp_path / "match.record").read_bytes()
        second = subprocess.run(
            PLAY, input=b"", cwd=ROOT, env=environment(tmp_path), capture_output=True, timeout=30, check=False
        )
        assert (second.returncode, second.stdout) == (1, b"")
        assert second.stderr.decode().splitlines() == ["Voiceuno is already running. Only one can play at a time."]
        assert (tmp_path / "match.record").read_bytes() == kept
    assert run(b"", tmp_path)[-1] == "Goodbye."


def test_without_a_command_the_game_starts(tmp_path: Path) -> None:
    """`voiceuno` alone is `voiceuno play`; where there is no sound it says so in one sentence and goes on in text."""
    nowhere = {"PULSE_SERVER": f"unix:{tmp_path}/nowhere"}
    said = run(b"quit\nyes\n", tmp_path, (sys.executable, "-m", "voiceuno"), **nowhere)
    assert said[0] == "There is no microphone and no loudspeaker. Please connect them, or type instead."
    assert (said[1], said[-1]) == ("Welcome to voiceuno.", "Goodbye.")


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A slip in the command line does not begin a game."""
    with pytest.raises(SystemExit):
        main(["paly"])
    assert "paly" in capsys.readouterr().err


# -- somebody who waits for the answer


class Peer:
    """A program that speaks to the game and waits for the answer before it speaks again."""

    def __init__(self, process: subprocess.Popen[bytes], to_game: int, from_game: int) -> None:
        self.process, self._to, self._from = process, to_game, from_game
        self.rest = b""

    def __enter__(self) -> Peer:
        """Begin."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the program, if it has not ended by itself."""
        self.process.kill()
        self.process.wait(30)
        for file in {self._to, self._from}:
            os.close(file)

    def line(self, seconds: float = 20) -> str:
        """The next sentence; a game that is silent for so long has hung up."""
        while b"\n" not in self.rest:
            assert select.select([self._from], [], [], seconds)[0], "no answer"
            data = os.read(self._from, 4096)
            assert data, "the game has ended"
            self.rest += data
        line, _, self.rest = self.rest.partition(b"\n")
        return line.decode().rstrip("\r")

    def until(self, end: str) -> list[str]:
        """The sentences up to one with these words."""
        lines = [self.line()]
        while end.lower() not in lines[-1].lower():
            lines.append(self.line())
        return lines

    def say(self, text: str) -> str:
        """Say something and wait for the first sentence that answers it."""
        os.write(self._to, f"{text}\n".encode())
        return self.line()


def interactive(home: Path) -> Peer:
    """The game with pipes."""
    game = subprocess.Popen(PLAY, cwd=ROOT, env=environment(home), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert game.stdin
    assert game.stdout
    peer = Peer(game, os.dup(game.stdin.fileno()), os.dup(game.stdout.fileno()))
    game.stdin.close()
    game.stdout.close()
    peer.until("Continue?")
    return peer


def at_a_terminal(home: Path) -> Peer:
    """The game with a terminal."""
    ours, theirs = pty.openpty()
    game = subprocess.Popen(PLAY, cwd=ROOT, env=environment(home), stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    return Peer(game, ours, ours)


def prepare(home: Path, pause: float) -> None:
    """A match that waits, and a player who gives the bots so much time."""
    home.mkdir(exist_ok=True)
    (home / "match.record").write_text(MATCH, "utf-8")
    (home / "last-player.json").write_text(json.dumps({"name": "Ann", "pause": pause}), "utf-8")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder in which a match waits."""
    prepare(tmp_path, 0.2)
    return tmp_path


def test_who_waits_for_each_answer_is_answered(home: Path) -> None:
    """The bots go on by themselves: neither side waits for the other for ever."""
    with interactive(home) as game:
        game.say("continue")
        game.until("Your turn")
        for _ in range(6):
            line = game.say("draw")
            while "your turn" not in line.lower():
                line = game.say("keep it") if line == "Play it or keep it?" else game.line()
        assert game.say("save").startswith("Saved.")
        assert len(read_record((home / "match.record").read_text("utf-8")).entries) >= 6


def test_a_terminal_is_served(home: Path) -> None:
    """Typed lines are answered, and Ctrl-D ends politely with the match saved."""
    with at_a_terminal(home) as game:
        game.until("Continue?")
        os.write(game._to, b"continue\n")
        game.until("Your turn")
        os.write(game._to, b"red five\n")
        game.until("Red five.")
        game.until("Your turn")
        os.write(game._to, b"\x04")
        game.until("Goodbye.")
        assert game.process.wait(30) == 0
    record, trouble = Store(home).load()
    assert record is not None
    assert len(record.entries) == 2
    assert trouble == ""


def test_a_correction_within_the_pause_is_heard_before_the_bots_act(tmp_path: Path) -> None:
    """The move is taken back and the other card played; the bot has not moved in between."""
    prepare(tmp_path, 15.0)
    with interactive(tmp_path) as game:
        game.say("continue")
        game.until("Your turn")
        assert game.say("red five") == "Red five."
        assert "Red nine." in [game.say("no, red nine"), *([] if game.rest == b"" else [game.line()])]
        record = read_record((tmp_path / "match.record").read_text("utf-8"))
        assert [write_entry(entry, record.names) for entry in record.entries] == ["Ann: play r9\n"]


def test_the_bots_act_when_the_pause_is_over(tmp_path: Path) -> None:
    """Not before it: a quarter of a second is waited for, and then the bot moves without a word."""
    prepare(tmp_path, 0.5)
    with interactive(tmp_path) as game:
        game.say("continue")
        game.until("Your turn")
        game.say("red five")
        began = time.monotonic()
        assert game.line().startswith("Ben")
        assert time.monotonic() - began > 0.4


def test_somebody_can_be_caught_in_the_pause(tmp_path: Path) -> None:
    """While a bot has forgotten UNO, the next one waits for a word of the player."""
    waited: list[float | None] = []

    class Nobody:
        """Says nothing, and notes how long the game waited for it."""

        def next(self, seconds: float | None = None) -> str | None:
            """Nothing in time; at the player's turn the end."""
            waited.append(seconds)
            return None

    record = MATCH.replace("Ann Ben", "Ann Ben Cas").replace("dealer Ben", "dealer Cas").replace(" b2 y4", "")
    record = record.replace("---", "# bot Cas medium\n---") + "Ann: play r5\nBen: play r6\n"
    (tmp_path / "match.record").write_text(record, "utf-8")
    dialogue, _ = make_dialogue(1, tmp_path)
    dialogue.greet()
    reply = dialogue.hear("continue")
    assert reply.wait
    assert dialogue.table is not None
    assert dialogue.table.exposed == {1}
    dialogue.greet = lambda: reply  # type: ignore[method-assign]
    converse(dialogue, Nobody(), lambda _: None)
    assert waited[0] == dialogue.settings.pause


def test_a_line_for_the_next_turn_waits_for_it(tmp_path: Path) -> None:
    """In a pipe the next move stands right behind the last one: it is no correction, the bots go first."""
    prepare(tmp_path, 2.0)
    said = talk([b"continue", b"red five", b"wild, blue", b"save"], tmp_path)
    record = read_record((tmp_path / "match.record").read_text("utf-8"))
    assert [entry.player for entry in record.entries][:3] == [0, 1, 0]
    assert said.index("Red five.") < said.index("Wild, blue.")
