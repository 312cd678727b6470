"""Who begins a word twice is understood, and who speaks for somebody else, too."""

from __future__ import annotations

import pytest

from tests.talking import LANGUAGE
from voiceuno.language.heard import DOUBTFUL
from voiceuno.language.helpers import helper_words
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

TURN = Moment("turn", names=("Ana", "Ben"), people=("Ana",))


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("r- red f- five", "play r5"), ("re red five", "play r5"), ("r r red fi five", "play r5"),
        ("red red five", "play r5"), ("are red five", "play r5"), ("yell- yellow s- seven", "play y7"),
        ("d- draw", "draw"), ("dr draw", "draw"), ("re- re- repeat", "repeat"),
    ],
)  # fmt: skip
def test_a_beginning_that_is_repeated_is_dropped(text: str, meaning: str) -> None:
    """By text, and as a recogniser writes it."""
    assert LANGUAGE.understand(text, TURN) == Meaning.read(meaning)
    assert LANGUAGE.listen(text, TURN, is_guessed=True).meaning == Meaning.read(meaning)


@pytest.mark.parametrize("text", ["please p- put down my r- red five", "I'd l- like the re red f- five now"])
def test_in_free_words_too(text: str) -> None:
    """The tolerant reader reads what is left."""
    heard = LANGUAGE.listen(text, TURN)
    assert heard.outcome == DOUBTFUL or heard.meaning == Meaning.read("play r5")
    assert Meaning.read("play r5") in (heard.meaning, *(each.meaning for each in heard.alternatives))


@pytest.mark.parametrize(
    ("phase", "text", "meaning"),
    [("spelling", "a n n", "letters a n n"), ("turn", "r five", None), ("turn", "six sixteen", None)],
)
def test_what_is_meant_as_it_stands_stays(phase: str, text: str, meaning: str | None) -> None:
    """A letter that comes twice, a code, two numbers."""
    found = LANGUAGE.understand(text, Moment(phase))
    assert found == LANGUAGE.grammar.meaning(text, phase, "mattel")
    assert meaning is None or found == Meaning.read(meaning)


def test_somebody_speaks_for_who_is_asked() -> None:
    """Whatever the name is, and it is listened for."""
    assert LANGUAGE.understand("for Ana: red five", TURN) == Meaning.read("play r5")
    mary = TURN._replace(names=("Mary Ann", "Ben"), people=("Mary Ann",))
    assert LANGUAGE.understand("for Mary Ann: red five", mary) == Meaning.read("play r5")
    assert "for mary ann" in helper_words(LANGUAGE.grammar, mary)


def test_somebody_speaks_for_who_has_told_no_name() -> None:
    """Where one person plays, Ana is this one; a bot stays a bot, and where several play nobody is guessed at."""
    alone = Moment("turn", names=("Zoe", "Ben"), people=("Zoe",), is_alone=True)
    assert LANGUAGE.understand("for Ana: red five", alone) == Meaning.read("play r5")
    assert LANGUAGE.understand("for Ana", alone) is None
    assert LANGUAGE.understand("for Ben: red five", alone) is None
    assert LANGUAGE.understand("for Ana: red five", alone._replace(is_alone=False)) is None


def test_nobody_plays_what_is_said_for_another() -> None:
    """Ana is asked: what is said for Ben does nothing."""
    assert LANGUAGE.listen("for Ben: red five", TURN).meaning is None
    assert LANGUAGE.listen("for Ben: red five", TURN).outcome != DOUBTFUL
