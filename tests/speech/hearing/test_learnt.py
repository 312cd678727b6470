"""The game learns how a player speaks from corrections, keeps that on the machine, and forgets it when told to."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.talking import LANGUAGE
from voiceuno.speech.hearing.decision import decide
from voiceuno.speech.hearing.learnt import Learnt
from voiceuno.speech.hearing.recogniser import Guess

FIVE = [Guess("red five", -10.0), Guess("red nine", -16.0)]  # clearly heard as five


def learner(home: Path, name: str = "Ann") -> Learnt:
    """Somebody who listens to a player."""
    learnt = Learnt(home)
    learnt.follow(name)
    return learnt


def acts_on(learnt: Learnt, guesses: list[Guess]) -> str | None:
    """What the game would do."""
    meaning = decide(
        learnt.meant(guesses), lambda text: LANGUAGE.grammar.meaning(text, "turn"), LANGUAGE.sureness
    ).meaning
    return None if meaning is None else str(meaning)


def test_nothing_is_changed_before_something_is_learnt(tmp_path: Path) -> None:
    """Without corrections what was heard is what counts."""
    assert learner(tmp_path).meant(FIVE) == FIVE
    assert acts_on(learner(tmp_path), FIVE) == "play r5"


def test_a_few_corrections_are_enough(tmp_path: Path) -> None:
    """A player whose nine sounds like five is not acted on wrongly after one correction, and understood after a few."""
    learnt = learner(tmp_path)
    outcomes = []
    for _ in range(4):
        outcomes.append(acts_on(learnt, FIVE))
        learnt.corrected("red five", "red nine")
    assert outcomes[0] == "play r5"
    assert outcomes[1] is None, "after one correction it asks"
    assert outcomes[-1] == "play r9"


def test_a_word_is_learnt_for_every_card(tmp_path: Path) -> None:
    """What was learnt from a red card holds for a blue one."""
    learnt = learner(tmp_path)
    for _ in range(4):
        learnt.corrected("red five", "red nine")
    assert acts_on(learnt, [Guess("play blue five", -10.0)]) == "play b9"


def test_practice_that_goes_well_keeps_a_word(tmp_path: Path) -> None:
    """A player who says five rightly when asked is not taken to mean nine after one slip."""
    learnt = learner(tmp_path)
    for _ in range(4):
        learnt.practise("red five", "red five")
    learnt.corrected("red five", "red nine")
    assert acts_on(learnt, FIVE) == "play r5"


DOUBTFUL = [Guess("red five", -10.0), Guess("red nine", -10.3)]  # as good as the same


def test_a_doubt_that_was_answered_the_same_way_is_settled(tmp_path: Path) -> None:
    """Who is asked "five or nine?" and always means what was heard first need not be asked for ever."""
    learnt = learner(tmp_path)
    outcomes = []
    for _ in range(4):
        outcomes.append(acts_on(learnt, DOUBTFUL))
        learnt.confirmed("red five", ["red nine"])
    assert outcomes[:2] == [None, None]
    assert acts_on(learnt, DOUBTFUL) == "play r5"
    assert acts_on(learnt, [Guess("blue five", -10.0), Guess("blue nine", -10.3)]) == "play b5"
    assert acts_on(learner(tmp_path), DOUBTFUL) == "play r5", "it is kept"


def test_who_says_both_words_is_asked_on(tmp_path: Path) -> None:
    """Answers that differ settle nothing, a correction counts against what was settled, and a clear word is heard."""
    learnt = learner(tmp_path)
    for _ in range(4):
        learnt.confirmed("red five", ["red nine"])
    assert acts_on(learnt, [Guess("red nine", -10.0), Guess("red five", -16.0)]) == "play r9"
    learnt.confirmed("red nine", ["red five"])
    learnt.confirmed("red nine", ["red five"])
    learnt.confirmed("red nine", ["red five"])
    assert acts_on(learnt, DOUBTFUL) is None
    learnt.corrected("red five", "red nine")
    assert acts_on(learnt, DOUBTFUL) != "play r5"


def test_another_player_is_another_voice(tmp_path: Path) -> None:
    """Each player has what was learnt about this player alone."""
    learnt = learner(tmp_path)
    for _ in range(4):
        learnt.corrected("red five", "red nine")
    learnt.follow("Ben")
    assert acts_on(learnt, FIVE) == "play r5"
    learnt.follow("Ann")
    assert acts_on(learnt, FIVE) == "play r9"


def test_it_is_kept_and_can_be_forgotten(tmp_path: Path) -> None:
    """What was learnt is there after a restart, and gone from the disk when it is to be forgotten."""
    for _ in range(4):
        learner(tmp_path).corrected("red five", "red nine")
    assert acts_on(learner(tmp_path), FIVE) == "play r9"
    learner(tmp_path).forget()
    assert list(tmp_path.iterdir()) == []
    assert acts_on(learner(tmp_path), FIVE) == "play r5"


@pytest.mark.parametrize("content", ["", "{", "[]", '{"five": 3}', '{"five": {"nine": "x"}}', "\x00\xff"])
def test_a_torn_file_is_as_good_as_none(tmp_path: Path, content: str) -> None:
    """Bad input loses nothing but what was in it."""
    (tmp_path / "voice-ann.json").write_text(content, "latin-1")
    assert acts_on(learner(tmp_path), FIVE) == "play r5"


def test_where_nothing_can_be_written_it_still_learns(tmp_path: Path) -> None:
    """Until the end of the game, at least."""
    (tmp_path / "home").write_text("not a folder", "utf-8")
    learnt = learner(tmp_path / "home")
    for _ in range(4):
        learnt.corrected("red five", "red nine")
    assert acts_on(learnt, FIVE) == "play r9"
