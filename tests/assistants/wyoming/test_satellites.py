"""A speaker in every room: two real satellites on virtual sound cards, a short match by voice in each of them."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.assistants.wyoming.serving import Served, free_port
from tests.spoken_game import Player, SpokenGame, SpokenLength
from tests.virtual_card import VirtualCard, virtual_card
from voiceuno.hosts.guests import folder_of
from voiceuno.hosts.stage_player import StagePlayer
from voiceuno.rules.record import read_record

ROOT = Path(__file__).parents[3]
SATELLITE = ROOT / ".venv-assistants" / "satellite" / "bin" / "python"
ROOMS = ("kitchen", "bedroom")
OPENING, SEED = "new game with one bot and dos rules and target 10", 77
FORM = "--raw --format=s16le --channels=1"


class Satellite:
    """One run of `wyoming-satellite`, with a microphone and a loudspeaker of its own."""

    def __init__(self, name: str, card: VirtualCard) -> None:
        self.port = free_port()
        self._card, self._name = card, name
        self.start()

    def start(self) -> None:
        """Start it, again or for the first time."""
        command = [str(SATELLITE), "-m", "wyoming_satellite", "--name", self._name, "--no-zeroconf"]
        command += ["--uri", f"tcp://127.0.0.1:{self.port}"]
        command += ["--mic-command", f"pacat --record {FORM} --rate=16000 --latency-msec=20"]
        command += ["--snd-command", f"pacat --playback {FORM} --rate=22050 --latency-msec=100"]
        self.process = subprocess.Popen(command, env=self._card.environment, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        """Let it go away."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class RoomGame(SpokenGame):
    """The game in one room, as somebody there hears it."""

    def __init__(self, card: VirtualCard, home: Path, room: str, service: Served) -> None:
        self.card, self.home, self.process = card, home / "rooms" / folder_of(room, "room"), service.process
        self.recording = card.record()
        self.told = []
        self._spoken, self._from = SpokenLength(home, 1.5), 0
        self._service, self._room, self._taken = service, f"[{room}] ", 0
        self._reader = threading.Thread(target=self._follow, daemon=True)
        self._is_closed = False
        self._reader.start()

    def _follow(self) -> None:
        while not self._is_closed:
            lines = self._service.told[self._taken :]
            self._taken += len(lines)
            self.told += [(at, line.removeprefix(self._room)) for at, line in lines if line.startswith(self._room)]
            time.sleep(0.02)

    def close(self) -> None:
        """The service is ended by whoever started it."""
        self._is_closed = True
        self._reader.join(5)


@pytest.fixture
def cards() -> Iterator[dict[str, VirtualCard]]:
    """A sound card in each room."""
    with virtual_card() as kitchen, virtual_card() as bedroom:
        yield dict(zip(ROOMS, (kitchen, bedroom), strict=True))


@pytest.fixture
def satellites(cards: dict[str, VirtualCard]) -> Iterator[dict[str, Satellite]]:
    """A satellite in each room."""
    found = {room: Satellite(room, card) for room, card in cards.items()}
    yield found
    for satellite in found.values():
        satellite.stop()


@pytest.fixture(scope="module")
def player() -> Player:
    """Somebody who speaks."""
    return Player()


def play(home: Path, satellites: dict[str, Satellite], *options: str) -> Served:
    """The service, which drives the satellites."""
    for room in ROOMS:
        folder = home / "assistants" / "rooms" / folder_of(room, "room")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "last-player.json").write_text(json.dumps({"rate": 1.5, "pause": 0.5}), "utf-8")
    rooms = [f"--room={room}=tcp://127.0.0.1:{satellite.port}" for room, satellite in satellites.items()]
    service = Served(home, "--tell", "--seed", str(SEED), *rooms, *options)
    for room in ROOMS:
        service.wait_for(f"The satellite in {room} is there.")
    return service


def play_in(game: RoomGame, player: Player, folder: Path, most: int = 40) -> list[str]:
    """Say everything that a match needs, from the first word to goodbye; what was said."""
    mind, said = StagePlayer(OPENING, SEED), list[str]()
    game.hear_greeting()
    while "Goodbye." not in game.lines and len(said) < most:
        game.wait_until_quiet()
        dialogue = game.table(folder / str(len(said)))
        table = dialogue.table
        if table is not None and not table.over and table.waits:
            continue
        is_won = any("win" in line for line in game.lines)
        is_leaving = any("Quit?" in line for line in game.lines[-1:])
        words = "yes" if is_leaving else mind.words(dialogue) if table is not None else "quit" if is_won else OPENING
        said.append(words)
        game.tell(player.say(words))
    return said


def test_a_match_is_played_by_voice_in_two_rooms_at_once(
    cards: dict[str, VirtualCard],
    satellites: dict[str, Satellite],
    player: Player,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """From the greeting to goodbye, in both; afterwards the rooms sleep, and somebody wakes one of them."""
    service = play(tmp_path, satellites)
    games = {room: RoomGame(card, tmp_path / "assistants", room, service) for room, card in cards.items()}

    def match(room: str) -> list[str]:
        return play_in(games[room], player, tmp_path / "looks" / room)

    try:
        with ThreadPoolExecutor(2) as pool:
            said = dict(zip(ROOMS, pool.map(match, ROOMS), strict=True))
        for room, game in games.items():
            record = read_record((game.home / "match.record").read_text("utf-8"))
            *_, last = record.replay()
            assert last.state.winners, (room, said[room], game.lines[-5:])
            assert "Goodbye." in game.lines
            assert game.lines[-1] == "Asleep. Say: voice uno, wake up."
        games["kitchen"].tell(player.say("voice uno wake up"))
        games["kitchen"].wait_for("Say let's play")
        with capsys.disabled():
            print(f"\nSatellites: {service.memory:.0f} MB, heard {sum(len(game.heard) for game in games.values())}")
    finally:
        for game in games.values():
            game.close()
        service.close()


def test_a_satellite_goes_and_comes_back(
    cards: dict[str, VirtualCard], satellites: dict[str, Satellite], player: Player, tmp_path: Path
) -> None:
    """It is told who is away; when it is back, the game says so there, and where it was."""
    service = play(tmp_path, satellites)
    game = RoomGame(cards["kitchen"], tmp_path / "assistants", "kitchen", service)
    try:
        game.hear_greeting()
        satellites["kitchen"].stop()
        service.wait_for("The satellite in kitchen does not answer", times=1)
        satellites["kitchen"].start()
        service.wait_for("The satellite in kitchen is there.", times=2)
        game.wait_for("I can hear you again.")
        game.wait_until_quiet()
        assert game.tell(player.say("new game with two bots"))
    finally:
        game.close()
        service.close()


def test_the_service_starts_again_in_the_middle_of_a_match(
    cards: dict[str, VirtualCard], satellites: dict[str, Satellite], player: Player, tmp_path: Path
) -> None:
    """It was killed; afterwards the rooms are found again, and the match goes on where it was."""
    service = play(tmp_path, satellites)
    game = RoomGame(cards["kitchen"], tmp_path / "assistants", "kitchen", service)
    try:
        game.hear_greeting()
        game.tell(player.say(OPENING))
        game.wait_for("Your turn")
    finally:
        game.close()
        service.close()
    service = play(tmp_path, satellites)
    game = RoomGame(cards["kitchen"], tmp_path / "assistants", "kitchen", service)
    try:
        game.wait_for("is waiting. Continue?")
        game.wait_until_quiet()
        game.tell(player.say("yes"))
        game.wait_for("Your turn")
    finally:
        game.close()
        service.close()


def test_two_rooms_at_one_table(
    cards: dict[str, VirtualCard], satellites: dict[str, Satellite], player: Player, tmp_path: Path
) -> None:
    """What one room does is heard in the other, and nobody hears another's cards."""
    service = play(tmp_path, satellites, "--together")
    games = {room: RoomGame(card, tmp_path / "assistants", room, service) for room, card in cards.items()}
    try:
        for game in games.values():
            game.wait_for("Your hand")
            game.wait_until_quiet()
        asked = next(room for room, game in games.items() if any("Your turn" in line for line in game.lines))
        other = next(room for room in ROOMS if room != asked)
        assert games[asked].tell(player.say("draw a card"))
        games[other].wait_for("draws")
        assert not any(line.startswith("You draw") for line in games[other].lines[-2:])
    finally:
        for game in games.values():
            game.close()
        service.close()
