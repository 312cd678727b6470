"""Who wants to can keep what was said, and measure with it how well the game hears this very voice."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from voiceuno.data import load_grammar
from voiceuno.dialogue.expected import Expected
from voiceuno.hearing_bench.clips import read_clips
from voiceuno.speech.hearing_clips import hear_clip
from voiceuno.speech.kept_audio import KeptAudio
from voiceuno.speech.listener import Listener
from voiceuno.speech.models import recognition_folder
from voiceuno.speech.ports import Heard
from voiceuno.speech.recogniser import RecogniserModel
from voiceuno.speech.sound_files import read_samples

CLIP = Path(__file__).parents[2] / "audio_fixtures" / "joe" / "yellow_nine.wav"
EXPECTED = Expected("drawn", "rnib")


def test_a_kept_utterance_can_be_measured(tmp_path: Path) -> None:
    """The folder is one that the benchmark takes, with the sound, what was understood, and when."""
    model = RecogniserModel(recognition_folder())
    listener = Listener(model, load_grammar("en"), kept=KeptAudio(tmp_path))
    listener.open(EXPECTED)
    assert hear_clip(listener, read_samples(CLIP)) is not None
    (clip,) = read_clips(tmp_path, load_grammar("en"))
    assert (clip.meaning, clip.expected.phase, clip.expected.rules) == ("play y9", "drawn", "rnib")
    again = Listener(model, load_grammar("en"))
    again.open(EXPECTED)
    heard = hear_clip(again, read_samples(clip.file))
    assert heard is not None
    assert heard.meaning == "play y9"


def test_every_utterance_has_its_line(tmp_path: Path) -> None:
    """What was not understood is kept too: it is what one wants to measure."""
    kept = KeptAudio(tmp_path / "audio")
    for _ in range(3):
        kept.keep(np.zeros(1600, np.int16), Heard("mumble", None, 0.2, (), 1.0, "hopeless"), Expected())
    lines = (tmp_path / "audio" / "manifest.jsonl").read_text("utf-8").splitlines()
    assert len({json.loads(line)["file"] for line in lines}) == 3
    assert all(json.loads(line)["meaning"] is None for line in lines)


def test_a_full_disk_costs_nothing_but_the_clip(tmp_path: Path) -> None:
    """The game goes on."""
    (tmp_path / "audio").write_text("in the way", "utf-8")
    KeptAudio(tmp_path / "audio").keep(np.zeros(10, np.int16), Heard("", None, 0.0, (), 0.0, "noise"), Expected())


def test_a_folder_of_kept_sound_does_not_fill_the_disk(tmp_path: Path) -> None:
    """When there is enough of it nothing is added, and nothing is deleted either; also after the next start."""
    sound, heard = np.zeros(16_000, np.int16), Heard("draw", "draw", 1.0, (), 0.0, "certain")
    kept = KeptAudio(tmp_path, most_bytes=70_000)
    for _ in range(5):
        kept.keep(sound, heard, EXPECTED)
    assert kept.is_full
    assert len(list(tmp_path.glob("*.wav"))) == 3
    again = KeptAudio(tmp_path, most_bytes=70_000)
    assert again.is_full
    again.keep(sound, heard, EXPECTED)
    assert len(list(tmp_path.glob("*.wav"))) == 3
