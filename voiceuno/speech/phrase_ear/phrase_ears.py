"""The ear for whole phrases while it gets ready: whoever listens does not wait for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from voiceuno.errors import VoiceunoError
from voiceuno.language.language import Language
from voiceuno.language.moment import Moment
from voiceuno.speech.phrase_ear.ear import PhraseEar, PhraseSound
from voiceuno.speech.ports import Samples


class LoadingEar:
    """Loads on a thread of its own, and makes there what is needed for the next moments."""

    def __init__(self, load: Callable[[], PhraseEar]) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="phrases")
        self._load = load
        self._ear: Future[PhraseEar | None] | None = None
        self._prepared: set[tuple[str, str, tuple[str, ...]]] = set()

    def prepare(self, moment: Moment) -> None:
        """Get ready to listen in a moment."""
        kind = (moment.phase, moment.rules, moment.names)
        if kind not in self._prepared:
            self._prepared.add(kind)
            self._ear = self._ear or self._thread.submit(self._loaded)
            self._thread.submit(self._make, self._ear, moment)

    def wait(self) -> None:
        """Wait until it can be asked, or never will be; what is measured must not depend on that."""
        self._ear = self._ear or self._thread.submit(self._loaded)
        self._ear.result()

    def listen(self, cleaned: Samples) -> PhraseSound | None:
        """Listen to an utterance; None while it cannot, and where the model is of another kind."""
        ear = self._ear.result() if self._ear is not None and self._ear.done() else None
        return ear.listen(cleaned) if ear is not None else None

    def _loaded(self) -> PhraseEar | None:
        try:
            return self._load()
        except (VoiceunoError, OSError):
            return None

    def _make(self, ear: Future[PhraseEar | None], moment: Moment) -> None:
        found = ear.result()
        if found is not None:
            found.net(moment)


_ears: dict[tuple[Path, str], LoadingEar] = {}  # all who listen in a process share them


def phrase_ear(folder: Path, language: Language) -> LoadingEar:
    """The ear for a recognition model and a language; it loads as soon as somebody is listened to."""
    key = (folder, language.code)
    if key not in _ears:
        _ears[key] = LoadingEar(lambda: PhraseEar(folder, language))
    return _ears[key]
