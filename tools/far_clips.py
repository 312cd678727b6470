"""Makes clips of players who are far from the microphone, or not alone, from clean ones and from talk.

    .venv/bin/python tools/far_clips.py audio_fixtures /tmp/far
    voiceuno bench hearing /tmp/far

Rooms that echo for 0.3, 0.6 and 0.9 s; a voice 3 m away, of which the room sends back more than comes straight, over
the noise of the room; a radio that plays music with somebody talking over it; two people who talk to each other. The
same sentences by the same speakers come back in every row, so that rows can be compared. It needs nothing but the
clips: chance has a fixed seed for each of them.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from clip_sounds import RATE, Chance, Wave, add_noise, background, loudness, piano

MOST = 60  # clips in each row
RADIO = TALK = 10.0  # decibels by which the radio, or the others, are softer than the player


def in_a_room(wave: Wave, chance: Chance, seconds: float, direct: float) -> Wave:
    """A voice as loud as before in a room that echoes for `seconds`; `direct` dB more of it comes straight."""
    times = np.arange(int(seconds * RATE)) / RATE
    tail = chance.standard_normal(len(times)) * 10 ** (-3 * times / seconds)
    tail[: RATE // 200] = 0
    for delay in chance.uniform(0.004, 0.03, 6):
        tail[int(delay * RATE)] += chance.uniform(-3, 3)
    room = tail * np.sqrt(10 ** (-direct / 10) / np.sum(tail**2))
    room[0] = 1
    length = len(wave) + len(room)
    wet = np.fft.irfft(np.fft.rfft(wave, length) * np.fft.rfft(room, length), length)
    # The room goes on after the voice: what is heard is longer by the first half of it.
    wet = wet[: len(wave) + len(room) // 2]
    return np.asarray(wet * loudness(wave) / loudness(wet))


def far(wave: Wave, chance: Chance) -> Wave:
    """A voice 3 m away: softer, more room than voice, the noise of the room 20 dB below it."""
    wet = in_a_room(wave, chance, 0.5, -4) * 10 ** (-12 / 20)
    return add_noise(wet, background(len(wet), chance), 20)


def beside_a_radio(wave: Wave, chance: Chance, talk: list[Wave]) -> Wave:
    """Music and one voice, both through a small loudspeaker, which has no low sounds."""
    music = np.resize(piano(chance), len(wave))
    speech = talk[chance.integers(len(talk))]
    radio = music / loudness(music) + np.roll(np.resize(speech / loudness(speech), len(wave)), chance.integers(RATE))
    spectrum = np.fft.rfft(radio)
    spectrum[np.fft.rfftfreq(len(radio), 1 / RATE) < 250] = 0
    return add_noise(wave, np.fft.irfft(spectrum, len(radio)), RADIO)


def beside_two(wave: Wave, chance: Chance, talk: list[Wave]) -> Wave:
    """Two people talk to each other, in a room."""
    both = np.zeros(len(wave))
    for number in chance.choice(len(talk), 2, replace=False):
        voice = in_a_room(talk[number], chance, 0.4, 3)
        both += np.roll(np.resize(voice / loudness(voice), len(wave)), chance.integers(len(wave)))
    return add_noise(wave, both, TALK)


def conditions(talk: list[Wave]) -> dict[str, Callable[[Wave, Chance], Wave]]:
    """The rows, and how a clean clip becomes one of them."""
    return {
        "room 0.3 s": lambda wave, chance: in_a_room(wave, chance, 0.3, 3),
        "room 0.6 s": lambda wave, chance: in_a_room(wave, chance, 0.6, 1),
        "room 0.9 s": lambda wave, chance: in_a_room(wave, chance, 0.9, -1),
        "3 m away": far,
        "radio": lambda wave, chance: beside_a_radio(wave, chance, talk),
        "two people talking": lambda wave, chance: beside_two(wave, chance, talk),
    }


def chosen(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Clean commands, drawn by a lot."""
    clean = [each for each in entries if each.get("condition", "clean") == "clean" and each["meaning"]]
    return sorted(clean, key=lambda each: zlib.crc32(str(each["file"]).encode()))[:MOST]


def make(place: Path, entries: list[dict[str, Any]], folder: Path) -> Iterator[Mapping[str, Any]]:
    """Writes the clips; yields their lines of the manifest."""
    spoken = [each for each in entries if each.get("condition") == "negative" and each.get("text")]
    talk = [soundfile.read(place / each["file"])[0] for each in spoken]
    for name, change in conditions(talk).items():
        for entry in chosen(entries):
            clean, _ = soundfile.read(place / entry["file"])
            seed = zlib.crc32(f"{name} {entry['file']}".encode())
            wave = change(clean, np.random.default_rng(seed))
            plain = Path(entry["file"]).with_suffix(".flac").as_posix().replace("/", "_")
            file = folder / name.replace(" ", "_") / plain
            file.parent.mkdir(parents=True, exist_ok=True)
            soundfile.write(file, wave / max(1, np.abs(wave).max() / 0.95), RATE, subtype="PCM_16")
            duration = round(len(wave) / RATE, 3)
            yield {**entry, "file": str(file.relative_to(folder)), "condition": name, "duration": duration}


def main(arguments: list[str]) -> int:
    """Reads a manifest, writes the clips and theirs."""
    if len(arguments) != 2:
        sys.exit("Say where clean clips are, and where the others are to be: far_clips.py audio_fixtures /tmp/far")
    source, folder = map(Path, arguments)
    source = source / "manifest.jsonl" if source.is_dir() else source
    entries = [json.loads(line) for line in source.read_text("utf-8").splitlines()]
    lines = list(make(source.parent, entries, folder))
    (folder / "manifest.jsonl").write_text("".join(json.dumps(each) + "\n" for each in lines), "utf-8")
    print(f"{len(lines)} clips are in {folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
