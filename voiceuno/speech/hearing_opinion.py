"""A second opinion: what the same voice is to a recogniser that knows the words of everyday speech.

"gnome" is heard as "no" by whoever knows no other words. The second recogniser listens along on a thread of its
own while somebody speaks, to short utterances only, and is asked only when the game is about to act.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache

import numpy as np

from voiceuno.data import read_words
from voiceuno.speech.ports import HEARING_RATE, Samples
from voiceuno.speech.recogniser import Guess, Recogniser, RecogniserModel

_PIECE = HEARING_RATE // 8  # samples that are handed over at once
_LONGEST = 7 * HEARING_RATE // 2  # samples; whoever talks longer seldom gives a short command,
_MOST_WORDS = 3  # nor are more words than this one: nothing else is listened to unless it is asked for
_ALTERNATIVES = 1


class Advisers:
    """Gives second opinions, one after the other."""

    def __init__(self, model: RecogniserModel) -> None:
        self._model = model
        self._thread = ThreadPoolExecutor(1, "second opinion")
        self._words = self._thread.submit(self._list_words)
        self._ready: Future[Recogniser] | None = None
        self._prepare()

    def listen(self) -> Opinion:
        """An opinion about an utterance that begins now."""
        ready, self._ready = self._ready or self._thread.submit(self._make), None
        return Opinion(ready, self._thread, self._prepare)

    def _prepare(self) -> None:
        """Make the next one ahead, which takes a moment; not while somebody speaks, or the answer would be late."""
        self._ready = self._ready or self._thread.submit(self._make)

    def _list_words(self) -> str:
        lines = read_words("en", "other_words.txt").splitlines()
        return self._model.grammar(word for line in lines if not line.startswith("#") for word in line.split())

    def _make(self) -> Recogniser:
        return self._model.recogniser(self._words.result(), _ALTERNATIVES)


class Opinion:
    """Listens along to one utterance."""

    def __init__(self, recogniser: Future[Recogniser], thread: ThreadPoolExecutor, over: Callable[[], None]) -> None:
        """`recogniser` is being made on the thread; `over` is called when the utterance is."""
        self._recogniser = recogniser
        self._thread = thread
        self._over = over
        self._waiting: list[Samples] = []
        self._samples = 0
        self._handed = 0
        self._resting = False
        self._dropped = False

    def feed(self, samples: Samples) -> None:
        """Take the next samples."""
        if self._dropped:
            return
        self._samples += len(samples)
        self._waiting.append(samples)
        if not self._resting and self._handed + _PIECE <= self._samples <= _LONGEST:
            self._hand_over()

    def consider(self, words: str) -> None:
        """Rest while so many words are understood that hardly anybody will ask; what is missed can be heard later."""
        self._resting = not is_short(words)

    def _hand_over(self) -> None:
        piece = np.concatenate(self._waiting)
        self._waiting.clear()
        self._handed = self._samples
        self._thread.submit(self._hear, piece)

    def _hear(self, piece: Samples) -> None:
        if not self._dropped:
            self._recogniser.result().feed(piece)

    def drop(self) -> None:
        """Nobody will ask, or ask again."""
        self._dropped = True
        self._waiting.clear()
        self._over()

    def ask(self) -> Sequence[Guess]:
        """What was said in other words, as written and as it sounds."""
        if self._dropped or not self._samples:
            return ()
        if self._waiting:
            self._hand_over()
        best = self._thread.submit(self._recogniser.result().finish).result()[0]
        return [best, best._replace(text=by_ear(best.text))]


def is_short(text: str) -> bool:
    """Whether a command is so short that other talk may sound like it."""
    return text.count(" ") < _MOST_WORDS


def by_ear(text: str) -> str:
    """What may have been said where this was written down: "you know" is "uno", "read for" is "red four"."""
    padded = f" {text} "
    for written, said in _sounds():
        padded = padded.replace(f" {written} ", f" {said} ")
    return padded.strip()


@cache
def _sounds() -> tuple[tuple[str, str], ...]:
    lines = (line.partition("=") for line in read_words("en", "by_ear.txt").splitlines() if not line.startswith("#"))
    return tuple((written.strip(), said.strip()) for written, _, said in lines if said)
