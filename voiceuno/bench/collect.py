"""Hears clips once and keeps what they are decided by: limits and wordings are then tried without hearing again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path

from voiceuno.bench.clips import NEGATIVE, Clip
from voiceuno.bench.evidence import HeardClip, hear, read, write
from voiceuno.bench.moments import moments
from voiceuno.language.language import Language
from voiceuno.language.messages import use_language
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import with_background
from voiceuno.speech.sound_files import read_samples

_loaded: list[tuple[RecogniserModel, Language]] = []  # of one process


def collect(clips: Sequence[Clip], model_folder: Path, language: str, kept: Path) -> list[HeardClip]:
    """What is heard in every clip, as far as the file does not have it already; it is added there as it comes."""
    known = {(each.file, each.phase) for each in read(kept)} if kept.is_file() else set()
    everywhere = moments(language)
    jobs = [
        (clip, moment)
        for clip in clips
        for moment in (everywhere if clip.condition == NEGATIVE else [clip.moment])
        if (str(clip.file), moment.phase) not in known
    ]
    if jobs:
        write(_heard(jobs, model_folder, language), kept)
    wanted = {str(clip.file) for clip in clips}
    return [each for each in read(kept) if each.file in wanted]


def _heard(jobs: Sequence[tuple[Clip, Moment]], model_folder: Path, language: str) -> Iterator[HeardClip]:
    workers = min(cpu_count() or 1, len(jobs))
    with ProcessPoolExecutor(workers, get_context("spawn"), _load, (model_folder, language)) as pool:
        yield from pool.map(_hear, jobs, chunksize=4)


def _load(model_folder: Path, code: str) -> None:
    use_language(code)
    _loaded[:] = [(RecogniserModel(model_folder), Language.load(code))]


def _hear(job: tuple[Clip, Moment]) -> HeardClip:
    clip, moment = job
    return hear(*_loaded[0], clip, with_background(read_samples(clip.file)), moment)
