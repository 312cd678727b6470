"""Plays recorded clips to the listener as a microphone would: block by block, followed by more of their background."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from voiceuno.language.heard import CERTAIN, DOUBTFUL, HOPELESS, NOISE, Heard
from voiceuno.speech.hearing.activity import level
from voiceuno.speech.hearing.listener import Listener
from voiceuno.speech.ports import BLOCK, HEARING_RATE, Samples

_END = HEARING_RATE // 4  # samples at the end of a clip that are taken for background,
_QUIETEST = HEARING_RATE // 25  # or so many anywhere in it, where it ends within a word
_WITHIN_A_WORD = 15.0  # decibels by which an end is too loud for background
_AFTERWARDS = 3 * HEARING_RATE  # samples of background that follow a clip
_WEIGHT = {CERTAIN: 3, DOUBTFUL: 2, HOPELESS: 1, NOISE: 0}


def with_background(samples: Samples) -> Samples:
    """A clip that goes on with its own background, forwards and backwards, as a room does after somebody spoke."""
    if not len(samples):
        return samples
    quiet = samples[-_END:]
    pieces = [samples[begin : begin + _QUIETEST] for begin in range(0, len(samples) - _QUIETEST + 1, BLOCK)]
    if pieces:
        quietest = min(pieces, key=level)
        if level(quiet) > level(quietest) + _WITHIN_A_WORD:
            quiet = quietest
    there_and_back = np.concatenate((quiet[::-1], quiet))
    return np.concatenate((samples, np.resize(there_and_back, _AFTERWARDS)))


def blocks(samples: Samples) -> Iterator[Samples]:
    """Sound in blocks, as a microphone hands it over."""
    for begin in range(0, len(samples), BLOCK):
        yield samples[begin : begin + BLOCK]


def hear_clip(listener: Listener, samples: Samples) -> Heard | None:
    """The first utterance in a clip that the game would act on; if there is none, the one that comes nearest.

    Who goes on after a breath is heard to the end, and what the whole sentence means counts, if that is certain.
    """
    best: Heard | None = None
    for heard in _said_first(listener, with_background(samples)):
        is_better = best is None or _WEIGHT[heard.outcome] > _WEIGHT[best.outcome]
        if is_better or heard.goes_on:
            best = heard
    return best


def _said_first(listener: Listener, samples: Samples) -> Iterator[Heard]:
    """Every utterance up to the first that is certain, and what goes on with it."""
    is_certain = False
    for block in blocks(samples):
        heard = listener.feed(block)
        if heard is not None and (heard.goes_on or not is_certain):
            is_certain = is_certain or heard.outcome == CERTAIN
            yield heard
        if is_certain and not listener.may_go_on:
            return
    while (heard := listener.finish()) is not None:
        yield heard


def hear_everything(listener: Listener, samples: Samples) -> Iterator[Heard]:
    """Every utterance in a recording."""
    for block in blocks(samples):
        heard = listener.feed(block)
        if heard is not None:
            yield heard
    while (heard := listener.finish()) is not None:
        yield heard
