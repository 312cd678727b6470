"""Reads a text by its sound: which commands it may have been, and how far from it they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from voiceuno.language.by_sound.lattice import Lattice, LatticeMatcher
from voiceuno.language.by_sound.likeness import Likeness
from voiceuno.language.by_sound.sound_words import Near, PhaseWords, SoundList
from voiceuno.language.grammar import Grammar
from voiceuno.language.meaning import Meaning
from voiceuno.language.moment import Moment
from voiceuno.language.phrases import usual
from voiceuno.language.sounding import Sounding
from voiceuno.language.weights import Wanted, weighted_phrases
from voiceuno.rules.rulesets import RULESETS

_CARDS = {"uno": ("card", "wild"), "dos": ("dos_coloured", "wild_dos")}
_MOST = 4  # words that a card may have been written in
_FEWEST = 2  # words, none of which can be taken for nothing
_FEW = 5  # of what sounds alike, for one place


class Sounded(NamedTuple):
    """One thing that may have been said."""

    meaning: Meaning
    cost: float  # how many sounds differ from what was written, for every sound of it
    text: str  # in words of the grammar
    sounds: float = 0.0  # that differ, in all


class SoundReader:
    """Exchanges words for others of the grammar that sound like them."""

    def __init__(
        self,
        grammar: Grammar,
        sounding: Sounding,
        table: Mapping[str, Any],
        habits: Sequence[tuple[str, str]],
        wanted: Wanted,
    ) -> None:
        """`habits` are pairs of what recognisers write and what was said."""
        self._grammar, self._sounding, self._wanted = grammar, sounding, wanted
        self._limits: Mapping[str, float] = table["limits"]
        self._slight = frozenset(table["slight"])
        self._likeness = Likeness(table["likeness"])
        self._habits: dict[tuple[str, ...], tuple[str, ...]] = {
            tuple(grammar.read_words(written)): tuple(grammar.read_words(said))
            for written, said in (*habits, *table["habits"])
        }
        self._names = frozenset(name.lower() for name in grammar.names)
        self._phase = lru_cache(maxsize=None)(self._make_phase)
        self._cards = lru_cache(maxsize=None)(self._list_cards)
        self._phrases = lru_cache(maxsize=8)(self._list_phrases)

    def read(self, text: str, moment: Moment) -> list[Sounded]:
        """What a text may have been in a moment, the nearest first."""
        words = self._grammar.read_words(text)
        if not 0 < len(words) <= self._limits["words"]:
            return []
        phase = self._phase(moment.phase, RULESETS[moment.rules].game.name)
        keys = [self._sounding.key(word) for word in words]
        sounds = sum(map(len, keys))
        lattice = self._lattice(words, keys, phase, moment)
        matcher = LatticeMatcher(self._grammar.rules, phase.firsts, lattice, self._limits["furthest"] * sounds)
        found: dict[str, Sounded] = {}
        for head, tail in self._grammar.cuts(words):
            fillers = self._limits["filler"] * (head + tail)
            for way in matcher.matches(phase.start, head):
                value = self._grammar.in_order(way.value) if way.end == len(words) - tail else None
                if value is not None and value not in moment.leave_out:
                    cost = way.cost + fillers
                    sounded = Sounded(Meaning.read(value), cost / sounds, " ".join(way.words), cost)
                    if sounded.cost < found.get(value, _FAR).cost:
                        found[value] = sounded
        return sorted(found.values(), key=lambda each: each.cost)

    # -- what sounds alike

    def _lattice(self, words: Sequence[str], keys: Sequence[str], phase: PhaseWords, moment: Moment) -> Lattice:
        """Everything that may have been said: each word as it is, nothing, or what sounds like it."""
        lattice = Lattice(len(words))
        others = self._names - {name.lower() for name in moment.names} if moment.names else frozenset()
        cards = self._cards(RULESETS[moment.rules].game.name)
        for at, word in enumerate(words):
            lattice.add(at, at + 1, (word,), 0.0)
            if len(words) > _FEWEST:
                lattice.add(at, at + 1, (), self._dropped(word, keys[at]))
            for end in range(at + 1, min(at + _MOST, len(words)) + 1):
                key = "".join(keys[at:end])
                if end <= at + 2:
                    alike = [near for near in phase.words.near(key) if near.said not in others]
                    self._add(lattice, at, end, alike, self._limits["word"])
                self._add(lattice, at, end, cards.near(key), self._limits["card"])
                said = self._habits.get(tuple(words[at:end]))
                if said:
                    lattice.add(at, end, said, self._limits["habit"])
        whole = self._phrases(moment.phase, moment.rules, moment.names).near("".join(keys))
        self._add(lattice, 0, len(words), whole, self._limits["phrase"])
        return lattice

    def _add(self, lattice: Lattice, begin: int, end: int, alike: Sequence[Near], share: float) -> None:
        """Add those of which no more than a share of the sounds differs."""
        for near in [each for each in alike if each.cost <= share * each.sounds][:_FEW]:
            lattice.add(begin, end, near.said.split(), near.cost + self._limits["exchange"])

    def _dropped(self, word: str, key: str) -> float:
        """What it costs to take a word for nothing."""
        if word in self._slight:
            return self._limits["slight"]
        return self._limits["dropped"] + self._limits["dropped_sound"] * len(key)

    # -- what may be said

    def _make_phase(self, phase: str, game: str) -> PhaseWords:
        rules = next(name for name, book in RULESETS.items() if book.game.name == game)
        return PhaseWords(self._grammar.root(phase, rules), self._grammar.rules, self._sounding, self._likeness)

    def _list_cards(self, game: str) -> SoundList:
        said = [phrase for rule in _CARDS[game] for phrase in self._expand(rule)]
        return SoundList([" ".join(each) for each in said if len(each) > 1], self._sounding, self._likeness)

    def _list_phrases(self, phase: str, rules: str, names: tuple[str, ...]) -> SoundList:
        phrases = weighted_phrases(self._grammar, self._wanted, phase, rules, names or self._grammar.names)
        said = [" ".join(self._grammar.read_words(phrase)) for phrase in phrases]
        return SoundList([each for each in said if " " in each], self._sounding, self._likeness)

    def _expand(self, rule: str) -> list[tuple[str, ...]]:
        listed = [each.tree for each in self._grammar.productions[rule] if each.listed and each.tree is not None]
        return [phrase for tree in listed for phrase in usual(tree, self._expand)]


_FAR = Sounded(Meaning("no"), 9.0, "")
