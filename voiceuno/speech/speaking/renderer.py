"""Makes phrases on a thread of its own: those needed now first, and in between those that may be needed soon."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Iterable, Sequence
from contextlib import suppress

from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.clip import Phrase
from voiceuno.speech.speaking.piper_voice import Voice, VoiceProblem

_REST = 12.0  # times as long as it worked does it rest between phrases for later: 8 % of a core
_SHORT_REST = 1.4  # the same for what may be wanted at any moment: 42 % of a core, and all thinking ahead 60 %
_READY = 64  # phrases that are kept in memory until they are said: a megabyte for every ten
_LONGEST_WAIT = 10.0  # seconds for the thread to end

_Text = tuple[str, float]  # and how fast it is said


class _Wanted:
    """A phrase that somebody waits for."""

    def __init__(self, text: _Text) -> None:
        self.text = text
        self.phrase: Phrase | None = None
        self.done = threading.Event()


class Renderer:
    """A voice at work. It begins to load the voice at once."""

    def __init__(self, voice: Voice, cache: PhraseCache) -> None:
        self._voice, self._cache = voice, cache
        self._changed = threading.Condition()
        self._wanted: _Wanted | None = None
        self._first: deque[_Text] = deque()  # how answers begin that may be given at any moment,
        self._rest: deque[_Text] = deque()  # and how they go on
        self._later: deque[_Text] = deque()
        self._ready: OrderedDict[_Text, Phrase] = OrderedDict()  # what was made of them, the oldest first
        self._said: deque[_Text] = deque()  # those that were said, and are to be kept
        self._worked = 0.0, 0.0  # from when to when it made something ahead
        self._held = self._closed = False
        self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
        self._thread.start()

    def phrase(self, text: str, rate: float) -> Phrase | None:
        """Wait for a phrase; nothing if it was given up or cannot be said. For one caller at a time."""
        wanted = _Wanted((text, rate))
        with self._changed:
            if self._closed:
                return None
            if wanted.text in self._ready:  # it was finished since somebody looked
                self._said.append(wanted.text)
                self._changed.notify_all()
                return self._ready[wanted.text]
            self._wanted = wanted
            self._changed.notify_all()
        wanted.done.wait()
        return wanted.phrase

    def ready(self, text: str, rate: float) -> Phrase | None:
        """A phrase that was made ahead and is about to be said; nothing if it was not."""
        with self._changed:
            phrase = self._ready.get((text, rate))
            if phrase is not None:
                self._said.append((text, rate))
                self._changed.notify_all()
            return phrase

    def give_up(self) -> None:
        """Drop the phrase that was asked for."""
        with self._changed:
            self._release(None)

    def soon(self, pieces: Sequence[_Text]) -> None:
        """An answer that may be given at any moment, piece by piece: all beginnings are made before any rest."""
        with self._changed:
            self._first.extend(pieces[:1])
            self._rest.extend(pieces[1:])
            self._changed.notify_all()

    def forget_soon(self) -> None:
        """Other answers may be given now."""
        with self._changed:
            self._first.clear()
            self._rest.clear()

    def later(self, phrases: Iterable[_Text]) -> None:
        """Texts that may be needed; they replace those given before."""
        with self._changed:
            self._later = deque(phrases)
            self._changed.notify_all()

    def hold(self, held: bool) -> None:
        """Make nothing ahead for a while, or go on: somebody needs the machine."""
        with self._changed:
            self._held = held
            self._changed.notify_all()

    def close(self) -> None:
        """Stop, after the phrase at hand."""
        with self._changed:
            self._closed = True
            self._release(None)
            self._changed.notify_all()
        self._thread.join(_LONGEST_WAIT)

    @property
    def _ahead(self) -> deque[_Text] | None:
        """What is made while nobody waits for anything; nothing if that is to wait."""
        return None if self._held else self._first or self._rest or self._later

    def _rested(self) -> float:
        """When it has rested from what it made ahead: the sooner, the sooner something may be needed."""
        began, ended = self._worked
        return ended + (_SHORT_REST if self._first or self._rest else _REST) * (ended - began)

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
                while not self._has_work():
                    self._changed.wait(max(0.0, self._rested() - time.monotonic()) if self._ahead else None)
                if self._closed:
                    return
                wanted, ahead = self._wanted, self._ahead
                is_said = not wanted and bool(self._said)
                is_soon = not wanted and ahead is not None and ahead is not self._later
                if wanted:
                    text = wanted.text
                else:
                    text = self._said.popleft() if is_said or ahead is None else ahead.popleft()
            if is_said:
                self._keep(text)
            elif wanted:
                self._make_now(wanted)
            elif text not in self._ready and not self._cache.has(*text):
                self._make_ahead(text, is_soon=is_soon)

    def _has_work(self) -> bool:
        is_rested = time.monotonic() >= self._rested()
        return bool(self._closed or self._wanted or self._said or (self._ahead and is_rested))

    def _make_now(self, wanted: _Wanted) -> None:
        phrase = self._make(wanted.text)
        with self._changed:
            if self._wanted is wanted:
                self._release(phrase)
        if phrase is not None:
            self._cache.put(*wanted.text, phrase)

    def _make_ahead(self, text: _Text, *, is_soon: bool) -> None:
        """Make a phrase before it is asked for; what may never be said is not written to disk."""
        began = time.monotonic()
        phrase = self._make(text)
        with self._changed:
            self._worked = began, time.monotonic()
            is_wanted = self._wanted is not None and self._wanted.text == text  # by now somebody waits for it
            if is_wanted:
                self._release(phrase)
            if is_soon and phrase is not None:
                self._ready[text] = phrase
                self._said.extend([text] if is_wanted else [])
                while len(self._ready) > _READY:
                    self._ready.popitem(last=False)
        if not is_soon and (phrase is None or not self._cache.put(*text, phrase)):
            self.later(())  # there is no use in making more

    def _keep(self, text: _Text) -> None:
        phrase = self._ready.get(text)
        if phrase is not None and not self._cache.has(*text):
            self._cache.put(*text, phrase)

    def _make(self, text: _Text) -> Phrase | None:
        try:
            return self._voice.speak(*text)
        except VoiceProblem:
            return None
