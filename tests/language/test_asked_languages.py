"""A language is asked for in its own words, whichever one is spoken."""

from __future__ import annotations

import pytest

from voiceuno.language.accents import without_accents
from voiceuno.language.files import asked_for, languages
from voiceuno.language.grammar import PHASES
from voiceuno.language.loading import load_grammar
from voiceuno.language.messages import say_in


@pytest.mark.parametrize("spoken", languages())
def test_every_language_is_asked_for_in_its_own_words(spoken: str) -> None:
    """In every phase, with accents and without; also one that there are no words of."""
    grammar = load_grammar(spoken)
    wrong = [
        (text, phase, meaning)
        for code, said in asked_for().items()
        for text in said
        for way in {text, without_accents(text)}
        for phase in PHASES
        if code != spoken and (meaning := grammar.parse(way, phase)) != f"language {code}"
    ]
    assert wrong == []


@pytest.mark.parametrize("spoken", languages())
def test_what_is_offered_is_understood(spoken: str) -> None:
    """The words to say stand behind a colon, and are listened for."""
    words = say_in(spoken, "language.offer", {}).rpartition(":")[2].strip(" .")
    for other in languages():
        assert load_grammar(other).parse(words, "setup") == f"language {spoken}"
    assert without_accents(words.lower()) in asked_for(by_ear=True)[spoken]


@pytest.mark.parametrize("spoken", languages())
def test_every_language_that_can_be_asked_for_has_a_name(spoken: str) -> None:
    """For the sentence that says that it is not spoken."""
    names = [say_in(spoken, f"language.name.{code}", {}) for code in asked_for()]
    assert not [name for name in names if "." in name]
