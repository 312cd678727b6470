"""One sound is one answer: a hum is a signal, words are words, and a switch needs no microphone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.settings import SCAN
from voiceuno.hosts.signalling import Signalling
from voiceuno.hosts.sound_answers import SoundAnswers
from voiceuno.hosts.talk import Talk
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, Candidate, Heard
from voiceuno.language.meaning import Meaning
from voiceuno.language.signals import CLAP, KEY, VOICE, Noticed
from voiceuno.speech.hearing.ears import Ears
from voiceuno.speech.noticing.noticer import Noticer
from voiceuno.speech.ports import BLOCK, Samples, SoundCard
from voiceuno.speech.speaking.speaker import Speaker

SILENCE = np.zeros(BLOCK, np.int16)


class Told(Signalling):
    """Notices what it is told to, at the next block."""

    def __init__(self, *noticed: Noticed) -> None:
        super().__init__(Noticer())
        self.noticed = list(noticed)

    def step(self, block: Samples, *, beside: bool = False) -> list[Noticed]:  # noqa: ARG002
        """All at once."""
        found, self.noticed = self.noticed, []
        return found


class Switch:
    """A key that is pressed when the test wants it."""

    gap = 0.0
    held: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self.presses = 0

    def pressed(self) -> list[str]:
        """Space, as often as it was pressed."""
        count, self.presses = self.presses, 0
        return ["space"] * count

    def close(self) -> None:
        """Nothing to let go of."""


def one_signal(folder: Path) -> Conversation:
    """Somebody who answers with one signal is greeted."""
    conversation = Club(folder, seed=1).sit_down()
    conversation.settings = replace(conversation.settings, way=SCAN)
    conversation.greet()
    return conversation


def at(kind: str) -> Noticed:
    """A sound that was heard from the first to the second second."""
    return Noticed(kind, 1.0, 1.5, 1.9)


@pytest.mark.parametrize(
    ("outcome", "verb", "is_signal"),
    [
        (CERTAIN, "slower", False),
        (CERTAIN, "yes", True),
        (DOUBTFUL, "", True),
        (HOPELESS, "", True),
    ],
)
def test_words_beside_signals(outcome: str, verb: str, is_signal: bool, tmp_path: Path) -> None:
    """Who answers with one sound can still say something; what is unclear, or a yes, was the signal."""
    sounds = SoundAnswers(one_signal(tmp_path), Told(at(VOICE)))
    sounds.listen(SILENCE, beside=False)
    assert sounds.next(1.9, is_hearing=True, has_words=True) == []
    heard = Heard(verb, Meaning(verb) if verb else None, outcome=outcome, began=0.9, decided_at=2.2)
    assert sounds.instead_of(heard) == ([at(VOICE)] if is_signal else None)
    assert sounds.next(9.0, is_hearing=False, has_words=False) == []


@pytest.mark.parametrize(
    ("outcome", "verb", "is_signal"),
    [
        (DOUBTFUL, "yes", True),
        (DOUBTFUL, "no", False),
        (HOPELESS, "", True),
        (CERTAIN, "no", False),
        (CERTAIN, "yes", False),
    ],
)
def test_any_sound_takes_a_proposal(outcome: str, verb: str, is_signal: bool, tmp_path: Path) -> None:
    """Who is asked to say yes or make any sound may hum, which sounds like many a yes; what may be a no is asked."""
    conversation = Club(tmp_path, seed=1).sit_down()
    conversation.greet()
    for _ in range(7):
        conversation.hear("mumble mumble")
    assert conversation.minds_sounds
    sounds = SoundAnswers(conversation, Told(at(VOICE)))
    sounds.listen(SILENCE, beside=False)
    meaning = Meaning(verb) if verb else None
    told = meaning if outcome == CERTAIN else None
    heard = Heard(verb, told, alternatives=(Candidate(meaning, verb, 0.5),), decided_at=2.0, outcome=outcome, began=0.9)
    instead = sounds.instead_of(heard)
    assert (instead == [at(VOICE)]) == is_signal


@pytest.mark.parametrize("kind", [CLAP, KEY])
def test_what_is_no_voice_waits_for_no_words(kind: str, tmp_path: Path) -> None:
    """A clap is no word."""
    sounds = SoundAnswers(one_signal(tmp_path), Told(at(kind)))
    sounds.listen(SILENCE, beside=False)
    assert sounds.next(1.9, is_hearing=True, has_words=True) == [at(kind)]


class Deaf:
    """A sound card whose microphone is gone, and ears and a voice that have nothing to do."""

    problem, ended, sounding, busy, hearing, behind = "microphone", False, True, False, False, 0.0
    saying: Sequence[str] = ()

    def read(self, _seconds: float) -> Samples | None:
        """Nothing is heard."""
        return None

    def say(self, *_: object, **__: object) -> int:
        """It is said at once."""
        return 0

    def take(self) -> Heard | None:
        """Nothing was understood."""
        return None

    def nothing(self, *_: object, **__: object) -> None:
        """Whatever else is asked of them."""

    def __getattr__(self, name: str) -> object:
        return "" if name == "problem" else self.nothing


class Mouth(Deaf):
    """A voice that works."""

    problem = ""


def test_a_switch_needs_no_microphone(tmp_path: Path) -> None:
    """The choices are read on while the microphone is gone, and a key takes one."""
    switch, told = Switch(), list[str]()
    deaf, mouth, conversation = Deaf(), Mouth(), one_signal(tmp_path)
    talk = Talk(
        conversation,
        cast("SoundCard", deaf),
        cast("Ears", deaf),
        cast("Speaker", mouth),
        lambda _who, what: told.append(str(what)),
        signalling=Signalling(Noticer(), [switch]),
    )
    talk.begin()
    talk.step()
    assert told[-1].startswith("The microphone is gone")
    before = conversation.offered
    for _ in range(40):
        talk.step()
    assert conversation.offered not in (None, before)
    wanted = conversation.offered
    switch.presses = 1
    talk.step()
    assert "*" in told
    assert conversation.offered != wanted


def test_who_speaks_waits_for_the_microphone(tmp_path: Path) -> None:
    """Nothing goes on that could not be answered."""
    deaf, mouth, conversation = Deaf(), Mouth(), Club(tmp_path, seed=1).sit_down()
    switch = Signalling(Noticer(), [Switch()])
    talk = Talk(
        conversation,
        cast("SoundCard", deaf),
        cast("Ears", deaf),
        cast("Speaker", mouth),
        lambda _who, _what: None,
        signalling=switch,
    )
    talk.begin()
    for _ in range(5):
        talk.step()
    assert talk.seconds == 0
