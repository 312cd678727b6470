"""What was heard as a braille code, or may have been one: asked about where its letter sounds like another."""

from __future__ import annotations

from voiceuno.language.heard import CERTAIN, DOUBTFUL, Candidate
from voiceuno.language.moment import Moment
from voiceuno.language.spoken_codes import SpokenCodes
from voiceuno.speech.hearing.decision import Decision

_HEARD = 0.01  # share of a guess that is worth a thought


def doubt_codes(decision: Decision, codes: SpokenCodes, moment: Moment) -> Decision:
    """The decision, made a question where a letter may be another one, or where nobody has asked for letters."""
    best = next((each for each in decision.candidates if each.meaning is not None), None)
    if best is None or best.meaning is None or decision.outcome not in (CERTAIN, DOUBTFUL):
        return decision
    if not codes.is_doubtful(best.text, best.meaning, moment) and not _may_be_half(best, decision, codes, moment):
        return decision
    return decision._replace(meaning=None, outcome=DOUBTFUL, candidates=_named(best, decision, codes, moment))


def _may_be_half(best: Candidate, decision: Decision, codes: SpokenCodes, moment: Moment) -> bool:
    """Whether a letter may have been no more than an article: "a five" sounds like "r five"."""
    halves = (each for each in decision.candidates if each.meaning is not None and each.meaning.is_partial)
    return any(each.confidence >= _HEARD for each in halves) and codes.is_code(best.text, moment)


def _named(best: Candidate, decision: Decision, codes: SpokenCodes, moment: Moment) -> tuple[Candidate, ...]:
    """What the question names: the card that was heard, and those that it may have been, the likeliest first."""
    whole = tuple(each for each in decision.candidates if codes.is_code(each.text, moment))
    if not whole or whole[0] is not best:
        return whole or (best,)  # a number alone: perhaps its letter was heard as well, if not so clearly
    shares = {each.meaning: each.confidence for each in decision.candidates}
    others = codes.others(best, moment, frozenset(shares))
    return (best, *sorted(others, key=lambda each: -shares.get(each.meaning, 0.0)))
