"""The question packs that come with the game, in every language; packs.toml says what each is held to."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from voiceuno.keeping.pack_files import load_packs
from voiceuno.language.files import data_folder
from voiceuno.language.language import Language
from voiceuno.language.loading import load_alike, load_judge
from voiceuno.quiz.library import Library
from voiceuno.quiz.pack import MOST_WORDS, Pack, Question

RULES: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("packs.toml").read_text("utf-8"))
LANGUAGES = [folder.parent.name for folder in sorted(data_folder("grammars").glob("*/quiz")) if any(folder.iterdir())]
KNOWN = [code for code in LANGUAGES if code in RULES]


class Shipped(NamedTuple):
    """One pack of a language."""

    code: str
    name: str

    @property
    def pack(self) -> Pack:
        return packs_of(self.code)[self.name]

    @property
    def rules(self) -> dict[str, Any]:
        return RULES.get(self.code, {})

    @property
    def is_made(self) -> bool:
        return self.name in self.rules.get("made", {})

    def judge(self, question: Question, said: str) -> bool:
        return load_judge(self.code).judge(question, said)


@cache
def packs_of(code: str) -> dict[str, Pack]:
    packs, problems = load_packs(data_folder("grammars") / code / "quiz", load_judge(code))
    assert problems == []
    return packs


def names() -> Iterator[Shipped]:
    for code in LANGUAGES:
        yield from (
            Shipped(code, path.stem) for path in sorted((data_folder("grammars") / code / "quiz").glob("*.txt"))
        )


SHIPPED = list(names())
each_pack = pytest.mark.parametrize("shipped", SHIPPED, ids=lambda shipped: f"{shipped.code}-{shipped.name}")


@pytest.mark.parametrize("code", KNOWN)
def test_the_packs_are_there(code: str) -> None:
    """Twenty packs at least, over all subjects, each with questions for the youngest and for adults."""
    packs, rules = packs_of(code), RULES[code]
    assert set(rules["packs"]) <= set(packs)
    assert len(packs) >= 20
    subjects: dict[str, set[int]] = {}
    for pack in packs.values():
        for question in pack.questions:
            subjects.setdefault(question.subject, set()).add(question.level)
    assert set(subjects) == set(rules["subjects"])
    assert all(levels == {1, 2, 3} for levels in subjects.values())


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_pack_and_every_subject_can_be_chosen_by_voice(code: str) -> None:
    """Its name is understood where a game is set up, and what is understood is a pack, a subject or all of them."""
    library = Library(packs_of(code))
    known = {production.means for production in Language.load(code).grammar.productions["pack_name"]}
    assert known == {*library.names, "all"}
    assert len(library.chosen([])) == len(library.chosen(["all"])) == len(packs_of(code))
    for subject in library.subjects:
        chosen = library.chosen([subject])
        assert subject in library.packs or all(library.subject_of(pack.questions[0]) == subject for pack in chosen)


@each_pack
def test_shipped_pack(shipped: Shipped) -> None:
    """A pack has 30 questions or more, no text twice, three levels, and texts that are fit to be heard."""
    questions = shipped.pack.questions
    assert len(questions) >= 30
    assert len({question.text.casefold() for question in questions}) == len(questions)
    for level in (1, 2, 3):
        assert sum(question.level == level for question in questions) >= 10
    for question in questions:
        assert re.fullmatch(shipped.rules.get("question", r".*\?"), question.text), question.text
        assert sum(any(map(str.isalnum, word)) for word in question.text.split()) <= 16, question.text
        assert question.subject
        for answer in question.answers:
            assert re.fullmatch(shipped.rules.get("answer", r"[\w' -]+"), answer), answer
            assert len(answer.split()) <= MOST_WORDS, answer


@each_pack
def test_shipped_answers_are_right(shipped: Shipped) -> None:
    """Every accepted answer is judged right, and of the choices just those that are accepted, by any name."""
    sentences = shipped.rules.get("said", ["{answer}"])
    places = shipped.rules.get("places", [["a"], ["b"], ["c"]])
    for question in shipped.pack.questions:
        for answer in question.answers:
            said = [sentence.format(answer=answer) for sentence in (sentences[:1] if shipped.is_made else sentences)]
            assert all(shipped.judge(question, each) for each in said), (question, said)
        for choice, ways in zip(question.choices, places, strict=False):
            for way in (choice, *ways):
                assert shipped.judge(question, way) == (choice in question.answers), (question, way)
        for nothing in ("", *shipped.rules.get("unknown", [])):
            assert not shipped.judge(question, nothing)


@each_pack
def test_other_answers_are_wrong(shipped: Shipped) -> None:
    """What answers the other questions of a pack is nearly always wrong."""
    questions = shipped.pack.questions
    sample = questions[:: max(1, len(questions) // 60)] if shipped.is_made else questions
    verdicts = [shipped.judge(one, other.answers[0]) for one in sample for other in sample if one is not other]
    assert sum(verdicts) / len(verdicts) < 0.1


@pytest.mark.parametrize(("code", "name"), [(code, name) for code in KNOWN for name in RULES[code]["made"]])
def test_generated_questions_are_true(code: str, name: str) -> None:
    """Each sum is worked out anew from its own words."""
    for question in packs_of(code)[name].questions:
        found = re.fullmatch(RULES[code]["made"][name], question.text)
        assert found, question.text
        x, y, signs = int(found["x"]), int(found["y"]), found.groupdict()
        value = x + y if signs.get("plus") else x - y if signs.get("minus") else x * y
        assert question.answers == (str(value),)


@pytest.mark.parametrize("code", KNOWN)
def test_spelling_questions_are_true(code: str) -> None:
    """Questions about letters are worked out anew from their own words."""
    rules, form, checked = RULES[code]["letters"], load_judge(code).form, 0
    for question in packs_of(code)[rules["pack"]].questions:
        expected = _worked_out(question.text, rules)
        if expected is not None:
            checked += 1
            assert form(question.answers[0]) == form(expected), question
    assert checked >= rules["at_least"]


def _worked_out(text: str, rules: dict[str, Any]) -> str | None:
    """The answer to a question about letters; nothing if it is about something else."""
    if found := re.fullmatch(rules["length"], text):
        return str(len(found[1]))
    if found := re.fullmatch(rules["vowel_count"], text):
        return str(sum(letter in rules["vowels"] for letter in found[1].lower()))
    if found := re.fullmatch(rules["spelt"], text):
        return "".join(re.findall(r"\w", found[1])).lower()
    if found := re.fullmatch(rules["backwards"], text):
        return found[1][::-1]
    if found := re.fullmatch(rules["sooner"], text):
        return min(found.groups(), key=_plain)
    if found := re.fullmatch(rules["longer"], text):
        assert len(found[1]) != len(found[2])
        return str(max(found.groups(), key=len))
    return None


def _plain(word: str) -> str:
    """A word as a dictionary sorts it."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", word.lower()) if not unicodedata.combining(sign))


@each_pack
def test_a_typed_question_does_not_give_its_answer_away(shipped: Shipped) -> None:
    """The answer is not spoken in the question, unless the question offers it with "or"."""
    unchanged = set(shipped.rules.get("unchanged", []))
    for question in () if shipped.is_made else shipped.pack.questions:
        if shipped.rules.get("either", "?") not in question.text and not unchanged & set(question.answers):
            heard = re.findall(r"[^\W\d_]+", question.text.lower())
            assert question.answers[0] not in heard, question


# -- packs of two languages


def test_what_is_alike_is_there() -> None:
    """Each name stands for a pack or a subject of some language, so that no line of the table is a slip."""
    everything = {name for each in LANGUAGES for name in Library(packs_of(each)).names}
    assert {*load_alike(), *load_alike().values()} <= everything


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_packs_that_were_chosen_in_another_language(code: str) -> None:
    """Every pack of English that a language has too, and every pack of that language, is found from the other side."""
    here, there = Library(packs_of(code), load_alike()), Library(packs_of("en"), load_alike())
    for name in here.names:
        if load_alike().get(name, name) in there.names:
            assert len(there.chosen([name])) < len(packs_of("en")), name
    for name in {load_alike().get(name, name) for name in here.names} & set(there.names):
        assert len(here.chosen([name])) < len(packs_of(code)), name
    assert set(here.names) <= set(there.known)
