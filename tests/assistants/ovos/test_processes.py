"""The skill in a real assistant: message bus and core are processes, as on a device that has no network."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from ovos_stt_plugin_voiceuno.following import Following

from tests.assistants.ovos.device import Device
from tests.assistants.ovos.system import PIPELINE, SKILL, WEATHER, System, wait

NEW_GAME = "new game with two bots and standard rules"
SHORT = "new game with one easy bot and standard rules and target 50"
MOST_TURNS = 400


@pytest.fixture(scope="module")
def system(tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    system = System(tmp_path_factory.mktemp("ovos"))
    system.start_bus()
    system.seconds = system.start_core()
    yield system
    system.close()


@pytest.fixture
def device(system: System, request: pytest.FixtureRequest) -> Device:
    return Device(system.bus, request.node.name, PIPELINE)


def is_over(device: Device) -> bool:
    """Whether the match has ended, so that another one can be set up."""
    return device.moment is not None and device.moment.phase == "setup"


def test_the_skill_is_found_offline_and_plays(device: Device) -> None:
    first, rest = device.say("start a card game")
    assert (first.text, rest.listens, first.skill) == ("Welcome to voiceuno.", True, SKILL)


def test_a_whole_match_is_played_in_text(system: System, device: Device, capsys: pytest.CaptureFixture[str]) -> None:
    """With what may be said, as our ears are told it; every turn ends with an open microphone."""
    device.say("play uno")
    device.say(SHORT)
    assert "Your turn" in device.text
    delays = []
    for _ in range(MOST_TURNS):
        if is_over(device):
            break
        spoken = device.say(device.next_move())
        assert spoken, f"nothing was said to {device.next_move()!r}"
        assert spoken[-1].listens
        delays.append(device.first_sound)
    assert is_over(device), f"no end after {MOST_TURNS} turns: {device.text}"
    assert "match" in device.text
    figures = {
        "skill found offline, s": round(system.seconds, 1),
        "turns": len(delays),
        "text to first sentence, ms": round(statistics.median(delays) * 1000),
        "the slowest of them, ms": round(max(delays) * 1000),
        "memory of the core, MB": round(system.memory()),
    }
    with capsys.disabled():
        print(f"\novos-core {version('ovos-core')}: {json.dumps(figures)}")


def test_two_sessions_play_turn_about(system: System) -> None:
    """Each in its own match, with its own cards on the table."""
    kitchen, bedroom = (Device(system.bus, name, PIPELINE) for name in ("kitchen", "bedroom"))
    kitchen.say("play uno")
    bedroom.say("play uno")
    kitchen.say(NEW_GAME)
    bedroom.say("new game with three bots and standard rules")
    for _ in range(4):
        for device in (kitchen, bedroom):
            other = bedroom if device is kitchen else kitchen
            before = other.moment
            assert device.say(device.next_move())[-1].listens
            assert other.moment is before
    kitchen.say("who is playing")
    bedroom.say("who is playing")
    assert kitchen.text != bedroom.text


def test_a_pause_and_the_weather(device: Device) -> None:
    """Without a pause too; the match goes on."""
    device.say("play uno")
    device.say(NEW_GAME)
    assert [(each.text, each.skill) for each in device.say("what's the weather")] == [("The sun is shining.", WEATHER)]
    [paused] = device.say("pause")
    assert not paused.listens
    assert device.say("what's the weather")[0].skill == WEATHER
    assert device.say("continue")[-1].text.endswith("Your turn: yellow zero on top.")
    device.say("yellow six")
    assert device.text.startswith("Yellow six.")


def test_stop_and_leaving(device: Device) -> None:
    device.say("play uno")
    device.say(NEW_GAME)
    device.emit("recognizer_loop:audio_output_start")
    device.send("stop")
    device.wait_for("mycroft.mic.listen")
    assert device.spoken == []
    device.emit("recognizer_loop:audio_output_end")
    device.send("stop")
    device.wait_for("speak", "ovos.utterance.speak")
    assert device.text == "Quit? The match is saved."
    assert device.say("yes")[0].text == "Goodbye."
    assert device.say("yellow six") == []


@pytest.mark.parametrize("at_once", [False, True], ids=["ended", "killed"])
def test_a_match_survives_a_restart(system: System, device: Device, at_once: bool) -> None:
    """Of the core, as after a power cut too; what was played is there."""
    device.say("play uno")
    device.say(NEW_GAME)
    device.say("yellow six")
    hand = device.say("my hand")[0].text
    system.stop_core(at_once=at_once)
    system.start_core()
    device.say("play uno")
    assert "continue" in device.text.lower()
    device.say("continue")
    assert "Your turn" in device.text
    assert device.say("my hand")[0].text == hand


def test_our_ears_do_not_listen_to_a_game_that_is_gone(system: System, device: Device) -> None:
    """After a restart of the core nobody plays until somebody begins: words are heard in everyday words."""
    device.say("play uno")
    device.say(NEW_GAME)
    ears = Following(system.bus, device.name)
    wait(lambda: ears.moment is not None, "what may be said")
    system.stop_core()
    assert ears.moment is not None
    system.start_core()
    wait(lambda: ears.moment is None, "that nobody plays")
    device.say("play uno")
    wait(lambda: ears.moment is not None, "what may be said")


def test_the_matches_lie_in_the_folder_of_the_skill(system: System) -> None:
    folder = system.folder / "data"
    found = {path.parent.name for path in folder.rglob("match.record")}
    assert "guest-kitchen" in found
    assert all(Path(path).is_relative_to(folder) for path in system.folder.rglob("match.record"))
