"""The game in a process of its own on a virtual sound card, and a player who speaks to it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tests.talking import make_dialogue
from tests.virtual_card import Recording, VirtualCard
from voiceuno.dialogue.conversation import Conversation
from voiceuno.hosts.stage import PlayerVoice
from voiceuno.hosts.stage_player import StagePlayer
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.models.installed import recognition_folder, voice_files
from voiceuno.speech.ports import HEARING_RATE, Samples
from voiceuno.speech.speaking.piper_voice import Voice

SILENT = 300  # what is softer than this is no sound of the game
_QUIET = 0.7  # seconds without a sound after which the game has said what it had to say
_LAST = 2 * HEARING_RATE  # samples


class Player:
    """Speaks and listens in the game's stead for the other side."""

    def __init__(self) -> None:
        voice = Voice(*voice_files())
        voice.load()
        self._voice = PlayerVoice(voice)
        self._model = RecogniserModel(recognition_folder(), {})  # as it is: it hears any words

    def say(self, text: str) -> Samples:
        """Words, with a little silence around them."""
        words = self._voice.say(text)
        return np.concatenate([np.zeros(1600, np.int16), words, np.zeros(1600, np.int16)])

    def transcribe(self, samples: Samples) -> str:
        """What an ear without any knowledge of the game hears."""
        blocks = [samples[start : start + 8000] for start in range(0, len(samples), 8000)]
        texts: list[str] = []
        recogniser = self._model.open_recogniser(1)
        for block in blocks:
            if recogniser.feed(block):
                texts.append(recogniser.finish()[0].text)
                recogniser = self._model.open_recogniser(1)
        return " ".join([*texts, recogniser.finish()[0].text])


class SpokenGame:
    """One run of `voiceuno play`."""

    under: Sequence[str] = ()  # a program that watches it

    def __init__(self, card: VirtualCard, home: Path, *options: str, **settings: object) -> None:
        """Settings are those that the player had before: rate, pause, verbosity."""
        home.mkdir(parents=True, exist_ok=True)
        if settings:
            (home / "last-player.json").write_text(json.dumps(settings), "utf-8")
        self.card, self.home = card, home
        self.recording: Recording = card.record()
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [*self.under, sys.executable, "-m", "voiceuno", "play", "--tell", *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**card.environment, "VOICEUNO_HOME": str(home)},
        )
        self.told: list[tuple[float, str]] = []  # what it prints, with the time
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.told.append((time.monotonic(), line.rstrip("\n")))

    @property
    def lines(self) -> list[str]:
        """What the game has said so far, as text."""
        return [line.removeprefix("game: ") for _, line in self.told if line.startswith("game: ")]

    @property
    def heard(self) -> list[str]:
        """What the game has understood so far."""
        return [line.removeprefix("you: ") for _, line in self.told if line.startswith("you: ")]

    def wait_for(self, words: str, seconds: float = 30.0) -> None:
        """Wait until the game says something."""
        until = time.monotonic() + seconds
        while not any(words in line for line in self.lines):
            assert self.process.poll() is None, f"the game has ended: {self.errors()}"
            assert time.monotonic() < until, f"{words!r} was not said; it said {self.lines}"
            time.sleep(0.05)

    def wait_until_quiet(self, seconds: float = 60.0) -> None:
        """Wait until the game has finished speaking."""
        until = time.monotonic() + seconds
        quiet_from = time.monotonic()
        while time.monotonic() - quiet_from < _QUIET:
            assert time.monotonic() < until, f"the game never stops speaking: {self.lines[-5:]}"
            if self.process.poll() is not None:
                return
            time.sleep(0.05)
            if is_sounding(self.recording.samples[-_LAST // 20 :]):
                quiet_from = time.monotonic()

    def hear_greeting(self) -> None:
        """Hear the first words out; before them the voice may have to be loaded."""
        self._wait_for_sound(30.0)
        self.wait_for("Say ")
        self.wait_until_quiet()
        self._wait_for_sound(1.5)  # between its first two sentences it may have to think
        self.wait_until_quiet()

    def tell(self, samples: Samples, seconds: float = 8.0) -> bool:
        """Say something into the microphone and hear the answer out; whether there was one."""
        before, until = len(self.told), time.monotonic() + seconds
        self.card.play(samples)
        while len(self.told) == before and time.monotonic() < until and self.process.poll() is None:
            time.sleep(0.05)
        self._wait_for_sound(3.0)
        self.wait_until_quiet()
        return len(self.told) > before

    def _wait_for_sound(self, seconds: float) -> None:
        """What is printed is heard a moment later, more so where it has to be synthesised."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and not is_sounding(self.recording.samples[-_LAST // 20 :]):
            time.sleep(0.02)

    def ends_within(self, seconds: float) -> int:
        """Wait for the end of the process; its exit status."""
        status = self.process.wait(seconds)
        self._reader.join(5)
        return status

    def errors(self) -> str:
        """What it wrote to standard error; only after its end."""
        assert self.process.stderr
        return self.process.stderr.read()

    def close(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait()
        self._reader.join(5)
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()

    def table(self, folder: Path) -> Conversation:
        """The conversation as it would go on from the save at this moment; the save itself is not touched."""
        folder.mkdir(parents=True, exist_ok=True)
        dialogue, _ = make_dialogue(0, folder)
        saved = self.home / "match.record"
        if saved.exists():
            shutil.copy(saved, folder)
            dialogue.greet()
            dialogue.hear("continue")
        return dialogue


def is_sounding(samples: Samples) -> bool:
    """Whether something is to be heard."""
    return bool(len(samples)) and int(np.abs(samples.astype(np.int32)).max()) > SILENT


def play_match(game: SpokenGame, player: Player, opening: str, seed: int, folder: Path, most: int = 60) -> list[str]:
    """Say everything that a match needs, from the first word to goodbye; what was said."""
    mind = StagePlayer(opening, seed)
    said: list[str] = []
    game.hear_greeting()
    while game.process.poll() is None and len(said) < most:
        game.wait_until_quiet()
        if game.process.poll() is not None:
            break
        dialogue = game.table(folder / str(len(said)))
        asked = dialogue.table is None or dialogue.table.over or not dialogue.table.waits
        if not asked:
            continue
        over = any("Quit?" in line for line in game.lines[-1:])
        words = "yes" if over else mind.words(dialogue) if dialogue.table is not None else _first(game, opening)
        said.append(words)
        game.tell(player.say(words))
    return said


def _first(game: SpokenGame, opening: str) -> str:
    """Without a match there is one to begin; after it there is nothing left but to quit."""
    return "quit" if any("win" in line for line in game.lines) else opening
