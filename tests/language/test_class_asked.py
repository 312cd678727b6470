"""A teacher asks how to use the game, how many can play and who knew what; a player is not taken at each word."""

from __future__ import annotations

import pytest

from tests.language.tongue import FRENCH
from tests.talking import LANGUAGE
from voiceuno.language.meaning import meanings
from voiceuno.language.moment import Moment
from voiceuno.quiz.pack import Question

LANGUAGES = {"fr": FRENCH.language, "en": LANGUAGE}
SETUP = Moment("setup", likely=meanings("new game", "same again", "teach"))
BOTS = Moment("setup", likely=meanings("bots 1", "bots 2", "bots 3"))
NAMES = ("Nadia", "Hugo", "Zoé")
UNO = Moment("turn", "mattel", NAMES[:2], likely=meanings("play b7", "play r5", "draw"))
DOS = UNO._replace(rules="dos")
WAITING = Moment("waiting", "mattel", NAMES[:2])
QUIZ = Moment("turn", "quiz", NAMES, people=NAMES[:1])
WOOL = Question("Quel animal nous donne la laine ?", ("mouton",), choices=("cochon", "poule", "mouton"))
ASKED = Moment("answer", "quiz", NAMES, people=NAMES[:1], question=WOOL)

BEFORE_A_MATCH = """
fr | je suis institutrice, comment utiliser ça avec ma classe ? | ask rule class
fr | je suis prof, comment ça marche avec des élèves ? | ask rule class
fr | comment on fait pour jouer en classe ? | ask rule class
fr | je suis maîtresse de CE1, comment je fais pour faire jouer ma classe ? | ask rule class
en | I'm a teacher, how do I use this with my class? | ask rule class
en | how can I use this game in class? | ask rule class
en | I'm a primary school teacher, how does this work with my pupils? | ask rule class
fr | comment je peux faire un quiz sur les animaux avec ma classe ? | ask rule class by quiz
en | how do I run a quiz about animals with my class? | ask rule class by quiz
fr | j'ai douze élèves, comment on fait ? | new game people 12
fr | les résultats de mes élèves de la semaine dernière | ask report
fr | est-ce que tu peux me donner les résultats de la classe d'hier ? | ask report
fr | comment s'en sont sortis mes élèves la dernière fois ? | ask report
en | the results of my pupils from last week | ask report
fr | il y a vingt et un enfants | new game people 21
fr | on est vingt-cinq élèves | new game people 25
en | there are twenty-one children | new game people 21
en | there are twenty five pupils | new game people 25
fr | moi c'est la maman, je joue pas, c'est juste pour les deux petits | children 2 rules quiz teacher yes
fr | je suis le papa, je ne joue pas, un quiz pour mes trois enfants | children 3 rules quiz teacher yes
fr | on mélange toutes les matières | pack all
fr | mes élèves ont entre six et sept ans, il faut du facile | rules quiz difficulty own difficulty 1 teacher yes
fr | je voudrais organiser un quiz pour mes élèves | rules quiz difficulty own teacher yes
"""
SET_UP = """
fr | il y a vingt et un enfants | people 21
en | there are twenty-one children | people 21
fr | si tu peux pas jouer tu pioches jusqu'à ce que tu puisses | draw-until-fits yes
fr | quand on n'a pas de carte on pioche jusqu'à pouvoir jouer | draw-until-fits yes
fr | on ne pioche pas jusqu'à pouvoir jouer | draw-until-fits no
en | if you have no card you draw until you can play | draw-until-fits yes
fr | mets un adversaire pas trop fort, c'est ma première fois | bots 1 level easy
fr | je veux un robot pas trop malin | bots 1 level easy
"""
IN_A_QUIZ = """
fr | c'est trop dur, tu peux me donner un indice ? | hint
fr | je trouve pas, c'est trop compliqué, je peux avoir un indice ? | hint
fr | c'est trop dur, des questions plus faciles et un indice | both difficulty easier and hint
fr | stop, on change de quiz, je préfère la géographie | pack monde
fr | arrête, on change de thème, je préfère l'histoire | pack histoire
fr | on arrête là pour aujourd'hui, la prochaine fois on fait les animaux | quit
fr | on passe à la géographie | pack monde
fr | elle préfère la géographie | pack monde Nadia
en | it's too hard, can you give me a hint? | hint
en | it's too hard, easier questions please and a hint | both difficulty easier and hint
en | stop, let's change the quiz, I prefer geography | pack geography
"""


def _rows(table: str) -> list[tuple[str, str, str]]:
    rows = [line.split(" | ") for line in table.strip().splitlines()]
    return [(code, said, meant) for code, said, meant in rows]


def _meant(code: str, said: str, moment: Moment) -> str:
    """What is understood, or asked about."""
    heard = LANGUAGES[code].listen(said, moment)
    return str(heard.meaning or next((each.meaning for each in heard.alternatives), None))


@pytest.mark.parametrize(("code", "said", "meant"), _rows(BEFORE_A_MATCH))
def test_what_a_teacher_asks_before_a_match(code: str, said: str, meant: str) -> None:
    """How it is used is told and no practice hand begun; a number alone is one of people; reports are kept."""
    assert _meant(code, said, SETUP) == meant


@pytest.mark.parametrize(("code", "said", "meant"), _rows(SET_UP))
def test_a_no_that_only_says_when_a_rule_holds(code: str, said: str, meant: str) -> None:
    """ "If you can't play" refuses nothing, nor does "not too strong"."""
    assert _meant(code, said, BOTS) == meant


@pytest.mark.parametrize(("code", "said", "meant"), _rows(IN_A_QUIZ))
def test_what_is_wished_before_a_question(code: str, said: str, meant: str) -> None:
    """Who says why a hint is needed wants this question; "stop" before another subject ends nothing."""
    assert _meant(code, said, ASKED) == meant


@pytest.mark.parametrize("said", ["chéri, tu veux encore du café ?", "qui veut du jus d'orange ?"])
def test_who_offers_something_answers_nothing(said: str) -> None:
    """It is not even asked whether that was the answer."""
    assert _meant("fr", said, ASKED) == "None"


@pytest.mark.parametrize(
    ("code", "said"), [("fr", "stop, attends"), ("fr", "stop, laisse-moi réfléchir"), ("en", "stop, let me think")]
)
def test_who_says_stop_answers_nothing(code: str, said: str) -> None:
    """Nobody draws a card for it."""
    assert not _meant(code, said, ASKED).startswith("answer")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("fr", "les enfants ont reçu leurs notes hier"),
        ("fr", "mes élèves ont eu de bons résultats cette année"),
        ("fr", "ma classe fait beaucoup de bruit aujourd'hui"),
        ("en", "my pupils had good results this year"),
    ],
)
def test_who_tells_of_pupils_asks_nothing(code: str, said: str) -> None:
    """Only who asks for a report is told where it is."""
    assert _meant(code, said, SETUP) == "None"


@pytest.mark.parametrize("moment", [UNO, WAITING], ids=["turn", "waiting"])
@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("fr", "la couleur du ciel est belle"),
        ("fr", "quelle belle couleur ce pull"),
        ("fr", "la couleur de mes chaussettes c'est le bleu"),
        ("fr", "suivi du dièse"),
        ("fr", "et le dièse alors"),
        ("en", "the colour of the sky is beautiful"),
        ("en", "followed by a sharp"),
        ("fr", "pousse ma chaise un peu plus"),
        ("fr", "un train plus lent aurait suffi"),
        ("fr", "tu peux mettre le verre un peu plus près"),
        ("en", "a slower train would have shown us more of the valley"),
        ("en", "could you push my chair a bit closer"),
        ("en", "slower train would have shown more of the valley"),
        ("en", "I don't listen to every minute"),
        ("en", "take it back to the shop they owe you a refund"),
    ],
)
def test_what_is_said_of_other_things(code: str, said: str, moment: Moment) -> None:
    """The colour of the sky is not that of the match, a sharp is no card of UNO, a slower train no slower voice."""
    assert _meant(code, said, moment) == "None"


@pytest.mark.parametrize(
    ("said", "meant", "moment"),
    [
        ("c'est quoi la couleur ?", "ask colour", WAITING),
        ("la couleur du talon c'est quoi", "ask colour", UNO),
        ("c'est quoi le dièse ?", "ask rule wild number", UNO),
        ("et le dièse, ça sert à quoi", "ask rule wild number", UNO),
        ("suivi du dièse", "ask rule wild number", DOS),
        ("parle plus lentement, je suis dans le train", "slower", UNO),
        ("un peu plus fort, on est en voiture", "louder", UNO),
        ("le trois bleu, comme ça on change de couleur", "play b3", UNO),
        ("je joue le changement de couleur", "play wi", UNO),
    ],
)
def test_what_is_asked_of_the_game_is_told(said: str, meant: str, moment: Moment) -> None:
    """The colour of the pile, and a card of another game for who asks about it."""
    assert _meant("fr", said, moment).removesuffix(" by dos") == meant


def test_a_subject_is_for_all_who_play() -> None:
    """The article before a subject speaks of nobody: « la géographie »."""
    assert _meant("fr", "stop, on change de quiz, je préfère la géographie", QUIZ) == "pack monde"
