"""`voiceuno doctor`: why the game does not hear or does not speak, and what to do."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import closing

from voiceuno.hosts import checkup as doctor
from voiceuno.hosts.checkup import Finding
from voiceuno.keeping.home import data_home
from voiceuno.language.language import Language, default_language
from voiceuno.sentences import sentence
from voiceuno.speech.devices.card import NO_DEVICE, DeviceCard, NoSound, list_devices
from voiceuno.speech.devices.choice import ChosenDevices, remember, remembered
from voiceuno.speech.models.catalogue import VOICE
from voiceuno.speech.models.installed import OWN, ModelMissing
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.speaking.mouth import make_mouth, make_recorded_mouth
from voiceuno.speech.speaking.piper_voice import VoiceProblem
from voiceuno.speech.speaking.speaker import Speaker

_LONGEST_SPEECH = 60.0  # seconds
_TAIL = 0.3  # seconds until the last sound has left the loudspeaker


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's options."""
    parser.add_argument("--input", default="", metavar="DEVICE", help=sentence("command.doctor.input"))
    parser.add_argument("--output", default="", metavar="DEVICE", help=sentence("command.doctor.output"))
    parser.add_argument("--no-speech", action="store_true", help=sentence("command.doctor.no_speech"))


def run(args: argparse.Namespace) -> int:
    """Look at everything; 1 if something is wrong."""
    problems = []
    with closing(_Mouth()) as mouth:
        for finding in _findings(ChosenDevices(args.input, args.output), mouth, speaks=not args.no_speech):
            heading = "command.doctor.good" if finding.is_well else "command.doctor.problem"
            print(sentence(heading, finding=finding.sentence), flush=True)
            if not finding.is_well:
                problems.append(finding.sentence)
        result = _result(len(problems))
        print(result, flush=True)
        mouth.say(" ".join([result, *problems]) if mouth.has_voice else _without_voice())
    return 1 if problems else 0


def _result(problems: int) -> str:
    if not problems:
        return sentence("command.doctor.well")
    return sentence("command.doctor.one_problem" if problems == 1 else "command.doctor.problems", count=problems)


def _without_voice() -> str:
    """The sentence that was recorded for the day on which the voice cannot be used."""
    return Language.load(default_language()).prompts.say(
        "broken.own_voice" if os.environ.get(OWN[VOICE]) else "broken.voice"
    )


class _Mouth:
    """Says what is printed, as far as there is a voice and a loudspeaker."""

    def __init__(self) -> None:
        self.mixer = Mixer()
        self.card: DeviceCard | None = None
        self.has_voice = False
        self._speaker: Speaker | None = None

    def open(self, problem: str) -> None:
        """Take the voice, or, because of a problem with it, what was recorded while it worked."""
        language = Language.load(default_language())
        try:
            if problem:
                raise VoiceProblem(problem)
            mouth, self.has_voice = make_mouth(language, data_home()), True
        except (ModelMissing, VoiceProblem) as error:
            mouth = make_recorded_mouth(language, str(error))
        self._speaker, self.mixer = mouth.speaker, mouth.mixer

    @property
    def problem(self) -> str:
        """Why the voice does not work, as a sentence, unless the look at the models has told it."""
        return self._speaker.problem if self._speaker and self.has_voice else ""

    def say(self, text: str) -> None:
        """Say something and wait for its end."""
        if not self._speaker or not self.card:
            return
        self._speaker.say(text)
        until = time.monotonic() + _LONGEST_SPEECH
        while self._speaker.busy and "loudspeaker" not in self.card.problem and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(_TAIL)

    def close(self) -> None:
        """Fall silent."""
        if self._speaker:
            self._speaker.close()
        if self.card:
            self.card.close()


def _findings(wanted: ChosenDevices, mouth: _Mouth, *, speaks: bool) -> Iterator[Finding]:
    voice = Finding(False, "")
    for voice in doctor.check_models():  # the voice is the last of them
        yield voice
    if speaks:
        mouth.open("" if voice.is_well else voice.sentence)
    yield doctor.check_folder(data_home())
    yield doctor.check_switches(data_home())
    yield (permissions := doctor.check_permissions())
    before = remembered(data_home())
    try:
        for device in list_devices():
            print(doctor.describe(device), flush=True)
        card = DeviceCard(mouth.mixer, wanted.input or before.input, wanted.output or before.output)
    except NoSound as error:
        if permissions.is_well or str(error) != sentence(NO_DEVICE):  # else the cause has been told already
            yield Finding(False, str(error))
        return
    mouth.card = card
    yield from doctor.check_devices(card)
    found = doctor.chosen(card, wanted)
    if any(found):
        remember(data_home(), ChosenDevices(found.input or before.input, found.output or before.output))
    if "microphone" not in card.problem:
        ask = sentence("command.doctor.ask")
        print(ask, flush=True)
        mouth.say(ask)
        yield doctor.check_level(card)
    if mouth.problem:
        yield Finding(False, mouth.problem)
