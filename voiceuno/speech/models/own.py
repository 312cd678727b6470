"""A recognition model or a voice of the player's own: whether a folder holds one, and if not, what to do."""

from __future__ import annotations

import json
from pathlib import Path

from voiceuno.speech.models.catalogue import ModelMissing

_FETCHED = ("pinyin",)  # kinds of voices for which Piper downloads a dictionary while it speaks


def own_recognition(folder: Path) -> Path:
    """The folder, if it is a Vosk model that can be told which words to expect."""
    if not folder.is_dir():
        raise ModelMissing(f"There is no folder {folder}. Name the folder of a Vosk model, or none to use ours.")
    for path in ("am/final.mdl", "conf/model.conf"):
        if not _has(folder / path):
            raise ModelMissing(
                f"{folder} is not a Vosk model: it has no {path}. Name the folder that holds am, conf and graph."
            )
    for path in ("graph/HCLr.fst", "graph/Gr.fst"):
        if not _has(folder / path):
            raise ModelMissing(
                f"The Vosk model in {folder} cannot be told which words to expect: it has no {path}. "
                "Take one of the models called small."
            )
    return folder.absolute()


def own_voice(place: Path) -> tuple[Path, Path]:
    """The .onnx file and the .onnx.json file of a Piper voice; the place is their folder, or the .onnx file."""
    if place.is_dir():
        voices = sorted(path for path in place.iterdir() if path.suffix == ".onnx")
        if not voices:
            raise ModelMissing(f"{place} is not a Piper voice: it has no file that ends in .onnx. Name another folder.")
        if len(voices) > 1:
            raise ModelMissing(f"{place} holds more than one voice. Name one of its .onnx files, such as {voices[0]}.")
        voice = voices[0]
    else:
        voice = place
    if not _has(voice) or voice.suffix != ".onnx":
        raise ModelMissing(
            f"{voice} is not a Piper voice. Name a folder with an .onnx file in it, or none to use ours."
        )
    config = voice.with_name(f"{voice.name}.json")
    if not _has(config):
        raise ModelMissing(f"The voice {voice} lacks the file {config.name}. Put it into the same folder.")
    if not _is_voice_config(config):
        raise ModelMissing(f"{config} does not describe a Piper voice. Get it again from where the voice came from.")
    if json.loads(config.read_text("utf-8")).get("phoneme_type") in _FETCHED:
        raise ModelMissing(
            f"The voice {voice} cannot be used: Piper would fetch what it needs for it from the internet. "
            "Name another one, or none to use ours."
        )
    return voice.absolute(), config.absolute()


def _has(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


def _is_voice_config(path: Path) -> bool:
    try:
        config = json.loads(path.read_text("utf-8"))
        return int(config["audio"]["sample_rate"]) > 0 and bool(config["phoneme_id_map"])
    except (OSError, ValueError, TypeError, LookupError, RecursionError):
        return False
