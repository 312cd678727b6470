"""Words that were hardly made out, heard again a little faster and slower: so a strange voice may sound familiar."""

from __future__ import annotations

import math
from collections.abc import Sequence

import soxr

from voiceuno.speech.hearing.recogniser import Guess, RecogniserModel
from voiceuno.speech.hearing.utterance import Utterance
from voiceuno.speech.ports import HEARING_RATE, Samples

_SPEEDS = (0.93, 1.08)
_LONGEST = 4.0  # seconds, with the silence around; whoever says more is heard by free words


def hear_again(utterance: Utterance, model: RecogniserModel) -> list[Guess]:
    """What may have been said by all that was heard, at its own speed and at others; nothing if it is too long."""
    if not utterance.guesses or utterance.seconds > _LONGEST:
        return []
    sound = utterance.cleaned
    return together([utterance.guesses, *(_heard(utterance, model, _at_speed(sound, speed)) for speed in _SPEEDS)])


def together(hearings: Sequence[Sequence[Guess]]) -> list[Guess]:
    """The guesses of several hearings, each as likely as it was in the mean; the best first.

    What one of them did not think of was there as unlikely as its last guess.
    """
    shares = [_shares(guesses) for guesses in hearings if guesses]
    texts = dict.fromkeys(text for each in shares for text in each)
    means = {text: sum(each.get(text, min(each.values())) for each in shares) / len(shares) for text in texts}
    return sorted((Guess(text, mean) for text, mean in means.items()), key=lambda guess: -guess.score)


def _shares(guesses: Sequence[Guess]) -> dict[str, float]:
    """How likely each text is among all of them; a logarithm."""
    best = max(guess.score for guess in guesses)
    total = best + math.log(sum(math.exp(guess.score - best) for guess in guesses))
    return {guess.text: guess.score - total for guess in reversed(guesses)}


def _heard(utterance: Utterance, model: RecogniserModel, sound: Samples) -> list[Guess]:
    recogniser = model.recogniser(utterance.words.grammar)
    recogniser.feed(sound)
    return [guess._replace(text=utterance.words.spelled(guess.text)) for guess in recogniser.finish()]


def _at_speed(sound: Samples, speed: float) -> Samples:
    changed: Samples = soxr.resample(sound, HEARING_RATE * speed, HEARING_RATE, quality="MQ")
    return changed
