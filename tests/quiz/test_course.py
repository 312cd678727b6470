"""Which questions come for whom: by the record alone, harder and easier with the answers, never the same soon again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from voiceuno.quiz.choosing import ask
from voiceuno.quiz.course import Course
from voiceuno.quiz.library import Library
from voiceuno.quiz.pack import Pack, Question
from voiceuno.rules.match import Options
from voiceuno.rules.moves import TABLE, Answer, AskFor, Move
from voiceuno.rules.record import Entry, Record
from voiceuno.rules.rulesets import QUIZ


def pack(name: str, subject: str, levels: str = "123", count: int = 12) -> Pack:
    """A pack with so many questions of each level."""
    texts = [(f"{name} {level}.{number}?", int(level)) for level in levels for number in range(count)]
    return Pack(name, name, tuple(Question(text, ("yes",), subject=subject, level=level) for text, level in texts))


LIBRARY = Library(
    {"cats": pack("cats", "animals"), "dogs": pack("dogs", "animals"), "sums": pack("sums", "sums", "12")}
)
RIGHT, WRONG = Answer(right=True), Answer(right=False)


def course(*moves: tuple[int, Move], options: Options | None = None) -> Course:
    """The course of a match of three with these moves."""
    entries = tuple(Entry(seat, move) for seat, move in moves)
    return Course(Record(QUIZ, ("Ann", "Ben", "Cas"), 7, options or Options(), entries=entries), LIBRARY)


OWN = Options(own_levels=True)


def test_everybody_has_their_own_level() -> None:
    """Two right answers in a row lead up, two wrong ones down; what the others know does not matter."""
    up = course((0, RIGHT), (1, WRONG), (0, RIGHT), options=OWN)
    assert [up.level(seat) for seat in range(3)] == [2, 1, 1]
    higher = course((0, RIGHT), (0, RIGHT), (0, RIGHT), (0, WRONG), (0, RIGHT), (0, RIGHT), (0, RIGHT), options=OWN)
    assert higher.level(0) == 3
    down = course((0, RIGHT), (0, RIGHT), (0, WRONG), (0, WRONG), options=OWN)
    assert down.level(0) == 1
    assert course((0, WRONG), (0, WRONG), options=OWN).level(0) == 1
    assert {up.question(0).level, up.question(1).level} == {2, 1}


@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=30), st.sampled_from((1, 2, 3)))
def test_a_level_hangs_on_the_own_answers_alone(answers: list[tuple[int, bool]], start: int) -> None:
    """Each goes up and down by one, never beyond what the packs have, whatever the others answer in between."""
    options = Options(own_levels=True, levels=(start,))
    for seat in range(3):
        own = [is_right for each, is_right in answers if each == seat]
        levels = [
            course(*((seat, Answer(right=each)) for each in own[:count]), options=options).level(seat)
            for count in range(len(own) + 1)
        ]
        together = course(*((each, Answer(right=is_right)) for each, is_right in answers), options=options)
        assert together.level(seat) == levels[-1] == together.question(seat).level
        assert levels[0] == start
        for before, after, is_right in zip(levels, levels[1:], own, strict=False):
            assert after in ({before, before + 1} if is_right else {before, before - 1}) & {1, 2, 3}
        for count in range(2, len(own) + 1):
            if own[count - 2] == own[count - 1] and levels[count - 1] == levels[count - 2]:
                edge = 3 if own[count - 1] else 1
                assert levels[count] != levels[count - 1] or levels[count] == edge


def test_the_level_to_begin_with_can_be_chosen() -> None:
    """A class of ten year olds begins with the second level."""
    assert course(options=Options(own_levels=True, levels=(2,))).level(0) == 2
    assert course(options=Options(levels=(2,))).question(0).level == 2


def test_without_own_levels_questions_come_as_they_always_did() -> None:
    """The order is that of the seed, whoever is asked."""
    packs = list(LIBRARY.packs.values())
    for number in range(20):
        assert course(*[(number % 3, RIGHT)] * number).question(0) == ask(packs, 7, number)


def test_questions_can_be_changed_at_any_time() -> None:
    """By pack or subject, for all or for one; easier and harder, by one or to a level."""
    assert course((TABLE, AskFor("pack", "sums"))).question(2).subject == "sums"
    assert course((TABLE, AskFor("pack", "animals"))).question(2).subject == "animals"
    one = course((TABLE, AskFor("pack", "animals")), (1, AskFor("pack", "sums")))
    assert (one.question(0).subject, one.question(1).subject) == ("animals", "sums")
    assert course((TABLE, AskFor("pack", "sums")), (TABLE, AskFor("pack", "all"))).packs == ()
    assert [course((1, AskFor("easier"))).level(seat) for seat in range(3)] == [0, 1, 0]
    assert [course((TABLE, AskFor("harder"))).level(seat) for seat in range(3)] == [3, 3, 3]
    assert course((1, AskFor("level", "2"))).question(1).level == 2
    assert course((1, AskFor("level", "2")), (TABLE, AskFor("level", "mixed"))).level(1) == 0
    assert course((TABLE, AskFor("level", "own"))).is_own


def test_several_packs_come_in_turn() -> None:
    """A pack of each, though one of them is larger; for all, or for one."""
    asked = course((TABLE, AskFor("pack", "cats+sums")), *[(0, RIGHT)] * 8)
    assert {each.question.text.split()[0] for each in asked.answered} == {"cats", "sums"}
    one = course((1, AskFor("pack", "cats+sums")))
    assert (one.packs_of(0), one.packs_of(1), one.packs) == ((), ("cats", "sums"), ())


def test_a_level_that_a_pack_lacks_is_the_next_one_that_it_has() -> None:
    """Sums have no third level here."""
    assert course((TABLE, AskFor("pack", "sums")), (0, AskFor("level", "3"))).question(0).level == 2


def test_no_question_comes_again_soon_whatever_is_changed() -> None:
    """Also where packs and levels change while questions are asked, and where one was replaced."""
    moves: list[tuple[int, Move]] = []
    seen: list[str] = []
    for number in range(24):
        seen.append(course(*moves).question(0).text)
        moves.append((0, AskFor("another") if number % 3 == 0 else RIGHT))
        if number % 4 == 3:
            moves.append((TABLE, AskFor("pack", ("cats", "all", "animals")[number % 3])))
    assert len(set(seen)) == len(seen)


def test_a_small_pack_begins_again() -> None:
    """A teacher's pack of three questions is enough for a match."""
    small = Library({"own": pack("own", "", "1", 3)})
    entries = tuple(Entry(0, RIGHT) for _ in range(20))
    record = Record(QUIZ, ("Ann", "Ben"), 7, Options(own_levels=True), entries=entries)
    assert Course(record, small).question(0).text.startswith("own")
    assert Course(record, small).known() == {0: {"own": (20, 20)}}


def test_who_knew_what() -> None:
    """By player and subject; a question that was replaced does not count."""
    found = course(
        (TABLE, AskFor("pack", "sums")), (0, RIGHT), (1, WRONG), (0, AskFor("another")), (0, WRONG),
        (TABLE, AskFor("pack", "cats")), (0, RIGHT),
    )  # fmt: skip
    assert found.known() == {0: {"sums": (1, 2), "animals": (1, 1)}, 1: {"sums": (0, 1)}}
