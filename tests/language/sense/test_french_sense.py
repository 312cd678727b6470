"""French sentences that are no listed wording: articles that count nothing, corrections, and drawn-out words."""

from __future__ import annotations

import pytest

from voiceuno.language.language import Language
from voiceuno.language.meaning import meanings
from voiceuno.language.moment import Moment
from voiceuno.quiz.pack import Question

FRENCH = Language.load("fr")
TURN = Moment(names=("Ann", "Ben"), likely=meanings("play b7", "play r5", "play r9", "draw"))
SETUP = Moment("setup", likely=meanings("new game", "same again", "teach"))
BOTS = Moment("setup", likely=meanings("bots 1", "bots 2", "bots 3"))
START = Moment("setup", likely=meanings("yes", "no"))
DRAWN = Moment("drawn", names=("Ann", "Ben"), likely=meanings("play b4", "keep"))


@pytest.mark.parametrize(
    ("moment", "said", "meant"),
    [
        (SETUP, "j'aimerais bien une partie contre deux robots, avec les règles du RNIB", "new game bots 2 rules rnib"),
        (
            SETUP,
            "lance-moi une partie en deux cents points, robots moyens, deux, non, trois",
            "new game bots 3 target 200 level medium",
        ),
        (BOTS, "un seul me suffira bien, vous savez", "bots 1"),
        (BOTS, "mettez-en un seul, tenez", "bots 1"),
        (SETUP, "mon fils m'a installé ça hier, je voudrais une partie avec un robot", "new game bots 1"),
        (SETUP, "avec mon mari, et un robot en plus", "new game people 2 bots 1"),
        (START, "oui, mais on s'arrête à deux cents points", "target 200"),
        (START, "volontiers, je suis prête", "yes"),
        (TURN, "allez, j'mets l'bleu sept et j'me tais", "play b7"),
        (TURN, "arrête de m'écouter une minute, j'ai ma sœur au téléphone", "sleep"),
        (TURN, "uno, uno, j'ai encore failli oublier", "uno"),
        (TURN, "redis-moi donc mes cartes, le temps que l'autre se décide", "ask hand"),
        (DRAWN, "est-ce qu'elle irait, cette carte ?", "ask fits drawn"),
        (TURN, "allez unoooo, je pose mon sept bleu", "play b7 uno"),
        (TURN, "tu peux me parler un peu plus fort, dis", "louder"),
        (TURN, "tu pourrais me parler un peu moins fort, dis", "quieter"),
    ],
)
def test_people_are_understood(moment: Moment, said: str, meant: str) -> None:
    """In other words than those that are listed."""
    heard = FRENCH.listen(said, moment)
    found = heard.meaning or next((each.meaning for each in heard.alternatives), None)
    assert str(found) == meant


def test_any_card_of_a_colour() -> None:
    """ "Un rouge" is any red card where there is no red 1 to lay."""
    heard = FRENCH.listen("bon, je vais mettre un rouge, n'importe lequel", TURN)
    assert str(heard.meaning) == "play r?"


def test_an_answer_with_words_around_it() -> None:
    """Whoever answers with a doubt or a story answers."""
    moment = Moment("answer", "quiz", question=Question("Quelle est la capitale de la Hongrie ?", ("budapest",)))
    for said in ("mais voyons, c'est Budapest", "ce ne serait pas Budapest ? allez, disons Budapest"):
        heard = FRENCH.listen(said, moment)
        assert heard.meaning is not None, said
        assert heard.meaning.verb == "answer"
    assert str(FRENCH.listen("oh là là, je donne ma langue au chat", moment).meaning) == "answer unknown"


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        (START, "c'est tranquille ici, non ?"),
        (START, "il pleut encore, c'est d'un triste"),
        (TURN, "Ben, c'est aussi le nom de mon beau-frère"),
        (TURN, "mon oncle il a dit uno alors que c'était pas son tour"),
        (TURN, "plus vite, les enfants, on va rater le car"),
    ],
)
def test_talk_about_other_things_does_nothing(moment: Moment, said: str) -> None:
    """No name is taken from it, nobody is caught, and the game speaks as before."""
    heard = FRENCH.listen(said, moment)
    assert heard.meaning is None or heard.meaning.verb not in ("name", "names", "catch", "faster"), heard


@pytest.mark.parametrize(
    "said", ["surtout pas mon joker", "pas le plus deux rouge, malheureux", "tout sauf l'inversion"]
)
def test_what_is_refused_is_not_played(said: str) -> None:
    """Whoever says which card it shall not be has not said which one it shall be."""
    moment = TURN._replace(likely=meanings("play wi", "play r+2", "play rrv", "play r5", "draw"))
    heard = FRENCH.listen(said, moment)
    assert heard.meaning is None


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("le trois vert… hop changement de programme, je pioche", "draw"),
        ("oublie le joker, je mets le cinq rouge", "play r5"),
    ],
)
def test_a_change_of_mind(said: str, meant: str) -> None:
    """The last act counts, not the one that was given up."""
    moment = TURN._replace(likely=meanings("play wi", "play g3", "play r5", "draw"))
    heard = FRENCH.listen(said, moment)
    found = heard.meaning or next((each.meaning for each in heard.alternatives), None)
    assert str(found) == meant


@pytest.mark.parametrize(
    ("code", "said", "meant"),
    [
        ("fr", "aucune idée, une autre question", "another"),
        ("fr", "je n'en sais rien, pose-moi une autre question", "another"),
        ("fr", "je sais pas, donne-moi un indice", "hint"),
        ("en", "no idea, give me another question", "another"),
        ("fr", "je sais pas, dis-moi la réponse", "answer unknown"),
    ],
)
def test_who_does_not_know_may_wish_for_something_instead(code: str, said: str, meant: str) -> None:
    """The question is given up only where nothing else is wished for behind it."""
    readings = Language.load(code).sense(said, Moment("answer", "quiz"))
    assert str(readings[0].meaning) == meant
