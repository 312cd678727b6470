"""Records with the marks of the French book are read and written by `replay --language fr`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from voiceuno.__main__ import main
from voiceuno.language.loading import load_record_codes
from voiceuno.rules.cards import DOS_DECK, UNO_DECK

MARKED = """voiceuno record 1
rules french
seed 3
players Anne Benoît
dealer Benoît
deal Anne 7b +02v rev j stop r couleur +04 1r
deal Benoît 5v 8j 0b 3r b9
discard 7r
# 7b stays 7b in a remark
---
Anne: play couleur vert
Benoît: play 5v
Anne: play +02V
"""


def test_marks_of_the_french_book_are_read_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Beside the codes of all records; what is told is French."""
    path = tmp_path / "partie.record"
    path.write_text(MARKED, "utf-8")
    assert main(["replay", str(path), "--json", "--language", "fr"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert "Anne joue le joker et demande du vert." in lines
    position = json.loads(last)
    assert position["top"] == "+02v"
    assert position["hands"]["Anne"] == ["7b", "rev j", "stop r", "+04", "1r"]
    assert {"8j", "0b", "3r", "9b"} <= set(position["hands"]["Benoît"])
    assert next(event["card"] for event in position["events"] if event["event"] == "Played") == "couleur"


def test_a_wrong_mark_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A letter of no colour is no card."""
    path = tmp_path / "partie.record"
    path.write_text(MARKED.replace("stop r", "stop k"), "utf-8")
    assert main(["replay", str(path), "--json", "--language", "fr"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["line"] == 6


def test_every_mark_is_read_as_its_card() -> None:
    """Of both decks; English keeps the codes of all records."""
    french, english = load_record_codes("fr"), load_record_codes("en")
    for card in dict.fromkeys((*UNO_DECK, *DOS_DECK)):
        assert french.read(f"draw {french.write(card)}\n") == f"draw {card.code}\n"
        assert french.read(f"draw {card.code}\n") == f"draw {card.code}\n"
        assert english.write(card) == card.code
    assert english.read(MARKED) == MARKED
    assert "# 7b stays 7b in a remark" in french.read(MARKED)
