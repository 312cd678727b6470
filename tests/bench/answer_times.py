"""How long the game takes to answer by ear, part by part, on a virtual sound card."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tests.spoken_game import is_sounding
from tests.talking import LANGUAGE, make_dialogue
from tests.virtual_card import VirtualCard
from voiceuno.dialogue.conversation import Conversation
from voiceuno.dialogue.reply import Reply
from voiceuno.speech.ports import HEARING_RATE, Samples, Sound
from voiceuno.speech.sound_files import read_samples
from voiceuno.speech.speaking.mouth import make_mouth

ROOT = Path(__file__).parents[2]
OPENING = "new game with one bot and standard rules"
_FIXTURES = ROOT / "audio_fixtures"
FIRST_SAMPLE = 60  # louder than anything in a silent recording
_FRAME = HEARING_RATE // 100
_FADED = 10 ** (-35 / 20)  # what is so much softer than the loudest part of a word is no part of it any more
_QUIET = 0.6  # seconds
_SETTINGS = {"rate": 1.5, "pause": 0.5}


class Clip(NamedTuple):
    """Something that a player says."""

    speaker: str
    text: str
    samples: Samples


class Answer(NamedTuple):
    """Seconds from the last syllable to each part of an answer."""

    decided: float  # it is clear what was said
    text: float  # the reply is known
    pulled: float  # the sound card has asked for its first sample
    recorded: float  # and it is heard


def commands(most: int) -> list[Clip]:
    """Questions and cards in several voices, in the order of a shuffle that is always the same."""
    entries = [json.loads(line) for line in (_FIXTURES / "manifest.jsonl").read_text("utf-8").splitlines()]
    wanted = [
        entry
        for entry in entries
        if (entry["condition"], entry["phase"], entry["rules"]) == ("clean", "turn", "mattel")
        and (entry["meaning"] or "").startswith(("ask ", "play "))
        and not any(sign in entry["meaning"] for sign in ("wi", "?", "uno", "sounds", "last", "nd"))
    ]
    wanted.sort(key=lambda entry: entry["text"][::-1])
    return [Clip(entry["speaker"], entry["text"], read_samples(_FIXTURES / entry["file"])) for entry in wanted[:most]]


def rehearse(texts: Sequence[str], folder: Path) -> tuple[int, list[str]]:
    """A seed with which all of it can be said on the player's turn, and every line that is then answered."""
    for seed in range(1, 200):
        dialogue, _ = make_dialogue(seed, folder / str(seed), has_sounds=True)
        lines = [*dialogue.greet().lines, *_said(dialogue, dialogue.hear(OPENING))]
        for text in texts:
            if dialogue.moment.phase != "turn":
                break
            lines += _said(dialogue, dialogue.hear(text))
        else:
            return seed, lines
    raise AssertionError("there is no such match")


def _said(dialogue: Conversation, reply: Reply) -> list[str]:
    lines = [*reply.lines]
    while reply.wait is not None:
        reply = dialogue.proceed()
        lines += reply.lines
    return lines


def prepare(home: Path, lines: Sequence[str], settings: dict[str, float]) -> None:
    """Put lines into the cache on disk, as they would be after an earlier match, with the settings of that player."""
    home.mkdir(parents=True, exist_ok=True)
    (home / "last-player.json").write_text(json.dumps(settings), "utf-8")
    mouth = make_mouth(LANGUAGE, home)
    for line in dict.fromkeys(lines):
        mouth.speaker.say(line, rate=settings["rate"])
        mouth.speaker.settle()
        mouth.mixer.cancel()
    mouth.speaker.close()


class TracedGame:
    """A run of `tests.bench.traced_game` on a card."""

    def __init__(self, card: VirtualCard, kind: str, home: Path, seed: int) -> None:
        self.card = card
        self.events: list[tuple[float, str, str]] = []
        command = [sys.executable, "-m", "tests.bench.traced_game", kind, str(home), str(seed)]
        self._recording = card.record()
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, env=card.environment
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            at, what, text = json.loads(line)
            self.events.append((at, what, text))

    def when(self, what: str, after: float, seconds: float = 8.0) -> float | None:
        """When something happened first after a moment; nothing if it did not in time."""
        until = time.monotonic() + seconds
        while True:
            found = next((at for at, kind, _ in self.events if kind == what and at >= after), None)
            if found is not None or time.monotonic() > until:
                return found
            time.sleep(0.02)

    def wait_until_quiet(self) -> None:
        """Wait until the game has said everything."""
        quiet_from = time.monotonic()
        while time.monotonic() - quiet_from < _QUIET:
            assert self.process.poll() is None, "the game has ended"
            time.sleep(0.05)
            if is_sounding(self._recording.samples[-HEARING_RATE // 8 :]):
                quiet_from = time.monotonic()

    def ask(self, clip: Clip) -> Answer | None:
        """Say something and measure the answer."""
        spoken, said = self.card.record_microphone(), self.card.record()
        began = time.monotonic()
        self.card.play(np.concatenate([clip.samples, np.zeros(HEARING_RATE // 2, np.int16)]))
        you = self.when("you", began)
        pulled = you and self.when("pulled", you)
        if you is None or pulled is None:
            self.wait_until_quiet()
            return None
        self.wait_until_quiet()
        end, first = spoken.began + last_syllable(spoken.stop()), said.onset(FIRST_SAMPLE)
        decided = max(at for at, what, _ in self.events if what == "decided" and at <= you)
        reply = next(at for at, what, _ in self.events if what == "game" and at >= you)
        assert first is not None
        return Answer(decided - end, reply - end, pulled - end, first - end)

    def close(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()
        self._reader.join(5)
        assert self.process.stdout
        self.process.stdout.close()


def last_syllable(samples: Samples) -> float:
    """The second at which speech ends."""
    whole = samples[: len(samples) // _FRAME * _FRAME].astype(np.float32).reshape(-1, _FRAME)
    levels = np.sqrt((whole**2).mean(axis=1))
    return float(np.flatnonzero(levels > _FADED * levels.max())[-1] + 1) / 100


def measure(card: VirtualCard, kind: str, home: Path, seed: int, clips: Sequence[Clip]) -> list[Answer | None]:
    """The answers to a match's worth of commands."""
    game = TracedGame(card, kind, home, seed)
    try:
        assert game.when("pulled", 0.0, 30.0), "the game does not greet"
        game.wait_until_quiet()
        player = make_mouth(LANGUAGE, home)  # for the words that begin the match only
        opening = player.voice.speak(OPENING)
        player.speaker.close()
        return [game.ask(clip) for clip in [Clip("", OPENING, _heard(opening.sound())), *clips]][1:]
    finally:
        game.close()


def _heard(sound: Sound) -> Samples:
    return np.asarray(sound[::3] * 20000, np.int16)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all stays below."""
    return float(np.quantile(values, share))


def table(answers: dict[str, list[Answer]]) -> str:
    """The parts side by side, in milliseconds."""
    lines = [
        f"{'':42}" + "".join(f"{kind:>20}" for kind in answers),
        f"{'':42}" + f"{'median / 90 %':>20}" * len(answers),
    ]
    parts = (
        "end of speech to decision",
        "decision to the text of the reply",
        "to its first sample pulled",
        "to its arrival in the recording",
        "end of speech to arrival",
    )
    for number, name in enumerate(parts):
        row = f"{name:42}"
        for all_answers in answers.values():
            if number == len(parts) - 1:
                values = [answer.recorded for answer in all_answers]
            else:
                values = [answer[number] - (answer[number - 1] if number else 0.0) for answer in all_answers]
            row += f"{statistics.median(values) * 1000:11.0f} / {percentile(values, 0.9) * 1000:4.0f} ms"
        lines.append(row)
    return "\n".join(lines)
