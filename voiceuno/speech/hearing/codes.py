"""What was heard as a braille code, or may have been one: asked about where its letter sounds like another."""

from __future__ import annotations

from voiceuno.language.heard import CERTAIN, DOUBTFUL
from voiceuno.language.moment import Moment
from voiceuno.language.spoken_codes import SpokenCodes
from voiceuno.speech.hearing.decision import Decision


def doubt_codes(decision: Decision, codes: SpokenCodes, moment: Moment) -> Decision:
    """The decision, made a question where a letter may be another one; nothing changes where codes are not used."""
    best = next((each for each in decision.candidates if each.meaning is not None), None)
    if not moment.has_codes or best is None or best.meaning is None or decision.outcome not in (CERTAIN, DOUBTFUL):
        return decision
    if not codes.is_doubtful(best.text, best.meaning, moment):
        return decision
    others = codes.others(best.text, best.meaning, moment)
    heard = [each for each in decision.candidates if each.meaning in [other.meaning for other in others]]
    named = (best, *heard, *(each for each in others if each.meaning not in [one.meaning for one in heard]))
    is_code = codes.is_code(best.text, moment)
    return decision._replace(
        meaning=None, outcome=DOUBTFUL, candidates=named if is_code else (best, *decision.candidates)
    )
