"""The game on its sound card, telling when each part of an answer happened: `python -m tests.bench.traced_game`.

`product` is what `voiceuno play` runs; `baseline` is the same conversation with Vosk's own endpoint and live synthesis.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tests.talking import LANGUAGE
from voiceuno.club import Club
from voiceuno.dialogue.house import Surroundings
from voiceuno.hosts.talk import BREATH, Talk
from voiceuno.language.heard import CERTAIN, HOPELESS, Candidate, Heard
from voiceuno.language.moment import Moment
from voiceuno.speech.devices.card import DeviceCard
from voiceuno.speech.hearing.decision import is_whole
from voiceuno.speech.hearing.ears import Ears
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.models.installed import recognition_folder, voice_files
from voiceuno.speech.ports import HEARING_RATE, Samples
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.clip import Phrase
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.speaking.piper_voice import Voice
from voiceuno.speech.speaking.speaker import Speaker


def trace(what: str, text: str = "") -> None:
    """Tell that something happened now; all processes of a machine share this clock."""
    os.write(1, f"{json.dumps([time.monotonic(), what, text])}\n".encode())  # at once: several threads tell


class TracedListener(Listener):
    """Tells when something was decided."""

    def feed(self, block: Samples) -> Heard | None:
        """Take the next sound."""
        heard = super().feed(block)
        if heard is not None:
            trace("decided", heard.text)
        return heard


class PlainListener(Listener):
    """Vosk with a plain list of phrases; it alone says when somebody has finished. Deaf while the game speaks."""

    def __init__(self, model: RecogniserModel) -> None:
        self._vosk, self._grammar = model, LANGUAGE.grammar
        self._seconds = 0.0
        self._now: Moment | None = None
        self._phrases: dict[tuple[str, str], str] = {}

    def open(self, expected: Moment) -> None:
        """Listen from now on."""
        key = expected.phase, expected.rules
        if key not in self._phrases:
            self._phrases[key] = self._vosk.grammar(self._grammar.phrases(*key))
        self._now = expected
        self._recogniser = self._vosk.recogniser(self._phrases[key], alternatives=0)

    def interruptions(self, expected: Moment, own_lines: Sequence[str] = ()) -> None:  # noqa: ARG002
        """Hear nothing."""
        self._now = None

    def be_slow(self, slow: bool) -> None:
        """Vosk cannot be told."""

    @property
    def hearing(self) -> bool:
        """Nobody knows."""
        return False

    def feed(self, block: Samples) -> Heard | None:
        """Take the next sound."""
        self._seconds += len(block) / HEARING_RATE
        expected = self._now
        if expected is None or not self._recogniser.feed(block):
            return None
        text = self._recogniser.finish()[0].text
        self.open(expected)
        meaning = self._grammar.meaning(text, expected.phase, expected.rules) if is_whole(text) else None
        if not text:
            return None
        trace("decided", text)
        outcome = HOPELESS if meaning is None else CERTAIN
        return Heard(text, meaning, 1.0, (Candidate(meaning, text, 1.0),), self._seconds, outcome)


class NoCache(PhraseCache):
    """Keeps nothing: everything is synthesised when it is said, and nothing before."""

    def get(self, text: str, rate: float) -> Phrase | None:  # noqa: ARG002
        """Nothing."""
        return None

    def has(self, text: str, rate: float) -> bool:  # noqa: ARG002
        """As if there were no need to prepare it."""
        return True

    def put(self, text: str, rate: float, phrase: Phrase) -> bool:  # noqa: ARG002
        """Forget it."""
        return True


class TracedMixer(Mixer):
    """Tells when the sound card got the first sample after a silence."""

    silent = True

    def skip(self, samples: int, cuts: int) -> None:
        """So much was played."""
        _, sound = self.ahead(0, samples)
        silent = not np.any(sound)
        if self.silent and not silent:
            trace("pulled")
        self.silent = silent
        super().skip(samples, cuts)


def main(kind: str, home: Path, seed: int) -> None:
    """Play until the player quits."""
    model_folder = recognition_folder()
    voice, mixer = Voice(*voice_files()), TracedMixer()
    cache = (PhraseCache if kind == "product" else NoCache)(home / "phrases", voice.identity)
    speaker = Speaker(voice, cache, mixer, LANGUAGE.aloud)
    card = DeviceCard(mixer)
    dialogue = Club(home, seed=seed).sit_down(place=Surroundings(has_sounds=True, breath=BREATH))

    def load() -> Listener:
        model = RecogniserModel(model_folder)
        return TracedListener(model, LANGUAGE) if kind == "product" else PlainListener(model)

    ears = Ears(load)
    try:
        Talk(dialogue, card, ears, speaker, trace).run()
    finally:
        ears.close()
        card.close()
        speaker.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
