"""`voiceuno hear`: what the game hears in sound files, as JSON."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from voiceuno.commands.options import add_language, add_phase, add_rules
from voiceuno.language.heard import NOISE, Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.sentences import sentence
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import hear_clip
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.other_ear.compared import ready_other_ear
from voiceuno.speech.phrase_ear.phrase_ears import ready_phrase_ear
from voiceuno.speech.sound_files import SoundFileError, read_samples
from voiceuno.streams import lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    add_phase(parser)
    add_rules(parser)
    add_language(parser)
    parser.add_argument("--names", default="", metavar="A,B", help=sentence("command.hear.names"))
    parser.add_argument("--likely", default="", metavar="M,M", help=sentence("command.hear.likely"))
    parser.add_argument("--slow", action="store_true", help=sentence("command.hear.slow"))
    parser.add_argument("files", nargs="+", metavar="FILE", help=sentence("command.hear.files"))


def run(args: argparse.Namespace) -> int:
    """Print one line for each file; `meaning` is null where the game would not act."""
    moment = Moment(args.phase, args.rules, _listed(args.names), meanings(*_listed(args.likely)))
    language = Language.load(args.language)
    model = RecogniserModel(recognition_folder(language.code))
    other_ear, phrase_ear = ready_other_ear(language), ready_phrase_ear(model.folder, language)
    for name in _paths(args.files):
        listener = Listener(model, language, slow=args.slow, other_ear=other_ear, phrase_ear=phrase_ear)
        listener.open(moment)
        try:
            line = _describe(hear_clip(listener, read_samples(Path(name))))
        except SoundFileError as error:
            line = {**_describe(None), "error": str(error)}
        print(json.dumps({"file": name, **line}), flush=True)
    return 0


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _paths(names: list[str]) -> Iterator[str]:
    for name in names:
        if name == "-":
            yield from map(os.fsdecode, filter(None, lines()))  # names of files are bytes, in any locale
        else:
            yield name


def _describe(heard: Heard | None) -> dict[str, Any]:
    if heard is None:
        nothing: dict[str, Any] = {"text": "", "meaning": None, "confidence": 0.0, "alternatives": []}
        return {**nothing, "decided_at": None, "outcome": NOISE}
    return {
        "text": heard.text,
        "meaning": _text(heard.meaning),
        "confidence": round(heard.confidence, 3),
        "alternatives": [
            {"meaning": _text(each.meaning), "text": each.text, "confidence": round(each.confidence, 3)}
            for each in heard.alternatives
        ],
        "decided_at": round(heard.decided_at, 3),
        "outcome": heard.outcome,
    }


def _text(meaning: Meaning | None) -> str | None:
    return None if meaning is None else str(meaning)
