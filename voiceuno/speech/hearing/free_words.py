"""Reads what was said in free words: the guesses at a whole sentence, each by its sense."""

from __future__ import annotations

from collections.abc import Sequence

from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, Heard
from voiceuno.language.language import Language
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sureness import Sureness
from voiceuno.speech.hearing.agreeing import Listen, agreed, is_plan, is_possible
from voiceuno.speech.hearing.decision import Decision, plain
from voiceuno.speech.hearing.recogniser import Guess
from voiceuno.speech.hearing.utterance import Utterance

_ANY = Moment()
_CALL = Meaning("uno")
_BEGINNING = 4.0  # how much more a guess counts that begins with what was heard for certain; a logarithm


def read_freely(utterance: Utterance, decision: Decision, language: Language, *, is_noisy: bool) -> Decision:
    """The decision about an utterance after the whole sentence was read, where its words are no listed wording."""
    moment, meaning = utterance.moment, decision.meaning
    if meaning is not None:
        as_colour = language.as_colour(meaning, decision.text, moment)
        decision = decision if as_colour == meaning else decision._replace(meaning=as_colour)
    is_open = decision.outcome != NOISE if meaning is None else _may_be_answer(decision, language, moment)
    if utterance.reader is None or not is_open:
        return decision

    def listen(text: str) -> Heard:
        heard = _in_other_words(text, language, moment)
        return Heard(text, None) if heard.meaning and heard.meaning.verb in moment.left_out else heard

    guesses = usual_first(_as_begun(utterance.reader.ask(), utterance), language)
    found = read(guesses, listen, decision, language.sureness, moment, is_noisy=is_noisy)
    return _without_talk(found, guesses, language, moment) if found is decision else found


def _may_be_answer(decision: Decision, language: Language, moment: Moment) -> bool:
    """Whether any answer to a question was heard, or something that may be one, for any words are: "is it me"."""
    if decision.meaning is None or language.is_any_answer(decision.meaning, moment):
        return decision.meaning is not None
    is_awaited = moment.question is None or decision.meaning in moment.likely
    return not is_awaited and decision.confidence < language.sureness.act_on_a_part


def _as_begun(guesses: Sequence[Guess], utterance: Utterance) -> Sequence[Guess]:
    """The guesses at a sentence, of which those count for more that begin as it was understood to begin."""
    if utterance.after is None:
        return guesses
    begun = utterance.after.text
    return [each._replace(score=each.score + _BEGINNING * plain(each.text).startswith(begun)) for each in guesses]


def _in_other_words(text: str, language: Language, moment: Moment) -> Heard:
    """What a sentence means, or else without what a breath was taken for before it, or with the call that is due."""
    heard = language.listen(text, moment, is_guessed=True)
    if heard.meaning is not None:
        return heard
    first, _, rest = text.partition(" ")
    ways = [rest] if rest and first in language.sureness.breaths else []
    ways += [language.by_ear(text)] if _CALL in moment.urgent else []  # "you know, I was just going to say it"
    read = (language.listen(each, moment, is_guessed=True) for each in ways if each != text)
    return next((each._replace(text=text) for each in read if each.meaning is not None), heard)


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
    guesses: Sequence[Guess],
    listen: Listen,
    instead: Decision,
    sure: Sureness,
    moment: Moment = _ANY,
    *,
    is_noisy: bool = False,
) -> Decision:
    """What a sentence means for certain or probably, or else the decision that was made without it.

    In noise too many words are wrong to act on them; then it is asked, and of a few words where the rules allow it.
    """
    best = agreed([(plain(each.text), each.score) for each in guesses], listen, sure, moment)
    if best is None or best.meaning is None:
        return instead
    is_few = len(best.text.split()) < sure.read_fewest
    if is_few and not is_possible(best.meaning, moment.likely):
        return instead
    # A few words are only asked about: "b seven" may have become "the seven".
    is_clear = best.confidence >= _needed(best.meaning, sure, moment) and not is_noisy and not is_few
    if is_clear and listen(best.text).outcome == CERTAIN:
        return Decision(best.text, best.meaning, best.confidence, (best,), CERTAIN)
    is_better = instead.outcome != DOUBTFUL or best.confidence > instead.confidence
    if best.confidence < sure.read_ask or not is_better:
        return instead
    return Decision(best.text, None, best.confidence, (best,), DOUBTFUL)


def _needed(meaning: Meaning, sure: Sureness, moment: Moment) -> float:
    """How sure the game must be to act on what free words mean."""
    if meaning.is_costly and not is_plan(meaning, moment):
        return sure.read_act_costly
    return sure.read_act_on_a_part if meaning.is_partial else sure.read_act
