"""The clips of a benchmark: from a manifest, or from a folder whose file names say what is spoken."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from voiceuno.errors import VoiceunoError
from voiceuno.language.grammar import PHASES, Grammar
from voiceuno.language.moment import Moment
from voiceuno.rules.rulesets import DOS, MATTEL
from voiceuno.sentences import sentence

NEGATIVE = "negative"
NEGATIVES = "negatives"  # the folder of clips in which nothing is said to the game
_SOUNDS = (".wav", ".flac")
# Where a meaning makes sense, by its first word; all others belong to a turn.
_PHASES = {
    "answer": "answer",
    "players": "setup",
    "people": "setup",
    "bots": "setup",
    "rules": "setup",
    "scoring": "setup",
    "target": "setup",
    "level": "setup",
    "pack": "setup",
    "name": "setup",
    "number": "setup",
    "teach": "setup",
    "keep": "drawn",
    "challenge": "challenge",
    "accept": "challenge",
    "colour": "colour",
    "yes": "confirm",
    "no": "confirm",
}


class ClipsError(VoiceunoError):
    """The clips cannot be read; the message says what to do."""


class Clip(NamedTuple):
    """One recording and what it should be heard as."""

    file: Path
    speaker: str
    kind: str  # of speaker: which synthesiser, or a person
    condition: str  # clean, noise10, noise5, reverb, negative
    meaning: str | None
    speech_end: float | None  # seconds after which nothing more is spoken
    duration: float | None
    moment: Moment


def read_clips(path: Path, grammar: Grammar) -> list[Clip]:
    """The clips of a manifest, or of a folder that has none."""
    if path.is_dir() and (path / "manifest.jsonl").is_file():
        path /= "manifest.jsonl"
    if path.is_dir():
        clips = list(_from_folder(path, grammar))
    elif path.is_file():
        clips = list(_from_manifest(path, grammar))
    else:
        raise ClipsError(sentence("clips.no_place", path=path))
    if not clips:
        raise ClipsError(sentence("clips.none", path=path))
    return clips


def _from_manifest(path: Path, grammar: Grammar) -> Iterator[Clip]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            meaning, text = entry["meaning"], entry.get("text") or ""
            clip = Clip(
                path.parent / entry["file"],
                entry.get("speaker") or "",
                entry.get("kind") or "",
                entry.get("condition") or "clean",
                meaning,
                entry.get("speech_end"),
                entry.get("duration"),
                _moment_by(entry) or moment_for(meaning, text, grammar),
            )
        except (ValueError, KeyError, TypeError) as error:
            raise ClipsError(sentence("clips.wrong_line", line=number, path=path)) from error
        yield clip


def _from_folder(path: Path, grammar: Grammar) -> Iterator[Clip]:
    for file in sorted(each for each in path.rglob("*") if each.suffix in _SOUNDS):
        parts = file.relative_to(path).parts
        if NEGATIVES in parts:
            yield Clip(file, parts[-2], "", NEGATIVE, None, None, None, Moment())
            continue
        text = file.stem.replace("_", " ")
        moment, meaning = _moment_of(text, grammar)
        if meaning is None:
            raise ClipsError(sentence("clips.no_meaning", path=file))
        yield Clip(file, parts[-2] if len(parts) > 1 else "", "", "clean", meaning, None, None, moment)


def _moment_by(entry: dict[str, Any]) -> Moment | None:
    """The moment that a manifest itself names, if it does."""
    return Moment(entry["phase"], entry.get("rules") or MATTEL.name) if entry.get("phase") in PHASES else None


def moment_for(meaning: str | None, text: str, grammar: Grammar) -> Moment:
    """The moment of a game in which the text has the meaning; a turn where it has it nowhere."""
    if meaning is None:
        return Moment()
    usual = _PHASES.get("keep" if meaning.startswith("play drawn") else meaning.split()[0], "turn")
    books = (MATTEL.name, DOS.name)
    moments = [Moment(phase, rules) for phases in ((usual,), PHASES) for rules in books for phase in phases]
    fitting = (each for each in moments if grammar.parse(text, each.phase, each.rules) == meaning)
    return next(fitting, Moment(usual))


def _moment_of(text: str, grammar: Grammar) -> tuple[Moment, str | None]:
    """The first moment of a game in which a text means something, and what it means then."""
    for rules in (MATTEL.name, DOS.name):
        for phase in ("turn", "drawn", "challenge", "colour", "confirm", "setup", "bonus", "answer"):
            meaning = grammar.parse(text, phase, rules)
            if meaning is not None:
                return moment_for(meaning, text, grammar), meaning
    return Moment(), None
