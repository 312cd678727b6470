"""The ear for whole phrases while it gets ready: whoever listens does not wait for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple, TypeVar

from voiceuno.errors import VoiceunoError
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.speech.phrase_ear.ear import PhraseEar, PhraseNet, PhraseSound
from voiceuno.speech.ports import Samples

_KEPT = 8  # nets; a match has few kinds of moments
_REST = 0.3  # seconds for which nothing is made once somebody was heard to speak,
_NAP = 0.02  # looked at so often,
_LONGEST_REST = 3.0  # and at most so long in all: a room that is never silent shall be listened to as well
_Item = TypeVar("_Item")
_Kind = tuple[str, str, tuple[str, ...]]


class _Ready(NamedTuple):
    """What is needed to listen in a moment."""

    ear: PhraseEar
    net: PhraseNet


class LoadingEar:
    """Loads on a thread of its own, and makes there what is needed for the next moments."""

    def __init__(self, load: Callable[[], PhraseEar]) -> None:
        self._load = cache(load)  # on the thread
        self._moments: dict[_Kind, Future[_Ready | None]] = {}
        self._is_waited_for = False
        self._rests_until = 0.0

    def prepare(self, moment: Moment) -> Future[_Ready | None]:
        """Get ready to listen in a moment."""
        kind = (moment.phase, moment.rules, moment.names)
        if kind not in self._moments:
            for oldest in [*self._moments][: len(self._moments) - _KEPT + 1]:
                self._moments.pop(oldest, None)
            self._moments[kind] = _thread.submit(self._make, moment)
        return self._moments[kind]

    def be_waited_for(self) -> None:
        """From now on whoever listens waits; what is measured must not depend on what is ready."""
        self._is_waited_for = True

    def rest(self) -> None:
        """Make nothing for a moment: somebody speaks, and the machine shall listen."""
        self._rests_until = monotonic() + _REST

    def _unhurried(self, items: Iterable[_Item]) -> Iterator[_Item]:
        """The same items, none of them while somebody speaks."""
        rested = 0.0
        for item in items:
            while monotonic() < self._rests_until and rested < _LONGEST_REST and not self._is_waited_for:
                sleep(_NAP)
                rested += _NAP
            yield item

    def listen(self, cleaned: Samples, moment: Moment) -> PhraseSound | None:
        """Listen to an utterance; None while it cannot, and where the model is of another kind."""
        found = self.prepare(moment)
        ready = found.result() if self._is_waited_for or found.done() else None
        return ready.ear.listen(cleaned, ready.net) if ready is not None else None

    def _make(self, moment: Moment) -> _Ready | None:
        try:
            ear = self._load()
        except (VoiceunoError, OSError):
            return None
        return _Ready(ear, ear.net(moment, self._unhurried))


_thread = ThreadPoolExecutor(1, thread_name_prefix="phrases")  # one after the other: the language that is spoken first
_ears: dict[tuple[Path, str], LoadingEar] = {}  # all who listen in a process share them


def phrase_ear(folder: Path, language: Language) -> LoadingEar:
    """The ear for a recognition model and a language; it loads as soon as somebody is listened to."""
    key = (folder, language.code)
    if key not in _ears:
        _ears[key] = LoadingEar(lambda: PhraseEar(folder, language))
    return _ears[key]


def ready_phrase_ear(folder: Path, language: Language) -> LoadingEar:
    """The same, which is waited for: for what is compared with other runs."""
    found = phrase_ear(folder, language)
    found.be_waited_for()
    return found
