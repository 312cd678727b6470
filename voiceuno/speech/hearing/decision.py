"""From the recogniser's guesses to one decision: certain, doubtful, hopeless, or noise."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from voiceuno.language.arithmetic import adds_up
from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, Candidate
from voiceuno.language.meaning import Family, Meaning
from voiceuno.language.sureness import Sureness
from voiceuno.speech.hearing.recogniser import UNKNOWN, Guess

_MANY = 3  # words of a command that other talk hardly ever sounds like
_FEW = 2  # words
_AS_WELL = 1.0  # how much less likely another wording of the same is that was hardly told apart; a logarithm
_CLEARLY = 6.0  # how far a command is ahead of other words that hardly any other ear would prefer; a logarithm

MeaningOf = Callable[[str], Meaning | None]
Listed = Callable[[str], bool]


class Decision(NamedTuple):
    """What an utterance is taken for."""

    text: str
    meaning: Meaning | None
    confidence: float
    candidates: tuple[Candidate, ...]
    outcome: str
    score: float = 0.0  # of the guess that is acted on or asked about


def confirm(
    decision: Decision,
    opinions: Sequence[Guess],
    meaning_of: MeaningOf,
    sure: Sureness,
    *,
    is_noisy: bool = False,
    is_strict: bool = False,
    lead_of: Callable[[str], float | None] = lambda _: None,
) -> Decision:
    """Doubt a decision if a recogniser of everyday words hears something else, and drop one that was in doubt already.

    `is_strict` if nobody was asked. `lead_of` tells by how much other words fit better to another ear, if it can.
    """
    meant = {decision.meaning} if decision.meaning else {each.meaning for each in decision.candidates if each.meaning}
    if not opinions or any(meaning_of(each.text) in meant for each in opinions):
        return decision
    behind = opinions[0].score - decision.score
    allowed = sure.behind_unasked if is_strict else _may_be_behind(decision.meaning, sure, is_noisy=is_noisy)
    far_behind = sure.far_behind_in_noise if is_noisy else sure.far_behind
    # Whoever is far ahead needs nobody else, and the answer comes sooner.
    is_clear = decision.outcome == CERTAIN and behind <= -_CLEARLY
    lead = None if is_clear else lead_of(plain(opinions[0].text))
    if lead is not None:
        may_pass = is_harmless(decision.meaning) and not is_strict
        is_allowed = behind <= (max(allowed, far_behind) if may_pass else allowed) + sure.lead_beyond
        return _compared(
            decision, behind + sure.lead_weight * lead, is_allowed, sure, is_noisy=is_noisy, is_strict=is_strict
        )
    if decision.outcome == CERTAIN and behind <= allowed:
        return decision
    # Words that are far better understood as something else were hardly said to the game: nothing is asked then.
    return decision._replace(meaning=None, outcome=DOUBTFUL if behind <= far_behind else HOPELESS)


def _compared(
    decision: Decision, behind: float, is_allowed: bool, sure: Sureness, *, is_noisy: bool, is_strict: bool
) -> Decision:
    """The same where two ears are behind, or ahead: together they are surer.

    `is_allowed`: the one of the same make alone would let it pass, or ask where nothing in the match depends on it.
    """
    if decision.outcome == CERTAIN:
        if is_allowed and behind <= (sure.lead_unasked if is_strict else sure.lead_act):
            return decision
        may_ask = sure.lead_ask_in_noise if is_noisy else sure.lead_ask
    else:
        may_ask = sure.lead_doubt_in_noise if is_noisy else sure.lead_doubt
    return decision._replace(meaning=None, outcome=DOUBTFUL if behind <= may_ask else HOPELESS)


def _may_be_behind(meaning: Meaning | None, sure: Sureness, *, is_noisy: bool) -> float:
    if is_noisy:
        return sure.behind_in_noise
    return sure.behind_harmless if is_harmless(meaning) else sure.behind_in_a_move


def is_harmless(meaning: Meaning | None) -> bool:
    """Whether nothing in the match depends on it."""
    return meaning is not None and meaning.is_any(Family.HARMLESS)


def _everything(_text: str) -> bool:
    return True


def decide(
    guesses: Sequence[Guess],
    meaning_of: MeaningOf,
    sure: Sureness,
    likely: Collection[Meaning] = (),
    is_listed: Listed = _everything,
    *,
    is_noisy: bool = False,
    sensible: str = "",
) -> Decision:
    """Weigh the guesses for one utterance; `is_listed` tells the wordings that are listened for.

    `sensible`: a guess that is none of them and makes sense, so that it counts as much beside them and is asked about.
    """

    def counts(text: str) -> bool:
        return text == sensible or is_listed(text)

    candidates = weigh(guesses, meaning_of, sure, likely, counts, is_noisy=is_noisy)
    spoken = next((each for each in guesses if each.text.replace(UNKNOWN, "").strip()), None)
    if spoken is None:
        return Decision("", None, 0.0, candidates, NOISE)
    meant = [each for each in candidates if each.meaning is not None]
    if not meant:
        return Decision(plain(spoken.text), None, 0.0, candidates, HOPELESS if is_speech(guesses) else NOISE)
    best = meant[0]
    same = [guess for guess in guesses if is_whole(guess.text) and meaning_of(guess.text) == best.meaning]
    score = max(guess.score for guess in same)
    # One word for half a card is little to go by, unless it was asked for.
    in_a_word = " " not in best.text and best.meaning is not None and best.meaning.is_partial
    # "Inversion vert" is no wording of its own where "inversion verte" fits as well.
    as_well = (guess.text for guess in same if guess.score >= score - _AS_WELL)
    usual = best.meaning in likely or not (in_a_word or all(_is_loose(text, is_listed) for text in as_well))
    usual = usual and not (is_noisy and begins_twice(best.text))  # noise is heard as the same word again and again
    if usual and best.confidence >= certainty_needed(best.meaning, sure):
        return Decision(best.text, best.meaning, best.confidence, candidates, CERTAIN, score)
    if best.confidence >= sure.ask or best.meaning in likely:
        return Decision(best.text, None, best.confidence, candidates, DOUBTFUL, score)
    return Decision(plain(spoken.text), None, best.confidence, candidates, HOPELESS)


def weigh(
    guesses: Sequence[Guess],
    meaning_of: MeaningOf,
    sure: Sureness,
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
    loss = _lost_beside(best_meant, sure)
    scores = []
    for guess, meaning in zip(guesses, meanings, strict=True):
        if meaning is None:
            scores.append(guess.score - _loss(guess.text, loss, sure.silent))
        elif meaning in wanted or adds_up(meaning):
            scores.append(guess.score + sure.likely)
        else:
            loose = sure.unlisted if _is_loose(guess.text, is_listed) else 0.0
            loose += sure.any_answer if meaning.verb == "answer" and wanted else 0.0
            loose += sure.likely if _is_misheard_call(meaning, wanted) else 0.0
            scores.append(guess.score - loose - (sure.in_part if is_noisy and meaning.is_partial else 0.0))
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


def certainty_needed(meaning: Meaning | None, sure: Sureness) -> float:
    """How sure the game must be to act on a meaning."""
    if meaning is None:
        return 1.0
    if meaning.is_partial:
        return sure.act_on_a_part
    return sure.act_costly if meaning.is_costly else sure.act


def begins_twice(text: str) -> bool:
    """Whether a word comes twice in a row, as who stammers says it: "r- red five"."""
    return any(one == next_one for one, next_one in pairwise(text.split()))


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


def _is_misheard_call(meaning: Meaning, wanted: Collection[Meaning]) -> bool:
    """Whether "no, blue seven" is said where "uno, blue seven" can be: at one's own turn nothing is left to correct."""
    return meaning.verb == "correct" and Meaning("play", (*meaning.words, "uno")) in wanted


def _lost_beside(meant: str, sure: Sureness) -> float:
    """How much guesses lose that mean nothing, beside one that does: the more words it has, the less it is chance."""
    words = len(meant.split())
    if words >= _MANY:
        return sure.meaningless_beside_many
    return sure.meaningless_beside_one if words == 1 else sure.meaningless


def _loss(text: str, meaningless: float, silent: float) -> float:
    if UNKNOWN in text:
        return 0.0
    return meaningless if text else silent
