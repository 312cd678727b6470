"""The baseline of answer times: Vosk's own endpoint with a plain list of phrases, and everything synthesised live."""

from __future__ import annotations

from collections.abc import Sequence

from tests.bench.tracing import trace
from voiceuno.language.heard import CERTAIN, HOPELESS, Candidate, Heard
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.decision import is_whole
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.ports import HEARING_RATE, Samples
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.clip import Phrase


class PlainListener(Listener):
    """Vosk with a plain list of phrases; it alone says when somebody has finished. Deaf while the game speaks."""

    def __init__(self, model: RecogniserModel, language: Language, **_: object) -> None:
        self._vosk, self._grammar = model, language.grammar
        self._seconds = 0.0
        self._words_from = 0.0  # when the first words of an utterance were made out
        self._now: Moment | None = None
        self._phrases: dict[tuple[str, str], str] = {}

    def open(self, expected: Moment) -> None:
        """Listen from now on."""
        key = expected.phase, expected.rules
        if key not in self._phrases:
            self._phrases[key] = self._vosk.grammar(self._grammar.phrases(*key))
        self._now, self._words_from = expected, 0.0
        self._recogniser = self._vosk.recogniser(self._phrases[key], alternatives=0)

    def interruptions(self, expected: Moment, own_lines: Sequence[str] = ()) -> None:  # noqa: ARG002
        """Hear nothing."""
        self._now = None

    def be_slow(self, slow: bool) -> None:
        """Vosk cannot be told."""

    @property
    def hearing(self) -> bool:
        """Nobody knows."""
        return False

    @property
    def has_words(self) -> bool:
        """Nobody knows."""
        return False

    @property
    def goes_on(self) -> bool:
        """What Vosk has ended is over."""
        return False

    @property
    def may_go_on(self) -> bool:
        """What Vosk has ended is over."""
        return False

    def feed(self, block: Samples) -> Heard | None:
        """Take the next sound."""
        self._seconds += len(block) / HEARING_RATE
        expected = self._now
        if expected is None or not self._recogniser.feed(block):
            if expected is not None and not self._words_from and self._recogniser.partial():
                self._words_from = self._seconds
            return None
        text, began = self._recogniser.finish()[0].text, self._words_from or self._seconds
        self.open(expected)
        meaning = self._grammar.meaning(text, expected.phase, expected.rules) if is_whole(text) else None
        if not text:
            return None
        trace("decided", text)
        outcome = HOPELESS if meaning is None else CERTAIN
        return Heard(text, meaning, 1.0, (Candidate(meaning, text, 1.0),), self._seconds, outcome, began)


class NoCache(PhraseCache):
    """Keeps nothing: everything is synthesised when it is said, and nothing before."""

    def get(self, text: str, rate: float) -> Phrase | None:  # noqa: ARG002
        """Nothing."""
        return None

    def has(self, text: str, rate: float) -> bool:  # noqa: ARG002
        """As if there were no need to prepare it."""
        return True

    def put(self, text: str, rate: float, phrase: Phrase) -> bool:  # noqa: ARG002
        """Forget it."""
        return True
