"""Nothing leaves the machine, and nothing is left on it outside our folder: a game by voice, watched by strace."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.spoken_game import Player, SpokenGame
from tests.virtual_card import VirtualCard, virtual_card
from tests.watched import Call, Watched, watched
from voiceuno.speech.models.installed import models_home
from voiceuno.speech.ports import HEARING_RATE
from voiceuno.speech.sound_files import write_wave
from voiceuno.speech.speaking.telemetry import remove_telemetry

# What may be opened for writing outside our folder, and why.
ALLOWED = {
    r"/dev/null": "is thrown away",
    r"/dev/tty|/dev/pts/\d+": "the terminal",
    r"/dev/snd/.*|/dev/dsp\d*": "sound cards themselves, where no server is in between",
    r"/dev/shm/(pulse-shm|pipewire-shm|jack).*": "memory that is shared with the sound server",
    r"/proc/(self|\d+)/.*": "no file on a disk",
}
# Whom a unix socket may lead to, besides the sound server that the test starts.
SOUND_SERVERS = re.compile(r'sun_path="[^"]*/(pulse/native|native|pipewire-0|jack_[^"/]*)"')


@pytest.fixture(scope="module")
def player() -> Player:
    """Somebody who speaks."""
    return Player()


@pytest.fixture
def card() -> Iterator[VirtualCard]:
    """A sound card without an echo."""
    with virtual_card() as made:
        yield made


class NewUser:
    """Somebody who has nothing yet but the models, in a home that is otherwise empty."""

    def __init__(self, folder: Path) -> None:
        self.home, self.ours = folder / "user", folder / "user" / "voiceuno"
        (self.ours / "models").mkdir(parents=True)
        for model in ("en_US-joe-medium", "vosk-model-small-en-us-0.15"):
            (self.ours / "models" / model).symlink_to(models_home() / model)
        (folder / "tmp").mkdir()
        variables = {"HOME": self.home, "VOICEUNO_HOME": self.ours, "TMPDIR": folder / "tmp"}
        xdg = {f"XDG_{kind}_HOME": self.home / f".{kind.lower()}" for kind in ("CACHE", "CONFIG", "DATA", "STATE")}
        self.variables = {name: str(path) for name, path in (variables | xdg).items()}
        # Python's own copies of the program belong to the program, and are made when it is installed.
        self.variables |= {"VOICEUNO_MODELS": str(self.ours / "models"), "PYTHONDONTWRITEBYTECODE": "1"}

    def assert_private(self, watch: Watched, *servers: Path) -> None:
        """No socket but to a sound server, no file but in our folder."""
        assert [str(call) for call in watch.sockets() if not self._is_for_sound(call)] == []
        places = [self.ours, *servers]
        assert [str(call) for call in watch.written() if not _may_write(call, places)] == []
        assert [path.name for path in self.home.iterdir()] == ["voiceuno"]

    def _is_for_sound(self, call: Call) -> bool:
        if call.name == "socket":
            return call.words.startswith("AF_UNIX")
        return call.name == "connect" and bool(SOUND_SERVERS.search(call.words))


def _may_write(call: Call, places: list[Path]) -> bool:
    return any(Path(call.path).is_relative_to(place) for place in places) or any(
        re.fullmatch(pattern, call.path) for pattern in ALLOWED
    )


def _insist(game: SpokenGame, player: Player, words: str) -> None:
    """Say it again until there is an answer; on a busy machine a watched game may miss a word."""
    for _ in range(5):
        if game.tell(player.say(words)) or game.process.poll() is not None:
            return
    pytest.fail(f"It does not answer to {words!r}; it said {game.lines[-5:]}.")


def test_a_game_by_voice_talks_to_nobody(
    card: VirtualCard, player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first word to goodbye: hearing, speaking and saving."""
    watch, user = watched(tmp_path), NewUser(tmp_path)
    card.variables |= user.variables
    monkeypatch.setattr(SpokenGame, "under", watch.command)
    game = SpokenGame(card, user.ours, "--seed", "3", rate=1.5, pause=0.5)
    try:
        game.hear_greeting()
        for _ in range(5):  # half of it may be heard as a whole, and then the game asks for the rest
            if not (user.ours / "match.record").exists():
                _insist(game, player, "new game with one bot and standard rules")
        for words in ("my hand", "draw"):
            _insist(game, player, words)
        while game.process.poll() is None:
            _insist(game, player, "yes" if "Quit?" in game.lines[-1] else "quit")
        assert game.ends_within(30) == 0, game.errors()
    finally:
        game.close()
    assert "Goodbye." in game.lines
    assert (user.ours / "match.record").exists(), game.lines
    user.assert_private(watch, card.folder)


def test_a_recording_is_played_in_private(player: Player, tmp_path: Path) -> None:
    """Without a sound card there is no socket at all."""
    watch, user = watched(tmp_path), NewUser(tmp_path)
    spoken, answer = tmp_path / "spoken.wav", user.ours / "answer.wav"
    write_wave(spoken, player.say("help"), HEARING_RATE)
    command = [sys.executable, "-m", "voiceuno", "play", "--hear", str(spoken), "--speak", str(answer), "--fast"]
    run = subprocess.run(
        [*watch.command, *command],
        env={**os.environ, **user.variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    assert answer.stat().st_size > 100_000
    assert [str(call) for call in watch.sockets()] == []
    user.assert_private(watch)


def test_the_watcher_sees_what_it_is_there_for(tmp_path: Path) -> None:
    """Otherwise the tests above would hold for want of eyes."""
    code = (
        "import os, socket, threading\n"
        "def leave():\n"
        "    os.mkdir('folder'); open('folder/left', 'w'); os.symlink('x', 'link'); os.rename('link', 'new')\n"
        "    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(('127.0.0.1', 53))\n"
        "threading.Thread(target=leave).start()\n"
    )
    watch = watched(tmp_path)
    subprocess.run([*watch.command, sys.executable, "-c", code], cwd=tmp_path, check=True)
    made = [Path(call.path).name for call in watch.written()]
    assert made == ["folder", "left", "link", "new"]
    assert [call.name for call in watch.sockets()] == ["socket", "connect"]
    assert "AF_INET" in str(watch.sockets()[0])


# -- onnxruntime's reports


def test_reports_are_off_whoever_asks_first() -> None:
    """Whatever the environment says, and whatever part of the program is imported first."""
    for module in ("voiceuno", "voiceuno.language.files", "voiceuno.speech.speaking.piper_voice", "voiceuno.__main__"):
        code = f"import {module}, os; print(os.environ['ORT_DISABLE_TELEMETRY'])"
        variables = {**os.environ, "ORT_DISABLE_TELEMETRY": "0"}
        run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=variables)
        assert run.stdout.strip() == "1", module


def test_what_was_left_behind_is_removed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what onnxruntime wrote, and only the first time: what comes later is another program's."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("VOICEUNO_HOME", str(tmp_path / "ours"))
    tools = tmp_path / "cache" / "Microsoft" / "DeveloperTools"
    left = tools / ".onnxruntime"
    remove_telemetry()
    assert not (tmp_path / "ours").exists(), "there was nothing to do"
    left.mkdir(parents=True)
    (tools / "deviceid").write_text("another program's")
    for name in ("deviceid", "deviceid.lock", "onnxruntime.db", "onnxruntime.db-wal", "onnxruntime.db-shm"):
        (left / name).write_text("facts")
    remove_telemetry()
    assert [path.name for path in tools.iterdir()] == ["deviceid"]
    left.mkdir()
    (left / "deviceid").write_text("somebody else's")
    remove_telemetry()
    assert (left / "deviceid").exists()


def test_an_empty_cache_is_left_without_a_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders that were made for the reports alone go too; others and their files stay."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("VOICEUNO_HOME", str(tmp_path / "ours"))
    left = tmp_path / "cache" / "Microsoft" / "DeveloperTools" / ".onnxruntime"
    left.mkdir(parents=True)
    (left / "deviceid").write_text("facts")
    (tmp_path / "cache" / "pip").mkdir()
    remove_telemetry()
    assert [path.name for path in (tmp_path / "cache").iterdir()] == ["pip"]
