"""A recognition model or a voice of the player's own: whether a folder holds one, and if not, what to do."""

from __future__ import annotations

import json
from pathlib import Path

from voiceuno.sentences import sentence
from voiceuno.speech.models.catalogue import ModelMissing

_FETCHED = ("pinyin",)  # kinds of voices for which Piper downloads a dictionary while it speaks


def own_recognition(folder: Path) -> Path:
    """The folder, if it is a Vosk model that can be told which words to expect."""
    if not folder.is_dir():
        raise ModelMissing(sentence("own.no_folder", folder=folder))
    for path in ("am/final.mdl", "conf/model.conf"):
        if not _has(folder / path):
            raise ModelMissing(sentence("own.no_vosk_model", folder=folder, file=path))
    for path in ("graph/HCLr.fst", "graph/Gr.fst"):
        if not _has(folder / path):
            raise ModelMissing(sentence("own.not_small", folder=folder, file=path))
    return folder.absolute()


def own_voice(place: Path) -> tuple[Path, Path]:
    """The .onnx file and the .onnx.json file of a Piper voice; the place is their folder, or the .onnx file."""
    if place.is_dir():
        voices = sorted(path for path in place.iterdir() if path.suffix == ".onnx")
        if not voices:
            raise ModelMissing(sentence("own.no_onnx", place=place))
        if len(voices) > 1:
            raise ModelMissing(sentence("own.several_voices", place=place, example=voices[0]))
        voice = voices[0]
    else:
        voice = place
    if not _has(voice) or voice.suffix != ".onnx":
        raise ModelMissing(sentence("own.no_voice", voice=voice))
    config = voice.with_name(f"{voice.name}.json")
    if not _has(config):
        raise ModelMissing(sentence("own.no_config", voice=voice, file=config.name))
    if not _is_voice_config(config):
        raise ModelMissing(sentence("own.wrong_config", config=config))
    if json.loads(config.read_text("utf-8")).get("phoneme_type") in _FETCHED:
        raise ModelMissing(sentence("own.needs_internet", voice=voice))
    return voice.absolute(), config.absolute()


def _has(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


def _is_voice_config(path: Path) -> bool:
    try:
        config = json.loads(path.read_text("utf-8"))
        is_kokoro = config.get("kind") == "kokoro"
        beside = [path.with_name(config[name]) for name in ("style", "vocabulary")] if is_kokoro else []
        is_described = all(map(_has, beside)) if is_kokoro else bool(config["phoneme_id_map"])
        return int(config["audio"]["sample_rate"]) > 0 and is_described
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return False
