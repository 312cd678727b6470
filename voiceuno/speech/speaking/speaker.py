"""Says lines, one after the other: from the cache where they are in it, otherwise by the voice, piece by piece."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable

from voiceuno.language.aloud import Aloud
from voiceuno.speech.ports import Sound
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.earcons import earcon
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.speaking.piper_voice import Voice
from voiceuno.speech.speaking.tongue import Tongue

# Seconds of silence behind a piece at normal speed, by the sign that ends it.
_PAUSES = {",": 0.06, ";": 0.12, ":": 0.12}
_PAUSE = 0.18
_PAUSE_AFTER_EARCON = 0.05
_LONGEST_WAIT = 10.0  # seconds for the thread to end


class _Part:
    """An earcon, or a piece of a line."""

    def __init__(
        self, tongue: Tongue, sound: str, words: str, *, pan: float, rate: float, volume: float, gap: float
    ) -> None:
        self.tongue, self.sound, self.words = tongue, sound, words
        self.pan, self.rate, self.volume, self.gap = pan, rate, volume, gap


class Speaker:
    """The game's mouth; everything can be called from any thread and returns at once, but for `settle` and `close`."""

    def __init__(self, voice: Voice, cache: PhraseCache, mixer: Mixer, spoken: Aloud) -> None:
        self._mixer = mixer
        self._tongue = Tongue(voice, cache, spoken)  # of the language that is spoken
        self._others: dict[str, Tongue] = {}  # of those that a line may be in, by their codes
        self._changed = threading.Condition()
        self._parts: deque[_Part] = deque()  # what is not handed to the mixer yet
        self._gap = 0.0  # seconds behind the last part
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="speaker", daemon=True)
        self._thread.start()

    # -- languages

    def bring(self, code: str, tongue: Tongue) -> None:
        """Have another language at hand, for lines that are in it."""
        self._others[code] = tongue

    def turn_to(self, tongue: Tongue) -> None:
        """Speak another language from now on; what was said in the one before is said to its end."""
        before, self._tongue = self._tongue, tongue
        if before is not tongue:
            threading.Thread(target=self._end, args=(before,), daemon=True).start()

    def _end(self, tongue: Tongue) -> None:
        """Let a tongue go when it has said what it has to say, which nobody waits for."""
        self.settle()
        tongue.renderer.close()

    def forget_others(self) -> None:
        """No line will be in another language any more."""
        others, self._others = self._others, {}
        for tongue in others.values():
            if tongue is not self._tongue:
                threading.Thread(target=self._end, args=(tongue,), daemon=True).start()

    # -- speaking

    def say(
        self,
        text: str,
        *,
        sound: str = "",
        pan: float = 0.0,
        rate: float = 1.0,
        volume: float = 1.0,
        language: str = "",
    ) -> int:
        """Say a line behind those before it, after an earcon if one is named; in how many pieces that is done."""
        tongue = self._others.get(language, self._tongue)
        parts = [(sound, "", _PAUSE_AFTER_EARCON)] if sound else []
        words = tongue.pieces(text, rate)
        parts += [("", piece, _PAUSES.get(piece[-1], _PAUSE) / rate) for piece in words]
        with self._changed:
            for earcon_name, piece, gap in parts:
                self._parts.append(_Part(tongue, earcon_name, piece, pan=pan, rate=rate, volume=volume, gap=self._gap))
                self._gap = gap
            self._changed.notify_all()
        return len(words)

    def stop(self) -> None:
        """Be silent at once, and forget everything that was still to be said."""
        with self._changed:
            self._parts.clear()
            self._gap = 0.0
            self._mixer.cancel()
            for tongue in (self._tongue, *self._others.values()):
                tongue.renderer.give_up()
            self._changed.notify_all()

    def expect(self, lines: Iterable[str], rate: float = 1.0) -> None:
        """Have a reply at hand that may be given, behind those named before."""
        self._tongue.renderer.soon([piece for line in lines for piece in self._tongue.respelled(line, rate)])

    def expect_others(self) -> None:
        """The replies that were expected will not be given any more."""
        self._tongue.renderer.forget_soon()

    def hold(self, held: bool) -> None:
        """Prepare nothing for a while, or go on with it: somebody speaks, and the machine shall listen."""
        self._tongue.renderer.hold(held)

    def warm(self, texts: Iterable[str], rate: float = 1.0) -> None:
        """Put lines into the cache in quiet moments, instead of those named before that are not in it yet."""
        self._tongue.renderer.later([piece for text in texts for piece in self._tongue.respelled(text, rate)])

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
        return self._tongue.voice.problem

    def close(self) -> None:
        """Fall silent for ever."""
        with self._changed:
            self._closed = True
        self.stop()
        self.forget_others()
        self._tongue.renderer.close()
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
        return earcon(part.sound) if part.sound else part.tongue.sound(part.words, part.rate)
