"""`voiceuno doctor`: what is wrong is found, printed in a line with what to do, and spoken."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.virtual_card import VirtualCard, virtual_card
from voiceuno.__main__ import main
from voiceuno.dialogue.settings import SCAN, Settings
from voiceuno.hosts import checkup as doctor
from voiceuno.keeping.store import Store
from voiceuno.sentences import sentence
from voiceuno.speech.devices.choice import ChosenDevices, Device, remembered
from voiceuno.speech.devices.level import LevelVerdict, judge_level
from voiceuno.speech.ports import HEARING_RATE, Samples

ROOT = Path(__file__).parents[2]


def voice(decibels: float, noise: float = -70.0, offset: int = 0) -> Samples:
    """Two seconds of a room in which a second of something like a voice is heard, so loud at its loudest."""
    random = np.random.default_rng(3)
    times = np.arange(2 * HEARING_RATE) / HEARING_RATE
    spoken = np.sin(2 * np.pi * 200 * times) * np.where(
        (times > 0.5) & (times < 1.5), np.sin(4 * np.pi * times) ** 2, 0
    )
    sound = spoken * 10 ** (decibels / 20) * 2**0.5 + random.normal(0, 10 ** (noise / 20), len(times))
    return np.clip(sound * 32768 + offset, -32768, 32767).astype(np.int16)


@pytest.mark.parametrize(
    ("samples", "level"),
    [
        (np.zeros(0, np.int16), LevelVerdict.DEAD),
        (np.zeros(2 * HEARING_RATE, np.int16), LevelVerdict.DEAD),
        (np.ones(2 * HEARING_RATE, np.int16), LevelVerdict.DEAD),
        (voice(-20)[:1000], LevelVerdict.DEAD),  # the microphone stopped at once
        (voice(-90, -65), LevelVerdict.NOTHING),
        (voice(-90, -65, offset=900), LevelVerdict.NOTHING),  # an offset is no sound
        (voice(-60, -70), LevelVerdict.NOTHING),
        (voice(-90, -30), LevelVerdict.NOISE),
        (voice(-45), LevelVerdict.QUIET),
        (voice(-30), LevelVerdict.GOOD),
        (voice(-20), LevelVerdict.GOOD),
        (voice(-20, -40), LevelVerdict.GOOD),
        (voice(-6), LevelVerdict.GOOD),
        (voice(6), LevelVerdict.CLIPPING),
    ],
)
def test_a_level_is_judged(samples: Samples, level: LevelVerdict) -> None:
    """From a dead microphone to one that is far too loud."""
    assert judge_level(samples) is level


def test_every_bad_level_says_what_to_do() -> None:
    """A sentence that begins with please."""
    assert all("Please " in level.sentence for level in LevelVerdict if level is not LevelVerdict.GOOD)


def test_a_folder_that_cannot_be_written_is_a_problem(tmp_path: Path) -> None:
    """A file in its place, and the reason in the sentence."""
    assert doctor.check_folder(tmp_path / "new").is_well
    assert list((tmp_path / "new").iterdir()) == []
    (tmp_path / "file").write_text("", "utf-8")
    finding = doctor.check_folder(tmp_path / "file")
    assert not finding.is_well
    assert re.search(r"file: file exists\. Please", finding.sentence)


def test_permissions_are_looked_at_where_no_server_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No card; a card that is not ours, with the group to join; a card that can be used; a server."""
    monkeypatch.delenv("PULSE_SERVER", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert "no sound card. Please" in doctor.check_permissions(tmp_path / "snd").sentence
    (tmp_path / "snd").mkdir()
    (tmp_path / "snd" / "timer").touch()
    assert not doctor.check_permissions(tmp_path / "snd").is_well
    (tmp_path / "snd" / "pcmC0D0p").touch()
    refused = doctor.check_permissions(tmp_path / "snd", lambda _: False)
    assert not refused.is_well
    assert "sudo usermod --append --groups audio" in refused.sentence
    assert doctor.check_permissions(tmp_path / "snd", lambda _: True).is_well
    (tmp_path / "pulse").mkdir()
    (tmp_path / "pulse" / "native").touch()
    assert doctor.check_permissions(tmp_path / "snd", lambda _: False) == (True, "The sound server PulseAudio runs.")
    (tmp_path / "pipewire-0").touch()
    assert "PipeWire" in doctor.check_permissions(tmp_path / "snd").sentence


def test_switches_are_looked_at_for_who_plays_with_one(tmp_path: Path) -> None:
    """Without one it is a problem for nobody else."""
    plugged, none, home = tmp_path / "input", tmp_path / "none", tmp_path / "home"
    plugged.mkdir()
    (plugged / "event0").touch()
    assert doctor.check_switches(home, plugged) == (True, sentence("doctor.switches"))
    beside = doctor.check_switches(home, none)
    assert (beside.is_well, sentence("switches.none") in beside.sentence) == (True, True)
    Store(home).save_settings(Settings(name="Ana", way=SCAN))
    assert doctor.check_switches(home, none) == (False, sentence("switches.none"))


def test_devices_are_described_in_words() -> None:
    """By the number and the name that can be given as an option."""
    assert doctor.describe(Device(2, "Jabra", 1, 2)) == "Device 2: Jabra, microphone and loudspeaker."
    assert (
        doctor.describe(Device(0, "HDMI", 0, 2, is_default_output=True)) == "Device 0: HDMI, loudspeaker, the default."
    )


def examine(environment: dict[str, str], *options: str) -> tuple[int, str]:
    """The exit status and the lines of the command, which never prints an error."""
    command = [sys.executable, "-m", "voiceuno", "doctor", *options]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, check=False, timeout=120)
    assert run.stderr == ""
    return run.returncode, run.stdout


def test_a_machine_without_sound_and_models_is_told_what_to_do(tmp_path: Path) -> None:
    """One line for each problem, exit status 1, no traceback."""
    nothing = {"PULSE_SERVER": f"unix:{tmp_path}/nobody", "VOICEUNO_MODELS": str(tmp_path / "none")}
    status, lines = examine({**os.environ, **nothing, "VOICEUNO_HOME": str(tmp_path / "home")})
    assert status == 1
    problems = [line for line in lines.splitlines() if line.startswith("Problem: ")]
    assert sum("To fetch it" in line for line in problems) == 2
    assert len(problems) <= 3, "one cause is told once"
    assert all(re.search("[Pp]lease|type", line) for line in problems)
    assert lines.splitlines()[-1] == f"{len(problems)} problems found."


@pytest.fixture(scope="module")
def server() -> Iterator[VirtualCard]:
    """A virtual sound card for all tests of this file."""
    with virtual_card() as card:
        yield card


def spoken_to(server: VirtualCard, tmp_path: Path, sound: Samples, *options: str) -> tuple[int, str]:
    """What the command finds while a sound is played into the microphone all the time."""
    stop = threading.Event()

    def speak() -> None:
        while not stop.is_set():
            server.play(sound)

    thread = threading.Thread(target=speak)
    thread.start()
    try:
        return examine({**server.environment, "VOICEUNO_HOME": str(tmp_path)}, *options)
    finally:
        stop.set()
        thread.join()


def test_a_machine_in_good_order_is_well(server: VirtualCard, tmp_path: Path) -> None:
    """Everything is looked at, the microphone hears, the devices that were named are remembered."""
    status, lines = spoken_to(server, tmp_path, voice(-20), "--no-speech", "--input", "micro", "--output", "speaker")
    assert "It hears you well." in lines
    assert "Good: The microphone works: Microphone." in lines
    assert "Good: The loudspeaker works: Speaker." in lines
    assert "Problem" not in lines
    assert lines.splitlines()[-1] == "All is well. Have fun playing."
    assert status == 0
    assert remembered(tmp_path) == ChosenDevices("Microphone", "Speaker")


def test_a_device_that_is_not_there_is_a_problem(server: VirtualCard, tmp_path: Path) -> None:
    """It is named, the default is used instead, and nothing is remembered."""
    status, lines = spoken_to(server, tmp_path, voice(-20), "--no-speech", "--input", "trumpet")
    assert status == 1
    assert "Problem: There is no device 'trumpet'; the default one is used." in lines
    assert remembered(tmp_path) == ChosenDevices()


def test_the_result_is_spoken(server: VirtualCard, tmp_path: Path) -> None:
    """It asks for a word before it listens, and says afterwards that it heard none."""
    recording = server.record()
    status, lines = examine({**server.environment, "VOICEUNO_HOME": str(tmp_path)})
    said = np.abs(recording.stop().astype(np.int32))
    assert status == 1
    assert "It delivers no sound at all. Please check" in lines
    seconds = said[: len(said) // HEARING_RATE * HEARING_RATE].reshape(-1, HEARING_RATE).max(axis=1) > 1000
    spoken = "".join("x" if loud else "." for loud in seconds)
    # The request, the silence in which it listens, then several sentences.
    assert re.search(r"xx+\.+xxxxx", spoken), spoken


def test_the_command_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    """The help names it and its options."""
    with pytest.raises(SystemExit):
        main(["doctor", "--help"])
    out = capsys.readouterr().out
    assert all(option in out for option in ("--input", "--output", "--no-speech"))
