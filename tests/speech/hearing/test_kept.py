"""Who wants to can keep what was said, and measure with it how well the game hears this very voice."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from tests.talking import LANGUAGE
from voiceuno.bench.clips import read_clips
from voiceuno.language.heard import Heard
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.speech.hearing.kept import KeptAudio
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.hearing.recorded import hear_clip
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.sound_files import read_samples

CLIP = Path(__file__).parents[3] / "audio_fixtures" / "joe" / "yellow_nine.wav"
EXPECTED = Moment("drawn", "rnib")


def test_a_kept_utterance_can_be_measured(tmp_path: Path) -> None:
    """The folder is one that the benchmark takes, with the sound, what was understood, and when."""
    model = RecogniserModel(recognition_folder())
    listener = Listener(model, LANGUAGE, kept=KeptAudio(tmp_path))
    listener.open(EXPECTED)
    assert hear_clip(listener, read_samples(CLIP)) is not None
    (clip,) = read_clips(tmp_path, LANGUAGE.grammar)
    assert (clip.meaning, clip.moment.phase, clip.moment.rules) == ("play y9", "drawn", "rnib")
    again = Listener(model, LANGUAGE)
    again.open(EXPECTED)
    heard = hear_clip(again, read_samples(clip.file))
    assert heard is not None
    assert str(heard.meaning) == "play y9"


def test_every_utterance_has_its_line(tmp_path: Path) -> None:
    """What was not understood is kept too: it is what one wants to measure."""
    kept = KeptAudio(tmp_path / "audio")
    for _ in range(3):
        kept.keep(np.zeros(1600, np.int16), Heard("mumble", None, 0.2, (), 1.0, "hopeless"), Moment())
    lines = (tmp_path / "audio" / "manifest.jsonl").read_text("utf-8").splitlines()
    assert len({json.loads(line)["file"] for line in lines}) == 3
    assert all(json.loads(line)["meaning"] is None for line in lines)


def test_a_full_disk_costs_nothing_but_the_clip(tmp_path: Path) -> None:
    """The game goes on."""
    (tmp_path / "audio").write_text("in the way", "utf-8")
    KeptAudio(tmp_path / "audio").keep(np.zeros(10, np.int16), Heard("", None, 0.0, (), 0.0, "noise"), Moment())


def test_a_folder_of_kept_sound_does_not_fill_the_disk(tmp_path: Path) -> None:
    """When there is enough of it nothing is added, and nothing is deleted either; also after the next start."""
    sound, heard = np.zeros(16_000, np.int16), Heard("draw", Meaning("draw"), 1.0, (), 0.0, "certain")
    kept = KeptAudio(tmp_path, most_bytes=70_000)
    for _ in range(5):
        kept.keep(sound, heard, Moment())
    assert kept.is_full
    assert len(list(tmp_path.glob("*.wav"))) == 3
    again = KeptAudio(tmp_path, most_bytes=70_000)
    assert again.is_full
    again.keep(sound, heard, Moment())
    assert len(list(tmp_path.glob("*.wav"))) == 3
