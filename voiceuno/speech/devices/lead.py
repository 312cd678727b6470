"""Gives the sound process what the game says ahead of time, and knows what of it has been played."""

from __future__ import annotations

from collections import deque
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from voiceuno.speech.devices.ahead import SoundAhead
from voiceuno.speech.devices.conversion import FromSpeaking
from voiceuno.speech.ports import SPEAKING_RATE, SpeaksAhead

_LEAD = SPEAKING_RATE  # samples that are given ahead: for so long the game may be busy, as it is while models load
_LEAST = SPEAKING_RATE // 100  # samples, unless there are no more


class Order(NamedTuple):
    """What the sound process is told."""

    data: bytes
    is_cut: bool  # it replaces everything that has not been played


class SoundLead:
    """One stream of sound to a loudspeaker; `next_order` is for one thread, `played` for another."""

    def __init__(self, speaks: SpeaksAhead, rate: int, channels: int) -> None:
        self._speaks, self._rate, self._channels = speaks, rate, channels
        self._conversion = FromSpeaking(rate, channels)
        self._lock = Lock()
        self._given: deque[Order] = deque()  # and perhaps not received yet
        self._received = 0  # orders
        self._copy = SoundAhead(rate, channels)
        self._cuts = 0
        self._cut_by = 0  # the number of the order that cut short what was said before
        self._samples = 0  # of the game's sound that are given and not played,
        self._frames = 0  # and what they are to the device
        self._ordered = 0

    def next_order(self) -> Order | None:
        """What the sound process is to be told now, if there is anything."""
        with self._lock:
            cuts, sound = self._speaks.ahead(self._samples, _LEAD - self._samples)
            is_cut = cuts != self._cuts
            if is_cut:
                self._samples = self._frames = 0
                self._conversion = FromSpeaking(self._rate, self._channels)
                self._cuts, sound = self._speaks.ahead(0, _LEAD)
            elif len(sound) < _LEAST and self._samples + len(sound) >= _LEAD:
                return None  # little by little would be much work
            frames = self._conversion.convert(sound, is_last=self._samples + len(sound) < _LEAD)
            if not is_cut and not len(frames):
                return None
            self._samples += len(sound)
            self._frames += len(frames)
            order = Order(frames.astype("<f4").tobytes(), is_cut)
            self._given.append(order)
            self._ordered += 1
            if is_cut:
                self._cut_by = self._ordered
            return order

    def played(self, frames: int, received: int) -> tuple[NDArray[np.float32], bool]:
        """So many frames were played, after so many orders had been received; what they were, and whether speech."""
        with self._lock:
            while self._received < received:
                order = self._given.popleft()
                self._copy.put(order.data, is_cut=order.is_cut)
                self._received += 1
            data, spoken = self._copy.take(frames)
            if self._received >= self._cut_by:
                self._pass(frames, spoken)
        return np.frombuffer(data, np.float32).reshape(-1, self._channels), spoken > 0

    def _pass(self, frames: int, spoken: int) -> None:
        """Let the game know how far it has come."""
        self._frames -= spoken
        left = round(self._frames * SPEAKING_RATE / self._rate) if self._frames else 0
        samples, self._samples = max(0, self._samples - left), min(self._samples, left)
        self._speaks.skip(samples, self._cuts)
        silent = round((frames - spoken) * SPEAKING_RATE / self._rate)
        if silent and not self._samples:
            self._speaks.rest(silent)
