"""Plays live matches by voice, and measures starts and silence."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.bench.live_game import GameEnded, Lived, LiveGame, gaps
from tests.bench.live_mirror import Mirror
from tests.bench.live_plan import Plan, Wish
from tests.bench.live_voices import say
from tests.bench.traced_play import PRODUCT
from tests.virtual_card import VirtualCard
from voiceuno.speech.ports import Samples

OPENING = "new game with one bot and standard rules"
FIRST_SECONDS = 20.0  # of a turn, in which the game thinks ahead
_TIMES = 4  # that the opening is said before it is given up
_GREETED = 4.0  # seconds of silence after which a greeting is over
_TAIL = 0.2  # seconds that a sound may take to the ear
_ENDED = 10.0  # seconds in which a game ends when it is asked to
_PATIENCE = 300.0  # seconds after which something hangs


class Idle(NamedTuple):
    """Per cent of one core while nobody speaks."""

    first: float  # in the first seconds of a turn
    later: float  # and after them


class Match(NamedTuple):
    """What a player has lived through."""

    lived: list[Lived]
    idle: list[Idle]
    ended: str = ""  # why the game ended before all was said, if it did


class Start(NamedTuple):
    """Seconds from the start of the process."""

    text: float  # until it is known what to greet with
    sound: float  # until the first sound
    longest_gap: float  # the longest silence within the greeting


class _Player:
    """Says one thing after the other, each by the next voice."""

    def __init__(self, game: LiveGame, mirror: Mirror, plan: Plan, voices: Sequence[str]) -> None:
        self._game, self._mirror, self._plan, self._voices = game, mirror, plan, voices
        self.lived: list[Lived] = []

    def speak(self, *, may_take_back: bool) -> None:
        """Think, and say one command; or two of them, where a move is taken back."""
        asked = self._game.wait_until_asked()
        is_doubted = self._mirror.look(self._game.last_line)
        wish = self._plan.next(self._mirror.conversation, is_doubted=is_doubted)
        samples = say(self._voice, wish.text)
        time.sleep(max(0.0, asked + self._plan.pause() - time.monotonic()))
        back = self._tell(wish, samples, may_take_back=may_take_back)
        if back is not None:
            self._tell(*back, may_take_back=False)

    @property
    def _voice(self) -> str:
        return self._voices[len(self.lived) % len(self._voices)]

    def _tell(self, wish: Wish, samples: Samples, *, may_take_back: bool) -> tuple[Wish, Samples] | None:
        """Say something; what takes it back, at the moment for that, or nothing when the player is asked again."""
        began = time.monotonic()
        lived = self._game.tell(wish, self._voice, samples)
        self.lived.append(lived)
        if lived.heard is not None:
            self._mirror.hear(lived.heard)
        back = self._plan.takes_back(self._mirror.conversation) if lived.heard and may_take_back else None
        found = None
        if back is not None:
            found = back, say(self._voice, back.text)
            self._game.wait_for_window()
            ended = time.monotonic()
        else:
            ended = self._game.wait_until_asked() + _TAIL
        self.lived[-1] = self._game.with_gaps(lived, began, ended)
        return found


def play(
    card: VirtualCard,
    home: Path,
    looks: Path,
    voices: Sequence[str],
    seed: int,
    commands: int,
    *,
    kind: str = PRODUCT,
    idle_after: Sequence[int] = (),
) -> Match:
    """So many commands; after some of them the player is silent for a while. Ends sooner only if the game does."""
    game, idle, lived = LiveGame(card, home, "--seed", str(seed), kind=kind), list[Idle](), list[Lived]()
    ended = ""
    try:
        game.wait_until_asked()
        player = _Player(game, Mirror(home, looks), Plan(seed), voices)
        lived = player.lived
        while len(lived) < commands:
            if len(idle) < len(idle_after) and len(lived) >= idle_after[len(idle)]:
                game.wait_until_asked()
                idle.append(measure_idle(game))
            player.speak(may_take_back=len(lived) + 1 < commands)
    except GameEnded as why:
        ended = str(why)  # what was measured is reported all the same
    finally:
        game.close()
    return Match(lived, idle, ended)


def measure_idle(game: LiveGame) -> Idle:
    """What thinking ahead costs from the beginning of a turn on."""
    return Idle(game.idle_share(FIRST_SECONDS), game.idle_share(FIRST_SECONDS))


def idle_of(card: VirtualCard, home: Path, voices: Sequence[str], *options: str) -> Idle | None:
    """The same for the first turn of a match that is begun for it; nothing if it could not be begun."""
    game = LiveGame(card, home, "--seed", "1", *options)
    try:
        for number in range(_TIMES):
            game.wait_until_asked()
            lived = game.tell(Wish("", OPENING), "", say(voices[number % len(voices)], OPENING))
            game.wait_until_asked()
            if lived.heard is not None and "game" in lived.heard:
                return measure_idle(game)
    except GameEnded:
        return None
    finally:
        game.close()
    return None


def start_up(card: VirtualCard, home: Path) -> Start:
    """Start `voiceuno play`, with nothing in between, and hear the greeting out."""
    home.mkdir(parents=True, exist_ok=True)
    recording, began = card.record(), time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "voiceuno", "play", "--tell"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        env={**card.environment, "VOICEUNO_HOME": str(home), "PYTHONDONTWRITEBYTECODE": ""},
    )
    told: list[float] = []

    def read() -> None:
        assert process.stdout
        if process.stdout.readline():
            told.append(time.monotonic())
        process.stdout.read()

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        heard, until = 0.0, began + _PATIENCE
        while not (heard and told) or time.monotonic() - heard < _GREETED:
            assert time.monotonic() < until, "the game does not greet"
            time.sleep(0.1)
            if recording.last(0.3).any():
                heard = time.monotonic()
        first = recording.onset()
        assert first is not None
        silences = [length for _, length in gaps(recording.since(first), first)]
        return Start(told[0] - began, first - began, max(silences, default=0.0))
    finally:
        process.terminate()  # a game that is killed before anybody spoke reads all its models anew at the next start
        try:
            process.wait(_ENDED)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        reader.join(5)
        assert process.stdout
        process.stdout.close()
