"""Runs clips through a system and counts."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from typing import NamedTuple

from voiceuno.bench.clips import NEGATIVE, Clip
from voiceuno.bench.moments import moments
from voiceuno.bench.systems import PlainVosk, Product, System
from voiceuno.language.language import Language
from voiceuno.language.messages import use_language
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import with_background
from voiceuno.speech.ports import HEARING_RATE
from voiceuno.speech.sound_files import read_samples

PRODUCT = "voiceuno"
PHRASES, OPEN = "vosk phrases", "vosk open"
SYSTEMS = (PRODUCT, PHRASES, OPEN)
RIGHT, WRONG, REJECTED = "right", "wrong", "rejected"

_systems: dict[str, System] = {}  # of one process: models are big, and each process reads its own


class ClipOutcome(NamedTuple):
    """What one system made of one clip."""

    system: str
    clip: Clip
    moment: str  # the phase
    result: str  # right, wrong or rejected; empty for negatives
    meaning: str | None
    asked: bool  # rejected, but with a question
    false_accepts: int
    broken_off: int  # answers to other talk that stopped at its next words
    questions: int  # that nobody had a reason to be asked
    delay: float | None  # seconds from the end of the speech to the decision
    seconds: float  # of sound
    cpu: float  # seconds


class _Job(NamedTuple):
    system: str
    clip: Clip
    moment: Moment


def measure(
    clips: Sequence[Clip], model_folder: Path, language: str, systems: Iterable[str] = SYSTEMS
) -> list[ClipOutcome]:
    """Every clip through every system, on all cores."""
    everywhere = moments(language)
    jobs = [
        _Job(system, clip, moment)
        for system in systems
        for clip in clips
        for moment in (everywhere if clip.condition == NEGATIVE else [clip.moment])
    ]
    workers = min(cpu_count() or 1, len(jobs))
    # A fresh process for each worker: one that is forked may inherit the threads of a model half-way.
    with ProcessPoolExecutor(workers, get_context("spawn"), _load, (model_folder, language)) as pool:
        return list(pool.map(_run, jobs, chunksize=4))


def _load(model_folder: Path, code: str) -> None:
    use_language(code)
    language = Language.load(code)
    _systems[PRODUCT] = Product(RecogniserModel(model_folder), language)
    plain = RecogniserModel(model_folder, {})
    _systems[PHRASES] = PlainVosk(plain, language.grammar, phrases=True)
    _systems[OPEN] = PlainVosk(plain, language.grammar, phrases=False)


def _run(job: _Job) -> ClipOutcome:
    return run_clip(job.system, _systems[job.system], job.clip, job.moment)


def run_clip(name: str, system: System, clip: Clip, moment: Moment) -> ClipOutcome:
    """One clip through one system."""
    samples = with_background(read_samples(clip.file))
    began = time.process_time()
    acts = []
    for act in system.acts(samples, moment):
        acts.append(act)
        # Whoever commands waits for the first act; in talk that is for nobody every one counts.
        if not act.asks and not act.is_broken_off and clip.condition != NEGATIVE:
            break
    cpu = time.process_time() - began
    broken_off = sum(act.is_broken_off for act in acts)
    done = [act for act in acts if not act.asks and not act.is_broken_off]
    asked = [act for act in acts if act.asks]
    heard_all = clip.condition == NEGATIVE or not done
    seconds = len(samples) / HEARING_RATE if heard_all else done[0].decided_at
    if clip.condition == NEGATIVE:
        return ClipOutcome(
            name, clip, moment.phase, "", None, False, len(done), broken_off, len(asked), None, seconds, cpu
        )
    first = done[0] if done else None
    result = REJECTED if first is None else RIGHT if first.meaning == clip.meaning else WRONG
    delay = first.decided_at - clip.speech_end if first and clip.speech_end is not None else None
    return ClipOutcome(
        name,
        clip,
        moment.phase,
        result,
        first.meaning if first else None,
        first is None and bool(asked),
        0,
        broken_off,
        0,
        delay,
        seconds,
        cpu,
    )
