"""Text from a recogniser of the whole language is read by how it sounds; other talk stays other talk."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from tests.talking import LANGUAGE
from voiceuno.language.heard import CERTAIN, DOUBTFUL, Heard
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment

TABLE = Path(__file__).parent / "heard_openly.txt"
ROWS = [
    tuple(part.strip() for part in line.split("|"))
    for line in TABLE.read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
# These clips are hard: a person hardly finds the rest in what was written either.
UNDERSTOOD, ASKED_OR_UNDERSTOOD, MOST_WRONG = 0.65, 0.75, 0.03


def listen(text: str, phase: str = "turn", rules: str = "mattel", likely: tuple[Meaning, ...] = ()) -> Heard:
    """What a text is heard as."""
    return LANGUAGE.listen_open(text, Moment(phase, rules, likely=likely))


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("read five", "play r5"),
        ("you know", "uno"),
        ("wild draw for red", "play wi+4 red"),
        ("Play the red 5.", "play r5"),
        ("play blew seven", "play b7"),
        ("redraw to", "play r+2"),
        ("yell oh sicks", "play y6"),
        ("play read ate you know", "play r8 uno"),
        ("whats the scour", "ask score"),
        ("how many cards does been have", "ask count Ben"),
    ],
)
def test_words_that_sound_alike_are_what_was_said(text: str, meaning: str) -> None:
    """Homophones, words in two and words run together."""
    heard = listen(text)
    assert (str(heard.meaning), heard.outcome) == (meaning, CERTAIN)
    assert heard.text == text


def test_a_missing_sound_is_a_question_or_the_card() -> None:
    """A green a is most likely a green eight; it is never another card without a question."""
    heard = listen("play the green a")
    assert Meaning.read("play g8") in (heard.meaning, *(each.meaning for each in heard.alternatives))


def test_what_is_possible_now_is_preferred() -> None:
    """Of two cards that are equally near, the one that can be laid."""
    nine, five = meanings("play b9", "play b5")
    assert listen("blue fine", likely=(nine,)).meaning == nine
    assert listen("blue fine", likely=(five,)).meaning == five


@pytest.mark.parametrize(
    "text",
    [
        "I read five books last week",
        "they read for hours",
        "she wore a yellow coat to the wedding",
        "the score was two nil when the lights went out",
        "there was an owl in the garden last night",
        "put the van in reverse and mind the gate",
        "window",
        "heaven",
        "fellow",
        "lawyer",
        "stock",
        "rehearse",
    ],
)
@pytest.mark.parametrize("phase", ["turn", "waiting"])
def test_other_talk_is_nothing(text: str, phase: str) -> None:
    """Nothing is done because some of the words sound like a command."""
    assert listen(text, phase).meaning is None


@pytest.mark.parametrize("text", ["wile raw for read", "choo lunch", "quick"])
@pytest.mark.parametrize("phase", ["turn", "challenge"])
def test_what_costs_dearly_is_never_done_on_likelihood(text: str, phase: str) -> None:
    """A wild draw four, a challenge and leaving are asked about unless they sound just the same."""
    heard = listen(text, phase)
    assert heard.meaning is None or not heard.meaning.is_costly


def test_while_others_play_nobody_is_asked_back() -> None:
    """Talk that only sounds a little like a command is no reason for a question then."""
    heard = listen("breen too", "waiting")
    assert heard.meaning is None
    assert heard.outcome != DOUBTFUL


def test_answers_may_be_any_words() -> None:
    """A letter is taken by its sound; other words are not made into anything."""
    assert str(listen("be", "answer", "quiz").meaning) == "answer b"
    assert str(listen("Budapest", "answer", "quiz").meaning) == "answer budapest"


def test_transcripts_of_our_clips_are_understood() -> None:
    """Texts that Vosk wrote down without a grammar: most are right or asked about, hardly any is wrong."""
    results = [(listen(text, phase, rules), meant) for phase, rules, text, meant in ROWS]
    wrong = [(heard.text, meant) for heard, meant in results if heard.meaning and str(heard.meaning) != meant]
    right = sum(str(heard.meaning) == meant for heard, meant in results)
    asked = sum(any(str(each.meaning) == meant for each in heard.alternatives) for heard, meant in results)
    assert len(wrong) <= MOST_WRONG * len(ROWS), wrong
    assert right >= UNDERSTOOD * len(ROWS)
    assert right + asked >= ASKED_OR_UNDERSTOOD * len(ROWS)


def test_it_is_quick() -> None:
    """No more than a few hundredths of a second of work, also for a long sentence that is nothing."""
    listen("red five")  # everything is loaded
    begin = process_time()
    for text in ("play when five", "how many cans has been half", "they wore yell oh coats for the whole green night"):
        listen(text)
    assert (process_time() - begin) / 3 < 0.25
