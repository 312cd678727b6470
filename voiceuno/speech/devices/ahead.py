"""What the loudspeaker is to play next, kept ahead of it, so that it goes on while the game is busy.

The sound process plays from it and the game has a copy that does the same, by which it knows what has been played.
Bytes only: the process that has the devices open does without the library for numbers.
"""

from __future__ import annotations

from array import array

_FADE = 0.015  # seconds in which sound that is cut short dies away


class SoundAhead:
    """Sound in float32, some channels side by side; silence where there is none."""

    def __init__(self, rate: int, channels: int) -> None:
        self._frame = 4 * channels
        self._channels = channels
        self._fade = round(_FADE * rate) * self._frame  # bytes
        self._waiting = bytearray()
        self._dying = b""  # the beginning of what was cut short, softer and softer

    def put(self, data: bytes, *, is_cut: bool = False) -> None:
        """Play this behind what is waiting, or at once instead of it."""
        if is_cut:
            rest, _ = self.take(self._fade // self._frame)
            self._dying = _faded(rest, self._channels)
            self._waiting.clear()
        self._waiting += data

    def take(self, frames: int) -> tuple[bytes, int]:
        """The next frames to be played, and how many of them were waiting; the rest of them is silence."""
        size = frames * self._frame
        data = bytes(self._waiting[:size])
        del self._waiting[:size]
        played = data.ljust(size, b"\0")
        if self._dying:
            dying, self._dying = self._dying[:size], self._dying[size:]
            played = _added(played, dying)
        return played, len(data) // self._frame


def _faded(data: bytes, channels: int) -> bytes:
    samples = array("f", data)
    count = len(samples)
    for place in range(count):
        samples[place] *= 1 - (place // channels * channels) / count
    return samples.tobytes()


def _added(data: bytes, other: bytes) -> bytes:
    samples = array("f", data)
    for place, sample in enumerate(array("f", other)):
        samples[place] = max(-1.0, min(1.0, samples[place] + sample))
    return samples.tobytes()
