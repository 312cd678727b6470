"""Vosk behind a small interface: phrases in, guesses out. Nobody else has to know its traps.

An empty grammar, broken JSON and words outside the vocabulary crash it or are dropped in silence, and so are words with
accents if JSON writes these as numbers; changing the grammar of a running recogniser aborts the process; a recogniser
that was reset hears words nobody said. So phrases are checked before they reach it, and every utterance has a
recogniser of its own.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from voiceuno.errors import VoiceunoError
from voiceuno.sentences import sentence
from voiceuno.speech.models.catalogue import RECOGNITION
from voiceuno.speech.models.checked import Loading
from voiceuno.speech.models.configured import configured
from voiceuno.speech.models.installed import models_home
from voiceuno.speech.models.trial import UnfitModel, require_fit
from voiceuno.speech.models.without import without
from voiceuno.speech.ports import HEARING_RATE, Samples

# Vosk can fetch models itself; ours are there already. What it would do that with opens a socket as soon as it is
# imported, and takes longer to import than all the rest.
with without(requests=(), tqdm=("tqdm",)):
    import vosk

UNKNOWN = "[unk]"  # what is heard where the words are none of the phrases
ALTERNATIVES = 12
# How the model's own settings are changed: more of what is less likely is kept, so that there is something to weigh.
SETTINGS = {"lattice-beam": "6.0"}


class Guess(NamedTuple):
    """One thing that may have been said, as the recogniser hears it."""

    text: str
    score: float  # a logarithm; only differences within one utterance say anything


class RecogniserError(VoiceunoError):
    """The recognition model cannot be used; the message says why and what to do."""


class _Model(vosk.Model):  # type: ignore[misc]
    """A model that can be deleted safely: when the process ends, Vosk itself may be gone first."""

    def __del__(self) -> None:
        if vosk._c is not None:
            super().__del__()


class _Recogniser(vosk.KaldiRecognizer):  # type: ignore[misc]
    """A recogniser that can be deleted safely."""

    def __del__(self) -> None:
        if vosk._c is not None:
            super().__del__()


def require_usable(folder: Path, settings: Mapping[str, str] = SETTINGS) -> None:
    """Return if a model can be loaded without danger: Vosk ends the whole process for some broken ones."""
    for needed in ("am/final.mdl", "conf/model.conf", "graph"):
        if not (folder / needed).exists():
            raise RecogniserError(sentence("recogniser.incomplete", folder=folder, file=needed))
    try:
        require_fit(RECOGNITION, _files(folder), *trial_words(folder, settings))
    except UnfitModel as why:
        raise RecogniserError(sentence("recogniser.unusable", folder=folder, reason=why)) from why


def trial_words(folder: Path, settings: Mapping[str, str] = SETTINGS) -> tuple[str, str]:
    """What the trial of a model is told."""
    return str(folder), json.dumps(dict(settings))


class RecogniserModel:
    """A recognition model in memory; many recognisers share it, each in one thread at a time."""

    def __init__(self, folder: Path, settings: Mapping[str, str] = SETTINGS, *, is_trial: bool = False) -> None:
        """A model that is not known is tried in another process first; `is_trial` says that this is that process."""
        self._loading = Loading(models_home(), RECOGNITION)
        if not is_trial:
            require_usable(folder, settings)
            self._loading.begin()
        vosk.SetLogLevel(-2)  # no warnings either: nobody could act on them
        try:
            self.folder = configured(folder, _settled(folder, settings)) if settings else folder
            self._model = _Model(str(self.folder))
        except Exception as error:
            raise RecogniserError(sentence("recogniser.unreadable", folder=folder)) from error
        self._known: dict[str, bool] = {}
        self._hearable: dict[str, bool] = {}  # the same phrases are listed in every turn

    def knows(self, word: str) -> bool:
        """Whether the model has the word in its vocabulary."""
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = self._model.vosk_model_find_word(word) >= 0
        return known

    def missing_words(self, phrases: Iterable[str]) -> list[str]:
        """The words of the phrases that can never be heard, in alphabetical order."""
        words = {word for phrase in phrases for word in phrase.split()}
        return sorted(word for word in words if word != UNKNOWN and not self.knows(word))

    def grammar(self, phrases: Iterable[str], known: Iterable[str] = ()) -> str:
        """Phrases as Vosk takes them, without those that it cannot hear; a phrase that is listed twice weighs more.

        `known` are more of them, of which every word is known.
        """
        return json.dumps([*filter(self._can_hear, phrases), *known, UNKNOWN], ensure_ascii=False)

    def _can_hear(self, phrase: str) -> bool:
        hearable = self._hearable.get(phrase)
        if hearable is None:
            hearable = self._hearable[phrase] = bool(phrase) and all(map(self.knows, phrase.split()))
        return hearable

    def recogniser(self, grammar: str, alternatives: int = ALTERNATIVES) -> Recogniser:
        """A recogniser for one utterance, for a text that `grammar` returned."""
        return Recogniser(_Recogniser(self._model, HEARING_RATE, grammar), alternatives, self._loading.worked)

    def open_recogniser(self, alternatives: int = ALTERNATIVES) -> Recogniser:
        """A recogniser for one utterance in any words; only of a model that is used with its own settings."""
        return Recogniser(_Recogniser(self._model, HEARING_RATE), alternatives, self._loading.worked)


class Recogniser:
    """Listens to one utterance."""

    def __init__(self, recogniser: _Recogniser, alternatives: int, worked: Callable[[], None]) -> None:
        self._recogniser, self._worked = recogniser, worked
        self._recogniser.SetMaxAlternatives(alternatives)
        self._finished = False

    def feed(self, samples: Samples) -> bool:
        """Take the next samples; whether Vosk itself thinks that the utterance is over."""
        if self._finished:
            raise ValueError("This utterance is finished; take a new recogniser.")
        return len(samples) > 0 and bool(self._recogniser.AcceptWaveform(samples.tobytes()))

    def partial(self) -> str:
        """The words so far; they lag behind the sound by up to 0.4 seconds."""
        return str(json.loads(self._recogniser.PartialResult()).get("partial", ""))

    def finish(self) -> list[Guess]:
        """What may have been said, the best first; nothing more can be fed."""
        self._finished = True
        result = json.loads(self._recogniser.FinalResult())
        self._worked()
        # Without a single frame of speech the result has another form, and no scores.
        if "alternatives" not in result:
            return [Guess(result.get("text", ""), 0.0)]
        return [Guess(each["text"].strip(), each["confidence"]) for each in result["alternatives"]]


def _files(folder: Path) -> dict[str, Path]:
    """Everything that Vosk may read."""
    places = os.walk(folder, followlinks=True)
    paths = (Path(place, name) for place, _, names in places for name in names)
    return {path.relative_to(folder).as_posix(): path for path in paths if path.is_file()}


def _settled(folder: Path, settings: Mapping[str, str]) -> str:
    """The settings of a model with some of them changed."""
    lines = (folder / "conf" / "model.conf").read_text("utf-8").splitlines()
    others = [line for line in lines if line.partition("=")[0].removeprefix("--") not in settings]
    return "\n".join([*others, *(f"--{name}={value}" for name, value in settings.items()), ""])
