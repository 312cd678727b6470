"""The robot of two words or one signal by ear: it speaks or hums, and hears nothing but what time has passed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from tests.dialogue.ways_robot import Robot
from tests.hosts.test_talk import Room, words
from tests.sounds.room import hum
from tests.talking import every
from voiceuno.dialogue.choices.pick import Pick
from voiceuno.dialogue.reply import Reply
from voiceuno.dialogue.settings import FREE, SCAN
from voiceuno.hosts.stage import Stage
from voiceuno.language.meaning import Family, Meaning
from voiceuno.speech.ports import HEARING_RATE, Samples
from voiceuno.speech.sound_files import write_wave
from voiceuno.speech.speaking.mixer import Mixer

_BREATH = 0.35  # seconds of silence after which it answers
_PATIENCE = 4.0  # seconds in which an answer is heard, or not at all
LOUD = 9000  # the loudest sample of a sound


def a_hum(seed: int = 1) -> Samples:
    """A hum as the microphone hears it."""
    wave = hum(np.random.default_rng(seed))
    return np.asarray(wave / np.abs(wave).max() * LOUD, np.int16)


class SoundRobot(Robot):
    """Plays in a room, by sound alone."""

    def __init__(self, way: str, room: Room, seed: int, *, slips: float = 0.0, looks: float = 0.0) -> None:
        """The room is one in which the game has greeted."""
        self._begin(way, seed, slips, looks)
        self.room, self.talk = room, room.talk
        self.conversation = room.talk.conversation
        self.reply: Reply = self.talk._reply
        self.heard = room.told
        self.signals = 0  # words or sounds that it made
        self.misheard: list[str] = []  # of these

    def answer(self, word: str | None) -> None:
        """Say a word or hum in the next silence, or let time pass, until the game has answered."""
        self.answers += 1
        assert self.answers < 5000, self.heard[-40:]
        before = self.talk._reply
        if word is None:
            assert before.wait is not None, self.heard[-40:]
            self._step_until(lambda: self.talk._reply is not before, 600.0)
            self.reply = self.talk._reply
            return
        self._step_until(lambda: not self.talk.speaker.busy and not self.room.stage.sounding, 600.0)
        self.room.pass_time(_BREATH)
        if self.talk._reply is before:  # nothing has happened by itself meanwhile
            told = len(self.heard)
            self.room.stage.speak(self._sound_for(word))
            self._step_until(lambda: self.talk._reply is not before, _PATIENCE)
            self._count(word, [line for line in self.heard[told:] if line.startswith("you: ")])
        self.reply = self.talk._reply

    def _sound_for(self, word: str) -> Samples:
        return a_hum(1 + self.answers % 3) if self.way == SCAN else words(word)

    def _count(self, word: str, heard: list[str]) -> None:
        """Note what was made and was not heard, or as something else; before it plays the game need not know it."""
        if self.conversation.settings.way == FREE:
            return
        self.signals += 1
        if heard != [self._told_as(word)]:
            self.misheard.append(f"{word} as {' and '.join(heard) or 'nothing'}")

    def _told_as(self, word: str) -> str:
        return "you: *" if self.way == SCAN else f"you: {word}"

    def _step_until(self, is_so: Callable[[], bool], seconds: float) -> None:
        until = self.talk.seconds + seconds
        while not is_so() and self.talk.seconds < until:
            self.talk.step()

    def end(self) -> None:
        """Hear the last words."""
        while not self.talk.over:
            self.talk.step()

    def figures(self) -> str:
        """What it took."""
        wrong = f"{len(self.misheard)} not heard or as something else {self.misheard[:12]}"
        return f"{self.signals} signals, {self.talk.seconds:.0f} seconds of sound, {wrong}"

    def _anything(self, choices: tuple[Pick, ...]) -> Meaning:
        """The first move that is offered: by ear a match lasts long enough."""
        means = [each.means for each in every(choices) if each.means is not None]
        moves = [each for each in means if each.is_any(Family.MOVE) or each.verb in ("yes", "wake", "continue")]
        return next((each for each in moves if each.verb != "undo"), means[0])


class TapedStage(Stage):
    """Keeps what goes into the microphone."""

    def __init__(self, mixer: Mixer) -> None:
        super().__init__(mixer)
        self.heard: list[Samples] = []

    def read(self, seconds: float) -> Samples:
        """The next block."""
        self.heard.append(super().read(seconds))
        return self.heard[-1]

    def save_microphone(self, path: Path) -> None:
        """Write it down."""
        write_wave(path, np.concatenate(self.heard), HEARING_RATE)
