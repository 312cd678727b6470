"""Makes all clips of audio_fixtures/ again, with their manifest, from sentences.toml and speakers.toml there.

Run it from the project's environment: .venv/bin/python tools/make_clips.py
With the code of another language it makes those of audio_fixtures/CODE: .venv/bin/python tools/make_clips.py fr
With the path of another folder that has these two files it makes the clips there: tools/make_clips.py fr /tmp/more
It needs Debian's espeak-ng, flite, festival and festvox-kdlpc16k, and the Python package ttspico, which the game
itself does not need; for French espeak-ng, ttspico and the model of Kokoro ("voiceuno models --get --language fr").
It stops with a sentence if one of them is missing; nothing is skipped.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tomllib
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import soundfile
import soxr
from clip_sounds import RATE, SOUNDS, Wave, add_noise, add_room, background, loudness, murmur, trimmed
from clip_voices import ENGINES, check_tools

from voiceuno.language.files import default_language
from voiceuno.language.grammar import Grammar
from voiceuno.language.loading import load_grammar

FIXTURES = Path(__file__).parents[1] / "audio_fixtures"
SPEAKERS = "speakers.toml"
PAUSE = "..."


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
        return " ".join(re.findall(r"(?:[^\W\d_]|['-])+", self.said.lower()))

    @property
    def path(self) -> str:
        """Where it lies, seen from the folder of its language."""
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


# ---- the clips


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


def write(file: Path, wave: Wave) -> None:
    """A WAV file of 16 kHz, one channel, 16 bit."""
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


def make_speech(
    clips: list[Clip], speakers: Mapping[str, Any], grammar: Grammar, folder: Path
) -> Iterator[dict[str, Any]]:
    """Writes the spoken clips; yields their lines of the manifest."""
    talk: list[Wave] = []
    for number, clip in enumerate(clips, 1):
        meaning = grammar.parse(clip.text, clip.phase, clip.rules)
        if (meaning is None) != (clip.condition == "negative"):
            sys.exit(f'"{clip.text}" means {meaning or "nothing"} in the phase {clip.phase}. Please move it.')
        wave, end = make(clip, speakers[clip.speaker], talk)
        if clip.condition == "negative":
            talk.append(wave)
        write(folder / clip.path, wave)
        yield entry(clip, speakers[clip.speaker]["engine"], meaning, end, wave)
        if number % 50 == 0:
            print(f"{number} of {len(clips)}", flush=True)


def make_sounds(names: list[str], folder: Path) -> Iterator[dict[str, Any]]:
    """Writes the clips in which nobody speaks; yields their lines of the manifest."""
    for name in names:
        clip = Clip("negatives", "negative", "sounds", name.replace("_", " "))
        chance = np.random.default_rng(zlib.crc32(clip.path.encode()))
        sound = trimmed(SOUNDS[name](chance))
        wave, _ = recorded(sound, chance)
        wave = wave + background(len(wave), chance) * 10 ** (-72 / 20)
        write(folder / clip.path, wave)
        yield entry(clip, "noise", None, 0, wave) | {"text": ""}


def clips_in(folder: Path) -> list[Path]:
    """The clips of one language; a folder below it that has speakers of its own is that of another one."""
    others = [path.parent for path in folder.rglob(SPEAKERS) if path.parent != folder]
    return [file for file in folder.rglob("*.wav") if not any(other in file.parents for other in others)]


def main() -> None:
    """Makes every clip, removes those that are planned no more, and writes the manifest."""
    code = sys.argv[1] if len(sys.argv) > 1 else default_language()
    folder = FIXTURES if code == default_language() else FIXTURES / code
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else folder
    speakers = tomllib.loads((folder / SPEAKERS).read_text("utf-8"))
    speakers = {name: {**speaker, "language": code} for name, speaker in speakers.items()}
    check_tools({speaker["engine"] for speaker in speakers.values()})
    sentences = tomllib.loads((folder / "sentences.toml").read_text("utf-8"))
    clips = list(plan(sentences, speakers))
    for file in clips_in(folder):
        file.unlink()
    lines = [
        *make_speech(clips, speakers, load_grammar(code), folder),
        *make_sounds(sentences["sounds"]["names"], folder),
    ]
    lines.sort(key=lambda line: str(line["file"]))
    manifest = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (folder / "manifest.jsonl").write_text(manifest, "utf-8")
    seconds = sum(line["duration"] for line in lines)
    print(f"{len(lines)} clips, {seconds / 60:.1f} minutes, {seconds * RATE * 2 / 1e6:.1f} MB.")


if __name__ == "__main__":
    main()
