"""The robot with eight sounds of its own, by ear: a helper says what each is for, and from then on no word is said."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tests.dialogue.eight_sounds import EIGHT, DirectRobot
from tests.hosts.sound_robot import LOUD, SoundRobot
from tests.hosts.test_talk import Room, words
from tests.sounds.speakers import SYLLABLES, VOWELS
from tests.sounds.throat import Mouth, Throat, formants, humming, say
from voiceuno.dialogue.settings import STEPS
from voiceuno.speech.ports import Samples

# Somebody whose words nobody would know: slow, slurred, with breath in the voice.
_THROAT = Throat(pitch=125, slow=1.2, slur=0.02, breath=0.2, wander=1.0)
_MOUTHS: dict[str, Mouth] = {
    "yes": formants(VOWELS["ah"], 0.4),
    "next": humming(0.45),
    "draw": formants(VOWELS["oo"], 0.4),
    "repeat": SYLLABLES["tee"],
    "my hand": formants(VOWELS["eh"], 0.4),
    "skip": SYLLABLES["da"],
    "red": formants(VOWELS["oy"], 0.4),
    "blue": SYLLABLES["nana"],
}
_ASKED, _MOST = 4.0, 8  # seconds in which the game asks for a sound, and examples after which it should know it


class EightSoundsByEar(DirectRobot, SoundRobot):
    """Makes its sounds, never one like the other, in a room in which the game has greeted."""

    def __init__(self, room: Room, seed: int) -> None:
        SoundRobot.__init__(self, STEPS, room, seed)
        self._voice = np.random.default_rng(seed)
        self.refused: list[str] = []  # examples that were not taken

    def teach(self, taught: Iterable[str] = EIGHT) -> None:
        """A helper names each sound, and the robot makes it until the game knows it."""
        for word in taught:
            self._make(words(f"my sound for {word}"))
            assert self.conversation.is_learning, self.heard[-10:]
            for _ in range(_MOST):
                if not self.conversation.is_learning:
                    break
                said = len(self.heard)
                self._make(self._sound_for(word))
                self.refused += [f"{word}: {line}" for line in self.heard[said:] if _is_refusal(line)]
            signs = self.conversation._desk.place.signs
            assert signs is not None
            assert EIGHT[word][1] in signs.labels, self.heard[-20:]

    def _make(self, samples: Samples) -> None:
        """Make a sound in the next silence, and hear the answer out."""
        self.room.stage.speak(samples)
        told = len(self.heard)
        self._step_until(lambda: len(self.heard) > told and not self.room.stage.player_speaks, _ASKED)
        self._step_until(lambda: not self.talk.speaker.busy and not self.room.stage.sounding, 60.0)
        self.room.pass_time(0.5)

    def _sound_for(self, word: str) -> Samples:
        wave = say(_MOUTHS[word if word in _MOUTHS else "next"], _THROAT, self._voice)
        return np.asarray(wave / np.abs(wave).max() * LOUD, np.int16)

    def _told_as(self, word: str) -> str:
        return f"you: {EIGHT[word if word in EIGHT else 'next'][1]}"


def _is_refusal(line: str) -> bool:
    return line.startswith(("game: Too ", "game: That was", "game: I missed"))
