"""No language has a key that another lacks: what the game says, errors and help, and what can be meant."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.language.test_templates import small_grammar
from voiceuno.language import lacking as module
from voiceuno.language.files import default_language, languages, read_table
from voiceuno.language.lacking import lacking, meanings_of
from voiceuno.language.loading import load_grammar


@pytest.mark.parametrize(("code", "other"), [*permutations(languages(), 2)])
def test_no_key_of_one_language_is_missing_in_another(code: str, other: str) -> None:
    """But for tables about how words change, and for forms of address."""
    found = lacking(code, other)
    assert (found.prompts, found.messages, found.meanings) == ([], [], [])


@pytest.mark.parametrize("code", languages())
def test_every_language_has_packs(code: str) -> None:
    """A quiz needs questions."""
    assert lacking(code, default_language()).packs >= 10


def test_meanings_are_told_apart_by_their_first_words() -> None:
    """A slot stands for all that its rule has; what is open, and what only some languages have, does not count."""
    rules = '[rule.switch]\non = "on"\noff = "off"\n[rule.what]\nhand = "hand"\n"{x}" = "x"\n[rule.x]\ny = "y"'
    grammar = small_grammar(
        "sounds {switch}: sounds {switch}", "ask {what}: ask {what}", "draw: draw", "address tu: tu", rules=rules
    )
    assert meanings_of(grammar) == {"sounds", "sounds on", "sounds off", "ask", "ask hand", "draw"}


def test_most_of_what_can_be_meant_is_compared() -> None:
    """So that the test above says something."""
    found = meanings_of(load_grammar(default_language()))
    assert len(found) > 200
    assert {"undo", "ask score", "way scan", "signal clap", "rules dos", "jump-in yes"} <= found


def test_a_missing_key_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests above can fail."""

    def renamed(code: str, name: str) -> dict[str, Any]:
        table = read_table(code, name)
        if (code, name) == ("fr", "prompts.toml"):
            table["say"]["headset_new"] = table["say"].pop("headset_on")
        return table

    monkeypatch.setattr(module, "read_table", renamed)
    assert lacking("fr", "en").prompts == ["say.headset_on"]
    assert lacking("en", "fr").prompts == ["say.headset_new"]
