"""Who plays is not lost where several things are said at once; another game can be wanted at any time."""

from __future__ import annotations

import pytest

from tests.language.tongue import FRENCH
from tests.talking import LANGUAGE
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

SETUP = Moment("setup", likely=(Meaning("new", ("game",)),))
PLANS = """
Moi c'est Marie, avec Paul et trois robots | new game bots 3 names Marie,Paul
Moi c'est Marie, mon fils Luc et trois robots | new game bots 3 names Marie,Luc
Moi c'est Marie, mon mari Paul, ma fille Zoé et trois robots | new game bots 3 names Marie,Paul,Zoé
Moi c'est Marie, lui c'est Paul, et trois robots | new game bots 3 names Marie,Paul
Moi c'est Marie, je joue avec Paul et trois robots | bots 3 names Marie,Paul
je m'appelle Marie, avec ma sœur Julie et deux robots | new game bots 2 names Marie,Julie
Moi c'est Marie, et trois robots | bots 3 name Marie
Hugo le robot | bots 1 beside Hugo
avec Hugo le robot | bots 1 beside Hugo
Paul, Luc et Hugo le robot | bots 1 names Paul,Luc beside Hugo
contre toi | people 1 bots 1
Tom joue aussi | people 2 names Tom
en fait mon frère veut jouer aussi, il s'appelle Tom | people 2 names Tom
ma petite sœur Julie voudrait jouer aussi | people 2 names Julie
on est douze | new game people 12
j'ai une classe de vingt-quatre élèves | new game people 24
J'ai une classe de vingt-quatre élèves, comment on fait ? | new game people 24
on est deux, moi et Paul | new game people 2 names Paul
"""
OTHERS = """
je préfère un quiz | new game rules quiz
plutôt un quiz | new game rules quiz
on change, on joue à DOS | new game rules dos
on arrête, on joue à DOS | new game rules dos
j'ai changé d'avis, on joue à DOS | new game rules dos
je préfère les règles françaises | rules french
on joue à autre chose | new game
je préfère piocher | draw
"""


@pytest.mark.parametrize("line", PLANS.strip().splitlines())
def test_who_plays_is_not_lost(line: str) -> None:
    said, meant = line.split(" | ")
    assert str(FRENCH.language.listen(said, SETUP).meaning) == meant


@pytest.mark.parametrize("line", OTHERS.strip().splitlines())
def test_another_game_is_wanted_while_one_is_played(line: str) -> None:
    said, meant = line.split(" | ")
    assert str(FRENCH.language.listen(said, Moment("turn")).meaning) == meant


@pytest.mark.parametrize("said", ["I'd rather have a quiz", "I prefer a quiz"])
def test_another_game_is_wanted_in_english(said: str) -> None:
    assert str(LANGUAGE.listen(said, Moment("turn")).meaning) == "new game rules quiz"


def test_the_english_name_others_too() -> None:
    heard = LANGUAGE.listen("I am Marie, with Paul and three bots", SETUP)
    assert str(heard.meaning) == "new game bots 3 names Marie,Paul"


def test_one_bot_is_asked_about_as_one() -> None:
    assert FRENCH.language.say(Meaning("bots", ("1",)), SETUP) == "un robot"


def test_nobody_is_seated_who_is_not_wanted() -> None:
    assert FRENCH.language.listen("pas avec Hugo le robot", SETUP).meaning is None


def test_who_comes_as_well_is_one_more_than_those_who_were_named() -> None:
    begun = Moment("setup", invited=("Claire", "Paul"))
    assert str(FRENCH.language.listen("Tom joue aussi", begun).meaning) == "people 3 names Tom"
    assert str(FRENCH.language.listen("Paul joue aussi", begun).meaning) == "name Paul"
