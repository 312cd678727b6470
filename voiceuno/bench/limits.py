"""Chooses how sure the game must be, on some clips, and says what that gives on others.

Limits that fit one kind of speaker fit the others less: so one kind is left out when they are chosen, and they are
reported on that kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from voiceuno.bench.clips import NEGATIVE
from voiceuno.bench.evidence import Evidence, Guessed, HeardClip
from voiceuno.language.heard import CERTAIN, DOUBTFUL, NOISE, WAITING
from voiceuno.language.meaning import Meaning
from voiceuno.language.sureness import Sureness
from voiceuno.speech.hearing.decision import confirm, decide
from voiceuno.speech.hearing.recogniser import Guess
from voiceuno.speech.hearing.second_opinion import is_short

# What is tried for each limit.
GRID: dict[str, Sequence[float]] = {
    "act": (0.5, 0.55, 0.6, 0.65, 0.7, 0.75),
    "act_costly": (0.7, 0.75, 0.8, 0.85, 0.9),
    "act_on_a_part": (0.85, 0.9, 0.93, 0.96),
    "ask": (0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45),
    "meaningless": (2.0, 2.5, 3.0, 3.5, 4.0),
    "meaningless_beside_many": (5.0, 6.0, 7.0, 8.0, 9.0),
    "meaningless_beside_one": (0.5, 1.0, 1.5, 2.0, 2.5, 3.0),
    "silent": (1.0, 1.5, 2.0, 2.5, 3.0),
    "in_part": (1.5, 2.5, 3.5),
    "unlisted": (2.0, 3.0, 4.0, 5.0),
    "behind_unasked": (0.0, 0.5, 1.0),
    "behind_in_a_move": (1.0, 1.5, 2.0, 2.5),
    "behind_harmless": (2.5, 3.0, 3.4, 4.0),
    "behind_in_noise": (3.5, 4.0, 5.0),
    "far_behind": (3.5, 4.0, 4.5, 5.0, 6.0, 7.0, 8.0),
    "far_behind_in_noise": (4.5, 5.0, 6.0, 7.0, 8.0),
}
_ROUNDS = 2
# What each outcome costs, in commands that were not understood.
WRONG_COSTS = 4.0
_ASKED, _QUESTION = 0.6, 0.25
_LEAST = 0.5  # a change that gains less than this is chance


@dataclass(frozen=True)
class Tally:
    """What some limits give on some clips."""

    commands: int = 0
    right: int = 0
    wrong: int = 0
    asked: int = 0
    hours: float = 0.0  # of talk on a turn that is not for the game
    accepts: int = 0
    questions: int = 0
    accepts_waiting: int = 0

    @property
    def cost(self) -> float:
        """How bad that is."""
        rejected = self.commands - self.right - self.wrong - self.asked
        talk = WRONG_COSTS * (self.accepts + self.accepts_waiting) + _QUESTION * self.questions
        return rejected + _ASKED * self.asked + WRONG_COSTS * self.wrong + talk


def decided(heard: Evidence, phase: str, sure: Sureness) -> tuple[str, str | None]:
    """The outcome of an utterance and its meaning, with these limits."""
    known: dict[str, Guessed] = {each.text: each for each in (*heard.opinions, *heard.guesses)}

    def meaning(text: str) -> Meaning | None:
        found = known.get(text)
        return Meaning.read(found.meaning) if found is not None and found.meaning else None

    def is_listed(text: str) -> bool:
        return text not in known or known[text].listed

    guesses = [Guess(each.text, each.score) for each in heard.guesses]
    decision = decide(guesses, meaning, sure, is_listed=is_listed, is_noisy=heard.is_noisy)
    if decision.outcome in (CERTAIN, DOUBTFUL) and is_short(decision.text, sure):
        opinions = [Guess(each.text, each.score) for each in heard.opinions]
        is_strict = phase == WAITING
        decision = confirm(decision, opinions, meaning, sure, is_noisy=heard.is_noisy, is_strict=is_strict)
    if decision.meaning is None and decision.outcome != NOISE and heard.read[0] != NOISE:
        return heard.read
    return decision.outcome, None if decision.meaning is None else str(decision.meaning)


def tally(clips: Iterable[HeardClip], sure: Sureness) -> Tally:
    """What these limits give."""
    counts = dict.fromkeys(("commands", "right", "wrong", "asked", "accepts", "questions", "accepts_waiting"), 0)
    hours = 0.0
    for clip in clips:
        found = [decided(each, clip.phase, sure) for each in clip.utterances]
        acts = [meaning for outcome, meaning in found if outcome == CERTAIN]
        asked = sum(outcome == DOUBTFUL for outcome, _ in found)
        if clip.condition != NEGATIVE:
            counts["commands"] += 1
            result = "right" if acts[:1] == [clip.meaning] else "wrong" if acts else "asked"
            counts[result] += bool(acts or asked)
        elif clip.phase == WAITING:
            counts["accepts_waiting"] += len(acts)
        else:
            hours += clip.seconds / 3600
            counts["accepts"] += len(acts)
            counts["questions"] += asked
    return Tally(**counts, hours=hours)


def choose(clips: Sequence[HeardClip], start: Sureness) -> Sureness:
    """The limits with which these clips cost least, looked for one after the other from those that there are."""
    best, cost = start, tally(clips, start).cost
    for _ in range(_ROUNDS):
        before = best
        for name, values in GRID.items():
            for value in values:
                change: dict[str, Any] = {name: value}
                tried = best._replace(**change)
                found = tally(clips, tried).cost
                if found <= cost - _LEAST:
                    best, cost = tried, found
        if best == before:
            break
    return best


def changed(chosen: Sureness, start: Sureness) -> dict[str, float]:
    """The limits that are others."""
    return {name: getattr(chosen, name) for name in GRID if getattr(chosen, name) != getattr(start, name)}


class LeftOut(NamedTuple):
    """What is heard of one kind of speaker with limits that were chosen without it."""

    kind: str
    limits: dict[str, float]  # those that are others than the game's own
    own: Tally  # with the game's own limits
    chosen: Tally


def leave_out(clips: Sequence[HeardClip], kind: str, start: Sureness) -> LeftOut:
    """Chooses limits without one kind of speaker, and reports on that kind; talk beside the game is in both."""
    others = [each for each in clips if each.kind != kind]
    there = [each for each in clips if each.kind == kind or each.condition == NEGATIVE]
    best = choose(others, start)
    return LeftOut(kind, changed(best, start), tally(there, start), tally(there, best))


def kinds(clips: Iterable[HeardClip]) -> list[str]:
    """The kinds of speakers who say commands."""
    return sorted({each.kind for each in clips if each.condition != NEGATIVE})
