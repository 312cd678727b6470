"""What the parts of the voice hand to each other; blocks of sound are arrays of int16 at 16 kHz, one channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:  # the process that has the devices open does without these 16 MB
    from collections.abc import Callable

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

    @property
    def busy(self) -> bool:
        """Whether anything is left to be said."""
        ...


class SpeaksAhead(Speaks, Protocol):
    """The same for a sound card that takes it before it is heard, so that it goes on while the game is busy."""

    def ahead(self, after: int, samples: int) -> tuple[int, Sound]:
        """What comes so many samples from now, as far as it is known; and how often something was cut short so far."""
        ...

    def skip(self, samples: int, cuts: int) -> None:
        """So much of what was asked for ahead has been heard; if something was cut short since, it does not count."""
        ...

    def rest(self, samples: int) -> None:
        """So much silence has been heard; it counts only if there is nothing to be said."""
        ...

    def watch(self, changed: Callable[[], None] | None) -> None:
        """Whom to tell when there is more to say, or what is said is cut short."""
        ...


class SoundCard(Protocol):
    """A microphone and a loudspeaker, or two files in their place."""

    def read(self, seconds: float) -> Samples | None:
        """The next block of what is heard; nothing if none came in time."""
        ...

    @property
    def sounding(self) -> bool:
        """Whether the game was speaking when the block that was read last was heard, however late it was read."""
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
