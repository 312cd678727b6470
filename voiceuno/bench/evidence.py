"""What the game heard in a clip, kept so that it can be decided anew with other limits, without the sound."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from voiceuno.bench.clips import Clip
from voiceuno.language.heard import CERTAIN, DOUBTFUL, NOISE, Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.decision import Decision, is_whole
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import Guess, RecogniserModel
from voiceuno.speech.hearing.recorded import hear_everything
from voiceuno.speech.hearing.second_opinion import is_short
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.hearing.utterance_end import Ending
from voiceuno.speech.hearing.verdict import Verdicts
from voiceuno.speech.ports import Samples


class Guessed(NamedTuple):
    """One guess, and what it would mean."""

    text: str
    score: float
    meaning: str | None
    listed: bool


class Evidence(NamedTuple):
    """All that one utterance was decided by."""

    guesses: tuple[Guessed, ...]
    opinions: tuple[Guessed, ...]  # of the recogniser of everyday words; none where it was not asked
    read: tuple[str, str | None]  # what free words were taken for: the outcome and the meaning
    is_noisy: bool
    decided_at: float
    outcome: str
    meaning: str | None


class HeardClip(NamedTuple):
    """One clip in one moment of a game."""

    file: str
    speaker: str
    kind: str
    condition: str
    meaning: str | None
    phase: str
    seconds: float
    utterances: tuple[Evidence, ...]


class _Traced(Verdicts):
    """The product's own verdicts, with what they were founded on; other words are asked about doubtful ones too."""

    def __init__(self, language: Language) -> None:
        super().__init__(language, None)
        self.guesses: list[Guess] = []
        self.opinions: list[Guess] = []

    def first(self, utterance: Utterance, guesses: list[Guess], *, is_open: bool) -> Decision:
        """The same, and keep the guesses; nobody has been asked about them yet."""
        self.guesses, self.opinions = guesses, []
        return super().first(utterance, guesses, is_open=is_open)

    def _confirmed(self, utterance: Utterance, decision: Decision, *, is_open: bool, may_be_own: bool) -> Decision:
        is_asked = decision.outcome in (CERTAIN, DOUBTFUL) and is_short(decision.text, self._language.sureness)
        found = utterance.opinion.ask() if utterance.opinion is not None and is_asked else ()
        self.opinions = self._in_our_words(utterance, found)
        return super()._confirmed(utterance, decision, is_open=is_open, may_be_own=may_be_own)


class Tracing(Listener):
    """The product's own listening, which keeps what it decides by."""

    def __init__(self, model: RecogniserModel, language: Language) -> None:
        super().__init__(model, language)
        self._traced = _Traced(language)
        self._ending = Ending(model, language, self._traced)
        self.kept: list[Evidence] = []

    def _close(self, utterance: Utterance, decision: Decision) -> Heard | None:
        guesses, before = self._traced.guesses, decision
        heard = super()._close(utterance, decision)
        if heard is not None:
            self.kept.append(self._evidence(utterance, guesses, before, heard))
        return heard

    def _evidence(self, utterance: Utterance, guesses: list[Guess], before: Decision, heard: Heard) -> Evidence:
        is_read = before.meaning is None and heard.text != before.text
        return Evidence(
            tuple(self._said(utterance, each) for each in guesses),
            tuple(self._said(utterance, each) for each in self._traced.opinions),
            (heard.outcome, _text(heard.meaning)) if is_read else (NOISE, None),
            utterance.is_noisy,
            heard.decided_at,
            heard.outcome,
            _text(heard.meaning),
        )

    def _said(self, utterance: Utterance, guess: Guess) -> Guessed:
        meaning = utterance.words.meaning(guess.text) if is_whole(guess.text) else None
        moment = utterance.moment
        listed = self._language.growth.look(guess.text, moment.phase, moment.rules).complete
        return Guessed(guess.text, guess.score, _text(meaning), listed)


def _text(meaning: Meaning | None) -> str | None:
    return None if meaning is None else str(meaning)


def hear(model: RecogniserModel, language: Language, clip: Clip, samples: Samples, moment: Moment) -> HeardClip:
    """One clip in one moment, with all that was decided by."""
    listener = Tracing(model, language)
    listener.open(moment)
    for _ in hear_everything(listener, samples):
        pass
    seconds = clip.duration or len(samples) / 16_000
    return HeardClip(
        str(clip.file),
        clip.speaker,
        clip.kind,
        clip.condition,
        clip.meaning,
        moment.phase,
        seconds,
        tuple(listener.kept),
    )


def write(heard: Iterable[HeardClip], file: Path) -> None:
    """Keep what was heard, a clip in each line; what is there already stays."""
    with file.open("a", encoding="utf-8") as lines:
        for clip in heard:
            utterances = [each._asdict() for each in clip.utterances]
            lines.write(json.dumps({**clip._asdict(), "utterances": utterances}, ensure_ascii=False) + "\n")
            lines.flush()


def read(file: Path) -> list[HeardClip]:
    """What was kept."""
    return [_clip(json.loads(line)) for line in file.read_text("utf-8").splitlines()]


def _clip(entry: dict[str, Any]) -> HeardClip:
    return HeardClip(**{**entry, "utterances": tuple(map(_utterance, entry["utterances"]))})


def _utterance(entry: dict[str, Any]) -> Evidence:
    said = {name: tuple(Guessed(*each) for each in entry[name]) for name in ("guesses", "opinions")}
    return Evidence(**{**entry, **said, "read": tuple(entry["read"])})
