"""Several languages are listened to at once: what makes most sense counts, and nobody is cut off."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import numpy as np

from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, Heard
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.several_ears import SeveralEars
from voiceuno.speech.ports import HEARING_RATE

SECOND = np.zeros(HEARING_RATE, np.int16)


class ScriptedEars:
    """Hears what it is told to."""

    def __init__(self, code: str) -> None:
        self.code, self.hearing, self.has_words, self.behind, self.closed = code, False, False, 0.0, False
        self.decided: deque[Heard] = deque()
        self.told: list[object] = []

    def feed(self, block: Any) -> None:
        """Nothing is heard in it."""

    def open(self, moment: Moment) -> None:
        """Note it."""
        self.told.append(moment)

    def be_slow(self, slow: bool) -> None:
        """Note it."""
        self.told.append(slow)

    def be_spare(self, is_spare: bool) -> None:
        """Note it."""
        self.is_spare = is_spare

    def take(self) -> Heard | None:
        """The next one."""
        return self.decided.popleft() if self.decided else None

    def close(self) -> None:
        """Note it."""
        self.closed = True


def listening(codes: Sequence[str]) -> tuple[SeveralEars, dict[str, ScriptedEars]]:
    """Ears for these languages."""
    made: dict[str, ScriptedEars] = {}

    def make(code: str) -> Any:
        made[code] = ScriptedEars(code)
        return made[code]

    ears = SeveralEars(make, codes[0])
    ears.turn_to(codes)
    return ears, made


def heard(text: str, outcome: str, confidence: float = 1.0, at: float = 1.0) -> Heard:
    """An utterance."""
    meaning = Meaning("draw") if outcome == CERTAIN else None
    return Heard(text, meaning, confidence, decided_at=at, outcome=outcome, began=at - 0.5)


def test_what_makes_more_sense_counts() -> None:
    """Certain before doubtful, the surer one before the other, and the language that is spoken if they are alike."""
    for english, french, best in (
        (heard("on jewel", HOPELESS), heard("on joue", CERTAIN), "fr"),
        (heard("draw", CERTAIN), heard("drôle", DOUBTFUL), "en"),
        (heard("draw", CERTAIN, 0.7), heard("deux robots", CERTAIN, 0.95), "fr"),
        (heard("dos", CERTAIN), heard("dos", CERTAIN), "en"),
    ):
        ears, made = listening(["en", "fr"])
        ears.feed(SECOND)
        made["en"].decided.append(english)
        made["fr"].decided.append(french)
        taken = ears.take()
        assert taken is not None
        assert taken.language == best
        assert ears.take() is None


def test_all_have_time_to_decide() -> None:
    """One of them is still in the middle of it, or behind."""
    ears, made = listening(["en", "fr"])
    ears.feed(SECOND)
    made["en"].decided.append(heard("uno", CERTAIN, 0.8))
    made["fr"].hearing = True
    assert ears.take() is None
    assert ears.hearing
    made["fr"].hearing, made["fr"].behind = False, 0.5
    assert ears.take() is None
    made["fr"].behind = 0.0
    made["fr"].decided.append(heard("une autre partie", CERTAIN, 0.9))
    taken = ears.take()
    assert taken is not None
    assert taken.text == "une autre partie"


def test_whoever_comes_later_is_told_what_to_listen_for_and_counts_from_the_same_second() -> None:
    """Words are held against sounds by when they were said."""
    ears, made = listening(["en"])
    ears.be_slow(True)
    ears.open(Moment("setup"))
    ears.feed(SECOND)
    ears.feed(SECOND)
    ears.turn_to(["fr"])
    assert made["fr"].told == [True, Moment("setup")]
    made["fr"].decided.append(heard("pioche", CERTAIN, at=1.0))
    taken = ears.take()
    assert taken is not None
    assert (taken.began, taken.decided_at) == (2.5, 3.0)


def test_who_is_sure_does_not_wait_for_a_language_that_is_still_being_loaded() -> None:
    """And what that one hears of the same words later is not heard as words of their own."""
    ears, made = listening(["en", "fr"])
    ears.feed(SECOND)
    made["fr"].behind = 0.9
    made["en"].decided.append(heard("new game", CERTAIN))
    taken = ears.take()
    assert taken is not None
    assert taken.text == "new game"
    made["fr"].behind = 0.0
    made["fr"].decided.append(heard("nougat", DOUBTFUL, at=1.2))
    assert ears.take() is None


def test_several_words_are_not_waited_with_for_another_language() -> None:
    """A new game begins at once; a single word may be part of a sentence in the other language."""
    for text, confidence, is_taken in (("new game", 0.95, True), ("new game", 0.7, False), ("uno", 0.95, False)):
        ears, made = listening(["en", "fr"])
        ears.feed(SECOND)
        made["en"].decided.append(heard(text, CERTAIN, confidence))
        made["fr"].hearing = True
        assert (ears.take() is not None) == is_taken


def test_only_the_language_that_is_spoken_makes_ready_what_it_may_need() -> None:
    """The other one does as soon as somebody has answered in it."""
    ears, made = listening(["en", "fr"])
    assert not made["en"].is_spare
    assert made["fr"].is_spare
    ears.turn_to(["fr"])
    assert not made["fr"].is_spare


def test_who_is_not_sure_waits_for_a_language_that_is_still_being_loaded() -> None:
    """Who answers in that one is not told that nothing was understood."""
    ears, made = listening(["en", "fr"])
    ears.feed(SECOND)
    made["fr"].behind = 0.9
    made["en"].decided.append(heard("on frost say", HOPELESS))
    assert ears.take() is None
    made["fr"].behind = 0.0
    made["fr"].decided.append(heard("en français", CERTAIN))
    taken = ears.take()
    assert taken is not None
    assert taken.language == "fr"


def test_who_goes_on_is_heard_from_the_beginning_also_beside_another_language() -> None:
    """More words began with those that were taken already, and are no others for that."""
    ears, made = listening(["en", "fr"])
    ears.feed(SECOND)
    made["en"].decided.append(heard("new game", CERTAIN))
    assert ears.take() is not None
    ears.feed(SECOND)
    whole = heard("new game with two bots", CERTAIN, at=2.0)._replace(began=0.5, goes_on=True)
    made["en"].decided.append(whole)
    taken = ears.take()
    assert taken is not None
    assert taken.text == "new game with two bots"
