"""The Wyoming service when it starts: without models, and again after it ended or was killed."""

from __future__ import annotations

from pathlib import Path

import pytest
from wyoming.audio import AudioStart
from wyoming.client import AsyncClient
from wyoming.error import Error
from wyoming.event import Event

from tests.assistants.wyoming.serving import Client, Served, free_port, wait
from voiceuno.hosts.wyoming.service import FOLLOW, NEWS


def test_without_models_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It offers words alone, and whoever sends sound or wants some is answered with what to do."""
    monkeypatch.setenv("VOICEUNO_MODELS", str(tmp_path / "none"))
    service = Served(tmp_path / "home")
    try:
        info = Client(service.uri).describe()
        assert (len(info.handle), info.asr, info.tts) == (1, [], [])
        asked = [[Event("transcribe", {}), AudioStart(16_000, 2, 1).event()], [Event("synthesize", {"text": "Hello."})]]
        for events in asked:
            answer = wait(Client(service.uri).send(events))
            assert Error.is_type(answer.type)
            assert "Please type: voiceuno models --get" in str(Error.from_event(answer).text)
        assert Client(service.uri).ask("play uno", "kitchen").text
    finally:
        service.close()


def test_who_plays_together_does_so_after_a_restart(tmp_path: Path) -> None:
    """Also before the assistant has come back and says it again; what is for the other room then is told."""
    together = Event(FOLLOW, {"together": {"north": "Anna", "south": "Ben"}})
    first = Served(tmp_path, "--seed", "7")
    assert wait(Client(first.uri).send([together])).type == FOLLOW
    assert "with Ben" in str(Client(first.uri).ask("play uno", "north").text)
    first.close()
    again = Served(tmp_path, "--seed", "7")

    async def come_back() -> list[Event | None]:
        async with AsyncClient.from_uri(again.uri) as follower:
            await follower.write_event(together)
            return [await follower.read_event(), await follower.read_event()]

    try:
        client = Client(again.uri)
        begun = str(client.ask("play uno", "north").text)
        assert "How many bots" not in begun
        assert "Ben" in begun
        client.ask("draw", "north")
        client.ask("keep it", "north")
        events = {event.type: event.data for event in wait(come_back()) if event is not None}
        assert events[NEWS]["satellite_id"] == "south"
        assert events[NEWS]["text"].endswith("Your turn: yellow draw two on top.")
    finally:
        again.close()


def test_a_match_is_there_after_a_restart(tmp_path: Path) -> None:
    """Whether the service was asked to end, or killed."""
    port = free_port()
    for end in (Served.end, Served.close):
        service = Served(tmp_path, "--seed", "7", port=port)
        client = Client(service.uri)
        first = str(client.ask("play uno with two bots and standard rules", "kitchen").text)
        if "Leave the match" in first:
            client.ask("no", "kitchen")
            assert "Your turn" in str(client.ask("continue", "kitchen").text)
        else:
            assert str(client.ask("yellow six", "kitchen").text).startswith("Yellow six.")
        end(service)
        assert service.process.poll() is not None
    record = next((tmp_path / "assistants" / "guests").rglob("match.record"))
    assert "play y6" in record.read_text("utf-8")
