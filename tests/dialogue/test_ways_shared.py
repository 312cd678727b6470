"""Several people at one place: each answers in the own way, and nobody's cards are read to the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dialogue.told_sounds import ToldSounds
from tests.talking import every, table_of
from voiceuno.club import Club
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.house import Surroundings
from voiceuno.dialogue.settings import FREE, SCAN, STEPS, Settings
from voiceuno.keeping.settings_files import SettingsFiles
from voiceuno.rules.moves import Play

_RECORD = """voiceuno record 1
option jump-in yes
seed 3
players Anna Ben
dealer Ben
deal Anna r5 r9 g5 y1 b1
deal Ben r7 y8 bsk g6
discard r7
draw b8 b9
---
"""


def together(folder: Path, *said: str, sounds: ToldSounds | None = None) -> Conversation:
    """Anna and Ben share a place, after some words."""
    (folder / "match.record").write_text(_RECORD, "utf-8")
    conversation = Club(folder, seed=1).sit_down(place=Surroundings(signs=sounds))
    conversation.greet()
    for text in said:
        conversation.hear(text)
    return conversation


def keep(folder: Path, *players: Settings) -> None:
    """What is on disk of some players; the last one was here last."""
    for settings in players:
        SettingsFiles(folder).save(settings)


def test_nobody_hears_the_cards_of_somebody_else(tmp_path: Path) -> None:
    """Anna has chosen to be read to, Ben has not."""
    conversation = together(tmp_path, "yes", "one sound")
    assert conversation.offered is not None
    conversation.hear("red five")
    assert table_of(conversation).turn == 1
    assert conversation.settings.way == FREE
    assert conversation.offered is None


def test_no_card_of_another_hand_is_offered_to_jump_in_with(tmp_path: Path) -> None:
    """Ben could lay the very card that lies on top while Anna is on turn: her list does not tell that."""
    conversation = together(tmp_path, "yes", "one sound")
    cards = [str(each.move.card) for each in every(conversation.choices) if isinstance(each.move, Play)]
    assert cards
    assert "r7" not in cards
    assert not [each.label for each in every(conversation.choices) if "jump in" in each.label]


@pytest.mark.parametrize("way", [STEPS, SCAN])
def test_each_player_has_a_way_and_a_pace(way: str, tmp_path: Path) -> None:
    """Kept under the own name; whose place it is stays who was here last."""
    keep(tmp_path, Settings(name="Ben", way=way, pace=4.0), Settings(name="Anna"))
    conversation = together(tmp_path, "yes")
    assert conversation.settings.way == FREE
    conversation.hear("red five")
    assert (conversation.settings.way, conversation.settings.pace) == (way, 4.0)
    assert conversation.offered is not None
    conversation.hear("speak freely")
    assert SettingsFiles(tmp_path).load("Ben").way == FREE
    assert SettingsFiles(tmp_path).load("").name == "Anna"
    conversation.hear("louder")
    assert SettingsFiles(tmp_path).load("Anna").volume > 1
    assert SettingsFiles(tmp_path).load("Ben").volume == 1


def test_a_guest_keeps_the_way_under_another_name(tmp_path: Path) -> None:
    """Ben is called Bert from now on, and still answers with one signal."""
    keep(tmp_path, Settings(name="Ben", way=SCAN, pace=4.0), Settings(name="Anna"))
    conversation = together(tmp_path, "yes", "red five", "call me Bert")
    assert table_of(conversation).names[1] == "Bert"
    assert (conversation.settings.way, conversation.settings.pace) == (SCAN, 4.0)


def test_each_player_has_sounds(tmp_path: Path) -> None:
    """What a sound means is a matter of who is on turn."""
    keep(tmp_path, Settings(name="Ben"), Settings(name="Anna"))
    sounds = ToldSounds()
    sounds.kept |= {"Anna": {"draw": "aah"}, "Ben": {"my hand": "ooh"}}
    conversation = together(tmp_path, "yes", sounds=sounds)
    assert sounds.labels == ("draw",)
    conversation.hear("red five")
    assert sounds.labels == ("my hand",)
    assert conversation.hear("delete my sounds").lines == ["Delete all your sounds?"]
    conversation.hear("yes")
    assert (sounds.kept["Anna"], sounds.kept["Ben"]) == ({"draw": "aah"}, {})


@pytest.mark.parametrize(("chosen", "kept", "is_named", "way"), [
    ("", SCAN, True, SCAN),
    ("yes and no only", SCAN, True, SCAN),
    ("one sound", FREE, True, SCAN),
    ("one sound", STEPS, False, SCAN),
    ("", SCAN, False, SCAN),
])  # fmt: skip
def test_the_way_of_a_player_is_not_lost_to_a_guest(
    chosen: str, kept: str, is_named: bool, way: str, tmp_path: Path
) -> None:
    """Who says a name that is known answers as that player does; a way just chosen is not lost to another name."""
    conversation = Club(tmp_path, seed=1).sit_down()
    name = "Zoe" if is_named else conversation.language.grammar.names[0]
    keep(tmp_path, Settings(name=name, way=kept, pace=4.0, volume=2.0))
    (tmp_path / "last-player.json").unlink()
    conversation = Club(tmp_path, seed=1).sit_down()
    conversation.greet()
    for text in filter(None, (chosen, "call me Zoe" if is_named else "", "one bot", "standard rules")):
        conversation.hear(text)
    assert conversation.settings.name == name
    assert conversation.settings.way == way
    assert SettingsFiles(tmp_path).load(name).way == way


class Damaged(ToldSounds):
    """The file of one player had to be put aside."""

    def follow(self, name: str, **how: bool) -> str:
        """Only of her."""
        super().follow(name, **how)
        return "The sounds of Zoe cannot be read." if name == "Zoe" else ""


def test_trouble_with_a_file_of_sounds_is_told_when_it_comes(tmp_path: Path) -> None:
    """Not only at the start, and once."""
    conversation = Club(tmp_path, seed=1).sit_down(place=Surroundings(signs=Damaged()))
    told = conversation.greet().lines
    for text in ("call me Zoe", "one bot"):
        told += conversation.hear(text).lines
    assert "The sounds of Zoe cannot be read." not in told
    assert "The sounds of Zoe cannot be read." in conversation.hear("standard rules").lines
    assert "The sounds of Zoe cannot be read." not in conversation.hear("my hand").lines
