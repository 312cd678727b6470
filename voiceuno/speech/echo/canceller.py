"""Takes the game's own voice out of what the microphone hears, so that players without a headset can interrupt it."""

from __future__ import annotations

import numpy as np
import soxr

from voiceuno.speech.echo.delay import COMPARED, DRIFT, REACH, EchoDelay, EchoLook, Tape
from voiceuno.speech.echo.filter import PARTS, EchoFilter, Signal
from voiceuno.speech.echo.gate import EchoGate
from voiceuno.speech.ports import BLOCK, HEARING_RATE, SPEAKING_RATE, Samples, Sound

_TAIL = PARTS * BLOCK  # samples after its delay in which an echo fades
_HISTORY = (PARTS + 1) * BLOCK  # samples before a block that the filter looks at
_LEAD = DRIFT + 80  # samples before the loudest echo from which on the filter listens
_WORSE = 1.25  # more power than was heard shows that the filter adds an echo
_LOST = 100  # blocks, 2 s, after a break in what is played: until its delay is found again, or never has to be
_LEARNS = {EchoLook.NEW: 25, EchoLook.MOVED: 10, EchoLook.SAME: 5}  # blocks after that until the filter knows the echo
_MUTED = np.float32(0.03)
_LOUDEST = 32768.0


class EchoCanceller:
    """Remembers what is played and takes it out of what is heard; use it from one thread."""

    def __init__(self, rate: int = SPEAKING_RATE) -> None:
        """`rate` is that of what is played."""
        self._resampler = soxr.ResampleStream(rate, HEARING_RATE, 1, dtype="float32", quality="MQ")
        self._played, self._heard = Tape(), Tape()
        self._sounded = -REACH - _TAIL  # the place on the tape at which something was played last
        self._rest: Signal = np.zeros(0, np.float32)
        self._delay = EchoDelay()
        self._filter = EchoFilter()
        self._gate = EchoGate()
        self._unsure = 0  # blocks,
        self._is_lost = False  # until the delay is found,
        self._torn_until = 0  # and up to which sample what is compared may be from before the break

    def play(self, sound: Sound) -> None:
        """Remember what the loudspeaker is given."""
        played = self._resampler.resample_chunk(sound.mean(axis=1)) * _LOUDEST
        self._played.add(played)
        if np.abs(played).max(initial=0.0) >= 1.0:
            self._sounded = self._played.end

    def tear(self) -> None:
        """There was a break in what is played: for a moment it is not known when its echo comes."""
        self._unsure, self._is_lost = _LOST, True
        self._torn_until = self._heard.end + COMPARED + (self._delay.samples or 0)

    def clean(self, samples: Samples) -> Samples:
        """What was heard, without the echo; in whole blocks, so the end may come with the next call."""
        heard = np.concatenate((self._rest, samples.astype(np.float32)))
        whole = len(heard) // BLOCK * BLOCK
        self._rest = heard[whole:]
        blocks = [self._block(heard[start : start + BLOCK]) for start in range(0, whole, BLOCK)]
        cleaned = np.concatenate(blocks) if blocks else heard[:0]
        return np.clip(np.rint(cleaned), -_LOUDEST, _LOUDEST - 1).astype(np.int16)

    def _block(self, heard: Signal) -> Signal:
        self._heard.add(heard)
        self._unsure = max(0, self._unsure - 1)
        if self._played.end - self._sounded > self._reach() + _TAIL:
            return heard  # the room is silent again
        self._mind(self._delay.look(self._heard, self._played))
        if self._delay.samples is None:
            return heard  # a headset, or nothing to go by yet
        rest = self._filter.clean(heard, self._played.part(self._place(), BLOCK))
        if self._unsure or np.dot(rest, rest) > _WORSE * np.dot(heard, heard):
            return heard * _MUTED  # sound was lost on its way: this is echo, until the new delay is found
        return self._gate.pass_on(rest, heard - rest)

    def _reach(self) -> int:
        """How many samples are played, at most, from one sound until its echo is heard."""
        if self._delay.samples is None or self._is_lost:
            return REACH
        apart = self._played.end - self._heard.end  # a device that lost sound has counted less than the other
        return min(max(0, self._delay.samples + apart), REACH)

    def _place(self) -> int:
        """Where on the tape that begins which the last block may be the echo of."""
        return self._heard.end - BLOCK - (self._delay.samples or 0) + _LEAD

    def _mind(self, look: EchoLook) -> None:
        """Learn the echo afresh where that is needed, and trust nothing until it is known."""
        if look is EchoLook.NOTHING or (look is EchoLook.SAME and self._heard.end < self._torn_until):
            return  # what was compared is from before the break, or from both sides of it
        if look is EchoLook.NEW:
            self._filter = EchoFilter()
        elif look is EchoLook.MOVED:
            self._filter.align(self._played.part(self._place() - _HISTORY, _HISTORY))
        else:
            self._filter.keep()
        if look is not EchoLook.SAME or self._is_lost:
            self._unsure, self._is_lost = _LEARNS[look], False
