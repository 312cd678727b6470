"""The listener on a thread of its own, so that recognition never keeps the conversation or the sound waiting."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from queue import Queue
from threading import Thread

from voiceuno.language.heard import Heard
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.ports import HEARING_RATE, Samples

_Order = Callable[[Listener], Heard | None]


class Ears:
    """Takes sound and what to listen for, in order, and gives back what was heard."""

    def __init__(self, load: Callable[[], Listener], decided: Callable[[], None] = lambda: None) -> None:
        """`load` makes the listener, on the thread, because reading a model takes a moment.

        `decided` is called there when something can be taken, so that it is answered at once.
        """
        self._tell_decided = decided
        self._orders: Queue[_Order | None] = Queue()
        self._decided: deque[Heard] = deque()
        self._trouble: BaseException | None = None
        self.hearing = False  # whether somebody is in the middle of a sentence,
        self.has_words = False  # and words were made out in it so far,
        self.goes_on = False  # more of them than were decided already
        self._fed = self._listened_to = 0  # samples
        self._thread = Thread(target=self._work, args=(load,), name="ears", daemon=True)
        self._thread.start()

    def feed(self, block: Samples) -> None:
        """Listen to the next block."""
        self._fed += len(block)
        self._orders.put(lambda listener: self._listen(listener, block))

    @property
    def behind(self) -> float:
        """Seconds of sound that have been fed and not been listened to yet; on a busy machine there may be some."""
        return (self._fed - self._listened_to) / HEARING_RATE

    def _listen(self, listener: Listener, block: Samples) -> Heard | None:
        heard = listener.feed(block)
        # Before the block counts: whoever looks in between must not miss it.
        self.hearing, self.has_words, self.goes_on = listener.hearing, listener.has_words, listener.goes_on
        self._listened_to += len(block)
        return heard

    def open(self, moment: Moment) -> None:
        """Listen for everything that can be said at this moment."""
        self._orders.put(lambda listener: listener.open(moment))

    def interruptions(self, moment: Moment, own_lines: Sequence[str]) -> None:
        """Listen for the few words that may interrupt the game, while it says these lines."""
        self._orders.put(lambda listener: listener.interruptions(moment, own_lines))

    def asleep(self, moment: Moment) -> None:
        """Listen only for the words that wake the game."""
        self._orders.put(lambda listener: listener.asleep(moment))

    def be_slow(self, slow: bool) -> None:
        """Give slow speakers their time, or not."""
        self._orders.put(lambda listener: listener.be_slow(slow))

    def be_spare(self, is_spare: bool) -> None:
        """Make nothing ahead, because another language is spoken as long as nobody answers in this one; or do."""
        self._orders.put(lambda listener: listener.be_spare(is_spare))

    def finish(self) -> None:
        """Decide what is still open, because no more sound will come."""
        self._orders.put(lambda listener: listener.finish())

    def take(self) -> Heard | None:
        """The next utterance that has been decided, if there is one; trouble on the thread is raised here."""
        if self._trouble is not None:
            raise self._trouble
        return self._decided.popleft() if self._decided else None

    def settle(self) -> None:
        """Wait until everything that was fed has been heard."""
        self._orders.join()

    def close(self) -> None:
        """Listen no more."""
        self._orders.put(None)
        self._thread.join()

    def _work(self, load: Callable[[], Listener]) -> None:
        listener: Listener | None = None
        try:
            listener = load()
        except BaseException as trouble:  # noqa: BLE001  # whatever it is, `take` raises it where it is seen
            self._trouble = trouble
        while (order := self._orders.get()) is not None:
            try:
                if listener is not None and self._trouble is None:
                    heard = order(listener)
                    self.hearing = listener.hearing
                    if heard is not None:
                        self._decided.append(heard)
                        self._tell_decided()
            except BaseException as trouble:  # noqa: BLE001
                self._trouble = trouble
            finally:
                self._orders.task_done()
        self._orders.task_done()
