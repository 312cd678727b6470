"""Finds out why the game does not hear or speak: one finding for each thing that can be wrong, and what to do."""

from __future__ import annotations

import getpass
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from voiceuno.keeping.home import make_folder
from voiceuno.language.language import default_language
from voiceuno.speech.devices.card import DeviceCard
from voiceuno.speech.devices.choice import ChosenDevices, Device
from voiceuno.speech.devices.level import LevelVerdict, judge_level
from voiceuno.speech.hearing.recogniser import trial_words
from voiceuno.speech.models.catalogue import RECOGNITION, Model, ModelMissing, load_models
from voiceuno.speech.models.installed import Standing, recognition_folder, status, voice_files
from voiceuno.speech.models.trial import attempt
from voiceuno.speech.ports import BLOCK, HEARING_RATE, Samples

RECORDED = 2.0  # seconds


class Finding(NamedTuple):
    """Something that was looked at."""

    is_well: bool
    sentence: str  # what was found, and what to do


def check_models(language: str | None = None) -> Iterator[Finding]:
    """Whether the game can hear and speak at all."""
    try:
        models = load_models(language or default_language()).values()
    except ModelMissing as error:
        yield Finding(False, str(error))
        return
    for model in models:
        problem = _problem(model)
        yield Finding(not problem, problem or f"The {model.title} is here, every file of it was read, and it works.")


def _problem(model: Model) -> str:
    """What is wrong with a model, after reading all of it and trying it in a process of its own."""
    found = status(model, thorough=True)
    if found.problem:
        return found.problem
    try:
        words = trial_words(recognition_folder()) if model.purpose == RECOGNITION else map(str, voice_files())
        reason = attempt(model.purpose, *words)
    except ModelMissing as error:
        return str(error)
    if not reason:
        return ""
    cure = (
        "Please name another one."
        if found.state == Standing.OWN
        else "Its files are right: please set up voiceuno again."
    )
    return f"The {model.title} in {found.place} cannot be used: {reason}. {cure}"


def check_folder(folder: Path) -> Finding:
    """Whether matches and settings can be kept."""
    try:
        make_folder(folder)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"voiceuno")
            file.flush()
    except OSError as error:
        reason = (error.strerror or "the disk does not answer").lower()
        advice = "Please check that the disk has room and that the folder is yours."
        return Finding(False, f"Nothing can be kept in {folder}: {reason}. {advice}")
    return Finding(True, f"Matches and settings are kept in {folder}.")


def check_permissions(
    sound: Path = Path("/dev/snd"), may_use: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK | os.W_OK)
) -> Finding:
    """Whether sound comes through a sound server, or the devices may be used directly."""
    server = sound_server()
    if server:
        return Finding(True, f"The sound server {server} runs.")
    devices = sorted(sound.glob("pcm*")) if sound.is_dir() else []
    if not devices:
        return Finding(
            False,
            "No sound server runs, and this machine has no sound card. Please connect one, for example by USB. "
            "On a computer with a desktop, log in to the desktop first.",
        )
    if not all(may_use(device) for device in devices):
        name = getpass.getuser()
        return Finding(
            False,
            "No sound server runs, and you may not use the sound card directly. "
            f"Please type: sudo usermod --append --groups audio {name} and then restart the machine.",
        )
    return Finding(True, "No sound server runs; the sound card is used directly.")


def sound_server() -> str:
    """The name of the sound server that this user has; nothing if there is none."""
    given = os.environ.get("PULSE_SERVER", "")
    if given:
        path = given.removeprefix("unix:")
        return "PulseAudio" if not path.startswith("/") or Path(path).exists() else ""
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    if (runtime / "pipewire-0").exists():
        return "PipeWire"
    return "PulseAudio" if (runtime / "pulse" / "native").exists() else ""


def describe(device: Device) -> str:
    """A device in words."""
    uses = [word for kind, word in (("input", "microphone"), ("output", "loudspeaker")) if device.can(kind)]
    default = ", the default" if device.is_default_input or device.is_default_output else ""
    return f"Device {device.number}: {device.name}, {' and '.join(uses) or 'of no use'}{default}."


def check_devices(card: DeviceCard) -> Iterator[Finding]:
    """Whether the devices that are wanted were opened."""
    for name in card.absent:
        yield Finding(
            False, f"There is no device {name!r}; the default one is used. Please connect it or name another."
        )
    for device, option, name in zip(("microphone", "loudspeaker"), ("--input", "--output"), card.names, strict=True):
        if device not in card.problem:
            yield Finding(True, f"The {device} works: {name}.")
        elif name:
            yield Finding(False, f"The {device} {name} cannot be opened. Please close other programs that use sound.")
        else:
            yield Finding(False, f"There is no {device}. Please connect one, or name one with {option}.")


def chosen(card: DeviceCard, wanted: ChosenDevices) -> ChosenDevices:
    """What to remember of the devices that were asked for: those that are there, by their whole names."""
    names = ChosenDevices(*card.names)
    return ChosenDevices(
        names.input if wanted.input and wanted.input not in card.absent else "",
        names.output if wanted.output and wanted.output not in card.absent else "",
    )


def check_level(card: DeviceCard, seconds: float = RECORDED) -> Finding:
    """Whether the microphone hears somebody who speaks now."""
    level = judge_level(_record(card, seconds))
    return Finding(
        level is LevelVerdict.GOOD, f"The microphone was listened to for {seconds:.0f} seconds. {level.sentence}"
    )


def _record(card: DeviceCard, seconds: float) -> Samples:
    while card.read(0) is not None:  # what came before does not count
        pass
    until = time.monotonic() + seconds + 1
    blocks: list[Samples] = [np.zeros(0, np.int16)]
    while len(blocks) * BLOCK <= seconds * HEARING_RATE and time.monotonic() < until:
        block = card.read(0.1)
        if block is not None:
            blocks.append(block)
    return np.concatenate(blocks)
