"""What kind of sound a piece is: a voice, a clap, a puff, talk, or something else."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from voiceuno.language.signals import CLAP, OTHER, PUFF, VOICE
from voiceuno.speech.noticing.sound_look import STEP, Floats, Look

_LOUD = -12.0  # decibels below the loudest frame; what is softer is the room answering
_IS_VOICED = 0.62  # how much a frame repeats itself if a voice makes it
_MOSTLY_VOICED = 0.6  # share of the loud frames of a voice
_HARDLY_VOICED = 0.55  # of a puff
_CLAP_LASTS = 0.075  # seconds in which a clap is loud
_CLAP_RISES = 2  # frames from the room to the loudest
_THUD = 0.5  # share of the power below 200 hertz; a step and a door have more of it than a clap
_LOW = 0.6  # share of a puff's power below 200 hertz: breath rumbles in a microphone
_SWELLS = 0.04  # seconds in which it becomes as loud as it gets
_HIGH = 0.25  # share of a puff's power above 2500 hertz at the most; what hisses more is paper or a consonant
_SYLLABLE, _SOFT = 8.0, -18.0  # decibels between two syllables, and below the loudest
_SYLLABLES = 4  # so many make a sentence
_SENTENCE = 0.9  # seconds
_APART = 8  # frames
_TURNS = 4.6  # how much the colour of the sound changes in so many frames of a sentence


class SoundKind(NamedTuple):
    """What kind of sound it is, and what of it counts."""

    name: str
    lasts: float  # seconds in which it is loud
    is_talk: bool = False
    claps: int = 0


def kind_of(look: Look) -> SoundKind:
    """What kind of sound this is."""
    loud = look.loudness > _LOUD
    lasts = float(loud.sum()) * STEP
    claps = _claps(look.loudness)
    if claps and float(look.low[loud].mean()) < _THUD:
        return SoundKind(CLAP, lasts, claps=claps)
    voiced = float((look.voiced[loud] > _IS_VOICED).mean())
    if voiced >= _MOSTLY_VOICED:
        return SoundKind(VOICE, lasts, is_talk=_is_talk(look, loud))
    low, high = float(look.low[loud].mean()), float(look.high[loud].mean())
    if voiced <= _HARDLY_VOICED and low >= _LOW and high <= _HIGH and _is_gentle(look.loudness):
        return SoundKind(PUFF, lasts)
    return SoundKind(OTHER, lasts, is_talk=lasts > 0.5 and _is_talk(look, loud))


def _claps(loudness: Floats) -> int:
    """How many claps it is; none if it is anything else."""
    edges = np.diff(np.concatenate(([0], (loudness > _LOUD).astype(int), [0])))
    begins, ends = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    if ((ends - begins) * STEP > _CLAP_LASTS).any():
        return 0
    for begin, end in zip(begins.tolist(), ends.tolist(), strict=True):
        peak = begin + int(np.argmax(loudness[begin:end]))
        quick = max(0, peak - _CLAP_RISES)
        if quick > 0 and loudness[quick] > _LOUD - 3:
            return 0
    return len(begins)


def _is_gentle(loudness: Floats) -> bool:
    """Whether it swells, unlike a door."""
    return int(np.argmax(loudness)) * STEP >= _SWELLS


def _is_talk(look: Look, loud: NDArray[np.bool_]) -> bool:
    """Whether it has the syllables and the changing colour of a sentence."""
    colours = look.cepstra[loud]
    if _syllables(look.loudness) >= _SYLLABLES:
        return True
    if len(colours) * STEP < _SENTENCE:
        return False
    changes = colours[_APART:] - colours[:-_APART]
    return bool(np.sqrt((changes**2).sum(axis=1)).mean() > _TURNS)


def _syllables(loudness: Floats) -> int:
    """How often it swells after it has become softer."""
    count, top, bottom = 0, _SOFT, _SOFT - _SYLLABLE
    is_rising = True
    for level in np.convolve(loudness, np.full(5, 0.2), "same"):
        if is_rising and level > max(bottom + _SYLLABLE, _SOFT):
            count, is_rising, top = count + 1, False, level
        elif not is_rising:
            top = max(top, level)
            if level < top - _SYLLABLE:
                is_rising, bottom = True, level
        else:
            bottom = min(bottom, level)
    return count
