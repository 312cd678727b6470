"""Words with hyphens, signs and ordinals are read as each language writes them."""

from __future__ import annotations

import pytest

from tests.language.test_templates import small_grammar

RULES = """
[words]
fillers = ["dis-moi", "s'il te plaît"]
naming = ["appelle-moi"]
grouping = "."
[words.signs]
"-" = "moins"
[rule.count]
17 = "dix-sept"
"""


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("montre-moi ses cartes", "ask shown"),
        ("montre moi ses cartes", "ask shown"),
        ("Montre\u2011moi ses cartes", "ask shown"),
        ("qu'est-ce que j'ai", "ask hand"),
        ("qu’est-ce que j’ai ?", "ask hand"),
        ("réveille-toi", "wake"),
        ("dis-moi, réveille-toi", "wake"),
        ("j'en veux dix-sept", "bots 17"),
        ("j'en veux dix sept", "bots 17"),
        ("dix-sept-cartes", None),
        ("montre-moi", None),
    ],
)
def test_a_word_with_a_hyphen_is_understood_as_it_is_typed_and_as_it_is_heard(text: str, meaning: str | None) -> None:
    """In templates and in plain sentences, in fillers and in rules."""
    grammar = small_grammar(
        "ask shown: montre-moi (ses|les) cartes",
        "ask hand: ~(qu'est-ce que j'ai|mes cartes)",
        "wake: ~(réveille-toi|debout)",
        "bots {count}: j'en veux {count}",
        rules=RULES,
    )
    assert grammar.parse(text, "turn") == meaning


def test_the_recogniser_is_given_words_with_their_hyphens() -> None:
    """It knows some of them as one word, and then by their own sound."""
    grammar = small_grammar("ask shown: montre-moi (ses|les) cartes", rules=RULES)
    assert set(grammar.phrases("turn")) == {"montre-moi ses cartes", "montre-moi les cartes"}


def test_signs_and_thousands_are_read_as_the_language_says() -> None:
    """And as they stand where it says nothing."""
    french, other = small_grammar("draw: pioche", rules=RULES), small_grammar("draw: draw")
    assert french.read_words("-5 et 12.000, 1er") == ["moins", "5", "et", "12000", "1", "er"]
    assert other.read_words("-5 & 12.000 1st") == ["-", "5", "&", "12.000", "1", "st"]


def test_swallowed_syllables_are_read_whole() -> None:
    """As the language's file says, before words are compared."""
    french = small_grammar("draw: pioche", rules='[words]\nswallowed = [["\\\\b([jl])\'(?=[bp])", "\\\\1e "]]')
    assert french.read_words("J'pose l'bleu, j'ai l'as") == ["je", "pose", "le", "bleu", "jai", "las"]
