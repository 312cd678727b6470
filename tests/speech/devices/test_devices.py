"""Microphone and loudspeaker: chosen by a word, remembered, watched, and taken up again after a loss."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from tests.virtual_card import VirtualCard, virtual_card
from voiceuno.language.messages import use_language
from voiceuno.speech.devices import card as devices
from voiceuno.speech.devices.card import DeviceCard, NoSound, list_devices
from voiceuno.speech.devices.choice import ChosenDevices, Device, choose, remember, remembered
from voiceuno.speech.devices.conversion import FromSpeaking, ToHearing
from voiceuno.speech.devices.process import DeviceState
from voiceuno.speech.ports import BLOCK, HEARING_RATE, SPEAKING_RATE, Samples, Sound

# -- choosing

DEVICES = [
    Device(0, "HDA Intel PCH: ALC257 Analog (hw:0,0)", 2, 2),
    Device(1, "HDA Intel PCH: HDMI 0 (hw:0,3)", 0, 8),
    Device(2, "Jabra SPEAK 410 USB: Audio (hw:1,0)", 1, 2),
    Device(3, "pulse", 32, 32),
    Device(4, "default", 32, 32, is_default_input=True, is_default_output=True),
    Device(5, "Built-in Audio Analog Stereo", 1, 0, is_default_input=True, server_name="alsa_input.pci"),
    Device(6, "Built-in Audio Analog Stereo", 0, 2, is_default_output=True, server_name="alsa_output.pci"),
    Device(7, "Jabra SPEAK 410 USB Mono", 1, 0, server_name="alsa_input.usb-Jabra"),
    Device(8, "Jabra SPEAK 410 USB Analog Stereo", 0, 2, server_name="alsa_output.usb-Jabra"),
    Device(9, "WH-1000", 0, 2, server_name="bluez_output.00_11"),
]


@pytest.mark.parametrize(
    ("word", "kind", "number"),
    [
        ("2", "input", 2),
        ("two", "output", 2),
        ("device number seven", "input", 7),
        ("1", "input", None),  # it cannot be heard
        ("99", "input", None),
        ("", "input", 4),
        ("default", "output", 4),
        ("the default device", "output", 4),
        ("usb", "input", 7),
        ("USB", "output", 8),
        ("Jabra", "input", 7),
        ("jabra speak 410", "output", 8),
        ("Jabra SPEAK 410 USB: Audio (hw:1,0)", "output", 2),  # a whole name means that very device
        ("hdmi", "output", 1),
        ("the television", "output", 1),
        ("hdmi", "input", None),
        ("use the speakerphone", "output", 8),
        ("my headset please", "input", 7),
        ("headphones", "output", 9),
        ("bluetooth", "output", 9),
        ("bluetooth", "input", None),
        ("the laptop", "input", 5),
        ("built-in", "output", 6),
        ("usb headset", "input", 7),
        ("trumpet", "output", None),
        ("²", "output", None),
        ("9" * 5000, "output", None),
    ],
)
def test_a_word_means_a_device(word: str, kind: str, number: int | None) -> None:
    """By number, by part of the name, or by what people call such a thing; otherwise none."""
    device = choose(DEVICES, word, kind)
    assert (device.number if device else None) == number


def test_nothing_is_chosen_where_there_is_nothing() -> None:
    """A machine without devices has no default either."""
    assert choose([], "default", "input") is None
    assert choose([], "headset", "output") is None


def test_a_word_joined_by_an_apostrophe_is_heard() -> None:
    """Where a language joins its little words to the next one: "l'écran" is the screen."""
    use_language("fr")
    try:
        for words in ("l'écran", "mets l\u2019écran"):
            assert choose(DEVICES, words, "output") == choose(DEVICES, "hdmi", "output"), words
    finally:
        use_language("en")


def test_a_choice_is_remembered(tmp_path: Path) -> None:
    """Also in a folder that has to be made first, and the last one counts."""
    home = tmp_path / "new" / "home"
    assert remembered(home) == ChosenDevices()
    remember(home, ChosenDevices("Jabra", "Büro-Kopfhörer"))
    remember(home, ChosenDevices("Jabra", ""))
    assert remembered(home) == ChosenDevices("Jabra", "")
    assert [path.name for path in home.iterdir()] == ["devices.json"]


@pytest.mark.parametrize("text", ["", '{"input": "usb"', "[]", "7", '{"input": 7, "output": null}', "\0\0", "[" * 9000])
def test_a_torn_or_foreign_file_is_ignored(tmp_path: Path, text: str) -> None:
    """The default devices are used, and the next choice can be kept."""
    (tmp_path / "devices.json").write_text(text, "utf-8")
    assert remembered(tmp_path) == ChosenDevices()
    remember(tmp_path, ChosenDevices("usb", "usb"))
    assert remembered(tmp_path) == ChosenDevices("usb", "usb")


def test_a_choice_that_cannot_be_kept_does_no_harm(tmp_path: Path) -> None:
    """A file where the folder should be."""
    (tmp_path / "home").write_text("", "utf-8")
    remember(tmp_path / "home", ChosenDevices("usb", "usb"))
    assert remembered(tmp_path / "home") == ChosenDevices()


# -- rates and channels


class Says:
    """A tone of 440 Hz on the left for so many samples, an octave higher on the right."""

    def __init__(self, samples: int = 0) -> None:
        self.left = samples
        self.position = 0
        self._changed: Callable[[], None] | None = None

    def say(self, samples: int) -> None:
        """Speak from now on."""
        self.left = samples
        if self._changed:
            self._changed()

    @property
    def busy(self) -> bool:
        """Whether it speaks."""
        return self.left > 0

    def pull(self, samples: int) -> Sound:
        """The next of it, with silence behind."""
        sound = np.zeros((samples, 2), np.float32)
        _, tones = self.ahead(0, samples)
        sound[: len(tones)] = tones
        self.skip(samples, 0)
        return sound

    def ahead(self, after: int, samples: int) -> tuple[int, Sound]:
        """What is to come."""
        places = self.position + after + np.arange(max(0, min(samples, self.left - after)))
        tones = 0.4 * np.sin(2 * np.pi * places[:, None] / SPEAKING_RATE * np.array([440.0, 880.0]))
        sound: Sound = tones.astype(np.float32)
        return 0, sound

    def skip(self, samples: int, cuts: int) -> None:  # noqa: ARG002 -- it is never cut short
        """So much was heard."""
        self.position += samples
        self.left -= samples

    def rest(self, samples: int) -> None:
        """So much silence was heard."""
        if not self.busy:
            self.position += samples

    def watch(self, changed: Callable[[], None] | None) -> None:
        """Whom to tell when it begins."""
        self._changed = changed


def strongest(sound: Sound | Samples, rate: int) -> float:
    """The loudest frequency."""
    spectrum = np.abs(np.fft.rfft(sound * np.hanning(len(sound))))
    return float(np.argmax(spectrum)) * rate / len(sound)


def tone(seconds: float, rate: int = HEARING_RATE) -> Samples:
    """A loud tone of 440 Hz."""
    return (8000 * np.sin(2 * np.pi * 440 * np.arange(round(seconds * rate)) / rate)).astype(np.int16)


@pytest.mark.parametrize(("rate", "channels"), [(16_000, 1), (48_000, 1), (44_100, 2), (16_000, 2)])
def test_a_microphone_of_any_rate_is_heard_without_breaks(rate: int, channels: int) -> None:
    """A second of a tone stays a second of that tone, block after block."""
    conversion = ToHearing(rate, channels)
    sound = np.repeat(tone(2, rate)[:, None], channels, axis=1)
    blocks = np.split(sound, range(rate // 50, len(sound), rate // 50))
    heard = np.concatenate([conversion.convert(block.tobytes()) for block in blocks])
    assert heard.dtype == np.int16
    assert len(heard) == pytest.approx(2 * HEARING_RATE, abs=HEARING_RATE // 10)
    middle = heard[8000:-8000]
    assert strongest(middle, HEARING_RATE) == pytest.approx(440, abs=2)
    # A break between blocks would show as energy beside the tone.
    assert np.abs(np.diff(middle.astype(np.int32))).max() < 1600
    assert np.abs(middle).max() == pytest.approx(8000, rel=0.03)


@pytest.mark.parametrize("rate", [48_000, 44_100, 16_000])
def test_a_loudspeaker_of_any_rate_gets_both_channels_or_their_mixture(rate: int) -> None:
    """Left stays left; a mono loudspeaker gets the players of both sides."""
    says, stereo = Says(10**6), FromSpeaking(rate, 2)
    pieces = [stereo.convert(says.pull(samples)) for samples in (100, 1024, 441)]
    sound = np.concatenate([*pieces, stereo.convert(says.pull(SPEAKING_RATE), is_last=True)])
    assert sound.shape == (pytest.approx((1565 + SPEAKING_RATE) * rate / SPEAKING_RATE, abs=2), 2)
    assert strongest(sound[-rate:, 0], rate) == pytest.approx(440, abs=2)
    assert strongest(sound[-rate:, 1], rate) == pytest.approx(880, abs=2)
    mono = FromSpeaking(rate, 1).convert(Says(10**6).pull(SPEAKING_RATE), is_last=True)
    assert mono.shape == (rate, 1)
    spectrum = np.abs(np.fft.rfft(mono[:, 0]))
    assert spectrum[440] == pytest.approx(spectrum[880], rel=0.1)
    assert spectrum[440] > 100 * spectrum[600]


# -- a machine without sound


def test_without_portaudio_the_debian_package_is_named(tmp_path: Path) -> None:
    """One sentence that says what to type, and no traceback."""
    (tmp_path / "sounddevice.py").write_text('raise OSError("PortAudio library not found")', "utf-8")
    program = """
from voiceuno.speech.devices.card import DeviceCard, NoSound, list_devices
from voiceuno.speech.speaking.mixer import Mixer
for use in (list_devices, lambda: DeviceCard(Mixer())):
    try:
        use()
    except NoSound as error:
        print(error)
"""
    path = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[3])])
    run = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert run.stdout.count("Please type: sudo apt-get install libportaudio2") == 2
    assert run.stderr == ""


def test_without_devices_it_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And soon: the game goes on in text."""
    monkeypatch.setenv("PULSE_SERVER", f"unix:{tmp_path}/nobody")
    if any(device.name == "default" for device in list_devices()):
        pytest.skip("this machine has a sound card of its own")
    began = time.monotonic()
    with pytest.raises(NoSound, match=r"no microphone and no loudspeaker\. Please"):
        DeviceCard(Says())
    assert time.monotonic() - began < 2


# -- one device of two


class Links:
    """Stands for the processes that have the devices open; a test says what becomes of the devices."""

    def __init__(self, *_: object) -> None:
        self.opened.append(self)
        self.now = self.then
        self.sounded_at = 0.0

    opened: ClassVar[list[Links]] = []
    then = DeviceState(microphone=True, loudspeaker=True)  # of the next one

    def state(self, _seconds: float) -> DeviceState | None:
        """What became of the devices."""
        return self.now

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture
def links(monkeypatch: pytest.MonkeyPatch) -> type[Links]:
    """No process at all; attempts follow each other quickly."""
    monkeypatch.setattr(devices, "Link", Links)
    monkeypatch.setattr(devices, "_LOOK", 0.01)
    monkeypatch.setattr(devices, "_RETRY_OF_ONE", 60)
    monkeypatch.setattr(Links, "opened", [])
    monkeypatch.setattr(Links, "then", DeviceState(microphone=True, loudspeaker=True))
    return Links


def test_a_lost_microphone_leaves_the_loudspeaker_alone_while_it_speaks(
    links: type[Links], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player is told that it is gone; it is looked for in silence, and at once when something is plugged in."""
    card = DeviceCard(Says())
    link = links.opened[0]
    link.sounded_at = time.monotonic() + 0.2  # speaks for a while from now on
    link.now = DeviceState(microphone=False, loudspeaker=True)
    wait_for(lambda: card.problem == "microphone", 1)
    monkeypatch.setattr(devices, "_cards", lambda: "a headset")
    time.sleep(0.3)
    assert links.opened == [link]
    wait_for(lambda: len(links.opened) == 2, 2)
    wait_for(lambda: card.recovered == 1, 1)
    assert card.problem == ""
    card.close()


def test_a_missing_device_is_not_looked_for_all_the_time(links: type[Links], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each attempt interrupts the device that works."""
    links.then = DeviceState(microphone=False, loudspeaker=True)
    card = DeviceCard(Says())
    assert card.problem == "microphone"
    time.sleep(1.5)
    assert len(links.opened) == 1
    monkeypatch.setattr(devices, "_RETRY_OF_ONE", 0.1)
    wait_for(lambda: len(links.opened) > 3, 2)
    assert card.recovered == 0
    card.close()


# -- a machine with sound


def test_without_a_virtual_card_tests_are_skipped_with_a_reason_or_fail(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nobody believes that sound was tested where it was not."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("VOICEUNO_NEED_SOUND", raising=False)
    with pytest.raises(pytest.skip.Exception, match="Debian package pulseaudio"), virtual_card():
        pass
    monkeypatch.setenv("VOICEUNO_NEED_SOUND", "1")
    with pytest.raises(pytest.fail.Exception, match="Debian package pulseaudio"), virtual_card():
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[VirtualCard]:
    """A virtual sound card for all tests of this file."""
    with virtual_card() as card:
        yield card


@pytest.fixture
def virtual(server: VirtualCard, monkeypatch: pytest.MonkeyPatch) -> VirtualCard:
    """The virtual sound card as that of this process."""
    for name, value in server.variables.items():
        monkeypatch.setenv(name, value)
    return server


@pytest.fixture
def says() -> Says:
    """Silent until a test gives it something to say."""
    return Says()


@pytest.fixture
def card(virtual: VirtualCard, says: Says) -> Iterator[DeviceCard]:  # noqa: ARG001 -- must be there first
    """The product's sound card on the virtual one."""
    opened = DeviceCard(says)
    yield opened
    opened.close()


def wait_for(condition: Callable[[], object], seconds: float) -> float:
    """How long it took until something became true; fails if it does not."""
    began = time.monotonic()
    while not condition():
        assert time.monotonic() - began < seconds, "it took too long"
        time.sleep(0.02)
    return time.monotonic() - began


def drain(card: DeviceCard) -> None:
    """Forget what was heard until now."""
    while card.read(0) is not None:
        pass


def heard(card: DeviceCard, seconds: float) -> Samples:
    """What is heard in so much time."""
    until = time.monotonic() + seconds
    blocks = []
    while time.monotonic() < until:
        block = card.read(0.1)
        if block is not None:
            assert block.shape == (BLOCK,)
            blocks.append(block)
    return np.concatenate(blocks) if blocks else np.zeros(0, np.int16)


def came_and_went(sound: Samples, level: int) -> bool:
    """Whether something louder than a level was there and half a second of silence followed."""
    loud = np.flatnonzero(np.abs(sound) > level)
    return len(loud) > 0 and len(sound) - loud[-1] > HEARING_RATE // 2


def heard_to_its_end(card: DeviceCard, level: int) -> Samples:
    """What is heard until a sound has come and gone; a busy machine begins to play it when it gets to it."""
    sound = np.zeros(0, np.int16)

    def is_over() -> bool:
        nonlocal sound
        sound = np.concatenate([sound, heard(card, 0.1)])
        return came_and_went(sound, level)

    wait_for(is_over, 20)
    return sound


def wait_for_flow(card: DeviceCard, says: Says, seconds: float) -> None:
    """Wait until blocks come and sound is asked for as fast as time goes by; a server needs a moment for that."""

    def flows() -> bool:
        drain(card)
        asked = says.position
        blocks = len(heard(card, 0.5)) / BLOCK
        return blocks >= 20 and says.position - asked >= 0.4 * SPEAKING_RATE

    wait_for(flows, seconds)


def assert_sound_flows(card: DeviceCard, virtual: VirtualCard, says: Says) -> None:
    """Half a second of a tone arrives in each direction, one after the other: both at once are alike, as an echo is."""
    drain(card)
    virtual.play(tone(0.5), wait=False)
    loud = np.abs(heard_to_its_end(card, 500)) > 500
    assert loud.sum() / HEARING_RATE == pytest.approx(0.5, abs=0.08)
    recording = virtual.record()
    says.say(SPEAKING_RATE // 2)
    wait_for(lambda: came_and_went(recording.samples, 300), 20)
    said = recording.stop()
    assert (np.abs(said) > 300).sum() / HEARING_RATE == pytest.approx(0.48, abs=0.08)
    # Both tones and little else; a short break, as a busy machine makes, is no other sound.
    power = np.abs(np.fft.rfft(said.astype(np.float64))) ** 2
    pitch = np.fft.rfftfreq(len(said), 1 / HEARING_RATE)
    left, right = (power[np.abs(pitch - tone_pitch) < 20].sum() / power.sum() for tone_pitch in (440, 880))
    assert left > 0.3
    assert right > 0.3
    assert left + right > 0.9


def test_sound_flows_in_both_directions(card: DeviceCard, virtual: VirtualCard, says: Says) -> None:
    """What is said into the microphone is read in blocks; what the game says comes out of the loudspeaker."""
    assert card.problem == ""
    assert not card.ended
    wait_for_flow(card, says, 4)
    assert_sound_flows(card, virtual, says)
    assert card.dropped == 0


def test_who_reads_is_woken_and_loses_no_sound(card: DeviceCard, virtual: VirtualCard, says: Says) -> None:
    """An answer does not wait for the next block, and what is said meanwhile is heard as if nobody had been woken."""
    wait_for_flow(card, says, 4)
    drain(card)
    card.wake()
    taken = [card.read(5) for _ in range(3)]
    assert any(block is None for block in taken)
    ends, woken = threading.Event(), 0

    def wake_often() -> None:
        nonlocal woken
        while not ends.wait(0.003):
            card.wake()
            woken += 1

    waker = threading.Thread(target=wake_often)
    waker.start()
    virtual.play(tone(0.5), wait=False)
    loud = np.abs(heard_to_its_end(card, 500)) > 500
    ends.set()
    waker.join()
    assert woken > 50
    assert loud.sum() / HEARING_RATE == pytest.approx(0.5, abs=0.08)
    assert card.dropped == 0


def test_a_late_reader_loses_the_oldest_sound(
    card: DeviceCard, virtual: VirtualCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory stays small, the newest is kept, and the loss is counted."""
    monkeypatch.setattr(devices, "_LATE", HEARING_RATE // 2)
    drain(card)
    virtual.play(tone(0.3))
    time.sleep(1)
    assert card.dropped > HEARING_RATE // 4
    waiting = heard(card, 0.05)
    assert len(waiting) <= HEARING_RATE * 0.6
    assert np.abs(waiting).max() < 500


def test_a_server_that_dies_is_noticed_and_taken_up_again(card: DeviceCard, virtual: VirtualCard, says: Says) -> None:
    """Within seconds each, as often as it happens; until then nothing is heard and nothing is raised."""
    for times in (1, 2):
        virtual.kill()
        wait_for(lambda: card.problem, 3)
        assert card.problem == "microphone and loudspeaker"
        time.sleep(1.5)  # attempts meanwhile find nothing
        drain(card)
        assert card.read(0.05) is None
        assert not card.ended
        virtual.restart()
        wait_for(lambda times=times: card.recovered == times, 5)  # type: ignore[misc]
        assert card.problem == ""
        wait_for_flow(card, says, 4)
        assert_sound_flows(card, virtual, says)


def test_a_server_that_hangs_is_noticed_and_taken_up_again(card: DeviceCard, virtual: VirtualCard, says: Says) -> None:
    """It raises nothing and ends nothing: sound just stops flowing."""
    time.sleep(4)  # just after opening, a pause means nothing
    os.kill(virtual.pid, signal.SIGSTOP)
    try:
        wait_for(lambda: card.problem, 3)
    finally:
        os.kill(virtual.pid, signal.SIGCONT)
    wait_for(lambda: card.recovered, 8)
    wait_for_flow(card, says, 4)
    assert_sound_flows(card, virtual, says)


def test_a_server_that_hangs_does_not_hold_up_the_start(virtual: VirtualCard, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a time limit it is said in a sentence, for the card and for the list of devices."""
    monkeypatch.setattr(devices, "OPENING", 0.5)
    os.kill(virtual.pid, signal.SIGSTOP)
    try:
        began = time.monotonic()
        with pytest.raises(NoSound, match=r"does not answer\. Please"):
            DeviceCard(Says())
        with pytest.raises(NoSound, match=r"does not answer\. Please"):
            list_devices(0.5)
        assert time.monotonic() - began < 3
    finally:
        os.kill(virtual.pid, signal.SIGCONT)


def test_other_devices_can_be_taken_while_playing(card: DeviceCard, virtual: VirtualCard, says: Says) -> None:
    """The server's devices go by the names that its users know; one that is not there is replaced by the default."""
    elsewhere = virtual.record_microphone()
    card.use(output="pipe")
    wait_for(lambda: card.names[1] == "Pipe", 3)
    assert card.problem == ""
    says.say(SPEAKING_RATE // 2)
    wait_for(lambda: elsewhere.onset(300), 4)
    card.use(output="trumpet")
    wait_for(lambda: card.absent == ("trumpet",), 3)
    assert card.names[1] == "default"
    wait_for_flow(card, says, 4)
    assert_sound_flows(card, virtual, says)


def test_nothing_is_left_when_the_game_is_killed(virtual: VirtualCard) -> None:
    """Not even the process that has the devices open, which would keep them from the next game."""
    program = """
import time
from tests.speech.devices.test_devices import Says
from voiceuno.speech.devices.card import DeviceCard
card = DeviceCard(Says())
print(card._link._process.pid, flush=True)
time.sleep(60)
"""
    command = [sys.executable, "-c", program]
    root = Path(__file__).parents[3]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=root, env=virtual.environment) as game:
        assert game.stdout
        other = Path("/proc") / game.stdout.readline().decode().strip() / "cmdline"
        assert b"devices.process" in other.read_bytes()
        game.kill()
    # An ended process that nobody asked about has no command line any more.
    wait_for(lambda: not other.exists() or not other.read_bytes(), 2)


def test_devices_are_listed_with_names_and_defaults(virtual: VirtualCard) -> None:  # noqa: ARG001 -- must be there first
    """Those of PortAudio and those of the sound server, but not what loudspeakers play."""
    found = {device.name: device for device in list_devices()}
    assert found["default"].is_default_input
    assert found["default"].is_default_output
    assert found["Microphone"].can("input")
    assert not found["Microphone"].can("output")
    assert found["Speaker"].is_default("output")
    assert not any("monitor" in name.lower() for name in found)
    assert [device.number for device in found.values()] == list(range(len(found)))


def test_the_sound_process_is_small() -> None:
    """It only hands on bytes, so it does without the library for numbers, which takes a third of its memory."""
    look = "import sys, voiceuno.speech.devices.process; sys.exit('numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", look], check=True)


def test_the_default_devices_are_found_without_the_words_of_a_language() -> None:
    """So the sound process loads a language only for somebody who names a device by a word."""
    look = (
        "import sys; from voiceuno.speech.devices.process import choose; "
        "choose([], '', 'input'), choose([], 'default', 'output'); sys.exit('voiceuno.language' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", look], check=True)
