"""Who goes on after a breath has said one sentence: what its beginning did is taken back where that can be done."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.understanding.situations import load_situations
from voiceuno.dialogue.whole_sentence import after_talk, instead
from voiceuno.language.heard import DOUBTFUL, HOPELESS, Candidate, Heard
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

PLAY = Meaning.read("play r9")


@pytest.mark.parametrize(
    ("first", "whole", "acted", "is_open", "said"),
    [
        # "red five", and after a breath "no wait, red nine"
        ("play r5", "play r9", True, True, ["undo", "play r9"]),
        ("play r5", "correct r9", True, True, ["correct r9"]),
        ("play r5", "undo", True, True, ["undo"]),
        ("play r5", "ask fits r5", True, True, ["undo", "ask fits r5"]),
        # It was refused, so there is nothing to take back.
        ("play r5", "play r9", False, False, ["play r9"]),
        # What was drawn has been seen.
        ("draw", "play r9", True, False, []),
        ("draw", "ask playable", True, False, ["ask playable"]),
        ("answer Warsaw", "answer Budapest", True, False, []),
        # "how many cards", and then "does Ben have"
        ("ask counts", "ask count Ben", False, False, ["ask count Ben"]),
        ("pause", "ask rule stacking", False, False, ["continue", "ask rule stacking"]),
        # It was taken back by the first word.
        ("no", "correct r9", True, False, ["play r9"]),
        ("no", "undo", True, False, []),
        # "uno … play red nine"
        ("uno", "play r9 uno", True, False, ["play r9 uno"]),
        # The same in more words is said once.
        ("play r9", "play r9", True, True, []),
        ("pause", "pause", False, False, []),
    ],
)
def test_the_whole_sentence_counts(first: str, whole: str, acted: bool, is_open: bool, said: list[str]) -> None:
    moment = Moment(likely=(PLAY,))
    found = instead(Meaning.read(first), Meaning.read(whole), moment, has_acted=acted, is_open=is_open)
    assert [str(each) for each in found] == said


@pytest.mark.parametrize(("situation", "first", "is_asked"), [("S23", "no", True), ("S01", "red nine", False)])
def test_what_the_whole_may_mean_is_asked_where_nothing_was_played(
    situation: str, first: str, is_asked: bool, tmp_path: Path
) -> None:
    """ "No … we want the quiz one" is not left at no; a card that lies stays where somebody may have said more."""
    conversation = load_situations()[situation].open(tmp_path)
    conversation.hear(first)
    table = str(conversation.table)
    likely = Candidate(Meaning.read("rules quiz"), "the quiz", 0.8)
    reply = conversation.go_on(Heard("no we want the quiz one", None, 0.8, (likely,), outcome=DOUBTFUL, goes_on=True))
    assert (reply is not None) == is_asked
    assert str(conversation.table) == table


@pytest.mark.parametrize(
    ("first", "acted", "is_open", "asks", "said"),
    [
        ("play r5", True, True, False, ["undo"]),  # "the red wine" was no red wild
        ("draw", True, False, False, None),  # what was drawn has been seen
        ("uno", True, False, False, None),
        ("play r5", False, False, False, []),  # it was refused; nobody has to hear why
        ("play r?", False, False, True, None),  # which red card is asked, and that stays asked
        ("ask news", False, False, False, []),  # "what happened to your coat"
        ("repeat", False, False, False, []),
        ("pause", False, False, False, ["continue"]),
        ("louder", False, False, False, None),
        ("no", True, False, False, None),
    ],
)
def test_nothing_is_left_of_what_was_said_to_somebody_else(
    first: str, acted: bool, is_open: bool, asks: bool, said: list[str] | None
) -> None:
    found = after_talk(Meaning.read(first), has_acted=acted, is_open=is_open, asks=asks)
    assert (found if found is None else [str(each) for each in found]) == said


def test_a_card_comes_back_from_the_pile_and_an_answer_breaks_off(tmp_path: Path) -> None:
    """Where a command was only the beginning of other talk."""
    conversation = load_situations()["S01"].open(tmp_path)
    before = conversation.hear("my hand").lines
    talk = Heard("red nine months they took over the kitchen", None, outcome=HOPELESS, goes_on=True)
    conversation.hear("red nine")
    back = conversation.go_on(talk)
    assert back is not None
    assert "back" in " ".join(back.lines)
    assert conversation.hear("my hand").lines == before
    broken_off = conversation.go_on(talk._replace(text="my hand hurts when it rains"))
    assert broken_off is not None
    assert broken_off.lines == []
