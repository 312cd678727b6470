"""A Kokoro voice: which numbers its model is given for the sounds of a text, and how it says them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from voiceuno.speech.ports import Sound

KOKORO = "kokoro"  # the kind that the description of such a voice names
_STYLE = 256  # numbers of one row of a voice
_MOST_SOUNDS = 500  # that the model takes at once; it knows 510
_PAUSE = 0.25  # seconds between two sentences
_UNHEARD = "-"  # joins two words in what espeak gives; the model would stumble over it

Run = Callable[[None, Mapping[str, NDArray[Any]]], Sequence[NDArray[np.float32]]]
Sounds = Callable[[str], Sequence[Sequence[str]]]


class Kokoro:
    """Speaks with a Kokoro model and one voice for it."""

    def __init__(self, folder: Path, config: Mapping[str, Any], run: Run, sounds: Sounds) -> None:
        """`run` is the model, and `sounds` gives those of a text, sentence by sentence. Raises OSError, ValueError."""
        self.rate = int(config["audio"]["sample_rate"])
        self._run, self._sounds = run, sounds
        self._vocabulary: Mapping[str, int] = json.loads((folder / config["vocabulary"]).read_text("utf-8"))["vocab"]
        # One row for each number of sounds: a short phrase is said otherwise than a long one.
        self._style = np.frombuffer((folder / config["style"]).read_bytes(), "<f4").reshape(-1, _STYLE)
        # Sounds that the model knows as one sign, where espeak writes two.
        self._joined: Mapping[str, str] = config.get("joined", {})

    def say(self, text: str, rate: float) -> Sound:
        """A text as sound of one channel."""
        spoken: list[Sound] = []
        for sentence in self._sounds(text):
            for tokens in self._tokens("".join(sentence)):
                spoken += [self._said(tokens, rate), np.zeros(round(_PAUSE * self.rate / rate), np.float32)]
        return np.concatenate(spoken[:-1]) if spoken else np.zeros(0, np.float32)

    def _tokens(self, sounds: str) -> Iterator[list[int]]:
        """The numbers of the sounds, in runs that are not too long; they are parted between words."""
        for pair, sign in self._joined.items():
            sounds = sounds.replace(pair, sign)
        known = "".join(sound for sound in sounds.replace(_UNHEARD, "") if sound in self._vocabulary).strip()
        while known:
            cut = len(known) if len(known) <= _MOST_SOUNDS else known.rfind(" ", 1, _MOST_SOUNDS)
            cut = cut if cut > 0 else _MOST_SOUNDS
            yield [self._vocabulary[sound] for sound in known[:cut]]
            known = known[cut:].strip()

    def _said(self, tokens: Sequence[int], rate: float) -> Sound:
        style = self._style[min(len(tokens), len(self._style)) - 1]
        given: dict[str, NDArray[Any]] = {
            "tokens": np.array([[0, *tokens, 0]], np.int64),
            "style": style.reshape(1, _STYLE).astype(np.float32),
            "speed": np.array([rate], np.float32),
        }
        sound: Sound = np.asarray(self._run(None, given)[0], np.float32).ravel()
        return sound
