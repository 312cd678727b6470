"""Hours of play in minutes: `python -m tests.bench.long_play HOURS` prints how much memory each quarter ends with.

The sound card exists in memory, so time is as fast as the machine; everything else is what `voiceuno play` runs.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from tests.bench.processes import resident
from tests.talking import LANGUAGE
from voiceuno.club import Club
from voiceuno.dialogue.house import Surroundings
from voiceuno.hosts.spoken import make_ears
from voiceuno.hosts.stage import PlayerVoice
from voiceuno.hosts.stage_player import StagePlayer
from voiceuno.hosts.talk import BREATH, Talk
from voiceuno.speech.ports import BLOCK, HEARING_RATE, SPEAKING_RATE, Samples
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.speaking.mouth import make_mouth

OPENING = "new game with one bot and standard rules and target 200"
_THINKING = 15.0  # seconds of silence before the player speaks
_ANSWERING = 3.0  # seconds more that the game has to answer
_SILENCE = np.zeros(10 * BLOCK, np.int16)


class MemoryCard:
    """The player's words go in, the game's are thrown away."""

    ended = False
    problem = ""

    def __init__(self, mixer: Mixer) -> None:
        self._mixer = mixer
        self.spoken: list[Samples] = []  # blocks, the last one first

    def speak(self, samples: Samples) -> None:
        """The player says something."""
        blocks = np.pad(samples, (0, -len(samples) % BLOCK)).reshape(-1, BLOCK)
        self.spoken = list(blocks[::-1])

    @property
    def sounding(self) -> bool:
        """Whether the game speaks."""
        return self._mixer.busy

    def read(self, seconds: float) -> Samples:  # noqa: ARG002  # there is always a block
        """The next block; while nobody speaks a long one, because silence is most of the time."""
        if not self.spoken and not self._mixer.busy:
            self._mixer.pull(len(_SILENCE) * SPEAKING_RATE // HEARING_RATE)
            return _SILENCE
        self._mixer.pull(BLOCK * SPEAKING_RATE // HEARING_RATE)
        return self.spoken.pop() if self.spoken else _SILENCE[:BLOCK]

    def close(self) -> None:
        """Nothing to let go of."""


class _Tally:
    """What was said on both sides, in numbers."""

    def __init__(self) -> None:
        self.lines = {"game": 0, "you": 0}

    def __call__(self, who: str, what: str) -> None:  # noqa: ARG002
        self.lines[who] += 1


def play(hours: float, folder: Path) -> None:
    """Play match after match, and tell the memory at the end of every quarter of the time, and of the first tenth."""
    ears, mouth = make_ears(LANGUAGE), make_mouth(LANGUAGE, folder)
    card, tally = MemoryCard(mouth.mixer), _Tally()
    dialogue = Club(folder, seed=1).sit_down(place=Surroundings(breath=BREATH))
    talk = Talk(dialogue, card, ears, mouth.speaker, tally, lockstep=True)
    voice, player = PlayerVoice(mouth.voice), StagePlayer(OPENING, 1)
    words: dict[str, Samples] = {}
    marks = [share * hours * 3600 for share in (0.1, 0.25, 0.5, 0.75, 1.0)]
    silence, began = 0.0, time.monotonic()
    talk.begin()
    while marks:
        before = talk.seconds
        talk.step()
        busy = talk.waits or ears.hearing or bool(card.spoken)
        silence = min(silence, 0.0) if busy else silence + talk.seconds - before
        if silence >= _THINKING:
            text = player.words(dialogue)
            text = OPENING if text == "quit" else text  # one match follows the other
            if text not in words:
                words[text] = voice.say(text)
            card.speak(words[text])
            silence = -_ANSWERING
        if talk.seconds >= marks[0]:
            marks.pop(0)
            gc.collect()
            took = time.monotonic() - began
            print(json.dumps([talk.seconds / 3600, resident(os.getpid()), took, tally.lines]), flush=True)
    ears.close()
    mouth.speaker.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        play(float(sys.argv[1]), Path(temporary))
