"""Fetches recordings of people from Debian packages, for the benchmark of hearing; the project keeps none of them.

    .venv/bin/python tools/fetch_people.py /tmp/people
    .venv/bin/python tools/people_clips.py /tmp/people
    voiceuno bench hearing /tmp/people

It needs Debian's apt-get and dpkg-deb with its lists of packages up to date ("apt-get update"), and writes 16 kHz
recordings with a list of who says what, `recordings.jsonl`. Licences: kajongg, csmash-data and klettres-data GPL-2,
saytime and pocketsphinx-testdata BSD-like; each package says it in /usr/share/doc.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile
import soxr

RATE = 16_000
RECORDINGS = "recordings.jsonl"
NUMBERS = "zero one two three four five six seven eight nine ten".split()
SAID_BY_TILES = {"dr": "red dragon", "dg": "green dragon", "nochoice": "no choice", "dangerousgame": "dangerous game"}
SAID_BY_TILES |= {f"b{number}": f"bamboo {NUMBERS[number]}" for number in range(1, 10)}
SAID_BY_TILES |= {f"s{number}": f"circle {NUMBERS[number]}" for number in range(1, 10)}
SYLLABLES = "car dog fix gas gem hot jet key no pet sit sky".split()
SPHINX = {
    "cards/001.wav": "ten of clubs",
    "cards/002.wav": "four queen of clubs",
    "cards/003.wav": "seven of clubs",
    "cards/004.wav": "five five",
    "cards/005.wav": "eight of spades four of clubs seven of hearts",
    "goforward.raw": "go forward ten meters",
    "something.raw": "go somewhere and do something",
    "numbers.raw": "thirty three four six ninety two",
}


class Recording(NamedTuple):
    """One recording in a package."""

    package: str
    path: str
    speaker: str
    text: str


def recordings() -> Iterator[Recording]:
    """All that is fetched."""
    for speaker in ("male1", "male2", "female1", "female2"):
        for name, text in SAID_BY_TILES.items():
            path = f"usr/share/kajongg/voices/{speaker}/{name}.ogg"
            yield Recording("kajongg", path, f"kajongg_{speaker}", text)
    for number, word in enumerate(NUMBERS):
        yield Recording("csmash-data", f"usr/share/games/csmash/wav/{word}.wav", "csmash", word)
        yield Recording("saytime", f"usr/share/saytime/{number}.au", "dawson", word)
    for place in ("en", "en_GB"):
        for word in SYLLABLES:
            yield Recording("klettres-data", f"usr/share/klettres/{place}/syllab/{word}.ogg", f"klettres_{place}", word)
    for path, text in SPHINX.items():
        speaker = "sphinx_" + path.partition("/" if "/" in path else ".")[0]
        yield Recording("pocketsphinx-testdata", f"usr/share/pocketsphinx/test/data/{path}", speaker, text)


def fetch(packages: list[str], folder: Path) -> Path:
    """Downloads the packages and unpacks them, without installing anything; returns where they are."""
    place, unpacked = folder / "packages", folder / "unpacked"
    place.mkdir(parents=True, exist_ok=True)
    try:
        subprocess.run(["apt-get", "download", *packages], cwd=place, check=True)
        for file in sorted(place.glob("*.deb")):
            subprocess.run(["dpkg-deb", "-x", str(file), str(unpacked)], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"The packages cannot be fetched ({error}). Please run apt-get update on Debian, and try again.")
    return unpacked


def samples(file: Path) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """A recording at 16 kHz, one channel."""
    raw = {"samplerate": RATE, "channels": 1, "subtype": "PCM_16"} if file.suffix == ".raw" else {}
    wave, rate = soundfile.read(file, dtype="float64", always_2d=True, **raw)
    return np.asarray(soxr.resample(wave.mean(axis=1), rate, RATE))


def main(arguments: list[str]) -> int:
    """Fetches everything into a folder."""
    if len(arguments) != 1:
        sys.exit("Say which folder is to have the recordings: fetch_people.py /tmp/people")
    folder = Path(arguments[0])
    wanted = list(recordings())
    unpacked = fetch(sorted({each.package for each in wanted}), folder)
    lines = []
    for each in wanted:
        source = unpacked / each.path
        if not source.is_file():  # another release of the package may lack one
            print(f"{each.package} has no {each.path}: left out.")
            continue
        target = folder / each.speaker / f"{each.text.replace(' ', '_')}.flac"
        target.parent.mkdir(exist_ok=True)
        soundfile.write(target, samples(source), RATE, subtype="PCM_16")
        line = {"file": str(target.relative_to(folder)), "speaker": each.speaker, "text": each.text}
        lines.append(json.dumps({**line, "source": f"debian:{each.package}"}))
    (folder / RECORDINGS).write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{len(lines)} recordings are in {folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
