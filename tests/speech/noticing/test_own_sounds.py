"""Own sounds: taught with three examples, told from each other and from the room, kept for the owner alone."""

from __future__ import annotations

import errno
import json
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.sounds.room import in_room, noises
from tests.sounds.throat import Mouth, Throat, Wave, burst, formants, humming, say, twice
from voiceuno.language.signals import Noticed, SoundLesson
from voiceuno.sentences import sentence
from voiceuno.speech.noticing.noticer import Noticer
from voiceuno.speech.noticing.own_sounds import OwnSounds, TaughtSound
from voiceuno.speech.noticing.sound_desk import OwnSoundDesk

AH, EE, OO = (750.0, 1200.0, 2500.0), (300.0, 2300.0, 3000.0), (320.0, 850.0, 2300.0)
SOUNDS: dict[str, Mouth] = {
    "yes": formants([AH], 0.4),
    "next": formants([EE], 0.4),
    "draw": humming(0.6),
    "play ysk": twice(burst(formants([OO, AH, AH], 0.18), 600)),
}
THROATS = [Throat(pitch=110, slow=1.3, slur=0.03), Throat(pitch=220, tract=1.15, breath=0.5, wander=2.0)]


class Player:
    """Somebody who makes sounds in a room."""

    def __init__(self, home: Path, throat: Throat = THROATS[0]) -> None:
        self.noticer = Noticer()
        self.desk = OwnSoundDesk(self.noticer, home)
        self.said = self.desk.follow("Ana")
        self._throat, self.chance = throat, np.random.default_rng(7)

    def make(self, mouth: Mouth) -> Noticed:
        """Make a sound once."""
        return self.play(say(mouth, self._throat, self.chance))

    def play(self, wave: Wave) -> Noticed:
        """What is noticed of one sound."""
        sound = in_room([wave], self.chance, quiet=(0.6, 0.7), snr=(18, 26), floor=(-57, -57))
        found = self.noticer.feed(sound[: len(sound) // 320 * 320])
        return max(found, key=lambda each: each.ended - each.began)

    def teach(self, label: str, mouth: Mouth) -> SoundLesson:
        """Three examples; the last lesson."""
        lesson = SoundLesson("")
        for _ in range(3):
            lesson = self.desk.teach(label, self.make(mouth).number)
        return lesson


@pytest.mark.parametrize("throat", THROATS)
def test_taught_sounds_are_told_apart(throat: Throat, tmp_path: Path) -> None:
    """However unlike the dictionary they are; no two repetitions are the same."""
    player = Player(tmp_path, throat)
    assert [player.teach(label, mouth) for label, mouth in SOUNDS.items()] == [SoundLesson("done", 3)] * 4
    assert player.desk.labels == tuple(SOUNDS)
    heard = [(label, player.make(mouth)) for label, mouth in SOUNDS.items() for _ in range(5)]
    assert [each.label for label, each in heard if each.label not in ("", label)] == []
    assert sum(each.label == label and each.is_signal for label, each in heard) >= 19


def test_the_room_is_not_taken_for_a_taught_sound(tmp_path: Path) -> None:
    """Two minutes of a restless room, and a sound that nobody taught."""
    player = Player(tmp_path)
    for label, mouth in SOUNDS.items():
        player.teach(label, mouth)
    found = player.noticer.feed(noises(120, np.random.default_rng(8)))
    assert len(found) > 20
    assert sum(bool(each.label) for each in found) <= 1
    assert player.make(burst(formants([EE, OO], 0.7), 4500, 0.1)).label == ""


def test_two_sounds_that_are_too_alike_are_named(tmp_path: Path) -> None:
    """While being taught, not when it matters; the first of them stays."""
    player = Player(tmp_path)
    player.teach("yes", SOUNDS["yes"])
    lesson = player.desk.teach("no", player.make(SOUNDS["yes"]).number)
    assert (lesson.outcome, lesson.other, lesson.examples) == ("alike", "yes", 0)
    assert player.teach("no", SOUNDS["draw"]).outcome == "done"
    assert player.desk.labels == ("yes", "no")


def test_examples_that_are_none_are_refused(tmp_path: Path) -> None:
    """Something else between two examples, a click, and a sound from long ago."""
    player = Player(tmp_path)
    assert player.desk.teach("yes", player.make(SOUNDS["yes"]).number) == SoundLesson("more", 1)
    assert player.desk.teach("yes", player.make(SOUNDS["next"]).number) == SoundLesson("unlike", 1)
    assert player.desk.teach("yes", 9999) == SoundLesson("gone", 1)
    player.desk.give_up()
    assert player.teach("yes", SOUNDS["yes"]).outcome == "done"


def test_what_was_taught_is_there_the_next_day_for_its_owner_alone(tmp_path: Path) -> None:
    """Another player has other sounds."""
    Player(tmp_path).teach("yes", SOUNDS["yes"])
    [file] = tmp_path.iterdir()
    assert file.stat().st_mode & 0o077 == 0
    tomorrow = Player(tmp_path)
    assert (tomorrow.said, tomorrow.desk.labels) == ("", ("yes",))
    assert tomorrow.make(SOUNDS["yes"]).label == "yes"
    assert tomorrow.desk.follow("Ben") == ""
    assert tomorrow.desk.labels == ()
    assert tomorrow.make(SOUNDS["yes"]).label == ""


def test_teaching_again_replaces(tmp_path: Path) -> None:
    """The old sound counts until the new one is complete."""
    player = Player(tmp_path)
    player.teach("yes", SOUNDS["yes"])
    player.desk.teach("yes", player.make(SOUNDS["draw"]).number)
    assert player.make(SOUNDS["yes"]).label == "yes"
    player.teach("yes", SOUNDS["draw"])
    assert [player.make(SOUNDS[name]).label for name in ("yes", "draw")] == ["", "yes"]


def test_what_is_deleted_is_gone(tmp_path: Path) -> None:
    """One, or all of them, from the disk too."""
    player = Player(tmp_path)
    player.teach("yes", SOUNDS["yes"])
    player.teach("next", SOUNDS["next"])
    assert player.desk.forget("yes") == ""
    assert player.make(SOUNDS["yes"]).label == ""
    assert Player(tmp_path).desk.labels == ("next",)
    assert player.desk.forget_all() == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("damage", "key"),
    [
        (lambda text: text[: len(text) // 2], "own_sounds.torn"),
        (lambda _: "[]", "own_sounds.torn"),
        (lambda _: json.dumps({"version": 1, "sounds": [{"label": "yes", "examples": ["x"] * 3}]}), "own_sounds.torn"),
        (lambda text: text.replace('flac": "Zkx', 'flac": "Akx'), "own_sounds.torn"),
        (lambda text: text.replace('"version": 1', '"version": 2'), "own_sounds.newer"),
    ],
)
def test_a_damaged_file_is_put_aside_with_a_sentence(damage: Callable[[str], str], key: str, tmp_path: Path) -> None:
    """Nothing is lost in silence, and teaching goes on."""
    Player(tmp_path).teach("yes", SOUNDS["yes"])
    [file] = tmp_path.iterdir()
    file.write_text(damage(file.read_text()))
    player = Player(tmp_path)
    assert (player.said, player.desk.labels) == (sentence(key), ())
    assert [each.name for each in tmp_path.iterdir()] == [f"{file.name}.aside-1"]
    assert player.teach("yes", SOUNDS["yes"]).outcome == "done"


def test_no_more_than_twenty_sounds(tmp_path: Path) -> None:
    """And sixty examples are compared with quickly enough for a slow machine."""
    player = Player(tmp_path)
    player.teach("yes", SOUNDS["yes"])
    [known] = player.noticer.own.taught
    chance = np.random.default_rng(9)
    prints = [
        known.prints[0]._replace(frames=known.prints[0].frames + chance.normal(0, 3, known.prints[0].frames.shape))
        for _ in range(60)
    ]
    own = OwnSounds(TaughtSound(f"{place}", tuple(prints[3 * place : 3 * place + 3])) for place in range(20))
    began = time.process_time()
    for _ in range(10):
        own.match(known.prints[0])
    assert (time.process_time() - began) / 10 < 0.03


def test_sounds_stay_with_who_taught_them(tmp_path: Path) -> None:
    """Another player gets nothing of them, on disk neither; a new name does, and what is kept under it stays."""
    player = Player(tmp_path)
    player.teach("yes", SOUNDS["yes"])
    player.desk.follow("Ben")
    assert list(player.desk.labels) == []
    assert [each.name for each in tmp_path.iterdir()] == ["sounds-ana.json"]
    player.teach("yes", SOUNDS["draw"])
    player.desk.follow("Ana")
    player.teach("next", SOUNDS["next"])
    player.desk.follow("Ben", is_renamed=True)
    assert list(player.desk.labels) == ["yes", "next"]
    assert [player.make(SOUNDS[name]).label for name in ("yes", "draw", "next")] == ["", "yes", "next"]


def test_what_was_taught_before_giving_a_name_goes_along(tmp_path: Path) -> None:
    """And nothing of it stays for whoever comes next without one."""
    player = Player(tmp_path)
    player.desk.follow("")
    player.teach("yes", SOUNDS["yes"])
    player.desk.follow("Cleo")
    assert list(player.desk.labels) == ["yes"]
    assert [each.name for each in tmp_path.iterdir()] == ["sounds-cleo.json"]
    player.desk.follow("")
    assert list(player.desk.labels) == []


def test_what_the_disk_could_not_delete_can_be_deleted_again(tmp_path: Path) -> None:
    """Meanwhile it is no answer, and nothing that is taught later brings it back."""
    player = Player(tmp_path)
    player.teach("yes", SOUNDS["yes"])
    player.teach("next", SOUNDS["next"])
    stuck = pytest.MonkeyPatch()
    stuck.setattr("voiceuno.speech.noticing.own_sound_files.replace_file", refuse)
    stuck.setattr(Path, "unlink", refuse)
    for is_all in (False, True):
        assert (player.desk.forget_all() if is_all else player.desk.forget("yes")) != ""
        assert "yes" in player.desk.labels
        assert player.make(SOUNDS["yes"]).label == ""
    stuck.undo()
    player.teach("draw", SOUNDS["draw"])
    assert Player(tmp_path).desk.labels == player.desk.labels == ("draw",)
    assert player.desk.forget_all() == ""
    assert list(tmp_path.iterdir()) == []


def refuse(*_: object, **__: object) -> None:
    """A disk that takes nothing."""
    raise OSError(errno.EROFS, "Read-only file system")
