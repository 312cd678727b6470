"""What several guesses at a sentence have in common: they are added up by meaning, small differences aside."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from fnmatch import fnmatchcase

from voiceuno.language.heard import Candidate, Heard
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.sureness import Sureness

Listen = Callable[[str], Heard]

_SETUP, _NEW, _NAME, _CALL = "setup", "new", "name", "uno"
_ANY = "*"
_SAME_NAME = 0.9  # the share of the guesses at a plan that agree on a name where it was that one
_IS_CALLED = 0.05  # the share of the guesses at a card that call UNO where it was called: it is easily misheard


def agreed(guesses: Sequence[tuple[str, float]], listen: Listen, sure: Sureness, moment: Moment) -> Candidate | None:
    """The meaning that the guesses agree on most, in the words of the likeliest of them.

    "A game with two bots, I'm Paolo" and "… I'm Paulo" agree on the game.
    """
    if not guesses:
        return None
    read = [(text, score, heard, _meant(heard)) for text, score in guesses for heard in (listen(text),)]
    scores = [score + sure.likely * (meaning in moment.likely) for _, score, _, meaning in read]
    weights = [math.exp(score - max(scores)) for score in scores]
    texts: dict[Meaning, str] = {}
    shares: dict[Meaning, float] = {}
    whole = 0.0
    for (text, _, heard, meaning), weight in zip(read, weights, strict=True):
        whole += weight if meaning is not None else sure.read_senseless * weight
        if meaning is not None:
            texts.setdefault(meaning, text)
            shares[meaning] = shares.get(meaning, 0.0) + heard.confidence * weight
    if not shares:
        return None
    kinds: dict[tuple[str, ...], list[Meaning]] = {}
    for meaning in shares:
        kinds.setdefault(_kind(meaning, moment), []).append(meaning)
    alike = max(kinds.values(), key=lambda each: sum(shares[meaning] for meaning in each))
    together = sum(shares[meaning] for meaning in alike)
    called = [
        meaning for meaning in alike if meaning.words[-1:] == (_CALL,) and shares[meaning] >= _IS_CALLED * together
    ]
    meaning = max(called or alike, key=lambda each: shares[each])
    sureness = together / whole
    if _NAME in meaning.words and shares[meaning] < _SAME_NAME * together:
        sureness = min(sureness, sure.read_ask)  # which name it was is asked
    return Candidate(meaning, texts[meaning], sureness)


def is_possible(meaning: Meaning, likely: Collection[Meaning]) -> bool:
    """Whether it is one of the likely meanings, or names a part of a card that one of them has: `play ?7 uno`."""
    parts = [word.replace("?", _ANY) for word in meaning.words]
    return bool(parts) and any(
        each.verb == meaning.verb
        and len(each.words) == len(parts)
        and all(fnmatchcase(word, part) for word, part in zip(each.words, parts, strict=True))
        for each in likely
    )


def is_plan(meaning: Meaning, moment: Moment) -> bool:
    """Whether it is about a match to come, which is told back before it begins."""
    return moment.phase == _SETUP and meaning.is_plan


def _meant(heard: Heard) -> Meaning | None:
    return heard.meaning or next((each.meaning for each in heard.alternatives), None)


def _kind(meaning: Meaning, moment: Moment) -> tuple[str, ...]:
    """What meanings have in common that differ in a name, in a call, or in whether a game is called a new one."""
    words = (meaning.verb, *meaning.words)
    if is_plan(meaning, moment):
        words = words[2:] if meaning.verb == _NEW and len(words) > 2 else words
        return tuple(_ANY if before == _NAME else word for before, word in zip(("", *words), words, strict=False))
    return words[:-1] if words[-1] == _CALL and len(words) > 1 else words
