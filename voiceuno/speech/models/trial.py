"""Tries unknown models in a process of their own: a broken one may crash or hang there without harm to the game."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from voiceuno.errors import VoiceunoError
from voiceuno.sentences import refusal, sentence
from voiceuno.speech.models.catalogue import RECOGNITION, VOICE, Model, ModelMissing, languages, load_models
from voiceuno.speech.models.checked import Checked, Loading
from voiceuno.speech.models.installed import models_home

LONGEST = 60.0  # seconds that a model may take to load and to work a little
_GRACE = 5.0  # seconds after which a process that should have ended itself is ended
_ENGINES = {RECOGNITION: ("vosk",), VOICE: ("onnxruntime", "piper-tts")}
VOICE_FILES = (".onnx", ".onnx.json")  # how the names of a voice's files end; the rest of them does not matter


class UnfitModel(VoiceunoError):
    """A model cannot be used; the text says why, as a part of a sentence."""


def require_fit(purpose: str, files: Mapping[str, Path], *words: str) -> None:
    """Return if a model is one of ours, or has worked on this machine before, or does so now. Raises UnfitModel.

    The files are by their names in the model; the words are what the trial is told.
    """
    checked = Checked(models_home())
    anew = Loading(models_home(), purpose).failed_before
    try:
        digests = {name: checked.digest(path, anew=anew) for name, path in sorted(files.items())}
    except OSError as error:
        raise UnfitModel(refusal(error) or sentence("models.disk_silent")) from error
    proof = json.dumps([purpose, digests, _versions(purpose), words])
    if not _is_ours(purpose, digests) and (anew or not checked.is_proved(proof)):
        reason = attempt(purpose, *words)
        if reason:
            raise UnfitModel(reason)
        checked.prove(proof)
    checked.keep()


def attempt(purpose: str, *words: str) -> str:
    """Load a model in a process of its own and try it briefly; the reason if that fails, as a part of a sentence."""
    root = str(Path(__file__).parents[3])
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    try:
        run = subprocess.run(
            [sys.executable, "-m", "voiceuno.speech.models.trial_child", purpose, str(LONGEST), *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,
            timeout=LONGEST + _GRACE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return _explain(-signal.SIGALRM, "")
    except OSError as error:
        if not error.strerror:
            return sentence("trial.refused_by_system")
        return sentence("trial.refused", reason=refusal(error).lower())
    return _explain(run.returncode, run.stdout.decode(errors="replace").strip())


def _explain(status: int, said: str) -> str:
    if status == 0:
        return ""
    if status == -signal.SIGALRM:
        return sentence("trial.too_slow", seconds=LONGEST)
    if status < 0:
        return sentence("trial.crashes")
    return said.splitlines()[0].rstrip(".") if said else sentence("trial.not_loaded")


def _versions(purpose: str) -> list[str]:
    """The versions a model was tried with; it may not work with others."""
    found = []
    for package in _ENGINES[purpose]:
        try:
            found.append(version(package))
        except PackageNotFoundError:
            found.append("")
    return found


def _is_ours(purpose: str, digests: Mapping[str, str]) -> bool:
    """Whether these are exactly the files that we have tried."""
    for language in languages():
        with suppress(ModelMissing):
            if any(_has_files(model, digests) for model in load_models(language)[purpose].choices):
                return True
    return False


def _has_files(model: Model, digests: Mapping[str, str]) -> bool:
    files = {file.path: {version.sha256 for version in (file, *file.also)} for file in model.files}
    if model.purpose == VOICE:
        files = {name: next(files[path] for path in files if path.endswith(name)) for name in VOICE_FILES}
    return files.keys() == digests.keys() and all(digests[name] in files[name] for name in files)
