"""What each wording that is listened for costs the others, and what it wins: the same clips decided without it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from voiceuno.bench.clips import NEGATIVE
from voiceuno.bench.evidence import Evidence, HeardClip
from voiceuno.bench.limits import WRONG_COSTS, decided
from voiceuno.language.heard import CERTAIN, DOUBTFUL
from voiceuno.language.sureness import Sureness

_ASKED = 0.4  # of a command that was understood is worth one that was asked about


class Balance(NamedTuple):
    """One wording: in how many clips it may have been said, and what these are worth with it, compared with without."""

    wording: str
    meaning: str
    clips: int
    wins: float  # commands that are understood because it is listed
    costs: float  # commands that are not, a wrong act counted several times


def balances(clips: Iterable[HeardClip], sure: Sureness) -> list[Balance]:
    """Every wording that makes a difference, the dearest first.

    Without a wording its share falls to what else was guessed, as if it were not listed; what the recogniser would have
    found instead of it is not known.
    """
    found: dict[tuple[str, str], list[float]] = {}
    for clip in clips:
        worth = _worth(clip, sure)
        heard = {
            (each.text, each.meaning)
            for utterance in clip.utterances
            for each in utterance.guesses
            if each.meaning and each.listed
        }
        for wording, meaning in heard:
            rest = clip._replace(utterances=tuple(_without(wording, each) for each in clip.utterances))
            found.setdefault((wording, meaning), []).append(worth - _worth(rest, sure))
    lines = [
        Balance(*listed, len(gains), sum(gain for gain in gains if gain > 0), -sum(gain for gain in gains if gain < 0))
        for listed, gains in found.items()
    ]
    return sorted((each for each in lines if each.wins or each.costs), key=lambda each: each.wins - each.costs)


def _without(wording: str, heard: Evidence) -> Evidence:
    return heard._replace(guesses=tuple(each for each in heard.guesses if each.text != wording))


def _worth(clip: HeardClip, sure: Sureness) -> float:
    found = [decided(each, clip.phase, sure) for each in clip.utterances]
    acts = [meaning for outcome, meaning in found if outcome == CERTAIN]
    if clip.condition == NEGATIVE:
        return -WRONG_COSTS * len(acts)
    if acts:
        return 1.0 if acts[0] == clip.meaning else -WRONG_COSTS
    return _ASKED if any(outcome == DOUBTFUL for outcome, _ in found) else 0.0
