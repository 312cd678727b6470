"""Parts of the game that tell when each step of an answer happens; it loads nothing that the game does not load."""

from __future__ import annotations

import json
import os
import time

import numpy as np

from voiceuno.hosts.talk import Talk
from voiceuno.language.heard import Heard
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.ports import Samples, Sound
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.clip import Phrase
from voiceuno.speech.speaking.earcons import earcon
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.speaking.renderer import Renderer

SPEAKS, WAITS, LISTENS = "speaks", "waits", "listens"  # what the game does
READY, KEPT, MADE, SOUND = "made ahead", "from disk", "live", "sound"  # where a piece of what is said comes from


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


class TracedMixer(Mixer):
    """Tells when the sound card got the first sample after a silence, and the first of each piece of speech."""

    silent = True
    mark = ""

    def skip(self, samples: int, cuts: int) -> None:
        """So much was played."""
        _, sound = self.ahead(0, samples)
        silent = not np.any(sound)
        if self.silent and not silent:
            trace("pulled")
        self.silent = silent
        mark = self.playing
        if mark and mark != self.mark:
            trace("words", mark)
        self.mark = mark
        super().skip(samples, cuts)


class TracedTalk(Talk):
    """Tells whether the game speaks, is about to go on by itself, or listens."""

    state = ""

    def step(self) -> None:
        """One block of sound, and what comes of it."""
        super().step()
        state = SPEAKS if self.speaker.busy else WAITS if self.waits else LISTENS
        if state != self.state:
            trace("state", state)
        self.state = state


class TracedRenderer(Renderer):
    """Tells whether a piece that is said had been made ahead or is made now."""

    def ready(self, text: str, rate: float) -> Phrase | None:
        """A phrase that was made ahead."""
        phrase = super().ready(text, rate)
        if phrase is not None:
            trace("piece", READY)
        return phrase

    def phrase(self, text: str, rate: float) -> Phrase | None:
        """Wait for a phrase."""
        trace("piece", MADE)
        return super().phrase(text, rate)


class TracedCache(PhraseCache):
    """Tells that a piece that is said had been kept."""

    def get(self, text: str, rate: float) -> Phrase | None:
        """A phrase that was kept."""
        phrase = super().get(text, rate)
        if phrase is not None:
            trace("piece", KEPT)
        return phrase


def traced_earcon(name: str) -> Sound:
    """A short sound, which is always ready."""
    trace("piece", SOUND)
    return earcon(name)
