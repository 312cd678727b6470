"""What is made ready while the player listens or thinks."""

from __future__ import annotations

from pathlib import Path
from threading import enumerate as threads

from voiceuno.club import Club
from voiceuno.hosts.looking_ahead import LookingAhead
from voiceuno.language.loading import load_sense
from voiceuno.speech.speaking.speaker import Speaker


class SilentSpeaker(Speaker):
    """A voice that prepares nothing."""

    def __init__(self) -> None:
        pass

    def expect_others(self) -> None:
        """Nothing was expected."""


def test_the_first_sentence_in_free_words_need_not_wait(tmp_path: Path) -> None:
    """Its reader is made ready while the greeting is said; with nothing to look ahead to it is not."""
    conversation = Club(tmp_path, language="en").sit_down()
    ahead = LookingAhead(SilentSpeaker())
    load_sense.cache_clear()
    before = {*threads()}
    ahead.begin(None)
    assert {*threads()} == before
    ahead.begin(conversation)
    for thread in {*threads()} - before:
        thread.join()
    made = load_sense.cache_info().misses
    load_sense("en")
    assert load_sense.cache_info().misses == made == 1
