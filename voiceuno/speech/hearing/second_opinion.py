"""A second opinion: what the same voice is to a recogniser that knows the words of everyday speech.

"gnome" is heard as "no" by whoever knows no other words. The second recogniser listens along on a thread of its
own while somebody speaks, to short utterances only, and is asked only when the game is about to act. To longer ones
another one listens, which knows also how people speak to the game, word by word: it is asked what somebody said
whose words are no listed wording.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache

import numpy as np

from voiceuno.language.language import Language
from voiceuno.language.sureness import Sureness
from voiceuno.speech.hearing.recogniser import Guess, Recogniser, RecogniserModel
from voiceuno.speech.hearing.vocabulary import words_of
from voiceuno.speech.ports import HEARING_RATE, Samples

_PIECE = HEARING_RATE // 8  # samples that are handed over at once,
_LAST = HEARING_RATE // 50  # and in silence, when the opinion may be asked any moment
_LONGEST = 7 * HEARING_RATE // 2  # samples; whoever talks longer seldom gives a short command
_LONGEST_SENTENCE = 10 * HEARING_RATE
_ALTERNATIVES = 1


class Advisers:
    """Gives second opinions, one after the other."""

    def __init__(self, model: RecogniserModel, language: Language) -> None:
        self._model, self._language = model, language
        self._thread = ThreadPoolExecutor(1, "second opinion")
        self._reading = ThreadPoolExecutor(1, "reading")
        self._words = self._thread.submit(self._list_words)
        self._sentences: Future[str] | None = None
        self._ready: Future[Recogniser] | None = None
        self._ready_to_read: Future[Recogniser] | None = None
        self._prepare()

    def listen(self) -> Opinion:
        """An opinion about a short utterance that begins now."""
        return Opinion(self._start_listening, self._thread, self._is_short, _LONGEST, self._prepare)

    def read(self) -> Opinion:
        """What somebody says who begins to speak now, in whatever words; it is made when it is needed."""
        return Opinion(self._start_reading, self._reading, lambda words: not self._is_short(words), _LONGEST_SENTENCE)

    def get_ready(self) -> None:
        """Make the next reader ahead, while nobody waits for the machine: it takes more than half a second."""
        self._ready_to_read = self._ready_to_read or self._submit_reader()

    def _is_short(self, words: str) -> bool:
        return is_short(words, self._language.sureness)

    def _prepare(self) -> None:
        """Make the next one ahead, which takes a moment; not while somebody speaks, or the answer would be late."""
        self._ready = self._ready or self._thread.submit(self._make)

    def _list_words(self) -> str:
        return self._model.grammar(self._language.other_words)

    def _make(self) -> Recogniser:
        return self._model.recogniser(self._words.result(), _ALTERNATIVES)

    def _start_listening(self) -> Future[Recogniser]:
        ready, self._ready = self._ready or self._thread.submit(self._make), None
        return ready

    def _start_reading(self) -> Future[Recogniser]:
        ready, self._ready_to_read = self._ready_to_read or self._submit_reader(), None
        return ready

    def _submit_reader(self) -> Future[Recogniser]:
        self._sentences = self._sentences or self._reading.submit(sentences, self._model, self._language)
        return self._reading.submit(self._make_reader, self._sentences)

    def _make_reader(self, listed: Future[str]) -> Recogniser:
        return self._model.recogniser(listed.result(), self._language.sureness.read_guesses)


@cache
def sentences(model: RecogniserModel, language: Language) -> str:
    """A grammar of everyday words that knows from examples which of them follow each other."""
    pieces = (piece for text in language.examples for piece in _known(text, model) if piece)
    return model.grammar(language.other_words, pieces)


def _known(text: str, model: RecogniserModel) -> Iterator[str]:
    """A sentence in pieces, cut where it has a word that the model cannot hear."""
    piece: list[str] = []
    for word in words_of(text.replace("\u2019", "'")):
        if model.knows(word):
            piece.append(word)
        else:
            yield " ".join(piece)
            piece = []
    yield " ".join(piece)


class Opinion:
    """Listens along to one utterance."""

    def __init__(
        self,
        start: Callable[[], Future[Recogniser]],
        thread: ThreadPoolExecutor,
        is_for: Callable[[str], bool],
        longest: int,
        over: Callable[[], None] = lambda: None,
    ) -> None:
        """`start` gives a recogniser that is being made on the thread; `is_for` tells the words that it listens to.

        It listens along for `longest` samples; `over` is called when the utterance is, and another may be needed.
        """
        self._start = start
        self._recogniser: Future[Recogniser] | None = None
        self._thread = thread
        self._is_for, self._longest = is_for, longest
        self._over = over
        self._waiting: list[Samples] = []
        self._samples = 0
        self._handed = 0
        self._resting = not is_for("")
        self._is_wanted = False  # whether it will be asked, whatever the words are
        self._dropped = False
        self._answer: Future[list[Guess]] | None = None

    def feed(self, samples: Samples, *, is_silent: bool = False) -> None:
        """Take the next samples."""
        if self._dropped:
            return
        self._samples += len(samples)
        self._waiting.append(samples)
        piece = _LAST if is_silent else _PIECE
        if not self._resting and self._handed + piece <= self._samples <= self._longest:
            self._hand_over()

    def consider(self, words: str) -> None:
        """Rest while its opinion on these words is seldom asked; what is missed can be heard later."""
        self._resting = not self._is_wanted and not self._is_for(words)

    def wake(self) -> None:
        """Its opinion will be asked: hear what was missed."""
        self._is_wanted, self._resting = True, False
        if self._waiting and not self._dropped:
            self._hand_over()

    def _hand_over(self) -> None:
        piece = np.concatenate(self._waiting)
        self._waiting.clear()
        self._handed = self._samples
        self._thread.submit(self._hear, self._started(), piece)

    def _started(self) -> Future[Recogniser]:
        self._recogniser = self._recogniser or self._start()
        return self._recogniser

    def _hear(self, recogniser: Future[Recogniser], piece: Samples) -> None:
        if not self._dropped:
            recogniser.result().feed(piece)

    def drop(self) -> None:
        """Stop listening: nobody will ask, or ask again."""
        self._dropped = True
        self._waiting.clear()
        self._over()

    def prepare(self) -> None:
        """Have the answer ready: probably nothing more will be said."""
        if self._answer is not None or self._dropped or not self._samples:
            return
        if self._waiting:
            self._hand_over()
        recogniser = self._started()
        self._answer = self._thread.submit(lambda: recogniser.result().finish())

    def ask(self) -> Sequence[Guess]:
        """What was said in other words."""
        self.prepare()
        return self._answer.result() if self._answer is not None and not self._dropped else ()

    def expect_more(self) -> None:
        """It will probably be asked again, of more sound: have what hears that made meanwhile."""
        self._over()

    def go_on(self, since: Sequence[Samples], whole: Sequence[Samples]) -> None:
        """More is said: hear what came since it was told to wait; all of it again, where it has answered already."""
        missed = since
        if self._answer is not None:
            missed, self._answer, self._recogniser = whole, None, None
            self._samples = self._handed = 0
        for each in missed:
            self.feed(each)


def is_short(text: str, sure: Sureness) -> bool:
    """Whether a command is so short that other talk may sound like it."""
    return text.count(" ") < sure.short
