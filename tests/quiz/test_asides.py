"""What is said beside an open question is told from answers, right and wrong ones."""

from __future__ import annotations

import pytest

from voiceuno.language.files import read_sayings
from voiceuno.language.loading import load_judge
from voiceuno.language.sense.examples import examples_in
from voiceuno.quiz.pack import Question

NAMES = ("Mia", "Leo", "Sam")
WOOL = {
    "en": Question("Which animal gives us wool?", ("sheep",), others=frozenset(("cow", "goose", "children"))),
    "fr": Question("Quel animal nous donne la laine ?", ("mouton",), others=frozenset(("vache", "oie"))),
}
TALK = {
    "en": (
        "can we change the subject to space", "Nora is joining us", "how is everybody doing", "that's too hard for her",
        "let Leo answer this one instead", "Mia has to go home now", "she meant the big one", "quiet please children",
        "don't tell her the answer", "it's her turn, Leo, not yours", "come on Mia, you know this one", "harder please",
        "slower please, they're only six", "which questions did Mia get wrong", "I think Mia needs the toilet",
    ),
    "fr": (
        "on peut changer de sujet", "Nora se joint à nous", "comment s'en sort tout le monde",
        "c'est trop dur pour elle", "laissez Léo répondre à sa place", "elle voulait dire le grand",
        "chut, les enfants", "plus facile s'il vous plaît",
        "ne soufflez pas", "c'est son tour, Leo, pas le tien", "Mia doit rentrer à la maison",
    ),
}  # fmt: skip
ANSWERS = {
    "en": (
        "the moon", "um, I think Warsaw", "is it four?", "a big dog", "the king of England", "can it be a horse",
        "it has stripes", "the one with the long neck", "children", "the goose", "Mia says it's the moon",
        "we went there once, it's Budapest", "what about a whale", "no clue, pass on that one",
    ),
    "fr": (
        "la lune", "euh, je crois que c'est Varsovie", "c'est quatre ?", "un gros chien", "le roi d'Angleterre",
        "celui qui a un long cou", "l'oie", "Mia dit que c'est la lune",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("code", "said"), [(code, said) for code, some in TALK.items() for said in some])
def test_talk_is_no_answer(code: str, said: str) -> None:
    """An answer that is judged wrongly costs a child cards."""
    assert load_judge(code).is_aside(WOOL[code], said, NAMES)


@pytest.mark.parametrize(("code", "said"), [(code, said) for code, some in ANSWERS.items() for said in some])
def test_a_wrong_answer_is_one(code: str, said: str) -> None:
    """Whoever guesses is told that it was wrong."""
    assert not load_judge(code).is_aside(WOOL[code], said, NAMES)


@pytest.mark.parametrize("code", ["en", "fr"])
def test_hardly_any_answer_is_taken_for_talk(code: str) -> None:
    """Of the answers that people gave to other questions, in their own words, at most one of fifty."""
    told = [each for text in read_sayings(code) for each in examples_in(text)]
    given = [each for each in told if each.labels[0].startswith("answer ") and each.labels[0] != "answer unknown"]
    said = {each.text for each in given}
    taken = [text for text in said if load_judge(code).is_aside(WOOL[code], text, NAMES)]
    assert len(said) > 200
    assert len(taken) <= len(said) / 50, taken
