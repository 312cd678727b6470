"""Moonshine behind a small interface: how likely a text is, given a sound. Nobody else has to know its tensors."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from voiceuno.speech.other_ear.tokens import BEGIN, END, Tokens
from voiceuno.speech.ports import HEARING_RATE, Samples

FILES = ("encoder_model.ort", "decoder_model_merged.ort", "tokenizer.bin")
_ENDINGS = (".", "!", "?", ",", "...")  # with which a text may be written down
_HEADS, _WIDTH = 8, 36  # of what the decoder remembers
_PAST, _PRESENT = "past_key_values", "present"  # how the names of that begin, when it goes in and when it comes out
_LOUDEST = 32768.0
_LEAST = HEARING_RATE // 2  # samples; it cannot take much less than that
_LONGEST = 24  # pieces that it writes down itself

Scores = NDArray[np.float64]
Memory = dict[str, Any]


class Moonshine:
    """The model in memory; use it from one thread at a time."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError, ValueError, or an error of the library."""
        import onnxruntime

        onnxruntime.disable_telemetry_events()
        onnxruntime.set_default_logger_severity(4)
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 4
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False  # it would keep the memory for the longest sentence so far
        options.enable_mem_reuse = False  # planning that takes two thirds of the time to load, and saves nothing here
        self._encoder, self._decoder = (
            onnxruntime.InferenceSession(str(folder / name), options, providers=["CPUExecutionProvider"])
            for name in FILES[:2]
        )
        self._tokens = Tokens(folder / FILES[2])
        self._ends = [END, *self._tokens.find(_ENDINGS)]

    def listen(self, sound: Samples) -> MoonshineHeard:
        """Hear a sound, which then can be compared with texts."""
        short = max(0, _LEAST - len(sound))
        waves = (np.pad(sound, (0, short)).astype(np.float32) / _LOUDEST)[None]
        given = {"input_values": waves, "attention_mask": np.ones(waves.shape, np.int64)}
        return MoonshineHeard(self._encoder.run(None, given)[0], self._decoder, self._tokens, self._ends)


class MoonshineHeard:
    """A sound that was heard."""

    def __init__(self, heard: Any, decoder: Any, tokens: Tokens, ends: Sequence[int]) -> None:
        self._decoder, self._tokens, self._ends = decoder, tokens, ends
        self._always = {
            "encoder_hidden_states": heard,
            "encoder_attention_mask": np.ones(heard.shape[:2], np.int64),
        }
        nothing = np.zeros((1, _HEADS, 0, _WIDTH), np.float32)
        inputs = [each.name for each in decoder.get_inputs()]
        self._inputs = frozenset(inputs)
        self._nothing = {name: nothing for name in inputs if name.startswith(_PAST)}

    def fit(self, text: str) -> float:
        """The logarithm of the probability of a text, however it ends."""
        numbers = self._tokens.encode(text)
        after, _ = self._follow([BEGIN, *numbers], self._nothing)
        return float(sum(after[at, number] for at, number in enumerate(numbers)) + _added(after[-1, self._ends]))

    def own(self) -> tuple[str, float]:
        """What it would write down itself, and the logarithm of its probability."""
        numbers, score, memory = [BEGIN], 0.0, self._nothing
        while len(numbers) < _LONGEST:
            after, memory = self._follow(numbers[-1:], memory)
            best = int(after[-1].argmax())
            score += float(after[-1, best])
            if best == END:
                break
            numbers.append(best)
        return self._tokens.decode(numbers[1:]), score

    def _follow(self, numbers: Sequence[int], memory: Memory) -> tuple[Scores, Memory]:
        """The logarithm of the probability of every piece after each of these, and what to remember of them."""
        goes_on = memory is not self._nothing
        given = {**self._always, **memory, "input_ids": np.array([numbers]), "use_cache_branch": np.array([goes_on])}
        found = self._decoder.run(None, {name: value for name, value in given.items() if name in self._inputs})
        names = (each.name.replace(_PRESENT, _PAST) for each in self._decoder.get_outputs())
        present = dict(zip(names, found, strict=True))
        scores = present.pop("logits")[0].astype(np.float64)
        scores -= scores.max(axis=-1, keepdims=True)
        scores -= np.log(np.exp(scores).sum(axis=-1, keepdims=True))
        # What belongs to the sound does not change, and is told only once.
        return scores, {name: memory[name] if goes_on and ".encoder." in name else present[name] for name in memory}


def _added(scores: Scores) -> float:
    return float(np.logaddexp.reduce(scores))
