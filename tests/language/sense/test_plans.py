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
