"""Compares what the game would act on with other words, by an ear that knows neither its phrases nor its recogniser."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from threading import Lock

import numpy as np

from voiceuno.language.language import Language
from voiceuno.speech.models.catalogue import ModelMissing
from voiceuno.speech.models.installed import other_ear_folder
from voiceuno.speech.other_ear.foreign import ForeignEar
from voiceuno.speech.other_ear.listens import Listened, Listens
from voiceuno.speech.ports import Samples

_NO_WORD = re.compile(r"[^\w' ]")
_MOST = 100  # the greatest number that is also written in figures


class OtherEar:
    """Loads the model on a thread of its own; until it is there, and where it cannot be used, nobody is compared."""

    def __init__(self, load: Callable[[], Listens], figures: dict[str, str]) -> None:
        """`figures`: the words for numbers, and how they are written in figures."""
        self._figures = figures
        self._spelled_out = {figure: word for word, figure in figures.items()}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="comparing")
        self._ear: Future[Listens] = self._thread.submit(load)
        self._last: tuple[bytes, Future[Listened]] | None = None

    @property
    def is_ready(self) -> bool:
        """Whether it can be asked."""
        return self._ear.done() and self._ear.exception() is None

    def wait(self) -> None:
        """Wait until it can be asked, or never will be; what is measured must not depend on that."""
        self._ear.exception()

    def get_ready(self, sound: Samples) -> None:
        """Begin to listen to what will probably be compared; whoever calls goes on meanwhile."""
        if self.is_ready:
            self._listening(sound)

    def _listening(self, sound: Samples) -> Future[Listened]:
        key, last = sound.tobytes(), self._last
        if last is None or last[0] != key:
            last = self._last = key, self._thread.submit(self._ear.result().listen, sound)
        return last[1]

    def lead(self, sound: Samples, said: str, others: Sequence[str]) -> float | None:
        """By how much the best of other words fits better than what was taken to be said; None if it cannot be told."""
        listened = self._listen(sound, said)
        compared = [each for each in others if each]
        if listened is None or not compared:
            return None
        return max(self._fit(listened, each) for each in compared) - self._fit(listened, said)

    def own_lead(self, sound: Samples, said: str) -> float | None:
        """The same of what this ear would write down itself."""
        listened = self._listen(sound, said)
        text, score = listened.own() if listened is not None else ("", 0.0)
        return None if listened is None or not text else score - self._fit(listened, said)

    def own_words(self, sound: Samples) -> tuple[str, float]:
        """What this ear has heard, as a recogniser writes it, and its probability; nothing if it cannot be told."""
        if not self.is_ready:
            return "", 0.0
        text, score = self._listening(sound).result().own()
        words = _NO_WORD.sub(" ", text.lower()).split()
        return " ".join(self._spelled_out.get(word, word) for word in words), math.exp(score)

    def _listen(self, sound: Samples, said: str) -> Listened | None:
        return self._listening(sound).result() if self.is_ready and said else None

    def _fit(self, listened: Listened, text: str) -> float:
        """How well a text fits, however it is written."""
        return float(np.logaddexp.reduce([listened.fit(each) for each in written(text, self._figures)]))


def written(text: str, figures: dict[str, str]) -> list[str]:
    """The ways in which a text may be written down: with words and figures, names or not."""
    words = text.split()
    plain = " ".join("I" + word[1:] if word.partition("'")[0] == "i" else word for word in words)
    in_figures = " ".join(figures.get(word, word) for word in plain.split())
    names = " ".join(word[:1].upper() + word[1:] for word in words)
    return list(dict.fromkeys([plain[:1].upper() + plain[1:], in_figures[:1].upper() + in_figures[1:], names]))


def other_ear(language: Language) -> OtherEar | None:
    """The other ear of a language, which loads meanwhile; None where there is none on this machine."""
    try:
        folder = other_ear_folder(language.code)
    except ModelMissing:
        return None
    if folder is None:
        return None
    if language.code not in _ears:
        is_foreign = language.sureness.other_ear_is_foreign
        numbers = () if is_foreign else range(_MOST + 1)  # nobody knows how those are said in another language
        figures = {language.aloud.words(str(number)): str(number) for number in numbers}
        _ears[language.code] = OtherEar(partial(_load, folder, is_foreign=is_foreign), figures)
    return _ears[language.code]


def ready_other_ear(language: Language) -> OtherEar | None:
    """The same, when it can be asked: for what is compared with other runs."""
    found = other_ear(language)
    if found is not None:
        found.wait()
    return found


def _load(folder: Path, *, is_foreign: bool) -> Listens:
    with _loading:  # two languages may have the same model
        model = _model(folder)
    return ForeignEar(model) if is_foreign else model


@cache
def _model(folder: Path) -> Listens:
    from voiceuno.speech.other_ear.moonshine import Moonshine  # slow to import

    return Moonshine(folder)


_loading = Lock()
_ears: dict[str, OtherEar] = {}  # by language; all who listen in a process share them
