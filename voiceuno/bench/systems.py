"""What is measured: the product's own listening, and two plain uses of Vosk beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from voiceuno.dialogue.whole_sentence import after_talk
from voiceuno.language.grammar import Grammar
from voiceuno.language.heard import CERTAIN, DOUBTFUL, is_meant
from voiceuno.language.language import Language
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.decision import is_whole
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import Recogniser, RecogniserModel
from voiceuno.speech.hearing.recorded import blocks, hear_everything
from voiceuno.speech.other_ear.compared import ready_other_ear
from voiceuno.speech.phrase_ear.phrase_ears import ready_phrase_ear
from voiceuno.speech.ports import HEARING_RATE, Samples

_CORRECTABLE = frozenset(("play", "match", "place", "keep", "end", "colour"))  # moves that show nothing new


class Act(NamedTuple):
    """Something that was acted on or asked about."""

    meaning: str | None
    decided_at: float
    asks: bool
    is_broken_off: bool = False  # whether more words showed that it was no command, and nothing is left of it


class System(Protocol):
    """A way to get from sound to meanings."""

    def acts(self, samples: Samples, moment: Moment) -> Iterator[Act]:
        """What it would act on or ask about, in order."""
        ...


class Product:
    """The product's own listening."""

    def __init__(self, model: RecogniserModel, language: Language) -> None:
        self._model = model
        self._language = language
        self._other_ear = ready_other_ear(language)
        self._phrase_ear = ready_phrase_ear(model.folder, language)

    def acts(self, samples: Samples, moment: Moment) -> Iterator[Act]:
        """What the game would act on or ask about."""
        listener = Listener(self._model, self._language, other_ear=self._other_ear, phrase_ear=self._phrase_ear)
        listener.open(moment)
        acts: list[Act] = []
        for heard in hear_everything(listener, samples):
            if heard.outcome in (CERTAIN, DOUBTFUL) and is_meant(heard, moment):
                meaning = None if heard.meaning is None else str(heard.meaning)
                del acts[len(acts) - heard.goes_on :]  # who goes on has meant this instead
                acts.append(Act(meaning, heard.decided_at, heard.outcome == DOUBTFUL))
            elif heard.goes_on and acts and _is_taken_back(acts[-1].meaning):
                acts[-1] = acts[-1]._replace(is_broken_off=True)
        yield from acts


def _is_taken_back(act: str | None) -> bool:
    """Whether the game leaves nothing of an act that was the beginning of other talk."""
    meaning = Meaning.read(act) if act is not None else None
    if meaning is None:
        return False
    has_acted, is_open = meaning.is_any(Family.MOVE), meaning.verb in _CORRECTABLE
    return after_talk(meaning, has_acted=has_acted, is_open=is_open, asks=False) is not None


class PlainVosk:
    """Vosk with a plain list of the phrases, or with its whole vocabulary, its own endpoint, and the same parser."""

    def __init__(self, model: RecogniserModel, grammar: Grammar, *, phrases: bool) -> None:
        self._model = model
        self._grammar = grammar
        self._phrases = phrases
        self._listed = lru_cache(maxsize=None)(self._make_listed)

    def acts(self, samples: Samples, moment: Moment) -> Iterator[Act]:
        """Each utterance as Vosk cuts it, where all of it means something."""
        recogniser = self._recogniser(moment)
        frames = 0
        for block in blocks(samples):
            frames += len(block)
            if recogniser.feed(block):
                yield from self._act(recogniser, moment, frames)
                recogniser = self._recogniser(moment)
        yield from self._act(recogniser, moment, frames)

    def _act(self, recogniser: Recogniser, moment: Moment, frames: int) -> Iterator[Act]:
        text = recogniser.finish()[0].text
        meaning = self._grammar.parse(text, moment.phase, moment.rules) if is_whole(text) else None
        if meaning is not None:
            yield Act(meaning, frames / HEARING_RATE, asks=False)

    def _recogniser(self, moment: Moment) -> Recogniser:
        if not self._phrases:
            return self._model.open_recogniser(alternatives=0)
        return self._model.recogniser(self._listed(moment.phase, moment.rules), alternatives=0)

    def _make_listed(self, phase: str, rules: str) -> str:
        return self._model.grammar(self._grammar.phrases(phase, rules))
