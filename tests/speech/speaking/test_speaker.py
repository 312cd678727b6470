"""Lines are said in order, from the cache without the voice, and stopped at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from tests.talking import LANGUAGE
from voiceuno.speech.models.installed import voice_files
from voiceuno.speech.ports import SPEAKING_RATE, Sound
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.clip import Phrase
from voiceuno.speech.speaking.earcons import earcon
from voiceuno.speech.speaking.mixer import Mixer
from voiceuno.speech.speaking.piper_voice import Voice, VoiceProblem
from voiceuno.speech.speaking.speaker import Speaker

SPOKEN = LANGUAGE.aloud
SECONDS = 0.3  # that the voice in the tests takes to say anything


class HeldVoice(Voice):
    """Says nothing but hums, and waits while it is held: so a test decides how slow the voice is."""

    def __init__(self) -> None:
        super().__init__(Path("none"), Path("none"))
        self.free = threading.Event()
        self.free.set()
        self.said: list[str] = []
        self.broken = False
        self.work = 0.0  # seconds for a phrase

    def load(self) -> None:
        self.free.wait(20)
        if self.broken:
            self._problem = "The voice is broken."
            raise VoiceProblem(self._problem)

    def speak(self, text: str, rate: float = 1.0) -> Phrase:
        self.said.append(text)
        self.load()
        time.sleep(self.work)
        return Phrase(np.full(round(SECONDS / rate * 22_050), 3000, np.int16), 22_050)


class Room:
    """A speaker with everything that it needs."""

    def __init__(self, folder: Path, voice: Voice, identity: str = "held") -> None:
        self.cache, self.mixer, self.voice = PhraseCache(folder, identity), Mixer(), voice
        self.speaker = Speaker(voice, self.cache, self.mixer, SPOKEN)

    def close(self) -> None:
        self.speaker.close()

    def rest(self) -> Sound:
        """Everything that is to be heard."""
        self.speaker.settle()
        return self.mixer.pull(self.mixer.end - self.mixer.position)


@pytest.fixture
def voice() -> HeldVoice:
    return HeldVoice()


@pytest.fixture
def room(tmp_path: Path, voice: HeldVoice) -> Iterator[Room]:
    with closing(Room(tmp_path, voice)) as made:
        yield made
        voice.free.set()


def wait_for(condition: Callable[[], bool], seconds: float = 10) -> None:
    """Wait until it holds."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it never came to pass"
        time.sleep(0.002)


def keep(room: Room, *texts: str, rate: float = 1.0) -> None:
    """Put phrases into the cache."""
    for text in texts:
        room.cache.put(text, rate, Phrase(np.full(2205, 9000, np.int16), 22_050))


def test_lines_are_said_in_order_with_natural_pauses(room: Room, voice: HeldVoice) -> None:
    """Sentence by sentence; a quick speaker makes short pauses."""
    room.speaker.say("Right. Red five.")
    room.speaker.say("Your turn.")
    heard = np.abs(room.rest()[:, 0]) > 0.02
    assert voice.said == ["Right.", "Red five.", "Your turn."]
    starts = np.flatnonzero(heard[1:] & ~heard[:-1]) / SPEAKING_RATE
    ends = np.flatnonzero(heard[:-1] & ~heard[1:]) / SPEAKING_RATE
    pauses = starts[-2:] - ends[:2]
    assert len(ends) >= 2
    assert all(0.1 < pause < 0.3 for pause in pauses)


def test_what_was_said_once_is_said_again_without_the_voice(room: Room, voice: HeldVoice) -> None:
    """Also inside another line; numbers and codes are kept as the words that they are said as."""
    room.speaker.say("Ben draws. r5.")
    room.rest()
    wait_for(lambda: room.cache.has("red five.", 1.0))
    room.speaker.say("red five. Ben draws.")
    room.rest()
    assert voice.said == ["Ben draws.", "red five."]


def test_a_line_in_the_cache_is_heard_before_the_voice_has_loaded(tmp_path: Path, voice: HeldVoice) -> None:
    """A greeting needs no voice, only the cache."""
    voice.free.clear()
    with closing(Room(tmp_path, voice)) as room:
        keep(room, "Welcome to voice uno.")
        room.speaker.say("Welcome to voiceuno.")
        wait_for(lambda: room.mixer.busy, 2)
        assert room.mixer.playing == "Welcome to voiceuno."
        assert voice.said == []
        voice.free.set()


def test_stopping_is_heard_at_once_and_what_follows_does_not_wait_for_the_voice(room: Room, voice: HeldVoice) -> None:
    """Even in the middle of a long synthesis."""
    keep(room, "All right.")
    room.speaker.say("One.")
    room.speaker.settle()
    room.mixer.pull(480)
    voice.free.clear()
    room.speaker.say("Two. Three.")
    wait_for(lambda: "Two." in voice.said)
    room.speaker.stop()
    assert room.speaker.saying == ()
    assert not room.mixer.pull(4800)[960:].any()
    assert not room.speaker.busy
    room.speaker.say("All right.")
    wait_for(lambda: room.mixer.busy, 2)
    voice.free.set()
    assert 0 < len(room.rest()) < 0.2 * SPEAKING_RATE
    time.sleep(0.05)
    assert room.mixer.marks == ()
    assert "Three." not in voice.said


def test_it_tells_what_it_is_saying_until_the_last_sample_left(room: Room, voice: HeldVoice) -> None:
    """In words as they are heard, so that a listener can tell them from a player's."""
    whole = ["UNO from Ben.", "Draw two, DOS."]
    voice.free.clear()
    room.speaker.say("UNO from Ben. Draw 2, DOS.")
    assert list(room.speaker.saying) == whole
    assert room.speaker.busy
    voice.free.set()
    room.speaker.settle()
    assert list(room.speaker.saying) == whole
    room.mixer.pull(round((SECONDS + 0.1) * SPEAKING_RATE))
    assert list(room.speaker.saying) == whole[1:]
    assert room.speaker.busy
    room.mixer.pull(SPEAKING_RATE)
    assert list(room.speaker.saying) == []
    assert not room.speaker.busy


def test_an_earcon_comes_before_its_line_at_the_same_seat(room: Room) -> None:
    """Or alone."""
    room.speaker.say("", sound="draw", pan=-1)
    heard = room.rest()
    assert len(heard) == len(earcon("draw"))
    assert (heard[:, 0] ** 2).sum() > 4 * (heard[:, 1] ** 2).sum()
    room.speaker.say("Ben draws.", sound="draw", pan=1)
    heard = room.rest()
    assert len(heard) > len(earcon("draw")) + SECONDS * SPEAKING_RATE
    assert (heard[:, 1] ** 2).sum() > 4 * (heard[:, 0] ** 2).sum()


def test_rate_and_volume_are_the_players(room: Room) -> None:
    """Each line has its own; the volume is not part of what is kept."""
    lengths, levels = [], []
    for rate, volume in ((1.0, 1.0), (2.0, 1.0), (1.0, 0.5)):
        room.speaker.say("Red five.", rate=rate, volume=volume)
        heard = room.rest()
        heard = heard[np.abs(heard[:, 0]) > 0.001]
        lengths.append(len(heard))
        levels.append(float(np.median(heard)))
    assert lengths[1] == pytest.approx(lengths[0] / 2, rel=0.02)
    assert levels[2] == pytest.approx(levels[0] / 2, rel=0.02)


def test_a_broken_voice_is_told_and_lines_in_the_cache_are_said_all_the_same(room: Room, voice: HeldVoice) -> None:
    """The game goes on as far as it can."""
    voice.broken = True
    keep(room, "Welcome.")
    room.speaker.say("This is new. Welcome.")
    assert len(room.rest()) == pytest.approx(0.1 * SPEAKING_RATE, abs=0.3 * SPEAKING_RATE)
    assert room.speaker.problem == "The voice is broken."


def test_frequent_lines_are_made_in_quiet_moments_and_give_way_to_what_is_said(room: Room, voice: HeldVoice) -> None:
    """What is in the cache already is not made again."""
    keep(room, "Blue five.")
    voice.free.clear()
    room.speaker.warm(["r5. Blue five.", "Green six.", "Never needed."])
    wait_for(lambda: voice.said == ["red five."])
    room.speaker.say("Now.")
    room.speaker.warm(["Yellow six."])
    voice.free.set()
    wait_for(lambda: room.cache.has("Yellow six.", 1.0))
    assert voice.said == ["red five.", "Now.", "Yellow six."]
    assert room.cache.has("red five.", 1.0)


def test_warming_leaves_the_machine_to_others(room: Room, voice: HeldVoice) -> None:
    """It rests far longer than it works."""
    voice.work = 0.02
    room.speaker.warm(f"Line {number}." for number in range(20))
    wait_for(lambda: len(voice.said) == 1)
    began = time.monotonic()
    wait_for(lambda: len(voice.said) == 4)
    assert time.monotonic() - began > 3 * 10 * voice.work


def test_closing_ends_the_threads_whatever_is_going_on(tmp_path: Path, voice: HeldVoice) -> None:
    """Nobody who waits for it waits for ever."""
    before = threading.active_count()
    room = Room(tmp_path, voice)
    room.speaker.warm(["One.", "Two."])
    room.speaker.say("Three. Four. Five.")
    room.close()
    room.speaker.settle()
    room.speaker.say("Six.")
    assert threading.active_count() == before
    assert not room.mixer.pull(4800)[960:].any()


def test_the_real_voice_says_a_line_and_keeps_it(tmp_path: Path) -> None:
    """From text to stereo; the second time it is the same sound."""
    voice = Voice(*voice_files())
    with closing(Room(tmp_path, voice, voice.identity)) as room:
        room.speaker.say("RNIB UNO, with 2 bots. Your turn: g+2 on top.")
        first = room.rest()
        assert 2 < len(first) / SPEAKING_RATE < 8
        assert room.speaker.problem == ""
    with closing(Room(tmp_path, HeldVoice(), voice.identity)) as room:
        room.speaker.say("RNIB UNO, with 2 bots. Your turn: g+2 on top.")
        assert np.array_equal(room.rest(), first)


# -- what may be said next


def test_beginnings_of_answers_are_ready_before_their_rest(room: Room, voice: HeldVoice) -> None:
    """What was made ahead is said without the voice, and only then written to disk."""
    room.speaker.expect(["Red five. Your turn."])
    room.speaker.expect(["Blue six.", "Ben draws."])
    wait_for(lambda: len(voice.said) == 4)
    assert voice.said == ["Red five.", "Blue six.", "Your turn.", "Ben draws."]
    assert not room.cache.has("Blue six.", 1.0)
    room.speaker.say("Blue six.")
    room.rest()
    assert len(voice.said) == 4
    wait_for(lambda: room.cache.has("Blue six.", 1.0))
    assert not room.cache.has("Red five.", 1.0)


def test_what_is_not_expected_any_more_is_not_made(room: Room, voice: HeldVoice) -> None:
    """Other answers may be given by now; what was made stays at hand."""
    voice.free.clear()
    room.speaker.expect(["One.", "Two."])
    room.speaker.expect(["Three."])
    wait_for(lambda: voice.said == ["One."])
    room.speaker.expect_others()
    room.speaker.expect(["Four."])
    voice.free.set()
    wait_for(lambda: voice.said == ["One.", "Four."])
    room.speaker.say("One.")
    room.rest()
    assert voice.said == ["One.", "Four."]


def test_what_was_finished_since_somebody_looked_is_made_once(room: Room, voice: HeldVoice) -> None:
    """Between looking for a phrase and asking for it, it may be done."""
    renderer = room.speaker._tongue.renderer
    renderer.soon([("One.", 1.0)])
    wait_for(lambda: renderer.ready("One.", 1.0) is not None)
    assert renderer.phrase("One.", 1.0) is not None
    assert voice.said == ["One."]


def test_what_is_wanted_while_it_is_being_made_is_made_once(room: Room, voice: HeldVoice) -> None:
    """The player was quicker."""
    voice.free.clear()
    room.speaker.expect(["One."])
    wait_for(lambda: voice.said == ["One."])
    room.speaker.say("One.")
    voice.free.set()
    room.rest()
    assert voice.said == ["One."]
    wait_for(lambda: room.cache.has("One.", 1.0))


def test_nothing_is_prepared_while_somebody_speaks(room: Room, voice: HeldVoice) -> None:
    """The machine listens; what is to be said now is said all the same."""
    room.speaker.hold(True)
    room.speaker.expect(["Ahead."])
    room.speaker.warm(["Later."])
    room.speaker.say("Now.")
    room.rest()
    assert voice.said == ["Now."]
    room.speaker.hold(False)
    wait_for(lambda: voice.said[1:2] == ["Ahead."])


def test_looking_ahead_takes_part_of_a_core(room: Room, voice: HeldVoice) -> None:
    """It rests after each phrase, though not for long."""
    voice.work = 0.03
    room.speaker.expect(f"Line {number}." for number in range(20))
    wait_for(lambda: len(voice.said) == 1)
    began = time.monotonic()
    wait_for(lambda: len(voice.said) == 7)
    assert time.monotonic() - began > 6 * 1.6 * voice.work
