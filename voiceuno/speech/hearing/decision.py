"""From the recogniser's guesses to one decision: certain, doubtful, hopeless, or noise."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from voiceuno.language.arithmetic import adds_up
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, Candidate
from voiceuno.language.meaning import Family, Meaning
from voiceuno.speech.hearing.recogniser import UNKNOWN, Guess

# How sure the game must be before it acts, and how sure before it asks "five or nine?".
_ACT = 0.6
_ACT_COSTLY = 0.8
_ACT_ON_A_PART = 0.93  # a card that is named in part is mostly one of which the rest was not heard
_ASK = 0.25
_LIKELY = 1.5  # what is possible by the rules gets this much more, in the unit of the scores
# The recogniser strings words together as it likes; a sentence that means nothing loses this much against one
# that does, silence a little less, and words that are none of the game's lose nothing. Other talk hardly ever
# sounds like a command of several words, so these win against more.
_MEANINGLESS = 3.0
_MEANINGLESS_BESIDE_MANY = 7.0
_MANY = 3  # words
_SILENT = 2.0
# People name whole cards; in noise, one of which only a part was understood loses this much against them.
_IN_PART = 2.5
# One or two words that nobody lists as a command, but that can be understood as one, were mostly something else.
_UNLISTED = 3.0
_FEW = 2  # words
# Any words can be an answer to a quiz question; those that are none of its answers were mostly one of them, misheard.
_ANY_ANSWER = 3.0
# By how much the first recogniser may be behind the second where that one heard other words: least where nobody was
# asked, little for what changes the match, more for what does not, so that a mistake costs less than a question, most
# in noise, where other words fit anything; and by how much while it is worth a question.
_BEHIND_UNASKED = 1.0
_BEHIND_IN_A_MOVE = 1.5
_BEHIND_HARMLESS = 3.4
_BEHIND_IN_NOISE = 4.0
_FAR_BEHIND = 6.0

MeaningOf = Callable[[str], Meaning | None]
Listed = Callable[[str], bool]


class Decision(NamedTuple):
    """What an utterance is taken for."""

    text: str
    meaning: Meaning | None
    confidence: float
    candidates: tuple[Candidate, ...]
    outcome: str
    score: float = 0.0  # of the guess that is acted on


def confirm(
    decision: Decision,
    opinions: Sequence[Guess],
    meaning_of: MeaningOf,
    *,
    is_noisy: bool = False,
    is_strict: bool = False,
) -> Decision:
    """Doubt a decision if a recogniser of everyday words hears something else; `is_strict` if nobody was asked."""
    if not opinions or any(meaning_of(each.text) == decision.meaning for each in opinions):
        return decision
    behind = opinions[0].score - decision.score
    if behind <= (_BEHIND_UNASKED if is_strict else _may_be_behind(decision.meaning, is_noisy)):
        return decision
    # Words that are far better understood as something else were hardly said to the game.
    return decision._replace(meaning=None, outcome=DOUBTFUL if behind <= _FAR_BEHIND else HOPELESS)


def _may_be_behind(meaning: Meaning | None, is_noisy: bool) -> float:
    if is_noisy:
        return _BEHIND_IN_NOISE
    is_harmless = meaning is not None and meaning.is_any(Family.HARMLESS)
    return _BEHIND_HARMLESS if is_harmless else _BEHIND_IN_A_MOVE


def _everything(_text: str) -> bool:
    return True


def decide(
    guesses: Sequence[Guess],
    meaning_of: MeaningOf,
    likely: Collection[Meaning] = (),
    is_listed: Listed = _everything,
    *,
    is_noisy: bool = False,
) -> Decision:
    """Weigh the guesses for one utterance; `is_listed` tells the wordings that are listened for."""
    candidates = weigh(guesses, meaning_of, likely, is_listed, is_noisy=is_noisy)
    spoken = next((each for each in guesses if each.text.replace(UNKNOWN, "").strip()), None)
    if spoken is None:
        return Decision("", None, 0.0, candidates, NOISE)
    meant = [each for each in candidates if each.meaning is not None]
    if not meant:
        return Decision(plain(spoken.text), None, 0.0, candidates, HOPELESS if is_speech(guesses) else NOISE)
    best = meant[0]
    # One word for half a card is little to go by, unless it was asked for.
    in_a_word = " " not in best.text and best.meaning is not None and best.meaning.is_partial
    usual = best.meaning in likely or not (in_a_word or _is_loose(best.text, is_listed))
    if usual and best.confidence >= certainty_needed(best.meaning):
        score = max(guess.score for guess in guesses if is_whole(guess.text) and meaning_of(guess.text) == best.meaning)
        return Decision(best.text, best.meaning, best.confidence, candidates, CERTAIN, score)
    if best.confidence >= _ASK or best.meaning in likely:
        return Decision(best.text, None, best.confidence, candidates, DOUBTFUL)
    return Decision(plain(spoken.text), None, best.confidence, candidates, HOPELESS)


def weigh(
    guesses: Sequence[Guess],
    meaning_of: MeaningOf,
    likely: Collection[Meaning] = (),
    is_listed: Listed = _everything,
    *,
    is_noisy: bool = False,
) -> tuple[Candidate, ...]:
    """How likely each meaning is, adding up its wordings; the best first."""
    if not guesses:
        return ()
    wanted = frozenset(likely)
    meanings = [meaning_of(guess.text) if is_whole(guess.text) else None for guess in guesses]
    best_meant = next((guess.text for guess, meaning in zip(guesses, meanings, strict=True) if meaning), "")
    loss = _MEANINGLESS_BESIDE_MANY if len(best_meant.split()) >= _MANY else _MEANINGLESS
    scores = []
    for guess, meaning in zip(guesses, meanings, strict=True):
        if meaning is None:
            scores.append(guess.score - _loss(guess.text, loss))
        elif meaning in wanted or adds_up(meaning):
            scores.append(guess.score + _LIKELY)
        else:
            loose = _UNLISTED if _is_loose(guess.text, is_listed) else 0.0
            loose += _ANY_ANSWER if meaning.verb == "answer" and wanted else 0.0
            scores.append(guess.score - loose - (_IN_PART if is_noisy and meaning.is_partial else 0.0))
    best = max(scores)
    weights = [math.exp(score - best) for score in scores]
    total = sum(weights)
    texts: dict[Meaning | None, str] = {}
    shares: dict[Meaning | None, float] = {}
    for index in sorted(range(len(guesses)), key=lambda each: -scores[each]):
        meaning = meanings[index]
        texts.setdefault(meaning, plain(guesses[index].text))
        shares[meaning] = shares.get(meaning, 0.0) + weights[index] / total
    candidates = (Candidate(meaning, text, shares[meaning]) for meaning, text in texts.items())
    return tuple(sorted(candidates, key=lambda each: -each.confidence))


def certainty_needed(meaning: Meaning | None) -> float:
    """How sure the game must be to act on a meaning."""
    if meaning is None:
        return 1.0
    if meaning.is_partial:
        return _ACT_ON_A_PART
    return _ACT_COSTLY if meaning.is_costly else _ACT


def is_whole(text: str) -> bool:
    """Whether all of an utterance was words: a command in the midst of other talk is none."""
    return bool(text) and UNKNOWN not in text


def is_speech(guesses: Sequence[Guess]) -> bool:
    """Whether somebody seems to have spoken to the game, if not in words that it understands."""
    return bool(guesses) and len(plain(guesses[0].text).split()) > 1


def plain(text: str) -> str:
    """A text without the mark for unknown words."""
    return " ".join(text.replace(UNKNOWN, " ").split())


def _is_loose(text: str, is_listed: Listed) -> bool:
    return text.count(" ") < _FEW and not is_listed(text)


def _loss(text: str, meaningless: float) -> float:
    if UNKNOWN in text:
        return 0.0
    return meaningless if text else _SILENT
