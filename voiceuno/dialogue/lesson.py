"""A guided practice hand: one step after the other, each waits for one meaning."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import NamedTuple

from voiceuno.dialogue.desk import Desk
from voiceuno.dialogue.settings import FREE, STEPS
from voiceuno.language.meaning import Meaning
from voiceuno.rules.match import Match, MatchState
from voiceuno.rules.moves import Move
from voiceuno.rules.notation import read_move
from voiceuno.rules.record import Entry, Record, read_record

_STEERING = {Meaning("yes"), Meaning("continue")}  # whoever has sounds for both needs no word


class Step(NamedTuple):
    """What is said, what must be meant, and how it can be put into words."""

    say: str
    means: str | list[str]
    words: str
    tell: str = ""  # the same without how to say it, for who does not answer in own words


def told(step: Step, desk: Desk) -> list[str]:
    """What a step is about and what to do, in the words for how the player answers."""
    about = step.say if desk.settings.way == FREE else step.tell
    return [*([about] if about else []), *how(step, desk)]


def how(step: Step, desk: Desk) -> list[str]:
    """What to do besides saying the words of a step: with a sound of one's own, or as things are offered."""
    own, way = own_sound(step, desk), desk.settings.way
    if own:
        return [desk.say("guide.learn_own", text=own)]
    if way == FREE:
        return []
    return [desk.say(f"guide.learn_{way}{_means(desk)}", text=step.words)]


def _means(desk: Desk) -> str:
    """With what yes and next are said: switches, sounds, or nothing but the words."""
    if desk.settings.way != STEPS:
        return ""
    if desk.settings.yes_key:
        return "_keys"
    return "_own" if {desk.read_as(label, "confirm") for label in _labels(desk)} >= _STEERING else ""


def own_sound(step: Step, desk: Desk) -> str:
    """The player's own sound that is what a step waits for, or nothing."""
    means = [step.means] if isinstance(step.means, str) else step.means
    return next((label for label in _labels(desk) if str(desk.read_as(label, "turn")) in means), "")


def _labels(desk: Desk) -> tuple[str, ...]:
    return desk.place.signs.labels if desk.place.signs is not None else ()


class Lesson:
    """The steps of a lesson file, and how far the player is."""

    def __init__(self, text: str, form: str = "", game: str = "") -> None:
        """`form`: how the player is addressed; what is said in another way in it stands in a table of that name."""
        self.game = game
        data = tomllib.loads(text)
        own = data.get(form, {})
        self.record: Record = read_record(data["record"].strip())
        self.begin: str = own.get("begin", data["begin"])
        self.end: str = own.get("end", data["end"])
        self._again: list[str] = own.get("again", data["again"])  # in turn, so that no confusion hears the same twice
        self._times = 0
        steps = own.get("step", [{}] * len(data["step"]))
        self._steps = [Step(**{**step, **other}) for step, other in zip(data["step"], steps, strict=True)]
        moves = [line.partition(":")[2] for line in data["bot"]]
        self.bots = ScriptedBots([read_move(move, self.record.names) for move in moves])
        self._at = 0
        self.was_wrong = False  # whether something else was tried at this step

    def seat_bots(self, match: Match, levels: Sequence[str | None], seed: int) -> ScriptedBots:  # noqa: ARG002
        """The bots of its table, whatever the cards are."""
        return self.bots

    def take_over(self, other: Lesson) -> None:
        """Go on at the step of the same lesson in another language."""
        self._at, self.was_wrong = min(other._at, len(self._steps)), other.was_wrong

    @property
    def step(self) -> Step | None:
        """The step that waits, or None when all are done."""
        return self._steps[self._at] if self._at < len(self._steps) else None

    def accepts(self, meaning: str) -> bool:
        """Whether this is what the step waits for; if so, the next one is up."""
        means = self.step.means if self.step else []
        self.was_wrong = meaning not in ([means] if isinstance(means, str) else means)
        if self.was_wrong:
            return False
        self._at += 1
        return True

    def again(self) -> str:
        """What to say now."""
        self._times += 1
        line = self._again[(self._times - 1) % len(self._again)]
        return line.format(words=self.step.words) if self.step else ""


class ScriptedBots:
    """Plays the moves of the lesson."""

    def __init__(self, moves: list[Move]) -> None:
        self._moves = iter(moves)

    def turn(self, state: MatchState, moves_so_far: int) -> Move:  # noqa: ARG002 - the script does not look
        """The next move of the script."""
        return next(self._moves)

    def reaction(self, state: MatchState, moves_so_far: int, mover: int) -> None:
        """A teacher catches nobody."""


class Forgetful:
    """Keeps nothing: a lesson must not touch the match that is kept."""

    problem = ""

    def save(self, record: Record) -> None:
        """Forget it."""

    def append(self, entry: Entry, record: Record) -> None:
        """Forget it."""

    def retry(self) -> str:
        """There is nothing to keep."""
        return ""

    def end_told(self) -> None:
        """Forget it."""
