"""The command line: what it prints, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from voiceuno.__main__ import main

RECORD = """voiceuno record 1
rules mattel
seed 3
players Ann Ben Cas
dealer Cas
deal Ann r5 wi b3
discard r7
draw g1
---
Ann: play r5
Ben: draw
"""


def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> tuple[int, list[str], Any]:
    """The exit status, the sentences and the JSON object of a replay."""
    path = tmp_path / "match.record"
    path.write_text(text, "utf-8")
    status = main(["replay", str(path), "--json"])
    *sentences, last = capsys.readouterr().out.splitlines()
    return status, sentences, json.loads(last)


def test_replay_tells_the_match_and_describes_the_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sentences first; the last line is one object that holds the whole position."""
    status, sentences, position = replay(tmp_path, capsys, RECORD)
    assert status == 0
    assert sentences[1:3] == ["Red seven is turned up.", "Ann plays red five."]
    assert sentences[-2:] == ["Ben draws one.", "Ben passes."]
    events = position.pop("events")
    hands = position.pop("hands")
    assert hands["Ann"] == ["wi", "b3"]
    assert hands["Ben"][-1] == "g1"
    assert [event["event"] for event in events][:3] == ["Dealt", "TurnedUp", "Played"]
    assert position == {
        "turn": "Cas",
        "phase": "turn",
        "top": "r5",
        "row": None,
        "colour": "red",
        "direction": 1,
        "draw_pile": 108 - 3 - 14 - 2,
        "scores": {"Ann": 0, "Ben": 0, "Cas": 0},
        "dealer": "Cas",
        "round": 1,
        "over": False,
        "winner": None,
    }


def test_replay_of_a_refused_move_names_the_line_and_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit status is 1 and the reason can be told to a person."""
    status, _, error = replay(tmp_path, capsys, RECORD + "Cas: play wi+4\n")
    assert status == 1
    assert error == {"error": "illegal", "line": 12, "reason": "Wild draw four is not in your hand."}


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("hello", 1, "a record begins with the line: voiceuno record 1"),
        (RECORD.replace("mattel", "bridge"), 2, "bridge is none of the rules"),
        (RECORD.replace("rules mattel", "rules mattel\noption scoring elimination"), 3, "does not know the scoring"),
        (RECORD.replace("rules mattel", "rules mattel\noption jokers 3"), 3, "does not know the option jokers"),
        (RECORD.replace("r5 wi", "r5 zz"), 6, "zz is not a card"),
        (RECORD.replace("rules mattel", "rules quiz\noption pack nowhere"), 3, "nowhere is none of the question packs"),
    ],
)
def test_replay_of_something_else_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: int, reason: str
) -> None:
    """A file that is not a record gets a line and a sentence."""
    status, _, error = replay(tmp_path, capsys, text)
    assert (status, error["error"], error["line"]) == (1, "record", line)
    assert reason in error["reason"]


def test_replay_of_a_missing_or_binary_file_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No traceback: the same kind of error as for any file that is not a record."""
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "missing", binary, tmp_path):
        assert main(["replay", str(path), "--json"]) == 1
        assert json.loads(capsys.readouterr().out)["error"] == "record"
        assert main(["replay", str(path)]) == 1
        assert capsys.readouterr().err.startswith("Line 1: ")


def test_partners_share_their_score_and_win_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both names carry the points of the team, and the winner is the team."""
    text = """voiceuno record 1
rules rnib
option scoring partners
option target 20
seed 1
players Ann Ben Cas Dan
dealer Dan
deal Ann r5
deal Ben g+2
deal Cas y9
deal Dan b3
discard r7
---
Ann: play r5
"""
    _, _, position = replay(tmp_path, capsys, text)
    assert position["scores"] == {"Ann": 23, "Ben": 0, "Cas": 23, "Dan": 0}
    assert (position["over"], position["winner"], position["turn"]) == (True, "Ann and Cas", None)


def test_packs_lists_what_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    """At least four packs of thirty questions or more come with the game."""
    assert main(["packs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 4
    assert all(int(line.split(" questions")[0].split()[-1]) >= 30 for line in lines)


def test_a_teachers_own_packs_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Packs in the folder `quiz` of the user's data are listed beside those that come with the game."""
    monkeypatch.setenv("VOICEUNO_HOME", str(tmp_path))
    (tmp_path / "quiz").mkdir()
    (tmp_path / "quiz" / "town.txt").write_text("Title: Our town\n\nQuestion: Which river?\nAnswer: Thames\n", "utf-8")
    (tmp_path / "quiz" / "torn.txt").write_text("Title: Torn\n\nQuestion: Which", "utf-8")
    assert main(["packs"]) == 1
    said = capsys.readouterr()
    assert "town: Our town, 1 question, level 1." in said.out
    assert "animals: Animals" in said.out
    assert said.err.startswith("torn.txt, line 3:")


def test_a_broken_pack_is_named_with_its_line_and_the_others_are_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A teacher learns file and line; the packs that are whole are listed."""
    good, broken = tmp_path / "good.txt", tmp_path / "broken.txt"
    good.write_text("Title: Good\n\nQuestion: What is one and one?\nAnswer: two\n", "utf-8")
    broken.write_text("Title: Broken\n\nQuestion: What is one and one?\n", "utf-8")
    assert main(["packs", str(broken), str(good), str(tmp_path / "missing.txt")]) == 1
    said = capsys.readouterr()
    assert said.out == "good: Good, 1 question, level 1.\n"
    assert "broken.txt, line 3:" in said.err
    assert "missing.txt cannot be opened" in said.err


def test_only_a_recording_can_be_played_fast(capsys: pytest.CaptureFixture[str]) -> None:
    """A microphone cannot, and the player is told so."""
    assert main(["play", "--fast"]) == 2
    assert "--hear" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (["read five"], {"text": "read five", "meaning": None}),
        (["--open", "read five"], {"text": "read five", "meaning": "play r5", "likely": []}),
        (["--open", "Play the red 5."], {"text": "Play the red 5.", "meaning": "play r5", "likely": []}),
        (["--open", "--phase", "challenge", "eye accept"], {"text": "eye accept", "meaning": "accept", "likely": []}),
        (["--open", "--rules", "dos", "those"], {"text": "those", "meaning": "dos", "likely": []}),
        (["--open", "I read five books"], {"text": "I read five books", "meaning": None, "likely": []}),
    ],
)
def test_text_of_another_recogniser_is_read_by_its_sound(
    capsys: pytest.CaptureFixture[str], words: list[str], printed: dict[str, Any]
) -> None:
    """With the option that says so; what is in doubt is listed and not done."""
    assert main(["understand", *words]) == 0
    assert json.loads(capsys.readouterr().out) == printed


def test_what_is_only_likely_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """A wild draw four that sounds a little different is asked about."""
    main(["understand", "--open", "wile draw fore reed"])
    printed = json.loads(capsys.readouterr().out)
    assert printed["meaning"] is None
    assert "play wi+4 red" in printed["likely"]
