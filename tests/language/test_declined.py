"""Who does not want a match gets none."""

from __future__ import annotations

import pytest

from tests.language.tongue import FRENCH
from tests.talking import LANGUAGE
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

SETUP = Moment("setup", likely=(Meaning("new", ("game",)),))


@pytest.mark.parametrize(
    "said", ["I do not want a new game", "don't start a game", "I'd rather not play", "we're not going to play a match"]
)
def test_a_match_that_is_declined_is_not_begun(said: str) -> None:
    assert LANGUAGE.listen(said, SETUP).meaning is None


@pytest.mark.parametrize(
    "said", ["je ne veux pas d'une nouvelle partie", "ne commence pas la partie", "on va pas jouer"]
)
def test_a_match_that_is_declined_in_french_is_not_begun(said: str) -> None:
    assert FRENCH.language.listen(said, SETUP).meaning is None


@pytest.mark.parametrize("said", ["don't worry, start a game", "no, new game please", "why don't we play a game"])
def test_who_denies_something_else_gets_one(said: str) -> None:
    assert LANGUAGE.listen(said, SETUP).meaning == Meaning("new", ("game",))
