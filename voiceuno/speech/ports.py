"""What the parts of the voice hand to each other; blocks of sound are arrays of int16 at 16 kHz, one channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:  # the process that has the devices open does without these 16 MB
    import numpy as np
    from numpy.typing import NDArray

HEARING_RATE = 16_000  # samples a second that are listened to, one channel, int16
SPEAKING_RATE = 48_000  # samples a second that are spoken, two channels, float32 between -1 and 1
BLOCK = 320  # samples of one block that is listened to: 20 ms

Samples: TypeAlias = "NDArray[np.int16]"  # what is heard
Sound: TypeAlias = "NDArray[np.float32]"  # what is spoken: shape (n, 2), or (n,) before it has a place


class Speaks(Protocol):
    """Where spoken sound comes from; the sound card asks it for the next samples, from any thread."""

    def pull(self, samples: int) -> Sound:
        """The next samples, shape (samples, 2); zeros while nothing is said."""
        ...


class SoundCard(Protocol):
    """A microphone and a loudspeaker, or two files in their place."""

    def read(self, seconds: float) -> Samples | None:
        """The next block of what is heard; nothing if none came in time."""
        ...

    @property
    def ended(self) -> bool:
        """Whether no more sound will ever come."""
        ...

    @property
    def problem(self) -> str:
        """Why nothing can be heard or spoken at the moment ("microphone", "loudspeaker"); empty while all is well."""
        ...

    def close(self) -> None:
        """Let go of the devices."""
        ...
