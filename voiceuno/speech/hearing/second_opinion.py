"""A second opinion: what the same voice is to a recogniser that knows the words of everyday speech.

"gnome" is heard as "no" by whoever knows no other words. The second recogniser listens along on a thread of its
own while somebody speaks, to short utterances only, and is asked only when the game is about to act.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np

from voiceuno.language.language import Language
from voiceuno.speech.hearing.recogniser import Guess, Recogniser, RecogniserModel
from voiceuno.speech.ports import HEARING_RATE, Samples

_PIECE = HEARING_RATE // 8  # samples that are handed over at once
_LONGEST = 7 * HEARING_RATE // 2  # samples; whoever talks longer seldom gives a short command,
_MOST_WORDS = 3  # nor are more words than this one: nothing else is listened to unless it is asked for
_ALTERNATIVES = 1


class Advisers:
    """Gives second opinions, one after the other."""

    def __init__(self, model: RecogniserModel, language: Language) -> None:
        self._model, self._language = model, language
        self._thread = ThreadPoolExecutor(1, "second opinion")
        self._words = self._thread.submit(self._list_words)
        self._ready: Future[Recogniser] | None = None
        self._prepare()

    def listen(self) -> Opinion:
        """An opinion about an utterance that begins now."""
        ready, self._ready = self._ready or self._thread.submit(self._make), None
        return Opinion(ready, self._thread, self._language, self._prepare)

    def _prepare(self) -> None:
        """Make the next one ahead, which takes a moment; not while somebody speaks, or the answer would be late."""
        self._ready = self._ready or self._thread.submit(self._make)

    def _list_words(self) -> str:
        return self._model.grammar(self._language.other_words)

    def _make(self) -> Recogniser:
        return self._model.recogniser(self._words.result(), _ALTERNATIVES)


class Opinion:
    """Listens along to one utterance."""

    def __init__(
        self, recogniser: Future[Recogniser], thread: ThreadPoolExecutor, language: Language, over: Callable[[], None]
    ) -> None:
        """`recogniser` is being made on the thread; `over` is called when the utterance is."""
        self._recogniser = recogniser
        self._thread = thread
        self._language = language
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
        """Rest while the command is long, since its opinion is seldom asked then; what is missed can be heard later."""
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
        """Stop listening: nobody will ask, or ask again."""
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
        return [best, best._replace(text=self._language.by_ear(best.text))]


def is_short(text: str) -> bool:
    """Whether a command is so short that other talk may sound like it."""
    return text.count(" ") < _MOST_WORDS
