"""What sounds the same is the same: a recogniser that writes "mets rouge" has heard "mes rouges"."""

from __future__ import annotations

import pytest

from voiceuno.language.homophones import Homophones
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment

FRENCH = Language.load("fr")
LISTED = Homophones(FRENCH.wordings.weights(Moment()), FRENCH.sounding)


@pytest.mark.parametrize(
    ("written", "listed"),
    [
        ("mets rouges", "mes rouges"),
        ("qu'est-ce que j'ai piocher", "qu'est-ce que j'ai pioché"),
        ("cinq rouges", "cinq rouge"),
        ("set bleu", "sept bleu"),
        ("de bleu", "deux bleu"),
    ],
)
def test_what_is_written_otherwise_is_listed(written: str, listed: str) -> None:
    """The listed wording is taken for one that sounds the same."""
    assert LISTED.spelled(written) == listed


@pytest.mark.parametrize("text", ["", "[unk]", "trois petits cochons", "sept bleu", "mes cartes"])
def test_the_rest_stays_as_it_is(text: str) -> None:
    """What is listed already, and what sounds like nothing that is."""
    assert LISTED.spelled(text) == text


def test_the_first_of_two_counts() -> None:
    """Wordings come with the one first that is said most."""
    assert Homophones(["vers", "vert"], FRENCH.sounding).spelled("verre") == "vers"
    assert Homophones(["vert", "vers"], FRENCH.sounding).spelled("verre") == "vert"


def test_only_a_language_that_has_many_is_read_so() -> None:
    """English is measured without."""
    assert FRENCH.sureness.homophones
    assert not Language.load("en").sureness.homophones


@pytest.mark.parametrize("word", ["brioche", "poche", "une auto", "huître", "œuf", "jeune", "choqué", "jockey"])
def test_a_word_that_only_reminds_of_a_command_is_none(word: str) -> None:
    """Whoever hears everyday words has heard something else then."""
    assert FRENCH.by_ear(word) == word
