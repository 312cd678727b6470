"""Hums and keys in the conversation by ear: each is one answer, at the moment at which it began."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.hosts.test_talk import Room, room
from tests.sounds.room import hum
from tests.talking import table_of
from voiceuno.dialogue.choices.pick import Pick
from voiceuno.dialogue.settings import FREE, SCAN, STEPS
from voiceuno.hosts.signalling import Signalling
from voiceuno.speech.noticing.noticer import Noticer
from voiceuno.speech.ports import Samples

pytestmark = pytest.mark.long

TABLE = """voiceuno record 1
seed 3
players Ann Ben
dealer Ben
deal Ann r5 r9 g5 y1 wi
deal Ben g5 y8 bsk
discard r7
# bot Ben medium
---
"""


class Switch:
    """A key that is pressed when the test wants it."""

    gap = 0.0
    held: frozenset[str] = frozenset()

    def __init__(self) -> None:
        self.presses = 0

    def pressed(self) -> list[str]:
        """Space, as often as it was pressed."""
        count, self.presses = self.presses, 0
        return ["space"] * count

    def close(self) -> None:
        """Nothing to let go of."""


def a_hum(seed: int = 1) -> Samples:
    """A hum as the microphone hears it."""
    wave = hum(np.random.default_rng(seed))
    return np.asarray(wave / np.abs(wave).max() * 9000, np.int16)


def scanning(game: Room, pace: float = 1.5) -> None:
    """Let the game read choices, from the beginning."""
    game.say("continue")
    settings = game.talk.conversation.settings
    game.talk.conversation.settings = replace(settings, pace=pace)
    game.begin_to_say("one sound")
    while game.talk.conversation.settings.way != SCAN:
        game.talk.step()


def wait_for_pause(game: Room) -> Pick:
    """Let time pass until a choice has been read to its end; the choice."""
    while not game.talk.speaker.busy:
        game.talk.step()
    while game.talk.speaker.busy or game.stage.sounding:
        game.talk.step()
    offered = game.talk.conversation.offered
    assert offered is not None
    return offered


def make_sound(game: Room, samples: Samples) -> None:
    """The player makes a sound, and a moment passes."""
    game.stage.speak(samples)
    while game.stage.player_speaks:
        game.talk.step()
    game.pass_time(0.6)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder with a match that waits."""
    (tmp_path / "match.record").write_text(TABLE, "utf-8")
    return tmp_path


def test_a_hum_takes_what_was_read_last_and_silence_reads_on(table: Path) -> None:
    """The game goes on to the next choice by itself; whatever words the hum may be, it is one signal."""
    with room(table, signalling=Signalling(Noticer())) as game:
        scanning(game)
        first = wait_for_pause(game)
        second = wait_for_pause(game)
        assert second != first
        game.pass_time(0.4)
        make_sound(game, a_hum())
        assert game.told.count("you: *") == 1
        assert [entry.move for entry in table_of(game.talk.conversation).record.entries] == [second.move]
        game.pass_time(2)
    assert [line for line in game.told if line.startswith("you: ")] == ["you: continue", "you: one sound", "you: *"]


def test_nothing_is_read_while_a_sound_is_under_way(table: Path) -> None:
    """A hum that begins within the pause takes the choice before it, however long it lasts."""
    with room(table, signalling=Signalling(Noticer())) as game:
        scanning(game, pace=0.8)
        wait_for_pause(game)
        second = wait_for_pause(game)
        game.pass_time(0.55)
        said = len(game.said)
        wave = np.concatenate([a_hum(), a_hum()])[:24_000]
        game.stage.speak(wave)
        while game.stage.player_speaks:
            game.talk.step()
        assert len(game.said) == said
        game.pass_time(0.6)
        assert [entry.move for entry in table_of(game.talk.conversation).record.entries] == [second.move]


def test_a_sound_beside_the_game_counts_only_with_a_headset_and_a_key_always(table: Path) -> None:
    """Without one, the microphone may hear the loudspeaker."""
    switch = Switch()
    with room(table, signalling=Signalling(Noticer(), [switch])) as game:
        scanning(game, pace=3.0)
        conversation = game.talk.conversation
        wait_for_pause(game)
        while not game.talk.speaker.busy:
            game.talk.step()
        game.stage.speak(a_hum())
        game.pass_time(1.5)
        assert "you: *" not in game.told
        while not game.talk.speaker.busy:
            game.talk.step()
        before = conversation.offered
        game.pass_time(0.4)
        switch.presses = 1
        game.pass_time(0.2)
        assert game.told.count("you: *") == 1
        assert conversation.offered != before


def test_a_key_at_the_beginning_of_a_choice_is_for_the_one_before(table: Path) -> None:
    """How late it came is measured in the clock of the sound, and the game reads slower from then on."""
    switch = Switch()
    with room(table, signalling=Signalling(Noticer(), [switch])) as game:
        scanning(game, pace=0.8)
        first = wait_for_pause(game)
        while not game.talk.speaker.busy:
            game.talk.step()
        game.pass_time(0.1)
        switch.presses = 1
        game.pass_time(0.3)
        assert [entry.move for entry in table_of(game.talk.conversation).record.entries] == [first.move]
        assert game.talk.conversation.settings.pace > 0.8


@pytest.mark.parametrize(("answer", "way"), [("yes", STEPS), ("", SCAN), ("speak freely", FREE)])
def test_a_key_proposes_and_words_are_told_from_a_sound(answer: str, way: str, tmp_path: Path) -> None:
    """Who presses a key is asked; yes is heard as a word, though it is a voice too, and a hum is a sound."""
    switch = Switch()
    with room(tmp_path, signalling=Signalling(Noticer(), [switch])) as game:
        switch.presses = 1
        game.pass_time(0.2)
        assert game.said[-1].startswith("Shall I ask you step by step?")
        game.hear_out()
        if answer:
            game.say(answer)
        else:
            make_sound(game, a_hum(3))
            game.pass_time(2)
        assert game.talk.conversation.settings.way == way


def test_who_speaks_freely_is_not_disturbed_by_signals(table: Path) -> None:
    """Words stay words: no sound is a signal for who did not ask for that."""
    with room(table, signalling=Signalling(Noticer())) as game:
        game.say("continue")
        make_sound(game, a_hum(2))
        game.pass_time(1)
        assert "you: *" not in game.told
        game.say("red five")
        assert [str(entry.move) for entry in table_of(game.talk.conversation).record.entries][:1]
