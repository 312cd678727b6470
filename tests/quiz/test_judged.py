"""Answers judged in every language that has a table of them, and what such a language says about its packs."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from voiceuno.club import Club
from voiceuno.language.loading import load_alike, load_judge
from voiceuno.quiz.library import Library
from voiceuno.quiz.making import Head, from_spreadsheet, from_words
from voiceuno.quiz.pack import Pack, PackError, Question
from voiceuno.quiz.reading import read_pack
from voiceuno.rules.record import RecordError, read_record, write_record
from voiceuno.table.plan import Plan

TABLE: dict[str, list[dict[str, Any]]] = tomllib.loads(Path(__file__).with_name("judged.toml").read_text("utf-8"))
NAMES = ("Ann", "Ben", "Clara")
CASES = [
    (code, Question(row["question"], tuple(row["answers"]), tuple(row.get("choices", ()))), said, is_right)
    for code, rows in TABLE.items()
    for row in rows
    for is_right in (True, False)
    for said in row["right" if is_right else "wrong"]
]


@pytest.mark.parametrize(("code", "question", "said", "is_right"), CASES)
def test_an_answer_is_judged(code: str, question: Question, said: str, *, is_right: bool) -> None:
    """Right or wrong as anybody who speaks the language would say."""
    assert load_judge(code).judge(question, said) is is_right


@pytest.mark.parametrize(
    ("code", "question", "said", "told"),
    [
        ("fr", "Quel animal nous donne la laine ?", "que c'est l'éléphant", "l'éléphant"),
        ("fr", "Quel animal nous donne la laine ?", "bête à bon dieu", "bête à bon dieu"),
        ("fr", "Combien font 5 plus 7 ?", "ça fait treize", "13"),
        ("en", "What is the capital of Hungary?", "the capital of Hungary is Bucharest", "bucharest"),
    ],
)
def test_a_wrong_answer_is_told_in_the_words_in_which_it_was_said(
    code: str, question: str, said: str, told: str
) -> None:
    """With accents, which are heard; and of a sentence the answer alone."""
    assert load_judge(code).told(Question(question, ("x",)), said) == told


def test_a_question_with_where_is_none_with_or() -> None:
    """Only an accent tells the two words apart; nobody is offered two answers by the first."""
    judge = load_judge("fr")
    assert judge.is_either(Question("Est-ce un chat ou un chien ?", ("chat",)))
    assert not judge.is_either(Question("Où habite la reine des abeilles ?", ("ruche",)))
    assert judge.is_either(Question("Où fait-il froid, au pôle ou au désert ?", ("pôle",)))


# -- packs in the teacher's language

FRENCH = """
Titre : Notre ville
Sujet : géographie
Niveau : 1

Question : Quel fleuve traverse notre ville ?
Réponse : la Seine

Question : Lequel est plus grand ?
Choix : église, école
Reponse : école
Niveau : 2

Calcul : Combien font {a} et {b} ?
Avec a : 2 à 3
Avec b : 1-2
Réponse : a + b
"""


def french(text: str) -> Pack:
    return read_pack("ville.txt", text, load_judge("fr"))


def test_a_pack_in_the_language_of_its_teacher() -> None:
    """It reads as the same pack in English does, which is understood everywhere."""
    pack = french(FRENCH)
    assert (pack.title, len(pack.questions)) == ("Notre ville", 6)
    assert [question.level for question in pack.questions[:2]] == [1, 2]
    english = FRENCH
    for own, shared in (
        ("Titre", "Title"), ("Sujet", "Subject"), ("Niveau", "Level"), ("Réponse", "Answer"), ("Reponse", "Answer"),
        ("Choix", "Choices"), ("Calcul", "Ask"), ("Avec", "With"), (" à ", " to "),
    ):  # fmt: skip
        english = english.replace(own, shared)
    assert french(english) == pack
    assert read_pack("ville.txt", english, load_judge("en")).questions == pack.questions


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("Réponse : la Seine", "Répnse : la Seine", "Réponse"),
        ("Réponse : la Seine", "", "Réponse"),
        ("Titre : Notre ville", "", "Titre"),
        ("Avec a : 2 à 3", "Avec a : 3 à 2", "Avec a: 1-10"),
        ("Avec a : 2 à 3", "", "Avec a: 1-10"),
        ("Calcul", "Question", '"Avec a:"'),
        ("Quel fleuve traverse notre ville ?", "Combien font {a} ?", '"Calcul:"'),
        ("Choix : église, école", "Choix : église, école\nChoix : un, deux", "Choix"),
        ("Sujet : géographie", "Sujet géographie", "Réponse"),
    ],
)
def test_mistakes_are_explained_with_the_words_of_the_language(right: str, wrong: str, words: str) -> None:
    """What is told names the lines as the teacher writes them."""
    assert right in FRENCH
    with pytest.raises(PackError) as raised:
        french(FRENCH.replace(right, wrong, 1))
    assert words in str(raised.value)


def test_packs_are_made_in_the_language() -> None:
    """From a spreadsheet and from a list of words; and they can be read again."""
    keys = load_judge("fr").keys
    made = from_spreadsheet("Quel est le cri du chat ?;miaou\n", Head("Cris"), {}, keys)
    assert "Titre: Cris" in made.text
    assert "Réponse: miaou" in made.text
    assert french(made.text).questions[0].answers == ("miaou",)
    words = from_words("chat", Head("Mots"), {"letters": "Quel mot : {letters} ?"}, keys)
    assert "Réponse: chat" in words.text


# -- two languages at one table


def test_who_speaks_another_language_is_asked_about_the_same(tmp_path: Path) -> None:
    """Packs chosen in one language are those about the same in another, each with its own questions."""
    club = Club(tmp_path, seed=1, language="en")
    foreign = club.in_language("fr")
    assert club.in_language("en") is club
    record = Plan(rules="quiz", packs=("sums",), bots=1).record(NAMES, 1)
    assert club.course(record).question(0).text.startswith("What is ")
    assert foreign.course(record).question(0).text.startswith("Combien ")
    assert any(" " in text or text for text in foreign.decoys)
    assert club.library.chosen(["calcul"]) == club.library.chosen(["sums"])


def test_a_record_may_name_the_packs_of_another_language(tmp_path: Path) -> None:
    """It is told in any language; a name that no language has is still refused."""
    club = Club(tmp_path, seed=1, language="en")
    known = Library(club.library.packs, load_alike()).known
    text = write_record(Plan(rules="quiz", packs=("calcul",), bots=1).record(NAMES, 1))
    assert read_record(text, known).options.packs == ("calcul",)
    with pytest.raises(RecordError, match="xyz"):
        read_record(text.replace("calcul", "xyz"), known)
