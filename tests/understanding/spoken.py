"""The sentences of the corpus, spoken by synthetic speakers and heard by the product's own ears.

`python -m tests.understanding.spoken tune --every 3` prints the figures, with `-v` also what failed. The game's one
voice stands for six people: each speaks at a speed of their own, taller or shorter than the others. With `--mixed` six
of four synthesisers speak, most of whom are harder to understand; what is not installed is told.
"""

from __future__ import annotations

import argparse
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np
import soxr

from tests.bench import live_voices
from tests.talking import LANGUAGE
from tests.understanding.corpus import (
    ASKED,
    CORPUS,
    REFUSED,
    RIGHT,
    VERDICTS,
    WRONG_QUESTION,
    Wanted,
    read_corpus,
    targets,
)
from tests.understanding.corpus import judge as judge_text
from tests.understanding.situations import Situation, load_situations
from voiceuno.language.heard import CERTAIN, DOUBTFUL, Heard, is_meant
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import hear_clip
from voiceuno.speech.models.installed import recognition_folder, voice_files
from voiceuno.speech.other_ear.compared import ready_other_ear
from voiceuno.speech.phrase_ear.phrase_ears import ready_phrase_ear
from voiceuno.speech.ports import HEARING_RATE, Samples
from voiceuno.speech.speaking.piper_voice import Voice

_BEFORE, _AFTER = HEARING_RATE // 3, HEARING_RATE // 2  # samples of a quiet room around what is said
_ROOM = 6.0  # how loud that room is, as the deviation of its samples
_MOST = 2  # things that a question names


class Speaker(NamedTuple):
    """A person: how fast the voice speaks, and how much higher it sounds, pitch and formants together."""

    name: str
    rate: float
    shift: float


SPEAKERS = (
    Speaker("joe", 1.0, 1.0),
    Speaker("low", 0.9, 0.9),
    Speaker("high", 1.05, 1.2),
    Speaker("quick", 1.25, 1.05),
    Speaker("slow", 0.8, 0.95),
    Speaker("child", 0.95, 1.12),
)

MIXED = ("joe_brisk", "slt_high", "pico_gb_young", "us_f4", "rms_low", "gb_m7")  # of `live_voices`


class Verdict(NamedTuple):
    """What became of one spoken sentence."""

    wanted: Wanted
    speaker: str
    heard: Heard | None
    verdict: str
    written: str  # the verdict on the same sentence in writing


def judge(wanted: Wanted, situation: Situation, heard: Heard | None) -> str:
    """Whether what was heard did what was wanted, as `corpus.judge` has it for text."""
    with TemporaryDirectory() as folder:
        moment = situation.open(Path(folder)).moment
    if heard is None or heard.outcome not in (CERTAIN, DOUBTFUL) or not is_meant(heard, moment):
        return REFUSED
    named = [each for each in heard.alternatives if each.meaning is not None][:_MOST]
    if heard.outcome == DOUBTFUL and not named:
        return REFUSED
    before, after = situation.outcome(), situation.outcome(heard)
    if heard.outcome == DOUBTFUL and (before.table, before.settings) == (after.table, after.settings):
        done = [situation.outcome(Heard(each.text, each.meaning)) for each in named]
        is_meant_too = any(each in targets(wanted, situation) for each in done)
        return ASKED if wanted.is_negative or is_meant_too else WRONG_QUESTION
    return judge_text(wanted, situation, heard)


# -- speaking and listening


@cache
def _voice() -> Voice:
    return Voice(*voice_files())


@cache
def _model() -> RecogniserModel:
    return RecogniserModel(recognition_folder())


@cache
def _situations() -> dict[str, Situation]:
    return load_situations()


def speak(text: str, speaker: Speaker) -> Samples:
    """A sentence as a microphone in a quiet room hears it; the same words always sound the same."""
    # The game's name is a word, not three letters.
    phrase = _voice().speak(text.replace("DOS", "Doss"), speaker.rate / speaker.shift)
    voice = soxr.resample(phrase.samples.astype(np.float32), phrase.rate * speaker.shift, HEARING_RATE)
    sound = np.concatenate((np.zeros(_BEFORE), voice, np.zeros(_AFTER)))
    chance = np.random.default_rng(zlib.crc32(text.encode()))
    sound += _ROOM * chance.standard_normal(len(sound))
    samples: Samples = np.clip(sound, -32768, 32767).astype(np.int16)
    return samples


def hear(wanted: Wanted, name: str) -> Verdict:
    """Have a sentence spoken by one of them, and listened to in its situation."""
    situation = _situations()[wanted.situation]
    with TemporaryDirectory() as folder:
        moment = situation.open(Path(folder)).moment
    model = _model()
    phrases = ready_phrase_ear(model.folder, LANGUAGE)
    listener = Listener(model, LANGUAGE, other_ear=ready_other_ear(LANGUAGE), phrase_ear=phrases)
    listener.open(moment)
    ours = {speaker.name: speaker for speaker in SPEAKERS}
    said = speak(wanted.text, ours[name]) if name in ours else _with_room(live_voices.say(name, wanted.text))
    heard = hear_clip(listener, said)
    return Verdict(wanted, name, heard, judge(wanted, situation, heard), judge_text(wanted, situation))


def _with_room(samples: Samples) -> Samples:
    """Silence before and behind, in which the end of a sentence can be noticed."""
    return np.concatenate((np.zeros(_BEFORE, np.int16), samples, np.zeros(_AFTER, np.int16)))


def measure(sentences: Iterable[Wanted], speakers: Sequence[str], processes: int) -> list[Verdict]:
    """Every sentence, by one speaker after the other."""
    listed = list(sentences)
    who = [speakers[number % len(speakers)] for number in range(len(listed))]
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return list(pool.map(hear, listed, who, chunksize=4))


# -- the figures


def _line(name: str, verdicts: Iterable[str]) -> str:
    counts = Counter(verdicts)
    shares = (f"{each} {100 * counts[each] / counts.total():5.1f} %" for each in VERDICTS)
    return f"{name:14} {counts.total():4} {' '.join(shares)}"


def show(verdicts: Iterable[Verdict], *, verbose: bool) -> None:
    """Print the figures."""
    listed = list(verdicts)
    for each in listed:
        if verbose and each.verdict != (REFUSED if each.wanted.is_negative else RIGHT):
            heard, wanted = each.heard, each.wanted
            seen = f"{heard.outcome} {heard.text!r} {heard.meaning or ''}" if heard is not None else "nothing"
            print(f"{each.verdict:8} {wanted.situation} {each.speaker:5} {wanted.text} | {wanted.labels[0]} -> {seen}")
    meant = [each for each in listed if not each.wanted.is_negative]
    others = [each for each in listed if each.wanted.is_negative]
    for name in sorted({each.speaker for each in meant}):
        print(_line(name, (each.verdict for each in meant if each.speaker == name)))
    for name, those in (("all", meant), ("negative", others)):
        if those:
            print(_line(name, (each.verdict for each in those)))
            print(_line(f"{name}, text", (each.written for each in those)))


def main() -> None:
    """Measure a folder of the corpus."""
    parser = argparse.ArgumentParser(prog="python -m tests.understanding.spoken", description=__doc__)
    parser.add_argument("folder", help="a folder of sentences, or the name of a part of the corpus")
    parser.add_argument("--speakers", type=int, default=len(SPEAKERS), choices=range(1, len(SPEAKERS) + 1))
    parser.add_argument("--mixed", action="store_true", help="speakers of several synthesisers")
    parser.add_argument("--every", type=int, default=1, help="take every so many-th sentence only")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("-v", "--verbose", action="store_true", help="show what was not understood")
    given = parser.parse_args()
    folder = Path(given.folder) if "/" in given.folder else CORPUS / given.folder
    sentences = list(read_corpus(folder))[:: given.every]
    if given.mixed and live_voices.missing():
        parser.error(f"Please install {', '.join(live_voices.missing())}.")
    names = MIXED if given.mixed else [speaker.name for speaker in SPEAKERS]
    show(measure(sentences, names[: given.speakers], given.processes), verbose=given.verbose)


if __name__ == "__main__":
    main()
