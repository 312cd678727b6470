"""The time for UNO and for corrections: it runs from the end of the game's speech, and is longer for who needs it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from tests.talking import make_dialogue
from voiceuno.dialogue.conversation import Conversation
from voiceuno.hosts.talk import Talk
from voiceuno.speech.ports import BLOCK

RECORD = (
    "voiceuno record 1\nseed 3\nplayers Ann Ben\ndealer Ben\ndeal Ann r5 r9 g5 b7 y1 rsk wi\n"
    "deal Ben g5 y8 bsk r1 g1 r2 r3\ndiscard r7\n# bot Ben medium\n---\n"
)


def at_table(folder: Path) -> Conversation:
    """A conversation in which it is a person's turn."""
    (folder / "match.record").write_text(RECORD, "utf-8")
    dialogue, _ = make_dialogue(1, folder)
    dialogue.greet()
    dialogue.hear("continue")
    return dialogue


class Card:
    """Stands for a sound card that plays on after the game has handed everything over."""

    sounding, ended, problem = False, False, ""

    def read(self, seconds: float) -> Any:  # noqa: ARG002
        """A block of silence."""
        return np.zeros(BLOCK, np.int16)


class Still:
    """Stands for ears that hear nothing, and for a speaker that has said everything."""

    busy, hearing, behind, problem, saying = False, False, 0.0, "", ()

    def __getattr__(self, name: str) -> Any:
        return lambda *_, **__: None

    def say(self, *_: object, **__: object) -> int:
        """It is said at once."""
        return 1


def test_the_time_runs_from_the_end_of_what_is_heard(tmp_path: Path) -> None:
    """Not from the moment at which the sound was handed to the card."""
    dialogue, card, told = at_table(tmp_path), Card(), list[str]()
    still: Any = Still()
    talk = Talk(dialogue, card, still, still, lambda _, line: told.append(line))  # type: ignore[arg-type]
    talk._answer(dialogue.hear("red five"))
    card.sounding = True
    for _ in range(round(3.0 / 0.02)):  # longer than the time for a correction
        talk.step()
    assert told[-1] == "Red five."
    card.sounding = False
    for _ in range(round(1.5 / 0.02)):
        talk.step()
    assert told[-1] == "Red five."
    for _ in range(round(1.0 / 0.02)):
        talk.step()
    assert "Ben, red three." in told


def test_who_speaks_slowly_has_twice_the_time(tmp_path: Path) -> None:
    """Without asking for it."""
    dialogue = at_table(tmp_path)
    usual = dialogue.hear("red five").wait
    dialogue.hear("undo")
    dialogue.hear("I speak slowly")
    assert dialogue.settings.slow
    assert usual is not None
    assert dialogue.hear("red five").wait == 2 * usual


def test_who_comes_too_late_has_more_time_from_then_on(tmp_path: Path) -> None:
    """And is told so; a few times, then it stays."""
    dialogue = at_table(tmp_path)
    waits = []
    for card in ("red five", "red nine"):
        waits.append(dialogue.hear(card).wait)
        dialogue.proceed()
        lines = dialogue.hear("undo").lines
        assert "From now on I wait longer for you." in lines[1:2], lines
    assert waits == [2.0, 4.0]
    assert dialogue.settings.pause == 8.0


def test_words_that_are_not_understood_stop_the_clock(tmp_path: Path) -> None:
    """Who says something right after a move has more time to say it better."""
    dialogue = at_table(tmp_path)
    usual = dialogue.hear("red five").wait
    assert usual is not None
    longer = dialogue.hear("oh bother").wait
    assert longer is None or longer >= 4 * usual
    assert dialogue.hear("no").lines[0] == "Taken back."
