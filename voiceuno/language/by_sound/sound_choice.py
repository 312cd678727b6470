"""Chooses among the things that a text may have been by its sound: sure, likely, or none of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from voiceuno.language.by_sound.sound_reader import Sounded, SoundReader
from voiceuno.language.heard import WAITING
from voiceuno.language.meaning import Family
from voiceuno.language.moment import Moment
from voiceuno.language.weights import Wanted


class Chosen(NamedTuple):
    """What came out."""

    sure: Sounded | None = None
    likely: tuple[Sounded, ...] = ()  # the best first, where nothing is sure
    is_same: bool = False  # what is sure sounds just the same,
    is_clear: bool = False  # or so nearly that nothing else need be thought of


class Chooser:
    """Weighs how far something is from what was written, and how likely it is to be said at all."""

    def __init__(self, reader: SoundReader, limits: Mapping[str, float], wanted: Wanted) -> None:
        self._reader, self._limits, self._wanted = reader, limits, wanted

    def choose(self, text: str, moment: Moment) -> Chosen:
        """The one thing that may be done at once, or those that may be asked about."""
        found = self._reader.read(text, moment)
        ranked = sorted((each._replace(cost=self._cost(each, moment)) for each in found), key=lambda each: each.cost)
        furthest = self._limits["likely" if " " in text.strip() else "likely_word"]
        near = [each for each in ranked if each.cost <= furthest]
        if not near:
            return Chosen()
        best, *others = near
        margin = self._limits["harmless" if best.meaning.is_any(Family.UNASKED) else "margin"]
        is_alone = not others or others[0].cost - best.cost >= margin
        is_near = best.cost <= self._needed(best, moment) and best.sounds <= self._limits["sounds"]
        if is_near and is_alone:
            limits = self._limits
            return Chosen(best, is_same=best.cost <= limits["strict"], is_clear=best.cost <= limits["clear"])
        if self._is_quiet(moment):
            return Chosen()  # nobody was asked, so nobody is asked back
        return Chosen(likely=tuple(each for each in near if each.cost - best.cost < self._limits["margin"]))

    def _needed(self, sounded: Sounded, moment: Moment) -> float:
        """How far off something may be that is done at once; much else sounds like a word or two."""
        meaning = sounded.meaning
        if meaning.is_costly or self._is_quiet(moment):
            return self._limits["strict"]
        if meaning.is_any(Family.PLANS):
            return self._limits["sure_plan"]
        enough = 1 if meaning.verb == "play" else 2
        return self._limits["sure" if sounded.text.count(" ") >= enough else "brief"]

    def _is_quiet(self, moment: Moment) -> bool:
        return moment.is_asleep or moment.phase == WAITING

    def _cost(self, sounded: Sounded, moment: Moment) -> float:
        """The cost, more for what is seldom said, less for what is possible now; the words as they stand are free."""
        meaning, cost = sounded.meaning, sounded.cost
        if not cost:
            return cost
        if meaning.is_partial:
            cost += self._limits["partial"]
        if not self._wanted.is_frequent(str(meaning), moment.phase):
            cost += self._limits["seldom"]
        if any(meaning.verb == each.verb and meaning.words[:1] == each.words[:1] for each in moment.likely):
            cost -= self._limits["possible"]
        return max(cost, 0.0)
