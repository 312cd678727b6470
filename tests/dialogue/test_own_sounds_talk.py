"""Sounds of the player's own in the conversation, with a stand-in for the microphone alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dialogue.eight_sounds import EIGHT, EightSounds, sit_down
from tests.dialogue.test_conversations import Installed
from tests.dialogue.told_sounds import ToldSounds
from tests.talking import LANGUAGE, table_of
from voiceuno.club import Club
from voiceuno.dialogue.house import Surroundings
from voiceuno.dialogue.settings import FREE, SCAN, STEPS, Settings, read_settings, signal_settings
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, Candidate, Heard
from voiceuno.language.meaning import Meaning
from voiceuno.language.signals import SHORT
from voiceuno.rules.rulesets import RULESETS


@pytest.mark.parametrize("rules", RULESETS)
def test_eight_own_sounds_play_a_whole_match(rules: str, tmp_path: Path) -> None:
    """From the first start with an empty folder to goodbye, some things by a sound of their own and the rest by two."""
    robot = EightSounds(tmp_path, 2)
    robot.begin()
    robot.set_up(rules, 1)
    robot.play()
    robot.leave()
    assert robot.reply.ended
    assert table_of(robot.conversation).over
    assert robot.direct or rules == "quiz"  # there everything is an answer
    assert set(robot.sounds.labels) == {label for _, label in EIGHT.values()}  # a name has not taken them away


def test_an_own_sound_answers_in_every_way(tmp_path: Path) -> None:
    """Spoken freely, step by step and with one signal: it is what it stands for."""
    sounds = ToldSounds()
    conversation = sit_down(tmp_path, sounds)
    conversation.greet()
    sounds.kept[""] = {"yes": "aah", "draw": "ooh"}
    conversation.hear("new game with one bot and standard rules")
    for way in ("speak freely", "yes and no only", "one sound"):
        conversation.hear(way)
        while conversation.table and conversation.table.turn not in conversation.seats:
            conversation.proceed()
        before = len(table_of(conversation).record.entries)
        reply = conversation.notice(sounds.sound("ooh"))
        assert reply is not None
        assert len(table_of(conversation).record.entries) > before
        while conversation.moment.phase == "drawn" or table_of(conversation).turn not in conversation.seats:
            conversation.hear("keep it") if conversation.moment.phase == "drawn" else conversation.proceed()


def test_sounds_and_words_without_a_use_change_nothing_while_one_is_taught(tmp_path: Path) -> None:
    """Whoever talks in the room, and whatever the sound may be as a word."""
    sounds = ToldSounds()
    conversation = sit_down(tmp_path, sounds)
    conversation.greet()
    conversation.hear("teach my sounds")
    assert conversation.is_learning
    assert conversation.is_sound(Heard("yes", Meaning("yes")))
    assert not conversation.is_sound(Heard("stop", Meaning("stop")))
    for text in ("new game with two bots", "yes", "way scan", ""):
        assert conversation.hear(text).lines == []
    assert conversation.notice(sounds.sound("aah", "beside")) is None
    assert conversation.hear("quit").lines[0] == LANGUAGE.prompts.say("ask.quit_only")
    assert not conversation.is_learning


def test_who_only_hums_is_asked(tmp_path: Path) -> None:
    """Three sounds that are no words are enough, where somebody is asked; a word in between begins again."""
    sounds = ToldSounds()
    conversation = sit_down(tmp_path, sounds)
    conversation.greet()
    assert conversation.notice(sounds.sound("mmm")) is None
    assert conversation.notice(sounds.sound("mmm", SHORT)) is None
    assert conversation.notice(sounds.sound("mmm")) is None
    conversation.hear("help")
    assert [conversation.notice(sounds.sound("mmm")) for _ in range(2)] == [None, None]
    reply = conversation.notice(sounds.sound("mmm"))
    assert reply is not None
    assert reply.lines == [LANGUAGE.prompts.say("guide.propose")]
    assert conversation.is_sound(Heard("", None, outcome=HOPELESS))
    conversation.notice(sounds.sound("mmm"))
    assert conversation.settings.way == SCAN


@pytest.mark.parametrize(("sound", "is_offered"), [("key", False), ("mmm", True)])
def test_one_switch_cannot_choose_a_way_that_needs_two(sound: str, is_offered: bool, tmp_path: Path) -> None:
    """It would be yes for ever, and nothing would be next; who hums would be asked again after three hums."""
    sounds = ToldSounds()
    conversation = sit_down(tmp_path, sounds)
    conversation.greet()
    conversation.hear("one sound")
    offered = []
    for wanted in ("something else", "settings", ""):
        for _ in range(40):
            assert conversation.offered is not None
            offered.append(conversation.offered.means)
            if conversation.offered.label == wanted:
                break
            conversation.proceed()
        if wanted:
            conversation.notice(sounds.sound(sound))
    assert Meaning("way", (FREE,)) in offered
    assert (Meaning("way", (STEPS,)) in offered) == is_offered


def test_who_only_hums_where_two_words_are_asked_for_is_asked(tmp_path: Path) -> None:
    """Nothing is taken by it, and one more sound is the way of one signal."""
    sounds = ToldSounds()
    conversation = sit_down(tmp_path, sounds)
    conversation.greet()
    conversation.hear("yes and no only")
    assert [conversation.notice(sounds.sound("mmm")) for _ in range(2)] == [None, None]
    reply = conversation.notice(sounds.sound("mmm"))
    assert reply is not None
    assert reply.lines == [LANGUAGE.prompts.say("guide.propose_scan")]
    assert conversation.offered is None
    conversation.notice(sounds.sound("mmm"))
    assert conversation.settings.way == SCAN


@pytest.mark.parametrize(("guesses", "is_hum"), [
    ((("yes", 0.58), ("", 0.25), ("no", 0.17)), True), ((("", 0.77), ("no", 0.16)), True), ((("no", 0.6),), False),
])  # fmt: skip
def test_a_sound_that_hardly_is_a_word_is_one_where_any_sound_was_asked_for(
    guesses: tuple[tuple[str, float], ...], is_hum: bool, tmp_path: Path
) -> None:
    """Whoever hums is heard to say yes or no by chance; only who rather said no is asked."""
    sounds = ToldSounds()
    conversation = sit_down(tmp_path, sounds)
    conversation.greet()
    for _ in range(3):
        conversation.notice(sounds.sound("mmm"))
    found = tuple(Candidate(Meaning(text) if text else None, text, share) for text, share in guesses)
    assert conversation.is_hum(Heard(guesses[0][0], None, guesses[0][1], found, outcome=DOUBTFUL)) == is_hum
    lost = conversation.hear(Heard("un a", None, outcome=HOPELESS)).lines
    assert LANGUAGE.prompts.say("say.continue_or_new") not in lost  # no match waits


def test_twenty_sounds_are_the_most_and_a_disk_that_fails_is_told(tmp_path: Path) -> None:
    """Nothing is lost in silence."""
    sounds = ToldSounds()
    conversation = sit_down(tmp_path, sounds)
    conversation.greet()
    sounds.problem = "the disk is full"
    conversation.hear("my sound for draw")
    replies = [conversation.notice(sounds.sound("aah")) for _ in range(3)]
    assert replies[-1] is not None
    assert "I cannot write it down: the disk is full. It works until the game ends." in replies[-1].lines
    assert conversation.hear("delete my sound for draw").lines[0].startswith("I cannot delete it: the disk is full.")
    sounds.kept[""] = {str(number): f"{number:02} sound" for number in range(20)}
    conversation.hear("my sound for skip")
    full = conversation.notice(sounds.sound("brr"))
    assert full is not None
    assert full.lines[0].startswith("You have twenty sounds, the most.")
    assert not conversation.is_learning


def test_what_counts_is_kept_and_makes_sense(tmp_path: Path) -> None:
    """The settings reach whoever notices, also after a restart; odd ones are not taken."""
    sounds = ToldSounds()
    conversation = sit_down(tmp_path, sounds)
    conversation.greet()
    for text in ("claps count", "keys don't count", "only longer sounds count", "softer sounds count"):
        conversation.hear(text)
    assert sounds.settings.kinds == {"voice", "clap"}
    assert sounds.settings.shortest > 0.12
    assert sounds.settings.louder < 9
    again = ToldSounds()
    assert sit_down(tmp_path, again).settings.way == FREE
    assert again.settings == sounds.settings
    odd = read_settings({"signals": "telepathy", "shortest": 99.0, "louder": -5.0})
    assert signal_settings(odd).kinds == signal_settings(Settings()).kinds
    assert (odd.shortest, odd.louder) == (1.2, 3.0)


@pytest.mark.parametrize(("text", "outcome", "language"), [
    ("un", DOUBTFUL, "en"), ("en", HOPELESS, "en"), ("en un", HOPELESS, "en"), ("", NOISE, "en"),
    ("un robot", DOUBTFUL, "fr"), ("oui", CERTAIN, "fr"),
])  # fmt: skip
def test_a_hum_is_no_word_of_another_language(text: str, outcome: str, language: str, tmp_path: Path) -> None:
    """At the first start all languages are listened to, and one of them takes a hum for a short word."""
    place = Surroundings(signs=ToldSounds(), tongues=Installed([]))
    conversation = Club(tmp_path, seed=1).sit_down(place=place)
    assert any("français" in line for line in conversation.greet().lines)
    meaning = Meaning("yes")
    candidates = (Candidate(meaning, text, 0.5),) if outcome == DOUBTFUL else ()
    certain = meaning if outcome == CERTAIN else None
    conversation.hear(Heard(text, certain, 0.5, candidates, outcome=outcome, language="fr"))
    assert conversation.languages[0] == language


def test_one_signal_is_listened_to_in_one_language(tmp_path: Path) -> None:
    """Who was greeted in two and answers with a sound has not said a short word of the other one."""
    sounds = ToldSounds()
    conversation = Club(tmp_path, seed=1).sit_down(place=Surroundings(signs=sounds, tongues=Installed([])))
    conversation.greet()
    for _ in range(3):
        conversation.notice(sounds.sound("mmm"))
    assert list(conversation.languages) == ["en", "fr"]
    conversation.notice(sounds.sound("mmm"))
    assert list(conversation.languages) == ["en"]
    assert conversation.settings.way == SCAN
