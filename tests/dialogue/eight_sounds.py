"""A robot with eight sounds of its own and no word: what each sound is for, and how it plays with them."""

from __future__ import annotations

from pathlib import Path

from tests.dialogue.told_sounds import ToldSounds
from tests.dialogue.ways_robot import Robot
from tests.talking import every
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import Surroundings
from voiceuno.dialogue.settings import STEPS
from voiceuno.language.meaning import Meaning

# Eight sounds, what each is for in the words of a helper, and the label that the game gives it.
EIGHT = {
    "yes": ("aah", "yes"),
    "next": ("mmm", "next"),
    "draw": ("ooh", "draw"),
    "repeat": ("brr", "repeat"),
    "my hand": ("tss", "read my hand"),
    "skip": ("gaga", "skip"),
    "red": ("lala", "play red"),
    "blue": ("nana", "play blue"),
}
DIRECT = {Meaning("draw"): "draw", Meaning.read("ask hand"): "my hand", Meaning.read("colour red"): "red"}
DIRECT[Meaning.read("colour blue")] = "blue"


class DirectRobot(Robot):
    """Takes what has a sound of its own by that sound, and the rest with the sounds for yes and next."""

    direct = 0  # how often

    def reach(self, wanted: Meaning) -> None:
        """What has a sound of its own is not waited for."""
        moves = [each.means for each in every(self.conversation.choices) if each.means is not None]
        skips = [each for each in moves if each.verb == "play" and each.words[0].endswith("sk") and not each.words[1:]]
        word = DIRECT.get(wanted, "skip" if [wanted] == skips else "")
        if word and wanted in moves:
            self.direct += 1
            self.answer(word)
        else:
            super().reach(wanted)


def sit_down(folder: Path, sounds: ToldSounds, seed: int = 1) -> Conversation:
    """A conversation of somebody whose sounds are noticed."""
    return Club(folder, seed=seed).sit_down(place=Surroundings(signs=sounds))


class EightSounds(DirectRobot):
    """Plays in writing; somebody helped to teach the sounds."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(STEPS, folder, seed)
        self.sounds = ToldSounds()
        self.conversation = sit_down(folder, self.sounds, seed)
        self.reply = self._noted(self.conversation.greet())
        for word, (sound, label) in EIGHT.items():
            self._noted(self.conversation.hear(f"my sound for {word}"))
            for _ in range(3):
                self._make(sound)
            assert label in self.sounds.labels

    def _make(self, sound: str) -> None:
        self.heard.append(f"! sound {sound}")
        reply = self.conversation.notice(self.sounds.sound(sound))
        assert reply is not None, self.heard[-20:]
        self.reply = self._noted(reply)

    def answer(self, word: str | None) -> None:
        """Make the sound for a word."""
        if word is None:
            super().answer(None)
            return
        self.answers += 1
        self._make(EIGHT[word][0] if word in EIGHT else EIGHT["next"][0])
