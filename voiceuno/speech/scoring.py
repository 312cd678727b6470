"""From the recogniser's guesses to one decision: certain, doubtful, hopeless, or noise."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from voiceuno.speech.ports import Candidate
from voiceuno.speech.recogniser import UNKNOWN, Guess

CERTAIN, DOUBTFUL, HOPELESS, NOISE = "certain", "doubtful", "hopeless", "noise"

# How sure the game must be before it acts, and how sure before it asks "five or nine?".
_ACT = 0.6
_ACT_COSTLY = 0.85
_ASK = 0.25
_SCALE = 1.0  # how much a difference of scores counts; less makes the game less sure of itself
_LIKELY = 1.5  # what is possible by the rules gets this much more, in the unit of the scores
_RESCUE = 3.0  # a likely meaning no further behind than this is asked about, whatever came first

# What costs the player dearly when it was not meant: by its first words.
_COSTLY = ("challenge", "play wi+4", "quit", "advice", "new game", "same again", "forget voice")

Meaning = Callable[[str], str | None]


class Decision(NamedTuple):
    """What an utterance is taken for."""

    text: str
    meaning: str | None
    confidence: float
    candidates: tuple[Candidate, ...]
    outcome: str


def decide(guesses: Sequence[Guess], meaning_of: Meaning, likely: Collection[str] = ()) -> Decision:
    """Weigh the guesses for one utterance."""
    candidates = weigh(guesses, meaning_of, likely)
    spoken = next((each for each in guesses if each.text.replace(UNKNOWN, "").strip()), None)
    if spoken is None:
        return Decision("", None, 0.0, candidates, NOISE)
    meant = [each for each in candidates if each.meaning is not None]
    if not meant:
        return Decision(plain(spoken.text), None, 0.0, candidates, HOPELESS if is_speech(guesses) else NOISE)
    best = meant[0]
    if best.confidence >= certainty_needed(best.meaning):
        return Decision(best.text, best.meaning, best.confidence, candidates, CERTAIN)
    if best.confidence >= _ASK or _is_close(best, candidates[0], likely):
        return Decision(best.text, None, best.confidence, candidates, DOUBTFUL)
    return Decision(plain(spoken.text), None, best.confidence, candidates, HOPELESS)


def weigh(guesses: Sequence[Guess], meaning_of: Meaning, likely: Collection[str] = ()) -> tuple[Candidate, ...]:
    """How likely each meaning is, adding up its wordings; the best first."""
    if not guesses:
        return ()
    wanted = frozenset(likely)
    meanings = [meaning_of(guess.text) if is_meant(guess.text) else None for guess in guesses]
    scores = [
        _SCALE * guess.score + (_LIKELY if meaning in wanted else 0.0)
        for guess, meaning in zip(guesses, meanings, strict=True)
    ]
    best = max(scores)
    weights = [math.exp(score - best) for score in scores]
    total = sum(weights)
    texts: dict[str | None, str] = {}
    shares: dict[str | None, float] = {}
    for index in sorted(range(len(guesses)), key=lambda each: -scores[each]):
        meaning = meanings[index]
        texts.setdefault(meaning, plain(guesses[index].text))
        shares[meaning] = shares.get(meaning, 0.0) + weights[index] / total
    candidates = (Candidate(meaning, text, shares[meaning]) for meaning, text in texts.items())
    return tuple(sorted(candidates, key=lambda each: -each.confidence))


def certainty_needed(meaning: str | None) -> float:
    """How sure the game must be to act on a meaning."""
    return _ACT_COSTLY if meaning is not None and meaning.startswith(_COSTLY) else _ACT


def is_meant(text: str) -> bool:
    """Whether all of an utterance was words: a command in the midst of other talk is none."""
    return bool(text) and UNKNOWN not in text


def is_speech(guesses: Sequence[Guess]) -> bool:
    """Whether somebody seems to have spoken to the game, if not in words that it understands."""
    return bool(guesses) and len(plain(guesses[0].text).split()) > 1


def plain(text: str) -> str:
    """A text without the mark for unknown words."""
    return " ".join(text.replace(UNKNOWN, " ").split())


def _is_close(best: Candidate, top: Candidate, likely: Collection[str]) -> bool:
    return best.meaning in likely and best.confidence >= top.confidence * math.exp(-_RESCUE)
