"""Finds out why the game does not hear or speak: one finding for each thing that can be wrong, and what to do."""

from __future__ import annotations

import getpass
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import numpy as np

from voiceuno.dialogue.settings import SCAN
from voiceuno.keeping.home import make_folder
from voiceuno.keeping.store import Store
from voiceuno.language.files import default_language
from voiceuno.language.signals import KEY
from voiceuno.sentences import refusal, sentence
from voiceuno.speech.devices.card import DeviceCard
from voiceuno.speech.devices.choice import ChosenDevices, Device
from voiceuno.speech.devices.level import LevelVerdict, judge_level
from voiceuno.speech.devices.switches import INPUT_FOLDER, Switches
from voiceuno.speech.hearing.recogniser import trial_words
from voiceuno.speech.models.catalogue import OTHER_EAR, RECOGNITION, Model, ModelMissing, load_models
from voiceuno.speech.models.installed import Standing, recognition_folder, status, voice_files
from voiceuno.speech.models.installed import chosen as chosen_model
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
    for model in map(chosen_model, models):
        problem = _problem(model)
        yield Finding(not problem or model.is_optional, problem or sentence("doctor.model", title=model.title))


def _problem(model: Model) -> str:
    """What is wrong with a model, after reading all of it and trying it in a process of its own."""
    found = status(model, thorough=True)
    if found.problem or model.purpose == OTHER_EAR:  # of that one there is only ours, which we have tried
        return found.problem
    try:
        is_recognition = model.purpose == RECOGNITION
        words = trial_words(recognition_folder(model.code)) if is_recognition else map(str, voice_files(model.code))
        reason = attempt(model.purpose, *words)
    except ModelMissing as error:
        return str(error)
    if not reason:
        return ""
    key = "doctor.own_model_broken" if found.state == Standing.OWN else "doctor.model_broken"
    return sentence(key, title=model.title, place=found.place, reason=reason)


def check_folder(folder: Path) -> Finding:
    """Whether matches and settings can be kept."""
    try:
        make_folder(folder)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"voiceuno")
            file.flush()
    except OSError as error:
        reason = (refusal(error) or sentence("doctor.no_answer")).lower()
        return Finding(False, sentence("doctor.folder_broken", folder=folder, reason=reason))
    return Finding(True, sentence("doctor.folder", folder=folder))


def check_permissions(
    sound: Path = Path("/dev/snd"), may_use: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK | os.W_OK)
) -> Finding:
    """Whether sound comes through a sound server, or the devices may be used directly."""
    server = sound_server()
    if server:
        return Finding(True, sentence("doctor.server", server=server))
    devices = sorted(sound.glob("pcm*")) if sound.is_dir() else []
    if not devices:
        return Finding(False, sentence("doctor.no_card"))
    if not all(may_use(device) for device in devices):
        return Finding(False, sentence("doctor.forbidden", user=getpass.getuser()))
    return Finding(True, sentence("doctor.direct"))


def check_switches(home: Path, folder: Path = INPUT_FOLDER) -> Finding:
    """Whether switches can be read; a problem only for who plays with one signal."""
    with closing(Switches(folder)) as switches:
        problem = switches.problem
    settings = Store(home).load_settings("")
    is_wanted = settings.way == SCAN and KEY in settings.signals.split()
    if not problem:
        return Finding(True, sentence("doctor.switches"))
    return Finding(not is_wanted, problem if is_wanted else sentence("doctor.no_switches", problem=problem))


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
    uses = [kind for kind in ("input", "output") if device.can(kind)]
    form = "both" if len(uses) > 1 else uses[0] if uses else "neither"
    default = "default_" if device.is_default_input or device.is_default_output else ""
    return sentence(f"doctor.device.{default}{form}", number=device.number, name=device.name)


def check_devices(card: DeviceCard) -> Iterator[Finding]:
    """Whether the devices that are wanted were opened."""
    for name in card.absent:
        yield Finding(False, sentence("doctor.absent", name=name))
    for device, option, name in zip(("microphone", "loudspeaker"), ("--input", "--output"), card.names, strict=True):
        if device not in card.problem:
            yield Finding(True, sentence(f"doctor.{device}.works", name=name))
        elif name:
            yield Finding(False, sentence(f"doctor.{device}.closed", name=name))
        else:
            yield Finding(False, sentence(f"doctor.{device}.none", option=option))


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
    verdict = level.sentence
    return Finding(level is LevelVerdict.GOOD, sentence("doctor.level", seconds=seconds, verdict=verdict))


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
