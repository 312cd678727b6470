"""The voice of the game, of Piper or of Kokoro; the only module that knows Piper and what both run on."""

from __future__ import annotations

import ctypes
import hashlib
import json
import logging
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from voiceuno.errors import VoiceunoError
from voiceuno.sentences import refusal, sentence
from voiceuno.speech.models.catalogue import VOICE
from voiceuno.speech.models.checked import Loading
from voiceuno.speech.models.installed import models_home
from voiceuno.speech.models.trial import VOICE_FILES, UnfitModel, require_fit
from voiceuno.speech.ports import Sound
from voiceuno.speech.speaking.clip import Phrase, make_phrase
from voiceuno.speech.speaking.kokoro import KOKORO, Kokoro
from voiceuno.speech.speaking.telemetry import remove_telemetry

_SAMPLE = 65_536  # bytes at both ends of the model that tell it from others; reading all of it would take a while
_CORES = os.cpu_count() or 1
_FEW_THREADS = max(1, min(4, _CORES // 2))  # half of the cores are left to recognition
_MOST_THREADS = min(4, _CORES)  # for a voice that is hardly quicker than its own speech
_MMAP_THRESHOLD = -3  # as glibc names it in malloc.h
_LARGE_WHEN_LOADING, _LARGE = 2**20, 4 * 2**20  # bytes; smaller ones would cost time for each phrase


class VoiceProblem(VoiceunoError):
    """The voice cannot speak; the text is a sentence that says why and what to do."""


class _Piper:
    """Speaks with a Piper voice."""

    def __init__(self, voice: Any, settings: Callable[..., Any]) -> None:
        self.rate = int(voice.config.sample_rate)
        self._voice, self._settings = voice, settings

    def say(self, text: str, rate: float) -> Sound:
        """A text as sound of one channel."""
        length = self._voice.config.length_scale / rate
        settings = self._settings(length_scale=length, noise_scale=0.0, noise_w_scale=0.0, normalize_audio=False)
        chunks = [chunk.audio_float_array for chunk in self._voice.synthesize(text, settings)]
        return np.concatenate(chunks) if chunks else np.zeros(0, np.float32)


class Voice:
    """A voice, which is loaded when it is first needed, and says one phrase at a time.

    It is one of Piper, or one of Kokoro if its description says so.
    """

    def __init__(self, model: Path, config: Path, *, is_trial: bool = False) -> None:
        """One that is not known is tried in another process first; `is_trial` says that this is that process."""
        self._model, self._config, self._is_trial = model, config, is_trial
        self._loading = Loading(models_home(), VOICE)
        self._lock = threading.Lock()
        self._engine: _Piper | Kokoro | None = None
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
        return self._engine is not None

    @property
    def problem(self) -> str:
        """Why it cannot be loaded, as a sentence; empty while all is well or nobody has tried."""
        return self._problem

    @cached_property
    def identity(self) -> str:
        """What tells this voice from any other, also from another one of the same name. Raises VoiceProblem."""
        digest = hashlib.blake2b(digest_size=16)
        try:
            described = self._config.read_bytes()
            for data in (described, *(path.read_bytes() for path in _beside(self._config, described))):
                digest.update(data)
            with self._model.open("rb") as model:
                size = model.seek(0, os.SEEK_END)
                digest.update(f"{self._model.stem} {size}\n".encode(errors="surrogateescape"))
                for place in (0, max(0, size - _SAMPLE)):
                    model.seek(place)
                    digest.update(model.read(_SAMPLE))
        except OSError as error:
            raise VoiceProblem(self._sentence(refusal(error) or sentence("models.disk_silent"))) from error
        return digest.hexdigest()

    def load(self) -> None:
        """Load it now, which takes a moment. Raises VoiceProblem."""
        with self._lock:
            self._load()

    def speak(self, text: str, rate: float = 1.0) -> Phrase:
        """Say one phrase; the same words at the same rate sound the same. Raises VoiceProblem."""
        with self._lock:
            engine = self._load()
            try:
                sound = engine.say(text, rate)
            except self._errors as error:
                raise VoiceProblem(sentence("voice.cannot_say", text=text, reason=_first_line(error))) from error
        self._loading.worked()
        return make_phrase(sound, engine.rate)

    def _load(self) -> _Piper | Kokoro:
        if self._engine is not None:
            return self._engine
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
            from piper import PiperVoice, SynthesisConfig
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
            described = json.loads(self._config.read_text("utf-8"))
            is_kokoro = isinstance(described, dict) and described.get("kind") == KOKORO
            options = _options(onnxruntime, is_slow=is_kokoro)
            onnxruntime.set_seed(1)  # what Kokoro mixes in by chance is the same every time it is loaded
            session = onnxruntime.InferenceSession(
                str(self._model), sess_options=options, providers=["CPUExecutionProvider"]
            )
            piper = PiperVoice(session=session, config=PiperConfig.from_dict(described))
            if is_kokoro:  # Piper only says how it sounds
                self._engine = Kokoro(self._config.parent, described, session.run, piper.phonemize)
            else:
                self._engine = _Piper(piper, SynthesisConfig)
            _give_blocks_back(_LARGE)
        except self._errors as error:
            self._problem = self._sentence(_first_line(error))
            raise VoiceProblem(self._problem) from error
        return self._engine

    def _sentence(self, reason: str) -> str:
        return sentence("voice.unusable", model=self._model, reason=reason)


def _beside(config: Path, described: bytes) -> list[Path]:
    """The other files that a voice's description names."""
    try:
        names = json.loads(described)
    except (ValueError, RecursionError):
        return []
    is_kokoro = isinstance(names, dict) and names.get("kind") == KOKORO
    return (
        [config.with_name(str(names[name])) for name in ("style", "vocabulary") if name in names] if is_kokoro else []
    )


def _options(onnxruntime: Any, *, is_slow: bool) -> Any:
    """Settings for short phrases on a small machine that listens at the same time."""
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    # Waiting threads must not burn time that recognition needs. Kokoro is a third quicker with it, for no more work.
    options.intra_op_num_threads = _MOST_THREADS if is_slow else _FEW_THREADS
    options.add_session_config_entry("session.intra_op.allow_spinning", "1" if is_slow else "0")
    # Planning which buffers can be reused takes nine tenths of the time to load (3 s) and saves no memory here.
    options.enable_mem_reuse = False
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    # With an arena the memory for the longest phrase so far, 100 MB and more, would never be given back. Kokoro takes
    # twice as long without one, and more memory: its steps are many and small.
    options.enable_cpu_mem_arena = is_slow
    return options


def _give_blocks_back(size: int) -> None:
    """Have the C library return blocks of this size to the system when they are freed, instead of keeping them."""
    # A phrase needs up to 80 MB for a moment. Without this the process ends up 50 to 100 MB larger.
    with suppress(AttributeError, OSError):  # another C library
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, size)


def _first_line(error: Exception) -> str:
    lines = str(error).splitlines()
    return lines[0].rstrip(".") if lines else type(error).__name__
