"""One utterance as it was heard, and whether it is meant for the game."""

from __future__ import annotations

from typing import Final, NamedTuple

from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment

CERTAIN: Final = "certain"  # act on it
DOUBTFUL: Final = "doubtful"  # ask back
HOPELESS: Final = "hopeless"  # say that it was not understood
NOISE: Final = "noise"  # nobody spoke to the game
WAITING: Final = "waiting"  # the phase in which others play


class Candidate(NamedTuple):
    """One thing that may have been said."""

    meaning: Meaning | None  # None for words that mean nothing now
    text: str  # the likeliest wording of it
    confidence: float  # between 0 and 1; the candidates of one utterance add up to 1 at most


class Heard(NamedTuple):
    """One utterance, decided."""

    text: str  # what was heard
    meaning: Meaning | None  # what to act on; None if that is in doubt or nothing
    confidence: float = 1.0  # in the meaning, or in the best candidate
    alternatives: tuple[Candidate, ...] = ()  # the best first
    decided_at: float = 0.0  # seconds of sound, from the first block on, after which it was decided
    outcome: str = CERTAIN
    began: float = 0.0  # seconds of sound at which somebody was noticed to speak
    language: str = ""  # the code of the language that it is in, where several are listened to
    goes_on: bool = False  # whether its beginning was given as an utterance of its own already


def is_meant(heard: Heard, moment: Moment, *, beside: bool = False) -> bool:
    """Whether an utterance is for the game; `beside`: it came while the game spoke.

    Where nobody was asked, people talk to each other, or the game hears itself. Then only what is certain counts, or
    a doubtful call that may be due.
    """
    if not (beside or moment.is_asleep or moment.phase == WAITING) or heard.outcome == CERTAIN:
        return True
    return heard.outcome == DOUBTFUL and any(each.meaning in moment.likely for each in heard.alternatives)
