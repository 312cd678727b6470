"""What a Kokoro model is given for a text; the model itself is listened to in a benchmark."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from voiceuno.speech.models.catalogue import ModelMissing
from voiceuno.speech.models.installed import voice_files
from voiceuno.speech.models.own import own_voice
from voiceuno.speech.speaking.kokoro import Kokoro
from voiceuno.speech.speaking.piper_voice import Voice

VOCABULARY = {" ": 16, "a": 43, "b": 44, "ʤ": 82, ".": 4}
CONFIG: dict[str, Any] = {
    "kind": "kokoro",
    "audio": {"sample_rate": 24000},
    "espeak": {"voice": "fr"},
    "style": "style.bin",
    "vocabulary": "vocab.json",
    "num_symbols": 178,
    "num_speakers": 1,
    "phoneme_id_map": {},
}
ROWS = 510


class Model:
    """Stands in for a model: remembers what it was given, and makes as much sound as there are numbers."""

    def __init__(self) -> None:
        self.given: list[Mapping[str, NDArray[Any]]] = []

    def run(self, _: None, given: Mapping[str, NDArray[Any]]) -> Sequence[NDArray[np.float32]]:
        self.given.append(given)
        return [np.ones(given["tokens"].size, np.float32)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of a voice, whose rows are all their own number."""
    (tmp_path / "vocab.json").write_text(json.dumps({"vocab": VOCABULARY}))
    np.repeat(np.arange(ROWS, dtype="<f4"), 256).tofile(tmp_path / "style.bin")
    (tmp_path / "v.onnx").write_bytes(b"model")
    (tmp_path / "v.onnx.json").write_text(json.dumps(CONFIG))
    return tmp_path


def said(folder: Path, *sentences: str, rate: float = 1.0, **config: object) -> tuple[Model, int]:
    """What the model was given for sentences whose sounds are their letters, and how many samples came."""
    model = Model()
    kokoro = Kokoro(folder, CONFIG | config, model.run, lambda _: [*map(list, sentences)])
    return model, len(kokoro.say("", rate))


def test_sounds_become_numbers(folder: Path) -> None:
    """Between two zeros; what the model does not know is left out, and so is the sign that joins words."""
    model, samples = said(folder, "a-b? a.", rate=1.25)
    (given,) = model.given
    assert given["tokens"].tolist() == [[0, 43, 44, 16, 43, 4, 0]]
    assert given["tokens"].dtype == np.int64
    assert (given["speed"].tolist(), samples) == ([1.25], 7)
    assert given["style"].shape == (1, 256)
    assert given["style"][0, 0] == 4  # the fifth row, for five sounds


def test_each_sentence_is_said_by_itself(folder: Path) -> None:
    """With a pause between them."""
    model, samples = said(folder, "a.", "b.")
    assert [given["tokens"].tolist() for given in model.given] == [[[0, 43, 4, 0]], [[0, 44, 4, 0]]]
    assert samples == 8 + 6000


def test_a_long_sentence_is_parted_between_words(folder: Path) -> None:
    """The model takes no more than 510 sounds; none is lost."""
    model, _ = said(folder, " ".join(["aabb"] * 300))
    lengths = [given["tokens"].size - 2 for given in model.given]
    assert max(lengths) <= 500
    assert sum(lengths) + len(lengths) - 1 == 300 * 5 - 1
    endless, _ = said(folder, "a" * 1200)
    assert [given["tokens"].size - 2 for given in endless.given] == [500, 500, 200]


def test_two_signs_may_be_one_sound(folder: Path) -> None:
    """A language can say so where espeak and the model write a sound differently."""
    model, _ = said(folder, "dʒa", joined={"dʒ": "ʤ"})
    assert model.given[0]["tokens"].tolist() == [[0, 82, 43, 0]]


def test_nothing_to_say_is_silence(folder: Path) -> None:
    """No sentence at all, or one without a sound that is known."""
    for sentences in ((), ("?!",)):
        model, samples = said(folder, *sentences)
        assert (model.given, samples) == ([], 0)


def test_a_voice_of_kokoro_is_told_by_all_its_files(folder: Path) -> None:
    """Phrases of one voice are never taken for those of another that shares its model."""
    before = Voice(folder / "v.onnx", folder / "v.onnx.json").identity
    assert Voice(folder / "v.onnx", folder / "v.onnx.json").identity == before
    np.zeros((ROWS, 256), "<f4").tofile(folder / "style.bin")
    assert Voice(folder / "v.onnx", folder / "v.onnx.json").identity != before


def test_an_own_voice_may_be_one_of_kokoro(folder: Path) -> None:
    """If everything that its description names is there."""
    assert voice_files(own=folder) == (folder / "v.onnx", folder / "v.onnx.json")
    (folder / "style.bin").unlink()
    with pytest.raises(ModelMissing, match="does not describe"):
        own_voice(folder)
