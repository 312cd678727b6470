"""Ears for one language or for several at once: of what they have heard, that counts which makes most sense."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread

from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, Heard
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.ears import Ears
from voiceuno.speech.ports import HEARING_RATE, Samples

_LATE = 0.5  # seconds of sound; whoever is further behind, as while a model is loaded, is not waited for by who is sure
_SURELY = 0.9  # the confidence with which several words are taken for what the usual language makes of them
_SENSE = {NOISE: 0, HOPELESS: 1, DOUBTFUL: 2, CERTAIN: 3}


class SeveralEars:
    """Listens as ears do; the first language is the one that is spoken."""

    def __init__(self, make: Callable[[str], Ears], code: str) -> None:
        """`make` makes the ears for a language, by its code."""
        self._make = make
        self._codes: tuple[str, ...] = (code,)
        self._ears = {code: make(code)}
        self._since = {code: 0.0}  # the second of sound at which each of them was there
        self._fed = 0  # samples
        self._told: Callable[[Ears], None] = lambda _: None  # what to listen for
        self._is_slow = False
        self._waiting: list[Heard] = []  # until all have decided
        self._taken_at = 0.0  # the second of sound up to which it is known what was said

    def turn_to(self, codes: Sequence[str]) -> None:
        """Listen to these languages from now on."""
        self._codes = tuple(codes)
        for code in [code for code in self._ears if code not in codes]:
            Thread(target=self._ears.pop(code).close, daemon=True).start()  # a model may be loading, and nobody waits
        for code in [code for code in codes if code not in self._ears]:
            self._ears[code], self._since[code] = self._make(code), self._fed / HEARING_RATE
            self._ears[code].be_slow(self._is_slow)
            self._told(self._ears[code])
        for code, ears in self._ears.items():
            ears.be_spare(code != self._codes[0])
        self._waiting = [heard for heard in self._waiting if heard.language in codes]

    # -- as ears

    def feed(self, block: Samples) -> None:
        """Listen to the next block."""
        self._fed += len(block)
        for ears in self._ears.values():
            ears.feed(block)

    @property
    def hearing(self) -> bool:
        """Whether somebody is in the middle of a sentence, for any of them."""
        return bool(self._waiting) or any(ears.hearing for ears in self._ears.values())

    @property
    def has_words(self) -> bool:
        """Whether words were made out in it so far."""
        return any(ears.has_words for ears in self._ears.values())

    @property
    def goes_on(self) -> bool:
        """Whether there are more of them than were decided already."""
        return any(ears.goes_on for ears in self._ears.values())

    @property
    def behind(self) -> float:
        """Seconds of sound that one of them has not listened to yet."""
        return max(ears.behind for ears in self._ears.values())

    def open(self, moment: Moment) -> None:
        """Listen for everything that can be said at this moment."""
        self._tell(lambda ears: ears.open(moment))

    def interruptions(self, moment: Moment, own_lines: Sequence[str]) -> None:
        """Listen for the few words that may interrupt the game, while it says these lines."""
        self._tell(lambda ears: ears.interruptions(moment, own_lines))

    def asleep(self, moment: Moment) -> None:
        """Listen only for the words that wake the game."""
        self._tell(lambda ears: ears.asleep(moment))

    def _tell(self, what: Callable[[Ears], None]) -> None:
        self._told = what
        for ears in self._ears.values():
            what(ears)

    def be_slow(self, slow: bool) -> None:
        """Give slow speakers their time, or not."""
        self._is_slow = slow
        for ears in self._ears.values():
            ears.be_slow(slow)

    def finish(self) -> None:
        """Decide what is still open, because no more sound will come."""
        for ears in self._ears.values():
            ears.finish()

    def settle(self) -> None:
        """Wait until everything that was fed has been heard."""
        for ears in self._ears.values():
            ears.settle()

    def close(self) -> None:
        """Listen no more."""
        for ears in self._ears.values():
            ears.close()

    def take(self) -> Heard | None:
        """The next utterance; where several listen, when all of them have decided, what makes most sense."""
        for code, ears in self._ears.items():
            while (heard := ears.take()) is not None:
                since = self._since[code]
                if heard.began + since < self._taken_at and not heard.goes_on:
                    continue  # somebody who was late has heard the same
                self._waiting.append(
                    heard._replace(language=code, began=heard.began + since, decided_at=heard.decided_at + since)
                )
                if not self._is_among_others:
                    break
        if not self._waiting or (self._is_among_others and not self._is_decided):
            return None
        if not self._is_among_others:
            return self._waiting.pop(0)
        best, self._waiting = max(self._waiting, key=self._sense), []
        self._taken_at = best.decided_at
        return best

    @property
    def _is_among_others(self) -> bool:
        return len(self._ears) > 1

    @property
    def _is_decided(self) -> bool:
        """Whether nobody is in the middle of what another has heard to its end."""
        ended = max(heard.decided_at for heard in self._waiting)
        now = self._fed / HEARING_RATE
        sure = [heard for heard in self._waiting if heard.outcome == CERTAIN and heard.language == self._codes[0]]
        is_sure = bool(sure)
        if any(" " in heard.text and heard.confidence >= _SURELY for heard in sure):
            return True  # several words that mean something here hardly mean something else there
        asked = [ears for ears in self._ears.values() if not (is_sure and ears.behind > _LATE)]
        return not any(ears.hearing or now - ears.behind < ended for ears in asked)

    def _sense(self, heard: Heard) -> tuple[int, float, int, bool]:
        """How much sense there is in what was heard, and then how much was heard; else it is the usual language."""
        is_usual = heard.language == self._codes[0]
        return _SENSE[heard.outcome], round(heard.confidence, 2), heard.text.count(" "), is_usual
