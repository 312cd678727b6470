"""Makes phrases on a thread of its own: those needed now first, and in between those that may be needed soon."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterable
from contextlib import suppress

from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.clip import Phrase
from voiceuno.speech.speaking.piper_voice import Voice, VoiceProblem

_REST = 12.0  # times as long as it worked does it rest between phrases for later: 8 % of a core
_SHORT_REST = 0.7  # the same for what may be wanted at any moment: 60 % of a core
_LONGEST_WAIT = 10.0  # seconds for the thread to end


class _Wanted:
    """A phrase that somebody waits for."""

    def __init__(self, text: str, rate: float) -> None:
        self.text, self.rate = text, rate
        self.phrase: Phrase | None = None
        self.done = threading.Event()


class Renderer:
    """A voice at work. It begins to load the voice at once."""

    def __init__(self, voice: Voice, cache: PhraseCache) -> None:
        self._voice, self._cache = voice, cache
        self._changed = threading.Condition()
        self._wanted: _Wanted | None = None
        self._soon: deque[tuple[str, float]] = deque()
        self._later: deque[tuple[str, float]] = deque()
        self._worked = 0.0, 0.0  # from when to when it made something ahead
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
        self._thread.start()

    def phrase(self, text: str, rate: float) -> Phrase | None:
        """Wait for a phrase; nothing if it was given up or cannot be said. For one caller at a time."""
        wanted = _Wanted(text, rate)
        with self._changed:
            if self._closed:
                return None
            self._wanted = wanted
            self._changed.notify_all()
        wanted.done.wait()
        return wanted.phrase

    def give_up(self) -> None:
        """Drop the phrase that was asked for."""
        with self._changed:
            self._release(None)

    def soon(self, phrases: Iterable[tuple[str, float]]) -> None:
        """Texts and rates that may be needed at any moment; they replace those given before."""
        with self._changed:
            self._soon = deque(phrases)
            self._changed.notify_all()

    def later(self, phrases: Iterable[tuple[str, float]]) -> None:
        """Texts and rates that may be needed; they replace those given before."""
        with self._changed:
            self._later = deque(phrases)
            self._changed.notify_all()

    def close(self) -> None:
        """Stop, after the phrase at hand."""
        with self._changed:
            self._closed = True
            self._release(None)
            self._changed.notify_all()
        self._thread.join(_LONGEST_WAIT)

    @property
    def _ahead(self) -> deque[tuple[str, float]]:
        """What is made while nobody waits for anything."""
        return self._soon or self._later

    def _rested(self) -> float:
        """When it has rested from what it made ahead: the sooner, the sooner something may be needed."""
        began, ended = self._worked
        return ended + (_SHORT_REST if self._soon else _REST) * (ended - began)

    def _release(self, phrase: Phrase | None) -> None:
        if self._wanted:
            self._wanted.phrase = phrase
            self._wanted.done.set()
            self._wanted = None

    def _work(self) -> None:
        with suppress(VoiceProblem):  # the phrases that are asked for meet it too, and Voice.problem tells it
            self._voice.load()
        while True:
            with self._changed:
                while not (self._closed or self._wanted or (self._ahead and time.monotonic() >= self._rested())):
                    self._changed.wait(max(0.0, self._rested() - time.monotonic()) if self._ahead else None)
                if self._closed:
                    return
                wanted = self._wanted
                text, rate = (wanted.text, wanted.rate) if wanted else self._ahead.popleft()
            if not wanted and self._cache.has(text, rate):
                continue
            began = time.monotonic()
            phrase = self._make(text, rate)
            if wanted:
                with self._changed:
                    if self._wanted is wanted:
                        self._release(phrase)
            kept = phrase is not None and self._cache.put(text, rate, phrase)
            if not wanted:
                self._worked = began, time.monotonic()
                if not kept:  # there is no use in making more
                    self.soon(())
                    self.later(())

    def _make(self, text: str, rate: float) -> Phrase | None:
        try:
            return self._voice.speak(text, rate)
        except VoiceProblem:
            return None
