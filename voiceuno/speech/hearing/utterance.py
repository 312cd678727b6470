"""One utterance while it is spoken: the sound so far, and what it may be."""

from __future__ import annotations

import numpy as np

from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.activity import FRAMES_A_SECOND, Loudness, Silence
from voiceuno.speech.hearing.cleaning import Front
from voiceuno.speech.hearing.decision import Decision
from voiceuno.speech.hearing.going_on import Ended
from voiceuno.speech.hearing.recogniser import Guess, Recogniser
from voiceuno.speech.hearing.second_opinion import Opinion
from voiceuno.speech.hearing.vocabulary import HearingWords
from voiceuno.speech.ports import Samples

_LEAST_MORE = round(0.1 * FRAMES_A_SECOND)  # loud frames of who goes on; less is the end of the last syllable
_NOISY = 23.0  # decibels of a voice above the background; below that silence and other words are hard to tell


class Utterance:
    """Somebody speaks: the sound so far, and what it may be."""

    def __init__(
        self,
        recogniser: Recogniser,
        words: HearingWords,
        moment: Moment,
        opinion: Opinion | None,
        reader: Opinion | None = None,
        after: Ended | None = None,
    ) -> None:
        """`opinion` and `reader` listen along; `after`: somebody goes on after this."""
        self.recogniser = recogniser
        self.after = after
        self._loud_before = 0  # frames that were loud in what was decided already
        self.opinion, self.reader = opinion, reader
        self._along = [each for each in (opinion, reader) if each is not None]
        self.words = words
        self.moment = moment
        self.frames: list[tuple[Samples, Loudness]] = []
        self._front = Front()
        self._cleaned: list[Samples] = []
        self._unheard: list[Samples] = []  # of them, since it was decided
        self.silence = Silence()
        self.partial = ""
        self.has_words = False  # whether any were made out while it was being said: a hum has none
        self.guesses: list[Guess] = []  # of the recogniser, before anything learnt is added
        self.steady_frames = 0
        self.decided: Decision | None = None  # what it is, if nothing follows; nothing is recognised meanwhile
        self.verdict: Decision | None = None  # and what all opinions make of that
        self.looks = 0  # how often the words were looked at in this silence,
        self.wait = 0.0  # and how many seconds of it are waited for since
        self.is_left = False  # whether it was said into the game's last words, or is their echo
        self.refusals = 0  # how often it turned out to be no command, although it sounded like one
        self.vain_looks = 0  # how often they were none, in all silences

    @property
    def seconds(self) -> float:
        """How long it is."""
        return len(self.frames) / FRAMES_A_SECOND

    @property
    def is_more(self) -> bool:
        """Whether there are more words than those that were decided already."""
        if self.after is None:
            return False
        is_voice = self.silence.loud_frames - self._loud_before >= _LEAST_MORE
        return is_voice and len(self.partial.split()) > len(self.after.text.split())

    def is_known_so_far(self) -> None:
        """All sound up to now belongs to what was decided already."""
        self._loud_before = self.silence.loud_frames

    @property
    def is_noisy(self) -> bool:
        """Whether it hardly stands out."""
        return self.silence.rise < _NOISY

    @property
    def sound(self) -> Samples:
        """All of its sound."""
        return np.concatenate([frame for frame, _ in self.frames])

    @property
    def heard(self) -> frozenset[str]:
        """The texts that the recogniser thought of."""
        return frozenset(guess.text for guess in self.guesses)

    @property
    def cleaned(self) -> Samples:
        """All of its sound as it was recognised."""
        return np.concatenate(self._cleaned)

    def feed(self, frame: Samples, loudness: Loudness, background: Loudness) -> None:
        """Hear the next frame, of this loudness above that of the background."""
        self.frames.append((frame, loudness))
        self.silence.hear(loudness, background)
        self._recognise(self._front.clean(frame))
        self.look_at(self.words.spelled(self.recogniser.partial()) if self.decided is None else self.partial)
        self.has_words = self.has_words or bool(self.partial)
        for each in self._along:
            each.consider(self.partial)

    def look_at(self, partial: str) -> None:
        """Take these for the words so far; they are steady while they do not change."""
        self.steady_frames = self.steady_frames + 1 if partial == self.partial else 0
        self.partial = partial

    def _recognise(self, cleaned: Samples) -> None:
        self._cleaned.append(cleaned)
        if self.decided is not None:
            self._unheard.append(cleaned)  # all must have heard the same when they are compared
            return
        for each in self._along:  # on threads of their own, while this one goes on
            each.feed(cleaned, is_silent=self.silence.quiet_frames > 0)
        self.recogniser.feed(cleaned)

    def guess(self, *, is_short: bool = False) -> list[Guess]:
        """What was said up to now; after this the recogniser takes no more. A second opinion is had meanwhile."""
        self._recognise(self._front.flush())
        if is_short and self.opinion is not None:
            self.opinion.prepare()
        return self._spelled(self.recogniser.finish())

    def finish(self) -> list[Guess]:
        """What was said, when no more sound will come."""
        self._recognise(self._front.finish())
        return self._spelled(self.recogniser.finish())

    def _spelled(self, guesses: list[Guess]) -> list[Guess]:
        return [guess._replace(text=self.words.spelled(guess.text)) for guess in guesses]

    def drop(self) -> None:
        """Nobody will ask what it was."""
        for each in self._along:
            each.drop()

    def hear_again(self, recogniser: Recogniser) -> None:
        """Go on with a fresh recogniser that has heard the same."""
        self.recogniser, self.decided, self.verdict = recogniser, None, None
        for cleaned in self._cleaned:
            recogniser.feed(cleaned)
        for each in self._along:
            each.go_on(self._unheard, self._cleaned)
        self._unheard.clear()
