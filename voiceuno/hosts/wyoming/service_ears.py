"""Our ears for sound that comes over the network: what may be said at the table is what is listened for."""

from __future__ import annotations

import numpy as np

from voiceuno.hosts.power import has_memory
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, Heard
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import blocks, with_background
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.other_ear.compared import other_ear
from voiceuno.speech.phrase_ear.phrase_ears import phrase_ear
from voiceuno.speech.ports import HEARING_RATE, Samples

_LONGEST = 30 * HEARING_RATE  # samples of one utterance that are listened to; nobody commands at greater length
_WEIGHT = {CERTAIN: 3, DOUBTFUL: 2, HOPELESS: 1}


class ServiceEars:
    """One recognition model for everybody who speaks; reading it takes a moment. Raises ModelMissing."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._model = RecogniserModel(recognition_folder(language.code))
        is_rich = has_memory()
        self._other_ear = other_ear(language) if is_rich else None
        self._phrase_ear = phrase_ear(self._model.folder, language) if is_rich else None

    def listen(self, moment: Moment) -> Hearing:
        """Begin to listen to somebody."""
        listener = self.new_listener()
        listener.open(moment)
        return Hearing(listener)

    def new_listener(self) -> Listener:
        """Somebody who listens with the same model."""
        return Listener(self._model, self._language, other_ear=self._other_ear, phrase_ear=self._phrase_ear)


class Hearing:
    """One stream of sound, from which one utterance is wanted."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._sound: list[Samples] = []  # all of it: what follows it must sound like its background
        self._length = 0
        self.heard: Heard | None = None  # the utterance that comes nearest to words for the game

    @property
    def is_decided(self) -> bool:
        """Whether there is no need to listen on."""
        return self.heard is not None and self.heard.outcome in (CERTAIN, DOUBTFUL)

    def feed(self, sound: bytes) -> None:
        """Listen to the next sound: 16 kHz, one channel, 16 bits."""
        samples = np.frombuffer(sound[: len(sound) // 2 * 2], np.int16)[: _LONGEST - self._length]
        self._sound.append(samples)
        self._length += len(samples)
        self._listen(samples)

    def finish(self) -> Heard | None:
        """The utterance, now that no more sound comes; None if nobody spoke to the game."""
        whole = np.concatenate(self._sound) if self._sound else np.zeros(0, np.int16)
        self._listen(with_background(whole)[len(whole) :])
        while not self.is_decided and (heard := self._listener.finish()) is not None:
            self._weigh(heard)
        return self.heard

    def _listen(self, samples: Samples) -> None:
        for block in blocks(samples):
            if self.is_decided:
                return
            heard = self._listener.feed(block)
            if heard is not None:
                self._weigh(heard)

    def _weigh(self, heard: Heard) -> None:
        best = 0 if self.heard is None else _WEIGHT[self.heard.outcome]
        if _WEIGHT.get(heard.outcome, 0) > best:
            self.heard = heard
