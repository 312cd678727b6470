"""The way of a sentence through the code stays short enough to follow."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import voiceuno
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.floors.controls import Controls
from voiceuno.dialogue.floors.questions import Questions
from voiceuno.dialogue.floors.quiz_master import QuizMaster
from voiceuno.language.heard import Heard
from voiceuno.language.meaning import KINDS, KINDS_OF_SOME, Family, Meaning

_RECORD = """voiceuno record 1
seed 3
players Ann Ben
dealer Ben
deal Ann y6 r9 g5 b7 y1 rsk wi wi
deal Ben g5 y8 bsk r1 g1 r2 r3
discard y7
# bot Ben medium
---
"""
_LONGEST = 82  # calls; it was twice as many before places, floors and outlooks were told apart


def _calls_between_files(conversation: Conversation, heard: Heard) -> list[tuple[str, str]]:
    """Every call from one of our files into another, while a sentence is heard and answered."""
    ours = str(Path(voiceuno.__file__).parent)
    calls: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event != "call" or not frame.f_code.co_filename.startswith(ours):
            return
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(ours):
            caller = caller.f_back
        if caller is not None and caller.f_code.co_filename != frame.f_code.co_filename:
            calls.append((caller.f_code.co_filename, frame.f_code.co_filename))

    sys.setprofile(note)
    try:
        assert conversation.is_meant_now(heard)
        conversation.hear(heard)
    finally:
        sys.setprofile(None)
    return calls


def test_yellow_six_makes_few_stops(tmp_path: Path) -> None:
    """From being heard to the record on disk and back to the reply."""
    (tmp_path / "match.record").write_text(_RECORD, "utf-8")
    conversation = Club(tmp_path, seed=1).sit_down()
    conversation.greet()
    conversation.hear("yes")
    calls = _calls_between_files(conversation, Heard("yellow six", Meaning.read("play y6")))
    assert "Ann: play y6" in (tmp_path / "match.record").read_text("utf-8")
    assert 20 < len(calls) <= _LONGEST


def test_every_control_and_question_has_one_handler() -> None:
    """A verb that is about the conversation itself is heard by one handler, and each handler's verbs exist."""
    verbs = [*Controls.verbs, *Questions.verbs, *QuizMaster.verbs]
    assert len(verbs) == len(set(verbs))
    assert set(verbs) <= {kind.verb for kind in (*KINDS, *KINDS_OF_SOME)}
    beside = Family.SETTING | Family.BESIDE | Family.QUESTION
    assert {kind.verb for kind in KINDS if kind.families & beside} <= set(verbs)
