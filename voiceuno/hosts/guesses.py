"""What somebody else's recogniser wrote down, read by sound: one text, or several guesses at the same words."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.language.heard import CERTAIN, DOUBTFUL, NOISE, Candidate, Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Family
from voiceuno.language.moment import Moment

_MOST_GUESSES = 10  # that are looked at
_LONGEST = 1000  # characters of a text; the longest sentence that is understood is far shorter


def read_guesses(language: Language, guesses: Sequence[str], moment: Moment, *, is_resting: bool = False) -> Heard:
    """What was said, the best guess first: for certain, in doubt, or not understood.

    `is_resting`: in a pause people talk to each other, so only plain words count, or going on.
    """
    texts = [text for each in guesses[:_MOST_GUESSES] if (text := _plain(each))]
    if not texts:
        return Heard("", None, outcome=NOISE)
    if is_resting:
        return _in_a_pause(language, texts[0], moment)
    return _best([language.listen_open(text, moment) for text in dict.fromkeys(texts)], moment)


def _best(readings: Sequence[Heard], moment: Moment) -> Heard:
    """The first that is understood for certain; asked about where only another one of them can be done now."""
    certain = [each for each in readings if each.outcome == CERTAIN and each.meaning is not None]
    if not certain:
        return next((each for each in readings if each.outcome == DOUBTFUL), readings[0])
    first = certain[0]
    possible = next((each for each in certain[1:] if each.meaning in moment.likely), None)
    is_move = first.meaning is not None and first.meaning.is_any(Family.MOVE)
    if possible is None or not is_move or first.meaning in moment.likely:
        return first
    both = tuple(Candidate(each.meaning, each.text, 0.5) for each in (possible, first))
    return Heard(first.text, None, 0.5, both, outcome=DOUBTFUL)


def _in_a_pause(language: Language, text: str, moment: Moment) -> Heard:
    heard = language.listen_open(text, moment)
    goes_on = heard.meaning is not None and heard.meaning.is_any(Family.CONTINUES)
    return heard if goes_on else Heard(text, language.read(text, moment))


def _plain(text: str) -> str:
    """A text from outside as one short line."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text[:_LONGEST]).split())
