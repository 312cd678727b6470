"""Makes clips for the benchmark of hearing from recordings of people who say digits, words and sentences.

    .venv/bin/python tools/people_clips.py /tmp/people                          what fetch_people.py has fetched
    .venv/bin/python tools/people_clips.py RECORDINGS.jsonl /tmp/people_clips   or any other list of recordings
    .venv/bin/python tools/people_clips.py /tmp/people --language fr            those who speak another language

A list has one object a line with `file`, `speaker` and `text`, and `language` where it is not English. Numbers are said
where the game asks for one, yes and no where it asks that; whoever says a colour and numbers names cards, put together
from both; everything else is talk that is not for the game. Half of the speakers, drawn by a lot, may be used to choose
limits ("people to tune on"), the others only to report on ("people").
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
import vosk
from clip_sounds import RATE, Wave, background, loudness

from voiceuno.language.files import default_language
from voiceuno.language.language import Language
from voiceuno.speech.models.installed import recognition_folder

TUNED, REPORTED = "people to tune on", "people"
CARDS = " (cards)"
COLOURS = ("red", "green")
BETWEEN = int(0.03 * RATE)  # samples of silence between two words that are put together
AROUND = int(0.4 * RATE)  # before and after all of them
FADE = RATE // 100  # samples in which a recording comes and goes
QUIET = 45.0  # decibels of a voice above the quiet room that it is put into


def tuned_speakers(speakers: Iterable[str]) -> set[str]:
    """Who may be used to choose limits: every other one, in an order drawn by a lot, of every family of names.

    Those without a family are one.
    """
    families: dict[str, list[str]] = {}
    for speaker in speakers:
        families.setdefault(re.match(r"[A-Za-z]*", speaker)[0], []).append(speaker)  # type: ignore[index]
    alone = [members[0] for members in families.values() if len(members) == 1]
    chosen: set[str] = set()
    for members in (*(each for each in families.values() if len(each) > 1), alone):
        chosen.update(sorted(members, key=_lot)[::2])
    return chosen


def _lot(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


class Words:
    """Finds where each word of a recording is."""

    def __init__(self) -> None:
        vosk.SetLogLevel(-1)
        self._model = vosk.Model(str(recognition_folder(default_language())))

    def cut(self, wave: Wave, text: str, word: str) -> Wave | None:
        """One word of a recording whose text is known; nothing where it cannot be found."""
        recogniser = vosk.KaldiRecognizer(self._model, RATE, json.dumps([text], ensure_ascii=False))
        recogniser.SetWords(True)
        quiet = np.zeros(AROUND)
        recogniser.AcceptWaveform(_pcm(np.concatenate([quiet, wave, quiet])))
        found = json.loads(recogniser.FinalResult()).get("result", [])
        place = next((each for each in found if each["word"] == word), None)
        if place is None or [each["word"] for each in found] != text.split():
            return None
        begin, end = (int(place[side] * RATE) - AROUND for side in ("start", "end"))
        return wave[max(0, begin) : end] if end > begin else None


def _pcm(wave: Wave) -> bytes:
    return (np.clip(wave, -1, 1) * 32767).astype(np.int16).tobytes()


def numbers(code: str) -> list[str]:
    """The words for zero to ten."""
    return [Language.load(code).aloud.words(str(number)) for number in range(11)]


def moments(text: str, language: Language) -> Iterator[tuple[str, str]]:
    """Where a text is said to the game, and what it means there."""
    grammar = language.grammar
    phases = ("setup", "answer") if text in numbers(language.code) else ("confirm",) if text in ("yes", "no") else ()
    phases = ("colour",) if text in COLOURS else phases
    for phase in phases:
        meaning = grammar.parse(text, phase)
        if meaning is not None:
            yield phase, meaning


def cards(entries: list[dict[str, Any]], place: Path, words: Words) -> Iterator[tuple[str, str, Wave]]:
    """Cards by one speaker after the other: the colour of one recording, the number of another."""
    for speaker in dict.fromkeys(each["speaker"] for each in entries):
        own = {each["text"]: place / each["file"] for each in entries if each["speaker"] == speaker}
        for index, colour in enumerate(COLOURS):
            first = _word(own, colour, words)
            for number in numbers(default_language()) if first is not None else ():
                second = _word(own, number, words, index)
                if second is not None:
                    yield speaker, f"{colour} {number}", together(first, second)


def _word(own: dict[str, Path], word: str, words: Words, index: int = 0) -> Wave | None:
    texts = [text for text in own if word in text.split() and len(text.split()) <= 2]
    if not texts:
        return None
    text = texts[index % len(texts)]
    return words.cut(soundfile.read(own[text])[0], text, word)


def together(*parts: Wave) -> Wave:
    """Words one after the other."""
    return np.concatenate([piece for part in parts for piece in (np.zeros(BETWEEN), part)])


def in_a_quiet_room(wave: Wave, seed: str) -> Wave:
    """A recording as a microphone gets it: many are cut within the last sound, and go on in a quiet room here."""
    ramp = np.minimum(1, np.arange(len(wave)) / FADE)
    voice = np.concatenate([np.zeros(AROUND), wave * ramp * ramp[::-1], np.zeros(AROUND)])
    chance = np.random.default_rng(zlib.crc32(seed.encode()))
    return np.asarray(voice + background(len(voice), chance) * loudness(wave) * 10 ** (-QUIET / 20))


def plan(entries: list[dict[str, Any]], place: Path, folder: Path, language: Language) -> Iterator[dict[str, Any]]:
    """Writes the clips; yields their lines of the manifest. Cards are put together in English only."""
    grammar = language.grammar
    tuned = tuned_speakers({each["speaker"] for each in entries})

    def line(wave: Wave, speaker: str, text: str, condition: str) -> dict[str, Any]:
        file = folder / "clips" / speaker / f"{text.replace(' ', '_')}.flac"
        file.parent.mkdir(parents=True, exist_ok=True)
        wave = in_a_quiet_room(wave, f"{speaker} {text}")
        soundfile.write(file, wave / max(1, np.abs(wave).max() / 0.95), RATE, subtype="PCM_16")
        half = TUNED if speaker in tuned else REPORTED
        shared = {"file": str(file.relative_to(folder)), "speaker": speaker, "kind": half, "text": text}
        return {**shared, "condition": condition.format(half=half), "duration": round(len(wave) / RATE, 3)}

    for entry in entries:
        wave, speaker, text = soundfile.read(place / entry["file"])[0], entry["speaker"], entry["text"]
        said = list(moments(text, language))
        for phase, meaning in said:
            yield {**line(wave, speaker, text, "{half}"), "phase": phase, "meaning": meaning}
        if not said and grammar.parse(text, "turn") is None:
            yield {**line(wave, speaker, text, "negative"), "meaning": None}
    for speaker, text, wave in cards(entries, place, Words()) if language.code == default_language() else ():
        meaning = grammar.parse(text, "turn")
        yield {**line(wave, speaker, text, "{half}" + CARDS), "phase": "turn", "meaning": meaning}


def main(arguments: list[str]) -> int:
    """Reads the list, writes the clips and their manifest."""
    parser = argparse.ArgumentParser(description="Makes clips for the benchmark of hearing from recordings of people.")
    parser.add_argument("recordings", type=Path, help="a list of recordings, or the folder that has it")
    parser.add_argument("folder", type=Path, nargs="?", help="where the clips are written; otherwise beside the list")
    parser.add_argument("--language", default=default_language(), help="the language that is spoken")
    given = parser.parse_args(arguments)
    source, code = given.recordings, given.language
    source = source / "recordings.jsonl" if source.is_dir() else source
    folder = given.folder or source.parent
    folder.mkdir(parents=True, exist_ok=True)
    entries = [json.loads(line) for line in source.read_text("utf-8").splitlines()]
    entries = [each for each in entries if each.get("language", default_language()) == code]
    lines = list(plan(entries, source.parent, folder, Language.load(code)))
    (folder / "manifest.jsonl").write_text("".join(json.dumps(each) + "\n" for each in lines), "utf-8")
    print(f"{len(lines)} clips are in {folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
