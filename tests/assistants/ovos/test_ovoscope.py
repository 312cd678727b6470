"""The skill on the assistant's own intent service, with its own test tool: the same in both channels."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ovoscope import get_minicroft

from tests.assistants.ovos.device import Device
from tests.assistants.ovos.system import PIPELINE, SKILL, WEATHER

NEW_GAME = "new game with two bots and standard rules"


@pytest.fixture(scope="module")
def core() -> Iterator[Any]:
    settings = Path(os.environ["XDG_CONFIG_HOME"]) / "mycroft" / "skills" / SKILL / "settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps({"seed": 7, "__mycroft_skill_firstrun": False}), "utf-8")
    core = get_minicroft([SKILL, WEATHER], default_pipeline=PIPELINE, max_wait=300)
    yield core
    core.stop()


@pytest.fixture
def device(core: Any, request: pytest.FixtureRequest) -> Device:
    """A device of which nobody has heard before."""
    return Device(core.bus, request.node.name, PIPELINE)


def test_playing_is_one_sentence_away(device: Device) -> None:
    """What is missing is asked, and then the microphone opens."""
    [asked] = device.say("play uno")
    assert (asked.text, asked.listens, asked.skill) == ("How many bots? Or say how many people you are.", True, SKILL)


def test_the_first_sentence_comes_first(device: Device) -> None:
    """The rest comes behind it, and then the microphone opens."""
    first, rest = device.say("start a card game")
    assert (first.text, first.listens, first.skill) == ("Welcome to voiceuno.", False, SKILL)
    assert (rest.text, rest.listens) == ("Say let's play, or teach me.", True)


@pytest.mark.parametrize("words", ["play dos", "let's play dos", "begin a match of dos", "play a round of dos"])
def test_the_game_that_was_asked_for_is_set_up(device: Device, words: str) -> None:
    first, rest = device.say(words)
    assert (first.text, rest.text) == ("DOS.", "How many bots? Or say how many people you are.")


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("play uno with two bots", "Two bots."),
        ("play dos with one bot", "DOS, with Clara."),
        ("play uno with two easy bots and standard rules", "Standard UNO, with Clara and David."),
        ("let's play dos with two bots", "DOS, with Clara and David."),
    ],
)
def test_who_plays_is_said_in_the_same_breath(device: Device, words: str, begins: str) -> None:
    assert device.say(words)[0].text == begins


@pytest.mark.parametrize(
    "words", ["start a game of uno", "play a game of uno", "can we play uno", "play a match of uno"]
)
def test_it_can_be_asked_for_in_other_words(device: Device, words: str) -> None:
    assert device.say(words)[0].text == "How many bots? Or say how many people you are."


def test_another_game_in_a_pause_is_asked_about(device: Device) -> None:
    """The match that was played is not lost for it."""
    device.say("play uno")
    device.say(NEW_GAME)
    device.say("pause")
    assert device.say("let's play dos")[-1].text == "Leave this match for a new one?"
    device.say("no")
    assert "Your turn: yellow zero on top." in device.text


def test_who_was_silent_for_long_goes_on(device: Device) -> None:
    """Then the assistant asks nobody who plays before it looks for a skill."""
    device.say("play uno")
    device.say(NEW_GAME)
    device.forget()
    assert "Your turn: yellow zero on top." in device.say("play uno")[-1].text


def test_it_speaks_the_language_of_the_assistant(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not that of the machine, and no other that its voice does not have."""
    for name in ("LC_ALL", "LANG"):
        monkeypatch.setenv(name, "fr_FR.UTF-8")
    assert device.say("play uno")[0].text == "How many bots? Or say how many people you are."
    assert device.say("speak french")[0].text.startswith("I cannot speak French here yet.")


def test_no_wake_word_is_needed_between_turns(device: Device) -> None:
    device.say("play uno")
    for text, answer in ((NEW_GAME, "Your turn: yellow zero on top."), ("play yellow six", "Your turn:")):
        spoken = device.say(text)
        assert answer in spoken[-1].text
        assert [each.listens for each in spoken] == [*[False] * (len(spoken) - 1), True]


def test_text_of_other_recognisers_is_read_by_its_sound(device: Device) -> None:
    """Also where the right words are only its second guess."""
    device.say("play uno")
    device.say(NEW_GAME)
    device.say("yellow sicks")
    assert device.text.startswith("Yellow six.")
    device.say("the hello five", "yellow five")
    assert device.text.startswith("Yellow five.")


def test_sessions_are_apart(core: Any) -> None:
    kitchen, bedroom = Device(core.bus, "kitchen", PIPELINE), Device(core.bus, "bedroom", PIPELINE)
    kitchen.say("play uno")
    bedroom.say("play uno")
    kitchen.say(NEW_GAME)
    bedroom.say("teach me")
    assert "practice" in bedroom.text
    kitchen.say("yellow six")
    assert kitchen.text.startswith("Yellow six.")
    assert kitchen.moment != bedroom.moment


def test_the_weather_is_told_in_the_middle_of_a_match(device: Device) -> None:
    """By the assistant; then the match goes on as if nothing had been said."""
    device.say("play uno")
    device.say(NEW_GAME)
    weather = device.say("what's the weather")
    assert [(each.text, each.skill) for each in weather] == [("The sun is shining.", WEATHER)]
    device.say("yellow six")
    assert device.text.startswith("Yellow six.")


def test_what_nobody_understands_comes_back_to_the_game(device: Device) -> None:
    device.say("play uno")
    device.say(NEW_GAME)
    [answer] = device.say("the quick brown fox jumps over the lazy dog")
    assert answer.skill == SKILL
    assert answer.listens


def test_a_pause_hands_the_assistant_back(device: Device) -> None:
    """It wants no answer; then the assistant answers, and "continue" goes on."""
    device.say("play uno")
    device.say(NEW_GAME)
    [paused] = device.say("pause")
    assert (paused.text, paused.listens) == ("Paused. Say continue.", False)
    assert device.moment is None
    assert device.say("what's the weather")[0].skill == WEATHER
    for words in ("the quick brown fox jumps over the lazy dog", "cancel"):
        assert device.say(words) == []
    spoken = device.say("continue")
    assert (spoken[0].text, spoken[-1].listens) == ("We go on.", True)


@pytest.mark.parametrize("words", ["continue uno", "play uno", "open uno", "back to the card game"])
def test_a_pause_ends_with_a_whole_sentence_too(device: Device, words: str) -> None:
    device.say("play uno")
    device.say(NEW_GAME)
    device.say("pause")
    assert "Your turn: yellow zero on top." in device.say(words)[-1].text


def stop(device: Device) -> None:
    """Say it when nothing is being said."""
    device.wait_for_silence()
    device.send("stop")
    device.wait_for("speak", "ovos.utterance.speak")


def test_stop_asks_whether_to_leave(device: Device) -> None:
    device.say("play uno")
    device.say(NEW_GAME)
    stop(device)
    assert device.spoken[0].text == "Quit? The match is saved."
    assert device.spoken[0].listens
    device.say("no")
    assert "Your turn: yellow zero on top." in device.text
    stop(device)
    [goodbye] = device.say("yes")
    assert (goodbye.text, goodbye.listens) == ("Goodbye.", False)
    assert device.moment is None
    assert device.say("yellow six") == []


def test_stop_twice_leaves(device: Device) -> None:
    device.say("play uno")
    device.say(NEW_GAME)
    for answer in ("Quit? The match is saved.", "Goodbye."):
        stop(device)
        assert device.text == answer


def test_stop_while_it_speaks_makes_it_silent_and_nothing_else(device: Device) -> None:
    device.say("play uno")
    device.say(NEW_GAME)
    device.wait_for_silence()
    device.emit("recognizer_loop:audio_output_start")
    device.send("stop")
    device.wait_for("mycroft.audio.speech.stop")
    device.wait_for("mycroft.mic.listen")
    assert device.spoken == []
    device.emit("recognizer_loop:audio_output_end")
    device.say("yellow six")
    assert device.text.startswith("Yellow six.")


def test_who_left_finds_the_match_again(device: Device) -> None:
    device.say("play uno")
    device.say(NEW_GAME)
    device.say("yellow six")
    device.say("quit")
    assert device.say("yes")[0].text == "Goodbye."
    device.say("play uno")
    assert "match" in device.text.lower()
    device.say("continue")
    assert "yellow" in device.text


def test_our_ears_are_told_what_may_be_said(device: Device) -> None:
    device.say("play uno")
    assert device.moment is not None
    assert device.moment.phase == "setup"
    device.say(NEW_GAME)
    assert device.moment.phase == "turn"
    assert {"play y6", "draw"} <= set(map(str, device.moment.likely))
    device.emit("voiceuno.moment.get")
    told = device.wait_for("voiceuno.moment")
    assert told.data["moment"]["phase"] == "turn"


def test_our_ears_are_told_that_nobody_plays(device: Device) -> None:
    """Those of a session of which the skill knows nothing, as after a restart."""
    device.emit("voiceuno.moment.get")
    assert device.wait_for("voiceuno.moment").data == {"moment": None}


def test_what_our_ears_doubt_is_asked(device: Device) -> None:
    """The text alone would have been played."""
    device.say("play uno")
    device.say(NEW_GAME)
    guesses = [["play y6", "yellow six", 0.5], ["play y5", "yellow five", 0.4]]
    heard = {"text": "yellow six", "meaning": None, "confidence": 0.5, "outcome": "doubtful", "alternatives": guesses}
    device.emit("voiceuno.heard", heard=heard)
    device.say("yellow six")
    assert device.text == "Six or five?"
    device.say("five")
    assert device.text.startswith("Yellow five.")


def test_nonsense_under_our_names_does_no_harm(device: Device) -> None:
    device.say("play uno")
    for data in ({}, {"heard": 5}, {"heard": {"text": "play uno"}}):
        device.emit("voiceuno.heard", **data)
    assert device.say("teach me") != []


def test_what_is_wrong_is_said(core: Any, device: Device, tmp_path: Path) -> None:
    """For example a folder that is none: one can play, but nothing is kept."""
    skill = core.plugin_skills[SKILL].instance
    was, skill.guests._folder = skill.guests._folder, tmp_path / "file"
    (tmp_path / "file").write_text("in the way", "utf-8")
    try:
        device.say("play uno")
    finally:
        skill.guests._folder = was
    assert "I cannot save" in device.text


def test_the_volume_is_a_matter_of_the_assistant(core: Any, device: Device) -> None:
    """Whoever has the loudspeaker is asked first; the game only if nobody else is sure."""
    device.say("play uno")
    device.say(NEW_GAME)
    manners = core.plugin_skills[SKILL].instance.manners
    assert manners.is_for_game(device.name, ["yellow six"])
    assert not manners.is_for_game(device.name, ["louder"])
    assert manners.is_left_to_game(device.name, ["louder"])
