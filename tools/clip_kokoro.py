"""Speakers of Kokoro for make_clips.py: its model, and more of its styles than the one that the game speaks with."""

from __future__ import annotations

import json
import tarfile
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from clip_sounds import Wave

from voiceuno.speech.models.catalogue import VOICE, Model, load_models
from voiceuno.speech.models.clients import download
from voiceuno.speech.models.installed import models_home
from voiceuno.speech.speaking.kokoro import Kokoro

BLEND = "+"  # between the names of two styles: a speaker half-way between them
PACKAGE = "kokoro"  # the one that has all styles


def say(code: str, voice: str, rate: float, text: str) -> tuple[Wave, int]:
    """A text in a language by one of its styles."""
    speaker = _speaker(code, voice)
    return speaker.say(text, rate).astype(np.float64), speaker.rate


@cache
def _speaker(code: str, voice: str) -> Kokoro:
    """Reads the styles from a folder of its own, because the game's has only one."""
    folder = _model_folder(code)
    described = json.loads((folder / "kokoro.onnx.json").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as made:
        styles = [np.frombuffer((_styles(code) / f"{name}.bin").read_bytes(), "<f4") for name in voice.split(BLEND)]
        Path(made, "style.bin").write_bytes(np.mean(styles, axis=0).astype("<f4").tobytes())
        Path(made, described["vocabulary"]).write_bytes((folder / described["vocabulary"]).read_bytes())
        session, phonemize = _model(code)
        return Kokoro(Path(made), {**described, "style": "style.bin"}, session.run, phonemize)


@cache
def _model(code: str) -> tuple[Any, Any]:
    """The model in memory, and what gives the sounds of a text."""
    import onnxruntime
    from piper import PiperVoice
    from piper.config import PiperConfig

    folder = _model_folder(code)
    onnxruntime.set_default_logger_severity(4)
    onnxruntime.set_seed(1)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(folder / "kokoro.onnx"), options, ["CPUExecutionProvider"])
    described = json.loads((folder / "kokoro.onnx.json").read_text("utf-8"))
    return session, PiperVoice(session=session, config=PiperConfig.from_dict(described)).phonemize


def _in_catalogue(code: str) -> Model:
    return next(each for each in load_models(code)[VOICE].choices if each.name.startswith(PACKAGE))


def _model_folder(code: str) -> Path:
    return models_home() / _in_catalogue(code).name


@cache
def _styles(code: str) -> Path:
    """A folder with all styles, which are fetched once a run."""
    package = next(each for each in _in_catalogue(code).packages if each.name == PACKAGE)
    folder = Path(tempfile.mkdtemp(prefix="styles-"))
    archive = download(package, folder, print, code)
    with tarfile.open(archive) as files:
        for member in files:
            if member.name.endswith(".bin") and "/voices/" in member.name:
                content = files.extractfile(member)
                if content is not None:
                    (folder / Path(member.name).name).write_bytes(content.read())
    return folder
