"""Question packs: how they are read, how an answer is judged, and in which order questions come."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.talking import LANGUAGE
from voiceuno.quiz.choosing import ask
from voiceuno.quiz.pack import Pack, PackError, Question
from voiceuno.quiz.reading import read_pack as read_pack_with

judge = LANGUAGE.judge.judge


def read_pack(name: str, text: str) -> Pack:
    """A pack in the language of the tests."""
    return read_pack_with(name, text, LANGUAGE.judge)


TWO = Question("What is 1 plus 1?", ("2",))
SUM = Question("What is 20 plus 22?", ("42",))
COW = Question("Which animal says moo?", ("cow",), ("hen", "cow", "goat"))
LEGS = Question("How many legs has a spider?", ("eight",), ("six", "eight", "two", "ten"))


def number(value: str) -> Question:
    return Question("How many?", (value,))


RIGHT = [
    (COW, "cow"),
    (COW, "COW!"),
    (COW, "a cow"),
    (COW, "It's a cow."),
    (COW, "it\u2019s the cow"),
    (COW, "it is a cow"),
    (COW, "is it a cow?"),
    (COW, "um, the answer is... um... cow"),
    (COW, "um cow"),
    (COW, "I think it's a cow"),
    (COW, "a cow please"),
    (COW, "b"),
    (COW, "B."),
    (COW, "it's b"),
    (COW, "answer b"),
    (COW, "the answer is b"),
    (COW, "option b"),
    (COW, "letter b"),
    (COW, "second"),
    (COW, "the second"),
    (COW, "the 2nd"),
    (COW, "the second one"),
    (COW, "the second answer"),
    (COW, "number two"),
    (COW, "two"),
    (COW, "2"),
    (Question("?", ("hen",), ("hen", "cow")), "a"),
    (Question("?", ("hen",), ("hen", "cow")), "it's a"),
    (Question("?", ("goat",), ("hen", "cow", "goat")), "the last one"),
    (LEGS, "eight"),
    (LEGS, "8"),
    (LEGS, "b"),
    (LEGS, "the second"),
    (Question("?", ("4",), ("3", "4", "5")), "number four"),
    (Question("?", ("30",), ("20", "30")), "number two"),
    (SUM, "42"),
    (SUM, "forty two"),
    (SUM, "forty-two"),
    (SUM, "Forty Two"),
    (SUM, "it is forty two"),
    (SUM, "the number forty two"),
    (SUM, "forty too"),
    (TWO, "to"),
    (number("forty two"), "42"),
    (number("120"), "one hundred and twenty"),
    (number("120"), "a hundred and twenty"),
    (number("120"), "one hundred twenty"),
    (number("144"), "one forty four"),
    (number("100"), "a hundred"),
    (number("100"), "one hundred"),
    (number("1000"), "a thousand"),
    (number("1,000"), "one thousand"),
    (number("1969"), "nineteen sixty nine"),
    (number("1900"), "nineteen hundred"),
    (number("2024"), "twenty twenty-four"),
    (number("2010"), "two thousand and ten"),
    (number("9999"), "nine thousand nine hundred and ninety nine"),
    (number("10000"), "ten thousand"),
    (number("0"), "zero"),
    (number("7"), "007"),
    (number("3.5"), "three point five"),
    (number("-5"), "minus five"),
    (number("eight legs"), "8 legs"),
    (Question("?", ("true",)), "True!"),
    (Question("?", ("false",)), "it's false"),
    (Question("?", ("yes",)), "yes"),
    (Question("?", ("yes",)), "yes, it is"),
    (Question("?", ("yes",)), "yeah"),
    (Question("?", ("no",)), "no"),
    (Question("?", ("no",)), "nope"),
    (Question("?", ("answer",)), "the answer"),
    (Question("?", ("a",)), "the letter a"),
    (Question("?", ("third",)), "the 3rd"),
    (Question("?", ("caf\u00e9",)), "cafe"),
    (Question("?", ("cow", "bull")), "a bull"),
    (Question("?", ("second",), ("second", "third")), "second"),
]
WRONG = [
    (COW, "hen"),
    (COW, "a"),
    (COW, "c"),
    (COW, "d"),
    (COW, "the first"),
    (COW, "the last"),
    (COW, "three"),
    (COW, "number seven"),
    (COW, "zero"),
    (COW, "not a cow"),
    (COW, "cow or goat"),
    (COW, "a or b"),
    (COW, "a b c"),
    (COW, "two one"),
    (COW, "twenty two"),
    (LEGS, "two"),
    (LEGS, "number two"),
    (LEGS, "the third"),
    (Question("?", ("30",), ("20", "30")), "two"),
    (Question("?", ("cow",)), "b"),
    (Question("?", ("cow",)), "the first"),
    (Question("?", ("cow",)), "the last"),
    (SUM, "forty"),
    (SUM, "forty three"),
    (SUM, "four two"),
    (SUM, "twenty four"),
    (number("5"), "minus five"),
    (number("5"), "-5"),
    (number("3.5"), "thirty five"),
    (number("3.5"), "3.05"),
    (number("100"), "one thousand"),
    (Question("?", ("true",)), "false"),
    (Question("?", ("yes",)), "no"),
    (Question("?", ("vitamin a",)), "vitamin"),
    (Question("?", ("third",), ("second", "third")), "second"),
]


@pytest.mark.parametrize(("question", "said"), RIGHT)
def test_judge_accepts(question: Question, said: str) -> None:
    """Case, articles, fillers, ways to say a number, and the letter or place of a choice do not matter."""
    assert judge(question, said) is True


@pytest.mark.parametrize(("question", "said"), WRONG)
def test_judge_refuses(question: Question, said: str) -> None:
    """Another answer, another place, several places at once, and a nearby number are wrong."""
    assert judge(question, said) is False


GIVING_UP = (
    "| |...|pass|I pass|um, pass|I don't know|I don\u2019t know|I do not know|dunno|don't know|no idea|"
    "I have no idea|I'm not sure"
)


@pytest.mark.parametrize("said", GIVING_UP.split("|"))
def test_giving_up_is_never_right(said: str) -> None:
    """Silence and giving up are wrong even if a question were to list the very words as its answer."""
    assert judge(Question("?", (said, "no")), said) is False


UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split(" ")
TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ")


def spell(value: int, joint: str) -> str:
    """Write a number below 10,000 in words, an implementation of its own."""
    for size, name in ((1000, "thousand"), (100, "hundred")):
        if value >= size:
            rest = value % size
            link = joint if rest < 100 else " "
            return f"{UNITS[value // size]} {name}" + (link + spell(rest, joint) if rest else "")
    if value < 20:
        return UNITS[value]
    return TENS[value // 10] + (f" {UNITS[value % 10]}" if value % 10 else "")


@pytest.mark.parametrize("joint", [" ", " and "])
def test_every_number_word(joint: str) -> None:
    """Each number up to 9,999 in words is that number, and not the next one."""
    for value in range(10_000):
        words = spell(value, joint)
        assert judge(number(str(value)), words), words
        assert not judge(number(str(value + 1)), words), words


@given(st.text(), st.text(min_size=1), st.lists(st.text(), max_size=6))
def test_judge_never_fails(said: str, answer: str, choices: list[str]) -> None:
    """Whatever was heard and whatever stands in the question, there is a verdict."""
    assert judge(Question("?", (answer,), tuple(choices)), said) in (True, False)


# Reading.

GOOD = """# A remark
Title: Farm
Subject: science
Level: 2

Question: Which animal says moo?
Answer: cow
Answer: bull
Choices: hen, cow, goat
Level: 3

question : Is a hen a bird?
ANSWER:yes
Subject: birds

Ask: What is {a} minus { B }?
With a: 1-3
With b: 2 to 3
Answer: a - b
"""
QUESTIONS = (
    Question("Which animal says moo?", ("cow", "bull"), ("hen", "cow", "goat"), "science", 3),
    Question("Is a hen a bird?", ("yes",), (), "birds", 2),
    Question("What is 2 minus 2?", ("0",), (), "science", 2),
    Question("What is 3 minus 2?", ("1",), (), "science", 2),
    Question("What is 3 minus 3?", ("0",), (), "science", 2),
)


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        "\ufeff" + GOOD,
        GOOD.replace("\n", "\r\n"),
        GOOD.replace("\n", "\r"),
        GOOD.replace(" ", "\u00a0"),
    ],
    ids=["plain", "byte order mark", "CRLF", "CR", "hard spaces"],
)
def test_a_good_pack(text: str) -> None:
    """All keys are understood, own level and subject win; line ends or a byte order mark do not matter."""
    assert read_pack("farm.txt", text) == Pack("farm.txt", "Farm", QUESTIONS)


def test_generated_repeats_are_left_out() -> None:
    """Two overlapping "Ask:" make each question once, with the level of the first."""
    ask_sum = "Ask: What is {a} plus {b}?\nWith a: 1-2\nWith b: 1-%d\nAnswer: a + b\nLevel: %d\n"
    pack = read_pack("x.txt", "Title: X\n" + ask_sum % (2, 1) + ask_sum % (3, 2))
    assert [question.level for question in pack.questions] == [1, 1, 1, 1, 2, 2]
    assert len({question.text for question in pack.questions}) == 6


def test_the_operations() -> None:
    """Plus, minus and times give the right answers."""
    text = "Title: X\n" + "".join(
        f"Ask: What is {{a}} {word} {{b}}?\nWith a: 7\nWith b: 3\nAnswer: a {sign} b\n"
        for word, sign in (("plus", "+"), ("minus", "-"), ("times", "*"))
    )
    assert [question.answers for question in read_pack("x.txt", text).questions] == [("10",), ("4",), ("21",)]


TOP = "Title: X\n"
HEN = "Question: Which bird lays eggs?\nAnswer: hen\n"
SUMS = "Ask: What is {a} plus {b}?\nWith a: 1-9\nWith b: 1-9\nAnswer: a + b\n"
ERRORS = [
    ("", 1, 'this pack has no title. Add a line at the top that starts with "Title:".'),
    (HEN, 1, 'this pack has no title. Add a line at the top that starts with "Title:".'),
    (TOP + "# only this", 2, 'this pack has no questions. Add a line that starts with "Question:".'),
    (
        TOP + "Question: Why?\n" + HEN,
        2,
        'this question has no answer. Add a line that starts with "Answer:".',
    ),
    (TOP + HEN + "Question: Why?", 4, 'this question has no answer. Add a line that starts with "Answer:".'),
    (TOP + "Ask: Why?", 2, 'this question has no answer. Add a line that starts with "Answer:".'),
    (TOP + "Answer: hen\n" + HEN, 2, '"Answer:" cannot stand before the first question.'),
    (TOP + "Choices: a, b\n" + HEN, 2, '"Choices:" cannot stand before the first question.'),
    (TOP + HEN + "Anser: cock", 4, '"Anser:" does not begin a line of a pack. Did you mean "Answer:"?'),
    (TOP + HEN + "Answer 2: cock", 4, '"Answer 2:" does not begin a line of a pack. Did you mean "Answer:"?'),
    (
        TOP + HEN + "Answer number two: cock",
        4,
        '"Answer number two:" does not begin a line of a pack. Did you',
    ),
    (TOP + HEN + "x" * 99 + ": 1", 4, f'"{"x" * 40}:" does not begin a line of a pack.'),
    ("Titel: X\n" + HEN, 1, '"Titel:" does not begin a line of a pack. Did you mean "Title:"?'),
    (
        TOP + HEN.replace("Qu", "K"),
        2,
        '"Kestion:" does not begin a line of a pack. Did you mean "Question:"?',
    ),
    (TOP + HEN + "Zzz: 1", 4, '"Zzz:" does not begin a line of a pack. Use one of Title, Subject, Level,'),
    (TOP + HEN + "or a cock", 4, "this line has no colon."),
    (TOP + HEN + "Answer:", 4, 'there is nothing after "Answer:".'),
    (TOP + "Question: \nAnswer: hen", 2, 'there is nothing after "Question:".'),
    (TOP + TOP + HEN, 2, '"Title:" stands here twice.'),
    (TOP + HEN + "Title: Y", 4, '"Title:" cannot stand under "Question:".'),
    (TOP + HEN + "Level: 2\nLevel: 3", 5, '"Level:" stands here twice.'),
    (TOP + HEN + "\nLevel: 2\n", 5, 'an empty line parts "Level:" from its question.'),
    (TOP + "Level: 0\n" + HEN, 2, "the level must be a number from 1 to 9."),
    (TOP + HEN + "Level: 10", 4, "the level must be a number from 1 to 9."),
    (TOP + HEN + "Level: two", 4, "the level must be a number from 1 to 9."),
    (TOP + HEN + "Level: \u0663", 4, "the level must be a number from 1 to 9."),
    (TOP + HEN + "Choices: cow, goat", 2, "none of the choices of this question is its answer."),
    (TOP + HEN + "Choices: hen", 4, "give 2 to 6 different choices"),
    (TOP + HEN + "Choices: hen, cow, a hen", 4, "give 2 to 6 different choices"),
    (TOP + HEN + "Choices: hen, b, c, d, e, f, g", 4, "give 2 to 6 different choices"),
    (TOP + HEN + "Choices: hen, cow,", 4, '"" cannot be an answer'),
    (TOP + HEN + "Answer: ?!", 4, '"?!" cannot be an answer'),
    (TOP + HEN + "Answer: I don't know", 4, '"I don\'t know" cannot be an answer'),
    (
        TOP + HEN + "Answer: one two cows ran far away",
        4,
        '"one two cows ran far away" is too long to be spoken.',
    ),
    (TOP + HEN + HEN, 4, "this question is already on line 2: Which bird lays eggs?"),
    (TOP + HEN + HEN.upper(), 4, "this question is already on line 2: WHICH BIRD LAYS EGGS?"),
    (
        TOP + SUMS + "Question: What is 1 plus 9?\nAnswer: 10",
        6,
        "this question is already on line 2: What is 1 plus 9?",
    ),
    (TOP + SUMS + SUMS.replace("a + b", "a * b"), 6, "this question is already on line 2: What is 1 plus 1?"),
    (TOP + "Question: What is {a}?\nAnswer: 1", 2, 'to fill in numbers, begin with "Ask:"'),
    (TOP + HEN + "With a: 1-2", 4, '"With a:" cannot stand under "Question:".'),
    (TOP + SUMS + "Choices: 1, 2", 6, '"Choices:" cannot stand under "Ask:".'),
    (TOP + SUMS + "Answer: b + a", 6, '"Answer:" stands here twice.'),
    (TOP + SUMS + "With a: 1-5", 6, '"With a:" stands here twice.'),
    (
        TOP + SUMS + "With c: 1-5",
        2,
        '"c" needs both a place in the question, {c}, and a line "With c: 1-10".',
    ),
    (TOP + SUMS.replace("With b: 1-9\n", ""), 2, '"b" needs both a place in the question'),
    (TOP + SUMS.replace("a + b", "a / b"), 2, "its answer must be two of the names"),
    (TOP + SUMS.replace("a + b", "a + c"), 2, "its answer must be two of the names"),
    (TOP + SUMS.replace("b: 1-9", "b: 9-1"), 4, 'write it like "With a: 1-10"'),
    (TOP + SUMS.replace("b: 1-9", "b: some"), 4, 'write it like "With a: 1-10"'),
    (TOP + SUMS.replace("b: 1-9", "b: 1-10000"), 4, 'write it like "With a: 1-10"'),
    (TOP + SUMS.replace("With b", "With"), 4, 'write it like "With a: 1-10"'),
    (TOP + SUMS.replace("1-9", "1-71"), 2, "with this, the pack makes more than 5000 questions."),
    (TOP + SUMS.replace("1-9", "1-60") * 2, 6, "with this, the pack makes more than 5000 questions."),
    (TOP + SUMS.replace("1-9", "0-9999"), 2, "with this, the pack makes more than 5000 questions."),
    (
        TOP + SUMS.replace("a + b", "a - b").replace("b: 1", "b: 10").replace("0-9", "0-19"),
        2,
        "its answers must be",
    ),
    (
        TOP + SUMS.replace("a + b", "a * b").replace("1-9", "101-109"),
        2,
        "its answers must be numbers from 0 to 9999.",
    ),
    (TOP + HEN + "Answer: \x00", 4, "this line has a character that is not text."),
    (TOP + HEN + "Answer: caf\ufffd", 4, "this line has a character that is not text."),
    (TOP + HEN + "Answer: \ud800", 4, "this line has a character that is not text."),
]


@pytest.mark.parametrize(("text", "line", "sentence"), ERRORS)
def test_pack_errors(text: str, line: int, sentence: str) -> None:
    """A fault is told with the file, the line and a sentence that says what to do; nothing else is blamed."""
    with pytest.raises(PackError) as caught:
        read_pack("farm.txt", text)
    assert caught.value.problems[0][0] == line
    assert caught.value.problems[0][1].startswith(sentence)
    assert str(caught.value).startswith(f"farm.txt, line {line}: {sentence}")
    assert len(caught.value.problems) == (1 if text else 2)


def test_all_errors_at_once() -> None:
    """Every fault of a file is reported in one go, in the order of the lines."""
    text = "Level: x\nQuestion: Why?\nQuestion: How?\nAnswer: so\nLevel: 0\nnonsense\n"
    with pytest.raises(PackError) as caught:
        read_pack("bad.txt", text)
    assert [line for line, _ in caught.value.problems] == [1, 1, 2, 5, 6]
    assert str(caught.value).count("bad.txt, line") == 5


def test_a_flood_of_errors_is_cut() -> None:
    """A file that is no pack at all does not read out a thousand sentences, but all are kept."""
    with pytest.raises(PackError) as caught:
        read_pack("bad.txt", "nonsense\n" * 1000)
    assert len(caught.value.problems) == 1002
    assert str(caught.value).count("\n") == 20
    assert str(caught.value).endswith("bad.txt: and 982 more problems.")


KEYS = [
    "Title",
    "Subject",
    "Level",
    "Question",
    "Ask",
    "Answer",
    "Choices",
    "With a",
    "With b",
    "With",
    "#",
    "x",
]
VALUES = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["1", "1-9", "3 - 2", "a + b", "b*a", "What is {a} and {b}?", "{a}", "a, b"]),
)
LINES = st.lists(st.builds("{}: {}".format, st.sampled_from(KEYS), VALUES), max_size=12).map("\n".join)


@settings(max_examples=400)
@given(st.one_of(st.text(), LINES, st.binary().map(lambda data: data.decode("latin-1"))))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text gives a pack whose questions can be answered, or a PackError with problems on real lines."""
    questions: tuple[Question, ...] = ()
    problems: list[tuple[int, str]] = []
    try:
        questions = read_pack("any.txt", text).questions
    except PackError as error:
        problems = error.problems
    assert bool(questions) != bool(problems)
    assert all(1 <= line <= len(re.split("\r\n|\r|\n", text)) for line, _ in problems)
    assert all(judge(question, answer) for question in questions for answer in question.answers)


# The order of the questions.


def small(name: str, count: int, level: int = 1) -> Pack:
    return Pack(name, name, tuple(Question(f"{name} {n}?", (str(n),), level=level) for n in range(count)))


def texts(packs: Pack | list[Pack], seed: int, numbers: range) -> list[str]:
    return [ask(packs, seed, n).text for n in numbers]


def test_the_order_is_the_same_everywhere() -> None:
    """The order for a seed is a fixed list, whatever the machine and the version of Python."""
    asked = " ".join(texts(small("q", 6), 42, range(12)))
    assert re.findall("[0-9]", asked) == list("245301340215")


@given(st.integers(), st.integers(1, 12), st.integers(0, 4))
def test_all_are_asked_before_one_comes_again(seed: int, count: int, lap: int) -> None:
    """Each lap asks every question once."""
    pack = small("q", count)
    assert set(texts(pack, seed, range(lap * count, (lap + 1) * count))) == {q.text for q in pack.questions}


def test_no_question_comes_twice_running() -> None:
    """Where one lap ends and the next begins the same question is not asked twice in a row."""
    for seed in range(30):
        asked = texts(small("q", 3), seed, range(30))
        assert all(one != other for one, other in pairwise(asked))


def test_seeds_and_laps_differ() -> None:
    """Another seed and another lap give another order."""
    pack = small("q", 20)
    orders = {tuple(texts(pack, seed, range(lap * 20, lap * 20 + 20))) for seed in range(10) for lap in range(3)}
    assert len(orders) == 30


def test_the_order_of_the_packs_does_not_matter() -> None:
    """Folders list their files differently on different machines; the match is the same."""
    one, two = small("a", 5), small("b", 7)
    assert texts([one, two], 3, range(30)) == texts([two, one], 3, range(30))


def test_packs_take_turns() -> None:
    """A pack of a thousand questions does not drown one of five."""
    asked = texts([small("big", 1000), small("few", 5)], 9, range(10))
    assert sum(text.startswith("few") for text in asked) == 5
    assert all(
        {one.split()[0], two.split()[0]} == {"big", "few"} for one, two in zip(asked[::2], asked[1::2], strict=True)
    )


def test_a_question_in_two_packs_is_asked_once() -> None:
    """The same text in two packs counts as one question."""
    one = small("a", 3)
    two = Pack("b", "b", (Question("A 1", ("1",)), Question("new?", ("1",))))
    assert sorted(texts([one, two], 1, range(4))) == ["a 0?", "a 1?", "a 2?", "new?"]


def test_levels() -> None:
    """Only questions of the wanted levels are asked; if there are none, that is an error."""
    packs = [small("a", 3, 1), small("b", 3, 2), small("c", 3, 3)]
    assert {ask(packs, 5, n, levels={2, 3}).level for n in range(12)} == {2, 3}
    assert {ask(packs, 5, n).level for n in range(12)} == {1, 2, 3}
    with pytest.raises(LookupError):
        ask(packs, 5, 0, levels=[9])
    with pytest.raises(ValueError, match="from 0"):
        ask(packs, 5, -1)
