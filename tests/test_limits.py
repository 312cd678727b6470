"""No pack, text or endless line can exhaust the machine; what is too much is told in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.command_lines import PROGRAM, ROOT, environment, run
from tests.talking import LANGUAGE
from voiceuno.keeping import pack_files as on_disk
from voiceuno.quiz import pack as quiz
from voiceuno.quiz.pack import PackError
from voiceuno.quiz.reading import read_pack

QUESTION = "Question: What is {}?\nAnswer: it\n"
ASK = "Ask: What is {{a}} times {{b}}?\nWith a: {}\nWith b: {}\nAnswer: a * b\n"

# -- packs

TOO_MUCH = {
    "a long line": ("Question: " + "a" * quiz.MOST_SIGNS, 2, "longer than 400 characters"),
    "many lines": ("\n" * quiz.MOST_LINES, quiz.MOST_LINES + 1, "20000 lines at most"),
    "many questions": ("".join(QUESTION.format(n) for n in range(5001)), 10_002, "more than 5000 questions"),
    "many fillings": (ASK.format("1-100", "1-100"), 2, "more than 5000 questions"),
    "the largest fillings": (ASK.format("0-9999", "0-9999"), 2, "more than 5000 questions"),
    "endless fillings": (ASK.format("1-1000000", "1-1000000"), 3, "none over 9999"),
    "absurd fillings": (ASK.format("1-" + "9" * 300, "1-2"), 3, "none over 9999"),
    "fillings and questions": (ASK.format("1-50", "1-100") + QUESTION.format(1), 6, "more than 5000 questions"),
    "many answers": ("Question: b\n" + "Answer: a\n" * 21, 23, "20 answers at most"),
    "many choices": ("Question: b\nAnswer: a\nChoices: " + ",".join("abcdefg"), 4, "2 to 6 different choices"),
    "nothing but mistakes": ("".join(f"no{n}: b c d\n" for n in range(19_000)), 2, "does not begin a line"),
}


@pytest.mark.parametrize(("text", "line", "sentence"), TOO_MUCH.values(), ids=TOO_MUCH.keys())
def test_a_pack_of_too_much_is_told_with_its_line(text: str, line: int, sentence: str) -> None:
    """And at once."""
    began = time.process_time()
    with pytest.raises(PackError) as raised:
        read_pack("big.txt", "Title: Big\n" + text, LANGUAGE.judge)
    assert raised.value.problems[0][0] == line
    assert sentence in str(raised.value).splitlines()[0]
    assert time.process_time() - began < 5


def test_a_pack_at_the_limit_is_used() -> None:
    """The limits are far from what a teacher writes, and they are reached, not missed by one."""
    full = ASK.format("1-49", "1-100") + "".join(QUESTION.format(number) for number in range(100))
    assert len(read_pack("full.txt", "Title: Full\n" + full, LANGUAGE.judge).questions) == quiz.MOST_QUESTIONS


def test_only_ordinary_files_of_a_sensible_size_are_packs(tmp_path: Path) -> None:
    """Whatever else has such a name is told, and nobody waits for it."""
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "folder.txt").mkdir()
    (tmp_path / "device.txt").symlink_to("/dev/zero")
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    with (tmp_path / "huge.txt").open("wb") as huge:
        huge.truncate(10**12)
    (tmp_path / os.fsdecode(b"odd\xff.txt")).write_text("Title: Odd\n" + QUESTION.format(1), "utf-8")
    (tmp_path / "good.txt").write_text("Title: Good\n" + QUESTION.format(1), "utf-8")
    found, problems = on_disk.load_packs(tmp_path, LANGUAGE.judge)
    assert list(found) == ["good"]
    told = {problem.partition(".txt")[0]: problem for problem in problems}
    assert told.keys() == {"pipe", "folder", "device", "loop", "huge", os.fsdecode(b"odd\xff")}
    assert told["pipe"] == "pipe.txt cannot be opened: it is not an ordinary file."
    assert told["huge"] == "huge.txt cannot be opened: it is larger than 300,000 bytes."


def test_a_pipe_among_the_packs_does_not_keep_the_game_waiting(tmp_path: Path) -> None:
    """It starts, and says what is wrong."""
    (tmp_path / "home" / "quiz").mkdir(parents=True)
    os.mkfifo(tmp_path / "home" / "quiz" / "pipe.txt")
    status, said, errors = run("play", "--text", env=environment(tmp_path))
    assert status == 0
    assert said.startswith("Welcome to voiceuno.")
    assert errors == "pipe.txt cannot be opened: it is not an ordinary file.\n"
    status, said, errors = run("packs", env=environment(tmp_path))
    assert (status, errors) == (1, "pipe.txt cannot be opened: it is not an ordinary file.\n")


def test_a_folder_of_too_many_packs_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first ones are used, by their names."""
    for number in range(on_disk.MOST_PACKS + 20):
        (tmp_path / f"p{number:04}.txt").write_text("Title: P\n" + QUESTION.format(number), "utf-8")
    found, problems = on_disk.load_packs(tmp_path, LANGUAGE.judge)
    assert list(found) == [f"p{number:04}" for number in range(on_disk.MOST_PACKS)]
    assert problems == [f"Only the first 50 packs in {tmp_path} are used. Please remove some."]
    monkeypatch.setattr(on_disk, "MOST_QUESTIONS", 10)
    found, problems = on_disk.load_packs(tmp_path, LANGUAGE.judge)
    assert len(found) == 10
    assert problems[-1] == "From p0010.txt on no pack is used: all have 10 questions at most."


def test_every_pack_of_ours_is_far_from_the_limits() -> None:
    """Otherwise they would be too narrow."""
    for path in (ROOT / "grammars" / "en" / "quiz").glob("*.txt"):
        pack, _ = on_disk.read_pack_file(path, LANGUAGE.judge)
        assert pack
        assert path.stat().st_size < on_disk.LARGEST / 3
        assert len(pack.questions) < quiz.MOST_QUESTIONS / 3


# -- memory


def peak(*words: str, data: bytes, folder: Path) -> tuple[int, float]:
    """The status of a command, and the most memory that it had, in megabytes."""
    watch = (
        "import resource, subprocess, sys\n"
        "done = subprocess.run(sys.argv[1:], stdin=sys.stdin, stdout=subprocess.DEVNULL, check=False)\n"
        "print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", watch, *PROGRAM, *words],
        cwd=ROOT,
        env=environment(folder),
        input=data,
        stdout=subprocess.PIPE,
        timeout=300,
        check=True,
    )
    status, kilobytes = done.stdout.split()
    return int(status), int(kilobytes) / 1000


@pytest.mark.long
def test_a_long_text_is_said_in_as_little_memory_as_a_short_one(tmp_path: Path) -> None:
    """A hundred kilobytes, two hours of sound, from standard input, and a quarter of it as an argument."""
    sentence = b"Red five and green seven and blue two and wild. "
    peak("say", sentence.decode(), "-o", os.devnull, data=b"", folder=tmp_path)  # the voice has said it once
    status, short = peak("say", "-", "-o", os.devnull, data=sentence * 20, folder=tmp_path)
    assert status == 0
    long, enough = sentence * 2100, sentence * 500
    assert len(long) > 100_000
    for words, data in ((["-"], long), ([enough.decode()], b"")):
        status, most = peak("say", *words, "-o", os.devnull, data=data, folder=tmp_path)
        assert status == 0
        assert most < short + 40


def test_a_text_without_end_is_refused(tmp_path: Path) -> None:
    """Nobody would hear it out."""
    status, _, errors = run("say", "-", "-o", os.devnull, env=environment(tmp_path), data=b"red five\n" * 200_000)
    assert (status, errors) == (1, "This is too much to say at once. Give 1,000,000 bytes at most.\n")


@pytest.mark.parametrize(
    "words", [["understand"], ["hear", "-"], ["replay", "-"], ["play", "--text"]], ids=lambda w: w[0]
)
def test_a_line_without_end_takes_no_memory(words: list[str], tmp_path: Path) -> None:
    """However much is written, little of it is kept; the line after it is read."""
    _, short = peak(*words, data=b"red five\n", folder=tmp_path)
    status, most = peak(*words, data=b"a" * 100_000_000 + b"\nred five\n", folder=tmp_path)
    assert status in (0, 1)
    assert most < short + 40


def test_the_line_after_a_line_without_end_is_understood(tmp_path: Path) -> None:
    """Nothing but the rest of the endless one is left out."""
    _, said, _ = run("understand", env=environment(tmp_path), data=b"a" * 50_000 + b"\nred five\n\ndraw")
    assert [line.rpartition(": ")[2] for line in said.splitlines()] == ["null}", '"play r5"}', "null}", '"draw"}']


def test_a_record_without_end_is_refused(tmp_path: Path) -> None:
    """From a device or a pipe."""
    status, _, errors = run("replay", "/dev/zero", env=environment(tmp_path))
    assert (status, errors) == (1, "Line 1: this is too large to be the record of a match\n")


def test_endless_digits_can_be_put_into_words() -> None:
    """Python refuses to count so far; the voice need not."""
    digits = "9" * 5000
    assert LANGUAGE.aloud.words(f"{digits}th, {digits}/{digits}")
