"""The voice of the game; the only module that knows Piper."""

from __future__ import annotations

import ctypes
import hashlib
import json
import logging
import os
import threading
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from voiceuno.errors import VoiceunoError
from voiceuno.sentences import sentence
from voiceuno.speech.models.catalogue import VOICE
from voiceuno.speech.models.checked import Loading
from voiceuno.speech.models.installed import models_home
from voiceuno.speech.models.trial import VOICE_FILES, UnfitModel, require_fit
from voiceuno.speech.speaking.clip import Phrase, make_phrase
from voiceuno.speech.speaking.telemetry import remove_telemetry

_SAMPLE = 65_536  # bytes at both ends of the model that tell it from others; reading all of it would take a while
_MOST_THREADS = 4
_MMAP_THRESHOLD = -3  # as glibc names it in malloc.h
_LARGE_WHEN_LOADING, _LARGE = 2**20, 4 * 2**20  # bytes; smaller ones would cost time for each phrase


class VoiceProblem(VoiceunoError):
    """The voice cannot speak; the text is a sentence that says why and what to do."""


class Voice:
    """A Piper voice. It is loaded when it is first needed, and says one phrase at a time."""

    def __init__(self, model: Path, config: Path, *, is_trial: bool = False) -> None:
        """One that is not known is tried in another process first; `is_trial` says that this is that process."""
        self._model, self._config, self._is_trial = model, config, is_trial
        self._loading = Loading(models_home(), VOICE)
        self._lock = threading.Lock()
        self._piper: Any = None
        self._problem = ""
        self._errors: tuple[type[Exception], ...] = ()

    @classmethod
    def silent(cls, problem: str) -> Voice:
        """A voice that never speaks, for a reason that is known already."""
        voice = cls(Path(), Path())
        voice._problem = problem
        return voice

    @property
    def ready(self) -> bool:
        """Whether it is loaded."""
        return self._piper is not None

    @property
    def problem(self) -> str:
        """Why it cannot be loaded, as a sentence; empty while all is well or nobody has tried."""
        return self._problem

    @cached_property
    def identity(self) -> str:
        """What tells this voice from any other, also from another one of the same name. Raises VoiceProblem."""
        digest = hashlib.blake2b(digest_size=16)
        try:
            digest.update(self._config.read_bytes())
            with self._model.open("rb") as model:
                size = model.seek(0, os.SEEK_END)
                digest.update(f"{self._model.stem} {size}\n".encode(errors="surrogateescape"))
                for place in (0, max(0, size - _SAMPLE)):
                    model.seek(place)
                    digest.update(model.read(_SAMPLE))
        except OSError as error:
            raise VoiceProblem(self._sentence(error.strerror or sentence("models.disk_silent"))) from error
        return digest.hexdigest()

    def load(self) -> None:
        """Load it now, which takes a moment. Raises VoiceProblem."""
        with self._lock:
            self._load()

    def speak(self, text: str, rate: float = 1.0) -> Phrase:
        """Say one phrase; the same words at the same rate always sound the same. Raises VoiceProblem."""
        with self._lock:
            self._load()
            from piper import SynthesisConfig

            settings = SynthesisConfig(
                length_scale=self._piper.config.length_scale / rate,
                noise_scale=0.0,
                noise_w_scale=0.0,
                normalize_audio=False,
            )
            try:
                chunks = [chunk.audio_float_array for chunk in self._piper.synthesize(text, settings)]
            except self._errors as error:
                raise VoiceProblem(sentence("voice.cannot_say", text=text, reason=_first_line(error))) from error
        self._loading.worked()
        sound = np.concatenate(chunks) if chunks else np.zeros(0, np.float32)
        return make_phrase(sound, self._piper.config.sample_rate)

    def _load(self) -> None:
        if self._piper is not None:
            return
        if self._problem:
            raise VoiceProblem(self._problem)
        if not self._is_trial:
            # A broken model can end the whole process.
            files = dict(zip(VOICE_FILES, (self._model, self._config), strict=True))
            try:
                require_fit(VOICE, files, str(self._model), str(self._config))
            except UnfitModel as why:
                self._problem = self._sentence(str(why))
                raise VoiceProblem(self._problem) from why
            self._loading.begin()
        try:
            # These are slow to import, and it may happen on a thread of its own.
            import onnxruntime
            from onnxruntime.capi import onnxruntime_pybind11_state as onnx
            from piper import PiperVoice
            from piper.config import PiperConfig
        except ImportError as error:
            self._problem = sentence("voice.not_installed", reason=_first_line(error))
            raise VoiceProblem(self._problem) from error
        onnxruntime.disable_telemetry_events()  # it was told before it was imported; this is for versions to come
        remove_telemetry()
        logging.getLogger("piper").setLevel(logging.ERROR)  # it would tell players about letters that it cannot say
        onnxruntime.set_default_logger_severity(4)
        _give_blocks_back(_LARGE_WHEN_LOADING)
        # onnxruntime's errors have no common base but Exception.
        kinds = [kind for kind in vars(onnx).values() if isinstance(kind, type) and issubclass(kind, Exception)]
        self._errors = (*kinds, ArithmeticError, LookupError, OSError, RuntimeError, TypeError, ValueError)
        try:
            config = PiperConfig.from_dict(json.loads(self._config.read_text("utf-8")))
            session = onnxruntime.InferenceSession(
                str(self._model), sess_options=_options(onnxruntime), providers=["CPUExecutionProvider"]
            )
            self._piper = PiperVoice(session=session, config=config)
            _give_blocks_back(_LARGE)
        except self._errors as error:
            self._problem = self._sentence(_first_line(error))
            raise VoiceProblem(self._problem) from error

    def _sentence(self, reason: str) -> str:
        return sentence("voice.unusable", model=self._model, reason=reason)


def _options(onnxruntime: Any) -> Any:
    """Settings for short phrases on a small machine that listens at the same time."""
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    # Half of the cores are left to recognition. Waiting threads must not burn time that it needs.
    options.intra_op_num_threads = max(1, min(_MOST_THREADS, (os.cpu_count() or 1) // 2))
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # Planning which buffers can be reused takes nine tenths of the time to load (3 s) and saves no memory here.
    options.enable_mem_reuse = False
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    # With an arena the memory for the longest phrase so far, 100 MB and more, would never be given back.
    options.enable_cpu_mem_arena = False
    return options


def _give_blocks_back(size: int) -> None:
    """Have the C library return blocks of this size to the system when they are freed, instead of keeping them."""
    # A phrase needs up to 80 MB for a moment. Without this the process ends up 50 to 100 MB larger.
    with suppress(AttributeError, OSError):  # another C library
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, size)


def _first_line(error: Exception) -> str:
    lines = str(error).splitlines()
    return lines[0].rstrip(".") if lines else type(error).__name__
