"""A run of the real command on a virtual sound card, a player who speaks to it, and how long that player waits."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tests.bench.answer_times import FIRST_SAMPLE, ROOT, Answer, last_syllable
from tests.bench.live_plan import Wish
from tests.bench.processes import family, processor_seconds
from tests.bench.traced_play import BASELINE, PRODUCT
from tests.bench.tracing import LISTENS, SPEAKS
from tests.virtual_card import VirtualCard
from voiceuno.language.signals import KEY
from voiceuno.speech.ports import HEARING_RATE, Samples

GAP = 0.4  # seconds of silence that are too long within a reply
_FRAME = HEARING_RATE // 100
_PATIENCE = 180.0  # seconds after which something hangs
_UNHEARD = 15.0  # seconds after which a command was not heard; a busy machine listens late
_CALM = 0.3  # seconds for which the game listens before a player thinks that it does
_LATE = 0.25  # seconds that a sound may take to the ear
_AFTER = np.zeros(HEARING_RATE // 2, np.int16)  # silence behind a command


class GameEnded(Exception):
    """The game is over, or hangs, before all was said."""


class Lived(NamedTuple):
    """One command and its answer."""

    kind: str
    text: str
    voice: str
    heard: str | None  # what the game understood; nothing: it did not answer
    answer: Answer | None
    word: float | None  # seconds from the last syllable to the first word; a sound may come before it
    began: str  # where the first piece of the answer came from
    spoken: str  # and where its first words came from
    gaps: list[float]  # silences within its replies that were too long, in seconds


class LiveGame:
    """`voiceuno play` in a process of its own."""

    def __init__(self, card: VirtualCard, home: Path, *options: str, kind: str = PRODUCT) -> None:
        home.mkdir(parents=True, exist_ok=True)
        if kind == BASELINE:  # it mishears so much that it offers to take any sound for yes, and then hears no words
            (home / "last-player.json").write_text(json.dumps({"signals": KEY}), "utf-8")
        self.card = card
        self._said = card.record()
        self.events: list[tuple[float, str, str]] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.traced_play", kind, *options],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            # As a player starts it: byte code is kept, whatever the machine that measures does with its own.
            env={**card.environment, "VOICEUNO_HOME": str(home), "PYTHONDONTWRITEBYTECODE": ""},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            if line.startswith("["):
                at, what, text = json.loads(line)
                self.events.append((at, what, text))

    def after(self, moment: float, *what: str) -> Iterable[tuple[float, str, str]]:
        """The events of some kinds from a moment on."""
        return [event for event in self.events if event[0] >= moment and event[1] in what]

    def when(self, what: str, after: float, seconds: float) -> tuple[float, str] | None:
        """When something happened first after a moment, and its text; nothing if it did not in time."""
        until = time.monotonic() + seconds
        while True:
            found = next(((at, text) for at, _, text in self.after(after, what)), None)
            if found is not None or time.monotonic() > until:
                return found
            self._look_alive(until + 1)

    @property
    def last_line(self) -> str:
        """What the game said last."""
        return next((text for _, what, text in reversed(self.events) if what == "game"), "")

    @property
    def _state(self) -> tuple[float, str]:
        """Since when the game does what it does; what it has heard it answers, whether it has told so yet or not."""
        told = (
            (at, SPEAKS if what == "you" else text)
            for at, what, text in reversed(self.events)
            if what in ("state", "you")
        )
        return next(told, (0.0, ""))

    def wait_until_asked(self) -> float:
        """Wait until the player is on turn; since when that is so."""
        until = time.monotonic() + _PATIENCE
        while True:
            since, state = self._state
            if state == LISTENS and time.monotonic() - since > _CALM:
                return since
            self._look_alive(until)

    def wait_for_window(self) -> None:
        """Wait until the game has said what was done; now it can be taken back."""
        until = time.monotonic() + _PATIENCE
        while self._state[1] == SPEAKS:
            self._look_alive(until)

    def _look_alive(self, until: float) -> None:
        status = self.process.poll()
        if status is not None:
            raise GameEnded(f"exit status {status} after: {self.last_line}")
        if time.monotonic() > until:
            raise GameEnded(f"it does not ask any more; the last events: {self.events[-12:]}")
        time.sleep(0.02)

    def tell(self, wish: Wish, voice: str, samples: Samples) -> Lived:
        """Say something and hear the beginning of the answer; gaps in it are known later, by `with_gaps`."""
        spoken, self._said = self.card.record_microphone(), self.card.record()
        began = time.monotonic()
        self.card.play(np.concatenate([samples, _AFTER]))
        you = self.when("you", began, _UNHEARD)
        pulled = you and self.when("pulled", you[0], _PATIENCE / 6)
        if you is None or pulled is None:
            return Lived(*wish, voice, you and you[1], None, None, "", "", [])
        words = self.when("words", you[0], _PATIENCE / 6)
        end = spoken.began + last_syllable(spoken.stop())
        first = self._arrival(pulled[0])
        decided = max(at for at, what, _ in self.events if what == "decided" and at <= you[0])
        text = next((at for at, _, _ in self.after(you[0], "game")), pulled[0])
        pieces = [source for _, _, source in self.after(you[0], "piece")]
        answer = Answer(decided - end, text - end, pulled[0] - end, first - end)
        made = next((source for source in pieces if source != "sound"), "")
        return Lived(*wish, voice, you[1], answer, words and words[0] - end, pieces[0] if pieces else "", made, [])

    def _arrival(self, pulled: float) -> float:
        """When what was handed to the sound card at a moment is heard."""
        until = time.monotonic() + _UNHEARD
        while True:
            samples = self._said.since(pulled)
            loud = np.flatnonzero(np.abs(samples.astype(np.int32)) > FIRST_SAMPLE)
            if len(loud) or time.monotonic() > until:
                return pulled + (float(loud[0]) / HEARING_RATE if len(loud) else _UNHEARD)
            time.sleep(0.02)

    def with_gaps(self, lived: Lived, began: float, until: float) -> Lived:
        """The same, with the silences in what was said from a moment to another."""
        told = [at for at, _, _ in self.after(began, "game")]
        sound = self._said.since(began)[: max(0, round((until - began) * HEARING_RATE))]
        return lived._replace(gaps=[length for _, length in gaps(sound, began, told) if length > GAP])

    def idle_share(self, seconds: float) -> float:
        """Per cent of one core that the game takes from now on, in all its processes."""
        processes = family(self.process.pid)
        before, began = processor_seconds(processes), time.monotonic()
        time.sleep(seconds)
        return 100 * (processor_seconds(processes) - before) / (time.monotonic() - began)

    def close(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()
        self._reader.join(5)
        assert self.process.stdout
        self.process.stdout.close()


def gaps(samples: Samples, began: float, told: Iterable[float] = ()) -> list[tuple[float, float]]:
    """When something fell silent and for how long, before it went on; not where something new was told meanwhile."""
    whole = np.abs(samples[: len(samples) // _FRAME * _FRAME].astype(np.int32)).reshape(-1, _FRAME)
    loud = np.flatnonzero(whole.max(axis=1) > FIRST_SAMPLE) / 100 if len(whole) else np.zeros(0)
    silences = [(began + float(begin), float(end - begin)) for begin, end in pairwise(loud) if end - begin > 0.02]
    news = list(told)
    return [(at, length) for at, length in silences if not any(at - _LATE <= each <= at + length for each in news)]
