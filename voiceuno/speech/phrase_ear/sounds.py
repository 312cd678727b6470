"""The sounds of a model: how its words are pronounced, and which output of the network hears which sound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from voiceuno.speech.models.words import word_list
from voiceuno.speech.phrase_ear.kaldi import Ints, SoundModel, UnknownModel, read_graph

Pronunciation = tuple[int, ...]
Heard = tuple[int, int]  # the outputs of the network in the first frame of a sound, and in every other

NOTHING, SILENCE = 0, 1  # what is before the first sound, and the phone of silence
_BEGINS, _ENDS = ("begin", "singleton"), ("end", "singleton")
_SILENT_STEPS = 5  # at most so many steps without a sound follow each other in the graph


class Sounds:
    """What the graph of a model knows about sounds and words."""

    def __init__(self, folder: Path, model: SoundModel) -> None:
        """Raises UnknownModel if the graph is of another kind."""
        self._ids = _word_ids(folder)
        boundaries = (folder / "graph" / "phones" / "word_boundary.int").read_text("ascii").splitlines()
        self._place = {int(phone): place for phone, place in (line.split() for line in boundaries)}
        self._graph = read_graph(folder / "graph" / "HCLr.fst")
        arcs = self._graph.arcs
        count = 2 * len(model.phones)  # for every phone and neighbour a loop and a way out
        self._source = np.repeat(np.arange(len(self._graph.states)), self._graph.states["arcs"])
        self._sounds = (arcs["sound"] > 0) & (arcs["sound"] <= count)
        which = np.where(self._sounds, (arcs["sound"] - 1) // 2, 0)
        self._loops = self._sounds & (arcs["sound"] % 2 == 1)
        self._phones = np.where(self._sounds, model.phones[which], 0)
        self._heard = self._contexts(model.first[which], model.others[which])
        self._by_phone = {phone: heard for (_, phone), heard in self._heard.items()}
        if SILENCE not in self._by_phone:
            raise UnknownModel(str(folder))
        self._into = np.argsort(arcs["to"], kind="stable")
        self._into_first = np.searchsorted(arcs["to"][self._into], np.arange(len(self._graph.states) + 1))
        self._by_word = np.argsort(arcs["word"], kind="stable")
        self._words = arcs["word"][self._by_word]
        self._head: dict[int, tuple[Pronunciation, ...]] = {}
        self._tail: dict[int, tuple[Pronunciation, ...]] = {}
        self._known: dict[str, tuple[Pronunciation, ...]] = {}

    def heard(self, before: int, phone: int) -> Heard:
        """Which outputs hear a phone after another one."""
        return self._heard.get((before, phone)) or self._by_phone[phone]

    @property
    def pairs(self) -> Mapping[tuple[int, int], Heard]:
        """All phones after all others that may stand before them."""
        return self._heard

    def of(self, word: str) -> tuple[Pronunciation, ...]:
        """How a word is pronounced; nothing for a word that the model does not know."""
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = tuple(sorted(set(self._pronounced(word))))
        return known

    def _pronounced(self, word: str) -> Iterator[Pronunciation]:
        key = self._ids.get(word)
        if key is None:
            return
        first, last = np.searchsorted(self._words, [key, key + 1])
        for arc in self._by_word[first:last].tolist():
            for head in self._up_to(arc):
                yield from (head + tail for tail in self._tails(head[-1:], int(self._graph.arcs["to"][arc])))

    def _up_to(self, arc: int) -> Iterator[Pronunciation]:
        """The sounds of a word up to a step of the graph, with its own."""
        sound = self._sound(arc)
        if sound and self._place.get(sound[0]) in _BEGINS:
            yield sound
        else:
            yield from (head + sound for head in self._heads(int(self._source[arc])))

    def _heads(self, state: int) -> tuple[Pronunciation, ...]:
        """All beginnings of words that lead to a state."""
        known = self._head.get(state)
        if known is None:
            self._head[state] = ()
            into = self._into[self._into_first[state] : self._into_first[state + 1]].tolist()
            ways = (way for way in into if self._is_within_word(way))
            known = self._head[state] = tuple(dict.fromkeys(head for way in ways for head in self._up_to(way)))
        return known

    def _tails(self, sound: Pronunciation, state: int) -> tuple[Pronunciation, ...]:
        """All ends of words from a state on, where this was the last sound."""
        if sound and self._place.get(sound[0]) in _ENDS:
            return ((),)
        known = self._tail.get(state)
        if known is None:
            self._tail[state] = ()
            first = int(self._graph.states["first"][state])
            ways = filter(self._is_within_word, range(first, first + int(self._graph.states["arcs"][state])))
            to = self._graph.arcs["to"]
            known = self._tail[state] = tuple(
                self._sound(way) + tail for way in ways for tail in self._tails(self._sound(way), int(to[way]))
            )
        return known

    def _is_within_word(self, arc: int) -> bool:
        """Whether a step stays within a word: it says no word, and is no sound that lasts."""
        return not self._loops[arc] and self._graph.arcs["word"][arc] == 0

    def _sound(self, arc: int) -> Pronunciation:
        return (int(self._phones[arc]),) if self._sounds[arc] else ()

    def _contexts(self, first: Ints, others: Ints) -> dict[tuple[int, int], Heard]:
        """For each phone after another one the outputs of the network that hear it."""
        to, source = self._graph.arcs["to"], self._source
        before = np.zeros(len(self._graph.states), np.int32)  # the phone that was said before a state
        lasting = np.zeros(len(self._graph.states), np.int32)  # and what hears it while it lasts
        loops = np.flatnonzero(self._loops)
        before[source[loops]], lasting[source[loops]] = self._phones[loops], others[loops]
        silent = np.flatnonzero(~self._sounds)
        for _ in range(_SILENT_STEPS):
            passed = silent[(before[source[silent]] > 0) & (before[to[silent]] == 0)]
            passed = passed[to[passed] != self._graph.start]
            before[to[passed]] = before[source[passed]]
        begins = np.flatnonzero(self._sounds & ~self._loops)
        columns = (before[source[begins]], self._phones[begins], first[begins], lasting[to[begins]])
        sizes = tuple(int(column.max(initial=0)) + 1 for column in columns)
        rows = np.unravel_index(np.unique(np.ravel_multi_index(columns, sizes)), sizes)
        pairs = zip(*(row.tolist() for row in rows), strict=True)
        return {(left, phone): (one, other) for left, phone, one, other in pairs}


def _word_ids(folder: Path) -> dict[str, int]:
    """The numbers of the words of a model, from its list or from its language model."""
    listed = folder / "graph" / "words.txt"
    lines = listed.read_text("utf-8") if listed.is_file() else word_list(folder)
    return {word: int(key) for word, _, key in (line.rpartition(" ") for line in lines.splitlines())}
