"""Cuts a stream of sound into pieces: what is heard between two silences, with the room before it."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

import numpy as np

from voiceuno.speech.hearing.activity import FRAMES_A_SECOND, Activity, Loudness, Silence
from voiceuno.speech.ports import BLOCK, HEARING_RATE, Samples

_ROOM = round(0.4 * FRAMES_A_SECOND)  # frames that are kept from before a piece, to know the room by
_ONSET = 4  # of these, frames that may be its first sounds: somebody is noticed only after a moment
_PAUSE = round(0.36 * FRAMES_A_SECOND)  # frames of silence that end a piece; "da da" is one
_TAIL = 2  # frames of that silence which stay
_KEPT = 4 * FRAMES_A_SECOND  # frames after which a piece is over; what goes on for ever keeps nobody waiting
_CLICK = 2  # loud frames; a shorter sound may still be a clap


class Piece(NamedTuple):
    """What was heard between two silences."""

    room: Samples  # what it was like just before
    samples: Samples  # the sound; of a very long one the beginning
    began: float  # seconds of sound
    ended: float
    decided_at: float


class Pieces:
    """Takes sound block by block, and gives back each piece when it is over."""

    def __init__(self) -> None:
        self._activity = Activity()
        self._before: deque[tuple[Samples, Loudness]] = deque(maxlen=_ROOM + _ONSET)
        self._rest: Samples = np.zeros(0, np.int16)
        self._frames = 0
        self._room: list[Samples] = []
        self._sound: list[tuple[Samples, Loudness]] = []
        self._silence: Silence | None = None
        self._began = 0  # the first frame of the piece
        self._goes_on = False  # whether a piece was too long, and its sound is not over
        self.went_on_until = -10.0  # seconds at which the last such sound was over, so far

    @property
    def busy(self) -> bool:
        """Whether a sound is under way."""
        return self._silence is not None and not self._goes_on and self._silence.loud_frames >= _CLICK

    @property
    def seconds(self) -> float:
        """Of sound so far."""
        return self._frames * BLOCK / HEARING_RATE

    def feed(self, block: Samples) -> list[Piece]:
        """Take the next sound; the pieces that are over now."""
        whole = np.concatenate((self._rest, block)) if len(self._rest) else block
        count = len(whole) // BLOCK
        self._rest = whole[count * BLOCK :]
        found = (self._hear(whole[place * BLOCK : (place + 1) * BLOCK]) for place in range(count))
        return [piece for piece in found if piece is not None]

    def _hear(self, frame: Samples) -> Piece | None:
        self._frames += 1
        loudness = self._activity.hear(frame)
        if self._silence is None:
            self._before.append((frame, loudness))
            if self._activity.begins:
                self._begin()
            return None
        self._sound.append((frame, loudness))
        self._silence.hear(loudness, self._activity.background)
        if self._silence.quiet_frames >= _PAUSE:
            return self._end(self._silence)
        return self._cut(self._silence) if len(self._sound) >= _KEPT else None

    def _begin(self) -> None:
        frames = list(self._before)
        self._before.clear()
        self._room = [frame for frame, _ in frames[:-_ONSET]]
        self._sound = frames[-_ONSET:]
        self._began = self._frames - len(self._sound)
        self._silence = Silence()
        for _, loudness in self._sound:
            self._silence.hear(loudness, self._activity.background)

    def _cut(self, silence: Silence) -> Piece | None:
        """It goes on too long: take it as it is; the rest is waited for, and is no piece of its own."""
        piece = self._piece(silence)
        self._sound, self._silence, self._goes_on = [], Silence(), True
        self._began = self._frames
        return piece

    def _end(self, silence: Silence) -> Piece | None:
        piece = self._piece(silence)
        self._silence, self._goes_on = None, False
        return piece

    def _piece(self, silence: Silence) -> Piece | None:
        """What was heard; the rest of what went on too long is nothing."""
        ended = self._frames - silence.quiet_frames + _TAIL
        kept = min(len(self._sound), max(ended - self._began, 1))
        # The silence at its end tells the room for what comes next.
        self._before.extend(self._sound[kept:])
        at = BLOCK / HEARING_RATE
        if silence.loud_frames and self._goes_on:
            self.went_on_until = ended * at
        if silence.loud_frames == 0 or self._goes_on:
            return None
        room = np.concatenate(self._room) if self._room else np.zeros(0, np.int16)
        samples = np.concatenate([frame for frame, _ in self._sound[:kept]])
        return Piece(room, samples, self._began * at, ended * at, self._frames * at)
