"""Broken recordings: whatever is in a sound file, or wrong with it, it is heard or refused with a sentence."""

from __future__ import annotations

import json
import shutil
import warnings
from pathlib import Path
from random import Random

import numpy as np
import soundfile

from tests.speech.test_fuzz_sound import BAD, claim_four_gigabytes, header, noises
from tests.torture import children
from tests.torture.damage import damaged
from tests.torture.kinds import Broken, Found
from tests.torture.matches import some_match
from voiceuno.speech.sound_files import SoundFileError, read_samples

_RATES = (1, 999, 1000, 8000, 11_025, 16_000, 44_100, 48_000, 96_000, 768_000, 2_000_000)
_FORMATS = [
    (form, subtype)
    for form in ("WAV", "FLAC", "AIFF", "AU", "OGG", "CAF", "W64", "RF64", "WAVEX", "SVX", "VOC", "MAT5", "NIST")
    for subtype in soundfile.available_subtypes(form)
]
_ODD = (np.nan, np.inf, -np.inf, 1e38, -1e-42, 2.0)
_REMARKS = ("Note: ", "Warning: ", "[src/libmpg123/")
_TOGETHER = 8  # files that one process is given
_SECONDS = 120.0  # for a process


class Torture:
    """Recordings."""

    def __init__(self, workshop: Path) -> None:
        self._workshop = workshop
        self._noises = list(noises().values())
        self._clips = sorted((children.ROOT / "audio_fixtures").rglob("*.wav"))
        warnings.simplefilter("ignore", RuntimeWarning)  # numbers that are none

    def case(self, chance: Random, folder: Path) -> Found:
        """Some files through the reader, or through the whole program."""
        kind = chance.random()
        if kind < 0.03:
            return self._hear(chance, folder)
        if kind < 0.05:
            return self._play(chance, folder)
        path = self._file(chance, folder / "one")
        try:
            samples = read_samples(path)
        except SoundFileError as error:
            if str(path) not in str(error):
                raise Broken("a refusal does not name the file", error) from error
            return Found({"files refused": 1})
        if samples.dtype != np.int16 or samples.ndim != 1 or not len(samples):
            raise Broken("a recording is read as something else", (samples.dtype, samples.shape))
        return Found({"files read": 1})

    def _hear(self, chance: Random, folder: Path) -> Found:
        paths = [self._file(chance, folder / str(number)) for number in range(_TOGETHER)]
        _, out, errors = children.run(folder, "hear", "--phase", "turn", *paths, seconds=_SECONDS)
        lines = [json.loads(line) for line in out.splitlines()]
        if [line["file"] for line in lines] != list(map(str, paths)) or _ours(errors):
            raise Broken("`hear` does not answer for every file", f"{len(lines)} of {len(paths)}: {errors}")
        return Found({"files through hear": len(paths)})

    def _play(self, chance: Random, folder: Path) -> Found:
        """A broken recording in place of the microphone: no move that nobody said."""
        data = some_match(chance, self._workshop).data
        (folder / "match.record").write_bytes(data)
        path = self._file(chance, folder / "in")
        options = ("--hear", path, "--speak", folder / "out.wav", "--fast")
        status, out, errors = children.run(folder, "play", *options, seconds=_SECONDS)
        if _ours(errors) or (status and "Please" not in out):
            raise Broken("`play --hear` fails without a sentence", f"{status} {out[-300:]} {errors[-300:]}")
        if (folder / "match.record").read_bytes() != data:
            raise Broken("a broken recording changed the match", out[-600:])
        return Found({"files through play": 1})

    # -- making them

    def _file(self, chance: Random, path: Path) -> Path:
        """A recording with something wrong."""
        match chance.randrange(5):
            case 0:
                path.write_bytes(chance.choice(list(BAD.values())))
            case 1:
                path.write_bytes(header(chance.choice(_RATES)) + chance.randbytes(chance.randrange(9000)))
            case 2:
                shutil.copy(chance.choice(self._clips), path)
            case _:
                self._write(chance, path)
        if path.stat().st_size > 44 and chance.random() < 0.2:
            claim_four_gigabytes(path)
        if path.stat().st_size and chance.random() < 0.6:
            self._harm(chance, path)
        return path

    def _write(self, chance: Random, path: Path) -> None:
        form, subtype = chance.choice(_FORMATS)
        sound = chance.choice(self._noises).astype(np.float64)[: chance.randrange(1, 20_000)] / 32768
        # The library that writes them dies of such numbers in other formats; reading is what is tried here.
        for _ in range(chance.choice([0, 3]) if subtype in ("FLOAT", "DOUBLE") else 0):
            sound[chance.randrange(len(sound)) :][: chance.randint(1, 500)] = chance.choice(_ODD)
        channels = chance.choice([1, 1, 2, 3, 8, 60])
        try:
            soundfile.write(path, np.stack([sound] * channels, axis=1), chance.choice(_RATES), subtype, format=form)
        except (soundfile.SoundFileError, OSError):  # not all go together
            path.write_bytes(b"RIFF" + sound.tobytes()[:4000])

    def _harm(self, chance: Random, path: Path) -> None:
        """Anywhere, or where the numbers stand that a reader believes."""
        data = path.read_bytes()
        if chance.random() < 0.5:
            path.write_bytes(damaged(data, chance).data)
            return
        changed = bytearray(data)
        for _ in range(chance.randint(1, 6)):
            place, byte = chance.randrange(min(len(changed), 120)), chance.randrange(256)
            changed[place] = chance.choice([0, 1, 0x7F, 0x80, 0xFF, byte])
        path.write_bytes(changed)


def _ours(errors: str) -> str:
    """Standard error without what the decoder of MP3 remarks."""
    return "\n".join(line for line in errors.splitlines() if not line.startswith(_REMARKS))
