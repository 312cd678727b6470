"""The scripts around the benchmark of hearing: clips of people, clips from far away, and the picture."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import soundfile

from tests.talking import LANGUAGE
from voiceuno.bench.clips import read_clips
from voiceuno.language.language import Language

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The scripts, which are no package."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return import_module


def recordings(folder: Path, *said: tuple[str, str]) -> list[dict[str, Any]]:
    """A list of recordings of a second of hum each."""
    entries = []
    hum = 0.1 * np.sin(np.arange(16_000) / 9)
    for speaker, text in said:
        file = folder / speaker / f"{text.replace(' ', '_')}.flac"
        file.parent.mkdir(exist_ok=True)
        soundfile.write(file, hum, 16_000)
        entries.append({"file": str(file.relative_to(folder)), "speaker": speaker, "text": text})
    return entries


def test_no_speaker_is_both_tuned_and_reported_on(tools: Any) -> None:
    """Half of every family of speakers, the same half every time, whatever the order."""
    people = tools("people_clips")
    speakers = [f"am{number}" for number in range(20)] + [f"so{number}" for number in range(10)]
    tuned = people.tuned_speakers(speakers)
    assert tuned == people.tuned_speakers(reversed(speakers))
    assert sum(each.startswith("am") for each in tuned) == 10
    assert sum(each.startswith("so") for each in tuned) == 5
    assert len(people.tuned_speakers(["ann", "bob", "cy", "dot"])) == 2


def test_people_say_numbers_where_they_are_asked_and_all_else_to_each_other(
    tools: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number as an answer and in set-up, a card from two recordings, other words as talk."""
    people = tools("people_clips")
    monkeypatch.setattr(people, "Words", FirstHalf)
    entries = recordings(tmp_path, ("ann", "four"), ("ann", "red dragon"), ("ann", "dangerous game"), ("bob", "no"))
    lines = list(people.plan(entries, tmp_path, tmp_path, LANGUAGE))
    (tmp_path / "manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    clips = read_clips(tmp_path, LANGUAGE.grammar)
    found = {(clip.speaker, clip.moment.phase, clip.meaning) for clip in clips}
    assert found == {
        ("ann", "setup", "number 4"),
        ("ann", "answer", "answer 4"),
        ("ann", "turn", "play r4"),
        ("ann", "turn", None),
        ("bob", "confirm", "no"),
    }
    assert {clip.condition for clip in clips if clip.meaning is None} == {"negative"}
    halves = {clip.speaker: clip.kind for clip in clips}
    assert set(halves.values()) <= {people.TUNED, people.REPORTED}
    assert len({(clip.speaker, clip.kind) for clip in clips}) == len(halves), "nobody is in both halves"


class FirstHalf:
    """Finds every word in the first half of its recording."""

    def cut(self, wave: Any, text: str, word: str) -> Any:
        """Half of it."""
        assert word in text.split()
        return wave[: len(wave) // 2]


def test_everything_that_is_fetched_has_a_speaker_and_words(tools: Any) -> None:
    """No two recordings are written to one file."""
    wanted = list(tools("fetch_people").recordings())
    assert len({(each.speaker, each.text) for each in wanted}) == len(wanted) > 100
    assert all(each.text and each.path.startswith("usr/share/") for each in wanted)


def test_in_another_language_numbers_are_said_to_the_game_and_all_else_is_talk(tools: Any, tmp_path: Path) -> None:
    """What nobody wrote down has the name of its file, which means nothing; tones and letters are left out."""
    fetched = tools("fetch_people")
    numbers, shelves = fetched.SHELVES["fr"]
    for name in ("digits/4.wav", "digits/h-4.wav", "letters/a.wav", "beep.wav", "vm-and-so-on.wav"):
        file = tmp_path / shelves[0].path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    wanted = list(fetched.on_shelf(shelves[0], numbers, tmp_path))
    assert [(each.speaker, each.text) for each in wanted] == [("june", "quatre"), ("june", "file vm and so on")]
    entries = recordings(tmp_path, *((each.speaker, each.text) for each in wanted))
    lines = list(tools("people_clips").plan(entries, tmp_path, tmp_path, Language.load("fr")))
    assert [line["meaning"] for line in lines] == ["number 4", "answer 4", None]


def test_the_same_commands_come_back_in_every_room(tools: Any, tmp_path: Path) -> None:
    """A row for each, with the meaning of the clean clip; nobody is louder than before, and a room goes on."""
    far = tools("far_clips")
    entries = recordings(tmp_path, ("ann", "red_five"), ("ann", "hello"), ("bob", "window"))
    given = [
        {**entries[0], "condition": "clean", "meaning": "play r5"},
        *({**each, "condition": "negative", "meaning": None} for each in entries[1:]),
    ]
    lines = list(far.make(tmp_path, given, tmp_path / "far"))
    assert [line["condition"] for line in lines] == list(far.conditions([]))
    assert {line["meaning"] for line in lines} == {"play r5"}
    lengths = {line["condition"]: line["duration"] for line in lines}
    assert lengths["radio"] == 1.0 < lengths["room 0.3 s"] < lengths["room 0.9 s"]
    again = list(far.make(tmp_path, given, tmp_path / "again"))
    first, second = (soundfile.read(tmp_path / place / lines[3]["file"])[0] for place in ("far", "again"))
    assert again == lines
    assert np.array_equal(first, second), "the same every time"


def test_the_picture_shows_every_condition(tmp_path: Path) -> None:
    """A well-formed SVG from the figures of several runs, with the figures in words."""
    shares = {"clips": 40, "right": 0.9, "wrong": 0.025, "rejected": 0.075, "asked": 0.0}
    for name, condition in (("a", "noise10"), ("b", "room 0.9 s")):
        systems = {system: {"conditions": {condition: shares}} for system in ("voiceuno", "vosk phrases")}
        (tmp_path / f"{name}.json").write_text(json.dumps(systems), "utf-8")
    picture = tmp_path / "hearing.svg"
    files = [tmp_path / "a.json", tmp_path / "b.json", picture]
    subprocess.run([sys.executable, ROOT / "tools" / "draw_hearing.py", *files], check=True)
    found = " ".join(ElementTree.parse(picture).getroot().itertext())
    assert "noise10 90.0, room 0.9 s 90.0" in found
    assert "90.0 [2.5]" in found


def test_the_picture_of_the_page_shows_its_table(tools: Any) -> None:
    """The picture in the documents is the one that the script draws of the table there."""
    drawn = tools("draw_hearing")
    figures = drawn.read(ROOT / "docs" / "measured.md")
    assert list(figures) == ["voiceuno", "vosk phrases", "vosk open"]
    assert {"clean", "noise10", "noise5", "reverb"} <= set(figures["voiceuno"]["conditions"])
    assert drawn.Heard([figures]).svg() == (ROOT / "docs" / "hearing.svg").read_text("utf-8")
