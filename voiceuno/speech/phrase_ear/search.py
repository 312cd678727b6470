"""Looks for the likeliest ways through a net of sounds: for every word in it the best way that says this word."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from voiceuno.speech.phrase_ear.kaldi import Floats
from voiceuno.speech.phrase_ear.sound_net import SoundNet

_NEVER = np.float32(-1e9)
_POSSIBLE = -1e8


class PhraseWay(NamedTuple):
    """One way through the net."""

    steps: tuple[int, ...]  # the words
    score: float  # how well it fits and how likely it is beforehand, a logarithm
    bonus: float  # the share of the latter


class Search:
    """One search: forth through the sound and back again, so that each place is known by the best way through it."""

    def __init__(self, net: SoundNet, fits: Floats) -> None:
        self._net, self._fits = net, fits
        self._forth = self._go_forth()
        self._back = self._go_back()

    def best(self, count: int, within: float) -> list[PhraseWay]:
        """The best ways, each by another word than those before; none that is more than `within` behind the first."""
        ends = np.flatnonzero(self._net.step >= 0)
        through = self._forth[:, ends] + self._back[:, ends]
        moments = through.argmax(axis=0)
        scores = through[moments, np.arange(len(ends))]
        ways: dict[tuple[int, ...], PhraseWay] = {}
        said: set[int] = set()
        for at in np.argsort(-scores, kind="stable").tolist():
            score = float(scores[at])
            if score < _POSSIBLE or len(ways) >= count or score < float(scores.max()) - within:
                break
            step = int(self._net.step[ends[at]])
            if step in said:
                continue
            way = self._way(int(moments[at]), int(ends[at]), score)
            said.update(way.steps)
            ways.setdefault(way.steps, way)
        return list(ways.values())

    def _go_forth(self) -> Floats:
        """For every moment and sound the best way up to there."""
        net, count = self._net, self._net.size
        found = np.empty((len(self._fits), count), np.float32)
        before = np.full(count + 1, _NEVER, np.float32)
        before[count] = 0.0  # the beginning
        for moment, fits in enumerate(self._fits):
            entered = self._entered(before)
            found[moment] = np.maximum(before[:count] + fits[net.others], entered + net.bonus + fits[net.first])
            before[:count], before[count] = found[moment], _NEVER
        return found

    def _entered(self, before: Floats) -> Floats:
        """The best way to enter each sound."""
        return self._net.before.greatest(np.concatenate((before, self._net.joints.greatest(before))))

    def _go_back(self) -> Floats:
        """For every moment and sound the best way from there to the end."""
        net, count = self._net, self._net.size
        found = np.empty((len(self._fits), count), np.float32)
        found[-1] = _NEVER
        found[-1, net.last] = 0.0
        for moment in range(len(self._fits) - 1, 0, -1):
            fits, after = self._fits[moment], found[moment]
            entering = np.append(after + fits[net.first] + net.bonus, _NEVER)
            into = net.after.greatest(entering)
            joints = np.append(into[count + 1 :], _NEVER)
            left = np.maximum(into[:count], net.into.greatest(joints)[:count])
            found[moment - 1] = np.maximum(after + fits[net.others], left)
        return found

    def _way(self, moment: int, place: int, score: float) -> PhraseWay:
        steps, bonus = self._words_before(moment, place)
        behind, more = self._words_behind(moment, place)
        return PhraseWay((*reversed(steps), int(self._net.step[place]), *behind), score, bonus + more)

    def _words_before(self, moment: int, place: int) -> tuple[list[int], float]:
        """The words up to a place, the last one first, without its own."""
        net, steps, bonus = self._net, list[int](), 0.0
        while moment >= 0:
            if moment:
                before = self._forth[moment - 1]
                stays = before[place] + self._fits[moment, net.others[place]]
                if math.isclose(stays, self._forth[moment, place], rel_tol=1e-6, abs_tol=1e-3):
                    moment -= 1
                    continue
            bonus += float(net.bonus[place])
            if not moment:
                break
            place = self._best_before(place, before)
            if net.step[place] >= 0:
                steps.append(int(net.step[place]))
            moment -= 1
        return steps, bonus

    def _best_before(self, place: int, before: Floats) -> int:
        net = self._net
        options = [place for each in net.before[place] for place in self._behind_joint(each)]
        return int(max((each for each in options if each < net.size), key=lambda each: float(before[each])))

    def _behind_joint(self, place: int) -> NDArray[np.int64]:
        joint = place - self._net.size - 1
        return self._net.joints[joint] if joint >= 0 else np.array([place])

    def _options(self, place: int) -> list[int]:
        """The sounds that may follow, also in the next word."""
        net = self._net
        joints = (at for at in net.into[place] if at < len(net.joints.first))
        following = [net.after[place], *(net.after[net.size + 1 + int(at)] for at in joints)]
        return [int(each) for each in np.concatenate(following) if each < net.size]

    def _words_behind(self, moment: int, place: int) -> tuple[list[int], float]:
        """The words after a place, without its own."""
        net, steps, bonus = self._net, list[int](), 0.0
        while moment + 1 < len(self._fits):
            fits, after = self._fits[moment + 1], self._back[moment + 1]
            moment += 1
            stays = after[place] + fits[net.others[place]]
            if math.isclose(stays, self._back[moment - 1, place], rel_tol=1e-6, abs_tol=1e-3):
                continue
            options = self._options(place)
            place = max(options, key=lambda each: float(after[each] + fits[net.first[each]] + net.bonus[each]))
            bonus += float(net.bonus[place])
            if net.step[place] >= 0:
                steps.append(int(net.step[place]))
        return steps, bonus
