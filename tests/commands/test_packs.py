"""`voiceuno packs`: what a teacher does with packs, from a spreadsheet to a recording."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.talking import LANGUAGE
from voiceuno.__main__ import main
from voiceuno.keeping.pack_files import read_pack_file
from voiceuno.quiz.pack import Question
from voiceuno.speech.sound_files import read_samples


def questions(path: Path) -> list[Question]:
    """The questions of a pack that must be sound."""
    pack, problems = read_pack_file(path, LANGUAGE.judge)
    assert problems == []
    assert pack is not None
    return list(pack.questions)


RIVER = "Which river runs through our town?"
SHEETS = {
    "commas": f"{RIVER},the Thames,Thames\nWhere do we swim?,pool\n".encode(),
    "semicolons": f"{RIVER};the Thames;Thames\r\nWhere do we swim?;pool\r\n".encode(),
    "tabs in UTF-16": f"{RIVER}\tthe Thames\tThames\nWhere do we swim?\tpool\n".encode("utf-16"),
    "named": f"Question,Answer\n{RIVER},the Thames | Thames\n\nWhere do we swim?,pool\n".encode("utf-8-sig"),
    "separator named": f"sep=;\r\nQuestion;Answer\r\n{RIVER};the Thames, Thames\r\nWhere do we swim?;pool\r\n".encode(),
    "Windows letters and quotes": f'"{RIVER}";"the Thames";"Thames"\r\nWhere do we swim?;pool\r\n'.encode("cp1252"),
    "old Mac line ends": f"Question,Answer\r{RIVER},the Thames / Thames\rWhere do we swim?,pool\r".encode(),
    "other order": f"Level,Answers,Question\n1,the Thames/Thames,{RIVER}\n1,pool,Where do we swim?\n".encode(),
}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_spreadsheet_becomes_a_pack(sheet: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever program wrote it: one row is one question, and more answers may follow."""
    (tmp_path / "our-town.csv").write_bytes(SHEETS[sheet])
    assert main(["packs", "--csv", str(tmp_path / "our-town.csv")]) == 0
    made = questions(tmp_path / "our-town.txt")
    assert [each.text for each in made] == [RIVER, "Where do we swim?"]
    assert made[0].answers == ("the Thames", "Thames")
    said = capsys.readouterr().out
    assert said.startswith("our-town: Our town, 2 questions, level 1.")
    assert said.rstrip().endswith("say: questions about our town.")


def test_choices_levels_and_subjects_have_columns(tmp_path: Path) -> None:
    """As a pack has them."""
    sheet = 'Question,Answer,Choices,Level,Subject\nWhich is larger?,school,"church, school",2,places\n'
    (tmp_path / "a.csv").write_text(sheet, "utf-8")
    assert main(["packs", "--csv", str(tmp_path / "a.csv"), "-o", str(tmp_path / "b.txt"), "--title", "Ours"]) == 0
    (question,) = questions(tmp_path / "b.txt")
    assert question == Question("Which is larger?", ("school",), ("church", "school"), "places", 2)
    assert (tmp_path / "b.txt").read_text("utf-8").startswith("Title: Ours\n")


def test_what_is_wrong_is_told_by_the_row_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In plain words, all at once."""
    sheet = "Where do we swim?,pool\nWhich river?\nWho is it?,a very long answer that nobody says\n"
    (tmp_path / "a.csv").write_text(sheet, "utf-8")
    assert main(["packs", "--csv", str(tmp_path / "a.csv")]) == 1
    errors = capsys.readouterr().err.splitlines()
    assert errors[0] == "a.csv, line 2: this row needs a question, and its answer in the next cell."
    assert errors[1].startswith('a.csv, line 3: "a very long answer')
    assert not (tmp_path / "a.txt").exists()


ROW = "this row needs a question, and its answer in the next cell."
EMPTY = "there are no questions in it. Write one in each row, and its answer in the next cell."
SPOILT = {
    "question,answer\nWhat is it?,\n,cat\n": [f"line 2: {ROW}", f"line 3: {ROW}"],
    "": [f"line 1: {EMPTY}"],
    "question,answer\n": [f"line 1: {EMPTY}"],
    'question,answer\nWhat barks?,dog\n"What is it?,cat\nWho?,Ann\n': [
        "line 3: a quotation mark is opened here and never closed. Close it, or delete it."
    ],
    "question;answer\nWhat barks?;dog\n\nwhat barks;a dog\n": [
        "line 4: this question is already on line 2: what barks"
    ],
}


@pytest.mark.parametrize("sheet", SPOILT)
def test_a_spoilt_spreadsheet_is_told_by_its_own_lines(
    sheet: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And by what a teacher sees there, not by what a pack would have."""
    (tmp_path / "a.csv").write_text(sheet, "utf-8")
    assert main(["packs", "--csv", str(tmp_path / "a.csv")]) == 1
    assert capsys.readouterr().err.splitlines() == [f"a.csv, {problem}" for problem in SPOILT[sheet]]
    assert not (tmp_path / "a.txt").exists()


def test_a_file_of_a_spreadsheet_program_is_no_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever names it is told how to save it."""
    (tmp_path / "a.xlsx").write_bytes(b"PK\x03\x04\x14\x00")
    assert main(["packs", "--csv", str(tmp_path / "a.xlsx")]) == 1
    assert "choose: save as, CSV" in capsys.readouterr().err


def test_a_pack_in_other_letters_is_read_or_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """UTF-16 says what it is; of anything else the letters would be guessed."""
    pack = "Title: Cafés\r\n\r\nQuestion: Where do we drink coffee?\r\nAnswer: café\r\n"
    (tmp_path / "wide.txt").write_bytes(pack.encode("utf-16"))
    assert [each.answers for each in questions(tmp_path / "wide.txt")] == [("café",)]
    (tmp_path / "bom.txt").write_bytes(pack.encode("utf-8-sig"))
    assert [each.answers for each in questions(tmp_path / "bom.txt")] == [("café",)]
    (tmp_path / "old.txt").write_bytes(pack.replace("Cafés", "Cafes").encode("cp1252"))
    assert main(["packs", str(tmp_path / "old.txt")]) == 1
    told = capsys.readouterr().err
    assert told == 'old.txt, line 4: the character after "caf" cannot be read. Save the file again, as UTF-8 text.\n'


def test_what_is_wrong_with_a_list_of_words_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By the lines of the list."""
    (tmp_path / "a.txt").write_text("house\n\n123\nhouse\n", "utf-8")
    assert main(["packs", "--words", str(tmp_path / "a.txt"), "-o", str(tmp_path / "b.txt")]) == 1
    number, twice = capsys.readouterr().err.splitlines()
    assert number.startswith('a.txt, line 3: "123" is no word.')
    assert twice.startswith("a.txt, line 4: this question is already on line 1:")


def test_a_pack_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    """Nor is a file that does not open taken for one."""
    (tmp_path / "a.csv").write_text("Where do we swim?,pool\n", "utf-8")
    (tmp_path / "a.txt").write_text("mine", "utf-8")
    assert main(["packs", "--csv", str(tmp_path / "a.csv")]) == 1
    assert (tmp_path / "a.txt").read_text("utf-8") == "mine"
    assert main(["packs", "--csv", str(tmp_path / "none.csv"), "-o", str(tmp_path / "c.txt")]) == 1


def test_a_list_of_words_becomes_a_pack(tmp_path: Path) -> None:
    """A word is asked for by its letters, or by what it means; longer words are of a higher level."""
    (tmp_path / "week-3.txt").write_text(
        "# Week three\nsun\nGarden\nelephant = a big animal with a trunk.\n\n", "utf-8"
    )
    target = tmp_path / "spell.txt"
    assert main(["packs", "--words", str(tmp_path / "week-3.txt"), "-o", str(target), "--subject", "spelling"]) == 0
    made = questions(target)
    assert [(each.text, each.answers, each.level) for each in made] == [
        ("Which word do these letters spell: S, U, N?", ("sun",), 1),
        ("Which word do these letters spell: G, A, R, D, E, N?", ("garden",), 2),
        ("Which word means: a big animal with a trunk?", ("elephant",), 3),
    ]
    assert {each.subject for each in made} == {"spelling"}


def test_a_pack_is_read_aloud(tmp_path: Path) -> None:
    """Questions, choices and answers, in the voice of the game."""
    pack = tmp_path / "town.txt"
    pack.write_text("Title: Our town\n\nQuestion: Which river?\nAnswer: Thames\n", "utf-8")
    assert main(["packs", "--read", str(tmp_path / "town.wav"), str(pack)]) == 0
    assert len(read_samples(tmp_path / "town.wav")) > 2 * 16_000


def test_what_is_to_be_read_or_heard_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    """All packs at once would take an hour."""
    assert main(["packs", "--listen"]) == 2
    assert "name the packs that you mean" in capsys.readouterr().err


def test_answers_that_cannot_be_heard_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The game says each and listens to it; a word that no recogniser knows is told with its question."""
    pack = tmp_path / "town.txt"
    odd = "Question: Which village has a long name?\nAnswer: Llanfairpwllgwyngyll\n"
    pack.write_text(f"Title: Our town\n\nQuestion: What do we cross?\nAnswer: bridge\n\n{odd}", "utf-8")
    assert main(["packs", "--listen", str(pack)]) == 1
    said = capsys.readouterr().out
    assert "Llanfairpwllgwyngyll" in said
    assert "Add another answer to: Which village has a long name?" in said
    assert "bridge" not in said
