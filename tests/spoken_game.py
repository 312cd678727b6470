"""The game in a process of its own on a virtual sound card, and a player who speaks to it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from difflib import SequenceMatcher
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
_TIMES = 3  # that something is said before it is given up
_HEARD = 0.8  # the part of the words that must have been heard: soft sounds are softer in the recording
_MADE_OUT = 0.7  # the part of a sentence's words: an ear that knows no sentence of the game misses one or two
PATIENCE = 120.0  # seconds after which something hangs; nothing is measured by it


class Player:
    """Speaks and listens in the game's stead for the other side."""

    def __init__(self, code: str = "en") -> None:
        voice = Voice(*voice_files(code))
        voice.load()
        self._voice = PlayerVoice(voice)
        self._model = RecogniserModel(recognition_folder(code), {})  # as it is: it hears any words

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


def is_made_out(sentence: str, heard: str) -> bool:
    """Whether an ear heard a sentence from its first words to its last: most of its words, in their order."""
    words, said = (re.sub(r"[^a-z ]", " ", text.lower()).split() for text in (sentence, heard))
    blocks = SequenceMatcher(None, words, said, autojunk=False).get_matching_blocks()
    found = {at for block in blocks for at in range(block.a, block.a + block.size)}
    halves = range(len(words) // 2), range(len(words) // 2, len(words))
    return all(len(found & {*half}) >= _MADE_OUT * len(half) for half in halves)


class SpokenLength:
    """Knows how long lines are to be heard: silence in between does not mean that everything is said."""

    def __init__(self, home: Path, rate: float) -> None:
        self._cache = PhraseCache(home / "phrases", Voice(*voice_files()).identity)
        self._words, self._rate = LANGUAGE.aloud, rate
        self._known: dict[str, float] = {}

    def seconds(self, lines: list[str]) -> float | None:
        """For how long they sound; nothing while the game still has to make one of them."""
        found = [self._line(line) for line in lines]
        return None if None in found else sum(filter(None, found))

    def _line(self, line: str) -> float | None:
        if line not in self._known:
            texts = [self._words.respelled(piece) for piece in pieces(self._words.words(line), self._rate)]
            phrases = [self._cache.get(text, self._rate) for text in texts]
            if None in phrases:
                return None
            self._known[line] = sum(sounding_seconds(phrase.samples, phrase.rate) for phrase in phrases if phrase)
        return self._known[line]


class SpokenGame:
    """One run of `voiceuno play`."""

    under: Sequence[str] = ()  # a program that watches it
    keyboard: int = subprocess.DEVNULL  # the terminal whose keys it gets
    phrases: Path | None = None  # what was said in other runs: a voice that has said something need not make it again

    def __init__(self, card: VirtualCard, home: Path, *options: str, **settings: object) -> None:
        """Settings are those that the player had before: rate, pause, verbosity."""
        home.mkdir(parents=True, exist_ok=True)
        if self.phrases is not None:
            shutil.copytree(self.phrases, home / "phrases", dirs_exist_ok=True)
        if settings:
            (home / "last-player.json").write_text(json.dumps(settings), "utf-8")
        self.card, self.home = card, home
        self.recording: Recording = card.record()
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [*self.under, sys.executable, "-m", "voiceuno", "play", "--tell", *options],
            stdin=self.keyboard,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**card.environment, "VOICEUNO_HOME": str(home)},
        )
        self.told: list[tuple[float, str]] = []  # what it prints, with the time
        self._spoken = SpokenLength(home, float(str(settings.get("rate", 1.0))))
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
            assert time.monotonic() < until, f"{words!r} was not said; it said {self.lines} and heard {self.heard}"
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
        """Wait until the game has finished speaking: all that it told has been heard, and silence after it."""
        until = time.monotonic() + seconds
        told, told_at = -1, 0.0  # how many lines it had told, and since when that is known
        while self.process.poll() is None:
            assert time.monotonic() < until, f"the game never stops speaking: {self.lines[-5:]}"
            if told != len(self.told):
                told, told_at = len(self.told), time.monotonic()
            if self._is_said(told_at):
                return
            time.sleep(0.05)

    def _is_said(self, told_at: float) -> bool:
        """Whether all lines have been heard, as the samples tell, however late they come."""
        if self.recording.until - told_at < _QUIET or is_sounding(self.recording.last(_QUIET)):
            return False
        lines = [(at, line.removeprefix("game: ")) for at, line in self.told[self._from :] if line.startswith("game: ")]
        if not lines:
            return True
        wanted = self._spoken.seconds([line for _, line in lines])
        is_heard = wanted is not None and self.sounded_since(lines[0][0]) > _HEARD * wanted
        return is_heard or time.monotonic() - told_at > _LONGEST_DELAY  # what was cut short is never heard out

    def hear_greeting(self) -> None:
        """Hear the first words out; before them the voice may have to be loaded."""
        self.wait_for("Say ")
        self.wait_until_quiet()

    def tell(self, samples: Samples) -> bool:
        """Say something into the microphone and hear the answer out; whether it was understood.

        Where the sound of a busy machine broke off for so long that the game only seemed to have finished, the player
        spoke while it did. Then it need not understand, and it is said again.
        """
        for _ in range(_TIMES):
            self._from = lines = len(self.told)
            heard = len(self.heard)
            alone = self._say(samples)
            until = time.monotonic() + (PATIENCE if alone else _LONGEST_DELAY)
            while len(self.told) == lines and time.monotonic() < until and self.process.poll() is None:
                time.sleep(0.05)
            self.wait_until_quiet()
            if alone or len(self.heard) > heard:
                break
        return len(self.heard) > heard

    def press(self, keyboard: int, key: bytes = b" ") -> bool:
        """Press a key of its terminal and hear the answer out; whether it counted."""
        self._from, heard = len(self.told), len(self.heard)
        os.write(keyboard, key)
        until = time.monotonic() + PATIENCE
        while len(self.heard) == heard and time.monotonic() < until and self.process.poll() is None:
            time.sleep(0.05)
        self.wait_until_quiet()
        return len(self.heard) > heard

    def _say(self, samples: Samples) -> bool:
        """Say something; whether the game was silent meanwhile, by the clock of the sound."""
        words = self.card.record_microphone()
        self.card.play(samples)
        until = time.monotonic()
        while min(words.until, self.recording.until) < until and time.monotonic() < until + PATIENCE:
            time.sleep(0.02)
        spoken = np.flatnonzero(np.abs(words.samples.astype(np.int32)) > SILENT)
        begin, end = (words.began + place / HEARING_RATE for place in (spoken[0], spoken[-1]))
        return not is_sounding(self.recording.since(begin)[: round((end - begin) * HEARING_RATE)])

    def record_again(self, words: str) -> None:
        """Begin a new recording with the line that has these words."""
        self.recording = self.card.record()
        self._from = max(place for place, (_, line) in enumerate(self.told) if words in line)

    def sounded_since(self, moment: float) -> float:
        """For how many seconds the game was heard since a monotonic time."""
        return sounding_seconds(self.recording.since(moment))

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
        if self.phrases is not None and (self.home / "phrases").is_dir():
            shutil.copytree(self.home / "phrases", self.phrases, dirs_exist_ok=True)
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


def sounding_seconds(samples: Samples, rate: int = HEARING_RATE) -> float:
    """For how much of its time something is to be heard."""
    frame = rate // 50
    frames = np.abs(samples.astype(np.int32))[: len(samples) // frame * frame].reshape(-1, frame)
    return int((frames.max(axis=1, initial=0) > SILENT).sum()) * frame / rate


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
