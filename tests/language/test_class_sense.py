"""What is said about a class, part by part: wishes, reasons, people, ages and corrections."""

from __future__ import annotations

import pytest

from voiceuno.language.loading import load_class_plans, load_wishes
from voiceuno.language.moment import Moment

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
    ],
)
def test_a_wish_is_done_and_its_reason_is_not(said: str, meant: str) -> None:
    """Each part is read by itself; "she" is who was named."""
    assert str(load_wishes("en").read(said, PLAYED)) == meant


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
