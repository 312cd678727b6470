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
un quiz pour vingt-quatre élèves | children 24 rules quiz
un quiz sur les animaux pour vingt-huit élèves | children 28 rules quiz pack animaux
un quiz pour douze enfants | children 12 rules quiz
un quiz pour ma classe de trente-deux | children 32 rules quiz teacher yes
un quiz pour quatre-vingt-dix-neuf enfants | children 99 rules quiz
on joue pour deux cents points | new game target 200
je joue avec mamie | people 2 names Mamie
une partie classique avec papi | new game people 2 rules mattel names Papi
je joue avec ma maman | new game people 2
je m'appelle Mamie Rose | name Mamie-Rose
je m'appelle mamie rose | name Mamie-Rose
on joue avec tonton Pierre et tata Rose | new game people 3 names Tonton-Pierre,Tata-Rose
ma tante juste nous deux | new game people 2
je joue avec Ana contre Ben et Clara | people 4 partner Ana left Ben right Clara
je suis avec Naya contre Ben et Clara | people 4 partner Naya left Ben right Clara
je joue avec Ana et Ben joue avec Kévina | partner Ana left Ben right Kévina
Moi, Paul et un robot | people 2 bots 1 names Paul
Moi, Paul et le robot Hugo | people 2 bots 1 names Paul beside Hugo
Paul, moi et le robot Hugo | new game people 2 bots 1 names Paul beside Hugo
moi, mamie et le robot Hugo | new game people 2 bots 1 names Mamie beside Hugo
On sera trois ce soir : moi, mon petit-fils Lucas et sa soeur Emma | people 3 names Lucas,Emma
Moi c'est Jean-Guy pis ma blonde s'appelle Manon | names Jean-Guy,Manon
on est quatre : mon mari Paul, ma fille Léa, mon gendre Marc et moi | new game people 4 names Paul,Léa,Marc
une partie avec mon frère Tom et sa copine Léa | new game people 3 names Tom,Léa
une partie jusqu'à deux cents avec ma copine Zoé | new game people 2 target 200 names Zoé
quels sont les quiz que vous avez | ask subjects
qu'est-ce que vous avez comme quiz ? | ask subjects
on peut intercepter ou pas ? | ask house jump-in
on cumule les plus deux ou non | ask rule stacking
je peux avoir le bilan dans un fichier pour les parents | ask report
un quiz de vingt questions sur les animaux | ask rule ending by quiz
on est une classe de CM1, on voudrait des questions de géographie | new game rules quiz pack monde difficulty 2
est-ce qu'on peut jouer à plus de dix ? | ask rule players
J'ai trente et un élèves, comment est-ce qu'on fait ? | new game people 31
nous sommes vingt et un dans la classe | new game people 21
on est quarante-cinq, ça marche ? | new game people 45
les robots Hugo et Clara | bots 2 beside Hugo beside Clara
moi, Paul et les robots Hugo et Clara | people 2 bots 2 names Paul beside Hugo beside Clara
je voudrais rajouter ma cousine Odile | people +1 names Odile
on peut ajouter Paul ? | people +1 names Paul
ajoute Paul et Odile s'il te plaît | people +2 names Paul,Odile
ajoute un joueur | people +1
ajoute mon frère | people +1
enlève un robot | bots -1
un robot de moins | bots -1
tu peux enlever un robot s'il te plaît | bots -1
encore un robot | bots +1
un robot | bots 1
est-ce qu'il y a un quiz sur les animaux ? | ask subjects
je peux mettre mes propres questions ? | ask rule own questions by quiz
comment j'ajoute mes questions à moi ? | ask rule own questions by quiz
vous pouvez nous tutoyer | address tu
on peut jouer à douze ? | ask rule players
"""
ENGLISH_PLANS = """
a quiz for twenty four pupils | children 24 rules quiz
a quiz about animals for twenty-eight children | children 28 rules quiz pack animals
a quiz for twelve children | children 12 rules quiz
a quiz for my class of thirty two | children 32 rules quiz teacher yes
i play with grandma | people 2 names Grandma
a standard game with grandpa | people 2 rules standard names Grandpa
my name is Granny May | name Granny-May
me, Paul and one bot | people 2 bots 1 names Paul
me, Paul and the robot Hugo | people 2 bots 1 names Paul beside Hugo
Paul, me and the robot Hugo | new game people 2 bots 1 names Paul beside Hugo
There's three of us tonight: me, my grandson Lucas and his sister Emma | people 3 names Lucas,Emma
a game with my brother Tom and my friend Lea | new game people 3 names Tom,Lea
a standard game with my son Tom | new game people 2 rules mattel names Tom
I'm with Naya against Ben and Clara | people 4 partner Naya left Ben right Clara
which quizzes have you got | ask subjects
may we jump in or not? | ask house jump-in
we stack plus twos or not | ask rule stacking
can I have the report in a file for the parents | ask report
a quiz with twenty questions about animals | ask rule ending by quiz
can we play with more than ten people? | ask rule players
there are twenty-one of us in the class | new game people 21
I have thirty-one pupils, how can we do that? | new game people 31
the robots Hugo and Clara | bots 2 beside Hugo beside Clara
I'd like to add my cousin Odile | people +1 names Odile
could you add a player please? | people +1
can we add my brother | people +1
remove a robot | bots -1
one more bot | bots +1
one bot | bots 1
can I use my own questions? | ask rule own questions by quiz
how do I add my own questions | ask rule own questions by quiz
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
je voudrais rajouter ma cousine Odile | attend join Odile
ajoute un joueur | attend join
ajoute une carte | draw
enlève un robot | bots -1
un robot de plus | bots +1
jouer quelque chose ou piocher ? | ask playable
je joue quelque chose ou je pioche ? | ask playable
je peux mettre mes propres questions ? | ask rule own questions by quiz
J'ai trente et un élèves, comment est-ce qu'on fait ? | ask rule players
"""


@pytest.mark.parametrize("line", PLANS.strip().splitlines())
def test_who_plays_is_not_lost(line: str) -> None:
    said, meant = line.split(" | ")
    assert str(FRENCH.language.listen(said, SETUP).meaning) == meant


@pytest.mark.parametrize("line", ENGLISH_PLANS.strip().splitlines())
def test_who_plays_is_not_lost_in_english(line: str) -> None:
    said, meant = line.split(" | ")
    assert str(LANGUAGE.listen(said, SETUP).meaning) == meant


@pytest.mark.parametrize("line", OTHERS.strip().splitlines())
def test_another_game_is_wanted_while_one_is_played(line: str) -> None:
    said, meant = line.split(" | ")
    assert str(FRENCH.language.listen(said, Moment("turn")).meaning) == meant


@pytest.mark.parametrize("said", ["I'd rather have a quiz", "I prefer a quiz"])
def test_another_game_is_wanted_in_english(said: str) -> None:
    assert str(LANGUAGE.listen(said, Moment("turn")).meaning) == "new game rules quiz"


QUIZ = """
on peut passer à la question suivante ? | another
quelles questions est-ce qu'ils ont ratées | ask missed
qu'est-ce qu'ils n'ont pas su ? | ask missed
je peux mettre mes propres questions ? | ask rule own questions by quiz
ajoute un robot | bots +1
il reste combien de questions ? | ask rule ending by quiz
"""


@pytest.mark.parametrize("line", QUIZ.strip().splitlines())
def test_a_class_asks_while_it_plays(line: str) -> None:
    said, meant = line.split(" | ")
    assert str(FRENCH.language.listen(said, Moment("turn", rules="quiz", names=("Léa", "Tom"))).meaning) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("which questions did they miss", "ask missed"),
        ("how many questions are left?", "ask rule ending by quiz"),
        ("play something or draw?", "ask playable"),
        ("add my cousin Odile", "attend join Odile"),
    ],
)
def test_a_class_asks_in_english(said: str, meant: str) -> None:
    assert str(LANGUAGE.listen(said, Moment("turn", rules="quiz", names=("Lea", "Tom"))).meaning) == meant


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
