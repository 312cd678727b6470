"""What is said about a match to come: nothing of it is lost in silence, and who corrects themselves is followed."""

from __future__ import annotations

import pytest

from voiceuno.language.heard import DOUBTFUL
from voiceuno.language.language import Language
from voiceuno.language.meaning import meanings
from voiceuno.language.moment import Moment

FRENCH = Language.load("fr")
SETUP = Moment("setup", likely=meanings("new game", "same again", "teach"))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("je voudrais quatre joueurs jusqu'à deux cents, non, jusqu'à cinq cents", "players 4 target 500"),
        ("on joue à quatre humains et deux robots, oups, un seul robot", "new game people 4 bots 1"),
        ("alors j'ai dit trois robots, c'est deux robots, niveau dur", "new game bots 2 level hard"),
        ("mettez quatre joueurs, 'fin cinq, en règles RNIB", "new game players 5 rules rnib"),
        ("fais-moi une partie avec cinq cartes et un robot, dame oui", "new game bots 1 cards 5"),
        ("mon nom c'est Josiane et on ira jusqu'à cent cinquante", "new game target 150 name Josiane"),
        ("une partie à quatre, à la française, allez", "new game players 4 rules french"),
    ],
)
def test_the_last_word_counts(said: str, meant: str) -> None:
    """Each number counts what stands beside it, and a correction takes back what it corrects and nothing else."""
    heard = FRENCH.listen(said, SETUP)
    found = heard.meaning or next((each.meaning for each in heard.alternatives), None)
    assert str(found) == meant


@pytest.mark.parametrize(
    "said",
    [
        "je veux une partie avec deux robots, niveau pépère",
        "je voudrais deux robots et Zoé assise à ma gauche, s'il te plaît",
        "une partie contre trois robots, et quatre secondes pour se rattraper",
    ],
)
def test_half_a_wish_is_asked_about(said: str) -> None:
    """Where a word tells that more was wished than was understood, nothing is done at once."""
    heard = FRENCH.listen(said, SETUP)
    assert heard.outcome == DOUBTFUL or heard.meaning is None


HOW_MANY = Moment(
    "setup", likely=meanings(*(f"{verb} {number}" for verb in ("number", "bots") for number in range(1, 10)))
)


@pytest.mark.parametrize(
    ("code", "said", "meant"),
    [
        ("en", "make it three then", "bots 3"),
        ("en", "hmm, four I'd say", "bots 4"),
        ("en", "two of them will do, I can't keep more in my head", "bots 2"),
        ("en", "five might be too loud in here, so three of them, please", "bots 3"),
        ("fr", "mets-en trois alors", "bots 3"),
        ("fr", "deux, non, trois", "bots 3"),
    ],
)
def test_a_number_that_stands_alone_says_how_many(code: str, said: str, meant: str) -> None:
    """Who is asked for a number says it in many words; parts of the sentence beside it are a reason."""
    assert str(Language.load(code).listen(said, HOW_MANY).meaning) == meant


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "seven is too many for my hands"),
        ("en", "four would be far too many for an old woman like me"),
        ("en", "I had two coffees this morning"),
        ("en", "my daughter has two hands"),
        ("fr", "sept c'est trop pour mes mains"),
        ("fr", "il est cinq heures"),
    ],
)
def test_any_other_number_says_nothing_of_players(code: str, said: str) -> None:
    """It is asked about at most."""
    assert Language.load(code).listen(said, HOW_MANY).meaning is None
