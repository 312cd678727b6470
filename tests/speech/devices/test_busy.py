"""A machine that is busy with other things: sound is neither torn nor lost, and the game knows what it is late for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.talking import LANGUAGE
from tests.virtual_card import virtual_card
from voiceuno.language.grammar import Grammar
from voiceuno.language.heard import Heard
from voiceuno.language.meaning import Meaning, meanings
from voiceuno.language.moment import Moment
from voiceuno.speech.devices import card as card_module
from voiceuno.speech.devices.ahead import SoundAhead
from voiceuno.speech.devices.clock import SoundClock
from voiceuno.speech.devices.lead import Order, SoundLead
from voiceuno.speech.hearing.ears import Ears
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.hearing.recogniser import Recogniser, RecogniserModel
from voiceuno.speech.hearing.second_opinion import Advisers
from voiceuno.speech.hearing.vocabulary import WordBook
from voiceuno.speech.models.installed import recognition_folder
from voiceuno.speech.ports import BLOCK, HEARING_RATE, SPEAKING_RATE, Samples, Sound
from voiceuno.speech.speaking.mixer import Mixer

PERIOD = 960  # frames that a loudspeaker asks for at a time: 20 ms


def tone(seconds: float, level: float = 0.4) -> Sound:
    """A plain sound, without a click at its ends."""
    times = np.arange(round(seconds * SPEAKING_RATE)) / SPEAKING_RATE
    return (level * np.sin(2 * np.pi * 250 * times)).astype(np.float32)


# -- what is played goes on while the game does not answer


class Devices:
    """Stands for the sound process: takes orders when they arrive, plays, and reports; nothing of it is in a hurry."""

    def __init__(self, mixer: Mixer, rate: int = SPEAKING_RATE) -> None:
        self.lead = SoundLead(mixer, rate, 2)
        self.orders: deque[Order] = deque()  # on their way to the process
        self.reports: deque[tuple[int, int]] = deque()  # on their way to the game
        self.played: list[Sound] = []
        self.known: list[Sound] = []  # what the game takes to have been played
        self._ahead, self._received = SoundAhead(rate, 2), 0

    def give(self) -> None:
        """The game gives what it can."""
        while (order := self.lead.next_order()) is not None:
            self.orders.append(order)

    def receive(self) -> None:
        """The process takes what was given."""
        while self.orders:
            order = self.orders.popleft()
            self._ahead.put(order.data, is_cut=order.is_cut)
            self._received += 1

    def play(self) -> None:
        """The loudspeaker asks for the next frames."""
        data, _ = self._ahead.take(PERIOD)
        self.played.append(np.frombuffer(data, np.float32).reshape(-1, 2))
        self.reports.append((PERIOD, self._received))

    def report(self) -> None:
        """The game learns of all that was played."""
        while self.reports:
            self.known.append(self.lead.played(*self.reports.popleft())[0])

    def turn(self, times: int = 1) -> None:
        """Everything in time."""
        for _ in range(times):
            self.give()
            self.receive()
            self.play()
            self.report()


def spoken(sound: list[Sound]) -> Sound:
    """The left side of it, without the silence around."""
    left = np.concatenate(sound)[:, 0]
    loud = np.flatnonzero(left)
    return left[loud[0] : loud[-1] + 1] if len(loud) else left[:0]


def test_what_is_said_is_played_to_the_last_sample() -> None:
    """Clips and the pauses between them, as they would be pulled; and when they are over the mixer knows."""
    one, other = Mixer(), Mixer()
    for mixer in (one, other):
        mixer.play(tone(0.7), mark="one")
        mixer.play(tone(0.33), mark="two", gap=0.1)
    devices = Devices(one)
    devices.turn(20)
    assert one.marks == ("one", "two")
    devices.turn(40)
    assert np.array_equal(spoken(devices.played), spoken([other.pull(60 * PERIOD)]))
    assert not one.busy


def test_the_sound_goes_on_while_the_game_is_kept_from_answering() -> None:
    """For a third of a second nobody answers, and nothing is missing; what comes after follows without a break."""
    mixer, whole = Mixer(), tone(2.0)
    mixer.play(whole)
    devices = Devices(mixer)
    devices.turn()
    for _ in range(4):
        for _ in range(16):
            devices.play()
        devices.report()
        devices.turn()
    devices.turn(40)
    assert np.allclose(spoken(devices.played) * np.sqrt(2), np.trim_zeros(whole), atol=1e-6)


def test_a_game_that_is_very_late_loses_nothing_of_what_it_says() -> None:
    """The sound breaks off and goes on where it was; the beginning of an answer is not eaten either."""
    mixer, whole = Mixer(), tone(1.0)
    devices = Devices(mixer)
    devices.turn(5)
    mixer.play(whole)
    devices.give()
    for _ in range(10):
        devices.play()  # before anything has arrived
    devices.receive()
    for _ in range(50):
        devices.play()
    devices.report()
    devices.turn(50)
    heard = np.concatenate(devices.played)[:, 0]
    frames = heard.reshape(-1, PERIOD)
    said = np.concatenate([frame for frame in frames if frame.any()])
    assert np.allclose(said[: len(whole)] * np.sqrt(2), whole, atol=1e-6)


@pytest.mark.parametrize("late", [0, 1, 3, 12])
def test_an_interruption_is_silent_at_once_however_much_was_given_ahead(late: int) -> None:
    """What was given is taken back, without a click; what is said next is heard from its beginning."""
    mixer = Mixer()
    mixer.play(tone(3.0))
    devices = Devices(mixer)
    devices.turn(20)
    for _ in range(late):
        devices.play()  # and the game does not know
    mixer.cancel()
    mixer.play(tone(0.5, 0.2), mark="answer", gap=0.1)
    before = len(devices.played)
    devices.turn(1)
    devices.turn(60)
    after = np.concatenate(devices.played[before:])[:, 0]
    fade = round(0.04 * SPEAKING_RATE)
    assert np.abs(np.diff(after[:fade])).max() < 0.03, "it clicks"
    assert not after[fade : fade + round(0.05 * SPEAKING_RATE)].any()
    assert np.allclose(spoken([after[fade:, None]]) * np.sqrt(2), np.trim_zeros(tone(0.5, 0.2)), atol=1e-6)
    assert not mixer.busy


def test_a_device_of_another_rate_gets_all_of_it() -> None:
    """Where 44,100 samples make a second, a second stays one, and the mixer comes to its end."""
    mixer = Mixer()
    mixer.play(tone(1.0))
    devices = Devices(mixer, 44_100)
    devices.turn(60)
    assert len(spoken(devices.played)) == pytest.approx(44_100, rel=0.02)
    assert not mixer.busy
    mixer.play(tone(0.2))
    devices.turn(30)
    assert not mixer.busy


@given(st.lists(st.sampled_from(["say", "cut", "give", "receive", "play", "report"]), max_size=60))
def test_the_game_always_knows_what_was_played(steps: list[str]) -> None:
    """Whatever is late: what the canceller of the echo is told is what the loudspeaker got, sample by sample."""
    mixer = Mixer()
    devices = Devices(mixer)
    for step in [*steps, "give", "receive", "play", "report"]:
        if step == "say":
            mixer.play(tone(0.05))
        elif step == "cut":
            mixer.cancel()
        else:
            getattr(devices, step)()
    assert np.array_equal(np.concatenate(devices.known), np.concatenate(devices.played))


def test_the_loudspeaker_does_not_stop_with_the_game() -> None:
    """The whole game stands still for most of a second in the middle of a sentence, and it is not to be heard."""
    program = """
import numpy as np, time
from voiceuno.speech.devices.card import DeviceCard
from voiceuno.speech.speaking.mixer import Mixer
mixer = Mixer()
card = DeviceCard(mixer)
time.sleep(3)  # a server needs a moment until sound flows
mixer.play((0.4 * np.sin(2 * np.pi * 400 * np.arange(48000 * 6) / 48000)).astype(np.float32))
print("speaks", flush=True)
while mixer.busy:
    card.read(0.1)
card.close()
"""
    command, root = [sys.executable, "-c", program], Path(__file__).parents[3]
    environment = {"PYTHONPATH": str(root)}
    with virtual_card() as virtual:
        recording = virtual.record()
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, cwd=root, env={**virtual.environment, **environment}
        ) as game:
            assert game.stdout
            assert game.stdout.readline()
            wait_for_sound = time.monotonic() + 30
            while recording.onset(300) is None and time.monotonic() < wait_for_sound:
                time.sleep(0.05)
            for _ in range(4):
                time.sleep(0.5)
                os.kill(game.pid, signal.SIGSTOP)
                time.sleep(0.8)
                os.kill(game.pid, signal.SIGCONT)
            game.wait(60)
        samples = recording.stop()
    loud = np.abs(samples.astype(np.int32)).reshape(-1, HEARING_RATE // 100).max(axis=1) > 300
    first, last = np.flatnonzero(loud)[[0, -1]]
    missing = int((~loud[first:last]).sum()) / 100
    assert missing < 0.3, f"{missing} seconds of silence in a sound of six seconds"


# -- what is heard is looked at late


def test_what_was_heard_while_the_game_spoke_is_known_as_such_however_late_it_comes() -> None:
    """The game speaks from second 1 to second 2; what the microphone heard of it arrives half a second late."""
    clock = SoundClock()
    speaks = {}
    for block in range(200):
        now = (block + 1) * BLOCK / HEARING_RATE
        if 1 <= now - 0.02 < 2:
            clock.spoke(now - 0.02, 0.02)
        late = 0.5 if block > 70 else 0.0
        if late and block % 25:
            continue  # they come in bursts
        for heard in range(block - 24 if late else block, block + 1):
            speaks[heard] = clock.heard(now + 0.004, BLOCK)
    spoke = [block * 0.02 for block, is_spoken in speaks.items() if is_spoken]
    assert min(spoke) == pytest.approx(1.0, abs=0.05)
    assert max(spoke) == pytest.approx(1.98, abs=0.05)
    assert len(spoke) == pytest.approx(50, abs=3)


def test_a_microphone_that_lost_sound_is_followed() -> None:
    """After a loss the count of samples is no clock any more, and begins anew."""
    clock = SoundClock()
    for block in range(50):
        clock.heard(block * 0.02, BLOCK)
    clock.heard(3.0, BLOCK, is_torn=True)
    clock.spoke(3.5, 0.5)
    assert [clock.heard(3.0 + block * 0.02, BLOCK) for block in range(1, 60)].count(True) == pytest.approx(25, abs=2)


def test_a_microphone_that_lost_sound_without_a_word_is_followed() -> None:
    """The game's first words after that are known as its own, and a few seconds later all is as it was."""
    clock = SoundClock()
    lost = 0.5
    for second in (2.0, 10.0):
        clock.spoke(second, 0.5)
    heard = {}
    for block in range(800):
        now = block * 0.02
        if now < 1.0 or now >= 1.0 + lost:
            heard[now] = clock.heard(now, BLOCK)
    own = [now for now, is_own in heard.items() if is_own]
    assert not [now for now, is_own in heard.items() if 2.02 < now < 2.48 and not is_own]
    assert max(now for now in own if now < 9) < 2.5 + lost + 0.05
    later = [now for now in own if now > 9]
    assert [min(later), max(later)] == pytest.approx([10, 10.5], abs=0.05)


def test_a_loudspeaker_that_asks_late_has_lost_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every device tells so; a call that comes a little late is none."""
    own, torn = card_module._Own(lambda *_: None), list[float]()
    now = 0.0
    monkeypatch.setattr(own._canceller, "tear", lambda: torn.append(now))
    sound = np.zeros((SPEAKING_RATE // 50, 2), np.float32)
    for now in (5.0, 5.02, 5.09, 5.11, 5.5, 5.52):  # `torn` keeps it
        own.played(sound, now, is_speech=True, is_torn=False)
    assert torn == [5.5]


class SlowListener:
    """Stands for a listener on a machine that has no time for it."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.hearing = False
        self.has_words = False
        self.goes_on = False

    def feed(self, block: Samples) -> Heard | None:  # noqa: ARG002
        """Wait, then hear nothing."""
        self.may_go_on.wait()
        return None


def test_ears_tell_how_far_behind_they_are() -> None:
    """In seconds of sound."""
    listener = SlowListener()
    ears = Ears(lambda: listener)  # type: ignore[arg-type, return-value]
    assert ears.behind == 0
    for _ in range(25):
        ears.feed(np.zeros(BLOCK, np.int16))
    assert ears.behind == pytest.approx(0.5)
    listener.may_go_on.set()
    ears.settle()
    assert ears.behind == 0
    ears.close()


# -- nothing is worked out at a moment at which somebody waits for something else


class CountedModel(RecogniserModel):
    """Counts the recognisers that were made of it."""

    made = 0

    def recogniser(self, grammar: str, alternatives: int = 12) -> Recogniser:
        """One more."""
        self.made += 1
        return super().recogniser(grammar, alternatives)


def test_no_adviser_is_made_while_another_one_listens() -> None:
    """It takes a tenth of a second, and on a busy machine much more, for which the answer would be late."""
    model = CountedModel(recognition_folder())
    advisers = Advisers(model, LANGUAGE)
    for times in (1, 2):
        opinion = advisers.listen()
        opinion.feed(np.zeros(HEARING_RATE, np.int16))
        opinion.ask()
        assert model.made == times
        opinion.drop()


def test_what_may_interrupt_is_known_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the game begins to speak, thousands of sentences that mean nothing then are not looked at first."""
    parsed = list[str]()
    parse = Grammar.parse

    def counted(self: Grammar, text: str, phase: str, rules: str = "mattel") -> str | None:
        parsed.append(text)
        return parse(self, text, phase, rules)

    monkeypatch.setattr(Grammar, "parse", counted)
    book = WordBook(RecogniserModel(recognition_folder()), LANGUAGE)
    words = book.interruptions(Moment("setup"), ["Welcome."])
    assert words.meaning("stop") == Meaning("stop")
    assert words.meaning("red five") is None
    assert len(parsed) < 100
    urgent = book.interruptions(Moment("turn", names=("Ben",), urgent=meanings("catch Ben")), ["Ben plays red five."])
    assert urgent.meaning("catch ben") == Meaning("catch", ("Ben",))


def test_the_listener_drops_an_adviser_that_nobody_will_ask() -> None:
    """Or else it would go on to listen, to what is over, when the next one is waited for."""
    listener = Listener(RecogniserModel(recognition_folder()), LANGUAGE)
    listener.interruptions(Moment(), ["Welcome."])
    noise = (np.random.default_rng(1).standard_normal(HEARING_RATE) * 3000).astype(np.int16)
    for start in range(0, HEARING_RATE // 2, BLOCK):
        listener.feed(np.zeros(BLOCK, np.int16) if start < HEARING_RATE // 8 else noise[start : start + BLOCK])
    utterance = listener._utterance
    assert utterance is not None
    assert utterance.opinion is not None
    listener.open(Moment())
    assert utterance.opinion.ask() == ()
