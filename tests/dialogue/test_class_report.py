"""The report of a class: short where it is listened to, whole where it is written."""

from __future__ import annotations

from pathlib import Path

from tests.dialogue.test_conversations import play

MATCH = """= voiceuno record 1
= rules quiz
= option own-levels yes
= option teacher yes
= seed 9
= players Mia Leo Sam
= dealer Sam
= deal Mia r5 r9 r1 r2 b3
= deal Leo r3 r8 r2 r6 b4
= deal Sam r4 r7 r1 r9 b5
= discard r7
= ---
> yes
"""
SUBJECTS = ("music", "sums", "places", "spelling")
CARDS = (("five", "three", "four"), ("two", "six", "nine"), ("one", "eight", "seven"), ("nine", "two", "one"))


def lesson(subjects: tuple[str, ...], *last: str) -> str:
    """A match in which each child answers a question of each subject wrong."""
    lines = []
    for subject, cards in zip(subjects, CARDS, strict=False):
        lines.append(f"change to {subject}")
        for card in cards:
            lines += [f"red {card}", "zzyzx"]
    return MATCH + "".join(f"> {line}\n" for line in [*lines, *last])


def told(text: str, folder: Path) -> list[str]:
    """What was answered to the last sentence."""
    return play(text, folder).rpartition("\n> ")[2].splitlines()[1:]


def test_a_few_subjects_are_told_one_by_one(tmp_path: Path) -> None:
    """By child and subject."""
    lines = told(lesson(SUBJECTS[:2], "who knew what"), tmp_path)
    assert lines[0] == "< Mia: music, 0 of 1; sums, 0 of 1."
    assert len(lines) == 4


def test_many_subjects_are_told_in_short_and_written_whole(tmp_path: Path) -> None:
    """Nobody listens to twelve figures; the file has them, and every question."""
    lines = told(lesson(SUBJECTS, "accept that answer", "who knew what"), tmp_path)
    assert lines[:3] == ["< Mia: 0 of 4.", "< Leo: 0 of 4.", "< Sam: 1 of 4."]
    assert lines[3] == "< For the subjects, ask for example: what did Mia know."
    written = (tmp_path / "reports" / "report-1.txt").read_text("utf-8")
    assert "Mia: music, 0 of 1; places, 0 of 1; spelling, 0 of 1; sums, 0 of 1.\n" in written
    assert written.count("\n- ") == 12
    assert written.count("Sam knew:\n- ") == 1
    assert "Mia has questions of level 1 now.\n" in written


def test_one_child_is_told_whole(tmp_path: Path) -> None:
    """Whoever asks for somebody hears the subjects."""
    lines = told(lesson(SUBJECTS, "what did Mia know"), tmp_path)
    assert lines == ["< Mia: music, 0 of 1; places, 0 of 1; spelling, 0 of 1; sums, 0 of 1."]
