"""Says lines, one after the other: from the cache where they are in it, otherwise by the voice, piece by piece."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable

from voiceuno.language.aloud import Aloud, pieces
from voiceuno.speech.ports import Sound
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.earcons import earcon
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.speaking.piper_voice import Voice
from voiceuno.speech.speaking.renderer import Renderer

# Seconds of silence behind a piece at normal speed, by the sign that ends it.
_PAUSES = {",": 0.06, ";": 0.12, ":": 0.12}
_PAUSE = 0.18
_PAUSE_AFTER_EARCON = 0.05
_LONGEST_WAIT = 10.0  # seconds for the thread to end


class _Part:
    """An earcon, or a piece of a line."""

    def __init__(self, sound: str, words: str, pan: float, rate: float, volume: float, gap: float) -> None:
        self.sound, self.words = sound, words
        self.pan, self.rate, self.volume, self.gap = pan, rate, volume, gap


class Speaker:
    """The game's mouth; everything can be called from any thread and returns at once, but for `settle` and `close`."""

    def __init__(self, voice: Voice, cache: PhraseCache, mixer: Mixer, spoken: Aloud) -> None:
        self._voice, self._cache, self._mixer, self._spoken = voice, cache, mixer, spoken
        self._changed = threading.Condition()
        self._parts: deque[_Part] = deque()  # what is not handed to the mixer yet
        self._gap = 0.0  # seconds behind the last part
        self._closed = False
        self._renderer = Renderer(voice, cache)
        self._thread = threading.Thread(target=self._work, name="speaker", daemon=True)
        self._thread.start()

    def say(self, text: str, *, sound: str = "", pan: float = 0.0, rate: float = 1.0, volume: float = 1.0) -> int:
        """Say a line behind those before it, after an earcon if one is named; in how many pieces that is done."""
        parts = [(sound, "", _PAUSE_AFTER_EARCON)] if sound else []
        words = pieces(self._spoken.words(text), rate)
        parts += [("", piece, _PAUSES.get(piece[-1], _PAUSE) / rate) for piece in words]
        with self._changed:
            for earcon_name, piece, gap in parts:
                self._parts.append(_Part(earcon_name, piece, pan, rate, volume, self._gap))
                self._gap = gap
            self._changed.notify_all()
        return len(words)

    def stop(self) -> None:
        """Be silent at once, and forget everything that was still to be said."""
        with self._changed:
            self._parts.clear()
            self._gap = 0.0
            self._mixer.cancel()
            self._renderer.give_up()
            self._changed.notify_all()

    def expect(self, lines: Iterable[str], rate: float = 1.0) -> None:
        """Have a reply at hand that may be given, behind those named before."""
        self._renderer.soon([(piece, rate) for line in lines for piece in self._pieces(line, rate)])

    def expect_others(self) -> None:
        """The replies that were expected will not be given any more."""
        self._renderer.forget_soon()

    def hold(self, held: bool) -> None:
        """Prepare nothing for a while, or go on with it: somebody speaks, and the machine shall listen."""
        self._renderer.hold(held)

    def _pieces(self, text: str, rate: float) -> list[str]:
        """What the voice is given for a line, piece by piece."""
        return [self._spoken.respelled(piece) for piece in pieces(self._spoken.words(text), rate)]

    def warm(self, texts: Iterable[str], rate: float = 1.0) -> None:
        """Put lines into the cache in quiet moments, instead of those named before that are not in it yet."""
        self._renderer.later([(piece, rate) for text in texts for piece in self._pieces(text, rate)])

    def settle(self) -> None:
        """Wait until everything that is to be said is ready to be heard."""
        with self._changed:
            self._changed.wait_for(lambda: not self._parts or self._closed)

    @property
    def busy(self) -> bool:
        """Whether something is said or still to be said."""
        with self._changed:
            return bool(self._parts) or self._mixer.busy

    @property
    def sounding(self) -> bool:
        """Whether something is heard at this moment, not only prepared."""
        return self._mixer.busy

    @property
    def saying(self) -> tuple[str, ...]:
        """What sounds now and what will follow, in words, piece by piece."""
        with self._changed:
            marks = (*self._mixer.marks, *(part.words for part in self._parts))
        return tuple(mark for mark in marks if mark)

    @property
    def problem(self) -> str:
        """Why the voice cannot speak, as a sentence; empty while all is well. What is in the cache is said anyway."""
        return self._voice.problem

    def close(self) -> None:
        """Fall silent for ever."""
        with self._changed:
            self._closed = True
        self.stop()
        self._renderer.close()
        self._thread.join(_LONGEST_WAIT)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._parts or self._closed)
                if self._closed:
                    return
                part = self._parts[0]
            sound = self._sound(part)
            with self._changed:
                if not self._parts or self._parts[0] is not part:
                    continue  # stopped meanwhile
                if sound is not None:
                    self._mixer.play(sound, part.pan, part.volume, part.words, part.gap)
                self._parts.popleft()
                self._changed.notify_all()

    def _sound(self, part: _Part) -> Sound | None:
        if part.sound:
            return earcon(part.sound)
        text = self._spoken.respelled(part.words)
        renderer, rate = self._renderer, part.rate
        phrase = renderer.ready(text, rate) or self._cache.get(text, rate) or renderer.phrase(text, rate)
        return phrase.sound() if phrase else None
