"""What is said about a class, part by part: wishes, reasons, people, ages and corrections."""

from __future__ import annotations

import pytest

from voiceuno.language.language import Language
from voiceuno.language.loading import load_class_plans, load_wishes
from voiceuno.language.moment import Moment
from voiceuno.quiz.pack import Question

PLAYED = Moment("turn", "quiz", ("Mia", "Leo", "Sam"))
PLANNED = Moment("setup")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("easier questions please, she's only six", "difficulty easier"),
        ("easier please Mia is only six", "difficulty easier Mia"),
        ("skip Leo because he's washing his hands", "attend miss Leo"),
        ("Leo's mum has come, he has to go", "attend leave Leo"),
        ("change to sums, Mia is bored", "pack sums"),
        ("Zoe wants to join, she's nine", "both attend join Zoe and difficulty 2 Zoe"),
        ("harder for Mia and easier for Leo", "both difficulty harder Mia and difficulty easier Leo"),
        ("easier please, an easier one for Mia", "difficulty easier Mia"),
        ("hint please, and then we have to stop, it's late", "quit"),
        ("how is Mia doing in maths, is she good at it", "ask report Mia sums"),
        ("bring the difficulty down a notch", "difficulty easier"),
        ("could we turn to times tables now", "pack times"),
        ("take one of the choices away", "hint"),
        ("take one of the wrong answers away", "hint"),
        ("Leo's mum is here, he's off home", "attend leave Leo"),
        ("Zoe would like to be in it as well", "attend join Zoe"),
        ("leave Leo out this time", "attend miss Leo"),
        ("leave Leo out this round", "attend leave Leo"),
        ("skip Leo for the whole round", "attend leave Leo"),
        ("leave him out this round", "attend leave"),
        ("give Mia the point", "allow"),
        ("read me everyone's results", "ask report"),
        ("what level is Mia on", "ask level Mia"),
        ("we've a new girl today, Amira, deal her in after Sam if you can", "attend join Amira"),
        ("a new boy has come, Hassan, deal him in please", "attend join Hassan"),
        ("Leo's gone to wash his hands, leave him out this once and carry on", "attend miss Leo"),
        ("I'm Leo and I'm back, can I play again", "attend join Leo"),
        ("that was nearly right so you have to let me have it, I'm Leo", "overrule"),
        ("how are they all getting on so far with the questions", "ask report"),
        ("Mia in particular, how's her spelling been", "ask report Mia spelling"),
        ("and Mia, how is her spelling", "ask report Mia spelling"),
    ],
)
def test_a_wish_is_done_and_its_reason_is_not(said: str, meant: str) -> None:
    """Each part is read by itself; "she" is who was named."""
    assert str(load_wishes("en").read(said, PLAYED)) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("c'est un peu dur pour eux, baissez d'un cran voulez-vous", "difficulty easier"),
        ("si si, il l'a dit, il zozote, comptez-lui juste", "allow"),
        ("il y a Lina qui arrive, faites-lui une place", "attend join Lina"),
        ("il y a un nouveau, Karim, donnez-lui des cartes", "attend join Karim"),
        ("Sam est sorti, continuez sans lui", "attend miss Sam"),
        ("et Mia, comment va son orthographe", "ask report Mia orthographe"),
    ],
)
def test_a_wish_in_french(said: str, meant: str) -> None:
    """The same in another language."""
    assert str(load_wishes("fr").read(said, PLAYED)) == meant


@pytest.mark.parametrize(
    "said",
    [
        "I don't think she needs a hint",
        "if she can't do it, give her a hint",
        "Leo says easier questions",
        "red five, easier questions please",
        "because it's too hard she's crying",
        "no more hints",
        "she's only six",
    ],
)
def test_what_is_not_wished_is_not_done(said: str) -> None:
    """It is denied, supposed or told of somebody, or a move stands beside it, or nothing is wished."""
    assert load_wishes("en").read(said, PLAYED) is None


def test_several_wishes_are_done_one_by_one() -> None:
    """A meaning of several is taken apart again."""
    both = load_wishes("en").read("Leo has to leave and Mia would like harder questions", PLAYED)
    assert both is not None
    assert [*map(str, both.parts)] == ["attend leave Leo", "difficulty harder Mia"]
    assert both.parts[0].parts == both.parts[:1]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Mia who's seven and Leo who's nine", "children 2 rules quiz names Mia,Leo age Mia-1 age Leo-2"),
        ("Mia and Leo are both seven", "children 2 rules quiz names Mia,Leo age Mia-1 age Leo-1"),
        ("mia and leo, seven and nine", "children 2 rules quiz names Mia,Leo age Mia-1 age Leo-2"),
        ("four children, no, five", "children 5 rules quiz"),
        ("three children, sorry, I mean four, I never can count", "children 4 rules quiz"),
        ("a music quiz for three ten year olds", "children 3 rules quiz pack music difficulty 2"),
        ("Tom, Ana and, what's her name, Lucy", "names Tom,Ana,Lucy"),
        ("Leo, no, Theo and Ana", "names Theo,Ana"),
        ("Susan, sorry, not Susan, she's gone home, it's Kathleen and William", "names Kathleen,William"),
        ("will, may and grace", "names Will,May,Grace"),
        ("hope is six", "children 1 rules quiz names Hope age Hope-1"),
        ("three children, and we play to two hundred", "children 3 rules quiz target 200"),
        ("something on dinosaurs of the moon", "pack dinosaurs of the moon"),
        ("set up some maths for my two, they're seven and ten", "children 2 rules quiz pack sums difficulty 1"),
        ("space for a nine year old and a twelve year old", "children 2 rules quiz pack space difficulty 2"),
        ("animals for Mia, my six year old", "children 1 rules quiz pack animals names Mia age Mia-1"),
        ("mixed questions for the whole class", "rules quiz difficulty own teacher yes"),
        ("start a geography round for Tom and Ana", "rules quiz pack geography names Tom,Ana"),
        (
            "a science quiz for Mia, Leo and Sam please, and I'm only the teacher so don't deal me in",
            "children 3 rules quiz pack science teacher yes names Mia,Leo,Sam",
        ),
        (
            "could you mix the sums with some spelling, two of them are seven and one is nearly ten",
            "rules quiz pack sums pack spelling difficulty own difficulty 1",
        ),
        (
            "they're mad about dinosaurs, have you anything on those, otherwise plain old animals will do",
            "pack dinosaurs pack animals",
        ),
        ("something on robots, otherwise music", "pack robots pack music"),
    ],
)
def test_a_class_in_one_breath(said: str, meant: str) -> None:
    """People, ages, a correction, and what stands beside them."""
    assert str(load_class_plans("en").read(said, PLANNED)) == meant


@pytest.mark.parametrize(
    "said",
    [
        "Dev and Priya, and one card for forgetting uno not two",
        "will you play with me",
        "I hope it may rain",
        "the one with the questions is the nicest for the children",
        "Ben and I",
    ],
)
def test_what_is_not_all_understood_is_left_to_others(said: str) -> None:
    """Nothing is lost in silence: a wish that is not known is no reason, and a word is no name."""
    assert load_class_plans("en").read(said, PLANNED) is None


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "What happens if my answer is wrong?"),
        ("en", "what happens if I don't know it?"),
        ("fr", "il se passe quoi si ma réponse est fausse ?"),
    ],
)
def test_who_asks_what_a_wrong_answer_costs_has_given_none(code: str, text: str) -> None:
    """Also while a question waits for its answer."""
    question = Question("What is the capital of Hungary?", ("Budapest",))
    moment = Moment("answer", "quiz", question=question)
    assert str(Language.load(code).listen(text, moment).meaning) == "ask rule quiz"
