"""The Wyoming service with a real client: words, sound and sentences, for many at once, and after restarts."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from wyoming.client import AsyncClient
from wyoming.error import Error
from wyoming.event import Event
from zeroconf import ServiceBrowser, ServiceStateChange, Zeroconf

from tests.assistants.wyoming.serving import PATIENCE, Client, Served, free_port, wait
from voiceuno.hosts.wyoming.service import FOLLOW, NEWS
from voiceuno.speech.sound_files import read_samples

ROOT = Path(__file__).parents[3]
NEW = "new game with two bots and standard rules"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service that deals the same cards each time."""
    service = Served(tmp_path_factory.mktemp("home"), "--seed", "7")
    yield service
    service.close()


@pytest.fixture
def client(served: Served) -> Client:
    """Somebody who uses it."""
    return Client(served.uri)


def clip(text: str) -> Path:
    """A recording of somebody who says this."""
    return next(ROOT.glob(f"audio_fixtures/*/{text.replace(' ', '_')}.*"))


def test_it_says_what_it_offers(client: Client) -> None:
    """It understands, hears and speaks, each in English."""
    info = client.describe()
    for [program] in (info.handle, info.asr, info.tts):
        assert program.name == "voiceuno"
        assert program.installed
    assert info.asr[0].models[0].languages == info.handle[0].models[0].languages == info.tts[0].voices[0].languages
    assert info.handle[0].models[0].languages == ["en"]


def test_two_satellites_have_a_table_each(client: Client) -> None:
    """Every sentence comes on a connection of its own, and the microphone should open after each."""
    kitchen = client.ask(NEW, "kitchen")
    bedroom = client.ask("new game with one bot and dos rules", "bedroom")
    assert "Your turn: yellow zero on top." in str(kitchen.text)
    assert "DOS" in str(bedroom.text)
    played = client.ask("Play yellow 6.", "kitchen")
    assert str(played.text).startswith("Yellow six.")
    for answer in (kitchen, bedroom, played):
        assert answer.context is not None
        assert answer.context["continue_conversation"] is True
        assert answer.context["conversation_id"] == "any"


def test_a_pause_hands_the_assistant_back(client: Client) -> None:
    """And the game goes on when it is wanted."""
    client.ask(NEW, "attic")
    paused = client.ask("pause", "attic")
    assert (paused.text, (paused.context or {})["continue_conversation"]) == ("Paused. Say continue.", False)
    back = client.ask("play uno", "attic")
    assert str(back.text).endswith("Your turn: yellow zero on top.")
    assert (back.context or {})["continue_conversation"] is True


def test_what_is_not_for_the_game_is_left_to_the_assistant(client: Client) -> None:
    """In a pause and where nobody plays; in the middle of a match too, for who can do something with it."""

    def send(text: str, **context: str) -> tuple[str, bool]:
        event = wait(client.send([Event("transcript", {"text": text, "context": {"satellite_id": "loft", **context}})]))
        return event.type, event.data["context"]["continue_conversation"]

    weather = "what's the weather"
    assert send(weather) == ("not-handled", False)
    assert send("yellow six") == ("not-handled", False)
    assert send(NEW) == ("handled", True)
    assert send(weather) == ("handled", True)
    assert send(weather, left="unsure") == ("not-handled", True)
    assert send("what is on top", left="unsure") == ("handled", True)
    assert send("pause") == ("handled", False)
    for everyday in (weather, "volume up", "cancel", "yes", "stop"):
        assert send(everyday) == ("not-handled", False)
    assert send(weather, left="none") == ("handled", False)
    assert send("continue") == ("handled", True)


def test_stop_asks_whether_to_leave(client: Client) -> None:
    """Nothing is said when it comes; an answer without a word would leave somebody alone with an open microphone."""
    client.ask(NEW, "porch")
    assert client.ask("Stop.", "porch").text == "Quit? The match is saved."
    assert client.ask("stop", "porch").text == "Goodbye."


def test_it_listens_for_what_may_be_said(client: Client) -> None:
    """What a satellite's table asks for decides what is heard, and what was heard can be handed back as text."""
    client.ask(NEW, "cellar")
    assert client.hear(read_samples(clip("my hand")), "cellar") == "my hand"
    assert str(client.ask("my hand", "cellar").text).startswith("Red: two.")
    silence = np.zeros(16_000, np.int16)
    assert client.hear(silence, "cellar") == ""
    assert client.hear(np.zeros(0, np.int16), "cellar") == ""


def test_who_does_not_say_where_is_heard_where_somebody_spoke_last(client: Client) -> None:
    """Home Assistant's own speech-to-text does not tell which satellite listens."""
    client.ask(NEW, "hall")
    assert client.hear(read_samples(clip("my hand")), None) == "my hand"


def test_sound_of_any_rate_is_heard(client: Client) -> None:
    """What a microphone sends is converted."""
    client.ask(NEW, "hall")
    twice = np.repeat(read_samples(clip("my hand")), 2)
    assert client.hear(twice, "hall", rate=32_000) == "my hand"


def test_it_speaks_and_keeps_what_it_said(client: Client, served: Served) -> None:
    """The second time the sound comes from the cache; what it says can be understood."""
    sentence = "Your turn: yellow zero on top. Nobody has said this before."
    sound, rate, first = client.say(sentence)
    again, _, second = client.say(sentence)
    assert np.array_equal(sound, again)
    assert len(sound) / rate > 2
    assert second < first
    assert any((served.home / "assistants" / "phrases").rglob("*.phrase"))
    assert len(client.say("")[0]) == 0


def test_many_speak_at_once(client: Client) -> None:
    """Eight satellites, each at a table of its own."""
    rooms = [f"room {number}" for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        begun = list(pool.map(lambda room: client.ask(NEW, room), rooms))
        played = list(pool.map(lambda room: client.ask("yellow six", room), rooms))
    assert {str(answer.text) for answer in begun} == {str(begun[0].text)}
    assert all(str(answer.text).startswith("Yellow six.") for answer in played)


@pytest.mark.parametrize(
    "event",
    [
        Event("transcript", {}),
        Event("transcript", {"text": 7}),
        Event("transcript", {"text": "hello", "context": "kitchen"}),
        Event("synthesize", {}),
        Event("voiceuno-follow", {"together": {"kitchen": "Anna"}}),
    ],
    ids=["no text", "no words", "no context", "no sentence", "alone together"],
)
def test_nonsense_is_answered_with_an_error(served: Served, event: Event) -> None:
    """And the service goes on."""

    async def send() -> Event | None:
        async with AsyncClient.from_uri(served.uri) as client:
            await client.write_event(event)
            return await client.read_event()

    answer = asyncio.run(asyncio.wait_for(send(), PATIENCE))
    assert answer is not None
    assert Error.is_type(answer.type)
    assert Client(served.uri).ask("play uno", "after nonsense").text


def test_who_is_on_turn_elsewhere_is_told(served: Served) -> None:
    """Two rooms at one table: whoever follows hears what is to be announced."""

    async def play() -> tuple[Event | None, Event | None]:
        async with AsyncClient.from_uri(served.uri) as follower:
            await follower.write_event(Event(FOLLOW, {"together": {"north": "Anna", "south": "Ben"}}))
            ready = await follower.read_event()
            for words in ("play uno", "draw", "keep it"):
                await asyncio.to_thread(Client(served.uri).ask, words, "north")
            return ready, await follower.read_event()

    ready, news = asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert ready is not None
    assert ready.type == FOLLOW
    assert news is not None
    assert (news.type, news.data["satellite_id"], news.data["continue_conversation"]) == (NEWS, "south", True)
    assert news.data["text"].endswith("Anna passes. Your turn: yellow draw two on top.")


def test_it_is_found_in_the_house(tmp_path: Path) -> None:
    """With --network it is announced, and it leaves without a trace."""
    port, found = free_port(), dict[str, int]()

    def see(zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is ServiceStateChange.Added and name.startswith("voiceuno"):
            info = zeroconf.get_service_info(service_type, name)
            found[name] = (info.port or 0) if info is not None else 0

    service = Served(tmp_path, "--network", port=port)
    zeroconf = Zeroconf()
    try:
        ServiceBrowser(zeroconf, "_wyoming._tcp.local.", handlers=[see])
        until = time.monotonic() + 60
        while port not in found.values() and time.monotonic() < until:
            time.sleep(0.1)
        assert port in found.values()
    finally:
        zeroconf.close()
        service.close()


def test_two_services_cannot_have_one_address(served: Served, tmp_path: Path) -> None:
    """The second one says what to do."""
    command = [sys.executable, "-m", "voiceuno", "serve", "--uri", served.uri]
    environment = {"VOICEUNO_HOME": str(tmp_path), "PATH": "", "VOICEUNO_MODELS": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 1
    assert "Please name another address with --uri." in done.stderr
    assert "Traceback" not in done.stderr


def test_figures(client: Client, served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    """How long a turn takes, how long hearing and speaking, and how much memory it has; nothing is promised here."""
    client.ask(NEW, "figures")
    turns = sorted(_seconds(lambda: client.ask("what is on top", "figures")) for _ in range(30))
    hearing = sorted(_seconds(lambda: client.hear(read_samples(clip("my hand")), "figures")) for _ in range(5))
    figures = {
        "text to first sentence, ms": round(turns[15] * 1000, 1),
        "the slowest of thirty, ms": round(turns[-1] * 1000, 1),
        "a clip heard, s": round(hearing[2], 2),
        "first sound of a known sentence, ms": round(client.say("Your turn: yellow zero on top.")[2] * 1000, 1),
        "memory, MB": round(served.memory),
    }
    with capsys.disabled():
        print(f"\nWyoming: {json.dumps(figures)}")


def _seconds(do: object) -> float:
    began = time.perf_counter()
    assert callable(do)
    do()
    return time.perf_counter() - began
