"""Reads what was said in free words: the guesses at a whole sentence, each by its sense, added up by meaning."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, Candidate, Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sureness import Sureness
from voiceuno.speech.hearing.decision import Decision, plain
from voiceuno.speech.hearing.recogniser import Guess
from voiceuno.speech.hearing.utterance import Utterance

Listen = Callable[[str], Heard]


def read_freely(utterance: Utterance, decision: Decision, language: Language, *, is_noisy: bool) -> Decision:
    """The decision about an utterance after the whole sentence was read, where its words are no listed wording."""
    moment, meaning = utterance.moment, decision.meaning
    if meaning is not None:
        meaning = language.as_colour(meaning, decision.text, moment)
        decision = decision._replace(meaning=meaning)
    is_open = decision.outcome != NOISE if meaning is None else language.is_any_answer(meaning, moment)
    if utterance.reader is None or not is_open:
        return decision

    def listen(text: str) -> Heard:
        heard = language.listen(text, moment, is_guessed=True)
        return Heard(text, None) if heard.meaning and heard.meaning.verb in moment.left_out else heard

    guesses = usual_first(utterance.reader.ask(), language)
    found = read(guesses, listen, decision, language.sureness, is_noisy=is_noisy)
    return _without_talk(found, guesses, language, moment) if found is decision else found


def usual_first(guesses: Sequence[Guess], language: Language) -> list[Guess]:
    """The guesses, of which what people usually say counts for more."""
    much = language.sureness.read_fluency
    usual = [
        each._replace(score=each.score + much * language.fluency.score(plain(each.text).split())) for each in guesses
    ]
    return sorted(usual, key=lambda each: -each.score)


def _without_talk(decision: Decision, guesses: Sequence[Guess], language: Language, moment: Moment) -> Decision:
    """The decision, but no wrong answer where the whole sentence was rather said to a child than by one."""
    said = plain(guesses[0].text) if guesses and decision.meaning is not None else ""
    if not said or not language.is_aside(said, moment):
        return decision
    return Decision(said, None, decision.confidence, (), HOPELESS)


def read(
    guesses: Sequence[Guess], listen: Listen, instead: Decision, sure: Sureness, *, is_noisy: bool = False
) -> Decision:
    """What a sentence means for certain or probably, or else the decision that was made without it.

    In noise too many words are wrong to act on them; then it is asked.
    """
    if not guesses or len(plain(guesses[0].text).split()) < sure.read_fewest:
        return instead
    best = _best([(plain(each.text), each.score) for each in guesses], listen, sure.read_senseless)
    if best is None or best.meaning is None:
        return instead
    if best.confidence >= _needed(best.meaning, sure) and not is_noisy and listen(best.text).outcome == CERTAIN:
        return Decision(best.text, best.meaning, best.confidence, (best,), CERTAIN)
    is_better = instead.outcome != DOUBTFUL or best.confidence > instead.confidence
    if best.confidence < sure.read_ask or not is_better:
        return instead
    return Decision(best.text, None, best.confidence, (best,), DOUBTFUL)


def _needed(meaning: Meaning, sure: Sureness) -> float:
    """How sure the game must be to act on what free words mean."""
    if meaning.is_costly:
        return sure.read_act_costly
    return sure.read_act_on_a_part if meaning.is_partial else sure.read_act


def _best(guesses: Sequence[tuple[str, float]], listen: Listen, senseless: float) -> Candidate | None:
    """The meaning that the guesses agree on most, in the words of the likeliest of them."""
    highest = max(score for _, score in guesses)
    weights = [math.exp(score - highest) for _, score in guesses]
    texts: dict[Meaning, str] = {}
    shares: dict[Meaning, float] = {}
    whole = 0.0
    for (text, _), weight in zip(guesses, weights, strict=True):
        heard = listen(text)
        meaning = heard.meaning or next((each.meaning for each in heard.alternatives), None)
        whole += weight if meaning is not None else senseless * weight
        if meaning is not None:
            texts.setdefault(meaning, text)
            shares[meaning] = shares.get(meaning, 0.0) + heard.confidence * weight
    if not shares:
        return None
    meaning = max(shares, key=lambda each: shares[each])
    return Candidate(meaning, texts[meaning], shares[meaning] / whole)
