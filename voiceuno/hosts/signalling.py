"""All that a player can signal with at this place, together: sounds in the microphone, and keys of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from voiceuno.language.signals import Noticed
from voiceuno.speech.noticing.noticer import Noticer
from voiceuno.speech.ports import Samples


class Keys(Protocol):
    """Where keys come from: a terminal, or the switches of the machine."""

    @property
    def gap(self) -> float:
        """Seconds after which the same key is pressed anew: a key that is held may come again and again."""
        ...

    @property
    def held(self) -> frozenset[str]:
        """The keys that are down now, where that is known."""
        ...

    def pressed(self) -> list[str]:
        """The names of the keys since the last look; waits for nothing."""
        ...

    def close(self) -> None:
        """Let go of them."""
        ...


class Without:
    """The keys of another place without some of them, because they come from somewhere else already."""

    def __init__(self, keys: Keys, left_out: frozenset[str]) -> None:
        self._keys, self._left_out, self.gap = keys, left_out, keys.gap

    @property
    def held(self) -> frozenset[str]:
        """The keys that are down now, where that is known."""
        return self._keys.held - self._left_out

    def pressed(self) -> list[str]:
        """The names of the keys since the last look; waits for nothing."""
        return [name for name in self._keys.pressed() if name not in self._left_out]

    def close(self) -> None:
        """Let go of them."""
        self._keys.close()


class Signalling:
    """Looks at the sound and at the keys, once for each block."""

    def __init__(self, noticer: Noticer, keys: Sequence[Keys] = ()) -> None:
        self.noticer, self._keys = noticer, keys

    @property
    def busy(self) -> bool:
        """Whether a sound is under way that may become a signal: nothing should happen by itself meanwhile."""
        return self.noticer.busy

    def step(self, block: Samples, *, beside: bool = False) -> list[Noticed]:
        """What is noticed with this block; `beside`: the game is heard in it. Keys count also then."""
        return [*self.noticer.feed(block, beside=beside), *self.look_at_keys()]

    @property
    def has_keys(self) -> bool:
        """Whether there are keys, so that nobody needs a microphone."""
        return bool(self._keys)

    def look_at_keys(self) -> list[Noticed]:
        """The keys since the last look."""
        found = [self.noticer.press(name, gap=keys.gap) for keys in self._keys for name in keys.pressed()]
        return [*found, *self.noticer.hold(frozenset().union(*(keys.held for keys in self._keys)))]

    def close(self) -> None:
        """Let go of the keys."""
        for keys in self._keys:
            keys.close()
