"""The spoken clips of audio_fixtures: how they sound, what they are named, and that each has one meaning or none."""

from __future__ import annotations

import json
import tomllib
import wave
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from voiceuno.language.files import default_language
from voiceuno.language.grammar import PHASES, Grammar
from voiceuno.language.language import Language
from voiceuno.rules.cards import Colour

FIXTURES = Path(__file__).parents[3] / "audio_fixtures"
RATE = 16_000


class Fixtures:
    """The clips of one language; those of others lie in folders of their own below."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.folder = FIXTURES if code == default_language() else FIXTURES / code
        others = {path.parent for path in self.folder.rglob("speakers.toml")} - {self.folder}
        self.files = sorted(file for file in self.folder.rglob("*.wav") if not others & {*file.parents})
        lines = (self.folder / "manifest.jsonl").read_text("utf-8").splitlines()
        self.manifest: list[dict[str, Any]] = [json.loads(line) for line in lines]
        self.spoken = [clip for clip in self.manifest if clip["kind"] != "noise"]

    @cached_property
    def grammar(self) -> Grammar:
        """What can be said."""
        return Language.load(self.code).grammar

    def samples(self, clip: dict[str, Any]) -> NDArray[np.float64]:
        """What is heard, between -1 and 1."""
        with wave.open(str(self.folder / clip["file"])) as file:
            return np.frombuffer(file.readframes(file.getnframes()), dtype="<i2") / 32768


@cache
def _read(code: str) -> Fixtures:
    return Fixtures(code)


@cache
def listened_for(code: str, phase: str, rules: str) -> frozenset[str]:
    """All words that the recogniser knows in a phase."""
    return frozenset(word for phrase in _read(code).grammar.phrases(phase, rules) for word in phrase.split())


@pytest.fixture(params=["en", "fr"])
def clips(request: pytest.FixtureRequest) -> Fixtures:
    """The clips of a language."""
    return _read(request.param)


def levels(sound: NDArray[np.float64]) -> NDArray[np.float64]:
    """The loudness of each 10 ms in decibels below full scale."""
    frames = sound[: len(sound) // 160 * 160].reshape(-1, 160)
    return np.asarray(10 * np.log10(np.maximum(np.mean(frames**2, axis=1), 1e-12)))


def test_every_clip_is_what_a_recogniser_takes(clips: Fixtures) -> None:
    """16 kHz, one channel, 16 bit, long enough to hold a word and short enough to be one utterance."""
    for path in clips.files:
        with wave.open(str(path)) as file:
            assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 1, 2), path
            assert 0.8 < file.getnframes() / RATE < 6, path


def test_there_are_enough_clips_of_enough_speakers_in_a_small_folder(clips: Fixtures) -> None:
    """A hundred and fifty clean clips at least by ten speakers at least, each with several, in few megabytes."""
    kinds, megabytes = {"en": (4, 12), "fr": (3, 13)}[clips.code]
    speakers = [clip["speaker"] for clip in clips.spoken]
    assert len([clip for clip in clips.spoken if clip["condition"] == "clean"]) >= 150
    assert len({clip["kind"] for clip in clips.spoken}) >= kinds
    assert len(set(speakers)) >= 10
    assert min(speakers.count(speaker) for speaker in set(speakers)) >= 5
    assert sum(path.stat().st_size for path in clips.files) < megabytes * 1_000_000


def test_no_clip_is_there_twice(clips: Fixtures) -> None:
    """Two files with the same samples would count one voice double."""
    assert len({path.read_bytes() for path in clips.files}) == len(clips.files)


def test_the_manifest_lists_the_clips_as_they_are(clips: Fixtures) -> None:
    """Every file once, with the speaker and the transcript that its path names, and its true length."""
    assert [clip["file"] for clip in clips.manifest] == [
        path.relative_to(clips.folder).as_posix() for path in clips.files
    ]
    for clip in clips.spoken:
        path = Path(clip["file"])
        assert (path.parent.name, path.stem.replace("_", " ")) == (clip["speaker"], clip["text"])
    for clip in clips.manifest:
        assert len(clips.samples(clip)) / RATE == pytest.approx(clip["duration"], abs=0.001)


def test_a_transcript_means_in_its_phase_what_the_manifest_says(clips: Fixtures) -> None:
    """Commands have their meaning, talk that is not for the game has none."""
    for clip in clips.spoken:
        meaning = clips.grammar.parse(clip["text"], clip["phase"], clip["rules"])
        assert meaning == clip["meaning"], clip["file"]
        assert (meaning is None) == (clip["condition"] == "negative"), clip["file"]


def test_what_is_not_for_the_game_means_nothing_in_any_moment_of_a_game(clips: Fixtures) -> None:
    """Negatives can be played to a game in whatever phase it is, but for the quiz, where any word may be an answer."""
    for clip in clips.spoken:
        if clip["condition"] == "negative":
            for phase in set(PHASES) - {"answer"}:
                for rules in ("mattel", "dos"):
                    assert clips.grammar.parse(clip["text"], phase, rules) is None, (clip["file"], phase, rules)


def test_the_recogniser_listens_for_every_word_of_a_command(clips: Fixtures) -> None:
    """A command that is understood only when it is typed could never be heard."""
    for clip in clips.spoken:
        if clip["meaning"]:
            assert set(clip["text"].split()) <= listened_for(clips.code, clip["phase"], clip["rules"]), clip["file"]


def test_a_transcript_has_one_phase_only(clips: Fixtures) -> None:
    """So the name of a clip says all that is needed to judge it."""
    moments = {(clip["text"], clip["phase"], clip["rules"]) for clip in clips.spoken}
    assert len(moments) == len({text for text, _, _ in moments})


def test_every_kind_of_move_is_spoken(clips: Fixtures) -> None:
    """Each colour, each face, and each thing that can be done in a turn, in UNO, DOS and the quiz."""
    clean = [str(clip["meaning"]) for clip in clips.spoken if clip["condition"] == "clean"]
    cards = {meaning.split()[1] for meaning in clean if meaning.startswith("play ")}
    faces = {card[1:] for card in cards if card[0] in "rgby"}
    assert {*"0123456789", "+2", "rv", "sk"} <= faces
    assert all(len({card for card in cards if card[0] == colour.value[0]}) >= 5 for colour in Colour)
    assert {"wi", "wi+4", "drawn"} <= cards
    first_words = {meaning.split()[0] for meaning in clean}
    assert {"uno", "draw", "keep", "challenge", "accept", "catch", "correct", "undo", "colour"} <= first_words
    assert {"match", "place", "end", "dos", "answer", "sleep", "wake", "new", "ask", "yes", "no"} <= first_words
    assert {"repeat", "slower", "louder", "pause", "continue", "help", "stop", "quit"} <= first_words


@pytest.mark.parametrize("condition", ["paused", "noise10", "reverb", "negative"])
def test_hard_conditions_are_there(clips: Fixtures, condition: str) -> None:
    """Slow speakers, noise, rooms, and what must yield nothing."""
    assert len([clip for clip in clips.manifest if clip["condition"] == condition]) >= 5


def power(sound: NDArray[np.float64]) -> float:
    """The loudness of the whole in decibels below full scale."""
    return float(10 * np.log10(np.mean(sound**2)))


def test_clips_are_as_loud_as_speech(clips: Fixtures) -> None:
    """Speech at -31 to -19 dBFS, never clipped; where noise fills its gaps only the peaks are looked at."""
    for clip in clips.spoken:
        sound = clips.samples(clip)
        loud = levels(sound)
        assert 0.05 < np.abs(sound).max() < 0.99, clip["file"]
        if clip["condition"] != "noise10":
            speech = loud[loud > loud.max() - 30]
            assert -31 < 10 * np.log10(np.mean(10 ** (speech / 10))) < -19, clip["file"]


def test_noisy_clips_are_as_noisy_as_their_folder_says(clips: Fixtures) -> None:
    """About 10 dB between the voice and what is heard before and after it."""
    for clip in clips.spoken:
        if clip["condition"] == "noise10":
            sound, end = clips.samples(clip), int(clip["speech_end"] * RATE)
            start = RATE // 4
            noise = power(np.concatenate([sound[:start], sound[end:]]))
            assert 6 < power(sound[start:end]) - noise < 14, clip["file"]


def test_clips_begin_and_end_in_near_silence(clips: Fixtures) -> None:
    """A quarter of a second before the voice, a third after it; a faint noise floor, never digital silence."""
    for clip in clips.spoken:
        loud = levels(clips.samples(clip))
        assert 0.3 < clip["duration"] - clip["speech_end"] < 0.5, clip["file"]
        if clip["condition"] != "noise10":
            assert -80 < loud[:20].mean() < -60, clip["file"]
        if clip["condition"] not in {"noise10", "reverb"}:
            assert -80 < loud[-30:].mean() < -60, clip["file"]


def test_some_speakers_are_loud_and_some_are_soft(clips: Fixtures) -> None:
    """At least 6 dB lie between the softest tenth and the loudest tenth of the clean clips."""
    loudest = [levels(clips.samples(clip)).max() for clip in clips.spoken if clip["condition"] == "clean"]
    soft, loud = np.percentile(loudest, [10, 90])
    assert loud - soft > 6


def test_known_failures_name_clips_that_exist(clips: Fixtures) -> None:
    """A clip that was renamed or taken off must not stay on the list."""
    known = tomllib.loads((clips.folder / "known_failures.toml").read_text())["failures"]
    assert [file for file in known if not (clips.folder / file).is_file()] == []
