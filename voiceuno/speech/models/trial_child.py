"""The process in which a model is tried: it ends with 0 if the model works, with 1 and a reason if not, or crashes."""

from __future__ import annotations

import ctypes
import json
import resource
import signal
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np

from voiceuno.speech.models.catalogue import RECOGNITION
from voiceuno.speech.ports import HEARING_RATE

_DIES_WITH_PARENT = 1  # as Linux names it in prctl.h
_MEMORY = 6 * 2**30  # bytes of addresses: a broken model can ask for any number, and a small machine would choke
_WORDS = ["one", "two", "yes", "no", "a"]  # in any language some of them may be known; if none is, that is a trial too


def main() -> int:
    """Try the model that the arguments name."""
    purpose, seconds, *words = sys.argv[1:]
    signal.alarm(max(1, round(float(seconds))))  # ends the process wherever it hangs
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY + 4 * _size(Path(words[0])), resource.RLIM_INFINITY))
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(_DIES_WITH_PARENT, signal.SIGKILL)
    reason = _try_recognition(*words) if purpose == RECOGNITION else _try_voice(*words)
    print(reason)
    return 1 if reason else 0


def _size(place: Path) -> int:
    return sum(path.stat().st_size for path in (place.rglob("*") if place.is_dir() else [place]) if path.is_file())


def _try_recognition(folder: str, settings: str) -> str:
    from voiceuno.speech.hearing.recogniser import RecogniserError, RecogniserModel

    noise = np.random.default_rng(1).normal(0, 1000, HEARING_RATE // 2)
    noise[: HEARING_RATE // 10] = 0
    try:
        model = RecogniserModel(Path(folder), json.loads(settings), is_trial=True)
    except RecogniserError as error:
        return _first_line(error.__cause__ or error)
    recognisers = [model.recogniser(model.grammar(_WORDS))]
    if not json.loads(settings):  # with its own settings it may be asked for any words
        recognisers.append(model.open_recogniser())
    for recogniser in recognisers:
        recogniser.feed(noise.astype(np.int16))
        recogniser.finish()
    return ""


def _try_voice(model: str, config: str) -> str:
    from voiceuno.speech.speaking.piper_voice import Voice, VoiceProblem

    try:
        Voice(Path(model), Path(config), is_trial=True).speak("One.")
    except VoiceProblem as error:
        return _first_line(error.__cause__ or error)
    return ""


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


if __name__ == "__main__":
    sys.exit(main())
