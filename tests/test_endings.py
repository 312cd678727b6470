"""However a command is called and whatever happens to it, it ends with a status and at most one sentence."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

from tests.command_lines import CLIP, NAMES, PROGRAM, ROOT, assert_told, command_lines, environment, run
from voiceuno.__main__ import main
from voiceuno.errors import VoiceunoError, brief
from voiceuno.keeping.home import data_home
from voiceuno.keeping.store import Store
from voiceuno.speech.hearing.learnt import Learnt
from voiceuno.speech.hearing.recogniser import Guess

# A user whom nobody knows, and who has no more rights than others have.
STRANGER = ("unshare", "--user", "--map-user=54321")
IS_STRANGER_POSSIBLE = (
    bool(shutil.which("unshare"))
    and not subprocess.run([*STRANGER, "true"], capture_output=True, check=False).returncode
)
Way = TypeVar("Way")
NO_TEXT = b"\xff\xe9red\xc3"


# -- where the user's files belong


def _too_long(_: Path) -> dict[str, str | None]:
    return {"VOICEUNO_HOME": None, "XDG_DATA_HOME": None, "HOME": "/tmp/" + "x" * 300}


def _a_file(folder: Path) -> dict[str, str | None]:
    (folder / "file").write_text("", "utf-8")
    return {"VOICEUNO_HOME": str(folder / "file")}


def _below_a_file(folder: Path) -> dict[str, str | None]:
    return {"VOICEUNO_HOME": str(folder / "a.record" / "home")}


def _a_loop(folder: Path) -> dict[str, str | None]:
    (folder / "loop").symlink_to(folder / "loop")
    return {"VOICEUNO_HOME": str(folder / "loop" / "home")}


def _no_text(folder: Path) -> dict[str, str | None]:
    return {"VOICEUNO_HOME": os.fsdecode(os.fsencode(folder) + b"/" + NO_TEXT)}


def _not_to_be_entered(folder: Path) -> dict[str, str | None]:
    (folder / "closed" / "home").mkdir(parents=True)
    (folder / "closed").chmod(0)
    return {"VOICEUNO_HOME": str(folder / "closed" / "home")}


def _none(_: Path) -> dict[str, str | None]:
    return {"VOICEUNO_HOME": None, "XDG_DATA_HOME": None, "HOME": None}


HOMES = (_too_long, _a_file, _below_a_file, _a_loop, _no_text, _not_to_be_entered, _none)


def _spread_out(ways: Sequence[Way], most: int) -> list[ParameterSet]:
    """Each way of failing with some of the commands, each command with so many of the ways; a game meets them all.

    All pairs would only start the same few lines of `main` again and again, and a process takes a second; the other
    commands take their turn with what takes long.
    """
    chosen = {name: {(at + step) % len(ways) for step in range(most)} for at, name in enumerate(NAMES)}
    return [
        pytest.param(way, name, marks=() if name == "play" else pytest.mark.long)
        for at, way in enumerate(ways)
        for name in NAMES
        if name == "play" or at in chosen[name]
    ]


@pytest.mark.parametrize(("home", "name"), _spread_out(HOMES, 2))
def test_any_home(home: Callable[[Path], dict[str, str | None]], name: str, tmp_path: Path) -> None:
    """A folder that cannot be had keeps nobody from playing, and is told in a sentence."""
    before = STRANGER if home in (_not_to_be_entered, _none) else ()
    if before and not IS_STRANGER_POSSIBLE:
        pytest.skip("this machine does not let us be somebody else")
    words = command_lines(tmp_path)[name]
    status, said, errors = run(*words, env=environment(tmp_path, **home(tmp_path)), before=before)
    if (tmp_path / "closed").exists():
        (tmp_path / "closed").chmod(0o700)
    assert_told(status, errors)
    if name == "play" and home is not _none:
        assert said.endswith("Goodbye.\n")
    if name == "play" and home is _none:
        assert errors == "Your home folder is not known. Please set VOICEUNO_HOME to a folder for your games.\n"


def test_a_home_that_is_not_known_is_our_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that says what to do; libraries that ask for a home of the user's do not fail."""
    for name in ("VOICEUNO_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", os.devnull)
    with pytest.raises(VoiceunoError, match="VOICEUNO_HOME"):
        data_home()


# -- bytes that are no text

# A process that loads the models takes seconds, so these are tried in one locale only: the strangest.
SLOW = ("hear", "say", "demo", "bench", "doctor")
LOCALES: dict[str, dict[str, str | None]] = {
    "C": {"LC_ALL": "C"},
    "C as it was": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "C.UTF-8": {"LC_ALL": "C.UTF-8"},
    "latin-1": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "latin-1"},
    "ascii": {"PYTHONIOENCODING": "ascii"},
}
ODD = os.fsdecode(NO_TEXT)
ODD_LINES = [
    ["play", "--text", "--input", ODD],
    ["play", "--input", ODD, "--output", ODD],
    ["demo", "-o", f"{ODD}/{ODD}"],
    ["replay", "{folder}/{odd}.record"],
    ["replay", ODD],
    ["simulate", "--rules", ODD],
    ["understand", ODD],
    ["understand"],
    ["hear", "{folder}/{odd}.clip", ODD],
    ["say", f"{ODD} five", "-o", "{folder}/{odd}.wav"],
    ["say", "-", "-o", "{folder}/said.wav"],
    ["bench", "hearing", ODD],
    ["packs", "{folder}/{odd}.txt", ODD],
    ["models", ODD],
    ["doctor", "--no-speech", "--input", ODD],
    [ODD],
]


@pytest.mark.parametrize(
    ("words", "locale"),
    [(words, "latin-1") for words in ODD_LINES]
    + [
        pytest.param(words, locale, marks=pytest.mark.long)
        for at, words in enumerate(ODD_LINES)
        for place, locale in enumerate(LOCALES)
        if words[0] not in SLOW and locale != "latin-1" and (at + place) % 2
    ],
    ids=lambda part: part if isinstance(part, str) else part[0].replace(ODD, "odd"),
)
def test_any_bytes_in_any_locale(words: list[str], locale: str, tmp_path: Path) -> None:
    """In arguments, in names of files and in standard input."""
    command_lines(tmp_path)
    shutil.copy(tmp_path / "a.record", tmp_path / f"{ODD}.record")
    shutil.copy(CLIP, tmp_path / f"{ODD}.clip")
    (tmp_path / f"{ODD}.txt").write_text("Title: a\n\nQuestion: b\nAnswer: c\n", "utf-8")
    typed = [word.replace("{folder}", str(tmp_path)).replace("{odd}", ODD) for word in words]
    data = NO_TEXT + b"\ncaf\xe9 red five\nquit\nyes\n"
    status, said, errors = run(*typed, env=environment(tmp_path, **LOCALES[locale]), data=data)
    assert "Traceback" not in errors
    assert status in (0, 1, 2), errors
    if words[0] == "hear":
        good, bad = map(json.loads, said.splitlines())
        assert good["meaning"]
        assert os.fsencode(good["file"]).endswith(NO_TEXT + b".clip")
        assert "does not exist" in bad["error"]
    if words == ["understand"]:
        assert len(said.splitlines()) == 4
    if words[0] == "say":
        assert (status, errors) == (0, "")


def test_names_of_files_come_from_standard_input_as_they_are(tmp_path: Path) -> None:
    """A name is bytes, and a locale does not change them."""
    path = os.fsencode(tmp_path) + b"/" + NO_TEXT
    Path(os.fsdecode(path)).write_bytes(CLIP.read_bytes())
    status, said, errors = run("hear", "-", env=environment(tmp_path, **LOCALES["latin-1"]), data=path + b"\n")
    assert (status, errors) == (0, "")
    assert json.loads(said)["meaning"]


# -- what is kept, but damaged

WORDS = {
    "endless": '{"five": {"nine": 1e999}}',
    "no number": '{"five": {"nine": NaN}}',
    "huge": '{"five": {"nine": 1%s}}' % ("0" * 400),
    "too huge": '{"five": {"nine": 1%s}}' % ("0" * 5000),
    "deep": "[" * 100_000,
    "half a character": '{"\\ud800": {"nine": 3}}',
    "no counts": '{"five": {"nine": "x"}, "a": 3}',
}


@pytest.mark.parametrize("text", WORDS.values(), ids=WORDS.keys())
def test_learnt_words_may_be_damaged(text: str, tmp_path: Path) -> None:
    """They are forgotten; the player is heard as anybody else is."""
    (tmp_path / "voice-ann.json").write_text(text, "utf-8")
    learnt = Learnt(tmp_path)
    learnt.follow("Ann")
    assert [guess.text for guess in learnt.meant([Guess("five", -1.0)])] == ["five"]
    learnt.corrected("five", "nine")
    learnt.follow("\ud800")


def test_a_pipe_in_the_place_of_a_file_keeps_nobody_waiting(tmp_path: Path) -> None:
    """Whatever we would read in our folder."""
    home = tmp_path / "home"
    (home / "quiz").mkdir(parents=True)
    for name in ("last-player.json", "voice-player.json", "devices.json", "match.record", "lock", "quiz/a.txt"):
        os.mkfifo(home / name)
    for words in (["play", "--text"], ["play"], ["packs"], ["doctor", "--no-speech"]):
        status, _, errors = run(*words, env=environment(tmp_path))
        assert "Traceback" not in errors
        assert status in (0, 1)


@pytest.mark.parametrize("name", ["\\ud800", "An\\udfffn", "a\\u0000b"])
def test_the_last_player_may_have_half_a_character(name: str, tmp_path: Path) -> None:
    """The match is played and saved nevertheless, and goes on the next time."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "last-player.json").write_text(f'{{"name": "{name}", "last_game": {{"plan": "{name}"}}}}', "utf-8")
    status, said, errors = run("play", "--text", env=environment(tmp_path))
    assert (status, errors) == (0, "")
    assert "cannot save" not in said
    assert Store(home).load()[0] is not None


# -- where the words go


@pytest.mark.parametrize(("how", "name"), _spread_out([">/dev/full", "<&- >&- 2>&-", ">/dev/full 2>/dev/full"], 1))
def test_any_place_for_the_words(how: str, name: str, tmp_path: Path) -> None:
    """A full disk is told at the end, too; what is closed is not missed, and no file takes its place."""
    command = shlex.join([*PROGRAM, *command_lines(tmp_path)[name]])
    done = subprocess.run(
        ["sh", "-c", f"exec {command} {how}"],
        input=b"red five\nquit\nyes\n",
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert_told(done.returncode, done.stderr.decode())
    if how == ">/dev/full" and name in ("play", "replay", "simulate", "understand", "packs", "models", "help"):
        assert done.returncode == 1
        assert done.stderr == b"The disk is full: what was to be printed cannot be written. Please make room.\n"
    lock = tmp_path / "home" / "lock"
    assert not lock.exists() or lock.read_bytes() == b""


def test_a_reader_who_leaves_is_told_nothing(tmp_path: Path) -> None:
    """The status is that of a program that was ended by the pipe."""
    command = shlex.join([*PROGRAM, "packs"])
    script = f"({command}; echo $? >&2) | true"
    done = subprocess.run(
        ["sh", "-c", script], cwd=ROOT, env=environment(tmp_path), capture_output=True, timeout=60, check=False
    )
    assert done.stderr.decode().split() in (["141"], ["0"])  # it may have been quicker than the reader


# -- being stopped

MOMENTS = 3  # for each of fourteen cases; every one starts the game anew
STOPPED = {
    "play": (["play", "--text"], 1.0),
    "start": ([], 2.0),
    "simulate": (["simulate", "--games", "100000"], 2.0),
    "replay": (["replay", "{folder}/a.record"], 0.6),
    "say": (["say", "Red five and green seven.", "-o", "{folder}/said.wav"], 2.0),
    "hear": (["hear", *[str(CLIP)] * 30], 4.0),  # more than can be heard in that time
    "demo": (["demo", "-o", "{folder}/demo.wav"], 6.0),
}


def _has_begun(process: subprocess.Popen[bytes]) -> bool:
    """Whether Python has started and our first line has run, which lets Ctrl-C just end the process."""
    try:
        lines = Path(f"/proc/{process.pid}/status").read_text("utf-8").splitlines()
    except OSError:
        return True
    masks = {line[:6]: int(line.split()[1], 16) for line in lines if line.startswith(("SigIgn", "SigCgt"))}
    is_python = bool(masks["SigIgn"] >> (signal.SIGPIPE - 1) & 1)
    return process.poll() is not None or (is_python and not masks["SigCgt"] >> (signal.SIGINT - 1) & 1)


@pytest.mark.parametrize(
    "name", [name if name in ("play", "start") else pytest.param(name, marks=pytest.mark.long) for name in STOPPED]
)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_can_be_stopped_at_any_moment(number: signal.Signals, name: str, tmp_path: Path) -> None:
    """At a few moments by chance for each of the two: one word at most, and the status that shells know."""
    command_lines(tmp_path)
    words, longest = STOPPED[name]
    chance = Random(f"{name} {number}")
    ends = []
    for _ in range(MOMENTS):
        process = subprocess.Popen(
            [*PROGRAM, *(word.replace("{folder}", str(tmp_path)) for word in words)],
            cwd=ROOT,
            env=environment(tmp_path),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        seen = 0
        while seen < 2:  # Python itself is in that state for a moment, before it catches Ctrl-C
            seen = seen + 1 if _has_begun(process) else 0
            time.sleep(0.01)
        time.sleep(chance.uniform(0, longest))
        process.send_signal(number)
        _, errors = process.communicate(timeout=60)
        ends.append((process.returncode, errors.decode()))
    stopped = {-number, 128 + number}
    assert {status for status, _ in ends} <= stopped | {0}, ends
    assert {errors for _, errors in ends} <= {"", "Stopped.\n"}, ends
    assert any(status in stopped for status, _ in ends) or name in ("replay", "say")


# -- mistakes of ours


def test_a_mistake_of_ours_is_a_sentence_and_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The report says where, and not what anybody said; nobody else can read it."""
    monkeypatch.setenv("VOICEUNO_HOME", str(tmp_path / "home"))

    def fail(_: object, text: str, *__: object) -> None:
        raise LookupError(text)

    monkeypatch.setattr("voiceuno.language.grammar.Grammar.parse", fail)
    assert main(["understand", "a secret"]) == 70
    report = tmp_path / "home" / "problem-report.txt"
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert str(report) in told.err
    text = report.read_text("utf-8")
    assert "LookupError" in text
    assert "commands/understand.py" in text
    assert "secret" not in text
    assert report.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("error", "status", "word"),
    [
        (MemoryError(), 1, "memory"),
        (RecursionError(), 70, "report"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "x"), 1, "UTF-8"),
        (OSError(28, "No space left on device"), 1, "full"),
        (OSError("odd"), 1, "check"),
        (PermissionError(13, "Permission denied", "/a/b"), 1, "/a/b"),
        (ModuleNotFoundError("no", name="vosk"), 1, "vosk"),
        (VoiceunoError("Do this."), 1, "Do this."),
        (KeyboardInterrupt(), 130, "Stopped."),
    ],
)
def test_each_kind_of_trouble_has_its_sentence(
    error: BaseException,
    status: int,
    word: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One line that names it."""
    monkeypatch.setenv("VOICEUNO_HOME", str(tmp_path))

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("voiceuno.language.grammar.Grammar.parse", fail)
    assert main(["understand", "red five"]) == status
    told = capsys.readouterr().err
    assert word in told
    assert told.count("\n") == 1


def test_a_mistake_on_a_thread_is_a_sentence_too(tmp_path: Path) -> None:
    """Also there nobody sees a traceback."""
    script = (
        "import sys, threading, voiceuno.commands.packs as packs\n"
        "def run(args):\n"
        "    thread = threading.Thread(target=lambda: 1 / 0)\n"
        "    thread.start()\n"
        "    thread.join()\n"
        "    return 0\n"
        "packs.run = run\n"
        "sys.argv = ['voiceuno', 'packs']\n"
        "from voiceuno.__main__ import main\n"
        "sys.exit(main())\n"
    )
    done = subprocess.run(
        [PROGRAM[0], "-c", script], cwd=ROOT, env=environment(tmp_path), capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0
    assert done.stderr.startswith(b"Voiceuno made a mistake")
    assert done.stderr.count(b"\n") == 1


def test_a_long_line_is_quoted_in_part(tmp_path: Path) -> None:
    """A sentence about a file does not repeat the whole of it, but says what is wrong."""
    record = tmp_path / "some.record"
    for line in ("x" * 70_000, "x " * 35_000, "Ann: " + "x" * 70_000):
        record.write_text(f"voiceuno record 1\nplayers Ann Ben\n{line}\n---\n{line}\n")
        done = subprocess.run(
            [sys.executable, "-m", "voiceuno", "replay", str(record)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert "is not known above the line ---" in done.stderr
        assert len(done.stderr) < 2000
    assert brief("short words stay as they are") == "short words stay as they are"
    assert len(brief("y" * 10**6)) < 300
