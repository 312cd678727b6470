"""What was heard as a braille code, or may have been one: asked about where its letter sounds like another."""

from __future__ import annotations

from voiceuno.language.heard import CERTAIN, DOUBTFUL
from voiceuno.language.moment import Moment
from voiceuno.language.spoken_codes import SpokenCodes
from voiceuno.speech.hearing.decision import Decision


def doubt_codes(decision: Decision, codes: SpokenCodes, moment: Moment) -> Decision:
    """The decision, made a question where a letter may be another one, or where nobody has asked for letters."""
    best = next((each for each in decision.candidates if each.meaning is not None), None)
    if best is None or best.meaning is None or decision.outcome not in (CERTAIN, DOUBTFUL):
        return decision
    if not codes.is_doubtful(best.text, best.meaning, moment):
        return decision
    others = codes.others(best.text, best.meaning, moment)
    shares = {each.meaning: each.confidence for each in decision.candidates}
    likeliest = sorted(others, key=lambda each: -shares.get(each.meaning, 0.0))
    return decision._replace(meaning=None, outcome=DOUBTFUL, candidates=(best, *likeliest))
