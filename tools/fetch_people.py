"""Fetches recordings of people from Debian packages, for the benchmark of hearing; the project keeps none of them.

    .venv/bin/python tools/fetch_people.py /tmp/people
    .venv/bin/python tools/people_clips.py /tmp/people
    voiceuno bench hearing /tmp/people

With the code of a language behind it, those who speak that one: fetch_people.py /tmp/people fr, and people_clips.py and
the benchmark with --language fr. These are the announcements of telephones and a game, numbers and much other talk.
It needs Debian's apt-get and dpkg-deb with its lists of packages up to date ("apt-get update"), and writes 16 kHz
recordings with a list of who says what, `recordings.jsonl`. Licences: kajongg, csmash-data and klettres-data GPL-2,
saytime and pocketsphinx-testdata BSD-like, asterisk's French ones CC-BY-SA-3.0; each package says it in /usr/share/doc.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile
import soxr

RATE, TELEPHONE = 16_000, 8_000
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


class Shelf(NamedTuple):
    """A folder of a package in which one person says numbers, in files named by them, and many other things."""

    package: str
    path: str
    speaker: str


# By language: the numbers from zero on, and who says them.
SHELVES = {
    "fr": (
        "zéro un deux trois quatre cinq six sept huit neuf dix".split(),
        (
            Shelf("asterisk-core-sounds-fr-wav", "usr/share/asterisk/sounds/fr_CA_f_June", "june"),
            Shelf("asterisk-prompt-fr-armelle", "usr/share/asterisk/sounds/fr", "armelle"),
            Shelf("ktuberling-data", "usr/share/ktuberling/sounds/fr", "ktuberling"),
        ),
    ),
}
SOUNDS = (".wav", ".gsm", ".ogg")
NO_TALK = ("beep", "tone", "silence", "digits", "letters", "phonetic", "monkeys")  # in the paths of all else than talk


def on_shelf(shelf: Shelf, numbers: list[str], unpacked: Path) -> Iterator[Recording]:
    """What one person says; nobody wrote down what the talk is, so that the name of its file stands for it."""
    for number, word in enumerate(numbers):
        file = next((unpacked / shelf.path / "digits").glob(f"{number}.*"), None)
        if file is not None:
            yield Recording(shelf.package, str(file.relative_to(unpacked)), shelf.speaker, word)
    for file in sorted((unpacked / shelf.path).rglob("*")):
        name = str(file.relative_to(unpacked / shelf.path).with_suffix(""))
        if file.suffix in SOUNDS and not any(each in name for each in NO_TALK):
            text = "file " + " ".join(re.split(r"[^a-z]+", name.lower())).strip()
            yield Recording(shelf.package, str(file.relative_to(unpacked)), shelf.speaker, text)


def recordings() -> Iterator[Recording]:
    """All that is fetched in English."""
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
    raw = {".raw": (RATE, "PCM_16"), ".gsm": (TELEPHONE, "GSM610")}.get(file.suffix)
    how = {"format": "RAW", "channels": 1, "samplerate": raw[0], "subtype": raw[1]} if raw is not None else {}
    wave, rate = soundfile.read(file, dtype="float64", always_2d=True, **how)
    return np.asarray(soxr.resample(wave.mean(axis=1), rate, RATE))


def main(arguments: list[str]) -> int:
    """Fetches everything into a folder."""
    language = arguments[1] if len(arguments) == 2 else "en"
    if len(arguments) not in (1, 2) or language not in ("en", *SHELVES):
        sys.exit("Say which folder is to have the recordings, and the language: fetch_people.py /tmp/people fr")
    folder = Path(arguments[0])
    wanted = list(recordings()) if language == "en" else []
    numbers, shelves = SHELVES.get(language, ([], ()))
    unpacked = fetch(sorted({each.package for each in (*wanted, *shelves)}), folder)
    for shelf in shelves:
        wanted += on_shelf(shelf, numbers, unpacked)
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
        lines.append(json.dumps({**line, "language": language, "source": f"debian:{each.package}"}))
    (folder / RECORDINGS).write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{len(lines)} recordings are in {folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
