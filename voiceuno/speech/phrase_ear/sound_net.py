"""A net of sounds: the words of a net of words as they are pronounced, ready to be searched with numpy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from voiceuno.language.word_net import BEGIN, WordNet
from voiceuno.speech.phrase_ear.kaldi import Floats
from voiceuno.speech.phrase_ear.sounds import NOTHING, SILENCE, Heard, Pronunciation

_Places = NDArray[np.int64]
_Item = TypeVar("_Item")


class OneByOne(Protocol):
    """Hands items on, and may let time pass between two of them."""

    def __call__(self, items: Iterable[_Item], /) -> Iterator[_Item]:
        """The same items."""
        ...


class FlatLists(NamedTuple):
    """Lists of places, one after the other, and how long each is."""

    places: _Places
    sizes: _Places


@dataclass(frozen=True)
class Lists:
    """Lists of places of which the greatest value is looked for; none of them is empty, most have a single place."""

    first: _Places  # of each list
    long: _Places  # the numbers of the lists with several places,
    places: _Places  # these one after the other,
    starts: _Places  # and where each begins

    @classmethod
    def of(cls, lists: FlatLists) -> Lists:
        """The lists joined."""
        flat, sizes = lists
        is_long = sizes > 1
        several = sizes[is_long]
        places = flat[np.repeat(is_long, sizes)]
        return cls(flat[np.cumsum(sizes) - sizes], np.flatnonzero(is_long), places, np.cumsum(several) - several)

    def __getitem__(self, number: int) -> _Places:
        """One of the lists."""
        at = int(np.searchsorted(self.long, number))
        if at == len(self.long) or self.long[at] != number:
            return self.first[number : number + 1]
        end = self.starts[at + 1] if at + 1 < len(self.starts) else len(self.places)
        return self.places[self.starts[at] : end]

    def greatest(self, values: Floats) -> Floats:
        """The greatest value of each list."""
        found = values[self.first]
        if len(self.long):
            found[self.long] = np.maximum.reduceat(values[self.places], self.starts)
        return found


def flat_lists(lists: Sequence[Sequence[int]]) -> FlatLists:
    """Lists joined."""
    sizes = np.fromiter(map(len, lists), np.int64, len(lists))
    return FlatLists(np.fromiter(chain.from_iterable(lists), np.int64, int(sizes.sum())), sizes)


def _turned(lists: FlatLists, count: int, nowhere: int) -> Lists:
    """For each of `count` places the numbers of the lists that it is in, or `nowhere`."""
    found = np.bincount(lists.places, minlength=count)
    in_none = np.flatnonzero(found == 0)
    places = np.concatenate((lists.places, in_none))
    numbers = np.concatenate((np.repeat(np.arange(len(lists.sizes)), lists.sizes), np.full(len(in_none), nowhere)))
    return Lists.of(FlatLists(numbers[np.argsort(places, kind="stable")], np.maximum(found, 1)))


class SoundNet(NamedTuple):
    """Sounds, and which of them may follow which.

    A sound comes after others or after a joint of words. Values are kept as: all sounds, the beginning, all joints.
    """

    first: _Places  # for each sound which output of the network hears its first frame,
    others: _Places  # and all others
    bonus: Floats  # how much more likely it is than others
    before: Lists  # what may be before each sound
    joints: Lists  # the sounds, or the beginning, that lead to each joint
    after: Lists  # for each sound and each joint the sounds that may follow
    into: Lists  # for each sound and the beginning the joints that it leads to
    step: _Places  # the word that ends with a sound, or -1
    last: _Places  # the sounds with which all may end

    @property
    def size(self) -> int:
        """How many sounds there are."""
        return len(self.first)


class Pronounces(Protocol):
    """What is known of the sounds of words."""

    def of(self, word: str) -> Sequence[Pronunciation]:
        """How a word is pronounced; nothing for a word that nobody knows."""
        ...

    def heard(self, before: int, phone: int) -> Heard:
        """Which outputs hear a phone after another one."""
        ...


class _Way(NamedTuple):
    """A way into a joint of words."""

    phone: int
    bonus: float
    before: tuple[bool, int]  # whether it leads from a joint of sounds, and its number


class _Maker:
    """Makes a net of sounds."""

    def __init__(self, net: WordNet, sounds: Pronounces) -> None:
        self._net, self._sounds = net, sounds
        self.heard: list[tuple[int, int]] = []
        self.bonus: list[float] = []
        self.step: list[int] = []
        self.before: list[list[tuple[bool, int]]] = []  # whether it is a joint, and its number
        self.joints: list[list[int]] = []
        self._ends: dict[int, list[tuple[int, int]]] = {}  # of each step, with the last phone
        self._ways: dict[int, list[_Way]] = {}  # into each joint of words
        self._shared: dict[tuple[int, ...], list[int]] = {}  # sounds with which several words begin

    def make(self, one_by_one: OneByOne) -> SoundNet:
        for number in one_by_one(range(len(self._net.steps))):
            self._ends[number] = self._pronounce(number)
        last = [place for step in self._net.last for place, _ in self._ends[step]]
        if last:
            last.append(self._sound((SILENCE, SILENCE), 0.0, [(True, self._joint([*last]))]))
        count = len(self.heard)
        places = flat_lists([[count + 1 + at if is_joint else at for is_joint, at in each] for each in self.before])
        joints = flat_lists(self.joints)
        joints.places[joints.places == BEGIN] = count
        heard = np.array(self.heard, np.int64).reshape(-1, 2)
        return SoundNet(
            heard[:, 0],
            heard[:, 1],
            np.array(self.bonus, np.float32),
            Lists.of(places),
            Lists.of(joints),
            _turned(places, count + 1 + len(self.joints), nowhere=count),
            _turned(joints, count + 1, nowhere=len(self.joints)),
            np.array(self.step, np.int64),
            np.array(last, np.int64),
        )

    def _pronounce(self, number: int) -> list[tuple[int, int]]:
        """The places where a word ends, with its last phone."""
        word, after = self._net.steps[number]
        ends = []
        for phones in self._sounds.of(word):
            places: list[int] = []
            for at in range(len(phones)):
                # Words that begin alike share their sounds but the last, which tells them apart.
                mine = number if at == len(phones) - 1 else -1
                key = (after, mine, *phones[: at + 1])
                if key not in self._shared:
                    self._shared[key] = self._add(after, phones[: at + 1], places, mine)
                places = self._shared[key]
            ends += [(place, phones[-1]) for place in places]
        return ends

    def _add(self, joint: int, phones: Sequence[int], places: Sequence[int], number: int) -> list[int]:
        """The next sound of a word; how the first one is heard depends on what was said before."""
        if len(phones) == 1:
            return [self._sound((way.phone, phones[0]), way.bonus, [way.before], number) for way in self._into(joint)]
        before = [(False, place) for place in places]
        return [self._sound((phones[-2], phones[-1]), 0.0, before, number)] if before else []

    def _into(self, joint: int) -> list[_Way]:
        """The ways into a joint of words, by the phone before it, with and without silence in between."""
        ways = self._ways.get(joint)
        if ways is None:
            places: dict[tuple[int, float], list[int]] = defaultdict(list)
            for step, bonus in self._net.joints[joint]:
                for place, phone in [(BEGIN, NOTHING)] if step == BEGIN else self._ends[step]:
                    places[phone, bonus].append(place)
            ways = [_Way(phone, bonus, (True, self._joint(each))) for (phone, bonus), each in places.items()]
            for bonus in dict.fromkeys(way.bonus for way in ways):
                alike = [way for way in ways if way.bonus == bonus]
                silence = self._sound((alike[0].phone, SILENCE), 0.0, [way.before for way in alike])
                ways.append(_Way(SILENCE, bonus, (False, silence)))
            self._ways[joint] = ways
        return ways

    def _joint(self, places: list[int]) -> int:
        self.joints.append(places)
        return len(self.joints) - 1

    def _sound(self, pair: tuple[int, int], bonus: float, before: list[tuple[bool, int]], number: int = -1) -> int:
        self.heard.append(self._sounds.heard(*pair))
        self.bonus.append(bonus)
        self.before.append(before)
        self.step.append(number)
        return len(self.heard) - 1


def sound_net(net: WordNet, sounds: Pronounces, one_by_one: OneByOne = iter) -> SoundNet:
    """The net of words in sounds; `one_by_one` may let time pass between two words."""
    return _Maker(net, sounds).make(one_by_one)
