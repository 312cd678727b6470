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

from tests.talking import LANGUAGE, make_dialogue
from tests.virtual_card import Recording, VirtualCard
from voiceuno.dialogue.conversation import Conversation
from voiceuno.hosts.stage import PlayerVoice
from voiceuno.hosts.stage_player import StagePlayer
from voiceuno.language.aloud import pieces
from voiceuno.speech.hearing.recogniser import RecogniserModel
from voiceuno.speech.models.installed import recognition_folder, voice_files
from voiceuno.speech.ports import HEARING_RATE, Samples
from voiceuno.speech.speaking.cache import PhraseCache
from voiceuno.speech.speaking.piper_voice import Voice

SILENT = 300  # what is softer than this is no sound of the game
_QUIET = 0.7  # seconds of sound that is silence, after which the game has said what it had to say
_LONGEST_DELAY = 20.0  # seconds after which a line that was told is not waited for any more, if it was cut short
_FRAME = HEARING_RATE // 50  # samples
PATIENCE = 120.0  # seconds after which something hangs; nothing is measured by it


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


class _Spoken:
    """Knows which lines have a sound already: until then, silence does not mean that everything is said."""

    def __init__(self, home: Path, rate: float) -> None:
        self._cache = PhraseCache(home / "phrases", Voice(*voice_files()).identity)
        self._words, self._rate = LANGUAGE.aloud, rate
        self._ready: set[str] = set()

    def is_ready(self, lines: list[str]) -> bool:
        """Whether the game need not make any of these first."""
        for line in lines:
            texts = [self._words.respelled(piece) for piece in pieces(self._words.words(line), self._rate)]
            if line not in self._ready and not all(self._cache.has(text, self._rate) for text in texts):
                return False
            self._ready.add(line)
        return True


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
        self._spoken = _Spoken(home, float(str(settings.get("rate", 1.0))))
        self._from = 0  # the line from which on it is heard
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

    def wait_for(self, words: str, seconds: float = PATIENCE) -> float:
        """Wait until the game says something; when it was printed."""
        until = time.monotonic() + seconds
        while not (found := [at for at, line in self.told if line.startswith("game: ") and words in line]):
            assert self.process.poll() is None, f"the game has ended: {self.errors()}"
            assert time.monotonic() < until, f"{words!r} was not said; it said {self.lines}"
            time.sleep(0.05)
        return found[-1]

    def wait_until_heard(self, text: str, times: int = 1, seconds: float = PATIENCE) -> float:
        """Wait until the game has understood something, so many times; when that was printed."""
        until = time.monotonic() + seconds
        while len(found := [at for at, line in self.told if line == f"you: {text}"]) < times:
            assert self.process.poll() is None, f"the game has ended: {self.errors()}"
            assert time.monotonic() < until, f"{text!r} was not understood, but {self.heard}"
            time.sleep(0.02)
        return found[-1]

    def wait_until_quiet(self, seconds: float = PATIENCE) -> None:
        """Wait until the game has finished speaking: all that it told has a sound, and has been heard."""
        until = time.monotonic() + seconds
        known, ready_at = -1, 0.0  # how many lines it had told, and when all of them had a sound
        while self.process.poll() is None:
            assert time.monotonic() < until, f"the game never stops speaking: {self.lines[-5:]}"
            if known != len(self.told):
                known, ready_at = len(self.told), 0.0
            lines = [line.removeprefix("game: ") for _, line in self.told[self._from : known] if line[:1] == "g"]
            if not ready_at and self._spoken.is_ready(lines):
                ready_at = time.monotonic()
            if ready_at and self._is_said(ready_at):
                return
            time.sleep(0.05)

    def _is_said(self, ready_at: float) -> bool:
        """Whether what was told last has been heard, and silence after it; as the samples tell, however late."""
        last_told = max((at for at, line in self.told[self._from :] if line.startswith("game: ")), default=0.0)
        if self.recording.until - max(ready_at, last_told) < _QUIET or is_sounding(self.recording.last(_QUIET)):
            return False
        is_heard = not last_told or is_sounding(self.recording.since(last_told))
        return is_heard or time.monotonic() - ready_at > _LONGEST_DELAY

    def hear_greeting(self) -> None:
        """Hear the first words out; before them the voice may have to be loaded."""
        self.wait_for("Say ")
        self.wait_until_quiet()

    def tell(self, samples: Samples, seconds: float = PATIENCE) -> bool:
        """Say something into the microphone and hear the answer out; whether it was understood."""
        lines, heard = len(self.told), len(self.heard)
        self.card.play(samples)
        until = time.monotonic() + seconds
        while len(self.told) == lines and time.monotonic() < until and self.process.poll() is None:
            time.sleep(0.05)
        self.wait_until_quiet()
        return len(self.heard) > heard

    def record_again(self, words: str) -> None:
        """Begin a new recording with the line that has these words."""
        self.recording = self.card.record()
        self._from = max(place for place, (_, line) in enumerate(self.told) if words in line)

    def sounded_since(self, moment: float) -> float:
        """For how many seconds the game was heard since a monotonic time."""
        samples = np.abs(self.recording.since(moment).astype(np.int32))
        frames = samples[: len(samples) // _FRAME * _FRAME].reshape(-1, _FRAME)
        return int((frames.max(axis=1, initial=0) > SILENT).sum()) * _FRAME / HEARING_RATE

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
