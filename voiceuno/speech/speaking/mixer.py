"""Plays clips one after the other, each at its place between left and right; the sound card pulls from here."""

from __future__ import annotations

import math
import threading
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from voiceuno.speech.ports import SPEAKING_RATE, Sound

_FADE = SPEAKING_RATE * 15 // 1000  # samples in which a cancelled clip dies away
_WIDTH = 0.7  # at the far left the right ear still hears something: some players have one good ear
_KNEE = 0.7  # up to here a sample is left as it is; louder ones are bent, and none reaches 1


class _Clip(NamedTuple):
    sound: Sound  # one channel, at its final loudness
    start: int  # in samples, counted from the first that was ever pulled
    left: float
    right: float
    mark: str

    @property
    def end(self) -> int:
        return self.start + len(self.sound)


class Mixer:
    """Plays clips one after the other; everything can be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._clips: deque[_Clip] = deque()
        self._position = 0  # samples pulled
        self._end = 0  # where the last clip ends
        self._cuts = 0  # how often something was cut short
        self._changed: Callable[[], None] | None = None

    def play(self, sound: Sound, pan: float = 0.0, gain: float = 1.0, mark: str = "", gap: float = 0.0) -> None:
        """Add sound of one channel, `gap` seconds after what is played before it; pan is -1 (left) to 1 (right)."""
        loud = limited(sound, gain)
        angle = math.pi / 4 * (1 + _WIDTH * min(max(pan, -1.0), 1.0))  # the same power everywhere
        left, right = math.cos(angle), math.sin(angle)
        with self._lock:
            start = max(self._position, self._end + round(gap * SPEAKING_RATE))
            self._clips.append(_Clip(loud, start, left, right, mark))
            self._end = start + len(loud)
        self._tell()

    def cancel(self) -> None:
        """Let what sounds now die away within milliseconds, and drop everything else."""
        with self._lock:
            sounding = self._clips[0] if self._clips else None
            self._clips.clear()
            self._end = self._position
            self._cuts += 1
            if sounding is not None and sounding.start < self._position:
                begin = self._position - sounding.start
                rest = sounding.sound[begin : begin + _FADE]
                fade = np.linspace(1, 0, len(rest), dtype=np.float32)
                self._clips.append(sounding._replace(sound=rest * fade, start=self._position, mark=""))
                self._end += len(rest)
        self._tell()

    def pull(self, samples: int) -> Sound:
        """The next samples, shape (samples, 2); zeros while there is nothing to play."""
        with self._lock:
            out = self._mixed(self._position, max(samples, 0))
            self._go_on(len(out))
        return out

    # -- for a sound card that is given its sound ahead of time

    def ahead(self, after: int, samples: int) -> tuple[int, Sound]:
        """What `pull` would give so many samples from now, up to the last clip's end; and the number of cuts so far."""
        with self._lock:
            begin = self._position + after
            return self._cuts, self._mixed(begin, max(0, min(samples, self._end - begin)))

    def skip(self, samples: int, cuts: int) -> None:
        """So much of what was looked at ahead has been heard; if something was cut short since, it does not count."""
        with self._lock:
            if cuts == self._cuts:
                self._go_on(samples)

    def rest(self, samples: int) -> None:
        """So much silence has been heard; it counts only if there is nothing to play."""
        with self._lock:
            if not self._clips:
                self._go_on(samples)

    def watch(self, changed: Callable[[], None] | None) -> None:
        """Whom to tell when there is more to play, or less."""
        self._changed = changed

    def _tell(self) -> None:
        if self._changed:
            self._changed()

    def _mixed(self, begin: int, samples: int) -> Sound:
        out = np.zeros((samples, 2), np.float32)
        end = begin + samples
        for clip in self._clips:
            if clip.start >= end:
                break
            first, last = max(begin, clip.start), min(end, clip.end)
            if first < last:
                part = clip.sound[first - clip.start : last - clip.start]
                np.multiply(part, clip.left, out=out[first - begin : last - begin, 0])
                np.multiply(part, clip.right, out=out[first - begin : last - begin, 1])
        return out

    def _go_on(self, samples: int) -> None:
        self._position += samples
        while self._clips and self._clips[0].end <= self._position:
            self._clips.popleft()

    @property
    def busy(self) -> bool:
        """Whether anything is left to play."""
        with self._lock:
            return bool(self._clips)

    @property
    def playing(self) -> str:
        """The mark of the clip that sounds now; empty in silence and in the gap between two clips."""
        with self._lock:
            clip = self._clips[0] if self._clips else None
            return clip.mark if clip and clip.start <= self._position else ""

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks of everything that is left to play, in order."""
        with self._lock:
            return tuple(clip.mark for clip in self._clips)

    @property
    def position(self) -> int:
        """How many samples were pulled in all."""
        with self._lock:
            return self._position

    @property
    def end(self) -> int:
        """The position at which the last clip ends, or ended."""
        with self._lock:
            return self._end


def limited(sound: Sound, gain: float) -> Sound:
    """The sound made louder or softer, without ever reaching full scale: its peaks are bent, not cut off."""
    loud = sound * np.float32(gain)
    over = np.abs(loud) > _KNEE
    if over.any():
        room = 1 - _KNEE
        beyond = np.abs(loud[over]) - _KNEE
        loud[over] = np.sign(loud[over]) * (_KNEE + room * beyond / (beyond + room))
    return loud
